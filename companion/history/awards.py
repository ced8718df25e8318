"""Awards after a game: up to three players get one each, for what they did best or worst."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from companion.history import luck
from companion.history.chronicle import Chronicle
from companion.history.luck import tenths
from companion.history.story import comeback, dice_by_seat, jumps
from engine.core.text import Arg, Money, Text, msg

MOST = 3
FEW_DICE = 12
"""Below so many dice an average says nothing."""
AVERAGE = Fraction(7, 2)


class Award(NamedTuple):
    """weight tells how clear the award is: the further ahead of everybody else, the higher."""

    weight: float
    seat: int
    title: Text
    why: Text


def awards(told: Chronicle) -> list[Award]:
    """At most three, one for each player, the clearest first; none before the game is over."""
    if told.table.result is None:
        return []
    given: list[Award] = []
    for award in sorted(_all(told), key=lambda one: (-one.weight, one.title.id, one.seat)):
        if len(given) < MOST and award.seat not in {one.seat for one in given}:
            given.append(award)
    return given


def _award(name: str, weight: float, seat: int, **why: Arg) -> Award:
    title = msg(f"history.award.{name}")
    return Award(weight, seat, title, msg(f"history.award.{name}.why", **why))


def _all(told: Chronicle) -> Iterator[Award]:
    yield from _money(told)
    yield from _dice(told)
    yield from _deeds(told)
    behind = comeback(told)
    if behind is not None and behind[1] > 1:
        yield _award("comeback", 0.5 + behind[1] / 10, behind[0], n=behind[1])
    yield from _steady(told)


def _clear(counted: Mapping[int, int]) -> tuple[int, int, float] | None:
    """The seat that counts most, its count, and its margin over the next as a share of it.

    None where two share the first place, or nobody has any.
    """
    ranked = sorted(counted.items(), key=lambda item: -item[1])
    if not ranked or ranked[0][1] <= 0:
        return None
    second = ranked[1][1] if len(ranked) > 1 else 0
    if second == ranked[0][1]:
        return None
    return ranked[0][0], ranked[0][1], 1 - second / ranked[0][1]


def _money(told: Chronicle) -> Iterator[Award]:
    spent: Counter[int] = Counter()
    for purchase in told.purchases:
        spent[purchase.seat] += purchase.price.amount
    unit = told.purchases[0].price.unit if told.purchases else told.unit
    for name, counted, coin in (
        ("banker", told.interest, told.unit),
        ("spender", spent, unit),
        ("earner", told.income, told.unit),
    ):
        found = _clear(counted)
        if found is not None:
            yield _award(name, found[2] + 0.2, found[0], amount=Money(found[1], coin))
    paying = [seat for seat, amount in told.interest.items() if amount > 0]
    free = [seat for seat in range(len(told.table.players)) if seat not in paying]
    if len(paying) > 1 and len(free) == 1:
        yield _award("debt_free", 0.7, free[0])


def _dice(told: Chronicle) -> Iterator[Award]:
    averages = {}
    for seat, totals in dice_by_seat(told).items():
        thrown, found = luck.pips(totals)
        if thrown >= FEW_DICE:
            averages[seat] = Fraction(found, thrown)
    if len(averages) < 2:
        return
    high, low = max(averages, key=averages.__getitem__), min(averages, key=averages.__getitem__)
    for name, seat in (("high_dice", high), ("low_dice", low)):
        off = averages[seat] - AVERAGE
        if (off > 0) == (name == "high_dice") and off:
            yield _award(name, float(abs(off)) * 1.2, seat, n=tenths(averages[seat]))


def _deeds(told: Chronicle) -> Iterator[Award]:
    companies = {seat: sum(got.values()) for seat, got in told.companies.items()}
    won = Counter(seat for one in told.moments if one.kind == "won" for seat in one.seats)
    for name, counted in (("collector", companies), ("conqueror", won)):
        found = _clear(counted)
        if found is not None and found[1] > 1:
            yield _award(name, found[2] + 0.1, found[0], n=found[1])
    best: dict[int, int] = {}
    for points, seat, _ in jumps(told):
        best[seat] = max(best.get(seat, 0), points)
    found = _clear(best)
    if found is not None and found[1] > 1:
        yield _award("sprinter", found[2], found[0], n=found[1])
    broke = {seat for one in told.moments if one.kind == "bankrupt" for seat in one.seats}
    last = max(line.rank for line in told.table.standings())
    for line in told.table.standings():
        if line.seat in broke and line.rank < last:
            yield _award("phoenix", 0.9, line.seat)


def _steady(told: Chronicle) -> Iterator[Award]:
    """For the only player whose score never fell."""
    seats = range(len(told.table.players))
    fallen = {
        seat
        for before, after in zip(told.scores, told.scores[1:], strict=False)
        for seat in seats
        if seat < min(len(before), len(after)) and after[seat] < before[seat]
    }
    firm = [seat for seat in seats if seat not in fallen]
    if fallen and len(firm) == 1:
        yield _award("steady", 0.6, firm[0])
