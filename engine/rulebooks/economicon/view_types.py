"""What `view` tells of a table of Economicon, key by key. Money is in quarters."""

from __future__ import annotations

from typing import TypedDict

from engine.rulebooks.economicon.state import ConditionKind


class PlayerView(TypedDict):
    """goods: commodity -> units by producer; claimed are mandates, unclaimed counts those in hand;
    score is as if the game ended now; value is that of all reserves in gold, rounded down."""

    name: str
    nation: str
    favoured: str
    forbidden: str
    gold: int
    currencies: dict[str, int]
    goods: dict[str, dict[str, int]]
    unclaimed: int
    claimed: list[str]
    achievements: int
    volatility: int
    score: int
    value: int


class MarketView(TypedDict):
    """money: gold and currencies; stacks: producers from bottom to top."""

    money: dict[str, int]
    stacks: dict[str, list[str]]


class PricesView(TypedDict):
    """now[wanted][paid], and how it was ahead of the last action. The history is in the
    statistics: series "price" (a row a turn, a column for each of goods, in gold), "gold" and, by
    event, "score"."""

    goods: list[str]
    now: dict[str, dict[str, int]]
    before: dict[str, dict[str, int]]


class TaughtView(TypedDict):
    """number: points of a mandate, rounds of an event."""

    number: int
    kind: ConditionKind
    good: str
    count: int
    text: str


class EventView(TypedDict):
    number: int
    of: int
    card: str
    rounds: int
    round: int
    condition: TaughtView | None
    success: bool | None


class OrderView(TypedDict):
    """Whose turn it is, and who begins the rounds."""

    active: str | None
    start: str


class View(TypedDict):
    players: list[PlayerView]
    market: MarketView
    prices: PricesView
    event: EventView
    taught: dict[str, TaughtView]
    order: OrderView
