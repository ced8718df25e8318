"""A turn: one of the seven actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from engine.core.ask import MOOT, Ask, Flow
from engine.core.move import Move
from engine.core.options import Amount, Marks, Option, Say
from engine.core.text import msg
from engine.rulebooks.economicon.actions import (
    PLANS,
    Plan,
    exchanged,
    printable,
    production_cost,
    selling,
)
from engine.rulebooks.economicon.goods import (
    COMMODITIES,
    GOLD,
    MOST,
    NATIONS,
    QUARTERS,
    money,
    word,
)
from engine.rulebooks.economicon.ledger import carry
from engine.rulebooks.economicon.prices import price_in, prices_in_gold, to_pay
from engine.rulebooks.economicon.setup import draw_mandates
from engine.rulebooks.economicon.state import Economicon, Trade

TRADED = {"produce": 1, "sell": 1, "buy": 1, "exchange": 2}
"""How many of an action's first arguments are goods that it trades."""


def take_turn(t: Economicon, seat: int) -> Flow[None]:
    t.turn += 1
    t.state.active = seat
    move = yield Ask(
        (seat,),
        msg("economicon.ask.turn", who=t.players[seat]),
        lambda: turn_options(t, seat),
        ("C19",),
        check=lambda who, answer: _check(t, who, answer),
        verbs=tuple(PLANS),
        moot=lambda: t.state.closed,
        kind="choice",
    )
    if move is MOOT:
        return
    yield from act(t, seat, move)
    if t.options["end_turn"] == "on":
        text = msg("economicon.ask.end_turn", who=t.players[seat])
        yield Ask((seat,), text, (Say("done"),), ("C19",))
    gold = prices_in_gold(t, t.state.amounts())
    t.stats.turn(
        {
            "price": list(gold.values()),
            "gold": [player.money[GOLD] for player in t.state.players],
        }
    )


def _check(t: Economicon, seat: int, move: Move) -> None:
    PLANS[move.verb](t, seat, move)


def act(t: Economicon, seat: int, move: Move) -> Flow[None]:
    plan = PLANS[move.verb](t, seat, move)
    if move.verb == "sell":
        plan = yield from choose_units(t, seat, plan)
    state = t.state
    state.before = state.amounts()
    state.actor = seat
    named = move.args[: TRADED.get(move.verb, 0)]
    state.trade = Trade(seat, {str(good): _moved(plan, str(good)) for good in named})
    for transfer in plan.transfers:
        carry(t, transfer)
    if plan.mandates:
        draw_mandates(t, seat, plan.mandates)


def _moved(plan: Plan, good: str) -> int:
    return sum(transfer.count for transfer in plan.transfers if transfer.good == good)


def choose_units(t: Economicon, seat: int, plan: Plan) -> Flow[Plan]:
    """Which units are sold, bottom to top; asked only where the reserve has several colours."""
    (sale,) = plan.transfers
    reserve, order = t.state.players[seat].units[sale.good], list[str]()

    def left() -> Counter[str]:
        return reserve - Counter(order)

    while len(order) < sale.count and left():
        nation, n = yield from next_units(t, seat, sale.good, sale.count - len(order), left)
        order += [nation] * n
    held = reserve & Counter(order)
    if held.total() < len(order):
        order = list(held.elements())
    return Plan((selling(t, seat, sale.good, tuple(order)),))


