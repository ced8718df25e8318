"""Setting up the game: nations, reserves, markets, first mandates and the starting player."""

from __future__ import annotations

from functools import cache
from itertools import product

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Cards, Pick
from engine.core.text import msg
from engine.pieces.firstplayer import highest_roller
from engine.rulebooks.economicon.goods import (
    EVENTS,
    EVENTS_IN_GAME,
    FIRST_MANDATES,
    GOLD,
    MARKET_CURRENCY,
    MARKET_GOLD,
    MARKET_UNITS,
    NATIONS,
    START_CURRENCY,
    START_GOLD,
    money,
    word,
)
from engine.rulebooks.economicon.ledger import issue
from engine.rulebooks.economicon.state import MARKET, Economicon


def set_up(t: Economicon) -> Flow[None]:
    t.stage = "setup"
    yield from choose_nations(t)
    lay_reserves(t)
    for good in MARKET_UNITS:
        yield from lay_stack(t, good)
    for seat in range(len(t.players)):
        draw_mandates(t, seat, FIRST_MANDATES)
    text = msg("economicon.ask.first")
    t.state.start = yield from highest_roller(t, range(len(t.players)), text, 1, ("C33",))
    t.tell("info", "economicon.event.first", (t.state.start,), who=t.players[t.state.start])
    t.state.before = t.state.amounts()


def take_over(t: Economicon) -> Flow[None]:
    """A game that is under way: nations, who starts, and the events that are over."""
    t.stage = "setup"
    yield from choose_nations(t)
    text = msg("economicon.ask.first")
    t.state.start = yield from highest_roller(t, range(len(t.players)), text, 1, ("C33",))
    cards = dict.fromkeys(EVENTS, 1)
    most = EVENTS_IN_GAME - 1
    text = msg("economicon.ask.past")
    move = yield Ask((), text, (Cards("past", cards, 0, most),), ("C22",))
    t.state.events += map(str, move.args)


def choose_nations(t: Economicon) -> Flow[None]:
    for seat, player in enumerate(t.state.players):
        free = [nation for nation in NATIONS if nation not in t.state.nations()]
        if len(free) > 1:
            move = yield Ask(
                (seat,),
                msg("economicon.ask.nation", who=t.players[seat]),
                (Pick("nation", [(nation,) for nation in free], ("nation",)),),
                ("C01",),
                kind="choice",
            )
            t.state.found(seat, str(move.args[0]))
        else:
            t.state.found(seat, free[0])
        t.tell(
            "info",
            "economicon.event.nation",
            (seat,),
            who=t.players[seat],
            nation=word(player.nation),
            favoured=word(NATIONS[player.nation].favoured),
            forbidden=word(NATIONS[player.nation].forbidden),
        )


def lay_reserves(t: Economicon) -> None:
    out_of_reserve = MARKET_CURRENCY if t.options["first_currency"] == "out" else 0
    issue(t, GOLD, MARKET_GOLD, MARKET)
    for seat, player in enumerate(t.state.players):
        issue(t, GOLD, START_GOLD, seat)
        issue(t, player.nation, START_CURRENCY - out_of_reserve, seat)
        issue(t, player.nation, MARKET_CURRENCY, MARKET)
        t.tell(
            "place",
            "economicon.event.reserve",
            (seat,),
            who=t.players[seat],
            gold=money(GOLD, START_GOLD),
            own=money(player.nation, START_CURRENCY - out_of_reserve),
        )
    t.tell(
        "place",
        "economicon.event.market",
        gold=money(GOLD, MARKET_GOLD),
        own=tuple(money(nation, MARKET_CURRENCY) for nation in t.state.nations()),
    )


@cache
def every_stack(good: str) -> tuple[Args, ...]:
    """All stacks that blind draws can give, bottom to top."""
    return tuple((good, *stack) for stack in product(NATIONS, repeat=MARKET_UNITS[good]))


def lay_stack(t: Economicon, good: str) -> Flow[None]:
    n = MARKET_UNITS[good]
    move = yield Ask(
        (),
        msg("economicon.ask.stack", good=word(good), n=n),
        (Pick("stack", every_stack(good), ("commodity", *["nation"] * n)),),
        ("C03", "C34"),
        kind="choice",
        about=(good,),
    )
    t.state.stacks[good] += [str(nation) for nation in move.args[1:]]
    t.state.made[good] += n


def draw_mandates(t: Economicon, seat: int, n: int = 1) -> None:
    t.state.players[seat].unclaimed += n
    t.tell("draw", "economicon.event.mandate", (seat,), who=t.players[seat], n=n)
