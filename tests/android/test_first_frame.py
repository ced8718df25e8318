"""The start on an emulator, with the phone's log played by the test."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tools.android import manifest
from tools.android.spec import ROOT, Spec

SCRIPT = ROOT / "tools/android/first_frame.sh"
FRAME = "I python  : [INFO   ] [Tableside   ] The first frame is shown"
FAULT = "I python  : Traceback (most recent call last):\nI python  : ImportError: no such thing"
ADB = """#!/bin/sh
echo "$*" >>"$PLAYED/asked"
case "$*" in
"logcat -d")
    echo more >>"$PLAYED/looks"
    if [ "$(wc -l <"$PLAYED/looks")" -gt 3 ]; then cat "$PLAYED/log"; fi ;;
"exec-out screencap -p") echo picture ;;
"shell pidof"*) [ -e "$PLAYED/alive" ] ;;
esac
"""


@pytest.fixture
def phone(tmp_path: Path) -> Path:
    for name, text in (("adb", ADB), ("sleep", "#!/bin/sh\n")):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    (tmp_path / "alive").touch()
    return tmp_path


def start(phone: Path, log: str) -> subprocess.CompletedProcess[str]:
    (phone / "log").write_text(f"I Other   : noise\n{log}\n")
    variables = {**os.environ, "PATH": f"{phone}:{os.environ['PATH']}", "PLAYED": str(phone)}
    return subprocess.run(
        ["sh", SCRIPT, "some.apk"],
        cwd=phone,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )


def kept(phone: Path) -> set[str]:
    return {path.name for path in (phone / "build/start").iterdir()}


def test_the_first_frame_is_waited_for_and_pictures_are_kept(phone: Path) -> None:
    run = start(phone, FRAME)
    assert run.returncode == 0, run.stderr
    assert kept(phone) == {"first.png", "after_pause.png", "log.txt"}
    asked = (phone / "asked").read_text().splitlines()
    assert asked[0] == "install -r some.apk"
    activity = f"{manifest.package(Spec.read())}/org.kivy.android.PythonActivity"
    assert asked.count(f"shell am start -W -n {activity}") == 2
    assert asked.count("logcat -d") > 3


def test_a_python_error_ends_the_wait_and_is_shown(phone: Path) -> None:
    run = start(phone, FAULT)
    assert run.returncode == 1
    assert "ImportError: no such thing" in run.stdout
    assert kept(phone) == {"failed.png", "log.txt"}


def test_a_start_that_never_draws_is_given_up(phone: Path) -> None:
    run = start(phone, "I python  : [INFO   ] [Base        ] Start application main loop")
    assert run.returncode == 1
    assert "failed.png" in kept(phone)


def test_an_app_that_ends_when_it_is_left_is_told(phone: Path) -> None:
    (phone / "alive").unlink()
    run = start(phone, FRAME)
    assert run.returncode == 1
    assert "ended by itself" in run.stdout


def test_the_word_waited_for_is_the_apps_own() -> None:
    app = (ROOT / "companion/app.py").read_text(encoding="utf-8")
    assert '"Tableside: The first frame is shown"' in app
    assert "shown='The first frame is shown'" in SCRIPT.read_text(encoding="utf-8")
