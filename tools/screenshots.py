"""Pictures of every screen, in all languages, looks and sizes, into build/screenshots.

    python tools/screenshots.py [--only kit_table ...] [--quick] [--out FOLDER]

A screen is registered in SCREENS by name with a function that makes it. --quick takes one picture
a screen: dark, English, 360x640.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.companion.window import Window  # noqa: E402, I001  sets Kivy up, so before all of it
from companion.i18n.locales import LANGUAGES  # noqa: E402
from companion.theme import MODES  # noqa: E402
from tests.companion.boards import PLAYED, table_app  # noqa: E402
from tools import gallery, stages  # noqa: E402

SIZES = ((360, 640), (412, 915), (800, 1280))
FACTORS = (1.0, 1.6)

SCREENS: dict[str, Callable[[], Any]] = {
    f"kit_{name}": make for name, make in gallery.PAGES.items()
}
SCREENS |= {f"board_{game}": partial(table_app, game) for game in PLAYED}
SCREENS |= stages.STAGES


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture to take; its file name says all of it."""

    screen: str
    mode: str
    language: str
    size: tuple[int, int]
    factor: float

    @property
    def file(self) -> str:
        wide, high = self.size
        grown = "" if self.factor == 1.0 else f"_x{self.factor}"
        return f"{self.screen}/{self.mode}_{self.language}_{wide}x{high}{grown}.png"


def shots(names: list[str], quick: bool) -> Iterator[Shot]:
    if quick:
        yield from (Shot(name, "dark", "en", SIZES[0], 1.0) for name in names)
        return
    for name, mode, language, size in itertools.product(names, MODES, LANGUAGES, SIZES):
        yield Shot(name, mode, language, size, 1.0)
    for name, language in itertools.product(names, LANGUAGES):
        yield Shot(name, "dark", language, SIZES[0], FACTORS[-1])


def take(shot: Shot, out: Path) -> list[str]:
    """Saves the picture and returns the texts that are cut off in it."""
    with Window(
        SCREENS[shot.screen],
        shot.size,
        theme=shot.mode,
        language=shot.language,
        text_factor=shot.factor,
    ) as window:
        if shot.screen in stages.ACTS:
            stages.ACTS[shot.screen](window)
        window.screenshot(out / shot.file)
        return window.cut_off()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="*", default=list(SCREENS), metavar="SCREEN")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--quick", action="store_true", help="one picture a screen")
    asked = parser.parse_args()
    unknown = [name for name in asked.only if name not in SCREENS]
    if unknown:
        parser.error(f"no such screens: {' '.join(unknown)}; there are {' '.join(SCREENS)}")
    taken = cut = 0
    for shot in shots(asked.only, asked.quick):
        for text in take(shot, asked.out):
            cut += 1
            print(f"cut off in {shot.file}: {text!r}")
        taken += 1
    print(f"{taken} pictures in {asked.out}, {cut} texts cut off")
    return 1 if cut else 0


if __name__ == "__main__":
    sys.exit(main())
