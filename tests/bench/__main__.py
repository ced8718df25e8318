"""Runs the benchmarks in this folder and prints their tables, one below the other."""

import importlib
import platform
import sys
import time
import traceback
from pathlib import Path

BENCHES = {
    path.stem.removeprefix("bench_"): f"{__package__}.{path.stem}"
    for path in sorted(Path(__file__).parent.glob("bench_*.py"))
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"No benchmark {', '.join(unknown)}; there are: {', '.join(BENCHES)}")
        return 2
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    failed = [name for name in names or BENCHES if not run(name)]
    if failed:
        print(f"\nCould not be measured: {', '.join(failed)}")
    return 1 if failed else 0


def run(name: str) -> bool:
    print(f"\n== {name} ==\n", flush=True)
    started = time.perf_counter()
    try:
        print(importlib.import_module(BENCHES[name]).report())
    except Exception:
        traceback.print_exc()
        return False
    print(f"\n({time.perf_counter() - started:.0f} s)", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
