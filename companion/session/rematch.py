"""Another game of the same players with the same rules and box, from its first move."""

from __future__ import annotations

from dataclasses import replace

from companion.identity import IDENTITIES, named, numbered
from engine.core.setup import Setup
from engine.core.table import AnyTable


def rematch(table: AnyTable) -> Setup:
    """What a table has said of its box is known now, and who joined it in play sits there from the
    start. It begins at the beginning, also where the last game was under way when it was told."""
    setup = table.setup
    seats = table.clockwise(0)
    if len(seats) not in table.rulebook.players:
        seats = list(range(len(setup.players)))
    worn = numbered(setup.looks) or tuple(range(len(IDENTITIES)))
    return replace(
        setup,
        players=tuple(table.players[seat] for seat in seats),
        facts=dict(table.facts),
        under_way=False,
        looks=named([worn[seat % len(worn)] for seat in seats]),
    )
