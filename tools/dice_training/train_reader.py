"""Train the reader of values on crops round top faces, right ones and wrong ones.

python -m tools.dice_training.train_reader SHARDS BOXED OUT --minutes 40 --seed 2
"""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import torch
from torch import Tensor

from tools.dice_training.lookalikes import Bank, Pair
from tools.dice_training.nets import READERS, Reader
from tools.dice_training.run import Endless, Run, command_line
from tools.dice_training.samples import Face, Picture, recoloured, stretched, toned
from tools.dice_training.sources import Sources
from vision.dice.crops import SIDE, cut_pair, paired

BATCH = 64
PEAK = 2e-3
SMOOTHING = 0.02
NONE_SHARE = 0.2
FALSE_SHARE = 0.18
"""Crops at places where the finder saw a die and there is none."""
FALSE_BOXED = 0.3
"""How many of them are from the boxed photographs."""
LOOKALIKES = 0.12
DOUBTFUL_SHARE = 0.3
"""How many of the faces that the careful reader is shown are such as leave the readers in doubt:
it is asked for no others."""
LEAST, MOST = 1.1, 2.0
"""How much wider than the face the close crop may be."""


def right_crop(picture: Picture, face: Face, rng: np.random.Generator) -> Pair:
    wide = face.size * rng.uniform(LEAST, MOST)
    x = face.x + rng.normal(0, 0.08) * face.size
    y = face.y + rng.normal(0, 0.08) * face.size
    turn = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.3 else float(rng.normal(0, 0.2))
    return cut_pair(picture.pixels, (x, y), wide, turn, bool(rng.random() < 0.5))


def wrong_crop(picture: Picture, rng: np.random.Generator) -> Pair | None:
    """Background, a side face, half a face, a face far too small or too large for the crop."""
    height, width = picture.pixels.shape[:2]
    kind = rng.random()
    faces = picture.faces
    if faces and kind < 0.65:
        face = faces[int(rng.integers(len(faces)))]
        wide, x, y = face.size * rng.uniform(LEAST, MOST), face.x, face.y
        if kind < 0.5:
            angle = rng.uniform(0, 2 * np.pi)
            if face.box is not None and rng.random() < 0.6:
                to_x = (face.box[0] + face.box[2]) / 2 - face.x
                to_y = (face.box[1] + face.box[3]) / 2 - face.y
                angle = math.atan2(to_y, to_x) + rng.normal(0, 0.4)
            reach = face.size * rng.uniform(0.5, 1.2)
            x, y = x + math.cos(angle) * reach, y + math.sin(angle) * reach
        else:
            wide *= float(rng.choice([rng.uniform(0.25, 0.5), rng.uniform(2.0, 4.0)]))
    else:
        wide = float(np.exp(rng.uniform(np.log(14), np.log(180))))
        x, y = rng.uniform(0, width), rng.uniform(0, height)
    for face in faces:
        near = math.hypot(face.x - x, face.y - y) < 0.45 * face.size
        alike = 0.7 < wide / (1.6 * face.size) < 1.5
        if near and alike and face.value is not None:
            return None
    return cut_pair(picture.pixels, (x, y), wide, 0.0, bool(rng.random() < 0.5))


def false_crop(sources: Sources, rng: np.random.Generator) -> Pair | None:
    """A place where the finder saw a die and there is none; None where no such place is known."""
    painted, boxed = sources.painted, sources.boxed
    if boxed.false and rng.random() < FALSE_BOXED:
        path, x, y, size = boxed.false[int(rng.integers(len(boxed.false)))]
        pixels = boxed.pixels(path)
    elif painted.false:
        name, index, x, y, size = painted.false[int(rng.integers(len(painted.false)))]
        pixels = painted.scene(name, index).pixels
    else:
        return None
    return cut_pair(pixels, (x, y), size * rng.uniform(LEAST, MOST), 0.0, bool(rng.random() < 0.5))


def sample(
    sources: Sources, bank: Bank, doubtful: float, rng: np.random.Generator
) -> tuple[Pair, int]:
    """A pair of crops and what it shows; so many of the faces are doubtful ones."""
    while True:
        if rng.random() < LOOKALIKES:
            return bank.pick(rng), 0
        if rng.random() < FALSE_SHARE and (false := false_crop(sources, rng)) is not None:
            return false, 0
        picture = stretched(sources.picture(rng), rng)
        if rng.random() < NONE_SHARE:
            crop = wrong_crop(picture, rng)
            if crop is not None:
                return crop, 0
            continue
        faces = [f for f in picture.faces if not f.ignore]
        if sources.painted.doubtful and rng.random() < doubtful:
            faces = (picture := stretched(sources.painted.doubted(rng), rng)).faces
        if faces:
            face = faces[int(rng.integers(len(faces)))]
            if face.value is None:
                return right_crop(picture, face, rng), 0
            return right_crop(picture, face, rng), face.value


def batch(
    sources: Sources, bank: Bank, doubtful: float, rng: np.random.Generator
) -> tuple[Tensor, Tensor]:
    chosen = (sample(sources, bank, doubtful, rng) for _ in range(BATCH))
    pairs, values = zip(*chosen, strict=True)
    side_by_side = np.stack([toned(np.hstack(pair), rng) for pair in pairs])
    near, far = np.split(recoloured(side_by_side, rng), 2, axis=2)
    crops = paired(np.stack([near, far], 1).reshape(-1, *near.shape[1:]))
    return torch.from_numpy(crops), torch.tensor(values)


def losses(scores: Tensor, truth: Tensor) -> tuple[Tensor, dict[str, float]]:
    loss = torch.nn.functional.cross_entropy(scores, truth, label_smoothing=SMOOTHING)
    right = float((scores.argmax(1) == truth).float().mean())
    return loss, {"loss": float(loss.detach()), "right": right}


def main() -> None:
    parser = command_line(__doc__, minutes=110, peak=PEAK, seed=2)
    parser.add_argument("--name", choices=READERS, default="reader")
    wish = parser.parse_args()
    net = Reader(*READERS[wish.name])
    run = Run(net, wish.name, torch.zeros(1, 6, SIDE, SIDE), wish, decay=2e-3)
    sources = Sources.of(wish.shards, wish.boxed)
    doubtful = 0.0 if wish.name == "reader" else DOUBTFUL_SHARE
    make = partial(batch, sources, Bank(), doubtful)
    run.train(Endless(make, sources.painted.refresh, wish.seed), losses)


if __name__ == "__main__":
    main()
