"""The line that tells how a run of the whole suite went."""

from __future__ import annotations

from tools.repeat_tests import told

OUTPUT = """\
.venv/bin/python -m ruff check .
All checks passed!
tools/test_part.sh rest tests --ignore=tests/companion
.....F...
=========================== short test summary info ============================
FAILED tests/engine/test_x.py::test_it[one] - AssertionError: 3 passed, 1 failed in 2s
ERROR tests/engine/test_y.py
1 failed, 2578 passed, 18 skipped in 382.42s (0:06:22)
make[1]: *** [Makefile:50: pytest-rest] Error 1
.venv/bin/python -m mypy
tools/test_part.sh app tests/companion
1595 passed in 0.41s
"""


def test_each_part_is_counted_and_what_failed_is_named() -> None:
    assert told(OUTPUT) == [
        "app: 1595 passed",
        "rest: 1 failed, 2578 passed, 18 skipped",
        "failed: tests/engine/test_x.py::test_it[one]",
        "failed: tests/engine/test_y.py",
    ]
