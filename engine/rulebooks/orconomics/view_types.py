"""What `view` tells of a table of Orconomics, key by key. None is what nobody knows yet."""

from __future__ import annotations

from typing import TypedDict

from engine.pieces.deck import HandView


class CompaniesView(TypedDict):
    """Tokens of one player in a sector: without a loan, and with one."""

    orc: int
    bones: int


class StartupView(TypedDict):
    """On the border between two sectors; base 1 is the innermost."""

    between: list[str]
    base: int


class PlayerView(TypedDict):
    """money is all of it in silver; gold and silver are the coins that it makes."""

    name: str
    money: int
    gold: int
    silver: int
    score: int
    supply: int
    loans: int
    oracle: bool
    companies: dict[str, CompaniesView]
    startups: list[StartupView]
    hand: HandView
    quests: list[str]


class SectorView(TypedDict):
    """printed income, value with the crisis, all companies in it."""

    printed: int | None
    value: int | None
    companies: int
    full: bool


class BorderView(TypedDict):
    """bases, innermost first: the player whose startup stands there."""

    between: list[str]
    bases: list[str | None]


class BoardView(TypedDict):
    """ring is clockwise."""

    ring: list[str]
    active: str | None
    crisis: str | None
    sectors: dict[str, SectorView]
    borders: list[BorderView]


class QuestsView(TypedDict):
    """open for everybody, how many in the pile, gone out of the game."""

    open: list[str]
    pile: int
    gone: list[str]


class DeckView(TypedDict):
    pile: int
    discards: dict[str, int]


class AuctionView(TypedDict):
    highest: int
    leader: str | None
    passed: list[str]


class LoanView(TypedDict):
    """So many loans that a player may take in a sector now."""

    player: str
    sector: str
    n: int


class View(TypedDict):
    """auction is None outside of one; interest_missed is what nobody has pointed out yet, and None
    for a seat, who has to notice; bank and money are in silver, target is the points that win."""

    players: list[PlayerView]
    board: BoardView
    quests: QuestsView
    deck: DeckView
    auction: AuctionView | None
    loans: list[LoanView]
    bank: int
    target: int
    interest_missed: int | None
