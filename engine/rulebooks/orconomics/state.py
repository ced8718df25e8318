"""What lies on the table, and the functions that change it; every change emits an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from engine.core import facts
from engine.core.ask import Flow
from engine.core.event import Event, EventKind
from engine.core.options import Args
from engine.core.table import Table
from engine.core.text import Arg, Money, Text, msg
from engine.pieces.auction import Auction
from engine.pieces.crisis import Crisis
from engine.pieces.ledger import BANK, Ledger
from engine.pieces.loans import Holdings
from engine.pieces.moments import Clock, Moment, UntilAnswer
from engine.pieces.quests import QuestRow
from engine.pieces.ring import Ring
from engine.pieces.secret_hands import SecretHands
from engine.pieces.startups import Borders, Place
from engine.rulebooks.orconomics.cards import (
    BASES,
    COPIES,
    CRISIS_VALUE,
    INCOME,
    OPEN_QUESTS,
    QUESTS,
    SECTORS,
    SILVER_IN_BOX,
    TARGETS,
    TOKENS,
)

SIDES: Final = ("orc", "bones")
"""Words for the two sides of a company: without and with a loan."""

STEP: Final = "step"
"""A moment that ends with stage 1 (unless no auction follows) and with each card that is played."""
STAGES: Final = "stages"
"""A moment that ends when the end of the turn begins."""
TURN: Final = "turn"

EVENTS_KEPT: Final = 512
"""Ready-made events of each kind that a new table may find, at most."""

_WORDS: Final = {word: Text(f"orconomics.word.{word}", {}) for word in (*SECTORS, *QUESTS, *SIDES)}


def word(name: str) -> Text:
    return _WORDS[name]


def silver(amount: int) -> Money:
    return Money(amount, "silver")


class State:
    """The whole table of Orconomics."""

    __slots__ = (
        "activity",
        "auction",
        "borders",
        "changed",
        "claimable",
        "claiming",
        "clock",
        "companies",
        "corrections",
        "creations",
        "crisis",
        "deck",
        "declined",
        "deeds",
        "done",
        "food_cards",
        "generating",
        "helper",
        "interest",
        "judged",
        "jumps",
        "missed",
        "money",
        "oracle",
        "owed",
        "passing",
        "quests",
        "ring",
        "since",
        "spares",
        "stirred",
        "target",
        "warned",
        "window",
    )

    def __init__(self, t: Table[State]) -> None:
        forget_old_events()
        seats = len(t.players)
        self.money = Ledger(t, "silver", seats, bank=SILVER_IN_BOX)
        self.companies = Holdings(seats, SECTORS)
        self.deck = SecretHands("orconomics", dict.fromkeys(SECTORS, COPIES), seats, rules=("O70",))
        self.quests = QuestRow("orconomics", QUESTS, seats, OPEN_QUESTS)
        self.crisis = Crisis(CRISIS_VALUE, CRISIS_VALUE)
        self.lay_ring(SECTORS)
        self.activity = ""
        """The active industry; none before the first forecast."""
        self.oracle = 0
        self.auction: Auction | None = None
        self.target = TARGETS[seats]
        self.helper = t.options["mode"] == "helper"
        self.spares = self.helper and not t.plays_by("2")
        """Whether no question is asked that the app knows to be needless (before version 2)."""
        self.clock = clock = Clock(t.moves)
        self.generating: Moment[int, dict[str, int]] = Moment(clock, STEP)
        """Companies that generate now, by seat and sector, counted once for all."""
        self.window: Moment[tuple[int, str], int] = Moment(clock, STEP)
        """Loans that may be taken on them, by seat and sector."""
        self.missed: Moment[int, int] = Moment(clock, STAGES)
        """Interest of the Oracle that the others may ask about (strict mode), 0 if all is paid."""
        self.deeds: UntilAnswer[str, dict[int, bool]] = UntilAnswer(clock)
        """Event quests that somebody has just fulfilled: who, and whether he said "later"."""
        self.claimable: UntilAnswer[str, dict[int, bool]] | Moment[str, dict[int, bool]] = (
            self.deeds if t.options["event_claims"] == "move" else Moment(clock, TURN)
        )
        """The same for as long as the table lets them be claimed."""
        self.done = False
        """Whether there may be any such deed."""
        self.declined: dict[str, set[int]] = {}
        """State quests whose holder chose not to claim yet."""
        self.since: dict[tuple[str, int], int] = {}
        """When somebody came to fulfil a state quest that he still fulfils (strict mode)."""
        self.passing: UntilAnswer[tuple[str, int], bool] = UntilAnswer(clock)
        """State quests that somebody came to fulfil just now, though it may be over already."""
        self.judged = ""
        """A quest just turned up that may turn out to be fulfilled already."""
        self.claiming = False
        """Whether somebody is being asked for a claim."""
        self.changed: set[int] = set()
        """Players whose companies changed since the state quests were last looked at."""
        self.stirred: set[int] = set()
        """The same for startups."""
        self.corrections = 0
        """How often the table has corrected something or told a printed value."""
        self.interest: int | None = 0
        """What the Oracle has paid this turn; None when a company was given up instead."""
        self.owed = 0
        """The most interest that was due this turn, as everybody could see."""
        self.food_cards = 0
        self.jumps = [0] * seats
        self.warned = False

    def lay_ring(self, order: tuple[str, ...]) -> None:
        self.ring = Ring(order)
        self.borders = Borders(self.ring, BASES, len(self.companies.owned))
        self.creations: dict[str, list[Args]] = {sector: [] for sector in order}
        """For each card, how to play it for a startup on either border."""
        for first, second in self.borders.bases:
            self.creations[first].append((first, "create", second))
            self.creations[second].append((second, "create", first))

    def supply(self, seat: int) -> int:
        """Tokens that are not on the board (O02)."""
        return TOKENS - self.companies.owned[seat] - self.borders.owned[seat]

    def points(self, seat: int) -> int:
        return self.companies.owned[seat] + len(self.quests.taken[seat])


T = Table[State]


def value(t: T, sector: str) -> int | None:
    """What a company there generates; the crisis replaces what is printed (O18). None: unknown."""
    crisis = t.state.crisis
    return crisis.level if sector == crisis.at else facts.number(t, INCOME[sector])


def values(t: T, sectors: tuple[str, ...]) -> list[int]:
    """The same for several sectors; what is unknown counts nothing."""
    found, crisis = facts.numbers(t, [INCOME[sector] for sector in sectors]), t.state.crisis
    if crisis.at in sectors:
        found[sectors.index(crisis.at)] = crisis.level
    return found


def full(t: T, sector: str) -> bool:
    """As many companies as players, or more; startups do not count (O23)."""
    return t.state.companies.within[sector] >= len(t.players)


def know(t: T, *fact_ids: str) -> Flow[None] | tuple[()]:
    """Asks for printed values that are not known. Telling them ends no moment."""
    return _learn(t, lambda: fact_ids) if facts.missing(t, fact_ids) else ()


def know_incomes(t: T, sectors: Iterable[str], seat: int | None = None) -> Flow[None] | tuple[()]:
    """Asks for the printed incomes of those of these where somebody has a company, or where that
    player has: nothing is settled without them."""
    if facts.all_known(t):
        return ()
    kept, companies = tuple(sectors), t.state.companies
    owned = companies.within if seat is None else companies.total[seat]

    def wanted() -> list[str]:
        """A correction in between may have moved the crisis or a company."""
        return [INCOME[sector] for sector in kept if owned[sector] and value(t, sector) is None]

    return _learn(t, wanted)


def _learn(t: T, wanted: Callable[[], Iterable[str]]) -> Flow[None]:
    while facts.missing(t, wanted()):
        yield from facts.learn_one(t, wanted)
        t.state.clock.aside()
        t.state.changed.update(range(len(t.players)))


def check_win(t: T, seat: int) -> None:
    """The game ends at once, whoever's turn it is (O53)."""
    state = t.state
    points = state.companies.owned[seat] + len(state.quests.taken[seat])
    if points >= state.target:
        t.finish((seat,), msg("orconomics.win.points", who=t.players[seat], n=points))


