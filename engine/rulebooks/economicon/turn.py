"""A turn: one of the seven actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from engine.core.ask import MOOT, Ask, Flow
from engine.core.move import Move
from engine.core.options import Amount, Args, Marks, Option, Say
from engine.core.text import msg
from engine.rulebooks.economicon.actions import (
    PLANS,
    Plan,
    exchangeable,
    exchanged,
    most_bought,
    most_produced,
    most_sold,
    owed,
    printable,
    producible,
    production_cost,
    selling,
)
from engine.rulebooks.economicon.goods import COMMODITIES, GOLD, money, word
from engine.rulebooks.economicon.ledger import carry
from engine.rulebooks.economicon.prices import price, prices_in_gold, unit_price
from engine.rulebooks.economicon.setup import draw_mandates
from engine.rulebooks.economicon.state import Economicon, Trade

Pair: TypeAlias = "tuple[str, str]"
ACTIONS = tuple(PLANS)
MINE, DRAW = Say("mine"), Say("draw")
TRADED = {"produce": 1, "sell": 1, "buy": 1, "exchange": 2}
"""How many of an action's first arguments are goods that it trades."""


def take_turn(t: Economicon, seat: int) -> Flow[None]:
    t.turn += 1
    t.state.active = seat
    t.state.claims[seat] = 0
    move = yield Ask(
        (seat,),
        msg("economicon.ask.turn", who=t.players[seat]),
        lambda: turn_options(t, seat),
        ("C19",),
        check=lambda who, answer: _check(t, who, answer),
        verbs=ACTIONS,
        moot=lambda: t.state.closed,
        kind="choice",
    )
    if move is MOOT:
        return
    yield from act(t, seat, move)
    if t.options["end_turn"] == "on":
        text = msg("economicon.ask.end_turn", who=t.players[seat])
        end = Say("done", msg("economicon.end_turn"))
        yield Ask((seat,), text, (end,), ("C19",))
    gold = [player.money[GOLD] for player in t.state.players]
    t.stats.turn({"price": prices_in_gold(t), "gold": gold})


def _check(t: Economicon, seat: int, move: Move) -> None:
    PLANS[move.verb](t, seat, move)


def act(t: Economicon, seat: int, move: Move) -> Flow[None]:
    plan = PLANS[move.verb](t, seat, move)
    if move.verb == "sell":
        plan = yield from choose_units(t, seat, plan)
    state = t.state
    state.before = state.amounts()
    state.actor = seat
    traded = move.args[: TRADED.get(move.verb, 0)]
    state.trade = Trade(seat, traded, tuple([transfer[:2] for transfer in plan.transfers]))
    for transfer in plan.transfers:
        carry(t, transfer)
    if plan.mandates:
        draw_mandates(t, seat, plan.mandates)


def choose_units(t: Economicon, seat: int, plan: Plan) -> Flow[Plan]:
    """Which units are sold, bottom to top; asked only where the reserve has several colours."""
    (sale,) = plan.transfers
    reserve, order = t.state.players[seat].units[sale.good], list[str]()

    def left() -> Counter[str]:
        return reserve - Counter(order)

    while len(order) < sale.quantity and left():
        nation, n = yield from next_units(t, seat, sale.good, sale.quantity - len(order), left)
        order += [nation] * n
    held = reserve & Counter(order)
    if held.total() < len(order):
        order = list(held.elements())
    return Plan((selling(t, seat, sale.good, tuple(order)),))


def next_units(
    t: Economicon, seat: int, good: str, n: int, left: Callable[[], Counter[str]]
) -> Flow[tuple[str, int]]:
    """The colour that is laid next and how many of it; the last colour goes without asking."""

    def now() -> int:
        """No more go than a correction has left in the reserve."""
        return min(n, left().total())

    if len(left()) > 1:
        move = yield Ask(
            (seat,),
            lambda: msg("economicon.ask.units", who=t.players[seat], good=word(good), n=now()),
            lambda: [Amount("stack", 1, min(n, k), prefix=(good, c)) for c, k in left().items()],
            ("C12", "C14"),
            moot=lambda: len(left()) < 2,
            kind="choice",
            about=(good,),
        )
        if move is not MOOT:
            return str(move.args[1]), int(move.args[2])
    ((nation, units),) = left().items() or (("", 0),)
    return nation, min(n, units)


