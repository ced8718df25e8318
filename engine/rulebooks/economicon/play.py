"""The event cycle, five times: reveal a global event, trade, resolve, consume, draw a mandate."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Flow
from engine.core.move import Move
from engine.core.options import Amount, Option, Pick, Say
from engine.core.rulebook import Anytime
from engine.core.text import msg
from engine.rulebooks.economicon.actions import Transfer
from engine.rulebooks.economicon.consumption import consume
from engine.rulebooks.economicon.goods import EVENTS, EVENTS_IN_GAME, NATIONS, word
from engine.rulebooks.economicon.ledger import carry
from engine.rulebooks.economicon.mandates import describe, is_met, teach_condition
from engine.rulebooks.economicon.scoring import score
from engine.rulebooks.economicon.setup import draw_mandates
from engine.rulebooks.economicon.state import SUPPLY, Economicon, State, Taught
from engine.rulebooks.economicon.trading import take_turn

MOST_ROUNDS = 20
MOST_AWARDED = 20


def five_events(t: Economicon) -> Flow[None]:
    for number in range(1, EVENTS_IN_GAME + 1):
        yield from reveal_event(t)
        yield from trade(t)
        yield from resolve(t)
        yield from consume(t)
        t.stats.turn({"score": [score(t, seat) for seat in range(len(t.players))]})
        if number < EVENTS_IN_GAME:
            t.stage = "mandate"
            for seat in t.clockwise(t.state.start):
                draw_mandates(t, seat)
            if t.options["starting"] == "next":
                t.state.start = (t.state.start + 1) % len(t.players)


def reveal_event(t: Economicon) -> Flow[None]:
    t.stage = "event"
    move = yield Ask(
        (),
        msg("economicon.ask.event", n=len(t.state.events) + 1, all=EVENTS_IN_GAME),
        lambda: (
            Pick("event", [(card,) for card in EVENTS if card not in t.state.events], ("card",)),
        ),
        ("C22", "C27", "C35"),
        kind="choice",
        expects=("event",),
    )
    card = str(move.args[0])
    if card not in t.state.taught:
        yield from teach_event(t, card)
    t.state.event = card
    t.state.events.append(card)
    taught = t.state.taught[card]
    t.tell(
        "reveal",
        "economicon.event.event",
        n=taught.number,
        card=word(card),
        condition=describe(taught.condition),
    )
    if t.options["free_unit"] == "event":
        give_extra_units(t)


def teach_event(t: Economicon, card: str) -> Flow[None]:
    move = yield Ask(
        (),
        msg("economicon.ask.rounds", card=word(card)),
        (Amount("rounds", 1, MOST_ROUNDS),),
        ("C22", "C35"),
        about=(card,),
    )
    condition = yield from teach_condition(t, (), card, ("market",))
    t.state.taught[card] = Taught(int(move.args[0]), condition)


def give_extra_units(t: Economicon) -> None:
    for seat in t.clockwise(t.state.start):
        nation = t.state.players[seat].nation
        good = NATIONS[nation].favoured
        text = msg("economicon.event.extra", who=t.players[seat], good=word(good))
        carry(t, Transfer(good, 1, SUPPLY, seat, text, (nation,)))


def trade(t: Economicon) -> Flow[None]:
    state = t.state
    t.stage = "trade"
    state.closed = False
    state.actor = -1
    for number in range(1, state.taught[state.event].number + 1):
        state.round = number
        for seat in t.clockwise(state.start):
            if not state.closed:
                yield from take_turn(t, seat)
    state.active = -1


# An event may end before its rounds are over, when the card says so


def _close_options(t: Economicon, seat: int) -> Sequence[Option]:
    open_now = t.stage == "trade" and seat == -1 and not t.state.closed
    return (Say("close"),) if open_now else ()


def _close(t: Economicon, _seat: int, _move: Move) -> None:
    t.state.closed = True
    t.tell("info", "economicon.event.closed")


CLOSE: Anytime[State] = Anytime("close", _close_options, _close, ("C22",))


# Resolving


def resolve(t: Economicon) -> Flow[None]:
    """Success or failure is asked only where the card's condition cannot be reckoned."""
    t.stage = "resolve"
    condition = t.state.taught[t.state.event].condition
    success = is_met(t, condition)
    if success is None:
        move = yield Ask(
            (),
            msg("economicon.ask.resolve", condition=describe(condition)),
            (Say("success"), Say("failure")),
            ("C23",),
            kind="choice",
            about=(t.state.event,),
        )
        success = move.verb == "success"
    t.state.success = success
    t.tell("info", "economicon.event.success" if success else "economicon.event.failure")
    yield from apply_card(t)
    t.state.actor = -1
    t.state.event = ""


def apply_card(t: Economicon) -> Flow[None]:
    """Points of the card for any players, until the table is done."""
    while True:
        move = yield Ask(
            (),
            msg("economicon.ask.apply", card=word(t.state.event)),
            lambda: apply_options(t),
            ("C23",),
            kind="choice",
            about=(t.state.event,),
        )
        if move.verb == "done":
            return
        seat, n = t.seat(str(move.args[0])), int(move.args[1])
        player, told = t.state.players[seat], {"who": t.players[seat]}
        if move.verb == "award":
            player.achievements += n
            t.tell("score", "economicon.event.award", (seat,), n=n, **told)
        else:
            player.volatility += n
            t.tell("score", "economicon.event.volatility", (seat,), n=n, **told)


def apply_options(t: Economicon) -> Sequence[Option]:
    options: list[Option] = [Say("done")]
    for verb in ("award", "volatility"):
        options += [Amount(verb, 1, MOST_AWARDED, prefix=(name,)) for name in t.players]
    return options
