"""What each of the seven actions would move. Nothing is done here: a plan is carried out, or shown.

Each function checks the rules of its action and raises IllegalMove with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.text import Arg, Text, msg
from engine.rulebooks.economicon.goods import (
    COMMODITIES,
    GOLD,
    MINED,
    MONEY,
    MOST,
    NATIONS,
    QUARTERS,
    money,
    word,
)
from engine.rulebooks.economicon.prices import nearest, price, to_pay
from engine.rulebooks.economicon.state import MARKET, SUPPLY, Economicon


@dataclass(frozen=True, slots=True)
class Transfer:
    """So much of a good from one place to another (a seat, MARKET or SUPPLY), and how it is told.

    producers are the colours of units, in the order in which they are laid down.
    """

    good: str
    count: int
    source: int
    target: int
    text: Text
    producers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """All that an action moves; unit is the price of one unit that it was reckoned with."""

    transfers: tuple[Transfer, ...] = ()
    unit: int = 0
    mandates: int = 0


def _refuse(id_: str, /, *rules: str, **told: Arg) -> IllegalMove:
    return IllegalMove(id_, rules=rules, **told)


def _count(value: object, what: str, rule: str) -> int:
    most = MOST if what in COMMODITIES else MOST * QUARTERS
    if not isinstance(value, int) or not 0 < value <= most:
        raise _refuse("economicon.error.count", rule, given=str(value), what=word(what))
    return value


def _commodity(value: object, rule: str) -> str:
    if not isinstance(value, str) or value not in COMMODITIES:
        raise _refuse(
            "economicon.error.commodity",
            rule,
            given=str(value),
            known=tuple(map(word, COMMODITIES)),
        )
    return value


def payment_of(t: Economicon, seat: int, value: object) -> str:
    """Gold or the own currency; nothing else pays for commodities (C20)."""
    own = t.state.players[seat].nation
    if not isinstance(value, str) or value not in (GOLD, own):
        given = word(value) if isinstance(value, str) and value in MONEY else str(value)
        raise _refuse(
            "economicon.error.payment", "C20", who=t.players[seat], given=given, own=word(own)
        )
    return value


def _can_pay(t: Economicon, seat: int, good: str, cost: int, rule: str) -> None:
    has = t.state.players[seat].money[good]
    if has < cost:
        told = {"cost": money(good, cost), "has": money(good, has)}
        raise _refuse("economicon.error.cannot_pay", rule, who=t.players[seat], **told)


# Produce, sell, buy


def production_cost(t: Economicon, unit: int, n: int) -> int:
    """Half of the market value of all units together (C09)."""
    return to_pay(t, nearest(unit * n, 2, str(t.options["rounding"])))


def may_produce(t: Economicon, seat: int, good: str) -> None:
    nation = t.state.players[seat].nation
    if good == NATIONS[nation].forbidden:
        raise _refuse(
            "economicon.error.forbidden", "C01", "C11", nation=word(nation), good=word(good)
        )
    if not t.state.stacks[good] and t.options["empty"] == "closed":
        raise _refuse("economicon.error.empty_produce", "C21", good=word(good))


def plan_produce(t: Economicon, seat: int, move: Move) -> Plan:
    if len(move.args) != 3:
        raise _refuse("economicon.error.produce_form", "C09")
    good, paid = _commodity(move.args[0], "C09"), payment_of(t, seat, move.args[1])
    n = _count(move.args[2], good, "C09")
    may_produce(t, seat, good)
    unit = price(t, paid, good)
    cost = production_cost(t, unit, n)
    _can_pay(t, seat, paid, cost, "C09")
    who, nation = t.players[seat], t.state.players[seat].nation
    told = msg("economicon.event.pay_market", who=who, amount=money(paid, cost))
    transfers = [Transfer(paid, cost, seat, MARKET, told)]
    told = msg("economicon.event.produce", who=who, n=n, good=word(good))
    transfers.append(Transfer(good, n, SUPPLY, seat, told, (nation,) * n))
    if good == NATIONS[nation].favoured and t.options["free_unit"] == "produce":
        told = msg("economicon.event.extra", who=who, good=word(good))
        transfers.append(Transfer(good, 1, SUPPLY, seat, told, (nation,)))
    return Plan(tuple(transfers), unit)


def plan_sell(t: Economicon, seat: int, move: Move) -> Plan:
    """Producers are those of the whole reserve; the seller is asked when they differ."""
    if len(move.args) != 2:
        raise _refuse("economicon.error.sell_form", "C12")
    good = _commodity(move.args[0], "C12")
    n, has = _count(move.args[1], good, "C12"), t.state.players[seat].held(good)
    if n > has:
        raise _refuse(
            "economicon.error.too_few", "C12", who=t.players[seat], good=word(good), n=n, has=has
        )
    producers = tuple(t.state.players[seat].units[good].elements())[:n]
    return Plan((selling(t, seat, good, producers),))


def selling(t: Economicon, seat: int, good: str, producers: tuple[str, ...]) -> Transfer:
    n = len(producers)
    text = msg("economicon.event.sell", who=t.players[seat], n=n, good=word(good))
    return Transfer(good, n, seat, MARKET, text, producers)


def producers_paid(t: Economicon, seat: int, producers: tuple[str, ...]) -> dict[int, int]:
    """How many of these units each place is paid for: the producer, or the market if absent."""
    paid: dict[int, int] = {}
    for nation in producers:
        producer = t.state.seat_of(nation)
        if producer != seat:
            place = MARKET if producer is None else producer
            paid[place] = paid.get(place, 0) + 1
    return paid


def plan_buy(t: Economicon, seat: int, move: Move) -> Plan:
    if len(move.args) != 3:
        raise _refuse("economicon.error.buy_form", "C13")
    good, paid = _commodity(move.args[0], "C13"), payment_of(t, seat, move.args[1])
    n, stack = _count(move.args[2], good, "C13"), t.state.stacks[good]
    if n > len(stack):
        rules = ("C13", "C21") if not stack else ("C13",)
        raise _refuse("economicon.error.market_has", *rules, good=word(good), n=n, has=len(stack))
    unit, bought = price(t, paid, good), tuple(stack[-n:])
    owed = {p: to_pay(t, unit * k) for p, k in producers_paid(t, seat, bought[::-1]).items()}
    _can_pay(t, seat, paid, sum(owed.values()), "C13")
    who = t.players[seat]
    told = msg("economicon.event.buy", who=who, n=n, good=word(good))
    transfers = [Transfer(good, n, MARKET, seat, told, bought)]
    for place, cost in owed.items():
        told = msg("economicon.event.pay_market", who=who, amount=money(paid, cost))
        if place != MARKET:
            to = t.players[place]
            told = msg("economicon.event.pay_producer", who=who, amount=money(paid, cost), to=to)
        transfers.append(Transfer(paid, cost, seat, place, told))
    return Plan(tuple(transfers), unit)


# Exchange, mine, print, draw


def exchanged(t: Economicon, give: str, get: str, n: int) -> int:
    """How much of one money comes out of the market for so much of another (C15)."""
    market = t.state.market
    found = nearest(n * market[get], market[give] or QUARTERS, str(t.options["rounding"]))
    return found // QUARTERS * QUARTERS if t.options["payments"] == "whole" else found


def plan_exchange(t: Economicon, seat: int, move: Move) -> Plan:
    known = (GOLD, *t.state.nations())
    if len(move.args) != 3 or not set(move.args[:2]) <= set(known) or move.args[0] == move.args[1]:
        raise _refuse("economicon.error.exchange_form", "C15", known=tuple(map(word, known)))
    give, get = str(move.args[0]), str(move.args[1])
    n, who = _count(move.args[2], give, "C15"), t.players[seat]
    _whole(t, n, "C15")
    _can_pay(t, seat, give, n, "C15")
    m, in_market = exchanged(t, give, get, n), t.state.market[get]
    if not 0 < m <= in_market:
        told = {"gets": money(get, m), "has": money(get, in_market)}
        raise _refuse("economicon.error.exchange_market", "C15", amount=money(give, n), **told)
    told_in = msg("economicon.event.pay_market", who=who, amount=money(give, n))
    told_out = msg("economicon.event.take_market", who=who, amount=money(get, m))
    return Plan(
        (Transfer(give, n, seat, MARKET, told_in), Transfer(get, m, MARKET, seat, told_out))
    )


def _whole(t: Economicon, quarters: int, rule: str) -> None:
    if t.options["payments"] == "whole" and quarters % QUARTERS:
        raise _refuse("economicon.error.whole", rule, "C07")


def plan_mine(t: Economicon, seat: int, move: Move) -> Plan:
    _no_more(move, "C16")
    told = msg("economicon.event.mine", who=t.players[seat], amount=money(GOLD, MINED))
    return Plan((Transfer(GOLD, MINED, SUPPLY, seat, told),))


def printable(t: Economicon, seat: int) -> int:
    """How much native currency may be printed: by how much gold exceeds it (C17)."""
    player = t.state.players[seat]
    most = max(0, player.money[GOLD] - player.money[player.nation])
    return most // QUARTERS * QUARTERS if t.options["payments"] == "whole" else most


def plan_print(t: Economicon, seat: int, move: Move) -> Plan:
    if len(move.args) != 1:
        raise _refuse("economicon.error.print_form", "C17")
    nation = t.state.players[seat].nation
    n, most = _count(move.args[0], nation, "C17"), printable(t, seat)
    if n > most:
        told = {"amount": money(nation, n), "most": money(nation, most)}
        raise _refuse("economicon.error.print_most", "C17", who=t.players[seat], **told)
    _whole(t, n, "C17")
    text = msg("economicon.event.print", who=t.players[seat], amount=money(nation, n))
    return Plan((Transfer(nation, n, SUPPLY, seat, text),))


def plan_draw(_t: Economicon, _seat: int, move: Move) -> Plan:
    _no_more(move, "C18")
    return Plan(mandates=1)


def _no_more(move: Move, rule: str) -> None:
    if move.args:
        verb = Text(f"economicon.verb.{move.verb}", {})
        raise _refuse("economicon.error.no_arguments", rule, verb=verb)


PLANS: Mapping[str, Callable[[Economicon, int, Move], Plan]] = {
    "produce": plan_produce,
    "sell": plan_sell,
    "buy": plan_buy,
    "exchange": plan_exchange,
    "mine": plan_mine,
    "print": plan_print,
    "draw": plan_draw,
}
