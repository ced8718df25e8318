"""Records: exact round trip, and one clear sentence for whatever is damaged or foreign."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.autoplay import random_move
from engine.core.errors import BadRecord, BadSetup, EngineError, UnknownGame
from engine.core.move import Move
from engine.core.record import BadMove, Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table

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
    assert process_time() - start < 2


def test_quotes_without_end_do_not_slow_the_reader_down():
    start = process_time()
    with pytest.raises(BadRecord):
        Record.parse(HEAD + 'Ana: note "' + '\\"' * 100_000)
    assert process_time() - start < 2
