"""Founding startups in the active sector, after the auction."""

from __future__ import annotations

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Pick, Say
from engine.core.text import Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import PRICE_PER_STARTUP, STARTUP_TOKENS
from engine.rulebooks.economicus.prices import change_price
from engine.rulebooks.economicus.state import EconomicusTable, sector_name


def create_startups(t: EconomicusTable) -> Flow[None]:
    """Everybody who wants, in any order, at half the price that stands (E27)."""
    s = t.state
    created = 0
    while _founders(t):
        move = yield Ask(
            (),
            msg(
                "economicus.ask.create",
                sector=sector_name(t, s.active),
                amount=Money(s.half_price(s.active), "coin"),
            ),
            lambda: (Say("done"), Pick("create", _founders(t), ("player", "count"))),
            ("E05", "E07", "E27"),
            moot=lambda: not _founders(t),
            about=(s.active,),
        )
        if move.verb != "create":
            break
        seat, n = t.seats[str(move.args[0])], int(move.args[1])
        _pay_startups(t, seat, n)
        created += n
    if created:
        s.created += created
        change_price(t, s.active, PRICE_PER_STARTUP * created)


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
