"""No seat learns from its screen what lies face down for it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.session.labels import move_line
from companion.session.views import EVERYBODY
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.report import plain, report
from engine.core.table import AnyTable, Table
from engine.rulebooks.few_orcs_more.cards import BACKS, DECK, SPIES
from engine.rulebooks.few_orcs_more.view import backs
from tests.engine.few_orcs_more.build import armed
from tests.engine.orconomics.build import say, table
from tests.engine.properties import seeds
from tests.engine.random_tables import FACTS, NASTY_NAMES, PLAIN_NAMES, random_setup
from tests.engine.secrets import Leak, assert_no_leak, assert_same_for, differing
from tests.engine.toy import toy


def _lays_or_gets(t: AnyTable, move: Move, seat: int) -> bool:
    """The wizard lays the piles; whoever enlisted in one gets its cards."""
    return t.state.now().wizard == seat or f"enlist-{t.players[seat]}" in move.args


def _same_backs(move: Move, other: Move) -> bool:
    """Everybody sees the backs of the cards: a tribe, or a mercenary; the rest lies open."""
    backs = [[BACKS.get(str(arg), arg) for arg in one.args] for one in (move, other)]
    return backs[0] == backs[1]


def _piles_are_taken(t: AnyTable, _twin: AnyTable) -> bool:
    return t.stage not in ("", "wizard", "enlistment", "champion", "piles")


def _discarded(t: AnyTable, twin: AnyTable) -> bool:
    """A card that was told in secret has been laid open by the rules themselves."""
    return bool(t.state.deck.discards != twin.state.deck.discards)


def _turned_over(t: AnyTable, _twin: AnyTable) -> bool:
    battle = t.state.round.battle if t.state.round is not None else None
    return bool(t.state.history) or (battle is not None and battle.revealed)


HOW: dict[str, tuple[str, dict[str, Any]]] = {
    "orconomics": ("orconomics", {"shown": _discarded}),
    "few_orcs_more piles": (
        "few_orcs_more",
        {
            "vary": frozenset({"deal", "pile"}),
            "knows": _lays_or_gets,
            "alike": _same_backs,
            "shown": _piles_are_taken,
        },
    ),
    "few_orcs_more armies": (
        "few_orcs_more",
        {"vary": frozenset({"send"}), "shown": _turned_over, "offers": 0.0},
    ),
}
"""Which secrets a game has, and from when on a seat may know them."""


def test_every_game_with_secrets_is_looked_at():
    secretive = {game for game in games() if rulebook(game).has_secrets}
    assert {game for game, _how in HOW.values()} == secretive


@pytest.mark.parametrize("secrets", HOW)
def test_what_a_seat_sees_does_not_tell_what_it_may_not_know(secrets):
    game, how = HOW[secrets]
    """Any options, box, names and seat; every number of players in turn."""
    counts, different = rulebook(game).players, 0
    for seed in seeds(8 if game == "orconomics" else 40, 800):
        rng = Random(f"{secrets} {seed}")
        names = rng.choice((PLAIN_NAMES, NASTY_NAMES))
        players = counts[seed % len(counts)]
        setup = random_setup(game, rng, rng.choice(FACTS), names, players)
        seat = rng.randrange(len(setup.players))
        different += assert_no_leak(setup, seat, rng, 60, **how)
    assert different > 8, "the two games hardly ever differed"


def test_a_bid_does_not_fall_because_of_what_its_bidder_told_the_app():
    """Strict Orconomics, found by hand: others saw by it that the cards told were no Food."""
    asked = []
    for told in ("food food food", "banking banking banking"):
        t = table(options={"mode": "strict"}, cards={"Ana": 0, "Bo": 3})
        say(t, "table: correct money.Bo 4", "Ana: roll 1 5", "Ana: pass", "Bo: bid 3", "Cy: pass")
        t.do(Move("Bo", "hold", tuple(told.replace("food", t.state.activity).split())))
        asked.append((report(t, 0), t.ask.who, t.ask.text))
    assert asked[0] == asked[1]
    assert {move.verb for move in t.legal()} == {"unpaid"}
    say(t, "Bo: unpaid")
    assert t.state.auction is None


def test_a_correction_of_a_hidden_hand_is_told_without_its_card():
    t = armed({"Ana": "orc-2", "Bo": "giant"})
    t.do(Move("table", "correct", ("hand.Bo.giant", 0, "it was a troll")))
    for seat in (0, 1, 2, EVERYBODY):
        told = json.dumps(report(t, seat)["log"][-1])
        assert "giant" not in told
        assert "troll" not in told
        assert "hand.Bo" in told
    assert "giant" in json.dumps(report(t)["log"][-1])
    for moves in (t.moves, [t.undo()[0]]):
        line = move_line(t, moves[-1], t.events_of(len(t.moves) - 1) if t.moves else ())
        assert "giant" not in json.dumps(plain(line))


def _somewhere_in_a_war(seed: int, rng: Random) -> AnyTable | None:
    """Any options, names and number of players, where the cards of hands can be corrected: not
    when the war is over."""
    book = rulebook("few_orcs_more")
    names = rng.choice((PLAIN_NAMES, NASTY_NAMES))
    counts = book.players
    t = Table(book, random_setup(book, rng, "none", names, counts[seed % len(counts)]))
    further = rng.randint(1, 12)
    while t.ask is not None and len(t.moves) < 150:
        t.do(random_move(t, rng))
        can = any(path.startswith("hand.") for path in t.editable())
        further -= can
        if can and further <= 0:
            return t if t.ask is not None else None
    return None


def _two_corrections(t: AnyTable, rng: Random) -> tuple[int, Move, Move] | None:
    """Whose hand is corrected, and two ways that nobody else can tell apart by backs."""
    r = t.state.now()
    seat, more = rng.choice(r.fighters), rng.choice((1, 1, -1))
    hand = r.hands[seat]
    hidden = [card for card in DECK if card not in SPIES]  # those are called up by number (F16)
    fitting = [card for card in hidden if 0 <= hand[card] + more <= DECK[card]]
    pairs = [(a, b) for a in fitting for b in fitting if a != b and BACKS[a] == BACKS[b]]
    if not pairs:
        return None
    one, other = (
        Move("table", "correct", (f"hand.{t.players[seat]}.{card}", hand[card] + more))
        for card in rng.choice(pairs)
    )
    return seat, one, other


def test_a_correction_of_a_hidden_hand_does_not_tell_its_card():
    """At any moment of a war; only the wizard and the owner may know."""
    compared = 0
    for seed in seeds(24, 600):
        rng = Random(f"corrections {seed}")
        ours = _somewhere_in_a_war(seed, rng)
        found = _two_corrections(ours, rng) if ours is not None else None
        if ours is None or found is None:
            continue
        theirs = Record.of(ours).replay()
        owner, one, other = found
        ours.do(one)
        theirs.do(other)
        r = ours.state.now()
        if backs(r, owner) != backs(theirs.state.now(), owner):
            continue  # one of the two lay in doubt, and was held before
        for seat in {*range(len(ours.players)), EVERYBODY} - {owner, r.wizard}:
            assert_same_for(seat, ours, theirs)
            compared += 1
    assert compared > 8


def test_a_leak_is_told_with_its_place():
    ours, theirs = toy(), toy()
    ours.do(Move("Ana", "roll", (2,)))
    theirs.do(Move("Ana", "roll", (3,)))
    with pytest.raises(Leak, match=r"\.players\[0\]\.money: 2 beside 3"):
        assert_same_for(1, ours, theirs)
    assert differing({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) == []
