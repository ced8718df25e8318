"""Commands in a terminal: closed, full and foreign streams, and Ctrl+C, end without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.system.terminal import run_plainly

ROOT = Path(__file__).resolve().parents[2]


def shell(line: str, **env: str) -> subprocess.CompletedProcess[str]:
    """A line for the shell, with $T in place of `python main.py`."""
    told = {**os.environ, "T": f"{sys.executable} main.py", **env}
    return subprocess.run(
        ["bash", "-c", line], cwd=ROOT, env=told, text=True, capture_output=True, timeout=120
    )


@pytest.mark.parametrize("what", ["--help", "rules --help", "rules orc"])
def test_a_reader_that_has_closed_is_no_error(what: str) -> None:
    done = shell(f"$T {what} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, "")


def test_letters_that_the_terminal_does_not_know_are_written_all_the_same() -> None:
    done = shell("$T rules economicus --lang ru", PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(r"\u042d\u043a\u043e")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_is_a_sentence() -> None:
    done = shell("$T rules orc > /dev/full")
    assert (done.returncode, done.stderr) == (2, "Cannot write -: No space left on device\n")


def test_streams_that_were_closed_before_are_no_error() -> None:
    assert shell("$T rules orc >&-").stderr == ""
    assert shell("$T rules nope 2>&-").returncode == 2
    done = shell("$T replay - <&-")
    assert (done.returncode, done.stderr) == (2, "- cannot be read: Bad file descriptor\n")


def test_ctrl_c_ends_a_command_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert run_plainly(interrupted) == 130
    assert capsys.readouterr() == ("", "")


def test_a_host_serves_on_where_nobody_reads_its_code(tmp_path: Path) -> None:
    serve = f"$T serve --new orc --players A,B --no-window --port 0 -o {tmp_path}/game.txt"
    done = shell(f"timeout -s INT 4 {serve} --address 127.0.0.1 | true; exit ${{PIPESTATUS[0]}}")
    assert done.returncode == 124  # it ran until it was ended
    assert "Traceback" not in done.stderr


def test_ctrl_c_while_the_first_modules_load_ends_without_a_word() -> None:
    """Interrupted at the first module of ours. A shell starts what runs in the background deaf to
    Ctrl+C, these tests too: the program is given its ears back."""
    told = """
import os, runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "companion":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
sys.argv = ["main.py", "rules", "orc"]
runpy.run_path("main.py", run_name="__main__")
"""
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, text=True, capture_output=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")
