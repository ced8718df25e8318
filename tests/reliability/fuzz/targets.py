"""What is fuzzed: bytes go in, and come out read rightly or refused with a sentence.

Each function takes any bytes and raises only where the app would have failed.
"""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from companion.commands.replay import told as told_table
from companion.i18n import Catalogue, escaped, load
from companion.session import Session, keeping
from companion.session.laying import Draft
from companion.session.taught import describe, known_answer
from companion.settings import DEFAULTS, Settings
from companion.store import BadImport, Store, StoreError, export_all, import_all, open_unsaved
from companion.store.transfer import FORMAT, LINES, MEMBER, VERSION
from companion.tags import tags_of_games
from engine.core.autoplay import random_move
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.report import report
from engine.core.setup import Setup
from engine.core.table import Table
from engine.core.text import Text
from vision.tags import version1
from vision.tags.codec import Tag, _check, decode, encode

NAMES = ("Ana", "Bo", "Cy", "Dee")


@cache
def catalogue() -> Catalogue:
    return load("en", strict=True)


def say(text: Text) -> str:
    """A sentence of ours, as a label with markup shows it."""
    said = catalogue().say(text)
    assert "[" not in escaped(said)
    return said


def setup_of(game: str) -> Setup:
    book = rulebook(game)
    seats = NAMES[: max(book.players.start, min(3, book.players.stop - 1))]
    return Setup(game, seats, {}, {spec.id: spec.sample for spec in book.facts})


# Records and moves


