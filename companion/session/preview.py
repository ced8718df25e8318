"""What an answer would do, shown before it is given."""

from __future__ import annotations

from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.options import Args
from engine.core.table import AnyTable
from engine.core.text import Text


def foretold(table: AnyTable, who: str, verb: str, args: Args, changes: bool = True) -> list[Text]:
    """Lines for the screen: what would be paid and moved, then every number that would change.

    Empty if the game has no preview of such a move; why not, if it is forbidden.
    Without `changes` it is only what the hands would do, for tables that want no help.
    """
    preview = table.rulebook.preview
    if preview is None:
        return []
    try:
        shown = preview(table, Move(who, verb, args))
    except EngineError as refusal:
        return [refusal.text]
    if shown is None:
        return []
    told = shown.changes if changes else ()
    return [*shown.steps, *(line for line, _before, _after in told)]
