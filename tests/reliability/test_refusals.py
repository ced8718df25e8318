"""What a running app meets that no start could foresee: it says so, and the player can go on."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from companion.session import saved_game
from companion.store import DiskFull, FolderRefused, open_store, open_unsaved
from tests.companion.states import play, played, setup
from tests.companion.window import Window
from tests.reliability.test_damage import PATIENCE, app_over, save_some_moves


def test_a_table_that_cannot_be_deleted_now_keeps_nobody_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_table: int) -> None:
        raise DiskFull()

    path = tmp_path / "tables.db"
    save_some_moves(path, 5)
    with Window(app_over(path)) as window:
        window.app.go("games")
        (saved,) = window.app.store.tables()
        window.app.shell.screen._delete(saved.id)
        monkeypatch.setattr(window.app.store, "delete", full)
        window.app.back()
        window.settle()
        assert window.app.place == "home"
        assert any("device is full" in text for text in window.texts())
        assert window.has("resume-card")
        window.app.store.close()


def test_a_card_that_was_forgotten_elsewhere_is_gone_at_the_touch(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with Window(app_over(path)) as window:
        store = window.app.store
        store.teach("economicus", "option-7", ["option", "money", "me", 3, "end"])
        window.app.go("taught")
        window.settle()
        assert window.has("taught-economicus")
        store.forget_card("economicus", "option-7")
        window.app.shell.screen._open("economicus", "option-7")
        window.settle()
        assert not window.has("taught-economicus")
        store.close()


@pytest.mark.parametrize("what", ["folder", "file", "another file"])
def test_saved_tables_deleted_under_a_running_app_are_written_again(
    tmp_path: Path, what: str
) -> None:
    folder = tmp_path / "data"
    path = folder / "tables.db"
    other = tmp_path / "other.db"
    open_store(other).store.close()
    with Window(app_over(path)) as window:
        store = window.app.store
        played(store, setup("orc", 2), 3)
        table_id, _session = played(store, setup("orconomics", 3), 10)
        window.app.open_table(table_id)
        if what == "folder":
            shutil.rmtree(folder)
        elif what == "file":
            path.unlink()
        else:
            os.replace(other, path)
        session = window.app.session
        assert session is not None
        before = [str(move) for move in session.table.moves]
        with pytest.raises(FolderRefused) as refused:
            session.do(session.table.legal()[0])
        assert [str(move) for move in session.table.moves] == before
        window.app.explain(refused.value)
        window.until(lambda: window.has("notice"), PATIENCE)
        assert any("saved again" in text for text in window.texts())
        window.tap("understood")
        window.tap("resume")
        session = window.app.session
        assert [str(move) for move in session.table.moves] == before
        session.do(session.table.legal()[0])
        store.close()
    opened = open_store(path)
    assert opened.notice is None
    plies = sorted(table.plies for table in opened.store.tables())
    assert plies == ([11] if what == "another file" else [3, 11])
    opened.store.check()
    opened.store.close()


@pytest.mark.parametrize("game", ["economicon", "economicus", "orconomics"])
def test_a_box_and_cards_forgotten_under_a_running_table_change_nothing_of_it(game: str) -> None:
    store = open_unsaved()
    saved, session = saved_game.start(store, setup(game, 3), "Friday")
    play(session, 120)
    taught = store.taught(game)
    assert taught or game == "orconomics"
    for card in taught:
        store.forget_card(game, card)
    store.set_box(game, {})
    play(session, 60, seed=2)
    for back in (40, 10):
        again, refused, *_ = saved_game.reopen(store, saved.id)
        assert refused is None
        assert again.table.view() == session.table.view()
        session.undo(to=back)
