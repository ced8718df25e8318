"""Runs in the phone's environment: imports the files named, as the phone would.

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

from tools.android import stand_ins
from tools.android.imports import NOT_ON_THE_PHONE, module_name, unknown_names

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
    return 1 if failed or unknown else 0


def _imports(path: Path) -> bool:
    try:
        importlib.import_module(module_name(path))
    except Exception:
        print(f"{path.as_posix()} does not import:")
        traceback.print_exc()
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
