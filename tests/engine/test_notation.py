"""Moves as one line of text: tolerant to read, canonical to write, exact both ways."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import BadNotation
from engine.core.move import SOURCES, Move
from engine.core.notation import read_tokens, write_token
from engine.core.options import Words
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.setup import FactSpec, Setup
from tests.engine.random_tables import NASTY_NAMES, NASTY_TEXTS, PLAIN_NAMES

no_surrogates = st.characters(exclude_categories=("Cs",))
names = st.text(no_surrogates, min_size=1, max_size=12)
tokens = st.one_of(st.integers(-(10**13), 10**13), st.text(no_surrogates, max_size=12))
verbs = st.from_regex(r"[a-z]{1,10}", fullmatch=True)
sources = st.sampled_from(SOURCES)
nasty = st.one_of(
    st.sampled_from((*NASTY_NAMES, *NASTY_TEXTS, "", " ", "@", "@hand ", "+1", "٣", "²", "a:b")),
    st.text(st.sampled_from('@handcmerp "\\:#\n\t -+2.'), max_size=12),
)


@settings(deadline=None)
@given(names, verbs, st.lists(tokens, max_size=5), sources)
def test_every_move_reads_back_as_it_was_written(who, verb, args, by):
    move = Move(who, verb, tuple(args), by)
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize("game", games())
@settings(deadline=None)
@given(st.data())
def test_every_verb_of_every_game_keeps_its_names_and_texts(game, data):
    book = rulebook(game)
    arg = st.one_of(nasty, st.integers(-99, 99))
    verb = st.sampled_from(
        [*book.notation, *(offer.verb for offer in book.anytime), "correct", "fact"]
    )
    move = st.builds(Move, nasty, verb, st.lists(arg, max_size=4).map(tuple), sources)
    moves = tuple(data.draw(st.lists(move, min_size=1, max_size=6)))
    assert [Move.parse(str(move)) for move in moves] == [*moves]
    record = Record(Setup(game, PLAIN_NAMES[: book.players.start]), moves)
    assert Record.parse(record.write()) == record


@given(st.one_of(st.text(max_size=80), nasty.map("Ana: {} @app".format)))
def test_any_text_is_a_move_or_a_clear_refusal(text):
    try:
        move = Move.parse(text)
    except BadNotation:
        return
    assert Move.parse(str(move)) == move


@given(st.lists(tokens, max_size=6))
def test_tokens_keep_their_kind(values):
    assert read_tokens(" ".join(map(write_token, values))) == values


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("Ana: roll 5 6", Move("Ana", "roll", (5, 6))),
        ("  Ana :  roll   5 6  ", Move("Ana", "roll", (5, 6))),
        ("Ana: roll 5 6 @camera", Move("Ana", "roll", (5, 6), "camera")),
        ('"Ana B": pass', Move("Ana B", "pass")),
        ('Ana: to "@camera"', Move("Ana", "to", ("@camera",))),
        ('Ana: to "@camera" @app', Move("Ana", "to", ("@camera",), "app")),
        ("Ana: to @camera  ", Move("Ana", "to", (), "camera")),
        ('"@hand": to "@hand"', Move("@hand", "to", ("@hand",))),
        ('Ana: "@app" 1', Move("Ana", "@app", (1,))),
        ("Ana: note @elsewhere", Move("Ana", "note", ("@elsewhere",))),
        ('Ana: note "3"', Move("Ana", "note", ("3",))),
        ("Ana: note -3 +4", Move("Ana", "note", (-3, 4))),
        ('"O\\"Neil": pass', Move('O"Neil', "pass")),
        ("Ольга: пас", Move("Ольга", "пас")),
        ('"🐗 Grom": roll 1 1', Move("🐗 Grom", "roll", (1, 1))),
        ('"נועה": roll 1 1', Move("נועה", "roll", (1, 1))),
    ],
)
def test_reading_is_tolerant_of_space_and_exact_in_all_else(line, move):
    assert Move.parse(line) == move


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "bad_token"),
        ("Ana roll 5", "no_colon"),
        ("Ana:", "no_verb"),
        ("Ana: 5 6", "no_verb"),
        ('Ana: note "open', "bad_token"),
        ('Ana: note "open @camera', "bad_token"),
        ("Ana: note half\ud800", "bad_token"),
        ('Ana: note "\\ud800"', "bad_token"),
        ("Ana: bid 1234567890123456", "number_too_long"),
        ("Ana: note " + "x" * 5000, "line_too_long"),
    ],
)
def test_what_is_no_move_is_told(line, error):
    with pytest.raises(BadNotation) as caught:
        Move.parse(line)
    assert caught.value.text.id == f"engine.error.{error}"


@pytest.mark.parametrize("text", ["half \ud800", " " * 201, "x" + " " * 200, "   "])
def test_a_text_that_no_record_could_hold_is_no_answer(text):
    assert not Words("name", "?").allows((text,))


def test_a_fact_that_no_record_could_hold_is_refused():
    assert not FactSpec("name", "text", "?").accepts("half \ud800")
