"""The course of the game: five times an event, trade, its result, consumption and a mandate."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Flow
from engine.core.joining import tell_position, whose_turn
from engine.core.move import Move
from engine.core.options import Amount, Option, Pick, Say
from engine.core.rulebook import Anytime
from engine.core.text import msg
from engine.rulebooks.economicon.actions import Transfer
from engine.rulebooks.economicon.consumption import consume
from engine.rulebooks.economicon.goods import EVENTS, EVENTS_IN_GAME, NATIONS, word
from engine.rulebooks.economicon.ledger import carry
from engine.rulebooks.economicon.mandates import describe, is_met, teach_condition
from engine.rulebooks.economicon.scoring import finish, scores
from engine.rulebooks.economicon.setup import draw_mandates, set_up, take_over
from engine.rulebooks.economicon.state import SUPPLY, Economicon, State, Taught, Trade
from engine.rulebooks.economicon.turn import take_turn

MOST_ROUNDS = 20
MOST_AWARDED = 20


def play(t: Economicon) -> Flow[None]:
    yield from set_up(t)
    yield from events(t)


def events(t: Economicon) -> Flow[None]:
    """The game from here on, where an event is about to be revealed."""
    yield from five_events(t)
    finish(t)


def join(t: Economicon) -> Flow[None]:
    """The same from the middle of a game: somebody's turn in some round of an event.

    Its extra units were taken when it was revealed (rules before version 3 gave them out again).
    """
    yield from take_over(t)
    yield from reveal_event(t)
    if not t.plays_by("3"):
        give_extra_units(t)
    last = t.state.taught[t.state.event].number
    text = msg("economicon.ask.round", all=last)
    move = yield Ask((), text, (Amount("round", 1, last),), ("C19",), about=(t.state.event,))
    seat = yield from whose_turn(t)
    yield from tell_position(t)
    t.state.before = t.state.amounts()
    yield from trade(t, int(move.args[0]), seat)
    yield from end_event(t)
    yield from events(t)


def five_events(t: Economicon) -> Flow[None]:
    while len(t.state.events) < EVENTS_IN_GAME:
        t.checkpoint()
        yield from reveal_event(t)
        give_extra_units(t)
        yield from trade(t)
        yield from end_event(t)


def end_event(t: Economicon) -> Flow[None]:
    """The result of the event, consumption, and new mandates unless it was the last event."""
    yield from resolve(t)
    yield from consume(t)
    t.stats.turn({"score": scores(t)})
    if len(t.state.events) < EVENTS_IN_GAME:
        t.stage = "mandate"
        for seat in t.clockwise(t.state.start):
            draw_mandates(t, seat)
        if t.options["starting"] == "next":
            t.state.start = (t.state.start + 1) % len(t.players)


def reveal_event(t: Economicon) -> Flow[None]:
    t.stage = "event"
    t.state.success, t.state.round = None, 0
    move = yield Ask(
        (),
        msg("economicon.ask.event", n=len(t.state.events) + 1, all=EVENTS_IN_GAME),
        lambda: (
            Pick("event", [(card,) for card in EVENTS if card not in t.state.events], ("card",)),
        ),
        ("C22", "C27", "C35"),
        kind="choice",
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
    """With each new event, where the table plays it so (C11)."""
    if t.options["free_unit"] != "event":
        return
    for seat in t.clockwise(t.state.start):
        nation = t.state.players[seat].nation
        good = NATIONS[nation].favoured
        text = msg("economicon.event.extra", who=t.players[seat], good=word(good))
        carry(t, Transfer(good, 1, SUPPLY, seat, text, (nation,)))


def trade(t: Economicon, first: int = 1, seat: int | None = None) -> Flow[None]:
    """Round after round; a game that is joined goes on in some round with some seat."""
    state = t.state
    t.stage = "trade"
    state.closed = False
    state.actor = -1
    state.trade = Trade()
    turns = t.clockwise(state.start)
    left = turns if seat is None else turns[turns.index(seat) :]
    for number in range(first, state.taught[state.event].number + 1):
        state.round = number
        for acting in left:
            if not state.closed:
                yield from take_turn(t, acting)
        left = turns
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
    """Asks for success or failure only where the card's condition cannot be computed."""
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
        t.state.actor = -1
    t.state.success = success
    t.tell("info", "economicon.event.success" if success else "economicon.event.failure")
    yield from apply_card(t)
    t.state.event = ""


def apply_card(t: Economicon) -> Flow[None]:
    """Points of the card for any players, until the table is done.

    The turn of the last player ends with the first answer after it: where the engine declares the
    event by itself that is the first one here (C19).
    """
    while True:
        move = yield Ask(
            (),
            msg("economicon.ask.apply", card=word(t.state.event)),
            lambda: apply_options(t),
            ("C23",),
            kind="choice",
            about=(t.state.event,),
        )
        t.state.actor = -1
        if move.verb == "done":
            return
        seat, n = t.seat(str(move.args[0])), int(move.args[1])
        player, told = t.state.players[seat], {"who": t.players[seat]}
        if move.verb == "award":
            player.achievements += n
        else:
            player.volatility += n
        what = move.verb if n > 0 else f"less_{move.verb}"
        t.tell("score", f"economicon.event.{what}", (seat,), n=abs(n), **told)


def apply_options(t: Economicon) -> Sequence[Option]:
    options: list[Option] = [Say("done")]
    for verb in ("award", "volatility"):
        options += [Amount(verb, 1, MOST_AWARDED, prefix=(name,)) for name in t.players]
    if t.options["event_points"] == "both":
        options += _losses(t)
    return options


def _losses(t: Economicon) -> list[Option]:
    """Cards that take points away; nobody has less than no volatility."""
    options: list[Option] = [Amount("award", -MOST_AWARDED, -1, prefix=(n,)) for n in t.players]
    for seat, name in enumerate(t.players):
        most = min(MOST_AWARDED, t.state.players[seat].volatility)
        if most:
            options.append(Amount("volatility", -most, -1, prefix=(name,)))
    return options
