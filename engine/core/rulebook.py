"""What a game tells the table about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.core.ask import Flow
from engine.core.cards import TagItem
from engine.core.move import Move
from engine.core.options import Option
from engine.core.setup import FactSpec, OptionSpec
from engine.core.text import Arg, Text

if TYPE_CHECKING:
    from engine.core.table import Table

State = TypeVar("State")


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

    unit  the unit of money that it is counted in, if it is money
    """

    label: Text
    get: Callable[[], int | str]
    set: Callable[[int | str], None]
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Anytime(Generic[State]):
    """A move that may come between two answers.

    options  the legal answers for a seat now (-1: the table); empty where it cannot be made
    run      carries it out; may be a stage with Asks of its own, after which the interrupted Ask
             stands again
    check    as in Ask: raises IllegalMove with a reason; without it the options decide
    """

    verb: str
    options: Callable[[Table[State], int], Sequence[Option]]
    run: Callable[[Table[State], int, Move], Flow[None] | None]
    rules: tuple[str, ...] = ()
    check: Callable[[Table[State], int, Move], None] | None = None


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[State]):
    """A game. Folder engine/rulebooks/<id>; its files are named after chapters of the book.

    notation   verb -> how it is written, for `rules GAME` ("bid GOLD")
    start      the state before the first move
    play       the whole game as a stage
    view       the state as plain data as a seat may see it; None sees everything
    editable   path -> number or token that may be corrected ("money.Bo")
    preview    what a move would cost and change, without doing it; raises as the move would
    settle     consequences after a correction (stars, fullness, victory)
    audit      what is not conserved, as texts; empty when the books are right
    sample     what the charts gather at the end of a turn
    secret     verbs with cards that not everybody may see: logs tell only their numbers
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
    view: Callable[[Table[State], int | None], dict[str, Any]]
    standings: Callable[[Table[State]], list[Standing]]
    editable: Callable[[Table[State]], Mapping[str, Editable]]
    audit: Callable[[Table[State]], Iterable[Text]]
    tags: Callable[[], tuple[TagItem, ...]]
    anytime: tuple[Anytime[State], ...] = ()
    settle: Callable[[Table[State]], None] | None = None
    minutes: tuple[int, int] = (30, 60)
    players_rules: tuple[str, ...] = ()
    preview: Callable[[Table[State], Move], Preview] | None = None
    secret: tuple[str, ...] = ()

    def public(self, move: Move) -> Move:
        """The move as everybody may read it."""
        if move.verb not in self.secret:
            return move
        return move._replace(args=tuple(arg for arg in move.args if isinstance(arg, int)))
