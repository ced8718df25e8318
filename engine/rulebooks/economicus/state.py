"""The state of a table: who owns what where, and what is written on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from engine.core.facts import known
from engine.core.setup import Value
from engine.core.table import Table
from engine.core.text import Text, msg
from engine.pieces.auction import Auction
from engine.pieces.crisis import Crisis
from engine.pieces.deck import Deck
from engine.pieces.ledger import Ledger
from engine.pieces.loans import Holdings
from engine.pieces.ring import Ring
from engine.rulebooks.economicus.board import INNOVATION, NUMBER_OF, SECTORS, START_PRICE, TARGET
from engine.rulebooks.economicus.language import Card


class OpenRoll:
    """A die that lies on the table while cards may still change it.

    change  what cards do to the die itself
    bonus   what thrown cards add to it
    """

    __slots__ = ("bonus", "change", "pips")

    def __init__(self, pips: int, change: int = 0) -> None:
        self.pips = pips
        self.change = change
        self.bonus = 0

    @property
    def die(self) -> int:
        return self.pips + self.change


class Claim:
    """A payment that a player must make just now: to whom, and how much it is by now."""

    __slots__ = ("due", "payee")

    def __init__(self, payee: int, due: Callable[[], int]) -> None:
        self.payee = payee
        self.due = due


class State:
    """Everything that lies on the table.

    written   prices that stand on the board; the others are still the sector's number
    taken     occupied marked places by sector; companies beyond them stand beside the marks
    stars     what each player has in front of him
    offset    stars won or lost for good, beside those that the board gives
    reached   the move at which a player reached the target that he still holds
    absent    seats that come (back) into the game at the start of the next turn
    out       seats that have left the game for good
    claims    what a player must pay just now, the oldest first
    leaving   seats that have declared bankruptcy and are still paying what they owe to others
    owing     loans for which interest is due, of those who have not paid it yet on this double
    credited  loans whose interest was paid on the double of this turn
    lot       the kind of company under the hammer
    buyer     who has won an auction and has not paid yet
    unsold    the price that stands in a sector again should the winner of its auction not pay
    taught    what the table has said that its cards do
    learning  cards that the table is being asked about -> option or event
    used      tags played or opened since their deck was last shuffled
    next_die  what a card does to the next single die
    skipped   steps that a card has cancelled; again: steps that one repeats
    """

    def __init__(self, table: Table[Any]) -> None:
        seats = len(table.players)
        options = table.options
        self.full = options["rules"] == "full"
        self.loans_allowed = options["loans"] == "on"
        self.money = Ledger(table, "coin", seats)
        self.companies = Holdings(seats, SECTORS)
        self.startups = Holdings(seats, SECTORS)
        self.ring = Ring(SECTORS)
        self.written: dict[str, int] = {INNOVATION: START_PRICE[INNOVATION]}
        self.taken: dict[str, dict[str, int]] = {
            "private": dict.fromkeys(SECTORS, 0),
            "state": dict.fromkeys(SECTORS, 0),
        }
        self.board_stars: dict[str, list[int]] = {sector: [0] * seats for sector in SECTORS}
        self.offset = [0] * seats
        self.stars = [0] * seats
        self.reached: list[int | None] = [None] * seats
        self.target = TARGET[seats] + int(options["more_stars"])
        self.crisis = Crisis(first=-1, deepest=-4)
        self.forecast = INNOVATION
        self.first = 0
        self.active_seat = 0
        self.active = INNOVATION
        self.absent: list[int] = []
        self.out: set[int] = set()
        self.bankrupted = [0] * seats
        self.claims: dict[int, list[Claim]] = {}
        self.leaving: set[int] = set()
        self.owing: dict[int, int] = {}
        self.time_up = False
        self.skipped: set[str] = set()
        self.again: Counter[str] = Counter()
        self.begin_turn()
        self._start_cards(seats)

    def begin_turn(self) -> None:
        self.auction: Auction | None = None
        self.lot = "private"
        self.buyer: int | None = None
        self.unsold: dict[str, int] = {}
        self.credited: Counter[int] = Counter()
        self.fees: set[int] = set()
        self.steps_done: set[str] = set()
        self.sold = 0
        self.created = 0

    def _start_cards(self, seats: int) -> None:
        self.deck = Deck("economicus", {}, seats, reshuffle_at=1)
        self.events = Deck("economicus", {}, 0, reshuffle_at=1)
        self.taught: dict[str, Card] = {}
        self.learning: dict[str, str] = {}
        self.used: dict[str, set[str]] = {"option": set(), "event": set()}
        self.rolls: list[OpenRoll] = []
        self.next_die = 0

    # Who plays

    def plays(self, seat: int) -> bool:
        """In the game just now: neither out nor waiting to come back."""
        return seat not in self.out and seat not in self.absent

    def order(self, table: Table[Any], first: int | None = None) -> list[int]:
        """Those in the game, beginning with the active player (G03)."""
        seats = table.clockwise(self.active_seat if first is None else first)
        if not self.out and not self.absent:
            return seats
        return [seat for seat in seats if self.plays(seat)]

    def loans(self, seat: int) -> int:
        return self.companies.loans[seat] + self.startups.loans[seat]

    def price(self, sector: str) -> int:
        return self.written.get(sector, START_PRICE[sector])

    def half_price(self, sector: str) -> int:
        return (self.price(sector) + 1) // 2

    # Cards

    def options_held(self, seat: int) -> int:
        return self.deck.hands[seat].unknown

    def quotas(self, seat: int) -> int:
        return self.deck.hands[seat].known["quota"]

    def open_seat(self) -> None:
        """A place for a player who joins late."""
        self.money.open()
        self.companies.open()
        self.startups.open()
        self.deck.open()
        for stars in self.board_stars.values():
            stars.append(0)
        for row in (self.offset, self.stars, self.bankrupted):
            row.append(0)
        self.reached.append(None)


EconomicusTable: TypeAlias = "Table[State]"


@lru_cache(maxsize=1024)
def word(token: str) -> Text:
    return msg(f"economicus.word.{token}")


def sector_name(table: EconomicusTable, sector: str) -> Text:
    """The sector as the table calls it: its number, and its printed name where it is known."""
    return _sector_name(sector, known(table, f"name.{sector}"))


@lru_cache(maxsize=1024)
def _sector_name(sector: str, name: Value | None) -> Text:
    """Nearly every event names a sector, so each is worded once."""
    if isinstance(name, str) and name:
        return msg("economicus.sector.named", number=NUMBER_OF[sector], name=name)
    return word(sector)
