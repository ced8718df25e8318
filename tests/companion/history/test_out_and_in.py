"""History goes out whole, comes in once, and nothing strange gets in."""

from __future__ import annotations

import csv
import io
import json
import re
from contextlib import suppress
from dataclasses import replace
from random import Random
from urllib.parse import unquote

import pytest

from companion.history import exports
from companion.history.imports import read_in, text_of_file
from companion.history.people import People
from companion.history.summary_store import SummaryStore
from companion.i18n.catalogue import load
from companion.session import saved_game
from companion.store import BadImport, StoreError, export_all, import_all, open_unsaved
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.registry import rulebook
from tests.companion.history.games import GAMES, many


@pytest.fixture(scope="module")
def played():
    store, _ = many(6, most=500)
    summary_store = SummaryStore(store)
    for _ in summary_store.steps():
        pass
    return store, summary_store, People(store)


def test_a_spreadsheet_has_a_line_for_each_player_of_each_game(played):
    _, summary_store, people = played
    lines = list(
        csv.DictReader(io.StringIO(exports.csv_of_all(summary_store.summaries(), people, "x")))
    )
    over = [one for _, one in summary_store.summaries() if one.over]
    assert len(lines) == sum(len(one.players) for one in over)
    assert sum(int(line["won"]) for line in lines) == sum(len(one.winners) for one in over)
    assert not any(line["player"][:1] in "=+-@" for line in lines)
    assert {line["player"].lstrip("'") for line in lines} == {
        n for one in over for n in one.players
    }


def secret(store, table_id):
    """Whether the record of a game that goes on would tell hidden cards."""
    return saved_game.public_record(store, table_id, "") is not None


def test_everything_comes_back_from_json_and_only_once(played):
    store, summary_store, people = played
    text = exports.json_of_all(store, summary_store.summaries(), people, "someone")
    told = [
        table for table, one in summary_store.summaries() if one.over or not secret(store, table.id)
    ]
    other = open_unsaved()
    brought = read_in(other, text, "")
    assert (len(brought.added), len(brought.known)) == (len(told), 0)
    again = read_in(other, text, "")
    assert (len(again.added), len(again.known)) == (0, len(told))
    records = {saved_game.whole_record(store, one.id) for one in told}
    assert {saved_game.whole_record(other, one.id) for one in other.tables()} == records
    assert sorted(one.name for one in other.tables()) == sorted(one.name for one in told)
    finished = [one for one in other.tables() if one.summary is not None]
    assert len(finished) == sum(one.over for _, one in summary_store.summaries())
    other.check()


def test_games_keep_their_dates_on_the_way(played):
    store, summary_store, people = played
    text = exports.json_of_all(store, summary_store.summaries(), people, "someone")
    other = open_unsaved()
    read_in(other, text, "")
    there = SummaryStore(other)
    for _ in there.steps():
        pass
    before = {table.uid: summary for table, summary in summary_store.summaries()}
    for table, summary in there.summaries():
        old = before[table.uid]
        assert (summary.started, summary.ended) == (old.started, old.ended)
        assert summary.seconds == old.seconds > 0


def test_a_backup_and_an_export_of_one_phone_do_not_double_its_games(played, tmp_path):
    store, summary_store, people = played
    people.hide("Cy")
    text = exports.json_of_all(store, summary_store.summaries(), people, "someone")
    export_all(store, tmp_path / "all.zip")
    one, other = open_unsaved(), open_unsaved()
    number = len(read_in(one, text, "").added)
    assert import_all(one, tmp_path / "all.zip").tables == len(store.tables()) - number
    import_all(other, tmp_path / "all.zip")
    assert read_in(other, text, "").added == []
    assert People(other).is_hidden("Cy")
    people.show("Cy")


def test_a_file_is_read_as_text_or_refused(played, tmp_path):
    store, _, _ = played
    record = saved_game.whole_record(store, store.tables()[0].id)
    path = tmp_path / "game.txt"
    path.write_text("\ufeff" + record, "utf-8")
    assert read_in(open_unsaved(), text_of_file(path), "x").added
    for raw in (b"\xff\xd8\xff", record.encode("utf-16")):
        path.write_bytes(raw)
        with pytest.raises(BadImport):
            text_of_file(path)
    with pytest.raises(BadImport):
        text_of_file(tmp_path / "none")


@pytest.mark.parametrize("wrong", ["x", [True], ["3"], [1e300], [float("nan")], 3, {"a": 1}])
def test_times_that_cannot_be_are_a_damaged_file(played, wrong):
    store, summary_store, people = played
    told = json.loads(exports.json_of_all(store, summary_store.summaries(), people, "x"))
    told["games"][0]["times"] = wrong
    other = open_unsaved()
    with pytest.raises(BadImport):
        read_in(other, json.dumps(told), "")
    assert other.tables() == []


def test_any_byte_changed_in_an_export_is_refused_or_harmless(played):
    """Whatever comes in replays, or nothing comes in."""
    store, summary_store, people = played
    text = exports.json_of_all(store, summary_store.summaries()[:2], people, "x")
    rng = Random(8)
    for _ in range(25):
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice('{}[]",:09aЯ\\ \n') + text[at + 1 :]
        other = open_unsaved()
        with suppress(EngineError, StoreError):
            read_in(other, changed, "")
        for table in other.tables():
            assert saved_game.reopen(other, table.id).refused is None
        other.check()


