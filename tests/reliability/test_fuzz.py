"""What fuzzing found worth keeping is read again in every run; with atheris it goes on a little.

`make fuzz` looks for longer.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.reliability import SOAK, said_by
from tests.reliability.fuzz.kept import kept
from tests.reliability.fuzz.limits import bounded
from tests.reliability.fuzz.targets import TARGETS

SECONDS = 240 if SOAK else 2


@pytest.mark.parametrize("name", TARGETS)
def test_what_fuzzing_kept_is_read_or_refused_in_a_sentence(name: str) -> None:
    for data in kept(name):
        bounded(TARGETS[name], data)


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed: see make fuzz")
@pytest.mark.parametrize("name", TARGETS)
def test_fuzzing_on_finds_nothing(name: str, tmp_path: Path) -> None:
    said_by("-m", "tests.reliability.fuzz.run", name, str(SECONDS), str(tmp_path))
