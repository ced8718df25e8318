"""Whatever is typed, the table stays as it was and says why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import EngineError
from engine.core.move import Move
from engine.rulebooks.few_orcs_more import NOTATION
from engine.rulebooks.few_orcs_more.cards import DECK, TRIBES
from tests.engine.few_orcs_more.build import armed, at_piles, at_war, dealing, play, table

HANDS = {
    "Ana": "orc-2 giant troll flying-machine goblin*2",
    "Bo": "commando dwarf-6",
    "Cy": "troll",
}
TABLES = {
    "start": table(),
    "dealing": play(dealing(), "table: deal orc-2 start giant", "Ana: enlist 1"),
    "champion": play(dealing(), "table: dealt"),
    "piles": play(at_piles(), "table: pile 1 misdealt enlist-Ana giant"),
    "spies": armed({"Ana": "spy-1", "Bo": "giant"}),
    "tribe": armed(HANDS),
    "laying": at_war("orcs", HANDS),
    "reveal": play(at_war("orcs", HANDS), "Ana: send 1", "Bo: send 0", "Cy: send 0"),
    "score": play(
        at_war("orcs", HANDS), "Ana: send 0", "Bo: send 0", "Cy: send 0", "table: reveal"
    ),
    "typed": play(dealing(), "table: typed", "Wiz: champion Ana"),
}
WORDS = [
    *DECK,
    *TRIBES,
    "Ana",
    "Bo",
    "Wiz",
    "enlist-Ana",
    "enlist-Zed",
    "desertion",
    "start",
    "misdealt",
]


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(sorted(TABLES)),
    st.sampled_from(["table", "Wiz", "Ana", "Bo", "Cy", "Zed", ""]),
    st.sampled_from([*NOTATION, "correct", "fact", "dance", ""]),
    st.lists(st.sampled_from(WORDS) | st.integers(-3, 99) | st.text(max_size=5), max_size=6),
)
def test_a_move_is_carried_out_or_refused_and_then_nothing_has_changed(name, who, verb, args):
    t = TABLES[name]
    before, events, n = t.view(), list(t.events), len(t.moves)
    try:
        t.do(Move(who, verb, tuple(args)))
    except EngineError:
        pass
    else:
        t.undo()
    assert (t.view(), t.events, len(t.moves)) == (before, events, n)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("start", "table: wizard Zed"),
        ("start", "Ana: wizard Ana"),
        ("dealing", "table: deal"),
        ("dealing", "table: deal start"),
        ("dealing", "table: deal elf-2"),
        ("dealing", "table: dealt now"),
        ("dealing", "Ana: enlist 10"),
        ("dealing", "Ana: enlist"),
        ("dealing", "table: enlist 1"),
        ("dealing", "Ana: desert 0"),
        ("champion", "Ana: champion Bo"),
        ("champion", "Wiz: champion Zed"),
        ("piles", "Ana: pile 2 misdealt troll"),
        ("piles", "table: rest now"),
        ("spies", "Ana: ask"),
        ("tribe", "Wiz: tribe elves"),
        ("laying", "Ana: send 9"),
        ("laying", "Ana: send orc-2"),
        ("laying", "Ana: send -1"),
        ("reveal", "Ana: reveal giant troll"),
        ("reveal", "table: won"),
        ("reveal", "table: won Wiz"),
        ("reveal", "table: won Ana Ana"),
        ("reveal", "Ana: won Ana"),
        ("score", "Ana: fly 3"),
        ("score", "table: score 3"),
        ("typed", "Ana: strength many"),
        ("typed", "Ana: strength -1"),
        ("typed", "Bo: strength 3"),
        ("start", "table: nobody"),
    ],
)
def test_bad_moves_are_refused(name, line):
    t = TABLES[name]
    before = t.view()
    with pytest.raises(EngineError):
        play(t, line)
    assert t.view() == before
