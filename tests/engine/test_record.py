"""Records: exact round trip, and one clear sentence for whatever is damaged or foreign."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.autoplay import random_move
from engine.core.errors import (
    BadRecord,
    BadSetup,
    EngineError,
    RuleFailed,
    UnknownGame,
    WrongPlayer,
)
from engine.core.move import Move
from engine.core.record import BadMove, Record
from engine.core.registry import games, rulebook
from engine.core.rulebook import version_order
from engine.core.setup import Setup
from engine.core.table import Table
from tests import limits
from tests.engine.random_tables import random_setup
from tests.engine.toy import TOY

FACTS = {spec.id: spec.sample for spec in rulebook("orconomics").facts}
HEAD = "Tableside record 1\ngame orconomics\nplayer Ana\nplayer Bo\n"

no_surrogates = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"))
names = st.text(no_surrogates, min_size=1, max_size=20).filter(
    lambda s: s.strip() == s and s.casefold() not in ("table", "bank")
)
tokens = st.one_of(st.integers(-999, 999), st.text(no_surrogates, max_size=12))
verbs = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
sources = st.sampled_from(["hand", "camera", "app"])
moves = st.builds(Move, names, verbs, st.lists(tokens, max_size=4).map(tuple), sources)
comment_lines = st.text(no_surrogates, max_size=30).map(str.strip)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(names, min_size=2, max_size=4, unique_by=str.casefold),
    st.lists(moves, max_size=8),
    st.dictionaries(st.integers(0, 8), st.lists(comment_lines, min_size=1, max_size=2), max_size=3),
)
def test_any_record_reads_back_as_it_was_written(players, played, comments):
    kept = {at: tuple(lines) for at, lines in comments.items() if at <= len(played)}
    record = Record(
        Setup("orconomics", tuple(players), {"mode": "strict"}, FACTS), tuple(played), kept
    )
    text = record.write()
    again = Record.parse(text)
    assert again == record
    assert again.write() == text


@pytest.mark.parametrize(
    ("lines", "looks"),
    [
        ("player Ana star\nplayer Bo disc\n", ("star", "disc")),
        ("player Ana\nplayer Bo disc\n", ("", "disc")),
        ('player Ana "a b"\nplayer Bo 7\n', ("a b", "7")),
        ("player Ana\nplayer Bo\n", ()),
    ],
)
def test_a_word_after_a_name_tells_the_look_of_the_pieces(lines, looks):
    record = Record.parse(f"Tableside record 1\ngame orc\n{lines}")
    assert record.setup.players == ("Ana", "Bo")
    assert record.setup.looks == looks
    assert Record.parse(record.write()) == record
    assert Table(rulebook("orc"), record.setup).setup.looks == looks


def line_of_refusal(text: str) -> int | None:
    try:
        Record.parse(text)
    except BadRecord as error:
        return error.line
    except UnknownGame:
        return None
    return None


@settings(deadline=None, max_examples=50)
@given(st.text(max_size=300))
def test_any_text_at_all_is_a_record_or_a_refusal_with_a_line(text):
    for whole in (text, HEAD + text):
        line = line_of_refusal(whole)
        assert line is None or 1 <= line <= whole.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "line", "error"),
    [
        ("", 1, "no_record"),
        ("[Event chess]\n1. e4", 1, "no_record"),
        ("\n\nnothing", 3, "no_record"),
        ("Tableside record 9\n", 1, "newer_record"),
        ("Tableside record 1\nplayer Ana\n", 3, "no_game"),
        (HEAD + "colour red\n", 5, "unknown_line"),
        (HEAD + "option mode\n", 5, "unknown_line"),
        (HEAD + 'Ana: say "open\n', 5, "open_quote"),
        (HEAD + "Ana: 3\n", 5, "bad_line"),
        (HEAD + "Ana: pass\nplayer Cy\n", 6, "unknown_line"),
        (HEAD + "Ana: bid 99999999999999999999\n", 5, "bad_line"),
    ],
)
def test_damage_is_told_with_its_line(text, line, error):
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    assert (caught.value.line, caught.value.text.id) == (line, f"engine.error.{error}")


def test_a_game_that_nobody_has_is_told():
    with pytest.raises(UnknownGame):
        Record.parse("Tableside record 1\ngame chess\n")


def test_a_move_that_the_rules_refuse_is_told_with_its_number():
    ring = " ".join(spec.id.removeprefix("income.") for spec in rulebook("orconomics").facts[:10])
    record = Record.parse(f"{HEAD}table: ring {ring}\nAna: roll 6 6\nBo: roll 9 9\n")
    with pytest.raises(BadMove) as caught:
        record.replay()
    assert caught.value.number == 3


def test_other_rules_are_not_replayed():
    with pytest.raises(BadSetup):
        Record.parse(HEAD + "rules 99\n").replay()


def a_game(rules="1", moves=()) -> Record:
    """The toy as a record, with the rulebook of that name in the registry."""
    return Record(Setup("toy", ("Ana", "Bo"), {"target": 20}, {"bonus": 1}), moves, {}, rules)


def by_rules(monkeypatch, version, **changed) -> None:
    """From now on the toy is played by these rules."""
    book = replace(TOY, version=version, **changed)
    monkeypatch.setattr("engine.core.record.rulebook", lambda _game: book)


PLAYED = tuple(
    Move.parse(line) for line in ("Ana: roll 5", "Ana: gift 2", "Ana: to Bo", "Bo: roll 1")
)


def test_a_record_of_older_rules_is_replayed_by_the_new_ones_and_keeps_its_version(monkeypatch):
    by_rules(monkeypatch, "3")
    replay = a_game("1", PLAYED).replay_as_far_as_possible()
    assert (replay.refusal, replay.rest, replay.rules_changed) == (None, (), True)
    assert replay.table.state.money.held() == [3, 3]
    assert Record.of(replay.table) == a_game("1", PLAYED)
    assert not a_game("3", PLAYED).replay_as_far_as_possible().rules_changed


def test_a_mended_rule_that_refuses_a_move_shows_the_table_up_to_there(monkeypatch):
    by_rules(monkeypatch, "2", anytime=())
    replay = a_game("1", PLAYED).replay_as_far_as_possible()
    assert [str(move) for move in replay.table.moves] == ["Ana: roll 5"]
    assert (replay.refusal.number, replay.rest) == (2, PLAYED[1:])
    assert isinstance(replay.refusal.reason, WrongPlayer)
    replay.table.do(Move.parse("Bo: roll 6"))
    with pytest.raises(BadMove):
        a_game("1", PLAYED).replay()


def test_a_rule_that_fails_shows_the_table_up_to_there(monkeypatch):
    def run(_table, _seat, _move):
        raise KeyError("icons.dare")

    by_rules(monkeypatch, "1", anytime=(replace(TOY.anytime[0], run=run),))
    replay = a_game("1", PLAYED).replay_as_far_as_possible()
    assert (len(replay.table.moves), replay.rest) == (1, PLAYED[1:])
    assert isinstance(replay.refusal.reason, RuleFailed)


def test_a_rulebook_may_let_a_game_end_by_the_rules_that_it_began_with(monkeypatch):
    def view(t, _seat):
        return {"mended": t.plays_by("2")}

    by_rules(monkeypatch, "10", view=view)
    views = [a_game(rules).replay().view()["mended"] for rules in ("0.2", "1.9", "2", "10")]
    assert views == [False, False, True, True]


@pytest.mark.parametrize("game", games())
def test_every_rulebook_has_a_version_that_can_be_compared(game):
    assert version_order(rulebook(game).version)
    rules = rulebook(game).version
    setup = random_setup(game, Random(1), "sample")
    assert Record(setup, rules=rules).replay_as_far_as_possible().refusal is None


NEWER = f"{rulebook('orconomics').version}.1"


@pytest.mark.parametrize("rules", ["0", "99", NEWER, "-1", "x", "", "1.", "١", "1\n"])
def test_rules_that_this_app_does_not_know_are_told(rules):
    with pytest.raises(BadSetup):
        Record(Setup("orconomics", ("Ana", "Bo")), rules=rules).replay_as_far_as_possible()


@pytest.mark.parametrize(
    "head",
    [
        "option mode loud\n",
        "option colour red\n",
        "fact income.food 99\n",
        "fact height 3\n",
        "player Cy\nplayer Di\nplayer Ed\nplayer Flo\n",
        "player ana\n",
    ],
)
def test_a_header_that_does_not_fit_the_game_is_told(head):
    with pytest.raises(BadSetup):
        Record.parse(HEAD + head).replay()


@pytest.mark.parametrize(
    "players",
    [
        ('O"Neil', "back\\slash"),
        ("🐗 Grom", "👩‍👩‍👧"),
        ("נועה", "عمر"),
        ("#1", "a: b"),
        ("{who}", "12"),
    ],
)
def test_names_with_quotes_emoji_and_letters_from_right_to_left(players):
    rng = Random(1)
    table = Table(rulebook("orconomics"), Setup("orconomics", players, {}, FACTS))
    for _ in range(60):
        table.do(random_move(table, rng))
    text = Record.of(table).write()
    again = Record.parse(text).replay()
    assert (again.view(), Record.of(again).write()) == (table.view(), text)


@pytest.mark.parametrize("name", ["", " ", "table", "Bank", "x" * 41, "two\nlines", "bell\a"])
def test_names_that_cannot_be_are_told(name):
    with pytest.raises(BadSetup):
        Table(rulebook("orconomics"), Setup("orconomics", ("Ana", name)))


@pytest.mark.parametrize(
    "garbage", ["x" * 10_000_000, "Ana: roll 5 6\n" * 700_000, '"' * 10_000_000, "\n" * 10_000_000]
)
def test_ten_megabytes_of_garbage_are_refused_at_once(garbage):
    start = process_time()
    with pytest.raises(EngineError):
        Record.parse(garbage)
    with pytest.raises(EngineError):
        Record.parse(HEAD + garbage)
    assert process_time() - start < limits.seconds(2)


def test_quotes_without_end_do_not_slow_the_reader_down():
    start = process_time()
    with pytest.raises(BadRecord):
        Record.parse(HEAD + 'Ana: note "' + '\\"' * 100_000)
    assert process_time() - start < limits.seconds(2)
