"""Runs inside the emulator: one of the steps of arm.py.

Libraries are looked for in the emulated root, as a phone looks for them among the app's own.
"""

from __future__ import annotations

import ctypes.util
import os
import platform
import runpy
import sys
from pathlib import Path

LIBRARIES = Path(os.environ["TABLESIDE_ARM_ROOT"]) / "usr/lib/aarch64-linux-gnu"


def find_library(name: str) -> str | None:
    found = sorted(LIBRARIES.glob(f"lib{name}.so*"))
    return str(found[0]) if found else None


def main(arguments: list[str]) -> int:
    ctypes.util.find_library = find_library
    print(f"{platform.machine()}, Python {platform.python_version()}", flush=True)
    step, *rest = arguments
    sys.argv = [step, *rest]
    if step == "smoke":
        from tools.android import smoke

        return smoke.main(rest)
    if step == "main.py":
        runpy.run_path("main.py", run_name="__main__")
    else:
        runpy.run_module(step, run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