def record(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    try:
        read = Record.parse(text)
        written = read.write()
        assert Record.parse(written).write() == written
        table = read.replay()
    except EngineError as error:
        say(error.text)
        return
    again = Record.parse(Record.of(table).write()).replay()
    assert again.view() == table.view()
    show(Session(table, _Nowhere()))


class _Nowhere:
    """A journal of nothing."""

    def append(self, index: int, move: Move) -> None:
        """Nothing is kept."""

    def undo(self, keep: int) -> None:
        """Nothing is kept."""

    def redo(self) -> None:
        """Nothing is kept."""


def show(session: Session) -> None:
    """Everything that the screens say about a table, and what the command prints."""
    loose = load_loose()
    told_table(session.table, loose)
    json.dumps(report(session.table, None))
    prompt = session.prompt()
    if prompt is not None:
        loose.say(prompt.text)
    for line in session.log():
        loose.say(line.text)
    session.stages()
    session.checklist()
    session.players()
    session.record()


@cache
def load_loose() -> Catalogue:
    """As the app has it: a word that the game does not know is shown as it stands."""
    return load("en")


def move(data: bytes) -> None:
    """Lines of notation at the tables of all games, each with a few moves behind it."""
    game, _, text = data.decode("utf-8", "replace").partition("\n")
    names = games()
    table = Record.parse(_played(names[len(game) % len(names)])).replay()
    for line in text.split("\n")[:20]:
        before = len(table.moves)
        try:
            table.do(Move.parse(line))
        except EngineError as error:
            say(error.text)
            assert len(table.moves) == before
    assert list(table.audit()) == []
    show(Session(table, _Nowhere()))


@cache
def _played(game: str, moves: int = 12) -> str:
    table, rng = Table(rulebook(game), setup_of(game)), Random(4)
    for _ in range(moves):
        if table.ask is not None:
            table.do(random_move(table, rng))
    return Record.of(table).write()


# Tags


def tag(data: bytes) -> None:
    """Texts of QR codes, one a line; "=" before one gives it check characters that fit."""
    first, _, rest = data.decode("utf-8", "replace").partition("\n")
    texts = [_checked(line) for line in rest.split("\n")[:16]]
    found = [decode(text) for text in texts]
    for text, one in zip(texts, found, strict=True):
        if one is not None:
            assert encode(one) == text
            known_tags().find(one)
    session = asking_for_cards(len(first))
    tags: list[Tag | None] = [one for one in found if one is not None]
    turns = [float(len(text) * 37 % 360) for text in texts]
    _judge(session, tags, turns)
    _judge(session, [*tags[:3], None, *tags[3:]], turns)


def _checked(line: str) -> str:
    body = line[1:]
    known = set("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    return (
        body + _check(body) if line[:1] == "=" and len(body) == 8 and set(body) <= known else line
    )


def _judge(session: Session, tags: list[Tag | None], turns: list[float]) -> None:
    """What the camera saw is at most a legal answer."""
    seen = session.see_tags(tags, turns)
    for one in tags:
        if one is not None:
            session.tag_word(one)
    if seen.answer is not None:
        try:
            session.enter(seen.answer)
        except EngineError as error:
            say(error.text)
        else:
            session.undo()


@cache
def known_tags() -> Any:
    return tags_of_games()


@cache
def _sessions() -> list[Session]:
    """Tables of all games that wait for tagged things, at different questions."""
    found = []
    for game in games():
        table, rng, verbs = Table(rulebook(game), setup_of(game)), Random(9), set()
        for _ in range(120):
            if table.ask is None:
                break
            session = Session(table, _Nowhere())
            asked = tuple(option.verb for option in table.ask.options)
            if session.asks_for_cards() and asked not in verbs:
                verbs.add(asked)
                found.append(Session(Record.parse(session.record()).replay(), _Nowhere()))
            table.do(random_move(table, rng))
    return found


def asking_for_cards(number: int) -> Session:
    waiting = _sessions()
    return waiting[number % len(waiting)]


def modules(data: bytes) -> None:
    """The black and white squares of a sticker, as the camera's picture gives them."""
    side = version1.SIDE
    raw = np.frombuffer(data[: side * side].ljust(side * side, b"\0"), np.uint8)
    text = version1.read(raw.reshape(side, side).astype(np.float64) / 255)
    if text is not None:
        decode(text)


# What an import brings: taught cards, boxes, settings


def taught(data: bytes) -> None:
    """Pairs of a card and what it does, as an import brings them."""
    store = _imported({"taught": _json(data)})
    for key, effect in store.all_taught().items():
        game, _, card = key.partition("/")
        if game in games():
            load_loose().say(describe(game, card, effect))
    for session in _tables_that_ask_about_cards():
        known = store.taught(session.table.rulebook.id)
        for wanted in list(known.values())[:10]:
            about = session.table.ask.about[0] if session.table.ask else ""
            answer = known_answer(session.table, {about: wanted})
            if answer is not None:
                session.do(answer)
                session.undo()


@cache
def _tables_that_ask_about_cards() -> list[Session]:
    found = []
    for game in games():
        for seed in range(6):
            table, rng = Table(rulebook(game), setup_of(game)), Random(seed)
            for _ in range(150):
                if table.ask is None:
                    break
                if len(table.ask.about) == 1:
                    again = Record.parse(Record.of(table).write()).replay()
                    found.append(Session(again, _Nowhere()))
                    break
                table.do(random_move(table, rng))
    return found


def box(data: bytes) -> None:
    """Facts of boxes by game, as an import brings them: what is wrong is asked anew."""
    store = _imported({"boxes": _json(data)})
    _lay(store, data)


def settings(data: bytes) -> None:
    """Settings by key, with what the last tables were like."""
    store = _imported({"settings": _json(data)})
    found = Settings(store)
    for key in DEFAULTS:
        assert found[key] is not None
    _lay(store, data)


def _lay(store: Store, data: bytes) -> None:
    """Tables of the games that are named, or of one of them."""
    one = games()[len(data) % len(games())]
    for game in [game for game in games() if game.encode() in data] or [one]:
        draft = Draft(game, store, Settings(store))
        draft.others()
        draft.unknown()
        if draft.problem() is None:
            session = keeping.start(store, draft.lay(), "Friday")[1]
            ask = session.table.ask
            for option in ask.options if ask is not None else ():
                if hasattr(option, "items"):
                    session.order_of(option)
        else:
            say(draft.problem().text)


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return {}


def _imported(content: dict[str, Any]) -> Store:
    whole = {"format": FORMAT, "version": VERSION, **content}
    store = open_unsaved()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "all.zip"
        _zip(path, LINES, json.dumps(whole).encode("utf-8"))
        _import(store, path)
    return store


def _zip(path: Path, name: str, content: bytes) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(name, content)


def _import(store: Store, path: Path) -> None:
    try:
        say(import_all(store, path).text)
    except BadImport as error:
        say(error.text)


# Everything in one file


def bundle(data: bytes) -> None:
    """The text of an export of either version, or the whole file where it begins as one."""
    store = open_unsaved()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "all.zip"
        if data[:2] == b"PK":
            path.write_bytes(data)
        else:
            _zip(path, MEMBER if b'"version": 1' in data[:100] else LINES, data)
        _import(store, path)
        store.check()
        for saved in store.tables()[:5]:
            _reopen(store, saved.id)
        export_all(store, Path(folder) / "again.zip")
        again = open_unsaved()
        import_all(again, Path(folder) / "again.zip")
        assert [row.header for row in again.tables()] == [row.header for row in store.tables()]
    Settings(store)
    store.close()
    again.close()


def _reopen(store: Store, table_id: int) -> None:
    try:
        session, refused = keeping.reopen(store, table_id)
        show(session)
    except (EngineError, StoreError) as error:
        say(error.text)
        return
    if refused is not None:
        say(refused.text)


TARGETS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one for one in (record, move, tag, modules, taught, box, settings, bundle)
}
