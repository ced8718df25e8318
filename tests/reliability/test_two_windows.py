"""Two windows of the app over the same saved tables: one refuses, none is lost or mixed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.session import Session, saved_game
from companion.store import NoSuchTable, StaleMove, Store, open_store
from tests.companion.states import played, setup
from tests.reliability import SOAK

ROOT = Path(__file__).resolve().parents[2]
MOVES = 12


class Two:
    """The same table, open in both."""

    def __init__(self, path: Path) -> None:
        self.here, self.there = open_store(path).store, open_store(path).store
        self.id, self.mine = played(self.here, setup("orconomics", 3), MOVES)
        self.theirs = saved_game.reopen(self.there, self.id).session

    def saved(self) -> list[str]:
        return [row.text for row in self.here.moves(self.id)]


def moves_of(session: Session) -> list[str]:
    return [str(move) for move in session.table.moves]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    both = Two(tmp_path / "tables.db")
    yield both
    both.here.check()
    both.here.close()
    both.there.close()


def any_move(session: Session, number: int = 0) -> None:
    session.do(session.table.legal()[number])


@pytest.mark.parametrize(
    "act", [any_move, Session.undo, lambda session: session.undo(3)], ids=["do", "undo", "undo to"]
)
def test_a_window_that_was_overtaken_changes_nothing(
    two: Two, act: Callable[[Session], None]
) -> None:
    any_move(two.theirs)
    before = moves_of(two.mine)
    with pytest.raises(StaleMove):
        act(two.mine)
    assert moves_of(two.mine) == before
    assert two.saved() == moves_of(two.theirs)


def test_as_many_moves_but_others_are_not_taken_for_the_same(two: Two) -> None:
    two.theirs.undo()
    two.theirs.correct("money.Ana", 3)
    assert len(two.theirs.table.moves) == len(two.mine.table.moves)
    for act in (any_move, Session.undo):
        with pytest.raises(StaleMove):
            act(two.mine)
    assert two.saved() == moves_of(two.theirs)


def test_a_redo_never_brings_back_what_another_window_undid(two: Two) -> None:
    two.mine.undo()
    overtaking = saved_game.reopen(two.there, two.id).session
    overtaking.undo()
    overtaking.correct("money.Ana", 3)
    overtaking.correct("money.Ana", 4)
    overtaking.undo()
    with pytest.raises(StaleMove):
        two.mine.redo()
    assert two.saved() == moves_of(overtaking)


def test_a_redo_brings_back_the_move_that_it_says(two: Two) -> None:
    """The other moved and took that back: the last move is the same, what can be redone is not."""
    two.mine.undo()
    overtaking = saved_game.reopen(two.there, two.id).session
    overtaking.correct("money.Ana", 3)
    overtaking.undo()
    before = moves_of(two.mine)
    with pytest.raises(StaleMove):
        two.mine.redo()
    assert moves_of(two.mine) == before == two.saved()


def test_a_table_that_changes_while_it_is_read_is_not_gone_on_with(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many moves, but others: what was read must not be gone on with as if it were saved."""
    read = Store.moves

    def then_the_other(store: Store, table_id: int) -> object:
        found = read(store, table_id)
        monkeypatch.undo()
        two.theirs.undo()
        two.theirs.correct("money.Ana", 3)
        return found

    monkeypatch.setattr(Store, "moves", then_the_other)
    with pytest.raises(StaleMove):
        saved_game.reopen(two.here, two.id)


def test_a_table_that_another_window_deleted_is_said(two: Two) -> None:
    two.there.delete(two.id)
    for act in (any_move, Session.undo):
        with pytest.raises(NoSuchTable):
            act(two.mine)
    assert two.here.tables() == []


def test_opened_again_the_window_goes_on(two: Two) -> None:
    any_move(two.theirs)
    again = saved_game.reopen(two.here, two.id).session
    any_move(again)
    again.undo()
    again.redo()
    assert two.saved() == moves_of(again)


OPEN = """
import sys
from pathlib import Path
from companion.store import Locked, open_store
print("ready", flush=True)
sys.stdin.readline()
try:
    store = open_store(Path(sys.argv[1])).store
    print(sum(table.plies for table in store.tables()))
except Locked:
    print("locked")
"""


def all_at_once(path: Path, count: int) -> list[str]:
    """What processes say that open the file at the same instant."""
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for _ in range(count)
    ]
    for window in windows:
        assert window.stdout is not None
        assert window.stdout.readline() == "ready\n"
    for window in windows:
        assert window.stdin is not None
        window.stdin.write("now\n")
        window.stdin.flush()
    said = [window.communicate(timeout=120)[0].strip() for window in windows]
    assert [window.returncode for window in windows] == [0] * count
    return said


def test_windows_that_start_together_over_a_damaged_file_recover_it_once(tmp_path: Path) -> None:
    for number in range(20 if SOAK else 3):
        path = tmp_path / str(number) / "tables.db"
        _damaged(path, 300)
        said = all_at_once(path, 4)
        assert set(said) <= {"300", "locked"}
        assert "300" in said
        assert len(list(path.parent.glob("*.damaged-*.db"))) == 1
        assert _count(path) == 300


def _damaged(path: Path, moves: int) -> None:
    store = open_store(path).store
    store._db.execute("PRAGMA synchronous = OFF")
    table = store.new_table("Friday", "orc", "")
    for ply in range(moves):
        store.add_move(table.id, ply, "Ana: roll 1 2")
    store.close()
    path.write_bytes(bytes(20) + path.read_bytes()[20:])


def _count(path: Path) -> int:
    opened = open_store(path)
    assert opened.notice is None
    store: Store = opened.store
    store.check()
    total = sum(len(store.moves(table.id)) for table in store.tables())
    store.close()
    return total
