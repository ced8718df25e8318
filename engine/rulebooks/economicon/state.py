"""Reserves, markets and what has been made, issued and consumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from engine.core.notation import Token
from engine.core.table import Table
from engine.rulebooks.economicon.goods import COMMODITIES, GOLD, GOODS, MONEY, QUARTERS

MARKET = -1
SUPPLY = -2
"""Places beside the seats: the markets, and the box that units come from and go back to."""

Economicon = Table["State"]

ConditionKind = Literal["free", "hold", "market", "trade"]
CONDITION_KINDS: Final[tuple[ConditionKind, ...]] = ("free", "hold", "market", "trade")


@dataclass(frozen=True, slots=True)
class Condition:
    """When a mandate is achieved or an event is a success.

    kind is hold (in reserves), trade (in one action), market (in the markets) or free: what the
    card says is `text`, and the table judges.
    """

    kind: ConditionKind
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


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """How a table rounds and pays; tables with the same options share one, which
    makes it a quick key.

    ties      where a price between two quarters goes: up, down or even
    step      quarters of the smallest payment: 1, or 4 where only whole units are paid
    floor     quarters of the smallest price
    at_price  an exchange is reckoned with the price that is shown
    own_free  the own units cost nothing when they are bought back
    """

    ties: str
    step: int
    floor: int
    at_price: bool
    own_free: bool

    def __reduce__(self) -> tuple[object, ...]:
        """Copies of a state share the same object."""
        return _house, (self.ties, self.step, self.floor, self.at_price, self.own_free)


@cache
def _house(ties: str, step: int, floor: int, at_price: bool, own_free: bool) -> House:
    """A cached function, not a cached class: pickle must find it by its name."""
    return House(ties, step, floor, at_price, own_free)


def house_of(options: Mapping[str, Token]) -> House:
    return _house(
        str(options["rounding"]),
        QUARTERS if options["payments"] == "whole" else 1,
        int(options["floor"] == "on"),
        options["exchange"] == "price",
        options["own_units"] == "free",
    )


@dataclass(slots=True)
class Trade:
    """The last action: who traded which goods, and all that changed hands (quarters of money, or
    units)."""

    seat: int = -1
    goods: tuple[object, ...] = ()
    moves: tuple[tuple[str, int], ...] = ()

    def moved(self, good: str) -> int:
        """How much of a good was traded; a payment is no trade of what is paid with."""
        if good not in self.goods:
            return 0
        return sum(quantity for what, quantity in self.moves if what == good)


class State:
    """All reserves and markets.

    market    money in the markets, in quarters
    stacks    the producers of each unit in the markets, bottom to top
    goods     what is traded here: commodities, gold, and the currencies of those who play
    active    whose turn it is; -1 between turns
    actor     who acted last and whose turn lasts until somebody else does; -1: nobody
    claiming  claims whose card is being taught: seat and card
    claims    how many mandates each seat has claimed since its turn began
    """

    __slots__ = (
        "active",
        "actor",
        "before",
        "claiming",
        "claims",
        "closed",
        "consumed",
        "event",
        "events",
        "goods",
        "house",
        "issued",
        "made",
        "market",
        "players",
        "round",
        "seat_of",
        "stacks",
        "start",
        "success",
        "taught",
        "trade",
    )

    def __init__(self, table: Economicon) -> None:
        self.house = house_of(table.options)
        self.players = [Nationhood() for _ in table.players]
        self.seat_of: dict[str, int] = {}
        self.goods: tuple[str, ...] = (*COMMODITIES, GOLD)
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
        self.claiming: list[tuple[int, str]] = []
        self.claims: Counter[int] = Counter()

    def amount(self, good: str) -> int:
        """So much of one good in the markets, in quarters of a unit."""
        stack = self.stacks.get(good)
        return self.market[good] if stack is None else QUARTERS * len(stack)

    def amounts(self) -> dict[str, int]:
        """Everything in the markets, in quarters of a unit."""
        found = self.market.copy()
        for good, stack in self.stacks.items():
            found[good] = QUARTERS * len(stack)
        return found

    def found(self, seat: int, nation: str) -> None:
        """A player chooses a nation; its currency is traded from now on."""
        self.players[seat].nation = nation
        self.seat_of[nation] = seat
        self.goods = (*self.goods, nation)

    def nations(self) -> tuple[str, ...]:
        """The nations in play, in the order of the seats."""
        return self.goods[len(COMMODITIES) + 1 :]

    def money_at_table(self) -> tuple[str, ...]:
        return self.goods[len(COMMODITIES) :]
