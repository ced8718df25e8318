"""Killed in the middle of an import, an export, an upgrade or a recovery: nothing is lost by it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability import SOAK
from tests.reliability.at_work import JOBS

ROOT = Path(__file__).resolve().parents[2]
EVERY = 1 if SOAK else 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed where they can be forked")
@pytest.mark.parametrize("name", JOBS)
def test_work_that_is_killed_before_any_of_its_steps_costs_nothing(
    name: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.reliability.at_work", name, str(tmp_path), str(EVERY)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) >= (12 if SOAK else 2)
