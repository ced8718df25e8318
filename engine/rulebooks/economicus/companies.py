"""Companies on the board and the stars that they give (the main rule of the book)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.ask import Flow
from engine.core.event import EventKind
from engine.core.facts import known, learn, missing, number
from engine.rulebooks.economicus.board import COMPANY_TOKENS, INNOVATION, SECTORS, WHITE
from engine.rulebooks.economicus.state import (
    EconomicusTable,
    sector_name,
    word,
)

PLACES = ("private", "state")
EXTRA = "extra"
"""Beside the marked places: companies made from startups, and those of players who come back."""


# Marked places


def learn_places(t: EconomicusTable, sectors: Callable[[], Iterable[str]]) -> Flow[None]:
    """Asks for the printed places of sectors where they are not known yet. Which sectors those are
    may turn out while they are asked about."""
    return learn(
        t, lambda: [f"{kind}.{s}" for s in sectors() if s != INNOVATION for kind in PLACES]
    )


def places_known(t: EconomicusTable, sector: str) -> bool:
    return sector == INNOVATION or not missing(t, (f"{kind}.{sector}" for kind in PLACES))


def free_places(t: EconomicusTable, sector: str, kind: str) -> int:
    """Marked places that nobody occupies; by quick rules state places are private ones (E02).
    None where the table has not said yet how many are printed."""
    s = t.state
    private, state = number(t, f"private.{sector}"), number(t, f"state.{sector}")
    if private is None or state is None:
        return 0
    if s.full:
        printed = private if kind == "private" else state
    else:
        printed = private + state if kind == "private" else 0
    return max(0, printed - s.taken[kind][sector])


def is_white(t: EconomicusTable, sector: str) -> bool:
    """Whether the first companies may stand there; the box may differ from the book."""
    printed = known(t, f"white.{sector}")
    return printed == "yes" if printed is not None else sector in WHITE


def white_sectors(t: EconomicusTable) -> list[str]:
    """Those of the book where a box is said to have none at all."""
    found = [sector for sector in SECTORS if sector != INNOVATION and is_white(t, sector)]
    return found or list(WHITE)


# Gaining and losing


def has_token(t: EconomicusTable, seat: int) -> bool:
    """Whether a company token is left; one that he is just paying for counts as used (E26)."""
    return t.state.companies.owned[seat] + (seat == t.state.buyer) < COMPANY_TOKENS


def gain_company(
    t: EconomicusTable, seat: int, sector: str, place: str, loan: bool = False
) -> None:
    """Puts a company on the board; the stars follow at once (E11)."""
    s = t.state
    s.companies.add(seat, sector, loan)
    if place != EXTRA:
        s.taken[place][sector] += 1
    t.tell(
        "place",
        "economicus.event.company",
        (seat,),
        who=t.players[seat],
        sector=sector_name(t, sector),
        place=word(place),
    )
    count_stars(t, sector)


def lose_company(t: EconomicusTable, seat: int, sector: str, loan: bool) -> None:
    """Takes a company off the board; the freed place is a private one while there is one (E37)."""
    s = t.state
    s.companies.remove(seat, sector, loan)
    free_a_place(t, sector)
    t.tell(
        "remove",
        "economicus.event.company_gone",
        (seat,),
        who=t.players[seat],
        sector=sector_name(t, sector),
    )
    count_stars(t, sector)


def free_a_place(t: EconomicusTable, sector: str) -> None:
    """Private places first, then companies beside the marks, state places last of all."""
    s = t.state
    private, state = s.taken["private"], s.taken["state"]
    if private[sector] > 0:
        private[sector] -= 1
    elif state[sector] > s.companies.within[sector]:
        state[sector] -= 1


def hand_over_company(
    t: EconomicusTable, owner: int, buyer: int, sector: str, loan: bool = False
) -> None:
    """A company changes its colour and stays where it stands."""
    s = t.state
    s.companies.remove(owner, sector, loan)
    s.companies.add(buyer, sector, loan)
    t.tell(
        "move",
        "economicus.event.company_sold_on",
        (owner, buyer),
        who=t.players[owner],
        other=t.players[buyer],
        sector=sector_name(t, sector),
    )
    count_stars(t, sector)


def any_side(t: EconomicusTable, seat: int, sector: str) -> bool:
    """Which company goes when the rules do not say: one with a loan only if all carry one."""
    return not t.state.companies.clear[seat][sector]


# Stars


def stars_in(counts: list[int]) -> list[int]:
    """One for presence, one more for strictly more companies than every other player (E11, E12).

    >>> stars_in([2, 1, 0]), stars_in([1, 1]), stars_in([1, 0])
    ([2, 1, 0], [1, 1], [2, 0])
    """
    most = max(counts)
    leads = most > 0 and counts.count(most) == 1
    return [(n > 0) + (leads and n == most) for n in counts]


def count_stars(t: EconomicusTable, sector: str) -> None:
    """Stars of a sector anew; tells who takes or returns how many."""
    s = t.state
    counts = [s.companies.count(seat, sector) for seat in range(len(t.players))]
    before, now = s.board_stars[sector], stars_in(counts)
    if before != now:
        s.board_stars[sector] = now
        for seat, (old, new) in enumerate(zip(before, now, strict=True)):
            if old != new:
                show_stars(t, seat, "sector", sector)


def board_stars(t: EconomicusTable, seat: int) -> int:
    return sum([row[seat] for row in t.state.board_stars.values()])


STAR_TEXTS = {
    "sector": ("economicus.event.stars_gained", "economicus.event.stars_lost"),
    "card": ("economicus.event.card_stars_gained", "economicus.event.card_stars_lost"),
    "count": ("economicus.event.count_stars_gained", "economicus.event.count_stars_lost"),
}
"""Why stars change hands -> how it is told."""


def show_stars(t: EconomicusTable, seat: int, why: str, sector: str = "") -> None:
    """Brings the stars in front of a player in line with the board and his offset (E14)."""
    s = t.state
    now = max(0, board_stars(t, seat) + s.offset[seat])
    change = now - s.stars[seat]
    s.stars[seat] = now
    if now < s.target:
        s.reached[seat] = None
    elif s.reached[seat] is None:
        s.reached[seat] = len(t.moves)
    if change:
        told = {"sector": sector_name(t, sector)} if sector else {}
        kind: EventKind = "place" if change > 0 else "remove"
        id_ = STAR_TEXTS[why][0 if change > 0 else 1]
        t.tell(kind, id_, (seat,), who=t.players[seat], n=abs(change), total=now, **told)


def change_offset(t: EconomicusTable, seat: int, by: int) -> None:
    """A star won or lost for good, by a card or a failed crime."""
    t.state.offset[seat] += by
    show_stars(t, seat, "card")


def recount_stars(t: EconomicusTable) -> None:
    """All stars anew: after a correction, or when the target has changed."""
    for sector in SECTORS:
        count_stars(t, sector)
    for seat in range(len(t.players)):
        show_stars(t, seat, "count")
