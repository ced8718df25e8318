"""Tables on disk: starting, opening again, and the journal that writes each move."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from companion.session.remembering import remember
from companion.session.session import Session
from companion.store import MoveRow, SavedTable, StaleMove, Store, StoreError
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import FORMAT, Record, write_header
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table


class StoreJournal:
    """Writes the moves of one saved table, as long as no other window has gone on with it."""

    def __init__(self, store: Store, saved: SavedTable) -> None:
        self.store = store
        self.table_id = saved.id
        self.uid, self.name = saved.uid, saved.name
        self._tip = saved.tip

    def append(self, index: int, move: Move) -> None:
        self._tip = self.store.add_move(self.table_id, index, str(move), move.by, after=self._tip)

    def undo(self, keep: int) -> None:
        self._tip = self.store.undo_to(self.table_id, keep, after=self._tip)

    def redo(self) -> None:
        tip = self.store.redo(self.table_id, after=self._tip)
        if tip is None:
            raise StaleMove()
        self._tip = tip


def start(store: Store, setup: Setup, name: str) -> tuple[SavedTable, Session]:
    """Lays a new table and saves it before anything is played."""
    table = Table(rulebook(setup.game), setup)
    header = header_text(table.setup, table.rulebook.version)
    saved = store.new_table(name, setup.game, header)
    return saved, _keep(store, saved, table)


def header_text(setup: Setup, rules: str) -> str:
    return "\n".join([f"Tableside record {FORMAT}", *write_header(setup, rules)])


def reopen(store: Store, table_id: int) -> tuple[Session, EngineError | None]:
    """The table as it was left, with what had been undone still there to be made again.

    A move that these rules no longer take, and all after it, are kept as undone; the refusal says
    why, for the player to be told.
    """
    saved = store.table(table_id)
    table = Table(rulebook(saved.game), Record.parse(saved.header).setup)
    refused: EngineError | None = None
    for row in store.moves(table_id):
        try:
            table.do(Move.parse(row.text))
        except EngineError as error:
            refused = error
            store.undo_to(table_id, row.ply)
            break
    table.undone = _readable(row for row, live in store.undone(table_id) if live)
    session = _keep(store, _unchanged(store, table_id, len(table.moves)), table)
    _note_result(store, table_id, table)
    return session, refused


def rescue(store: Store, session: Session) -> None:
    """After damage: what the running table still knows and the mended store has lost of it."""
    journal, table = session.journal, session.table
    if not isinstance(journal, StoreJournal):
        return
    saved = next((one for one in store.tables() if one.uid == journal.uid), None)
    if saved is None:
        header = header_text(table.setup, table.rulebook.version)
        saved = store.new_table(journal.name, table.rulebook.id, header)
    kept = [row.text for row in store.moves(saved.id)]
    if kept == [str(move) for move in table.moves[: len(kept)]]:
        for ply, move in enumerate(table.moves[len(kept) :], len(kept)):
            store.add_move(saved.id, ply, str(move), move.by)


def _unchanged(store: Store, table_id: int, moves: int) -> SavedTable:
    """The table as it is after all was read of it; another window may go on with it meanwhile."""
    saved = store.table(table_id)
    if saved.plies != moves:
        raise StaleMove()
    return saved


def _readable(rows: Iterable[MoveRow]) -> list[Move]:
    """What was undone, up to the first that is no move; an import may bring such."""
    moves = []
    for row in rows:
        try:
            moves.append(Move.parse(row.text))
        except EngineError:
            break
    return moves


def _keep(store: Store, saved: SavedTable, table: Table[Any]) -> Session:
    session = Session(table, StoreJournal(store, saved))
    session.listen(lambda: _note_result(store, saved.id, table))
    remember(store, session)
    return session


def _note_result(store: Store, table_id: int, table: Table[Any]) -> None:
    """Home lists a finished table with its winners; an undone ending runs again.

    The move itself is on disk: where this cannot be written it is made good at the next opening.
    """
    result = table.result
    summary = None if result is None else ", ".join(table.players[s] for s in result.winners)
    with suppress(StoreError):
        if store.table(table_id).summary != summary:
            store.finish(table_id, summary)
