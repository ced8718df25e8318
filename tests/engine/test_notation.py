"""Moves as one line of text: tolerant to read, canonical to write, exact both ways."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import BadNotation
from engine.core.move import Move
from engine.core.notation import read_tokens, write_token

no_surrogates = st.characters(exclude_categories=("Cs",))
names = st.text(no_surrogates, min_size=1, max_size=12)
tokens = st.one_of(st.integers(-(10**13), 10**13), st.text(no_surrogates, max_size=12))
verbs = st.from_regex(r"[a-z]{1,10}", fullmatch=True)


@settings(deadline=None)
@given(names, verbs, st.lists(tokens, max_size=5), st.sampled_from(["hand", "camera", "app"]))
def test_every_move_reads_back_as_it_was_written(who, verb, args, by):
    move = Move(who, verb, tuple(args), by)
    assert Move.parse(str(move)) == move


@given(st.text(max_size=80))
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
        ("Ana: bid 1234567890123456", "number_too_long"),
        ("Ana: note " + "x" * 5000, "line_too_long"),
    ],
)
def test_what_is_no_move_is_told(line, error):
    with pytest.raises(BadNotation) as caught:
        Move.parse(line)
    assert caught.value.text.id == f"engine.error.{error}"
