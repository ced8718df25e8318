"""The code that talks to Android, run by the real pyjnius on a real Java machine.

Android's classes are small ones of our own under its names (folder java); python-for-android's
modules are its own. In a process of its own, since a Java machine never leaves the one it is in.
This shows that the calls fit and what happens when they fail, not that a phone obeys.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
needs_java = pytest.mark.skipif(
    shutil.which("javac") is None, reason="no JDK here (Debian: openjdk-17-jdk-headless)"
)


@needs_java
def test_everything_that_is_asked_of_android(tmp_path: Path) -> None:
    classes = tmp_path / "classes"
    sources = sorted(str(path) for path in (HERE / "java").rglob("*.java"))
    subprocess.run(["javac", "-d", classes, *sources], check=True)
    variables = {
        **os.environ,
        "TABLESIDE_JAVA_CLASSES": str(classes),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_HOME": str(tmp_path / "kivy"),
    }
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", HERE / "on_java"]
    run = subprocess.run(
        command, cwd=HERE.parents[1], env=variables, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
    assert "skipped" not in run.stdout
