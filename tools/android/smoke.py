"""Runs in the phone's environment: imports the files named, as the phone would, and reads a roll
and some cards from a painted table.

Modules that Python on the phone lacks are made to fail here too.
"""

from __future__ import annotations

import importlib
import platform
import sys
import time
import traceback
from importlib import metadata
from pathlib import Path
from typing import Any

from tools.android import stand_ins
from tools.android.imports import NOT_ON_THE_PHONE, module_name, unknown_names

ROLL = [2, 5]
CARDS = (1, 4, 7)
PATIENCE = 60.0
"""Seconds for a picture: an emulator is far slower than what live pictures are given up after."""
SHOWN = ("kivy", "opencv-python-headless", "numpy", "pillow", "pyzbar")


def main(names: list[str]) -> int:
    for missing in NOT_ON_THE_PHONE:
        sys.modules[missing] = None  # type: ignore[assignment]
    stand_ins.install()
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in SHOWN)
    print(f"Python {platform.python_version()}, {versions}")
    started = time.perf_counter()
    paths = [Path(name) for name in names]
    failed = [path for path in paths if not _imports(path)]
    unknown = unknown_names(Path.cwd(), paths, ["cv2", "numpy"])
    print("\n".join(unknown))
    seconds = time.perf_counter() - started
    print(f"{len(paths) - len(failed)} of {len(paths)} modules import, in {seconds:.1f} s")
    return 1 if failed or unknown or not _reads() else 0


def _imports(path: Path) -> bool:
    try:
        importlib.import_module(module_name(path))
    except Exception:
        print(f"{path.as_posix()} does not import:")
        traceback.print_exc()
        return False
    return True


def _reads() -> bool:
    from companion.demo.camera import DemoCamera
    from vision.dice import read_dice
    from vision.tags import Tag, TagReader, encode

    camera = DemoCamera(seed=1)
    camera.lay_dice(ROLL)
    dice = sorted(die.value for die in read_dice(_last_frame(camera)))
    texts = [encode(Tag.of("orconomics", "industry", card, 1)) for card in CARDS]
    camera.lay_cards(texts)
    seen = TagReader().read_tags(_last_frame(camera), seconds=PATIENCE)
    cards = sorted(tag.text for tag in seen)
    print(f"The roll {ROLL} is read as {dice}, the cards {texts} as {cards}")
    return dice == sorted(ROLL) and cards == sorted(texts)


def _last_frame(camera: Any) -> Any:
    for _ in range(10):
        frame = camera.read()
    return frame.image


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
