"""The set-up as hands do it: what lies on the table, and what each player takes.

Texts of the catalogue say what the rules do not count (`<game>.setup.table.1`, `.2`..., and
`<game>.setup.player`); money and cards follow from what the table has answered so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core.table import AnyTable
from engine.core.text import Text

TAKEN: Final = ("pay", "draw")
"""Kinds of events by which a player gets what the set-up gives."""
MOST_LINES: Final = 4


@dataclass(frozen=True, slots=True)
class SetUpRow:
    """seat is -1 for what all do together."""

    seat: int
    texts: tuple[Text, ...]


def is_set_up(table: AnyTable) -> bool:
    """Whether the game is still being laid out."""
    return table.turn == 0 and table.result is None and not table.setup.under_way


def set_up_rows(table: AnyTable) -> list[SetUpRow]:
    """One row for each thing on the table and one for each player."""
    game = table.rulebook.id
    rows = [SetUpRow(-1, (Text(f"{game}.setup.table.{n}", {}),)) for n in range(1, MOST_LINES + 1)]
    for seat, name in enumerate(table.players):
        own = Text(f"{game}.setup.player", {"who": name})
        given = [
            event.text for event in table.events if event.kind in TAKEN and event.who == (seat,)
        ]
        rows.append(SetUpRow(seat, (own, *given)))
    return rows
