"""The battle line between the two players, the stockpiles and the cards."""

from __future__ import annotations

from typing import Literal

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
    def status(self) -> Literal["open", "frozen", "conquered"]:
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
        "removed",
        "shown",
        "wins",
    )

    def __init__(self, table: Orc) -> None:
        self.wins = [0, 0]
        self.games: list[tuple[int, int]] = []
        self.lay_out(table)

    def lay_out(self, table: Orc) -> None:
        self.deck = Deck("orc", registry(table), len(SEATS), rules=("R25",))
        self.line: list[Territory] = []
        self.left_over = 0
        self.removed = 0
        self.first = 0
        self.shown = [False, False]

    def read_box(self, table: Orc) -> None:
        """The card list as the table knows it now; what has been seen is in the box, whatever the
        list says."""
        copies = registry(table)
        seen = sum((hand.known for hand in self.deck.hands), self.deck.gone)
        for card, n in seen.items():
            copies[card] = max(n, copies.get(card, 0))
        self.deck.printed(copies)

    def territory(self, colour: str) -> Territory | None:
        for territory in self.line:
            if territory.colour == colour:
                return territory
        return None

    def counted(self) -> int:
        """All cards where they lie on the table (R25)."""
        lying = sum(t.stock + t.deployed + t.marker for t in self.line)
        held = sum(map(len, self.deck.hands))
        return LINE_CARDS + lying + held + self.left_over + self.removed

    def stocked(self) -> list[Territory]:
        return [territory for territory in self.line if territory.stock > 0]


def word(name: str) -> Text:
    return Text(f"orc.word.{name}", {})
