"""Every number on the table that can be overwritten, and what must always add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.core.rulebook import Editable
from engine.core.text import Text, msg
from engine.rulebooks.economicus.board import (
    COMPANY_TOKENS,
    HIGHEST_PRICE,
    LEAST_PRICE,
    NUMBER_OF,
    SECTORS,
    STARTUP_TOKENS,
)
from engine.rulebooks.economicus.cards import options_in_pile
from engine.rulebooks.economicus.companies import board_stars, free_a_place, stars_in
from engine.rulebooks.economicus.state import EconomicusTable, sector_name

_NOWHERE: Final = "none"
_COINS: Final = 9999
_BANKRUPTCIES: Final = 99
_OF_PLAYER: Final = ("money", "offset", "bankrupted", "quotas", "cards")
_TOKENS: Final = ("companies", "loaned_companies", "startups", "loaned_startups")
_OF_SECTOR: Final = ("price", "private", "state")
_OF_TABLE: Final = ("active", "forecast", "crisis", "level", "target")


class Fields(Mapping[str, Editable]):
    """Every path, each made when it is looked at: a big table has some four hundred.

    money.Ana, companies.Ana.s5, loaned_startups.Ana.s5, price.s5, private.s5, crisis, level...
    """

    __slots__ = ("_table",)

    def __init__(self, t: EconomicusTable) -> None:
        self._table = t

    def __iter__(self) -> Iterator[str]:
        full = self._table.state.full
        for name in self._table.players:
            for what in _OF_PLAYER if full else _OF_PLAYER[:3]:
                yield f"{what}.{name}"
            for what in _TOKENS:
                for sector in SECTORS:
                    yield f"{what}.{name}.{sector}"
        for what in _OF_SECTOR:
            for sector in SECTORS:
                yield f"{what}.{sector}"
        yield from _OF_TABLE

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, path: str) -> Editable:
        t = self._table
        what, _, rest = path.partition(".")
        if what in _TOKENS:
            name, _, sector = rest.rpartition(".")
            if name in t.seats and sector in NUMBER_OF:
                return _tokens(t, t.seats[name], sector, what)
        elif what in _OF_SECTOR and rest in NUMBER_OF:
            return _price(t, rest) if what == "price" else _taken(t, what, rest)
        elif what in _OF_PLAYER and rest in t.seats:
            if t.state.full or what in _OF_PLAYER[:3]:
                return _of_player(t, t.seats[rest], what)
        elif path in _OF_TABLE:
            return _of_table(t, path)
        raise KeyError(path)


def editable(t: EconomicusTable) -> Mapping[str, Editable]:
    return Fields(t)


def _of_player(t: EconomicusTable, seat: int, what: str) -> Editable:
    s = t.state
    hand = s.deck.hands[seat]

    def set_offset(value: int | str) -> None:
        s.offset[seat] = int(value)

    def set_bankrupted(value: int | str) -> None:
        s.bankrupted[seat] = int(value)

    def set_quotas(value: int | str) -> None:
        s.deck.correct_known(seat, "quota", int(value))

    def set_cards(value: int | str) -> None:
        s.deck.correct_unknown(seat, int(value))

    label = msg(f"economicus.path.{what}", who=t.players[seat])
    if what == "money":
        money = s.money
        return Editable(
            label,
            lambda: money[seat],
            lambda n: money.correct(seat, int(n)),
            high=_COINS,
            unit="coin",
        )
    if what == "offset":
        return Editable(label, lambda: s.offset[seat], set_offset, low=-20, high=20)
    if what == "bankrupted":
        return Editable(label, lambda: s.bankrupted[seat], set_bankrupted, high=_BANKRUPTCIES)
    if what == "quotas":
        most = hand.known["quota"] + min(s.deck.pile, s.deck.hidden("quota"))
        return Editable(label, lambda: hand.known["quota"], set_quotas, high=most)
    most = hand.unknown + max(0, min(s.deck.pile, options_in_pile(s.deck)))
    return Editable(label, lambda: hand.unknown, set_cards, high=most)


def _tokens(t: EconomicusTable, seat: int, sector: str, what: str) -> Editable:
    loan = what.startswith("loaned_")
    companies = what.endswith("companies")
    holdings = t.state.companies if companies else t.state.startups
    side = holdings.loaned if loan else holdings.clear

    def set_tokens(value: int | str) -> None:
        owing = t.state.owing
        if loan and seat in owing:
            owing[seat] = max(0, owing[seat] + int(value) - side[seat][sector])
        holdings.correct(seat, sector, int(value), loan)
        if companies and not t.joining:
            _fit_places(t, sector)

    name = sector_name(t, sector)
    label = msg(f"economicus.path.{what}", who=t.players[seat], sector=name)
    most = COMPANY_TOKENS if companies else STARTUP_TOKENS
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
        if sector in s.unsold:
            s.unsold[sector] = int(value)

    label = msg("economicus.path.price", sector=sector_name(t, sector))
    return Editable(
        label, lambda: s.price(sector), set_price, LEAST_PRICE, HIGHEST_PRICE, unit="coin"
    )


def _taken(t: EconomicusTable, kind: str, sector: str) -> Editable:
    taken = t.state.taken[kind]

    def set_taken(value: int | str) -> None:
        taken[sector] = int(value)

    label = msg(f"economicus.path.{kind}", sector=sector_name(t, sector))
    return Editable(label, lambda: taken[sector], set_taken, high=9)


def _of_table(t: EconomicusTable, what: str) -> Editable:
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

    label = msg(f"economicus.path.{what}")
    if what == "active":
        return Editable(label, lambda: s.active, set_active, choices=SECTORS)
    if what == "forecast":
        return Editable(label, lambda: s.forecast, set_forecast, choices=SECTORS)
    if what == "crisis":
        places = (*SECTORS, _NOWHERE)
        return Editable(label, lambda: s.crisis.at or _NOWHERE, set_crisis, choices=places)
    if what == "level":
        return Editable(label, lambda: s.crisis.level, set_level, low=-4, high=-1)
    return Editable(label, lambda: s.target, set_target, low=1, high=30)


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
