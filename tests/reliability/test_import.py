"""Files to read in that were made to do harm: refused in a sentence, quickly, at little cost."""

from __future__ import annotations

import json
import os
import re
import zipfile
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from companion.i18n.catalogue import load
from companion.link.room_files import FOLDER, has_room, room_file
from companion.session import saved_game
from companion.store import BadImport, Store, export_all, import_all, open_store, open_unsaved
from companion.store.export_import import LINES, MEMBER
from engine.core.errors import EngineError
from engine.core.record import MOST_MOVES
from engine.core.registry import games
from tests import limits
from tests.companion.states import Staged, played, setup
from tests.reliability import SOAK, said_by

from tests.companion.window import Window  # sets Kivy up, so before all of Kivy  # isort: skip

from companion.app import TablesideApp
from companion.widgets.shell import Toast

HEAD: dict[str, Any] = {"format": "tableside", "version": 2}
TABLE: dict[str, Any] = {
    "uid": "u",
    "name": "Friday",
    "game": "orc",
    "created": 1.0,
    "updated": 2.0,
    "header": "Tableside record 1\ngame orc\nplayer Ana\nplayer Bo",
    "summary": None,
    "moves": [],
    "undone": [],
}


def archive(path: Path, *lines: Any, name: str = LINES) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, "\n".join(json.dumps(line) for line in lines))
    return path


def refusal(store: Store, path: Path) -> str:
    before = [table.uid for table in store.tables()], store.settings()
    with pytest.raises(BadImport) as refused:
        import_all(store, path)
    load("en", strict=True).say(refused.value.text)
    assert ([table.uid for table in store.tables()], store.settings()) == before
    return str(refused.value.text.id)


def refused_within_limits(path: Path) -> str:
    """What an import in a process of its own, with limits on time and memory, answers."""
    return said_by("-m", "tests.reliability.fuzz.limits", str(path))


def test_an_archive_packed_as_no_phone_could_unpack_it_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "odd.zip", "w", zipfile.ZIP_LZMA) as made:
        made.writestr(LINES, json.dumps({"format": "tableside", "version": 2}))
    assert refusal(open_unsaved(), tmp_path / "odd.zip") == "app.store.import_unreadable"


@pytest.mark.parametrize(
    "line",
    [
        {**TABLE, "name": "half a character \ud800"},
        {**TABLE, "name": "zero \0"},
        {**TABLE, "name": "x" * 5000},
        {**TABLE, "updated": 1e300},
        {**TABLE, "updated": True},
        {**TABLE, "moves": [["a", "hand"]]},
        {**TABLE, "moves": [["a", "hand", float("nan")]]},
        {**TABLE, "undone": [[-1, "a", "hand", 1.0, True]]},
        {**TABLE, "undone": [[2**80, "a", "hand", 1.0, True]]},
        {key: value for key, value in TABLE.items() if key != "uid"},
        [],
        None,
    ],
)
def test_a_table_that_is_not_as_it_should_be_is_refused_whole(tmp_path: Path, line: Any) -> None:
    good = {**TABLE, "uid": "first"}
    path = archive(tmp_path / "all.zip", HEAD, good, line)
    assert refusal(open_unsaved(), path) == "app.store.import_wrong"


@pytest.mark.parametrize(
    "head",
    [
        {**HEAD, "settings": {"mode": "\udfff"}},
        {**HEAD, "settings": {"\udfff": 1}},
        {**HEAD, "settings": {"mode": float("nan")}},
        {**HEAD, "boxes": []},
        {**HEAD, "taught": {"orc/x": "y" * 2_000_000}},
        {**HEAD, "players": [["Ana", 10**30]]},
    ],
)
def test_what_is_remembered_and_is_not_as_it_should_be_is_refused(
    tmp_path: Path, head: dict[str, Any]
) -> None:
    assert refusal(open_unsaved(), archive(tmp_path / "all.zip", head)) == "app.store.import_wrong"


def test_two_tables_with_one_identity_are_both_kept(tmp_path: Path) -> None:
    moved = {**TABLE, "moves": [["Ana: choose 1", "hand", 1.0]]}
    store = open_unsaved()
    told = import_all(store, archive(tmp_path / "all.zip", HEAD, TABLE, TABLE, moved))
    assert told.tables == 2
    assert sorted(table.plies for table in store.tables()) == [0, 1]
    store.check()


ELSEWHERE = ["../../elsewhere", "/tmp/elsewhere", "x" * 300, "", ".", "A" * 32, f"{7:032x}\n"]
"""What no table of this app is called, and what would lead to other files, or to none."""


