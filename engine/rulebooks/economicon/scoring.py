"""Winning the game: achievements, bonuses, volatility and unclaimed mandates, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.rulebook import Standing
from engine.core.text import Text, msg
from engine.pieces.score import ranked
from engine.rulebooks.economicon.goods import COMMODITIES, CURRENCIES, GOLD, QUARTERS, word
from engine.rulebooks.economicon.prices import price_in
from engine.rulebooks.economicon.state import Economicon

BONUS_POINTS = (1, 1, 2, 5, 7)
"""Commodities trader, forex trader, most stable, full faith and confidence, most valuable."""


def commodities(t: Economicon, seat: int) -> int:
    return sum(t.state.players[seat].held(good) for good in COMMODITIES)


def currency(t: Economicon, seat: int) -> int:
    """Native and foreign, without gold, in quarters (C29)."""
    return sum(t.state.players[seat].money[nation] for nation in CURRENCIES)


def gold(t: Economicon, seat: int) -> int:
    return t.state.players[seat].money[GOLD]


def value(t: Economicon, seat: int) -> int:
    """All reserves in gold at market values, in sixteenths: quarters of money times quarters."""
    amounts, player = t.state.amounts(), t.state.players[seat]
    total = QUARTERS * player.money[GOLD]
    for good in COMMODITIES:
        total += QUARTERS * player.held(good) * price_in(t, amounts, GOLD, good)
    for nation in CURRENCIES:
        if player.money[nation]:
            total += player.money[nation] * price_in(t, amounts, GOLD, nation)
    return total


class Bonuses(NamedTuple):
    """Who earns each bonus, by seat."""

    commodities: frozenset[int]
    forex: frozenset[int]
    stable: frozenset[int]
    gold: frozenset[int]
    value: frozenset[int]


def most(t: Economicon, measure: Callable[[Economicon, int], int]) -> frozenset[int]:
    """All who have as much as anybody."""
    found = [measure(t, seat) for seat in range(len(t.players))]
    best = max(found)
    return frozenset(seat for seat, n in enumerate(found) if n == best)


def alone(leaders: frozenset[int]) -> frozenset[int]:
    """More than any other player; as much is not enough (C28)."""
    return leaders if len(leaders) == 1 else frozenset()


def bonuses(t: Economicon) -> Bonuses:
    """As if the game ended now.

    For the value of all reserves the text asks for the most, not for more than any other: tables
    differ on a tie (C30).
    """
    richest = most(t, value)
    return Bonuses(
        alone(most(t, commodities)),
        alone(most(t, currency)),
        frozenset(s for s, player in enumerate(t.state.players) if player.volatility == 0),
        alone(most(t, gold)),
        alone(richest) if t.options["value_ties"] == "nobody" else richest,
    )


def score_lines(t: Economicon, seat: int, earned: Bonuses) -> tuple[tuple[Text, int], ...]:
    player = t.state.players[seat]
    lines = [
        (msg("economicon.score.mandate", card=word(card)), t.state.taught[card].number)
        for card in player.claimed
    ]
    lines.append((msg("economicon.score.events"), player.achievements))
    for what, points, seats in zip(Bonuses._fields, BONUS_POINTS, earned, strict=True):
        lines.append((Text(f"economicon.score.{what}", {}), points if seat in seats else 0))
    lines.append((msg("economicon.score.volatility"), -player.volatility))
    lines.append((msg("economicon.score.unclaimed"), -player.unclaimed))
    return tuple(lines)


def scores(t: Economicon) -> list[int]:
    """What everybody has, by seat."""
    earned = bonuses(t)
    return [
        sum(points for _, points in score_lines(t, seat, earned)) for seat in range(len(t.players))
    ]


def standings(t: Economicon) -> list[Standing]:
    """As if the game ended now; ties go to more gold, then to the more valuable reserves (C32)."""
    found, earned = scores(t), bonuses(t)
    return ranked(
        range(len(t.players)),
        found.__getitem__,
        lambda seat: score_lines(t, seat, earned),
        lambda seat: (gold(t, seat), value(t, seat)),
    )


def finish(t: Economicon) -> None:
    t.stage = "score"
    lines = standings(t)
    for line in lines:
        who = t.players[line.seat]
        t.tell("score", "economicon.event.score", (line.seat,), who=who, n=line.score)
    winners = tuple(line.seat for line in lines if line.rank == 1)
    names = tuple(t.players[seat] for seat in winners)
    how = "economicon.win.points" if len(winners) == 1 else "economicon.win.shared"
    t.finish(winners, msg(how, who=names, n=lines[0].score))
