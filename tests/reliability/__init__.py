"""It never loses a game, and nothing gets in. TABLESIDE_SOAK=1 runs the long forms."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOAK = bool(os.environ.get("TABLESIDE_SOAK"))


def said_by(*arguments: str, env: Mapping[str, str] | None = None) -> str:
    """What Python prints with these arguments, in a process of its own that ends well."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-4000:]
    return done.stdout.strip()
