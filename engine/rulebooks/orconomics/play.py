"""A turn: interest and forecast, embargo, the three stages, end of turn."""

from __future__ import annotations

from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.move import Move
from engine.core.options import Amount, Option, Pick, Roll, Say
from engine.core.text import msg
from engine.rulebooks.orconomics.auction import ask_bid, auction
from engine.rulebooks.orconomics.cards import BY_TOTAL, GOLD, HAND_LIMIT, SILVER_IN_BOX
from engine.rulebooks.orconomics.development import ask_play, development
from engine.rulebooks.orconomics.profits import profits_and_losses
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.setup import set_up
from engine.rulebooks.orconomics.state import (
    T,
    deal,
    discard,
    move_crisis,
    remove_company,
    say_where,
    silver,
    to_bank,
)
from engine.rulebooks.orconomics.tokens import COMPANY, is_loan, own_companies

_ROLL: Final = Roll()
_BUY: Final = (Say("buy"), Say("done"))


def play(t: T) -> Flow[None]:
    """The whole game: turn after turn until somebody wins in the middle of one."""
    yield from set_up(t)
    # Asked again and again, and answered from what lies on the table then: made once a seat.
    seats = range(len(t.players))
    rolls, bids = [_ask_roll(t, seat) for seat in seats], [ask_bid(t, seat) for seat in seats]
    plays, buys = [ask_play(t, seat) for seat in seats], [_ask_buy(t, seat) for seat in seats]
    while True:
        _begin(t)
        roll = yield from start_of_turn(t, rolls)
        if forecast(t, roll):
            yield from embargo(t)
        else:
            yield from profits_and_losses(t)
            yield from auction(t, bids)
        yield from development(t, plays)
        yield from end_of_turn(t, buys)
        t.state.oracle = (t.state.oracle + 1) % len(t.players)


def _begin(t: T) -> None:
    state = t.state
    t.turn += 1
    t.stage = "start"
    state.jumps = [0] * len(t.players)
    state.food_cards = 0
    state.interest = 0
    state.missed = 0
    state.window.clear()
    state.moments.clear()


# Start of a turn


def start_of_turn(t: T, questions: list[Ask]) -> Flow[Move]:
    """Interest before the roll, from the Oracle only (O12). Who rolls has paid."""
    state = t.state
    seat = state.oracle
    while True:
        due = interest_due(t)
        move = yield _ask_interest(t, seat, due) if due else questions[seat]
        if move.verb == "lose":
            remove_company(t, seat, str(move.args[0]), is_loan(move.args[1]))
            state.interest = None
        elif due and state.helper and move.verb in ("pay", "roll"):
            _pay_interest(t, seat, due)
        elif move.verb == "pay":
            _pay_interest(t, seat, int(move.args[0]))
        if due:
            yield from check(t)
        if move.verb == "roll":
            state.missed = interest_due(t) if due else 0
            return move


def interest_due(t: T) -> int:
    """A silver for each loan, less what is paid; nothing once a company was given up (O13)."""
    state = t.state
    if state.interest is None:
        return 0
    due = state.companies.loans[state.oracle] - state.interest
    return due if due > 0 else 0


def _pay_interest(t: T, seat: int, amount: int) -> None:
    to_bank(t, seat, amount, "orconomics.event.interest")
    t.state.interest = (t.state.interest or 0) + amount


def _ask_roll(t: T, seat: int) -> Ask:
    return Ask(
        (seat,),
        msg("orconomics.ask.roll", who=t.players[seat]),
        (_ROLL,),
        ("O09",),
        expects=("dice",),
        moot=lambda: interest_due(t) != 0,
    )


def _ask_interest(t: T, seat: int, due: int) -> Ask:
    """Pay all, or give up one company (O13). In strict mode nobody is reminded (G07)."""
    state = t.state

    def options() -> list[Option]:
        money = state.money.of[seat]
        found: list[Option] = []
        if not state.helper:
            found.append(_ROLL)
            if money:
                found.append(Amount("pay", 1, min(due, money), unit="silver"))
        elif money >= due:
            found += [_ROLL, Say("pay")]
        found.append(Pick("lose", own_companies(t, seat), COMPANY))
        return found

    text = (
        msg("orconomics.ask.interest", who=t.players[seat], amount=silver(due))
        if state.helper
        else msg("orconomics.ask.roll", who=t.players[seat])
    )
    return Ask(
        (seat,),
        text,
        options,
        ("O12", "O13"),
        expects=("dice",),
        moot=lambda: interest_due(t) != due,
        kind="dice",
    )


def forecast(t: T, roll: Move) -> bool:
    """Moves the activity token; true when the same industry comes again (O09, O10)."""
    state = t.state
    dice = [int(value) for value in roll.args]
    t.stats.roll(dice)
    sector = BY_TOTAL[sum(dice)]
    if sector == state.activity:
        say_where(t, "info", "orconomics.event.embargo", sector)
        return True
    state.activity = sector
    say_where(t, "move", "orconomics.event.activity", sector)
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
    state.missed = 0
    state.window.clear()
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
    return Ask((seat,), text, lambda: _BUY if _can_buy(t, seat) else _BUY[1:], ("O52",))


def _hand_limit(t: T, seat: int) -> Flow[None]:
    deck = t.state.deck

    def excess() -> int:
        return len(deck.hands[seat]) - HAND_LIMIT

    while excess() > 0:
        move = yield Ask(
            (seat,),
            msg("orconomics.ask.limit", who=t.players[seat], n=excess()),
            lambda: (deck.choice(seat, "discard", excess(), excess()),),
            ("O52",),
            expects=("industry",),
            moot=lambda: excess() <= 0,
        )
        for card in move.args:
            discard(t, seat, str(card))


def _close(t: T) -> None:
    """Figures for the charts, and a word when the box cannot hold so much money (O69)."""
    state = t.state
    held = state.money.held()
    over = sum(held) > SILVER_IN_BOX
    if over and not state.warned:
        t.tell("warn", "orconomics.event.box_empty", amount=silver(SILVER_IN_BOX))
    state.warned = over
    owned, taken = state.companies.owned, state.quests.taken
    score = [n + len(quests) for n, quests in zip(owned, taken, strict=True)]
    t.stats.turn({"score": score, "money": held, "companies": owned})
