"""The whole game, and what frames a turn: forecast, embargo, end of turn."""

from __future__ import annotations

from operator import add
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.move import Move
from engine.core.options import Say
from engine.core.text import msg
from engine.rulebooks.orconomics.auction import ask_bid, ask_payment, ask_start, auction
from engine.rulebooks.orconomics.cards import BY_TOTAL, GOLD, HAND_LIMIT, SILVER_IN_BOX
from engine.rulebooks.orconomics.development import ask_play, development
from engine.rulebooks.orconomics.hands import deal, discard
from engine.rulebooks.orconomics.interest import ask_interest, ask_roll, interest_and_roll
from engine.rulebooks.orconomics.profits import profits_and_losses
from engine.rulebooks.orconomics.quests import check, know_row
from engine.rulebooks.orconomics.setup import set_up, take_over
from engine.rulebooks.orconomics.state import (
    STAGES,
    STEP,
    TURN,
    T,
    move_crisis,
    silver,
    tell_where,
    to_bank,
)

_BUY: Final = (Say("buy"), Say("done", msg("orconomics.closing.done"), leads=True))


def play(t: T) -> Flow[None]:
    """The whole game: turn after turn until somebody wins in the middle of one."""
    return turns(t, set_up(t))


def join(t: T) -> Flow[None]:
    """The same from the middle of a game."""
    return turns(t, take_over(t))


def turns(t: T, opening: Flow[None] | tuple[()] = ()) -> Flow[None]:
    """The game from here on, where a turn is about to begin, or after what opens it."""
    yield from opening
    # Asked again and again, and answered from what lies on the table then: made once a seat.
    seats = range(len(t.players))
    rolls, interests = [ask_roll(t, s) for s in seats], [ask_interest(t, s) for s in seats]
    bids, payments = [ask_bid(t, s) for s in seats], [ask_payment(t, s) for s in seats]
    plays, buys = [ask_play(t, s) for s in seats], [_ask_buy(t, s) for s in seats]
    start = ask_start(t)
    while True:
        t.checkpoint()
        _begin(t)
        yield from know_row(t)
        roll = yield from interest_and_roll(t, rolls, interests)
        if forecast(t, roll):
            yield from embargo(t)
        else:
            yield from profits_and_losses(t)
            yield from auction(t, start, bids, payments)
        yield from development(t, plays)
        yield from end_of_turn(t, buys)
        t.state.oracle = (t.state.oracle + 1) % len(t.players)


def _begin(t: T) -> None:
    state = t.state
    t.turn += 1
    t.stage = "start"
    state.clock.end(TURN)
    state.jumps = [0] * len(t.players)
    state.food_cards = 0
    state.interest = 0
    state.owed = 0


# Start of a turn


def forecast(t: T, roll: Move) -> bool:
    """Moves the activity token; true when the same industry comes again (O09, O10)."""
    state = t.state
    dice = tuple(map(int, roll.args))
    t.stats.roll(dice)
    sector = BY_TOTAL[sum(dice)]
    if sector == state.activity:
        tell_where(t, "info", "orconomics.event.embargo", sector)
        return True
    state.activity = sector
    tell_where(t, "move", "orconomics.event.activity", sector)
    return False


def embargo(t: T) -> Flow[None]:
    """The crisis one sector on, a card for everybody; startups stay (O09, O11)."""
    state = t.state
    move_crisis(t, state.ring.clockwise(str(state.crisis.at)))
    for seat in t.clockwise(state.oracle):
        deal(t, seat, 1)
    yield from check(t)


# End of a turn


def end_of_turn(t: T, questions: list[Ask]) -> Flow[None]:
    """One card free, one for a gold, at most five kept (O52)."""
    state = t.state
    t.stage = "end"
    seat = state.oracle
    state.clock.end(STAGES)
    state.clock.end(STEP)
    draws_first = t.options["buy_when"] == "after"
    if draws_first:
        deal(t, seat, 1 + state.food_cards)
    if _can_buy(t, seat) and (yield questions[seat]).verb == "buy":
        to_bank(t, seat, GOLD, "orconomics.event.buys_card")
        deal(t, seat, 1)
    if not draws_first:
        deal(t, seat, 1 + state.food_cards)
    if len(state.deck.hands[seat]) > HAND_LIMIT:
        yield from _hand_limit(t, seat)
    yield from check(t)
    _close(t)


def _can_buy(t: T, seat: int) -> bool:
    deck = t.state.deck
    return t.state.money.of[seat] >= GOLD and bool(deck.pile or deck.discards.total())


def _ask_buy(t: T, seat: int) -> Ask:
    text = msg("orconomics.ask.buy", who=t.players[seat])
    # By version 1 of these rules one "done" could end the cards and decline this at once.
    done = Move(t.players[seat], "done")
    return Ask(
        (seat,),
        text,
        lambda: _BUY if _can_buy(t, seat) else _BUY[1:],
        ("O52",),
        unsaid=None if t.plays_by("2") else lambda: done,
    )


def _hand_limit(t: T, seat: int) -> Flow[None]:
    deck = t.state.deck

    def excess() -> int:
        return len(deck.hands[seat]) - HAND_LIMIT

    while excess() > 0:
        move = yield Ask(
            (seat,),
            lambda: msg("orconomics.ask.limit", who=t.players[seat], n=excess()),
            lambda: (deck.choice(seat, "discard", excess(), excess()),),
            ("O52",),
            moot=lambda: excess() <= 0,
        )
        for card in move.args:
            discard(t, seat, str(card))


def _close(t: T) -> None:
    """Figures for the charts, and a word when the box cannot hold so much money (O69)."""
    state = t.state
    over = state.money.bank < 0
    if over and not state.warned:
        t.tell("warn", "orconomics.event.box_empty", amount=silver(SILVER_IN_BOX))
    state.warned = over
    owned, taken = state.companies.owned, state.quests.taken
    score = list(map(add, owned, map(len, taken)))
    t.stats.turn({"score": score, "money": state.money.held(), "companies": owned})
