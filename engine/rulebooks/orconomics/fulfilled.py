"""What fulfils a quest: how things stand, or something that has just happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import facts
from engine.rulebooks.orconomics.cards import BASES, EVENT_QUESTS, GOLD, ICONS, INCOME, SECTORS
from engine.rulebooks.orconomics.state import T, value

# How things stand. A printed value that is not known fulfils nothing; it is asked for.


def _icons(quest: str) -> Callable[[T, int], bool]:
    fact_id = ICONS[quest]

    def owned(t: T, seat: int) -> bool:
        companies = t.state.companies.total[seat]
        wanted = facts.words(t, fact_id)
        for sector in wanted or ():
            if not companies[sector]:
                return False
        return bool(wanted)

    return owned


def _thirds(t: T, seat: int) -> bool:
    bases = t.state.borders.bases.values()
    return t.state.borders.owned[seat] > 1 and sum(b[BASES - 1] == seat for b in bases) > 1


def _contiguous(t: T, seat: int) -> bool:
    companies = t.state.companies
    if companies.owned[seat] < 5:
        return False
    sectors = companies.sectors_of(seat)
    return len(sectors) >= 5 and t.state.ring.longest_run(sectors) >= 5


def _negative(t: T, seat: int) -> bool:
    companies = t.state.companies
    if companies.owned[seat] < 3:
        return False
    found = 0
    for sector, n in companies.total[seat].items():
        if n and (value(t, sector) or 0) < 0:
            found += n
    return found > 2


def _six_loans(t: T, seat: int) -> bool:
    return t.state.companies.loans[seat] >= 6


def _broke(t: T, seat: int) -> bool:
    return t.state.money.of[seat] < GOLD and not len(t.state.deck.hands[seat])


def _three_alike(t: T, seat: int) -> bool:
    companies = t.state.companies
    return companies.owned[seat] > 2 and max(companies.total[seat].values()) > 2


def _border(t: T, seat: int) -> bool:
    borders = t.state.borders
    return borders.owned[seat] > 2 and [seat] * BASES in borders.bases.values()


FULFILLED: Final[dict[str, Callable[[T, int], bool]]] = {
    "icon_dare": _icons("icon_dare"),
    "thirds": _thirds,
    "contiguous": _contiguous,
    "negative": _negative,
    "six_loans": _six_loans,
    "broke": _broke,
    "icon_rage": _icons("icon_rage"),
    "icon_greed": _icons("icon_greed"),
    "three_alike": _three_alike,
    "border": _border,
}
"""State quests, tested by how things stand (O59)."""

ABOUT_STARTUPS: Final = frozenset({"thirds", "border"})
"""Those that nobody newly fulfils while no startup moves."""
ABOUT_COMPANIES: Final = FULFILLED.keys() - ABOUT_STARTUPS - {"broke"}
"""The same for companies; "broke" is about money and cards, which change all the time."""

JUDGED_BY: Final = {
    **{quest: (fact_id,) for quest, fact_id in ICONS.items()},
    "negative": tuple(INCOME[sector] for sector in SECTORS),
}
"""The printed values that a quest is judged by."""


# What has just happened


def happened(t: T, quest: str, seat: int) -> None:
    """An event quest has been fulfilled just now. Mostly only one that lies open counts (O56)."""
    state = t.state
    if quest in state.quests.row or t.options["events_at_reveal"] == "discard":
        done = state.claimable.opened().setdefault(quest, {})
        done[seat] = False
        state.done = True
        state.deeds.opened()[quest] = done


def deeds(t: T, quest: str) -> dict[int, bool]:
    """Who has done what an event quest wants, and whether he said "later". It can be claimed until
    the next answer, or until the turn ends, but never before somebody was asked something (O72)."""
    return t.state.claimable.held.get(quest) or t.state.deeds.held.get(quest) or {}


def count_jump(t: T, seat: int, jumped: int) -> None:
    """One promotion that passes startups is one jump, however many it passes (O66)."""
    if not jumped:
        return
    state = t.state
    state.jumps[seat] += jumped if t.options["jump_count"] == "startup" else 1
    if state.jumps[seat] >= 2:
        happened(t, "two_jumps", seat)


def placed_token(t: T, seat: int, again: bool) -> None:
    """The last token has been placed (O64), even one that was taken back for it (O73)."""
    if t.state.supply(seat) == 0 and not (again and t.options["last_token_again"] == "off"):
        happened(t, "last_token", seat)


def holders(t: T, quest: str) -> list[int]:
    """Everybody who fulfils a face-up quest at this moment, the Oracle first (G03)."""
    if quest in EVENT_QUESTS:
        done = deeds(t, quest)
        return [seat for seat in t.clockwise(t.state.oracle) if seat in done] if done else []
    test = FULFILLED[quest]
    return [seat for seat in t.clockwise(t.state.oracle) if test(t, seat)]
