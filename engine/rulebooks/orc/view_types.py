"""What `view` tells of a table of ORC, key by key."""

from __future__ import annotations

from typing import Literal, TypedDict

from engine.pieces.deck import HandView


class PlayerView(TypedDict):
    """score: territories and the native Orcs known so far."""

    name: str
    hand: HandView
    score: int
    territories: int
    natives: int
    wins: int


class SideView(TypedDict):
    """may: colours that this player may still deploy there."""

    race: str | None
    orcs: int
    cards: int
    may: list[str]


class NowView(TypedDict):
    """Who would conquer it if the battle were now, and why."""

    winner: str | None
    how: Literal["conquered", "frozen", "orcs", "tie"]


class TerritoryView(TypedDict):
    """sides are by seat."""

    place: int
    colour: str
    value: int
    stock: int
    status: Literal["open", "frozen", "conquered"]
    owner: str | None
    sides: list[SideView]
    now: NowView


class BoardView(TypedDict):
    """line: the six territories from the box outwards; removed: cards out of the game; cards: how
    many are accounted for."""

    line: list[TerritoryView]
    removed: int
    left_over: int
    cards: int


class MatchView(TypedDict):
    """games that were played as pairs of points, and games won, by seat."""

    games: list[list[int]]
    wins: list[int]


class View(TypedDict):
    players: list[PlayerView]
    board: BoardView
    match: MatchView
