"""Winning the game: achievements, bonuses, volatility and unclaimed mandates, line by line."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.rulebook import Standing
from engine.core.text import Text, msg
from engine.pieces.score import ranked
from engine.rulebooks.economicon.goods import COMMODITIES, CURRENCIES, GOLD, QUARTERS, word
from engine.rulebooks.economicon.prices import price_in
from engine.rulebooks.economicon.state import Economicon

COMMODITIES_TRADER = 1
FOREX_TRADER = 1
MOST_STABLE = 2
FULL_FAITH = 5
MOST_VALUABLE = 7


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


def leads(t: Economicon, seat: int, measure: Callable[[Economicon, int], int]) -> bool:
    """More than any other player; as much is not enough (C28)."""
    own = measure(t, seat)
    return all(own > measure(t, other) for other in range(len(t.players)) if other != seat)


def score_lines(t: Economicon, seat: int) -> tuple[tuple[Text, int], ...]:
    player = t.state.players[seat]
    lines = [
        (msg("economicon.score.mandate", card=word(card)), t.state.taught[card].number)
        for card in player.claimed
    ]
    lines.append((msg("economicon.score.events"), player.achievements))
    bonuses: tuple[tuple[str, bool, int], ...] = (
        ("economicon.score.commodities", leads(t, seat, commodities), COMMODITIES_TRADER),
        ("economicon.score.forex", leads(t, seat, currency), FOREX_TRADER),
        ("economicon.score.stable", player.volatility == 0, MOST_STABLE),
        ("economicon.score.gold", leads(t, seat, gold), FULL_FAITH),
        ("economicon.score.value", leads(t, seat, value), MOST_VALUABLE),
    )
    lines += [(msg(id_), points if earned else 0) for id_, earned, points in bonuses]
    lines.append((msg("economicon.score.volatility"), -player.volatility))
    lines.append((msg("economicon.score.unclaimed"), -player.unclaimed))
    return tuple(lines)


def score(t: Economicon, seat: int) -> int:
    return sum(points for _, points in score_lines(t, seat))


def standings(t: Economicon) -> list[Standing]:
    """As if the game ended now; ties go to more gold, then to the more valuable reserves (C32)."""
    return ranked(
        range(len(t.players)),
        lambda seat: score(t, seat),
        lambda seat: score_lines(t, seat),
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
