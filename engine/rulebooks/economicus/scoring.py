"""Winning at the end of a turn, limited games, and the standings."""

from __future__ import annotations

from engine.core.rulebook import Standing
from engine.core.text import msg
from engine.pieces.score import ranked
from engine.rulebooks.economicus.board import REPAYMENT, SECTORS
from engine.rulebooks.economicus.companies import board_stars
from engine.rulebooks.economicus.prices import price_row
from engine.rulebooks.economicus.state import EconomicusTable


def net_assets(t: EconomicusTable, seat: int) -> int:
    """Coins, companies at the prices that stand, less loans with interest (E54)."""
    s = t.state
    worth = sum(s.companies.count(seat, sector) * s.price(sector) for sector in SECTORS)
    return s.money[seat] + worth - REPAYMENT * s.loans(seat)


def end_of_turn(t: EconomicusTable) -> None:
    """Who has reached the target and still holds it wins; then the limits (E53, E54)."""
    s = t.state
    t.stats.turn({"score": s.stars, "money": s.money.held(), "prices": price_row(t)})
    holders = [(at, seat) for seat, at in enumerate(s.reached) if at is not None]
    if holders:
        first = min(at for at, _ in holders)
        best = _best(t, [seat for at, seat in holders if at == first])
        t.finish(best, msg("economicus.win.stars", who=_names(t, best), n=s.stars[best[0]]))
    limit = int(t.options["turns"])
    if s.time_up or (limit and t.turn >= limit):
        best = _best(t, [seat for seat in range(len(t.players)) if seat not in s.out])
        n, assets = s.stars[best[0]], s.money.money(net_assets(t, best[0]))
        t.finish(best, msg("economicus.win.limit", who=_names(t, best), n=n, assets=assets))


def _best(t: EconomicusTable, seats: list[int]) -> tuple[int, ...]:
    """Most stars, then the largest net assets; those equal in both share it."""
    keys = {seat: (t.state.stars[seat], net_assets(t, seat)) for seat in seats}
    top = max(keys.values())
    return tuple(seat for seat, key in keys.items() if key == top)


def _names(t: EconomicusTable, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(t.players[seat] for seat in seats)


def standings(t: EconomicusTable) -> list[Standing]:
    s = t.state
    return ranked(
        range(len(t.players)),
        s.stars.__getitem__,
        lambda seat: (
            (msg("economicus.score.board"), board_stars(t, seat)),
            (msg("economicus.score.offset"), s.stars[seat] - board_stars(t, seat)),
        ),
        lambda seat: (net_assets(t, seat),),
    )