@pytest.mark.parametrize("uid", ELSEWHERE)
def test_a_table_leads_to_no_file_elsewhere_whatever_it_calls_itself(
    tmp_path: Path, uid: str
) -> None:
    store = open_store(tmp_path / "phone" / "tables.db").store
    marked = {**HEAD, "what_ifs": {uid: True}}
    path = archive(tmp_path / "all.zip", marked, {**TABLE, "uid": uid})
    assert [import_all(store, path).tables for _ in range(2)] == [1, 0]
    (table,) = store.tables()
    session = saved_game.reopen(store, table.id).session
    assert room_file(store, session) == tmp_path / "phone" / FOLDER / f"{table.uid}.json"
    assert re.fullmatch("[0-9a-f]{32}", table.uid)
    assert saved_game.what_ifs(store) == {table.uid}
    store.close()


@pytest.mark.parametrize("uid", [uid for uid in ELSEWHERE if uid])
def test_a_table_that_is_here_already_under_such_a_name_has_no_file(
    tmp_path: Path, uid: str
) -> None:
    store = open_store(tmp_path / "tables.db").store
    saved = store.add_table("Friday", "orc", TABLE["header"], (), None, uid)
    session = saved_game.reopen(store, saved.id).session
    assert room_file(store, session) is None
    assert not has_room(store, session)
    store.close()


def test_every_byte_of_an_archive_may_be_wrong(tmp_path: Path) -> None:
    """Packed data that is broken, headers that point nowhere, ends that are missing."""
    here = open_unsaved()
    played(here, setup("orc"), 20)
    export_all(here, tmp_path / "all.zip")
    data = (tmp_path / "all.zip").read_bytes()
    broken = tmp_path / "broken.zip"
    for at in range(0, len(data), 3 if SOAK else 11):
        broken.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        taken_or_refused(broken)
        broken.write_bytes(data[:at])
        taken_or_refused(broken)


def taken_or_refused(path: Path) -> None:
    store = open_unsaved()
    try:
        import_all(store, path)
    except BadImport:
        assert store.tables() == []
    store.check()
    store.close()


@pytest.mark.parametrize("name", ["~nobody-of-that-name/all.zip", "a\0b", "/", "", "x" * 5000])
def test_a_path_that_leads_nowhere_is_refused(name: str) -> None:
    assert refusal(open_unsaved(), Path(name)) == "app.store.import_unreadable"


def test_winners_whose_names_would_fill_a_book_are_refused(tmp_path: Path) -> None:
    path = archive(tmp_path / "all.zip", HEAD, {**TABLE, "summary": "Ana" * 300_000})
    assert refusal(open_unsaved(), path) == "app.store.import_wrong"


def test_moves_longer_than_a_page_open_in_the_log_within_seconds(tmp_path: Path) -> None:
    undone = [[1, f"Ana: x{ply} {'y' * 3900}", "hand", 1.0, True] for ply in range(300)]
    moves = [["table: dealer Ana", "hand", 1.0]]
    store = open_unsaved()
    import_all(
        store, archive(tmp_path / "all.zip", HEAD, {**TABLE, "moves": moves, "undone": undone})
    )
    store.set_setting("toured", True)
    with Window(lambda: TablesideApp(store)) as window:
        window.app.open_table(store.tables()[0].id)
        start = process_time()
        window.app.go("log")
        window.settle()
        assert process_time() - start < limits.seconds(5)
        assert len(window.app.shell.screen.ids.lines.data) == 301


def test_a_path_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "all.zip")
    assert refusal(open_unsaved(), tmp_path / "all.zip") == "app.store.import_unreadable"


def test_a_table_with_more_moves_than_could_be_replayed_is_refused(tmp_path: Path) -> None:
    moves = [["table: correct removed 3", "hand", 1.0]] * (MOST_MOVES + 1)
    path = archive(tmp_path / "all.zip", HEAD, {**TABLE, "moves": moves})
    assert refusal(open_unsaved(), path) == "app.store.import_wrong"
    archive(path, HEAD, {**TABLE, "moves": moves[:-1]})
    assert import_all(open_unsaved(), path).moves == MOST_MOVES


