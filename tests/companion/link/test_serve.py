"""`serve` without a window: what it says, what it keeps, and that killing it loses nothing."""

from __future__ import annotations

import errno
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.i18n.catalogue import load
from companion.link.record_file import ChangedElsewhere, NotWritten, RecordFile, read_record
from companion.link.server import why_not
from engine.core.autoplay import random_move
from engine.core.record import Record
from tests.companion.link.hosts import Phone, new_table
from tests.companion.link.served_file import ROOT, serve, where


def refused(*args: Any, address: str = "127.0.0.1") -> str:
    run = serve(*args, address=address)
    _out, told = run.communicate(timeout=60)
    assert run.returncode == 2
    return told.strip()


def test_a_killed_host_goes_on_with_the_same_command(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = serve("--new", "orc", "--players", "Ana,Bo", "-o", file, "--port", 0)
    port, key = where(first)
    phone = Phone(port).join(key, 0).listen()
    phone.read_state()
    move = random_move(new_table("orc"), Random(1))
    answer = phone.do("ask", move.verb, move.args).json
    assert answer["done"], answer["said"]
    first.kill()
    first.wait()
    assert len(Record.parse(file.read_text("utf-8")).moves) == 1
    second = serve(file, "--port", port)
    assert where(second) == (port, key)
    phone.listen().read_state()  # the same phone, with nothing to do
    assert phone.parts["log"].count("<li>") == 1
    second.send_signal(signal.SIGINT)
    assert second.wait(60) == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "Name a record"),
        (("no.txt",), "no.txt cannot be read"),
        (("--new", "chess", "--players", "A,B"), "chess"),
        (("--new", "orc", "--players", "Ana"), "2"),
        (("--new", "orc", "--players", "Ana,Ana"), "same name"),
        (("no.txt", "--new", "orc"), "Name a record"),
        (("-",), "name a file"),
        (("--new", "orc", "--players", "Ana,Bo", "-o", "-"), "name a file"),
    ],
)
def test_bad_wishes_are_refused_in_a_sentence(args: tuple[str, ...], told: str) -> None:
    assert told in refused(*args)
    assert not (ROOT / "orc.txt.lock").exists()


def test_a_port_in_use_and_a_file_that_exists_are_told(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run = serve("--new", "orc", "--players", "Ana,Bo", "-o", file, "--port", 0)
    port, _key = where(run)
    other = ("--new", "orc", "--players", "Ana,Bo", "-o", tmp_path / "other.txt")
    assert str(port) in refused(*other, "--port", port)
    assert "there already" in refused("--new", "orc", "--players", "Ana,Bo", "-o", file)
    run.terminate()
    assert run.wait(60) == 0


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("192.0.2.7", "192.0.2.7 is not an address of this device."),
        ("nowhere.invalid", "No device is known by the name nowhere.invalid."),
        ("..", "No device is known by the name ..."),
    ],
)
@pytest.mark.parametrize("port", [(), ("--port", 0)])
def test_an_address_that_is_not_here_is_told_and_leaves_no_file(
    address: str, told: str, port: tuple[Any, ...], tmp_path: Path
) -> None:
    """Not as a port in use; and the same command with a better address begins the game."""
    file = tmp_path / "game.txt"
    new = ("--new", "orc", "--players", "Ana,Bo", "-o", file)
    assert refused(*new, *port, address=address) == told
    assert list(tmp_path.iterdir()) == []


def test_what_keeps_a_port_closed_is_said() -> None:
    def why(number: int, port: int) -> str:
        return str(load("en", strict=True).say(why_not(OSError(number, "?"), "10.0.0.7", port)))

    assert why(errno.EADDRINUSE, 8642) == "Port 8642 is in use by another program."
    assert "no port is free" in why(errno.EADDRINUSE, 0)
    assert why(errno.EACCES, 80).startswith("Port 80 is kept for the system")
    assert why(errno.EADDRNOTAVAIL, 0) == "10.0.0.7 is not an address of this device."
    assert why(errno.EINVAL, 0).startswith("Phones cannot connect to 10.0.0.7: ")


def test_every_move_and_undo_is_in_the_file(tmp_path: Path) -> None:
    file, table, rng = tmp_path / "game.txt", new_table("orc"), Random(1)
    kept = RecordFile(file, table, {0: ["a friendly game"]})
    for number in range(6):
        table.do(random_move(table, rng))
        kept.append(number, table.moves[-1])
        assert list(read_record(file).moves) == table.moves
    table.undo(3)
    kept.undo(3)
    assert list(read_record(file).moves) == table.moves
    table.redo()
    kept.redo(table.moves[-1])
    assert list(read_record(file).moves) == table.moves
    assert read_record(file).comments[0] == ("a friendly game",)


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    file, table, rng = tmp_path / "game.txt", new_table("orc"), Random(1)
    kept = RecordFile(file, table, {})
    table.do(random_move(table, rng))
    kept.append(0, table.moves[0])
    with file.open("a", encoding="utf-8") as cut:
        cut.write('"Ana')
    assert list(read_record(file).moves) == table.moves


def test_a_cut_line_that_would_be_a_move_is_left_out_and_told(tmp_path: Path) -> None:
    file, table, rng = tmp_path / "game.txt", new_table("orc"), Random(1)
    kept = RecordFile(file, table, {})
    for number in range(2):
        table.do(random_move(table, rng))
        kept.append(number, table.moves[-1])
    file.write_bytes(file.read_bytes().removesuffix(b"\n"))
    assert list(read_record(file).moves) == table.moves[:1]
    run = serve(file, "--port", 0)
    where(run)
    run.terminate()
    _out, told = run.communicate(timeout=60)
    assert "game.txt was cut off" in told
    assert list(read_record(file).moves) == table.moves[:1]


def test_what_cannot_have_been_cut_off_needs_no_end_of_line(tmp_path: Path) -> None:
    """As a hand may write it: a table without moves, or a comment at the end."""
    file, table = tmp_path / "game.txt", new_table("orc")
    RecordFile(file, table, {})
    file.write_bytes(file.read_bytes().rstrip(b"\n"))
    assert read_record(file).setup == table.setup
    table.do(random_move(table, Random(1)))
    RecordFile(file, table, {1: ["well played"]})
    file.write_bytes(file.read_bytes().rstrip(b"\n"))
    assert list(read_record(file).moves) == table.moves


def test_a_move_that_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    file, table = folder / "game.txt", new_table("orc")
    kept = RecordFile(file, table, {})
    file.unlink()
    folder.rmdir()
    with pytest.raises(NotWritten):
        kept.append(0, random_move(table, Random(1)))


def test_two_journals_of_one_file_do_not_mix_their_games(tmp_path: Path) -> None:
    file, table, other = tmp_path / "game.txt", new_table("orc"), new_table("orc")
    one, two = RecordFile(file, table, {}), RecordFile(file, other, {})
    table.do(random_move(table, Random(1)))
    one.append(0, table.moves[0])
    other.do(random_move(other, Random(2)))
    with pytest.raises(ChangedElsewhere):
        two.append(0, other.moves[0])
    other.undo(0)
    with pytest.raises(ChangedElsewhere):
        two.undo(0)
    assert read_record(file).replay().moves == table.moves
    file.unlink()
    two.undo(0)
    assert read_record(file).replay().moves == []


def test_a_record_is_served_once_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run = serve("--new", "orc", "--players", "Ana,Bo", "-o", file, "--port", 0)
    where(run)
    assert "served already" in refused(file, "--port", 0)
    run.kill()
    run.communicate()
    again = serve(file, "--port", 0)
    where(again)
    again.terminate()
    assert again.wait(60) == 0