# What is possible now, by the same bounds that check an answer


class Tradable(Amount):
    """How much may be traded; what the smallest and the largest amount would mean is worked out
    only when a screen looks."""

    __slots__ = ("seat", "table")

    def __init__(
        self,
        table: Economicon,
        seat: int,
        verb: str,
        low: int,
        high: int,
        prefix: Args,
        step: int = 1,
        unit: str = "",
    ) -> None:
        # Some twenty are made at every look at a turn: set here rather than by a second call.
        self.table = table
        self.seat = seat
        self.verb = verb
        self.low = low
        self.high = high
        self.step = step
        self.unit = unit
        self.prefix = prefix

    @property
    def marks(self) -> Marks:
        t, seat, verb = self.table, self.seat, self.verb
        if verb == "sell":
            return ()
        one, two = map(str, self.prefix)
        found = []
        for n in dict.fromkeys((self.low, self.high)):
            if verb == "exchange":
                gets = money(two, exchanged(t, one, two, n))
                found.append((n, msg("economicon.mark.gets", amount=gets)))
                continue
            unit = price(t, two, one)
            if verb == "produce":
                cost = production_cost(t, unit, n)
            else:
                cost = sum(owed(t, seat, t.state.stacks[one][: -n - 1 : -1], unit).values())
            found.append((n, msg("economicon.mark.cost", n=n, amount=money(two, cost))))
        return tuple(found)


def turn_options(t: Economicon, seat: int) -> Sequence[Option]:
    state = t.state
    amounts, house, player = state.amounts(), state.house, state.players[seat]
    purse = [(paid, amounts[paid], player.money[paid]) for paid in (GOLD, player.nation)]
    options: list[Option] = []
    made_here = producible(t, seat)
    for good in COMMODITIES:
        makes, stocked, stack = good in made_here, amounts[good], state.stacks[good]
        for paid, in_market, has in purse:
            unit = unit_price(in_market, stocked, house)
            n = most_produced(has, unit, house) if makes else 0
            if n:
                options.append(Tradable(t, seat, "produce", 1, n, (good, paid)))
            n = most_bought(t, seat, stack, has, unit) if stocked else 0
            if n:
                options.append(Tradable(t, seat, "buy", 1, n, (good, paid)))
        n = most_sold(t, seat, good)
        if n:
            options.append(Tradable(t, seat, "sell", 1, n, (good,)))
    _add_exchanges(t, seat, options)
    options.append(MINE)
    most = printable(t, seat)
    if most:
        unit_of = f"quarter:{player.nation}"
        options.append(Amount("print", house.step, most, house.step, unit=unit_of))
    options.append(DRAW)
    return options


@lru_cache(maxsize=64)
def ways_to_exchange(known: tuple[str, ...]) -> tuple[tuple[str, str, tuple[Pair, ...]], ...]:
    """Each money with its unit, and the pairs of it with all others."""
    return tuple(
        (give, f"quarter:{give}", tuple((give, get) for get in known if get != give))
        for give in known
    )


def _add_exchanges(t: Economicon, seat: int, options: list[Option]) -> None:
    state = t.state
    market, house, held = state.market, state.house, state.players[seat].money
    step = house.step
    for give, unit, ways in ways_to_exchange(state.money_at_table()):
        most = held[give] // step * step
        if not most:
            continue
        into = market[give]
        for way in ways:
            low, high = exchangeable(into, market[way[1]], house)
            if high > most:
                high = most
            if low <= high:
                options.append(Tradable(t, seat, "exchange", low, high, way, step, unit))
