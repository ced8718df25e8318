"""Reserves, markets and what has been made, issued and consumed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.core.table import Table
from engine.rulebooks.economicon.goods import COMMODITIES, GOODS, MONEY, QUARTERS

MARKET = -1
SUPPLY = -2
"""Places beside the seats: the markets, and the box that units come from and go back to."""

Economicon = Table["State"]


@dataclass(frozen=True, slots=True)
class Condition:
    """When a mandate is achieved or an event is a success.

    kind is hold (in reserves), trade (in one action), market (in the markets) or free: what the
    card says is `text`, and the table judges.
    """

    kind: str
    good: str = ""
    count: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Taught:
    """What a card says: points of a mandate or rounds of an event, and its condition."""

    number: int
    condition: Condition


@dataclass(slots=True)
class Nationhood:
    """One player: his nation and what is in his reserves."""

    nation: str = ""
    money: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MONEY, 0))
    units: dict[str, Counter[str]] = field(
        default_factory=lambda: {good: Counter() for good in COMMODITIES}
    )
    unclaimed: int = 0
    claimed: list[str] = field(default_factory=list)
    achievements: int = 0
    volatility: int = 0

    def held(self, good: str) -> int:
        """Quarters of money, or units of a commodity."""
        return self.money[good] if good in self.money else self.units[good].total()


@dataclass(slots=True)
class Trade:
    """The last action: who moved how much of what (quarters of money, or units)."""

    seat: int = -1
    moved: dict[str, int] = field(default_factory=dict)


class State:
    """market counts money in quarters; stacks hold the producers of each unit, bottom to top."""

    __slots__ = (
        "active",
        "actor",
        "before",
        "closed",
        "consumed",
        "event",
        "events",
        "issued",
        "made",
        "market",
        "players",
        "round",
        "stacks",
        "start",
        "success",
        "taught",
        "trade",
    )

    def __init__(self, table: Economicon) -> None:
        self.players = [Nationhood() for _ in table.players]
        self.market: dict[str, int] = dict.fromkeys(MONEY, 0)
        self.stacks: dict[str, list[str]] = {good: [] for good in COMMODITIES}
        self.issued: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self.consumed: Counter[str] = Counter()
        self.taught: dict[str, Taught] = {}
        self.before: dict[str, int] = dict.fromkeys(GOODS, 0)
        self.start = 0
        self.event = ""
        self.events: list[str] = []
        self.success: bool | None = None
        self.round = 0
        self.closed = False
        self.active = -1
        self.actor = -1
        self.trade = Trade()

    def amounts(self) -> dict[str, int]:
        """Everything in the markets, in quarters of a unit."""
        found = {good: QUARTERS * len(stack) for good, stack in self.stacks.items()}
        found.update(self.market)
        return found

    def seat_of(self, nation: str) -> int | None:
        """Who plays a nation; None for one that is not at the table."""
        for seat, player in enumerate(self.players):
            if player.nation == nation:
                return seat
        return None

    def nations(self) -> list[str]:
        return [player.nation for player in self.players if player.nation]
