"""What a seat may not know never shows in what it sees, is offered or is asked (O70, G07)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.report import report
from engine.core.table import Table
from tests.engine.orconomics.build import offers, player, say, table
from tests.engine.properties import seeds
from tests.engine.random_tables import random_setup

HAND_MADE = frozenset({"correct", "fact"})


def a_table_on_its_way(mode: str, seed: int, rng: Random):
    """A random table some way into its game."""
    setup = random_setup("orconomics", rng, ("sample", "some", "none")[seed % 3])
    options = {**setup.options, "mode": mode}
    t = Table(rulebook(setup.game), replace(setup, options=options))
    for _ in range(rng.randint(30, 160)):
        if t.ask is None:
            break
        offer = random_offer(t, rng, HAND_MADE) if rng.random() < 0.2 else None
        t.do(offer or random_move(t, rng))
    return t


def two_hands(t, seat: int, rng: Random) -> tuple[Move, Move] | None:
    """Two ways to tell the app as many cards of a hand."""
    told = [o for o in t.anytime["hold"].options(t, seat) if t.ask is not None]
    if not told:
        return None
    one = told[0].sample(rng)
    for _ in range(20):
        other = told[0].sample(rng)
        if len(other) == len(one) and Counter(other) != Counter(one):
            return Move(t.players[seat], "hold", one), Move(t.players[seat], "hold", other)
    return None


def assert_equal_for_others(one, two, secret: int) -> None:
    for seat in range(len(one.players)):
        if seat != secret:
            assert report(one, seat) == report(two, seat), Record.of(two).write()
    assert [str(o.to_json()) for o in one.ask.options] == [
        str(o.to_json()) for o in two.ask.options
    ] or secret in one.ask.who


def go_on_alike(one, two, rng: Random) -> bool:
    """The same random move at both tables; false where there is none that fits both."""
    for _ in range(20):
        offer = random_offer(one, rng, HAND_MADE | {"hold"}) if rng.random() < 0.2 else None
        move = offer or random_move(one, rng)
        try:
            two.do(move)
        except EngineError:
            continue
        one.do(move)
        return True
    return False


@pytest.mark.parametrize("mode", ["strict", "helper"])
def test_O70_what_a_player_told_the_app_does_not_show_to_the_others(mode):
    compared = 0
    for seed in seeds(12, 400):
        rng = Random(seed)
        one = a_table_on_its_way(mode, seed, rng)
        if one.ask is None:
            continue
        secret = rng.randrange(len(one.players))
        hands = two_hands(one, secret, rng)
        if hands is None:
            continue
        two = Record.parse(Record.of(one).write()).replay()
        one.do(hands[0])
        two.do(hands[1])
        assert_equal_for_others(one, two, secret)
        compared += 1
        for _ in range(25 if mode == "strict" else 0):
            if one.ask is None or not go_on_alike(one, two, rng) or one.ask is None:
                break
            assert_equal_for_others(one, two, secret)
            compared += 1
    assert compared > 5


def test_O70_the_cards_that_others_told_are_not_counted_in_mine():
    t = table(options={"mode": "strict"}, cards={"Ana": 3, "Bo": 4})
    before = [o.to_json() for o in t.anytime["hold"].options(t, 0)]
    say(t, "Bo: hold food food food food")
    assert [o.to_json() for o in t.anytime["hold"].options(t, 0)] == before
    assert offers(t, "Ana") == {"hold"}


def test_O70_a_card_that_lies_open_is_believed_rather_than_one_that_was_told():
    t = table(active="food", cards={"Ana": 2, "Bo": 4})
    say(t, "Bo: hold food food food food", "Ana: roll 3 3", "Ana: play food create transportation")
    assert t.view(1)["players"][1]["hand"] == {"count": 5, "known": {"food": 3}, "unknown": 2}
    assert t.audit() == []


def test_O25_a_bid_does_not_tell_which_cards_the_app_has_seen():
    events = []
    for held in ("food food", "banking banking"):
        t = table(options={"mode": "strict"}, hold={"Ana": "food food food", "Bo": ""})
        say(t, "table: correct cards.Bo 3", f"Bo: hold {held}", "table: correct money.Bo 4")
        say(t, "Ana: roll 1 5", "Ana: pass", "Bo: bid 2")
        events.append([e.text for e in t.events_of(len(t.moves) - 1)])
    assert events[0] == events[1]
    assert events[0][0].args["n"] == 1


def test_G07_whether_interest_was_paid_is_no_button():
    shown = []
    for paid in (2, 1):
        t = table(companies={"Ana": "food/bones food/bones"}, options={"mode": "strict"})
        say(t, f"Ana: pay {paid}", f"table: correct money.Ana {17 - paid}", "Ana: roll 1 1")
        shown.append(
            (t.ask.text, t.ask.rules, [offers(t, name) for name in t.players], t.view(1).keys())
        )
    assert shown[0] == shown[1]
    assert player(t, "Ana")["loans"] == 2
