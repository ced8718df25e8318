"""Killed in the middle of an import, an export, an upgrade or a recovery: nothing is lost by it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.reliability import SOAK, said_by
from tests.reliability.at_work import JOBS

EVERY = 1 if SOAK else 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed where they can be forked")
@pytest.mark.parametrize("name", JOBS)
def test_work_that_is_killed_before_any_of_its_steps_costs_nothing(
    name: str, tmp_path: Path
) -> None:
    kills = said_by("-m", "tests.reliability.at_work", name, str(tmp_path), str(EVERY))
    assert int(kills) >= (12 if SOAK else 2)