HARM = {
    "lists": b"[],",
    "objects": b'{"a":1},',
    "letters": '"\u0416\U0001f600",'.encode(),
    "numbers": b"1.5,",
    "nesting": b"[",
    "spaces": b"   ",
}


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("kind", HARM)
def test_an_archive_that_unpacks_without_end_costs_a_second_and_100_mb_at_most(
    tmp_path: Path, kind: str, version: int
) -> None:
    unit, path = HARM[kind], tmp_path / "bomb.zip"
    head = json.dumps({**HEAD, "version": version, "tables": 0}).encode()
    start = head[:-2] + b"[" if version == 1 else head + b"\n["
    many = unit * (1_000_000 // len(unit))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        made.writestr(MEMBER if version == 1 else LINES, start + 100 * many)
    assert path.stat().st_size < 1_000_000
    assert refused_within_limits(path) in (
        "app.store.import_too_large",
        "app.store.import_unreadable",
    )


def test_a_line_as_long_as_may_be_costs_a_second_and_100_mb_at_most(tmp_path: Path) -> None:
    path = tmp_path / "full.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(LINES, json.dumps(HEAD) + "\n[" + "[]," * 999_000 + "[]]\n")
    assert refused_within_limits(path) == "app.store.import_wrong"


@pytest.mark.parametrize(
    "effect",
    [
        *(None, [], {}, "money", 7, [[]], ["x", {}], {"number": []}, ["end"], [True]),
        ["money"] * 5000,
        ["money", "x" * 5000],
        ["money", 10**40],
        {"number": 10**40, "kind": "free", "good": "", "count": 1, "text": ""},
    ],
    ids=lambda effect: str(effect)[:20],
)
def test_a_card_that_is_not_understood_is_listed_and_answers_nothing(
    tmp_path: Path, effect: Any
) -> None:
    from companion.session.taught_cards import describe, known_answer

    store = open_unsaved()
    taught = {f"{game}/event-1": effect for game in games()}
    import_all(store, archive(tmp_path / "all.zip", {**HEAD, "taught": taught}))
    for game in games():
        said = load("en", strict=True).say(describe(game, "event-1", store.taught(game)["event-1"]))
        assert said.startswith("The app does not understand")
        session = saved_game.start(store, setup(game), "Friday")[1]
        assert known_answer(session.table, store.taught(game)) is None


@pytest.mark.parametrize(
    "value",
    [
        *(None, 3, "x", [], [[{}]], {"players": 3}, {"options": [1]}),
        {"players": ["x" * 900, "\n", "table", " ", "Ana", "ANA", "Ana", 7, None, "Bo"]},
    ],
    ids=str,
)
def test_what_the_last_table_was_like_may_be_anything(tmp_path: Path, value: Any) -> None:
    from companion.session.new_game_draft import Draft
    from companion.settings import Settings

    store = open_unsaved()
    last = {f"last.{game}": value for game in games()}
    orders = {f"orders.{game}": value for game in games()}
    boxes = dict.fromkeys(games(), value)
    content = {**HEAD, "settings": {**last, **orders, "mode": value}, "boxes": boxes}
    content["players"] = [["\u2028", 3], ["cy", 1], ["bank", 2]]
    import_all(store, archive(tmp_path / "all.zip", content))
    for game in games():
        draft = Draft(game, store, Settings(store)["strict"])
        assert draft.problem() is None
        saved_game.start(store, draft.lay(load("en")), "Friday")


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": "[b]{who}"},
        {"header": "no record"},
        {"header": ""},
        {"header": "Tableside record 9\ngame orc"},
        {"header": "Tableside record 1\ngame chess\nplayer Ana\nplayer Bo"},
        {"game": "orconomics"},
        {"moves": [["no move at all", "hand", 1.0]]},
        {"moves": [["Ana: choose 77", "nobody", -5.0]]},
        {"undone": [[0, "no move at all", "hand", 1.0, True]]},
        {"updated": 253_402_300_000, "created": -253_402_300_000},
        {"summary": "[b]Ana[/b] {who}"},
        {"name": "\u202e[i]\n\t%s"},
    ],
    ids=str,
)
def test_a_table_that_makes_no_sense_is_listed_and_opens_or_says_why(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    store = open_unsaved()
    store.set_setting("toured", True)
    import_all(store, archive(tmp_path / "all.zip", HEAD, {**TABLE, **changes}))
    with Window(lambda: Staged(store, "home", {}), strict=False) as window:
        window.settle()
        window.app.go("games")
        window.settle()
        window.app.home()
        window.settle()
        window.app.open_table(store.tables()[0].id)
        window.settle()
        opened = window.app.place == "table"
        assert opened or window.has(Toast)
        if opened:
            window.app.go("log")
            window.settle()
            window.app.back()
            if window.app.session.can_redo:
                with suppress(EngineError):
                    window.app.session.redo()
    store.check()
