"""Every number on the table that can be overwritten, and what must always add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.rulebook import Editable
from engine.core.text import Text, msg
from engine.pieces.loans import Holdings
from engine.rulebooks.economicus.board import (
    COMPANY_TOKENS,
    HIGHEST_PRICE,
    LEAST_PRICE,
    SECTORS,
    STARTUP_TOKENS,
)
from engine.rulebooks.economicus.companies import board_stars, free_a_place, stars_in
from engine.rulebooks.economicus.state import EconomicusTable, sector_name

_NOWHERE: Final = "none"


def editable(t: EconomicusTable) -> Mapping[str, Editable]:
    found: dict[str, Editable] = {}
    for seat, name in enumerate(t.players):
        found.update(_of_player(t, seat, name))
    for sector in SECTORS:
        found[f"price.{sector}"] = _price(t, sector)
        for kind in ("private", "state"):
            found[f"{kind}.{sector}"] = _taken(t, kind, sector)
    found.update(_of_table(t))
    return found


def _of_player(t: EconomicusTable, seat: int, name: str) -> dict[str, Editable]:
    s = t.state
    hand = s.deck.hands[seat]

    def label(what: str) -> Text:
        return msg(f"economicus.path.{what}", who=name)

    def set_offset(value: int | str) -> None:
        s.offset[seat] = int(value)

    def set_quotas(value: int | str) -> None:
        s.deck.pile -= int(value) - hand.known["quota"]
        hand.known["quota"] = int(value)

    def set_cards(value: int | str) -> None:
        s.deck.pile -= int(value) - hand.unknown
        hand.unknown = int(value)

    found = {
        f"money.{name}": Editable(
            label("money"),
            lambda: s.money[seat],
            lambda value: s.money.correct(seat, int(value)),
            high=9999,
        ),
        f"offset.{name}": Editable(
            label("offset"), lambda: s.offset[seat], set_offset, low=-20, high=20
        ),
    }
    if s.full:
        quotas = Editable(label("quotas"), lambda: hand.known["quota"], set_quotas, high=10)
        cards = Editable(label("cards"), lambda: hand.unknown, set_cards, high=99)
        found |= {f"quotas.{name}": quotas, f"cards.{name}": cards}
    for sector in SECTORS:
        for what, holdings, most in (
            ("companies", s.companies, COMPANY_TOKENS),
            ("startups", s.startups, STARTUP_TOKENS),
        ):
            for side in ("", "loaned_"):
                path = f"{side}{what}.{name}.{sector}"
                found[path] = _tokens(t, seat, sector, holdings, side != "", f"{side}{what}", most)
    return found


def _tokens(
    t: EconomicusTable,
    seat: int,
    sector: str,
    holdings: Holdings,
    loan: bool,
    what: str,
    most: int,
) -> Editable:
    side = holdings.loaned if loan else holdings.clear

    def set_tokens(value: int | str) -> None:
        holdings.correct(seat, sector, int(value), loan)
        if holdings is t.state.companies:
            _fit_places(t, sector)

    name = sector_name(t, sector)
    label = msg(f"economicus.path.{what}", who=t.players[seat], sector=name)
    return Editable(label, lambda: side[seat][sector], set_tokens, high=most)


def _fit_places(t: EconomicusTable, sector: str) -> None:
    """Places that no company can stand on any more are free again."""
    s = t.state
    while s.taken["private"][sector] + s.taken["state"][sector] > s.companies.within[sector]:
        free_a_place(t, sector)


def _price(t: EconomicusTable, sector: str) -> Editable:
    s = t.state

    def set_price(value: int | str) -> None:
        s.written[sector] = int(value)

    label = msg("economicus.path.price", sector=sector_name(t, sector))
    return Editable(label, lambda: s.price(sector), set_price, LEAST_PRICE, HIGHEST_PRICE)


def _taken(t: EconomicusTable, kind: str, sector: str) -> Editable:
    taken = t.state.taken[kind]

    def set_taken(value: int | str) -> None:
        taken[sector] = int(value)

    label = msg(f"economicus.path.{kind}", sector=sector_name(t, sector))
    return Editable(label, lambda: taken[sector], set_taken, high=9)


def _of_table(t: EconomicusTable) -> dict[str, Editable]:
    s = t.state

    def set_active(value: int | str) -> None:
        s.active = str(value)

    def set_forecast(value: int | str) -> None:
        s.forecast = str(value)

    def set_crisis(value: int | str) -> None:
        s.crisis.at = None if value == _NOWHERE else str(value)

    def set_level(value: int | str) -> None:
        s.crisis.level = int(value)

    def set_target(value: int | str) -> None:
        s.target = int(value)

    return {
        "active": Editable(
            msg("economicus.path.active"), lambda: s.active, set_active, choices=SECTORS
        ),
        "forecast": Editable(
            msg("economicus.path.forecast"), lambda: s.forecast, set_forecast, choices=SECTORS
        ),
        "crisis": Editable(
            msg("economicus.path.crisis"),
            lambda: s.crisis.at or _NOWHERE,
            set_crisis,
            choices=(*SECTORS, _NOWHERE),
        ),
        "level": Editable(
            msg("economicus.path.level"), lambda: s.crisis.level, set_level, low=-4, high=-1
        ),
        "target": Editable(
            msg("economicus.path.target"), lambda: s.target, set_target, low=1, high=30
        ),
    }


def audit(t: EconomicusTable) -> Iterator[Text]:
    """What does not add up (G05); nothing as long as the rules alone moved things."""
    s = t.state
    if not s.money.balanced() or min(s.money.held()) < 0:
        yield msg("economicus.audit.money")
    if not (s.companies.balanced() and s.startups.balanced()):
        yield msg("economicus.audit.tokens")
    for seat, name in enumerate(t.players):
        if s.companies.owned[seat] > COMPANY_TOKENS or s.startups.owned[seat] > STARTUP_TOKENS:
            yield msg("economicus.audit.too_many", who=name)
        if s.stars[seat] != max(0, board_stars(t, seat) + s.offset[seat]):
            yield msg("economicus.audit.stars", who=name)
    seats = range(len(t.players))
    for sector in SECTORS:
        standing = s.taken["private"][sector] + s.taken["state"][sector]
        if standing > s.companies.within[sector] or s.price(sector) < LEAST_PRICE:
            yield msg("economicus.audit.places", sector=sector_name(t, sector))
        counts = [s.companies.count(seat, sector) for seat in seats]
        if s.board_stars[sector] != stars_in(counts):
            yield msg("economicus.audit.sector_stars", sector=sector_name(t, sector))
    if s.full and not (s.deck.balanced() and s.deck.pile >= 0 and s.events.balanced()):
        yield msg("economicus.audit.cards")
