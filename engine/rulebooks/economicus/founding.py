"""Founding startups in the active sector, after the auction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.move import TABLE, Move
from engine.core.options import Args, Option, Pick, Say
from engine.core.text import Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import LOAN, PRICE_PER_STARTUP, STARTUP_TOKENS
from engine.rulebooks.economicus.loans import repayment
from engine.rulebooks.economicus.means import could_pay
from engine.rulebooks.economicus.prices import change_price
from engine.rulebooks.economicus.state import EconomicusTable, sector_name

_NOBODY: Final = Move(TABLE, "done")
"""By version 1 of these rules nobody was asked where nobody had the coins in hand."""


def create_startups(t: EconomicusTable) -> Flow[None]:
    """Everybody who wants, in any order, at half the price that stands (E27)."""
    s = t.state
    created = 0
    while _anybody_could(t):
        move = yield Ask(
            (),
            lambda: msg(
                "economicus.ask.create",
                sector=sector_name(t, s.active),
                amount=Money(s.half_price(s.active), "coin"),
            ),
            lambda: _create_options(t),
            ("E05", "E07", "E27"),
            moot=lambda: not _anybody_could(t),
            about=(s.active,),
            unsaid=None if t.plays_by("2") else lambda: None if _founders(t) else _NOBODY,
        )
        if move.verb != "create":
            break
        seat, n = t.seats[str(move.args[0])], int(move.args[1])
        _pay_startups(t, seat, n)
        created += n
    if created:
        s.created += created
        change_price(t, s.active, PRICE_PER_STARTUP * created)


def _create_options(t: EconomicusTable) -> Sequence[Option]:
    founders = _founders(t)
    pick = (Pick("create", founders, ("player", "count")),) if founders else ()
    return (Say("done"), *pick)


def _anybody_could(t: EconomicusTable) -> bool:
    """Whoever lacks the coins or a token may sell, borrow or drop a startup at any time (E46), so
    the step is skipped only where that would help nobody either."""
    return any(_could_found(t, seat) for seat in t.state.order(t))


def _could_found(t: EconomicusTable, seat: int) -> bool:
    s = t.state
    more = 0
    if s.startups.owned[seat] < STARTUP_TOKENS:
        if s.money[seat] >= s.half_price(s.active):
            return True
    else:
        clear = s.startups.owned[seat] > s.startups.loans[seat]
        more = LOAN * s.loans_allowed if clear else repayment(s, seat)
    return could_pay(t, seat, s.active, lambda price: (price + 1) // 2 + more)


def _founders(t: EconomicusTable) -> list[Args]:
    """Who can found how many: tokens in hand and coins for them."""
    s = t.state
    cost = s.half_price(s.active)
    return [
        (t.players[seat], n)
        for seat in s.order(t)
        for n in range(1, STARTUP_TOKENS - s.startups.owned[seat] + 1)
        if n * cost <= s.money[seat]
    ]


def _pay_startups(t: EconomicusTable, seat: int, n: int) -> None:
    s = t.state
    cost = n * s.half_price(s.active)
    name = sector_name(t, s.active)
    why = msg(
        "economicus.event.startup_paid",
        who=t.players[seat],
        n=n,
        sector=name,
        amount=Money(cost, "coin"),
    )
    s.money.pay(seat, BANK, cost, why)
    for _ in range(n):
        found_startup(t, seat, s.active)


def found_startup(t: EconomicusTable, seat: int, sector: str) -> None:
    t.state.startups.add(seat, sector)
    t.tell(
        "place",
        "economicus.event.startup",
        (seat,),
        who=t.players[seat],
        sector=sector_name(t, sector),
    )
