"""The battle line between the two players, the stockpiles and the cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.setup import Value
from engine.core.table import Table
from engine.core.text import Text
from engine.pieces.deck import Deck
from engine.rulebooks.orc.cards import End, registry

STOCKPILE = 4
LEFT_OVER = 3
LINE_CARDS = 3
SEATS = (0, 1)

Orc = Table["State"]


class Side:
    """What one player has deployed at a territory."""

    __slots__ = ("cards", "orcs", "race")

    def __init__(self) -> None:
        self.race: str | None = None
        self.orcs = 0
        self.cards = 0


class Territory:
    """One end of a card of the battle line, with its stockpile."""

    __slots__ = ("colour", "frozen", "marker", "owner", "sides", "stock", "value")

    def __init__(self, end: End) -> None:
        self.colour = end.colour
        self.value = end.orcs
        self.stock = STOCKPILE
        self.sides = (Side(), Side())
        self.owner: int | None = None
        self.frozen = False
        self.marker = 0

    @property
    def open(self) -> bool:
        return self.owner is None and not self.frozen

    @property
    def status(self) -> str:
        if self.owner is not None:
            return "conquered"
        return "frozen" if self.frozen else "open"

    @property
    def deployed(self) -> int:
        """Cards that lie here, without a conqueror marker."""
        return self.sides[0].cards + self.sides[1].cards


class State:
    """One game of a match; `wins` and `games` go through the match.

    line[0] is the territory next to the box (R05). The deck knows which cards can still be where;
    its `gone` are the cards that have been seen face up on the table.
    """

    __slots__ = (
        "deck",
        "first",
        "games",
        "left_over",
        "line",
        "played",
        "removed",
        "shown",
        "wins",
    )

    def __init__(self, table: Orc) -> None:
        self.wins = [0, 0]
        self.games: list[tuple[int, int]] = []
        self.lay_out(table.facts)

    def lay_out(self, facts: Mapping[str, Value]) -> None:
        self.deck = Deck("orc", registry(facts), len(SEATS))
        self.line: list[Territory] = []
        self.left_over = 0
        self.removed = 0
        self.first = 0
        self.shown = [False, False]

    def territory(self, colour: str) -> Territory | None:
        for territory in self.line:
            if territory.colour == colour:
                return territory
        return None

    def stocked(self) -> list[Territory]:
        return [territory for territory in self.line if territory.stock > 0]


def word(name: str) -> Text:
    return Text(f"orc.word.{name}", {})
