"""Wrong players, verbs, amounts and nonsense: a clear refusal, and nothing has changed."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import (
    EngineError,
    GameFinished,
    IllegalMove,
    UnknownPlayer,
    UnknownVerb,
    WrongPlayer,
)
from engine.core.move import Move
from engine.rulebooks.orconomics.cards import QUESTS, SECTORS
from tests.engine.orconomics.build import BOOK, new, refusal, say, table

WORDS = [*SECTORS, *QUESTS, "orc", "bones", "ability", "create", "promote", "Ana", "Bo", "nobody"]


@cache
def situations():
    """Tables at questions of different kinds."""
    auction = say(table(), "Ana: roll 3 4")
    development = say(table(active="food"), "Ana: roll 3 3")
    loss = say(table(crisis="food", companies={"Ana": "food"}), "Ana: roll 3 4")
    return (new(), table(companies={"Ana": "food/bones"}), auction, development, loss)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Zed: bid 1", UnknownPlayer),
        ("Bo: bid 1", WrongPlayer),
        ("Ana: dance", UnknownVerb),
        ("Ana: roll 3 4", IllegalMove),
        ("Ana: bid 0", IllegalMove),
        ("Ana: bid -1", IllegalMove),
        ("Ana: bid 99", IllegalMove),
        ("Ana: bid", IllegalMove),
        ("Ana: bid one", IllegalMove),
        ("Ana: bid 1 2", IllegalMove),
        ("Ana: pass 1", IllegalMove),
        ("Ana: claim raise", IllegalMove),
        ("Ana: claim nonsense", IllegalMove),
        ("Ana: claim", IllegalMove),
        ("Ana: loan food", IllegalMove),
        ("Ana: loan", IllegalMove),
        ("Ana: missed", IllegalMove),
        ("Ana: hold food food food food food", IllegalMove),
        ("table: correct money.Bo lots", IllegalMove),
    ],
)
def test_a_wrong_move_in_an_auction(line, kind):
    assert isinstance(refusal(situations()[2], line), kind)


@pytest.mark.parametrize(
    "line",
    [
        "Ana: play",
        "Ana: play food",
        "Ana: play food sing",
        "Ana: play nothing ability",
        "Ana: play food create",
        "Ana: play food create banking",
        "Ana: play food promote transportation 1",
        "Ana: play food promote transportation 9",
        "Ana: play banking ability Ana",
        "Ana: play banking ability Zed",
        "Ana: play smuggling ability raise",
        "Ana: done now",
    ],
)
def test_a_wrong_play_names_its_rule(line):
    error = refusal(situations()[3], line)
    assert isinstance(error, IllegalMove)
    assert error.rules


def test_no_moves_after_the_end():
    ten = " ".join(SECTORS)
    t = table("Ana Bo", companies={"Ana": ten})
    say(t, "table: correct quest.raise Ana", "table: correct quest.broke Ana")
    assert t.result is not None
    assert isinstance(refusal(t, "Ana: roll 3 4"), GameFinished)


token = st.one_of(st.sampled_from(WORDS), st.integers(-9, 99), st.text(max_size=5))


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, 4),
    st.sampled_from(["Ana", "Bo", "Cy", "table"]),
    st.sampled_from([*BOOK.notation, "correct", "fact", ""]),
    st.lists(token, max_size=5),
)
def test_fuzzed_moves_are_made_or_refused_and_never_half_made(index, who, verb, args):
    t = situations()[index]
    before = (t.view(), list(t.moves), list(t.events))
    try:
        t.do(Move(who, verb, tuple(args)))
    except EngineError:
        pass
    else:
        t.undo()
    assert (t.view(), list(t.moves), list(t.events)) == before
