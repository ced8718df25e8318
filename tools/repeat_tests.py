"""The whole test command again and again, with one line for each run.

    python -m tools.repeat_tests 10                         ten runs as they are
    python -m tools.repeat_tests 10 --busy 2 --shuffled     beside two busy loops, in random order

Works in a clone of what is committed here, made anew for each run, with this environment. Lines are
added to build/repeat/runs.txt, so that a series may be broken off and gone on with; the whole
output of a run that failed is kept beside it. Ends with 1 when a run failed.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "repeat"
PART = re.compile(r"^tools/test_part\.sh (\w+)")
COUNTS = re.compile(r"^(?:=+ )?((?:\d+ \w+(?:, )?)+) in [\d.]+s")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)")


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """Beside so many processes that never rest."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for loop in running:
            loop.kill()
            loop.wait()


def cloned() -> Path:
    """A fresh clone of what is committed, with the environment of this one."""
    clone = KEPT / "clone"
    shutil.rmtree(clone, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(clone)], check=True)
    (clone / ".venv").symlink_to((ROOT / ".venv").resolve())
    return clone


def told(output: str) -> list[str]:
    """What each part of the tests counted, as `name: 5 passed, 1 skipped`, and what failed."""
    part, counted, failed = "?", [], set()
    for line in output.splitlines():
        if named := PART.match(line):
            part = named[1]
        elif found := COUNTS.match(line):
            counted.append(f"{part}: {found[1]}")
        elif found := FAILED.match(line):
            failed.add(f"failed: {found[1]}")
    return [*sorted(counted), *sorted(failed)]


def processor_seconds() -> float:
    """Of all processes that have ended: those that keep it busy have not."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(loops: int, shuffled: bool) -> tuple[str, str]:
    """One run: the line that tells of it, and its output where it failed."""
    clone, seed = cloned(), SystemRandom().randrange(1, 10**6) if shuffled else 0
    order = f"-p randomly --randomly-seed={seed}" if shuffled else ""
    photographs = {"TABLESIDE_DATA": str(ROOT.parent / "shared" / "data")}
    env = {**photographs, **os.environ, "PYTEST_ADDOPTS": f"-rfE {order}"}
    clock, spent = time.monotonic(), processor_seconds()
    with busy(loops):
        done = subprocess.run(
            ["make", "test"], cwd=clone, env=env, capture_output=True, text=True, check=False
        )
        wall, used = time.monotonic() - clock, processor_seconds() - spent
    line = " | ".join(
        [
            time.strftime("%Y-%m-%d %H:%M"),
            f"exit {done.returncode}",
            f"seed {seed}" if shuffled else "in order",
            f"{loops} busy loops",
            f"{wall:.0f} s, {used:.0f} s of the processor",
            *told(done.stdout),
        ]
    )
    return line, "" if done.returncode == 0 else done.stdout + done.stderr


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="repeat_tests", description="The whole suite, repeated.")
    parser.add_argument("runs", type=int)
    parser.add_argument("--busy", type=int, default=0, metavar="LOOPS")
    parser.add_argument("--shuffled", action="store_true", help="in random order")
    asked = parser.parse_args(arguments)
    KEPT.mkdir(parents=True, exist_ok=True)
    failures = 0
    for number in range(asked.runs):
        line, output = run(asked.busy, asked.shuffled)
        print(line, flush=True)
        with (KEPT / "runs.txt").open("a", encoding="utf-8") as lines:
            lines.write(f"{line}\n")
        if output:
            failures += 1
            name = f"{time.strftime('%m%d-%H%M%S')}-{number}.txt"
            (KEPT / name).write_text(output, encoding="utf-8")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
