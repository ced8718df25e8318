"""What `view` tells of a table of Economicus, key by key. None is what nobody knows yet."""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.core.notation import Token
from engine.pieces.deck import HandView

Status = Literal["playing", "absent", "out"]


class PlayerView(TypedDict):
    """score is the stars; companies and startups by sector; tokens that are left to place."""

    name: str
    money: int
    score: int
    offset: int
    assets: int
    loans: int
    quotas: int
    cards: HandView
    companies: dict[str, int]
    startups: dict[str, int]
    company_tokens: int
    startup_tokens: int
    bankrupted: int
    status: Status
    active: bool


class CrisisView(TypedDict):
    sector: str | None
    level: int


class PlacesView(TypedDict):
    """Places of one kind that are printed in a sector, and how many are taken."""

    places: int | None
    taken: int


class SectorView(TypedDict):
    """value is the income with the crisis; price counts only if it is written. companies and
    startups are rows by seat: [how many, of these with a loan]."""

    number: int
    name: str | None
    price: int
    written: bool
    income: int | None
    value: int | None
    white: bool
    private: PlacesView
    state: PlacesView
    companies: list[list[int]]
    startups: list[list[int]]


class BoardView(TypedDict):
    """ring and seating (names) are clockwise."""

    ring: list[str]
    active: str
    forecast: str | None
    crisis: CrisisView
    target: int
    first: int
    seating: list[str]
    sectors: dict[str, SectorView]


class AuctionView(TypedDict):
    """kind of place; bids as [name, amount]; those still in."""

    kind: str
    bids: list[list[Token]]
    still_in: list[str]


class OptionDeckView(TypedDict):
    pile: int
    discards: dict[str, int]


class EventDeckView(TypedDict):
    pile: int
    discards: int


class DecksView(TypedDict):
    options: OptionDeckView
    events: EventDeckView


class View(TypedDict):
    """auction is None outside of one, cards by quick rules; taught is card -> the words after it in
    a complete `teach` move."""

    players: list[PlayerView]
    board: BoardView
    auction: AuctionView | None
    cards: DecksView | None
    taught: dict[str, list[Token]]
