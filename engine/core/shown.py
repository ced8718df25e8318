"""What a rulebook tells the app about showing its game.

The screens name no game: what of a player is worth a tile, which money stands beside a name, how
coins are counted and what the next roll may bring comes from here. The emblem of a game is a file,
`emblem.json` in the folder of its rulebook, so that a list of games need not load their rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from engine.core.notation import Token
from engine.core.options import Args, Option
from engine.core.text import Text, msg

if TYPE_CHECKING:
    from engine.core.table import Table

State = TypeVar("State")
AnyView: TypeAlias = "Mapping[str, Any]"
"""The view of a table of any game, or of one player in it. Who knows the game uses its own View, a
TypedDict in the `view_types` of its rulebook."""


class Coin(NamedTuple):
    """A kind of coin in an amount of money.

    name   texts `unit.<name>.*` say it
    worth  how many of the unit that the amount is counted in
    face   the number printed on it; 0 for a plain one
    """

    name: str
    worth: int = 1
    face: int = 0


class Purse(NamedTuple):
    """Which number of a player in the view is money, and its unit."""

    key: str
    unit: str


class Means(NamedTuple):
    """What a player can bid with: a number in the view, its unit, and the cards that help."""

    key: str
    unit: str
    cards: str = ""


class HeldCards(NamedTuple):
    """Cards that a seat may look at: known ones by kind, and how many of unknown kind."""

    title: Text
    known: Mapping[str, int]
    unknown: int = 0


def no_cards(_view: AnyView, _seat: int) -> Iterable[HeldCards]:
    """For games in which nobody has a hand to look at."""
    return ()


def hand(key: str) -> Callable[[AnyView, int], Iterable[HeldCards]]:
    """The cards of a player under that key of the view, as a deck shows them to their owner."""

    def cards(view: AnyView, seat: int) -> Iterable[HeldCards]:
        held = view["players"][seat][key]
        if "known" in held:
            yield HeldCards(msg("engine.cards.hand"), held["known"], held["unknown"])

    return cards


@dataclass(frozen=True, slots=True)
class Shown:
    """How a game is shown, beside its board.

    numbers    first words of paths of `editable` that are worth a tile and are corrected there:
               `<game>.path.<word>.short` names them
    tiles      keys of a player in the view that are worth a tile: `<game>.tile.<key>` names them,
               lists and counts by kind are added up
    purse      the money that stands beside a player's name
    hand       without a purse: the key of a player's cards, {count} or {kind: n}
    coins      unit -> its coins, the most valuable first; a unit that is not here is only a word
    bids       what players bid with, in games with auctions
    cards      the cards that the view of a seat shows to that seat
    """

    numbers: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    purse: Purse | None = None
    hand: str = ""
    coins: Mapping[str, tuple[Coin, ...]] = field(default_factory=dict)
    bids: Means | None = None
    cards: Callable[[AnyView, int], Iterable[HeldCards]] = no_cards


@dataclass(frozen=True, slots=True)
class Forecast(Generic[State]):
    """What the next roll may bring, in games where dice name a place of the board.

    All of it follows from what everybody round the table can see.

    unit     what is earned is counted in it
    totals   place -> totals of the dice that name it, in the order of the board
    names    whether the roll that the table is asked for names a place
    earned   what a seat earns if the dice name that place; None where a printed value is unknown
    name     how a place is called, where the table has a name of its own for it
    active   the place that the dice named last, or None
    warning  id of a text about the active place coming again: {sector}, {n} of {all} rolls
    dice     how many are rolled
    """

    unit: str
    totals: Callable[[Table[State]], Mapping[str, tuple[int, ...]]]
    names: Callable[[Table[State]], bool]
    earned: Callable[[Table[State], int, str], int | None]
    name: Callable[[Table[State], str], str | None]
    active: Callable[[Table[State]], str | None]
    warning: str = ""
    dice: int = 2


AnyForecast: TypeAlias = "Forecast[Any]"


@dataclass(frozen=True, slots=True)
class TaughtCards:
    """Cards whose text the table tells the app, and that are known at later tables.

    What is kept of a card is what `view` has of it under "taught": plain data, which may come back
    from a file, so nothing is taken for granted about it.

    understood  whether this is a description as the rulebook makes it
    describe    card and description -> what it does, in one line
    answer      the arguments with which the description answers an option about that card; None
                where it answers another one
    extend      a description by words (or none yet), and an answer of the verb `teach` -> the
                description with that effect added. Without it a description is a mapping that has
                the printed `number`, and a `text` where its condition is in words
    """

    understood: Callable[[object], bool]
    describe: Callable[[str, Any], Text]
    answer: Callable[[Option, str, Any], Args | None]
    extend: Callable[[Args, Args], Args] | None = None


LONGEST_WORD, LARGEST_NUMBER = 200, 999_999
"""More than any card says."""


def is_token(value: object) -> bool:
    """Whether it could stand in a description of a card."""
    if isinstance(value, str):
        return len(value) <= LONGEST_WORD
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def word_of(game: str, token: Token) -> int | Text:
    """A word of a description as it goes into a text."""
    return token if isinstance(token, int) else Text(f"{game}.word.{token}", {})
