"""Telling how a game stands that is already under way, a tap at a time.

A tap on a count adds one, on a token it goes to the next place that it can be in, on a marker of
the whole table it comes here. Larger numbers are typed. An undo takes the last tap back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.session.views import Field
from engine.core.rulebook import Editable
from engine.core.table import AnyTable

MOST_COUNTED: Final = 30
"""Numbers that can be larger are typed."""


def after_a_tap(field: Field, place: str) -> int | str | None:
    """What a tap makes of a value; None where it is typed.

    place  what was tapped on the board: where the value may be that place, it becomes it
    """
    editable = field.editable
    if editable.choices:
        return _next_choice(editable, field.value, place)
    assert isinstance(field.value, int)
    if editable.unit or editable.high > MOST_COUNTED or editable.low < 0:
        return None
    return field.value + 1 if field.value < editable.high else editable.low


def _next_choice(editable: Editable, value: int | str, place: str) -> str:
    choices = editable.choices
    if place in choices and value != place:
        return place
    at = choices.index(str(value)) if value in choices else -1
    return choices[(at + 1) % len(choices)]


def elsewhere(table: AnyTable, on_board: frozenset[str]) -> list[Field]:
    """What belongs neither to a player nor to something on the board."""
    return list(_elsewhere(table, on_board))


def _elsewhere(table: AnyTable, on_board: frozenset[str]) -> Iterator[Field]:
    for path, editable in table.editable().items():
        if path not in on_board and editable.label.args.get("who") not in table.seats:
            yield Field(path, editable.label, editable.get(), editable)


def owner_of(table: AnyTable, field: Field) -> int:
    """Whose value it is; -1 where it is nobody's."""
    who = field.label.args.get("who")
    return table.seats.get(who, -1) if isinstance(who, str) else -1
