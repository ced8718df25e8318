"""What lies on the table, and the hands that move it: every change tells itself as an event."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.core.ask import Flow
from engine.core.corrections import fact
from engine.core.event import Event
from engine.core.options import Args
from engine.core.table import Table
from engine.core.text import Arg, Money, Text, msg
from engine.pieces.auction import Auction
from engine.pieces.crisis import Crisis
from engine.pieces.deck import Deck
from engine.pieces.ledger import BANK, Ledger
from engine.pieces.loans import Holdings
from engine.pieces.quests import QuestRow
from engine.pieces.ring import Ring
from engine.pieces.startups import Borders, Place
from engine.rulebooks.orconomics.cards import (
    BASES,
    COPIES,
    CRISIS_VALUE,
    FACTS,
    GOLD,
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
        "companies",
        "creations",
        "crisis",
        "deck",
        "declined",
        "food_cards",
        "helper",
        "interest",
        "jumps",
        "missed",
        "moments",
        "moments_at",
        "money",
        "oracle",
        "quests",
        "ring",
        "stirred",
        "target",
        "warned",
        "window",
    )

    def __init__(self, t: Table[State]) -> None:
        seats = len(t.players)
        self.money = Ledger(t, "silver", seats, bank=SILVER_IN_BOX)
        self.companies = Holdings(seats, SECTORS)
        self.deck = Deck("orconomics", dict.fromkeys(SECTORS, COPIES), seats)
        self.quests = QuestRow("orconomics", QUESTS, seats, OPEN_QUESTS)
        self.crisis = Crisis(CRISIS_VALUE, CRISIS_VALUE)
        self.lay_ring(SECTORS)
        self.activity = ""
        """The active industry; none before the first forecast."""
        self.oracle = 0
        self.auction: Auction | None = None
        self.target = TARGETS[seats]
        self.helper = t.options["mode"] == "helper"
        self.window: dict[tuple[int, str], int] = {}
        """Loans that may be taken now, by seat and sector: companies that just generated."""
        self.interest: int | None = 0
        """What the Oracle has paid this turn; None when a company was given up instead."""
        self.missed = 0
        """Interest of the Oracle that nobody has pointed out yet (strict mode)."""
        self.food_cards = 0
        self.jumps = [0] * seats
        self.moments: dict[str, set[int]] = {}
        """Event quests that somebody has just fulfilled, and who."""
        self.moments_at = 0
        self.declined: dict[str, set[int]] = {}
        """State quests whose holder chose not to claim yet."""
        self.changed: set[int] = set()
        """Players whose companies changed since the state quests were last looked at."""
        self.stirred: set[int] = set()
        """The same for startups."""
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


def value(t: T, sector: str) -> int:
    """What a company there generates; the crisis replaces what is printed (O18)."""
    crisis = t.state.crisis
    return crisis.level if sector == crisis.at else int(t.facts[INCOME[sector]])  # type: ignore[arg-type]


def full(t: T, sector: str) -> bool:
    """As many companies as players, or more; startups do not count (O23)."""
    return t.state.companies.within[sector] >= len(t.players)


def know_incomes(t: T, sectors: tuple[str, ...]) -> Flow[None] | tuple[()]:
    """Asks for printed incomes that are not known: nothing is settled without them."""
    return () if len(t.facts) == len(FACTS) else _ask_incomes(t, sectors)


def _ask_incomes(t: T, sectors: tuple[str, ...]) -> Flow[None]:
    for sector in sectors:
        if INCOME[sector] not in t.facts and sector != t.state.crisis.at:
            yield from fact(t, INCOME[sector])


def check_win(t: T, seat: int) -> None:
    """The game ends at once, whoever's turn it is (O53)."""
    state = t.state
    points = state.companies.owned[seat] + len(state.quests.taken[seat])
    if points >= state.target:
        t.finish((seat,), msg("orconomics.win.points", who=t.players[seat], n=points))


# Telling


def say(t: T, kind: str, id_: str, seat: int, *told: str | int) -> None:
    """Tells what a player does, with names and values in turn: "sector", "food", "n", 2. The same
    happens again and again, so each such event is made once: most of a game's memory would be its
    log."""
    t.events.append(_event(kind, id_, seat, t.players[seat], told))


def say_where(t: T, kind: str, id_: str, sector: str) -> None:
    """The same for what happens to a sector, whoever's turn it is."""
    t.events.append(_event_at(kind, id_, sector))


@lru_cache(maxsize=1024)
def _event_at(kind: str, id_: str, sector: str) -> Event:
    return Event(kind, msg(id_, sector=word(sector)))


@lru_cache(maxsize=8192)
def _event(kind: str, id_: str, seat: int, who: str, told: tuple[str | int, ...]) -> Event:
    args: dict[str, Arg] = {"who": who}
    for name, value in zip(told[::2], told[1::2], strict=True):
        args[str(name)] = value if isinstance(value, int) else word(value)
    return Event(kind, Text(id_, args), (seat,))


# Money


def from_bank(t: T, seat: int, amount: int, id_: str) -> None:
    t.state.money.transfer(BANK, seat, amount, _payment(id_, seat, t.players[seat], amount))


def to_bank(t: T, seat: int, amount: int, id_: str) -> None:
    t.state.money.transfer(seat, BANK, amount, _payment(id_, seat, t.players[seat], amount))


@lru_cache(maxsize=4096)
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
    say(t, "remove", id_, seat, "sector", sector, "side", SIDES[loan])


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
    say_where(t, "move", "orconomics.event.crisis", sector)


# Cards


def deal(t: T, seat: int, n: int) -> None:
    """Cards from the pile, face down; the discards are shuffled in as soon as it is empty (O32)."""
    deck = t.state.deck
    if deck.draw_unseen(seat, n):
        say(t, "draw", "orconomics.event.draws", seat, "n", n)
        return
    drawn = 0
    for _ in range(n):
        if not deck.draw(seat):
            break
        drawn += 1
        if deck.due_for_reshuffle():
            _tell_drawn(t, seat, drawn)
            t.tell("shuffle", "orconomics.event.shuffle", n=deck.reshuffle())
            drawn = 0
    if drawn:
        _tell_drawn(t, seat, drawn)


def _tell_drawn(t: T, seat: int, n: int) -> None:
    say(t, "draw", "orconomics.event.draws", seat, "n", n)


def discard(t: T, seat: int, card: str) -> None:
    t.state.deck.discard(seat, card)
    say(t, "discard", "orconomics.event.discards", seat, "card", card)


def active_cards(t: T, seat: int) -> int:
    """How many cards of the active industry a player may have: known, or hidden (O25)."""
    return t.state.deck.most(seat, t.state.activity)


def affordable(t: T, seat: int) -> int:
    """The highest bid that can be paid, in gold (O25)."""
    state = t.state
    return state.money.of[seat] // GOLD + state.deck.most(seat, state.activity)