def next_units(
    t: Economicon, seat: int, good: str, n: int, left: Callable[[], Counter[str]]
) -> Flow[tuple[str, int]]:
    """The colour that is laid next and how many of it; the last colour goes without asking."""
    if len(left()) > 1:
        move = yield Ask(
            (seat,),
            msg("economicon.ask.units", who=t.players[seat], good=word(good), n=n),
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


# What is possible now


def turn_options(t: Economicon, seat: int) -> Sequence[Option]:
    amounts = t.state.amounts()
    own = t.state.players[seat].nation
    options: list[Option] = []
    for good in COMMODITIES:
        for paid in (GOLD, own):
            unit = price_in(t, amounts, paid, good)
            options += _produce_option(t, seat, good, paid, unit)
            options += _buy_option(t, seat, good, paid, unit)
        held = t.state.players[seat].held(good)
        if held:
            options.append(Amount("sell", 1, min(held, MOST), prefix=(good,)))
    options += _exchange_options(t, seat)
    options.append(Say("mine"))
    most = min(printable(t, seat), MOST * QUARTERS)
    if most:
        step = _step(t)
        options.append(Amount("print", step, most, step, unit=f"quarter:{own}"))
    options.append(Say("draw"))
    return options


def _step(t: Economicon) -> int:
    return QUARTERS if t.options["payments"] == "whole" else 1


def _costs(paid: str, *marks: tuple[int, int]) -> Marks:
    """The smallest and the largest amount, each with what it costs."""
    return tuple(
        (n, msg("economicon.mark.cost", n=n, amount=money(paid, cost)))
        for n, cost in dict(marks).items()
    )


def _produce_option(t: Economicon, seat: int, good: str, paid: str, unit: int) -> list[Option]:
    player = t.state.players[seat]
    if good == NATIONS[player.nation].forbidden:
        return []
    if t.options["empty"] == "closed" and not t.state.stacks[good]:
        return []
    has = player.money[paid]
    n = min(MOST, 2 * has // unit + 1) if unit else MOST
    while n and production_cost(t, unit, n) > has:
        n -= 1
    if not n:
        return []

    def marks() -> Marks:
        return _costs(paid, *((k, production_cost(t, unit, k)) for k in (1, n)))

    return [Amount("produce", 1, n, prefix=(good, paid), marks=marks)]


def _buy_option(t: Economicon, seat: int, good: str, paid: str, unit: int) -> list[Option]:
    player, playing = t.state.players[seat], t.state.nations()
    has, n, cost = player.money[paid], 0, 0
    units: dict[str, int] = {}
    paid_to: dict[str, int] = {}
    first = 0
    for nation in t.state.stacks[good][: -MOST - 1 : -1]:
        if nation != player.nation:
            # Absent nations share one payment into the market.
            payee = nation if nation in playing else ""
            k = units.get(payee, 0) + 1
            payment = to_pay(t, unit * k)
            more = payment - paid_to.get(payee, 0)
            if cost + more > has:
                break
            cost += more
            units[payee], paid_to[payee] = k, payment
        n += 1
        first = cost if n == 1 else first
    if not n:
        return []
    marks = partial(_costs, paid, (1, first), (n, cost))
    return [Amount("buy", 1, n, prefix=(good, paid), marks=marks)]


def _exchange_options(t: Economicon, seat: int) -> list[Option]:
    options: list[Option] = []
    held, step = t.state.players[seat].money, _step(t)
    known = (GOLD, *t.state.nations())
    for give in known:
        if held[give] < step:
            continue
        for get in known:
            if give != get and t.state.market[get] >= step:
                options += _exchange_option(t, give, get, held[give], step)
    return options


def _exchange_option(t: Economicon, give: str, get: str, held: int, step: int) -> list[Option]:
    """Between the least that buys anything and the most that the market can answer."""
    into, out_of = t.state.market[give] or QUARTERS, t.state.market[get]
    low = max(step, (2 * step - 1) * into // (2 * out_of) // step * step)
    most = min(held, MOST * QUARTERS) // step * step
    while low <= most and exchanged(t, give, get, low) < step:
        low += step
    high = min(most, (into + step * into // out_of + step) // step * step)
    while high >= low and exchanged(t, give, get, high) > out_of:
        high -= step
    if high < low:
        return []

    def marks() -> Marks:
        return tuple(
            (n, msg("economicon.mark.gets", amount=money(get, exchanged(t, give, get, n))))
            for n in dict.fromkeys((low, high))
        )

    return [
        Amount("exchange", low, high, step, prefix=(give, get), unit=f"quarter:{give}", marks=marks)
    ]
