"""What a game tells the table about itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from engine.core.ask import Flow
from engine.core.cards import TagItem
from engine.core.move import Move
from engine.core.options import Args, Option
from engine.core.places import WORD, Place, PlacesOf
from engine.core.setup import FactSpec, OptionSpec
from engine.core.shown import AnyView, Forecast, Shown, TaughtCards
from engine.core.text import Arg, Text

if TYPE_CHECKING:
    from engine.core.table import Table

State = TypeVar("State")


_VERSION = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,3}\Z")


@lru_cache(maxsize=64)
def version_order(version: str) -> tuple[int, ...]:
    """A version of rules as numbers that can be compared; none where it is no version.

    >>> version_order("0.2") < version_order("1") < version_order("1.10"), version_order("x")
    (True, ())
    """
    return tuple(map(int, version.split("."))) if _VERSION.match(version) else ()


StoryMeaning: TypeAlias = Literal[
    "auction", "bankrupt", "company", "crisis", "income", "interest", "lost", "sector", "won"
]
"""What an event may mean to the story of a game.

auction   the first of its seats paid an amount for something
bankrupt  a player lost everything
company   a player got a company in a sector
crisis    it moved, or began
income    a player earned an amount
interest  a player paid an amount for loans
lost      a player lost something that was worth having
sector    which one the turn is about, where the other events do not name it
won       a player won what the game is about: a quest, a battle, a territory
"""


class Standing(NamedTuple):
    """One line of the standings: `parts` says how the score is made up; rank 1 leads."""

    seat: int
    rank: int
    score: int
    parts: tuple[tuple[Text, int], ...] = ()


class Result(NamedTuple):
    """How the game ended. Several winners share it; none is a game without a winner."""

    winners: tuple[int, ...]
    text: Text


class Preview(NamedTuple):
    """What a move would do, without doing it.

    steps    instructions to the hands
    changes  each number that changes: a line that tells it, and the number before and after
    """

    steps: tuple[Text, ...]
    changes: tuple[tuple[Text, Arg, Arg], ...] = ()


class Editable(NamedTuple):
    """A number or word that the table may overwrite. The setter keeps the books consistent.

    unit    the unit of money that it is counted in, if it is money
    place   what a word in it is: one of the game, or a player
    openly  what everybody is told was corrected, where not everybody may know label and value
    """

    label: Text
    get: Callable[[], int | str]
    set: Callable[[int | str], None]
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    unit: str = ""
    place: Place = WORD
    openly: Text | None = None


@dataclass(frozen=True, slots=True)
class Anytime(Generic[State]):
    """A move that may come between two answers.

    options  the legal answers for a seat now (-1: the table); empty where it cannot be made
    run      carries it out; may be a stage with Asks of its own, after which the interrupted Ask
             stands again
    check    as in Ask: raises IllegalMove with a reason; without it the options decide
    openly   for a move by hidden cards: whether a seat might have it for all that everybody sees.
             A screen that all look at goes by it, so that it gives nobody away
    prompt   id of the sentence that asks a player for it on a phone of their own while it can be
             made; empty where it is only there to be taken
    """

    verb: str
    options: Callable[[Table[State], int], Sequence[Option]]
    run: Callable[[Table[State], int, Move], Flow[None] | None]
    rules: tuple[str, ...] = ()
    check: Callable[[Table[State], int, Move], None] | None = None
    openly: Callable[[Table[State], int], bool] | None = None
    prompt: str = ""

    def seems_open(self, table: Table[State], seat: int) -> bool:
        """Whether a seat can make it for all that everybody can see."""
        if self.openly is not None:
            return self.openly(table, seat)
        return bool(self.options(table, seat))


class Offer(NamedTuple):
    """An any-time move that a seat can make now."""

    verb: str
    options: Sequence[Option]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[State]):
    """A game. Folder engine/rulebooks/<id>; its files are named after chapters of the book.

    version    numbers with dots between, raised when a rule is mended so that older games might go
               otherwise
    players    how many may play; players_rules are the numbers of the rules that say so
    minutes    how long a game takes, from and to
    stages     of a turn, in their order; `Table.stage` tells which of them is played
    options    rules that tables play differently
    facts      what is printed in the box and not in the rulebook
    tags       everything that gets a sticker
    notation   verb -> how it is written, for `rules GAME` ("bid GOLD")
    start      the state before the first move
    play       the whole game as a stage
    resume     the rest of the game as a stage, from where `play` calls `Table.checkpoint`: it may
               rely on nothing but the state. Without it undo replays the game from its start
    join       the whole game where it is already under way: the stage asks how it stands and goes
               on from there (engine/core/joining.py)
    view       the state as plain data as a seat may see it; None sees everything
    standings  how the players stand, the best first
    editable   path -> number or token that may be corrected ("money.Bo")
    anytime    moves that may come between two answers
    preview    what a move would cost and change, without doing it, or None where there is nothing
               to show; raises as the move would
    after_correction  what follows from a correction (stars, fullness, victory); may be a stage
               that asks
    audit      what is not conserved, as texts; empty when the books are right
    secret     verbs with cards that not everybody may see: logs tell only their numbers
    secret_paths  first words of paths to what not everybody may see ("hand" of hand.Bo.giant):
               logs leave out what stands behind the last dot, the value and the reason
    places     verb -> what its arguments are; a verb that is not there takes words of the game
    log_forms  verb -> which sentence of the log tells it, where its arguments decide that: the
               log says `<game>.log.<verb>.<form>`
    owned_cards  first half of the words for cards that belong to a player ("enlist" of enlist-Bo)
    chapters   the rules as they can be looked up: id of each chapter, number of its first item
    story      id of an event -> what it means to the story of the game (see StoryMeaning)
    shown      what the screens show of it beside the board
    forecast   what the next roll may bring, where dice name a place of the board
    taught     cards that the table describes to the app, where there are any
    """

    id: str
    version: str
    players: range
    stages: tuple[str, ...]
    options: tuple[OptionSpec, ...]
    facts: tuple[FactSpec, ...]
    notation: Mapping[str, str]
    start: Callable[[Table[State]], State]
    play: Callable[[Table[State]], Flow[None]]
    view: Callable[[Table[State], int | None], AnyView]
    standings: Callable[[Table[State]], list[Standing]]
    editable: Callable[[Table[State]], Mapping[str, Editable]]
    audit: Callable[[Table[State]], Iterable[Text]]
    tags: Callable[[], tuple[TagItem, ...]]
    anytime: tuple[Anytime[State], ...] = ()
    after_correction: Callable[[Table[State]], Flow[None] | None] | None = None
    minutes: tuple[int, int] = (30, 60)
    players_rules: tuple[str, ...] = ()
    preview: Callable[[Table[State], Move], Preview | None] | None = None
    secret: tuple[str, ...] = ()
    secret_paths: tuple[str, ...] = ()
    resume: Callable[[Table[State]], Flow[None]] | None = None
    join: Callable[[Table[State]], Flow[None]] | None = None
    places: PlacesOf = field(default_factory=dict)
    log_forms: Mapping[str, Callable[[Args], str]] = field(default_factory=dict)
    owned_cards: tuple[str, ...] = ()
    story: Mapping[str, StoryMeaning] = field(default_factory=dict)
    chapters: tuple[tuple[str, int], ...] = ()
    shown: Shown = field(default_factory=Shown)
    forecast: Forecast[State] | None = None
    taught: TaughtCards | None = None

    def public(self, move: Move) -> Move:
        """The move as everybody may read it."""
        if move.verb in self.secret:
            return move._replace(args=tuple(arg for arg in move.args if isinstance(arg, int)))
        if move.verb == "correct" and move.args:
            path = str(move.args[0])
            if path.partition(".")[0] in self.secret_paths:
                return move._replace(args=(path.rpartition(".")[0],))
        return move

    @property
    def has_secrets(self) -> bool:
        """Whether the app is told things that not every player may know."""
        return bool(self.secret or self.secret_paths)


AnyRulebook: TypeAlias = "Rulebook[Any]"
"""The rules of any game, where nothing depends on the type of its state."""
