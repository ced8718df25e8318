"""Train the finder of top faces.

    python -m tools.dice_training.train_finder SHARDS BOXED OUT --minutes 110 --seed 1

Checkpoints and ONNX files are written to OUT all along; OUT/finder.pt is taken up again.
"""

from __future__ import annotations

from functools import partial

import numpy as np
import torch
from torch import Tensor

from tools.dice_training.nets import ANGLE, BOX, HEAT, OFFSET, SIZE, VALUES, Finder
from tools.dice_training.run import Endless, Run, command_line
from tools.dice_training.samples import cut_out, recoloured, stretched, targets, toned
from tools.dice_training.sources import Sources

BATCH = 16
PEAK = 2.5e-3


def batch(sources: Sources, rng: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
    pictures, heats, rows = [], [], []
    for index in range(BATCH):
        window = cut_out(stretched(sources.picture(rng), rng), rng)
        heat, told = targets(window.faces)
        pictures.append(toned(window.pixels, rng))
        heats.append(heat)
        rows.append(np.column_stack([np.full(len(told), index, np.float32), told]))
    picture = torch.from_numpy(recoloured(np.stack(pictures), rng) - 0.5).permute(0, 3, 1, 2)
    return picture, torch.from_numpy(np.stack(heats)), torch.from_numpy(np.concatenate(rows))


def losses(answer: Tensor, heat: Tensor, rows: Tensor) -> tuple[Tensor, dict[str, float]]:
    truth, weight = heat[:, 0], heat[:, 1]
    seen = torch.sigmoid(answer[:, HEAT]).clamp(1e-4, 1 - 1e-4)
    centre = (truth == 1).float()
    found = centre * (1 - seen) ** 2 * -torch.log(seen)
    stray = (1 - centre) * weight * (1 - truth) ** 4 * seen**2 * -torch.log(1 - seen)
    count = max(len(rows), 1)
    heat_loss = (found.sum() + stray.sum()) / count
    parts = {"heat": float(heat_loss.detach())}
    if len(rows) == 0:
        return heat_loss, parts
    at = answer[rows[:, 0].long(), :, rows[:, 2].long(), rows[:, 1].long()]
    known = rows[:, 8:9]
    size = ((at[:, SIZE] - rows[:, 3]).abs() * known[:, 0]).sum() / count
    offset = ((at[:, OFFSET : OFFSET + 2] - rows[:, 4:6]).abs() * known).sum() / count
    angle = ((at[:, ANGLE : ANGLE + 2] - rows[:, 6:8]).abs() * known).sum() / count
    box = ((at[:, BOX : BOX + 4] - rows[:, 9:13]).abs() * rows[:, 13:14]).sum() / count
    value = torch.nn.functional.cross_entropy(at[:, VALUES : VALUES + 6], rows[:, 14].long())
    parts |= {"size": float(size.detach()), "value": float(value.detach())}
    total = heat_loss + 0.5 * size + 0.4 * offset + 0.1 * angle + 0.1 * box + 0.4 * value
    return total, parts


def main() -> None:
    wish = command_line(__doc__, minutes=110, peak=PEAK, seed=1).parse_args()
    run = Run(Finder(), "finder", torch.zeros(1, 3, 384, 640), wish, decay=1e-3)
    sources = Sources.of(wish.shards, wish.boxed)
    run.train(Endless(partial(batch, sources), sources.painted.refresh, wish.seed), losses)


if __name__ == "__main__":
    main()
