"""The limits of time and memory that tests name (tests/limits.py), held exactly.

`make test` stretches them, since it runs beside other work. The tests print what they measured.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tests_with_limits() -> list[str]:
    """Test files that import tests.limits, or the limits of the fuzzer which rest on it."""
    named = ("from tests import limits", "fuzz.limits")
    return sorted(
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("test_*.py")
        if any(name in path.read_text(encoding="utf-8") for name in named)
    )


def report() -> str:
    files = tests_with_limits()
    pytest = ("-m", "pytest", "-q", "-rP", "--tb=line", "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, *pytest, *files],
        env={**os.environ, "TABLESIDE_LIMITS": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    figures = [line for line in lines if any(f" {unit}" in line for unit in ("MB", "ms", "s "))]
    closing = lines[-1] if lines else "nothing was said"
    return "\n".join(["Files: " + ", ".join(files), "", *figures, "", closing])
