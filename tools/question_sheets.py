"""Every kind of question of every game on every kind of screen, many to a sheet, to be looked at.

    python tools/question_sheets.py [--only orconomics economicus/bid ...] [--sizes 360x640 ...]
                                    [--all] [--out FOLDER]

Each kind is taken in all sizes, and in each theme, language and size of letters at least once;
--all takes the whole product. Sheets are build/questions/<game>_<size>_<number>.png.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.companion.window import Window  # noqa: E402, F401, I001  sets Kivy up, so before all of it
import kivy  # noqa: E402
from PIL import Image, ImageDraw, ImageFont  # noqa: E402
from engine.core.registry import games  # noqa: E402
from tests.companion import every_question  # noqa: E402
from tests.companion.every_question import LOOKS, Look, Moment  # noqa: E402

SHEETS = {(360, 640): (4, 2, 300), (411, 891): (4, 2, 300), (891, 411): (2, 3, 620)}
"""Columns and rows of a sheet, and how wide each picture is in it."""
USUAL = (2, 3, 620)
MARGIN = 8
CAPTION = 18
FONT = Path(kivy.__file__).parent / "data" / "fonts" / "Roboto-Regular.ttf"
BEHIND, INK = (40, 40, 44), (235, 235, 235)

Taken = tuple[str, Path]


def shots(game: str, every: bool) -> Iterator[tuple[Moment, Look]]:
    moments = every_question.moments(game)
    return iter(product(moments, LOOKS)) if every else every_question.covering(moments)


def told(look: Look) -> str:
    (wide, high), density = look[0]
    return f"{wide}x{high}@{density:g} {look[1]} {look[2]} x{look[3]:g}"


def take(moment: Moment, look: Look, out: Path) -> list[str] | None:
    """Saves the picture and returns what is wrong with it; None where there is no such step."""
    with every_question.opened(moment, look) as window:
        if not every_question.tap_on(window, moment):
            return None
        window.screenshot(out)
        return [f"cut off: {text!r}" for text in window.cut_off()] + window.small_targets()


def lay(taken: list[Taken], size: tuple[int, int], out: Path) -> int:
    """Puts pictures of one size on sheets; returns how many those are."""
    columns, rows, wide = SHEETS.get(size, USUAL)
    high = round(wide * size[1] / size[0])
    font = ImageFont.truetype(str(FONT), 13)
    pages = range(0, len(taken), columns * rows)
    for number, first in enumerate(pages, 1):
        on_it = taken[first : first + columns * rows]
        cell = (wide + MARGIN, high + MARGIN + CAPTION)
        lines = -(-len(on_it) // columns)
        sheet = Image.new("RGB", (columns * cell[0] + MARGIN, lines * cell[1] + MARGIN), BEHIND)
        pen = ImageDraw.Draw(sheet)
        for place, (caption, path) in enumerate(on_it):
            x, y = place % columns * cell[0] + MARGIN, place // columns * cell[1] + MARGIN
            pen.text((x, y), caption, fill=INK, font=font)
            picture = Image.open(path).convert("RGB").resize((wide, high), Image.Resampling.LANCZOS)
            sheet.paste(picture, (x, y + CAPTION))
        sheet.save(out.with_name(f"{out.name}_{number:02}.png"))
    return len(pages)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="*", default=[], help="games, or game/question")
    parser.add_argument("--sizes", nargs="*", default=[], help="such as 360x640")
    parser.add_argument("--all", action="store_true", help="every kind in every look")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "questions")
    asked = parser.parse_args()
    pictures = sheets = 0
    faults: list[str] = []
    for game in games():
        by_size: dict[tuple[int, int], list[Taken]] = {}
        for number, (moment, look) in enumerate(shots(game, asked.all)):
            size = look[0][0]
            name = f"{game}/{moment.kind}"
            wanted = not asked.only or any(name.startswith(only) for only in asked.only)
            if not wanted or (asked.sizes and f"{size[0]}x{size[1]}" not in asked.sizes):
                continue
            path = asked.out / game / f"{number:04}.png"
            wrong = take(moment, look, path)
            if wrong is None:
                continue
            pictures += 1
            faults += [f"{path}, {moment.kind}, {told(look)}: {fault}" for fault in wrong]
            caption = f"{moment.kind} · {look[1]} {look[2]} x{look[3]:g}"
            by_size.setdefault(size, []).append((caption, path))
        for size, taken in by_size.items():
            sheets += lay(taken, size, asked.out / f"{game}_{size[0]}x{size[1]}")
    print(*faults, sep="\n")
    print(f"{pictures} pictures on {sheets} sheets in {asked.out}, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