def test_a_deleted_player_goes_out_nowhere(played):
    store, summary_store, people = played
    name = summary_store.summaries()[0][1].players[0]
    people.delete(name)
    try:
        text = exports.json_of_all(store, summary_store.summaries(), people, "someone")
        games = json.loads(text)["games"]
        assert all(name != player["name"] for game in games for player in game["players"])
        assert any(game["record"] is None for game in games)
        lines = csv.DictReader(
            io.StringIO(exports.csv_of_all(summary_store.summaries(), people, "someone"))
        )
        assert name not in {line["player"].lstrip("'") for line in lines}
    finally:
        people.show(name)


def test_a_link_for_bg_stats_tells_all_that_it_must(played):
    _, summary_store, people = played
    for table, summary in summary_store.summaries():
        link = exports.bgstats_link(table, summary, people, "Some Game", "someone")
        start, _, data = link.partition("?data=")
        assert start == "bgstats://app.bgstatsapp.com/createPlay.html"
        assert data.isascii()
        play = json.loads(unquote(data))
        assert [player["name"] for player in play["players"]] == list(summary.players)
        assert all(isinstance(player["winner"], bool) for player in play["players"])
        assert play["sourcePlayId"] == table.uid


def test_a_record_is_read_in_once(played):
    store, _, _ = played
    record = saved_game.whole_record(store, store.tables()[0].id)
    other = open_unsaved()
    (made,) = read_in(other, f"\ufeff{record}".replace("\n", "\r\n"), "From Bo").added
    assert other.table(made.id).name == "From Bo"
    (known,) = read_in(other, f"# a word before\n{record}".split("\n", 1)[1], "Again").known
    assert known.id == made.id


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "{}",
        "[1]",
        '{"format": "other"}',
        '{"format": "tableside history"}',
        '{"format": "tableside history", "version": 2, "games": []}',
        '{"format": "tableside history", "version": 1, "games": 3}',
        '{"format": "tableside history", "version": 1, "games": [3]}',
        '{"format": "tableside history", "version": 1, "games": [{"name": "a", "record": 3}]}',
        '{"format": "tableside history", "version": 1, "games": [{"name": "a", "record": "x"}]}',
        "{" * 50_000,
        "Tableside record 2\n",
        "Tableside record 1\ngame chess\n",
        "Tableside record 1\ngame orc\nrules 99\nplayer Ana\nplayer Bo\n",
        "Tableside record 1\ngame orc\nplayer Ana\n",
        "Tableside record 1\ngame orc\nplayer Ana\nplayer Bo\n\nAna: fly 3\n",
    ],
)
def test_what_is_damaged_foreign_or_newer_is_refused_and_nothing_is_lost(text):
    store, _ = many(1, most=20)
    before = store.tables()
    with pytest.raises((EngineError, StoreError)) as refused:
        read_in(store, text, "x")
    assert refused.value.text.id
    assert store.tables() == before


@pytest.mark.parametrize("wrong", ["{who}: fly", "no move"])
def test_a_table_that_these_rules_refuse_keeps_no_other_out_of_an_export(wrong):
    """A refused table stays on disk with all its moves, and so it goes out."""
    store, _ = many(2, most=40)
    bad, good = store.tables()
    who = Record.parse(store.header(bad.id)).setup.players[0]
    store.add_move(bad.id, bad.plies, wrong.format(who=f'"{who}"'), "")
    summary_store = SummaryStore(store)
    for _ in summary_store.steps():
        pass
    summaries = [(table, replace(one, over=True)) for table, one in summary_store.summaries()]
    text = exports.json_of_all(store, summaries, People(store), "x")
    other = open_unsaved()
    brought = read_in(other, text, "")
    assert [table.uid for table in brought.added] == [good.uid]
    assert brought.refused == 1
    again = read_in(other, text, "")
    assert (len(again.added), len(again.known), again.refused) == (0, 1, 1)


def test_an_export_of_refused_games_alone_says_why(played):
    store, summary_store, people = played
    told = json.loads(exports.json_of_all(store, summary_store.summaries()[:1], people, "x"))
    told["games"][0]["record"] += "Ana: fly\n"
    other = open_unsaved()
    with pytest.raises(EngineError):
        read_in(other, json.dumps(told), "")
    assert other.tables() == []


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_refused_import_names_games_and_moves_as_people_do(language):
    def whole(games):
        return json.dumps({"format": exports.FORMAT, "version": 1, "games": games})

    words = load(language, strict=True)
    store, (record, *_) = many(1, most=60)
    head, _, rest = record.partition("\n\n")
    first = rest.splitlines()[0]
    asked = first.split(":")[0]
    players = Record.parse(record).setup.players
    other = next(name for name in players if name != asked)
    damaged = [
        record.replace(f"game {GAMES[0]}", "game chess"),
        f"{head}\n\n{asked}: juggle 3\n",
        f"{head}\n\n{other}: juggle 3\n",
        whole(5),
        whole([{"name": "x", "record": record, "times": 3}]),
    ]
    raw = {*GAMES, *rulebook(GAMES[0]).notation, "games", "record", "times"} - {"orc"}
    for text in damaged:
        with pytest.raises((EngineError, StoreError)) as refused:
            read_in(store, text, "")
        said = words.say(refused.value.text)
        assert not raw & set(re.findall(r"\w+", said)), said
    assert len(store.tables()) == 1
