"""Names as they are typed or were written once, and as this phone knows them today."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TypeGuard

from companion.store import PERSON as PERSON
from companion.store import Remembered, Store
from engine.core.errors import BadSetup, EngineError
from engine.core.move import Move
from engine.core.places import Kind, places
from engine.core.setup import check_name
from engine.core.table import AnyTable


def is_name(value: object) -> TypeGuard[str]:
    """Whether a player may have that name, just as it is."""
    with suppress(BadSetup):
        return isinstance(value, str) and check_name(value) == value
    return False


def name_today(people: Mapping[str, object], written: str) -> str:
    """The name that somebody goes by today. A backup may hold an entry of any shape: what is no
    name is not followed."""
    seen = {written}
    while isinstance(entry := people.get(written), dict):
        other = entry.get("is")
        if not is_name(other) or other in seen:
            break
        written = other
        seen.add(written)
    return written


def remembered(store: Store) -> list[Remembered]:
    """Who has played, by the names of today, the latest first."""
    people, found = store.entries(PERSON), dict[str, Remembered]()
    for player in store.players():
        today = name_today(people, player.name)
        found.setdefault(today, Remembered(today, player.seat))
    return list(found.values())


def known_name(store: Store, typed: str) -> str:
    """The name as it is kept; raises BadSetup with what is wrong with it. Who has played, or was
    renamed, hidden or deleted, has the name that is known, in whatever capitals it was typed."""
    name, people = check_name(typed), store.entries(PERSON)
    known = [*(player.name for player in store.players()), *people]
    alike = [one for one in known if one.casefold() == name.casefold()]
    return check_name(name_today(people, name if name in alike or not alike else alike[0]))


def newcomer(table: AnyTable, move: Move) -> str:
    """Who sits down by a move; nobody by others, or where the rules refuse it."""
    if not any(place.kind is Kind.TEXT for place in places(table, move)):
        return ""
    after = table.at(len(table.moves))
    with suppress(EngineError):
        after.do(move)
    return next((name for name in after.players if name not in table.seats), "")