# Telling


def tell(t: T, kind: EventKind, id_: str, seat: int, *told: str | int) -> None:
    """Tells what a player does, with names and values in turn: "sector", "food", "n", 2. Cached:
    the same events come again and again, and would fill most of a game's memory."""
    t.events.append(_event(kind, id_, seat, t.players[seat], told))


def tell_where(t: T, kind: EventKind, id_: str, sector: str) -> None:
    """The same for what happens to a sector, whoever's turn it is."""
    t.events.append(_event_at(kind, id_, sector))


@cache
def _event_at(kind: EventKind, id_: str, sector: str) -> Event:
    return Event(kind, msg(id_, sector=word(sector)))


@cache
def _event(kind: EventKind, id_: str, seat: int, who: str, told: tuple[str | int, ...]) -> Event:
    args: dict[str, Arg] = {"who": who}
    for name, value in zip(told[::2], told[1::2], strict=True):
        args[str(name)] = value if isinstance(value, int) else word(value)
    return Event(kind, Text(id_, args), (seat,))


def forget_old_events() -> None:
    """Called when a table is laid, so that events with the names of earlier players do not pile up.
    A cache with a bound would do the same, but it sorts itself anew at every look."""
    for kept in (_event, _payment):
        if kept.cache_info().currsize > EVENTS_KEPT:
            kept.cache_clear()


