"""What is fuzzed: bytes go in, and come out read rightly or refused with a sentence.

Each function takes any bytes and raises only where the app would have failed.
"""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from companion.i18n.catalogue import load
from companion.session import Session, saved_game
from companion.session.new_game_draft import Draft
from companion.session.taught_cards import describe, known_answer
from companion.settings import DEFAULTS, Settings
from companion.store import BadImport, Store, StoreError, export_all, import_all, open_unsaved
from companion.store.export_import import FORMAT, LINES, MEMBER, VERSION
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import games
from tests.reliability.fuzz.tables import (
    Nowhere,
    asking_about_cards,
    asking_for_cards,
    known_tags,
    load_loose,
    played,
    say,
    show,
)
from vision.tags import version1
from vision.tags.codec import Tag, _check, decode, encode

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
    show(Session(table, Nowhere()))


def move(data: bytes) -> None:
    """Lines of notation at the tables of all games, each with a few moves behind it."""
    game, _, text = data.decode("utf-8", "replace").partition("\n")
    names = games()
    table = Record.parse(played(names[len(game) % len(names)])).replay()
    start = len(table.moves)
    for line in text.split("\n")[:20]:
        before = len(table.moves)
        try:
            table.do(Move.parse(line))
        except EngineError as error:
            say(error.text)
            assert len(table.moves) == before
    if len(table.moves) > start:
        assert list(table.audit()) == []
        show(Session(table, Nowhere()))


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
    for session in asking_about_cards():
        known = store.taught(session.table.rulebook.id)
        for wanted in list(known.values())[:10]:
            about = session.table.ask.about[0] if session.table.ask else ""
            answer = known_answer(session.table, {about: wanted})
            if answer is not None:
                session.do(answer)
                session.undo()


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
        draft = Draft(game, store, Settings(store)["strict"])
        draft.faces()
        draft.unknown()
        if draft.problem() is None:
            session = saved_game.start(store, draft.lay(load("en")), "Friday")[1]
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
        assert [again.header(row.id) for row in again.tables()] == [
            store.header(row.id) for row in store.tables()
        ]
    Settings(store)
    store.close()
    again.close()


def _reopen(store: Store, table_id: int) -> None:
    try:
        session, refused, *_ = saved_game.reopen(store, table_id)
        show(session)
    except (EngineError, StoreError) as error:
        say(error.text)
        return
    if refused is not None:
        say(refused.text)


TARGETS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one for one in (record, move, tag, modules, taught, box, settings, bundle)
}
