"""Where the phones of each table are kept. Loads none of the server's code."""

from __future__ import annotations

from pathlib import Path

from companion.session import Session
from companion.session.saved_game import StoreJournal
from companion.store import Store, is_uid

FOLDER = "phones"


def room_file(store: Store, session: Session) -> Path | None:
    """The file of a table's phones; None for a table that is not kept itself, or whose uid this app
    has not made: it might lead anywhere."""
    journal = session.journal
    if not store.path.name or not isinstance(journal, StoreJournal) or not is_uid(journal.uid):
        return None
    return store.path.parent / FOLDER / f"{journal.uid}.json"


def has_room(store: Store, session: Session) -> bool:
    """Whether phones were ever switched on at this table."""
    path = room_file(store, session)
    return path is not None and path.is_file()
