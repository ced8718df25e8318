"""The store beside a model of it: whatever is done in whatever order, both hold the same.

Closing and opening, a recovery of the sound file, and a way through an export change nothing.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.store import Store, export_all, import_all, open_store
from companion.store.opening import recovered
from tests.reliability import SOAK

NAMES = st.sampled_from(["Friday", "", "Robert'); DROP TABLE saved;--", "Пятница \U0001f600", "%s"])
MOVES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30)


@dataclass
class Model:
    """A table as a person would keep it on paper."""

    name: str
    moves: list[str] = field(default_factory=list)
    live: list[str] = field(default_factory=list)
    """Undone, the one to be redone first at the end."""
    dead: list[str] = field(default_factory=list)


class StoreBesideModel(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "tables.db"
        self.opened()
        self.tables: dict[str, Model] = {}
        self.values: dict[str, Any] = {}

    def opened(self) -> None:
        found = open_store(self.path)
        assert found.notice is None
        self.store: Store = found.store

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    def some(self, number: int) -> tuple[int, Model]:
        saved = sorted(self.store.tables(), key=lambda table: table.uid)
        table = saved[number % len(saved)]
        return table.id, self.tables[table.uid]

    @rule(name=NAMES)
    def lay(self, name: str) -> None:
        self.tables[self.store.new_table(name, "orc", name * 900).uid] = Model(name)

    @precondition(lambda self: self.tables)
    @rule(number=st.integers(0, 9), text=MOVES)
    def move(self, number: int, text: str) -> None:
        table_id, model = self.some(number)
        self.store.add_move(table_id, len(model.moves), text)
        model.moves.append(text)
        model.dead += model.live
        model.live = []

    @precondition(lambda self: self.tables)
    @rule(number=st.integers(0, 9), back=st.integers(0, 4))
    def undo(self, number: int, back: int) -> None:
        table_id, model = self.some(number)
        keep = max(0, len(model.moves) - back)
        self.store.undo_to(table_id, keep)
        model.live += reversed(model.moves[keep:])
        del model.moves[keep:]

    @precondition(lambda self: self.tables)
    @rule(number=st.integers(0, 9))
    def redo(self, number: int) -> None:
        table_id, model = self.some(number)
        assert (self.store.redo(table_id) is not None) == bool(model.live)
        if model.live:
            model.moves.append(model.live.pop())

    @precondition(lambda self: self.tables)
    @rule(number=st.integers(0, 9), name=NAMES)
    def rename(self, number: int, name: str) -> None:
        table_id, model = self.some(number)
        self.store.rename(table_id, name)
        model.name = name

    @precondition(lambda self: self.tables)
    @rule(number=st.integers(0, 9))
    def delete(self, number: int) -> None:
        table_id, _model = self.some(number)
        del self.tables[self.store.table(table_id).uid]
        self.store.delete(table_id)

    @rule(key=NAMES, value=st.one_of(st.integers(), MOVES, st.lists(st.booleans())))
    def remember(self, key: str, value: Any) -> None:
        self.store.set_box(key, value)
        self.values[key] = value

    @rule()
    def close_and_open(self) -> None:
        self.store.close()
        self.opened()

    @rule()
    def recover_what_is_sound(self) -> None:
        self.store.close()
        self.store = recovered(self.path).store

    @rule()
    def move_to_another_phone(self) -> None:
        export_all(self.store, self.path.with_name("all.zip"))
        self.store.close()
        self.path.unlink()
        self.opened()
        import_all(self.store, self.path.with_name("all.zip"))

    @invariant()
    def both_hold_the_same(self) -> None:
        self.store.check()
        assert self.store.boxes() == self.values
        saved = self.store.tables()
        assert {table.uid for table in saved} == self.tables.keys()
        for table in saved:
            model = self.tables[table.uid]
            undone = self.store.undone(table.id)
            assert table.name == model.name
            assert [row.text for row in self.store.moves(table.id)] == model.moves
            assert [row.text for row, live in undone if live] == model.live[::-1]
            assert sorted(row.text for row, live in undone if not live) == sorted(model.dead)


TestStoreBesideModel = StoreBesideModel.TestCase
TestStoreBesideModel.settings = settings(
    max_examples=600 if SOAK else 12,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
