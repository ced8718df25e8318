"""Tables on disk: starting, opening again, and the journal that writes each move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from companion.session.entries import Entries, read_spans
from companion.session.learned_facts import remember
from companion.session.new_game_draft import forget_draft
from companion.session.session import Session
from companion.store import (
    ENTERED_AS_ONE,
    WHAT_IF,
    MoveRow,
    SavedTable,
    StaleMove,
    Store,
    StoreError,
    tip_of,
)
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import FORMAT, Record, write_header
from engine.core.registry import rulebook
from engine.core.rulebook import version_order
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table


def _kept_spans(store: Store, uid: str) -> object:
    """Where they cannot be read, each move is taken back by itself."""
    with suppress(StoreError):
        return store.entry(ENTERED_AS_ONE, uid)
    return None


class StoreJournal:
    """Writes the moves of one saved table, as long as no other window has gone on with it."""

    def __init__(self, store: Store, saved: SavedTable) -> None:
        self.store = store
        self.table_id = saved.id
        self.uid, self.name = saved.uid, saved.name
        self._tip = saved.tip
        self.entries = Entries(read_spans(_kept_spans(store, saved.uid)))

    def append(self, index: int, *moves: Move) -> None:
        """Stores moves, all or none. Raises StaleMove where the table on disk has gone on without
        this app."""
        tip, entries = self._tip, self.entries.after(index, len(moves))
        with self.store.transaction():
            for ply, move in enumerate(moves, index):
                tip = self.store.add_move(self.table_id, ply, str(move), move.by, after=tip)
            if entries.spans != self.entries.spans:
                self.store.put(ENTERED_AS_ONE, self.uid, entries.spans)
        self._tip, self.entries = tip, entries

    def undo(self, keep: int) -> None:
        """Keeps the first moves only. Raises StaleMove like `append`."""
        self._tip = self.store.undo_to(self.table_id, keep, after=self._tip)

    def redo(self, *moves: Move) -> None:
        """Brings moves back, all or none. Raises StaleMove where others are next on disk."""
        tip: str | None = self._tip
        with self.store.transaction():
            for move in moves:
                tip = self.store.redo(self.table_id, after=tip, text=str(move))
                if tip is None:
                    raise StaleMove()
        self._tip = str(tip)


def start(store: Store, setup: Setup, name: str) -> tuple[SavedTable, Session]:
    """Lays a new table and saves it before anything is played."""
    table = Table(rulebook(setup.game), setup)
    with store.transaction():
        forget_draft(store)
        saved = store.new_table(name, setup.game, _header_of(table))
    session, _result = _keep(store, saved, table)
    return saved, session


def _header_of(table: AnyTable, rules: str = "") -> str:
    lines = write_header(table.setup, rules or table.rules)
    return "\n".join([f"Tableside record {FORMAT}", *lines])


class Reopened(NamedTuple):
    """A saved table as far as these rules can play it.

    refused      why the first of the later moves does not go; None when all are there
    later        how many moves are on disk after the last one that is shown
    other_rules  whether the table was started under another version of the rules
    """

    session: Session
    refused: EngineError | None
    later: int
    other_rules: bool


class HeldBack(StoreError):
    """A table that these rules cannot play to its end is looked at, not gone on with."""

    id = "app.store.held_back"


class ReadOnlyJournal:
    """Of a table with later moves on disk that these rules refuse: nothing may be written over
    them. The player goes on with a copy."""

    def __init__(self, later: int) -> None:
        self._later = later

    def append(self, _index: int, *_moves: Move) -> None:
        raise HeldBack(n=self._later)

    def undo(self, _keep: int) -> None:
        raise HeldBack(n=self._later)

    def redo(self, *_moves: Move) -> None:
        raise HeldBack(n=self._later)


def peek(store: Store, table_id: int) -> AnyTable:
    """The table as it was left, to look at. Reads only."""
    return _replayed(store, table_id)[0]


def reopen(store: Store, table_id: int) -> Reopened:
    """The table as it was left, with what had been undone still there to be made again.

    Reading a game changes nothing on disk, but for an ending whose result could not be noted. One
    that the players ended early stays so until its next move.

    A table that these rules no longer take is played up to the move before; every later move
    stays on disk as it is, and nothing can be written until the player goes on with a copy.
    """
    table, refused, later, rules, rows = _replayed(store, table_id)
    other_rules = rules != table.rulebook.version
    if refused is not None:
        return Reopened(Session(table, ReadOnlyJournal(later)), refused, later, other_rules)
    with store.one_moment():  # what is undone belongs to these moves and to no others
        saved = _unchanged(store, table_id, rows)
        table.undone = _readable(row for row, live in store.undone(table_id) if live)
    session, result = _keep(store, saved, table)
    if not other_rules and table.result is not None:  # mended rules leave an old result alone
        result.note()
    return Reopened(session, None, 0, other_rules)


def go_on_as_copy(store: Store, table_id: int, name: str) -> int:
    """A new table with all moves of a saved one that these rules take; the other stays whole.

    It goes on by the rules that the moves were judged by: its own, or today's if its own are newer.
    The copy of a "what if" is one too.
    """
    table = peek(store, table_id)
    rules = min(table.rules, table.rulebook.version, key=version_order)
    with store.transaction():
        made = _add(store, table, _header_of(table, rules), len(table.moves), name)
        _mark_as(store, store.table(table_id).uid, made)
    return made.id


def _mark_as(store: Store, uid: str, made: SavedTable) -> None:
    """A table that was made of another is a "what if" where that is one."""
    if (mark := store.entry(WHAT_IF, uid)) is not None:
        store.put(WHAT_IF, made.uid, mark)


def go_on_from(store: Store, table: AnyTable, moves: int, name: str) -> int:
    """A new table with so many moves of another one, which is left as it is: what if?

    It is marked as such: statistics and matches count the evening itself, once.
    """
    with store.transaction():
        made = _add(store, table, _header_of(table), moves, name)
        store.put(WHAT_IF, made.uid, True)
    return made.id


def what_ifs(store: Store) -> set[str]:
    """The uids of the tables that try out how another one might have gone on."""
    return set(store.entries(WHAT_IF))


def is_what_if(store: Store, table_id: int | None) -> bool:
    """Whether that table is one of them; what cannot be read is counted nowhere."""
    with suppress(StoreError):
        return table_id is not None and store.table(table_id).uid in what_ifs(store)
    return True


def save_played(
    store: Store, table: AnyTable, name: str, uid: str = "", times: Sequence[float] = ()
) -> SavedTable:
    """A game that was played elsewhere, with all its moves; uid and times as they were there."""
    return _add(store, table, _header_of(table), len(table.moves), name, uid, times)


def _add(
    store: Store,
    table: AnyTable,
    header: str,
    moves: int,
    name: str,
    uid: str = "",
    times: Sequence[float] = (),
) -> SavedTable:
    when = times or [float(store.clock())] * moves
    made = zip(table.moves[:moves], when, strict=True)
    rows = (MoveRow(ply, str(move), move.by, at) for ply, (move, at) in enumerate(made))
    summary = _summary(table) if moves == len(table.moves) else None
    lasted = (times[0], times[-1]) if times else None
    return store.add_table(name, table.rulebook.id, header, rows, summary, uid, lasted)


def games_played(store: Store) -> list[str]:
    """The games of the saved tables, the latest first; none where the store cannot be read."""
    try:
        return [table.game for table in store.tables()]
    except StoreError:
        return []


def move_times(store: Store, table_id: int) -> dict[int, float]:
    """Number of a move -> when it was made; nothing where the store cannot be read."""
    try:
        return {row.ply: row.at for row in store.moves(table_id)}
    except StoreError:
        return {}


def whole_record(store: Store, table_id: int) -> str:
    """Everything that is on disk of a table as a record, also what these rules refuse."""
    moves = "\n".join(row.text for row in store.moves(table_id))
    return f"{store.header(table_id)}\n\n{moves}\n"


def public_record(store: Store, table_id: int, note: str) -> str | None:
    """The record without what not every player may know, under that note; None where the whole
    one may be shared: the game is over, or holds no secrets.

    A move that cannot be read may tell anything, and is left out.
    """
    if store.table(table_id).summary is not None:
        return None
    begun = Record.parse(store.header(table_id))
    rows = store.moves(table_id)
    moves = _readable(rows, rest=True)
    record = replace(begun, moves=tuple(moves))
    secret = rulebook(begun.setup.game).has_secrets and len(moves) < len(rows)
    return record.public(note).write() if secret or record.tells_secrets() else None


def _replayed(
    store: Store, table_id: int
) -> tuple[AnyTable, EngineError | None, int, str, list[MoveRow]]:
    saved = store.table(table_id)
    record = Record.parse(store.header(table_id))
    table = Table(rulebook(saved.game), record.setup, record.rules)
    rows = store.moves(table_id)
    for row in rows:
        try:
            table.do(Move.parse(row.text))
        except EngineError as error:
            return table, error, len(rows) - row.ply, record.rules, rows
    return table, None, 0, record.rules, rows


def rescue(store: Store, session: Session) -> None:
    """After damage: what the running table still knows and the mended store has lost of it."""
    journal, table = session.journal, session.table
    if not isinstance(journal, StoreJournal):
        return
    saved = next((one for one in store.tables() if one.uid == journal.uid), None)
    if saved is None:
        saved = store.new_table(journal.name, table.rulebook.id, _header_of(table))
        _mark_as(store, journal.uid, saved)
    kept = [row.text for row in store.moves(saved.id)]
    if kept == [str(move) for move in table.moves[: len(kept)]]:
        for ply, move in enumerate(table.moves[len(kept) :], len(kept)):
            store.add_move(saved.id, ply, str(move), move.by)


def _unchanged(store: Store, table_id: int, rows: Iterable[MoveRow]) -> SavedTable:
    """The table as it is after all was read of it; another window may go on with it meanwhile. As
    many moves need not be the same moves."""
    saved = store.table(table_id)
    if saved.tip != tip_of(saved.uid, rows):
        raise StaleMove()
    return saved


def _readable(rows: Iterable[MoveRow], rest: bool = False) -> list[Move]:
    """Up to the first that is no move, or also the rest after it; an import may bring such."""
    moves = []
    for row in rows:
        try:
            moves.append(Move.parse(row.text))
        except EngineError:
            if not rest:
                break
    return moves


def _keep(store: Store, saved: SavedTable, table: AnyTable) -> tuple[Session, _Result]:
    journal, result = StoreJournal(store, saved), _Result(store, saved, table)
    session = Session(table, journal, journal.entries)
    session.listen(result.note)
    remember(store, session)
    return session, result


class _Result:
    """Home lists a finished table with its winners; an undone ending runs again, and so does a game
    that the players ended early and a friend's phone goes on with.

    The move itself is on disk: where this cannot be written it is made good with the next move, and
    an ending at the next opening. An undone one runs again as soon as the store has the undo.
    """

    def __init__(self, store: Store, saved: SavedTable, table: AnyTable) -> None:
        self._store, self._table_id, self._table = store, saved.id, table

    def note(self) -> None:
        """Compares with what is on disk: others write there too."""
        summary = _summary(self._table)
        with suppress(StoreError):
            if self._store.table(self._table_id).summary != summary:
                self._store.finish(self._table_id, summary)


def _summary(table: AnyTable) -> str | None:
    result = table.result
    return None if result is None else ", ".join(table.players[s] for s in result.winners)
