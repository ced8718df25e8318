"""Texts as message ids with parameters. The engine never joins sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

made = tuple.__new__
"""Makes named tuples as their own constructor does, in a third of the time: texts and events are
many."""


class Money(NamedTuple):
    """An amount in the smallest unit; the unit says how the table writes it."""

    amount: int
    unit: str


class Text(NamedTuple):
    """A message id and what goes into it.

    >>> msg("engine.pays", who="Bo", amount=Money(2, "silver")).id
    'engine.pays'
    """

    id: str
    args: Mapping[str, Arg]


Arg: TypeAlias = "str | int | Text | Money | tuple[Arg, ...]"


def span(low: int, high: int) -> Arg:
    """From one number to another, or just the number where they are the same."""
    return low if low == high else msg("engine.span", low=low, high=high)


def msg(id_: str, /, **args: Arg) -> Text:
    """A text of the catalogue with its parameters."""
    return made(Text, (id_, args))
