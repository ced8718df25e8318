"""What lies on the table, and the hands that move it: every change tells itself as an event."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.core.ask import Ask, Flow
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
        "asks",
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
        self.asks: dict[tuple[str, int], Ask] = {}
        """Questions that are asked again and again, made once a seat."""
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
        bases = self.borders.bases
        self.creations: dict[str, list[tuple[list[int], Args]]] = {sector: [] for sector in order}
        """For each card, what stands on either border and how to play it there."""
        for first, second in bases:
            self.creations[first].append((bases[first, second], (first, "create", second)))
            self.creations[second].append((bases[first, second], (second, "create", first)))

    def supply(self, seat: int) -> int:
        """Tokens that are not on the board (O02)."""
        return TOKENS - self.companies.owned[seat] - self.borders.owned[seat]

    def points(self, seat: int) -> int:
        return self.companies.owned[seat] + len(self.quests.taken[seat])


T = Table[State]


def kept(make: Callable[[T, int], Ask]) -> Callable[[T, int], Ask]:
    """A question that reads the table only when it is looked at: made once for each seat."""
    name = f"{make.__module__}.{make.__qualname__}"

    def ask(t: T, seat: int) -> Ask:
        asks = t.state.asks
        found = asks.get((name, seat))
        if found is None:
            found = asks[name, seat] = make(t, seat)
        return found

    return ask


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


def say(t: T, kind: str, id_: str, seat: int, key: str = "", value: str | int = "") -> None:
    """Tells what a player does, with a word or a number. The same happens again and again, so
    each such event is made once: most of a game's memory would be its log."""
    t.events.append(_event(kind, id_, seat, t.players[seat], key, value))


@lru_cache(maxsize=8192)
def _event(kind: str, id_: str, seat: int, who: str, key: str, value: str | int) -> Event:
    args: dict[str, Arg] = {"who": who}
    if key:
        args[key] = value if isinstance(value, int) else word(value)
    return Event(kind, Text(id_, args), (seat,))


# Money


def from_bank(t: T, seat: int, amount: int, event: str) -> None:
    t.state.money.pay(BANK, seat, amount, _money_text(event, t.players[seat], amount))


def to_bank(t: T, seat: int, amount: int, event: str) -> None:
    t.state.money.pay(seat, BANK, amount, _money_text(event, t.players[seat], amount))


@lru_cache(maxsize=4096)
def _money_text(event: str, who: str, amount: int) -> Text:
    return msg(event, who=who, amount=silver(amount))


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
    t.tell(
        "remove",
        "orconomics.event.removes_company",
        (seat,),
        who=t.players[seat],
        sector=_WORDS[sector],
        side=_WORDS[SIDES[loan]],
    )


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
    t.tell("move", "orconomics.event.crisis", sector=word(sector))


# Cards


def deal(t: T, seat: int, n: int) -> None:
    """Cards from the pile, face down; the discards are shuffled in as soon as it is empty (O32)."""
    deck = t.state.deck
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
    return state.money[seat] // GOLD + state.deck.most(seat, state.activity)