# Money


def from_bank(t: T, seat: int, amount: int, id_: str) -> None:
    t.state.money.transfer(BANK, seat, amount, _payment(id_, seat, t.players[seat], amount))


def to_bank(t: T, seat: int, amount: int, id_: str) -> None:
    t.state.money.transfer(seat, BANK, amount, _payment(id_, seat, t.players[seat], amount))


@cache
def _payment(id_: str, seat: int, who: str, amount: int) -> Event:
    return Event("pay", msg(id_, who=who, amount=silver(amount)), (seat,))


def to_player(t: T, payer: int, payee: int, amount: int) -> None:
    why = msg(
        "orconomics.event.pays_player",
        who=t.players[payer],
        to=t.players[payee],
        amount=silver(amount),
    )
    t.state.money.pay(payer, payee, amount, why)


# Tokens


def add_company(t: T, seat: int, sector: str, loan: bool = False) -> None:
    """The only way in for a company; the point it brings may win the game."""
    t.state.companies.add(seat, sector, loan)
    t.state.changed.add(seat)


def remove_company(t: T, seat: int, sector: str, loan: bool) -> None:
    """The token goes back to its owner; a loan on it is gone with it (O13, O19)."""
    t.state.companies.remove(seat, sector, loan)
    t.state.changed.add(seat)
    id_ = "orconomics.event.removes_company"
    tell(t, "remove", id_, seat, "sector", sector, "side", SIDES[loan])


def remove_startup(t: T, seat: int, place: Place) -> None:
    t.state.borders.remove(place)
    t.state.stirred.add(seat)
    t.tell(
        "remove",
        "orconomics.event.removes_startup",
        (seat,),
        who=t.players[seat],
        sector=word(place.border[0]),
        neighbour=word(place.border[1]),
        base=place.base + 1,
    )


def flip(t: T, seat: int, sector: str, loan: bool) -> None:
    t.state.companies.flip(seat, sector, loan)
    t.state.changed.add(seat)


def move_crisis(t: T, sector: str) -> None:
    state = t.state
    if sector != state.crisis.at:
        state.crisis.strike(sector)
    state.changed.update(range(len(t.players)))
    tell_where(t, "move", "orconomics.event.crisis", sector)
