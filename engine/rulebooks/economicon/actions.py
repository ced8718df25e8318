"""What each of the seven actions would move. Nothing is done here: a plan is carried out, or shown.

Each function checks the rules of its action and raises IllegalMove with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.text import Arg, Text, made, msg
from engine.rulebooks.economicon.goods import (
    COMMODITIES,
    GOLD,
    MINED,
    MOST,
    NATIONS,
    QUARTERS,
    money,
    word,
)
from engine.rulebooks.economicon.prices import inputs_giving, nearest, price, to_pay, unit_price
from engine.rulebooks.economicon.state import MARKET, SUPPLY, Economicon, House


class Transfer(NamedTuple):
    """So much of a good from one place to another (a seat, MARKET or SUPPLY), and how it is told.

    producers are the colours of units, in the order in which they are laid down.
    """

    good: str
    quantity: int
    source: int
    target: int
    text: Text
    producers: tuple[str, ...] = ()


class Plan(NamedTuple):
    """All that an action moves; unit is the price of one unit that it was computed with."""

    transfers: tuple[Transfer, ...] = ()
    unit: int = 0
    mandates: int = 0


def _transfer(
    good: str,
    quantity: int,
    source: int,
    target: int,
    text: Text,
    producers: tuple[str, ...] = (),
) -> Transfer:
    """Built with tuple.__new__ like texts: every action makes some."""
    return made(Transfer, (good, quantity, source, target, text, producers))


def _refuse(id_: str, /, *rules: str, **told: Arg) -> IllegalMove:
    return IllegalMove(id_, rules=rules, **told)


def _count(value: object, what: str, rule: str) -> int:
    most = MOST if what in COMMODITIES else MOST * QUARTERS
    if not isinstance(value, int) or not 0 < value <= most:
        raise _refuse("economicon.error.count", rule, what=word(what))
    return value


def _commodity(value: object, rule: str) -> str:
    if not isinstance(value, str) or value not in COMMODITIES:
        raise _refuse("economicon.error.commodity", rule, known=tuple(map(word, COMMODITIES)))
    return value


def payment_of(t: Economicon, seat: int, value: object) -> str:
    """Gold or the own currency; nothing else pays for commodities (C20)."""
    own = t.state.players[seat].nation
    if not isinstance(value, str) or value not in (GOLD, own):
        raise _refuse("economicon.error.payment", "C20", who=t.players[seat], own=word(own))
    return value


def _cannot_pay(t: Economicon, seat: int, good: str, cost: int, rule: str) -> IllegalMove:
    told = {"cost": money(good, cost), "has": money(good, t.state.players[seat].money[good])}
    return _refuse("economicon.error.cannot_pay", rule, who=t.players[seat], **told)


# Produce, sell, buy


def production_cost(t: Economicon, unit: int, n: int) -> int:
    """Half of the market value of all units together (C09); never free where prices have a floor,
    whichever way halves are rounded (C21)."""
    house = t.state.house
    return to_pay(t, nearest(unit * n, 2, house.ties) or house.floor)


@lru_cache(maxsize=1024)
def most_produced(has: int, unit: int, house: House) -> int:
    """The largest number of units that so much money pays for: the inverse of production_cost."""
    if not unit:
        return MOST
    pays = has // house.step * house.step
    if pays < house.floor:
        return 0
    n = inputs_giving(0, pays, unit, 2, house.ties)[1]
    return n if n < MOST else MOST


def producible(t: Economicon, seat: int) -> list[str]:
    """Commodities that a nation can make at all now, whatever it can pay."""
    forbidden, stacks = NATIONS[t.state.players[seat].nation].forbidden, t.state.stacks
    closed = t.options["empty"] == "closed"
    return [g for g in COMMODITIES if g != forbidden and not (closed and not stacks[g])]


def _not_produced(t: Economicon, seat: int, good: str) -> IllegalMove:
    nation = t.state.players[seat].nation
    if good == NATIONS[nation].forbidden:
        told = {"nation": word(nation), "good": word(good)}
        return _refuse("economicon.error.forbidden", "C01", "C11", **told)
    return _refuse("economicon.error.empty_produce", "C21", good=word(good))


def plan_produce(t: Economicon, seat: int, move: Move) -> Plan:
    if len(move.args) != 3:
        raise _refuse("economicon.error.produce_form", "C09")
    good, paid = _commodity(move.args[0], "C09"), payment_of(t, seat, move.args[1])
    n = _count(move.args[2], good, "C09")
    if good not in producible(t, seat):
        raise _not_produced(t, seat, good)
    unit = price(t, paid, good)
    cost = production_cost(t, unit, n)
    if n > most_produced(t.state.players[seat].money[paid], unit, t.state.house):
        raise _cannot_pay(t, seat, paid, cost, "C09")
    who, nation = t.players[seat], t.state.players[seat].nation
    told = msg("economicon.event.pay_market", who=who, amount=money(paid, cost))
    transfers = [_transfer(paid, cost, seat, MARKET, told)]
    told = msg("economicon.event.produce", who=who, n=n, good=word(good))
    transfers.append(_transfer(good, n, SUPPLY, seat, told, (nation,) * n))
    if good == NATIONS[nation].favoured and t.options["free_unit"] == "produce":
        told = msg("economicon.event.extra", who=who, good=word(good))
        transfers.append(_transfer(good, 1, SUPPLY, seat, told, (nation,)))
    return Plan(tuple(transfers), unit)


def most_sold(t: Economicon, seat: int, good: str) -> int:
    return min(MOST, t.state.players[seat].units[good].total())


def plan_sell(t: Economicon, seat: int, move: Move) -> Plan:
    """Producers are those of the whole reserve; the seller is asked when they differ."""
    if len(move.args) != 2:
        raise _refuse("economicon.error.sell_form", "C12")
    good = _commodity(move.args[0], "C12")
    n, has = _count(move.args[1], good, "C12"), t.state.players[seat].held(good)
    if n > most_sold(t, seat, good):
        raise _refuse(
            "economicon.error.too_few", "C12", who=t.players[seat], good=word(good), n=n, has=has
        )
    producers = tuple(t.state.players[seat].units[good].elements())[:n]
    return Plan((selling(t, seat, good, producers),))


def selling(t: Economicon, seat: int, good: str, producers: tuple[str, ...]) -> Transfer:
    n = len(producers)
    text = msg("economicon.event.sell", who=t.players[seat], n=n, good=word(good))
    return _transfer(good, n, seat, MARKET, text, producers)


def payee(t: Economicon, seat: int, nation: str) -> int | None:
    """Who is paid for a unit: its producer, or the market for one that is not at the table (C34);
    None for an own unit that is free (C37)."""
    producer = t.state.seat_of.get(nation, MARKET)
    if producer != seat:
        return producer
    return None if t.state.house.own_free else MARKET


def owed(t: Economicon, seat: int, producers: Sequence[str], unit: int) -> dict[int, int]:
    """What is paid to each place for these units, the topmost first."""
    count: dict[int, int] = {}
    for nation in producers:
        place = payee(t, seat, nation)
        if place is not None:
            count[place] = count.get(place, 0) + 1
    return {place: to_pay(t, unit * n) for place, n in count.items()}


def most_bought(t: Economicon, seat: int, stack: list[str], has: int, unit: int) -> int:
    """How many units a player can pay for with so much, from the top of the stack down."""
    house, height = t.state.house, len(stack)
    if height > MOST:
        height = MOST
    if unit * height <= has and (house.step == 1 or not unit):
        return height
    if house.step == 1:
        own = t.state.players[seat].nation if house.own_free else ""
        return _most_units(stack, height, own, has // unit)
    low = 0
    while low < height:
        n = (low + height + 1) // 2
        if sum(owed(t, seat, stack[: -n - 1 : -1], unit).values()) <= has:
            low = n
        else:
            height = n - 1
    return low


def _most_units(stack: list[str], height: int, free: str, budget: int) -> int:
    """How many units can be taken when so many may cost something: where payments are exact, it
    does not matter to whom they go."""
    n = min(height, budget)
    if free not in stack:
        return n
    while n < height:
        most = min(height, budget + stack[len(stack) - n :].count(free))
        if most > n:
            n = most
        elif stack[-n - 1] == free:
            n += 1
        else:
            break
    return n


def plan_buy(t: Economicon, seat: int, move: Move) -> Plan:
    if len(move.args) != 3:
        raise _refuse("economicon.error.buy_form", "C13")
    good, paid = _commodity(move.args[0], "C13"), payment_of(t, seat, move.args[1])
    n, stack = _count(move.args[2], good, "C13"), t.state.stacks[good]
    if n > len(stack):
        rules = ("C13", "C21") if not stack else ("C13",)
        raise _refuse("economicon.error.market_has", *rules, good=word(good), n=n, has=len(stack))
    unit, bought = price(t, paid, good), tuple(stack[-n:])
    payments = owed(t, seat, bought[::-1], unit)
    if n > most_bought(t, seat, stack, t.state.players[seat].money[paid], unit):
        raise _cannot_pay(t, seat, paid, sum(payments.values()), "C13")
    who = t.players[seat]
    told = msg("economicon.event.buy", who=who, n=n, good=word(good))
    transfers = [_transfer(good, n, MARKET, seat, told, bought)]
    for place, cost in payments.items():
        told = msg("economicon.event.pay_market", who=who, amount=money(paid, cost))
        if place != MARKET:
            to = t.players[place]
            told = msg("economicon.event.pay_producer", who=who, amount=money(paid, cost), to=to)
        transfers.append(_transfer(paid, cost, seat, place, told))
    return Plan(tuple(transfers), unit)


# Exchange, mine, print, draw


def rate(into: int, out_of: int, house: House) -> tuple[int, int]:
    """So many quarters come for each so many that are given, by what the market has of both;
    (0, 1) where none come.

    By default only what is received is rounded (C15); at the shown price, that price is.
    """
    if not house.at_price:
        return out_of, into or QUARTERS
    unit = unit_price(into, out_of, house)
    return (QUARTERS, unit) if unit else (0, 1)


def exchanged(t: Economicon, give: str, get: str, n: int) -> int:
    """How much of one money comes out of the market for so much of another (C15)."""
    market, house = t.state.market, t.state.house
    each, under = rate(market[give], market[get], house)
    return nearest(n * each, under, house.ties) // house.step * house.step


@lru_cache(maxsize=1024)
def exchangeable(into: int, out_of: int, house: House) -> tuple[int, int]:
    """The least that buys anything and the most that a market can answer which has so much of
    what is given and of what is wanted; the former is larger where nothing can be exchanged.

    Cached: a move changes one or two markets, so most of a listing was computed before.
    """
    step = house.step
    each, under = rate(into, out_of, house)
    if out_of < step or not each:
        return 1, 0
    most = out_of // step * step + step - 1
    low, high = inputs_giving(step, most, each, under, house.ties)
    return -(-low // step) * step, min(high, MOST * QUARTERS) // step * step


def plan_exchange(t: Economicon, seat: int, move: Move) -> Plan:
    known = t.state.money_at_table()
    args = move.args
    if len(args) != 3 or args[0] not in known or args[1] not in known or args[0] == args[1]:
        raise _refuse("economicon.error.exchange_form", "C15", known=tuple(map(word, known)))
    give, get = str(args[0]), str(args[1])
    n, who = _count(args[2], give, "C15"), t.players[seat]
    _whole(t, n, "C15")
    market = t.state.market
    if n > t.state.players[seat].money[give]:
        raise _cannot_pay(t, seat, give, n, "C15")
    low, high = exchangeable(market[give], market[get], t.state.house)
    m = exchanged(t, give, get, n)
    if not low <= n <= high:
        told = {"gets": money(get, m), "has": money(get, market[get])}
        raise _refuse("economicon.error.exchange_market", "C15", amount=money(give, n), **told)
    told_in = msg("economicon.event.pay_market", who=who, amount=money(give, n))
    told_out = msg("economicon.event.take_market", who=who, amount=money(get, m))
    return Plan(
        (_transfer(give, n, seat, MARKET, told_in), _transfer(get, m, MARKET, seat, told_out))
    )


def _whole(t: Economicon, quarters: int, rule: str) -> None:
    if quarters % t.state.house.step:
        raise _refuse("economicon.error.whole", rule, "C07")


def plan_mine(t: Economicon, seat: int, move: Move) -> Plan:
    _no_more(move, "C16")
    told = msg("economicon.event.mine", who=t.players[seat], amount=money(GOLD, MINED))
    return Plan((_transfer(GOLD, MINED, SUPPLY, seat, told),))


def printable(t: Economicon, seat: int) -> int:
    """How much native currency may be printed: by how much gold exceeds it (C17)."""
    player = t.state.players[seat]
    most = max(0, player.money[GOLD] - player.money[player.nation])
    step = t.state.house.step
    return min(most, MOST * QUARTERS) // step * step


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
    return Plan((_transfer(nation, n, SUPPLY, seat, text),))


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
