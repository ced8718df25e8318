"""Wrong moves are explained and change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalMove, UnknownPlayer, UnknownVerb, WrongPlayer
from engine.core.move import Move
from tests.engine.economicus.build import BOOK, begun, play, ready, refusal, table
from tests.engine.properties import refused


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("Zed: roll 3 4", UnknownPlayer),
        ("Bo: roll 3 4", WrongPlayer),
        ("table: roll 3 4", WrongPlayer),
        ("Ana: dance", UnknownVerb),
        ("Ana: roll 7 1", IllegalMove),
        ("Ana: roll 3", IllegalMove),
        ("Ana: bid 5", IllegalMove),
        ("Ana: sell s7", IllegalMove),
        ("Ana: sell", IllegalMove),
        ("Ana: loan s99", IllegalMove),
        ("table: loan s5", IllegalMove),
        ("Ana: bankrupt now", IllegalMove),
        ("Ana: join Zoe", IllegalMove),
        ('table: join ""', IllegalMove),
        ("table: teach c1", IllegalMove),
        ("table: correct companies.Ana.s5 13 x", IllegalMove),
        ("table: correct companies.Zed.s5 1 x", IllegalMove),
        ("table: correct quotas.Ana.s5 1 x", IllegalMove),
        ("table: fact private.s7 2", IllegalMove),
    ],
)
def test_a_refused_move_says_why_and_leaves_the_table_as_it_was(line, error):
    t = begun()
    before = t.view(), len(t.moves), len(t.events)
    with pytest.raises(error):
        t.do(Move.parse(line))
    assert (t.view(), len(t.moves), len(t.events)) == before


def test_refusals_name_the_rule():
    t = play(ready("Ana Bo"), "Ana: roll 4 5")
    with pytest.raises(IllegalMove) as refused_bid:
        t.do(Move("Ana", "bid", (8,)))
    assert refused_bid.value.rules == ("E32",)


def test_corrections_that_break_the_books_are_warned_about_not_refused():
    t = play(ready("Ana Bo"), "table: correct private.s5 2 miscounted")
    assert [e.kind for e in t.events_of(len(t.moves) - 1)] == ["info", "warn"]
    play(t, "table: correct private.s5 0")
    assert t.audit() == []


def test_a_correction_moves_the_stars_at_once():
    t = play(ready("Ana Bo"), "table: correct companies.Ana.s5 1")
    assert t.state.stars == [2, 0]
    play(t, "table: correct companies.Bo.s5 1")
    assert t.state.stars == [1, 1]


WORDS = [
    "s5",
    "s7",
    "c1",
    "aloud",
    "loan",
    "startup",
    "Ana",
    "Bo",
    "private",
    "money.Ana",
    "option",
]
ARG = st.one_of(st.integers(-3, 30), st.sampled_from(WORDS), st.text(max_size=5))
VERB = st.sampled_from([*BOOK.notation, "correct", "fact", "dance", ""])
STARTS = {
    "before": lambda: table("Ana Bo"),
    "rolling": lambda: begun("Ana Bo"),
    "bidding": lambda: play(ready("Ana Bo", companies={"Ana": "s5"}), "Ana: roll 4 5"),
    "teaching": lambda: play(ready("Ana Bo", cards={"Ana": 2}), "Ana: play c1"),
    "paying": lambda: play(
        ready("Ana Bo", companies={"Ana": "s2"}, money={"Ana": 0}), "Ana: roll 1 2"
    ),
}


@settings(max_examples=150, deadline=None)
@given(
    who=st.sampled_from(["Ana", "Bo", "table", "Zed"]),
    verb=VERB,
    args=st.lists(ARG, max_size=5).map(tuple),
    start=st.sampled_from(sorted(STARTS)),
)
def test_any_move_is_either_carried_out_or_refused_without_a_trace(who, verb, args, start):
    t = STARTS[start]()
    before = len(t.moves)
    if refused(t, Move(who, verb, args)) is None:
        assert len(t.moves) == before + 1
        assert verb in ("correct", "fact") or t.audit() == []


def test_teaching_another_card_than_the_one_asked_is_refused():
    t = play(ready("Ana Bo", cards={"Ana": 2}), "Ana: play c1")
    assert refusal(t, "table: teach c1 event aloud") == "teach_this"
    play(t, "table: teach c2 option aloud")
    assert t.ask.text.id == "economicus.ask.teach"
