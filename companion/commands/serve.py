"""`serve RECORD | --new GAME --players Ana,Bo`: a host for phones in the browser."""

from __future__ import annotations

import logging
import queue
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import (
    BAD_INPUT,
    add_language,
    catalogue_for,
    complain,
    print_out,
    read_text,
)
from companion.commands.camera_option import add_camera
from companion.i18n.catalogue import Catalogue
from companion.session.made_up import made_up_values
from companion.store import Locked, StoreError
from companion.store.file_lock import alone
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.text import Text, msg

if TYPE_CHECKING:
    from companion.link.link import PhoneLink

ROOM_SUFFIX = ".phones"


class Complaint(Exception):
    """A wish that cannot be met, as a sentence."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


class Worker:
    """The one thread that touches the table where there is no window: this one."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()

    def run(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def stop(self) -> None:
        self._calls.put(None)

    def work(self) -> None:
        """Until it is stopped."""
        while (call := self._calls.get()) is not None:
            call()


def main(argv: list[str]) -> int:
    parser = ArgumentParser(
        prog="main.py serve", description="A host for phones, which join in their browser."
    )
    parser.add_argument("record", nargs="?", help="a record to go on with; moves are added to it")
    parser.add_argument("--new", metavar="GAME", help=f"a new table: {', '.join(games())}")
    parser.add_argument("--players", default="", help="their names, with commas between")
    parser.add_argument("--samples", action="store_true", help="with made-up values of the box")
    parser.add_argument("-o", "--out", help="where a new table is kept (default: GAME.txt)")
    parser.add_argument("--port", type=int, help="a port of your choice")
    parser.add_argument(
        "--address", default="", help="listen on this address only (default: all of IPv4)"
    )
    parser.add_argument("--no-window", action="store_true", help="serve only, without the app")
    add_camera(parser)
    add_language(parser)
    wishes = parser.parse_args(argv)
    words = catalogue_for(wishes.lang)
    if wishes.port is not None and not 0 <= wishes.port < 65536:
        parser.error("--port: 0 to 65535")
    try:
        return _serve(wishes, words)
    except EngineError as error:
        return complain(error, words)
    except (Complaint, StoreError) as error:
        sys.stderr.write(words.say(error.text) + "\n")
        return BAD_INPUT


def _serve(wishes: Namespace, words: Catalogue) -> int:
    path = _path(wishes)
    record, cut = _record(wishes, path, words)
    if cut:  # not told itself: it may be a secret of one player
        sys.stderr.write(words.tell("link.serve.cut_off", file=str(path)) + "\n")
    if not wishes.no_window:
        name = path.stem if wishes.record else words.tell(f"{record.setup.game}.name")
        return _serve_in_app(record, name, wishes)
    record.replay()  # what cannot be played is refused before a lock lies beside it
    with ExitStack() as held:
        try:
            held.enter_context(alone(path, patience=0))
        except Locked:
            raise Complaint(msg("link.serve.served", file=str(path))) from None
        return _serve_alone(_record(wishes, path, words)[0], path, wishes, words)


def _serve_alone(record: Record, path: Path, wishes: Namespace, words: Catalogue) -> int:
    """Without the app, and with nobody else who writes to the file."""
    from companion.link.link import NoPort, PhoneLink
    from companion.link.record_file import RecordFile
    from companion.session import Session

    table = record.replay()
    session = Session(table, RecordFile(path, table, record.comments))
    worker = Worker()
    link = PhoneLink(session, worker, path.with_name(path.name + ROOM_SUFFIX))
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    try:
        link.switch_on(wishes.port, wishes.address)
    except NoPort as error:
        if wishes.new:  # else the same command with another port would find a game in its place
            path.unlink(missing_ok=True)
        raise Complaint(error.text) from None
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_signal: worker.stop())
    try:
        _announce(link, path, words)
        worker.work()
    finally:
        link.switch_off(remember=False)
    return 0


def _serve_in_app(record: Record, name: str, wishes: Namespace) -> int:
    """The app with this table open and phones on; the game is kept with the others."""
    from companion.app import TablesideApp
    from companion.app import main as run_app

    def begin(app: TablesideApp) -> None:
        from companion.link.app_phones import serve_in_app

        serve_in_app(app, record, name, wishes.port, wishes.address)

    return run_app(begin, wishes.camera or "")


def _path(wishes: Namespace) -> Path:
    """The file to keep the game in."""
    if bool(wishes.record) == bool(wishes.new):
        raise Complaint(msg("link.serve.what"))
    if "-" in (wishes.record, wishes.out):
        raise Complaint(msg("link.serve.no_file"))
    if wishes.record:
        read_text(wishes.record)  # refuses what is no file or too large
        return Path(wishes.record)
    path = Path(wishes.out or f"{rulebook(wishes.new).id}.txt")
    if wishes.no_window and path.exists():
        raise Complaint(msg("link.serve.exists", file=str(path)))
    return path


def _record(wishes: Namespace, path: Path, words: Catalogue) -> tuple[Record, bool]:
    """The game so far, and whether the last line of its file was cut off."""
    if wishes.record:
        from companion.link.record_file import read_whole_lines

        return read_whole_lines(path)
    book = rulebook(wishes.new)
    players = tuple(name.strip() for name in wishes.players.split(",") if name.strip())
    facts = made_up_values(book, words) if wishes.samples else {}
    return Record(Setup(book.id, players, {}, facts), rules=book.version), False


def _announce(link: PhoneLink, path: Path, words: Catalogue) -> None:
    from companion.link.qr import qr_text

    address = link.join_address()
    lines = [] if link.addresses() else [words.tell("link.serve.no_network")]
    lines += [qr_text(address), words.tell("link.serve.join", address=address)]
    print_out("\n".join([*lines, words.tell("link.serve.kept", file=str(path))]), words)
