"""Where dice reading ends: painted sets in which one thing is varied at a time.

    python -m tests.bench.dice_factors [--scenes 12] [--pictures FOLDER]

Frames are 1280 x 720 with three dice of 50 pixels, 20 degrees from straight above, on tables by
chance. --pictures writes the first frame that failed at the hardest level of each factor.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.dice_scores import Score, table
from vision.dice import DiceReader, trusted
from vision.dice import Die as Read
from vision.painter.camera import looking_down
from vision.painter.chance import random_canvas, random_look
from vision.painter.die import Die, DieLook, lying
from vision.painter.film import scattered
from vision.painter.kinds import Colour, Rng, floats
from vision.painter.lens import Lens
from vision.painter.light import random_light
from vision.painter.scene import DieTruth, Scene, paint

SIZE = (1280, 720)
DICE = 3
WHITE: Colour = (0.93, 0.94, 0.95)
BLACK: Colour = (0.03, 0.03, 0.03)
COLOURS: dict[str, tuple[Colour, Colour, float]] = {
    "white, black pips": (WHITE, BLACK, 0.0),
    "cream, black pips": ((0.62, 0.80, 0.88), BLACK, 0.0),
    "yellow, black pips": ((0.04, 0.65, 0.85), BLACK, 0.0),
    "red, white pips": ((0.05, 0.05, 0.6), WHITE, 0.0),
    "blue, white pips": ((0.5, 0.18, 0.04), WHITE, 0.0),
    "black, white pips": (BLACK, WHITE, 0.0),
    "black, gold pips": (BLACK, (0.12, 0.45, 0.70), 0.0),
    "clear red, white pips": ((0.05, 0.05, 0.6), WHITE, 0.6),
}


@dataclass(frozen=True)
class Wish:
    face: float = 50.0
    tilt: float = 20.0
    blur: float = 0.0
    colour: str | None = None
    gap: float | None = None
    """Millimetres between neighbours; None scatters the dice."""


FACTORS: dict[str, list[tuple[str, Wish]]] = {
    "width of the top face, pixels": [
        (str(face), Wish(face=face)) for face in (16, 20, 26, 35, 50, 80, 130, 200)
    ],
    "degrees from straight above": [
        (str(tilt), Wish(tilt=tilt)) for tilt in (0, 15, 30, 40, 50, 60)
    ],
    "blur, pixels (sigma)": [(str(blur), Wish(blur=blur)) for blur in (0, 1, 2, 3, 4, 6)],
    "colour": [(name, Wish(colour=name)) for name in COLOURS],
    "gap between dice, millimetres": [(str(gap), Wish(gap=gap)) for gap in (0.0, 1.0, 3.0, 8.0)],
}


def painted_look(rng: Rng, wish: Wish) -> DieLook:
    look = random_look(rng, 16.0)
    if wish.colour is None:
        return look
    body, ink, clear = COLOURS[wish.colour]
    return replace(
        look, body=body, pip=ink, one_pip=ink, clear=clear, swirl=None, plate=None, ring=None
    )


def in_a_row(rng: Rng, look: DieLook, gap: float) -> list[Die]:
    """Dice side by side, edge to edge, with so much room between them."""
    yaw = float(rng.uniform(0, 2 * math.pi))
    step = look.size + gap
    return [
        lying(
            look,
            int(rng.integers(1, 7)),
            (step * index * math.cos(yaw), step * index * math.sin(yaw)),
            yaw + math.pi / 2 * int(rng.integers(4)),
        )
        for index in range(-1, DICE - 1)
    ]


def factor_scene(rng: Rng, wish: Wish) -> Scene:
    focal = 1150.0
    camera = looking_down(SIZE, focal, focal * 16 / wish.face, math.radians(wish.tilt))
    look = painted_look(rng, wish)
    corner = camera.table_points(floats([[SIZE[0] * 0.14, SIZE[1] * 0.8]]))[0]
    reach = (abs(float(corner[0])), abs(float(corner[1])))
    if wish.gap is None:
        dice = scattered([look] * DICE, rng, (max(reach[0], 30), max(reach[1], 22)))
    else:
        dice = in_a_row(rng, look, wish.gap)
    scale = wish.face / 16
    return Scene(
        camera=camera,
        light=random_light(rng),
        lens=Lens(meter=0.22, noise=0.01, quality=90, blur=wish.blur),
        canvas=random_canvas(rng, min(wish.face, 120)),
        grain=scale,
        dice=dice,
    )


def measure(
    reader: DiceReader, wish: Wish, scenes: int, seed: int
) -> tuple[Score, NDArray[np.uint8] | None]:
    """The score of one level, and a frame that failed."""
    rng = np.random.default_rng(seed)
    score, failed = Score(), None
    for _ in range(scenes):
        painted = paint(factor_scene(rng, wish), rng)
        truth = [die.value for die in painted.dice if die.value and not die.cut]
        read = [
            die
            for die in trusted(reader.read(painted.image))
            if not any(read_though_cut(die, other) for other in painted.dice)
        ]
        exact = score.exact
        score.add(truth, [die.value for die in read])
        if score.exact == exact and failed is None:
            failed = marked(painted.image, reader)
    return score, failed


def read_though_cut(die: Read, truth: DieTruth) -> bool:
    """A corner is outside the picture and the value was seen all the same: nobody would mind."""
    away = math.dist(die.middle, truth.middle)
    return truth.cut and die.value == truth.value and away < 0.5 * truth.size


def marked(image: NDArray[np.uint8], reader: DiceReader) -> NDArray[np.uint8]:
    """The frame with what was read drawn in: green is trusted, orange doubtful."""
    picture = image.copy()
    for die in reader.read(image):
        sure = die in trusted([die])
        colour = (60, 200, 60) if sure else (0, 140, 255)
        corners = np.round(np.array(die.outline)).astype(np.int32)
        cv2.polylines(picture, [corners], True, colour, 2, cv2.LINE_AA)
        text = f"{die.value} {die.confidence:.2f}"
        at = (die.box[0], max(die.box[1] - 6, 12))
        cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 2, cv2.LINE_AA)
    return picture


def report(scenes: int = 12, pictures: Path | None = None) -> str:
    reader = DiceReader()
    parts = []
    for number, (factor, levels) in enumerate(FACTORS.items()):
        rows: list[list[str]] = []
        worst: tuple[float, NDArray[np.uint8] | None] = (2.0, None)
        for level, (name, wish) in enumerate(levels):
            score, failed = measure(reader, wish, scenes, 1000 * number + level)
            rows.append([name, *score.row(name)[1:5]])
            worst = min(worst, (score.exact / scenes, failed), key=lambda pair: pair[0])
        parts.append(table([factor, "exact scenes", "", "dice found", "false dice"], rows))
        if pictures is not None and worst[1] is not None:
            file = pictures / f"dice_fails_{factor.split(',')[0].replace(' ', '_')}.jpg"
            small = cv2.resize(worst[1], (960, 540), interpolation=cv2.INTER_AREA)
            cv2.imwrite(str(file), small, [cv2.IMWRITE_JPEG_QUALITY, 82])
        print(parts[-1], flush=True)
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=12)
    parser.add_argument("--pictures", type=Path, default=None)
    choice = parser.parse_args()
    cv2.setNumThreads(1)
    report(choice.scenes, choice.pictures)


if __name__ == "__main__":
    main()
