"""Names as they are typed, and as this phone knows them."""

from __future__ import annotations

from contextlib import suppress

from companion.store import Store
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.places import Kind, places
from engine.core.setup import check_name
from engine.core.table import AnyTable


def known_name(store: Store, typed: str) -> str:
    """The name as it is kept; raises BadSetup with what is wrong with it. Who has played, or was
    renamed, hidden or deleted, keeps the name that is known, in whatever capitals it was typed."""
    name = check_name(typed)
    known = [*(player.name for player in store.players()), *store.entries("person")]
    alike = [one for one in known if one.casefold() == name.casefold()]
    return name if name in alike or not alike else alike[0]


def newcomer(table: AnyTable, move: Move) -> str:
    """Who sits down by a move; nobody by others, or where the rules refuse it."""
    if not any(place.kind is Kind.TEXT for place in places(table, move)):
        return ""
    after = table.at(len(table.moves))
    with suppress(EngineError):
        after.do(move)
    return next((name for name in after.players if name not in table.seats), "")
