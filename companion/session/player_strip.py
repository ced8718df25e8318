"""The players in one line: score and purse, for the strip over the board."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.i18n.catalogue import split_money
from companion.session.views import EVERYBODY
from engine.core.registry import coins
from engine.core.shown import AnyView, Shown
from engine.core.table import AnyTable
from engine.core.text import Money

BAR = "bar"
"""Gold that is weighed and not counted."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player: purse is a list of (picture of the coin, how many), the most valuable first;
    cards is None with money."""

    seat: int
    name: str
    score: int
    purse: tuple[tuple[str, Fraction], ...]
    cards: int | None
    asked: bool


def player_strip(table: AnyTable, view: AnyView | None = None) -> list[SeatLine]:
    """By seat, as they sit round the table."""
    told = (view if view is not None else table.view(EVERYBODY))["players"]
    scores = {line.seat: line.score for line in table.standings()}
    asked = table.ask.who if table.ask is not None else ()
    shown = table.rulebook.shown
    return [
        SeatLine(seat, name, scores[seat], _purse(shown, held), _cards(shown, held), seat in asked)
        for seat, (name, held) in enumerate(zip(table.players, told, strict=True))
    ]


def _purse(shown: Shown, player: AnyView) -> tuple[tuple[str, Fraction], ...]:
    if shown.purse is None:
        return ()
    key, unit = shown.purse
    pictures = {coin.name: f"coin-{coin.face}" if coin.face else "coin" for coin in coins(unit)}
    if ":" in unit:
        pictures = dict.fromkeys(pictures, BAR)
    parts = split_money(Money(player[key], unit))
    return tuple((pictures.get(coin, "coin"), number) for number, coin in parts)


def _cards(shown: Shown, player: AnyView) -> int | None:
    held = player.get(shown.hand)
    if held is None:
        return None
    return int(held["count"]) if "count" in held else sum(held.values())
