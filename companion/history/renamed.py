"""A game told with the names that its players go by today. Its record stays as it was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.history.people import People
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.notation import Token
from engine.core.places import Kind, Place, places
from engine.core.table import AnyTable, Table

NAMING = (Kind.PLAYER, Kind.PLAYER_OR_WORD)


def with_names_of_today(table: AnyTable, people: People, unnamed: str) -> AnyTable:
    """The same game under today's names; `unnamed` stands for players who were deleted.

    Returns the table itself where no name has changed, or where the new names cannot sit together.
    """
    names = _names_of_today(table.players, people, unnamed)
    if names is None:
        return table
    try:
        return _played_as(table, names)
    except EngineError:
        return table


def _names_of_today(written: Iterable[str], people: People, unnamed: str) -> dict[str, str] | None:
    names: dict[str, str] = {}
    nameless = 0
    for name in written:
        names[name] = people.name_of(name)
        if people.is_deleted(name):
            nameless += 1
            names[name] = unnamed if nameless == 1 else f"{unnamed} {nameless}"
    changed = any(old != new for old, new in names.items())
    return names if changed and len(set(names.values())) == len(names) else None


def _played_as(table: AnyTable, names: Mapping[str, str]) -> AnyTable:
    """Replays the game: what a word of a move stands for may depend on the table at that point."""
    setup = table.setup
    new_setup = replace(setup, players=tuple(names[name] for name in setup.players))
    old: AnyTable = Table(table.rulebook, setup, table.rules)
    new: AnyTable = Table(table.rulebook, new_setup, table.rules)
    for move in table.moves:
        kinds = places(old, move)
        args = tuple(
            _named(new, token, place, names, setup.players)
            for token, place in zip(move.args, kinds, strict=True)
        )
        new.do(Move(names.get(move.who, move.who), move.verb, args, move.by))
        old.do(move)
    return new


def _named(
    table: AnyTable, token: Token, place: Place, names: Mapping[str, str], written: Iterable[str]
) -> Token:
    """A word of a move with today's names; written are those who sat there from the start."""
    if not isinstance(token, str):
        return token
    joins = place.kind is Kind.TEXT and token in names and token not in written
    if place.kind in NAMING or joins:  # who joins later says a new name
        return names.get(token, token)
    if place.kind is Kind.PATH:
        return _path(table, token, names)
    card, _, owner = token.partition("-")
    if place.kind is Kind.WORD and card in table.rulebook.owned_cards and owner in names:
        return f"{card}-{names[owner]}"
    return token


def _path(table: AnyTable, path: str, names: Mapping[str, str]) -> str:
    """The path of a correction under today's names.

    A player's name may stand anywhere in a path, and may be equal to another part of it: the
    replacement that the new table knows is the right one.
    """
    there = table.editable()
    for old, new in names.items():
        before, found, after = f".{path}.".partition(f".{old}.")
        while found:
            tried = f"{before}.{new}.{after}"[1:-1]
            if tried in there:
                return tried
            more, found, after = f".{after}".partition(f".{old}.")
            before = f"{before}.{old}{more}"
    return path
