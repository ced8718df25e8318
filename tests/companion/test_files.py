"""Files that the player takes out or brings in: the sheets for it, and the desktop's dialogue."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.panels.importing import ask_about_opened
from companion.store import export_all, open_unsaved
from companion.system.files import INCOMING, pick_file, save_file
from tests.companion.states import app, played, setup
from tests.companion.window import Clock, Window


class Desk:
    """A desktop whose dialogue gives what the test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[tuple[str, Any]] = []
        self.picked: list[Path] = []
        self.answer: list[str] | None = None
        self.broken = False
        plyer = ModuleType("plyer")
        chooser = SimpleNamespace(save_file=self._ask, open_file=self._ask)
        vars(plyer).update(filechooser=chooser)
        monkeypatch.setitem(sys.modules, "plyer", plyer)

    def _ask(self, **_given: Any) -> list[str] | None:
        if self.broken:
            raise OSError("No back-end available.")
        return self.answer

    def tell(self, text: Any) -> None:
        self.told.append((text.id, text.args.get("file")))


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def until(holds: Callable[[], Any]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, "nothing happened"
        Clock.tick()


def test_a_file_is_copied_to_the_place_chosen(desk: Desk, tmp_path: Path) -> None:
    own, chosen = tmp_path / "sheet.pdf", tmp_path / "mine.pdf"
    own.write_bytes(b"sheet")
    desk.answer = [str(chosen)]
    save_file(own, desk.tell)
    until(lambda: desk.told)
    assert desk.told == [("app.share.saved", str(chosen))]
    assert chosen.read_bytes() == b"sheet"


def test_saving_a_file_onto_itself_loses_nothing(desk: Desk, tmp_path: Path) -> None:
    own = tmp_path / "sheet.pdf"
    own.write_bytes(b"sheet")
    desk.answer = [str(own)]
    save_file(own, desk.tell)
    until(lambda: desk.told)
    assert own.read_bytes() == b"sheet"


def test_a_place_that_takes_nothing_is_told(desk: Desk, tmp_path: Path) -> None:
    own = tmp_path / "sheet.pdf"
    own.write_bytes(b"sheet")
    desk.answer = [str(tmp_path / "no" / "such" / "folder.pdf")]
    save_file(own, desk.tell)
    until(lambda: desk.told)
    assert desk.told == [("app.files.failed", None)]


def test_without_a_dialogue_the_file_stays_and_its_place_is_told(
    desk: Desk, tmp_path: Path
) -> None:
    desk.broken = True
    save_file(tmp_path / "sheet.pdf", desk.tell)
    until(lambda: desk.told)
    assert desk.told == [("app.share.saved", str(tmp_path / "sheet.pdf"))]
    pick_file(tmp_path, desk.picked.append, desk.tell)
    until(lambda: len(desk.told) > 1)
    assert desk.told[1][0] == "app.files.no_dialogue"


def test_a_file_is_picked_where_it_lies(desk: Desk, tmp_path: Path) -> None:
    desk.answer = [str(tmp_path / "all.zip")]
    pick_file(tmp_path, desk.picked.append, desk.tell)
    until(lambda: desk.picked)
    assert desk.picked == [tmp_path / "all.zip"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("companion.app.TablesideApp.share_folder", lambda _app: tmp_path)
    return tmp_path


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_an_export_is_offered_for_saving(folder: Path, desk: Desk, language: str) -> None:
    desk.answer = [str(folder / "mine.zip")]
    with Window(lambda: app(place="settings"), language=language, text_factor=1.6) as window:
        window.app.shell.screen._open("export")
        window.settle()
        assert window.has("file-ready")
        assert window.cut_off() == []
        window.tap(window.app.words.tell("app.files.save"))
        window.until(lambda: (folder / "mine.zip").is_file())
        (made,) = folder.glob("tableside-*.zip")
        window.until(lambda: window.app.shell.toast is not None)
        assert (folder / "mine.zip").read_bytes() == made.read_bytes()


def test_a_phone_offers_to_share_as_well(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[Path] = []
    for module in ("companion.panels.file_ready", "companion.screens.settings"):
        monkeypatch.setattr(f"{module}.can_share", lambda: True)
    monkeypatch.setattr(
        "companion.panels.file_ready.share_file", lambda path, _told: shared.append(path)
    )
    with Window(lambda: app(place="settings")) as window:
        window.app.shell.screen._open("export")
        window.settle()
        window.tap(window.app.words.tell("app.files.share"))
        assert shared == list(folder.glob("*.zip"))
        assert not window.sees(str(folder))  # a path that no player can open is not shown


@pytest.mark.parametrize("on_a_phone", [False, True])
def test_an_import_is_picked(
    folder: Path, desk: Desk, monkeypatch: pytest.MonkeyPatch, on_a_phone: bool
) -> None:
    export = exported(folder)
    desk.answer = [str(export)]
    monkeypatch.setattr("companion.screens.settings.can_share", lambda: on_a_phone)
    store = open_unsaved()
    with Window(lambda: app(place="settings", store=store)) as window:
        window.app.shell.screen._open("import")
        window.settle()
        if not on_a_phone:
            assert window.cut_off() == []
            window.tap("choose-import")
        window.until(lambda: len(store.tables()) == 1)


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_file_opened_with_the_app_is_read_in_after_a_yes(folder: Path, language: str) -> None:
    export, store = exported(folder, INCOMING), open_unsaved()
    with Window(lambda: app(store=store), language=language, text_factor=1.6) as window:
        ask_about_opened(window.app, export)
        window.settle()
        assert window.has("import-opened")
        assert window.cut_off() == []
        assert store.tables() == []
        window.tap(window.app.words.tell("app.import.opened"))
        assert len(store.tables()) == 1
        assert not export.exists()  # the app's own copy


def exported(folder: Path, name: str = "theirs.zip") -> Path:
    store = open_unsaved()
    played(store, setup("orc"), 5)
    path = folder / name
    export_all(store, path)
    return path
