"""What `view` tells of a table of For a Few Orcs More, key by key.

Keys that only some may see are missing for the others.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class WheelView(TypedDict):
    """How the score lies on the player's wheel."""

    side: Literal["plain", "plus-ten"]
    number: int


class PlayerView(TypedDict):
    """backs {group: n} of the hand, which everybody sees once all piles are handed out; enlistments
    and desertions left, None where the app cannot know. For the own hand, for the wizard and for
    None: cards surely in it, either in it or face down on the table or gone, protected."""

    name: str
    score: int
    wheel: WheelView
    battle_points: int
    wizard_points: int
    round_points: int
    role: Literal["wizard", "champion", "fighter"]
    backs: dict[str, int]
    enlistments: int | None
    desertions: int | None
    cards: NotRequired[dict[str, int]]
    either: NotRequired[dict[str, int]]
    protected: NotRequired[dict[str, int]]


class BoardView(TypedDict):
    """wizard and champion are names; tribes are those still to be named."""

    round: int
    wizard: str | None
    champion: str | None
    target: int
    mode: str
    tribes: list[str]


class DealingView(TypedDict):
    """start_after: army cards above the start card; beat_ms: the dealer's metronome."""

    left: int
    next_pile: int
    piles: int
    heights: list[int]
    start_seen: bool
    start_after: int
    beat_ms: int


class PileView(TypedDict):
    """cards and fates only for the wizard and None."""

    pile: int
    height: int
    done: bool
    cards: NotRequired[list[str]]
    fates: NotRequired[list[str]]


class LineView(TypedDict):
    what: str
    n: int
    points: int


class ArmyView(TypedDict):
    """mercenaries is None while untold; typed is a strength worked out by hand. cards for the owner
    and None at once, for everybody once revealed, and then flown (goblins), lines, strength too."""

    name: str
    tribe_cards: int
    mercenaries: int | None
    typed: int | None
    cards: NotRequired[dict[str, int]]
    flown: NotRequired[int]
    lines: NotRequired[list[LineView]]
    strength: NotRequired[int]


class BattleView(TypedDict):
    """order: names, who lays first."""

    number: int
    points: int
    tribe: str | None
    order: list[str]
    laid: bool
    armies: list[ArmyView]


class DiscardsView(TypedDict):
    """Army cards out of the round; which ones only for None."""

    n: int
    cards: NotRequired[dict[str, int]]
    unseen: NotRequired[int]


class View(TypedDict):
    """dealing is None while no cards are dealt, battle outside of one."""

    players: list[PlayerView]
    board: BoardView
    dealing: DealingView | None
    piles: list[PileView]
    battle: BattleView | None
    discards: DiscardsView
