"""Printing: choose, make, and be told where the sheet is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.printing.job import plan_of_game
from tests.companion.states import app
from tests.companion.window import Window


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.app.TablesideApp.share_folder", lambda _app: tmp_path)
    return tmp_path


def printed(window: Window) -> bool:
    return not window.app.shell.screen.busy


def test_a_few_taps_make_a_sheet_and_say_where_it_is(folder: Path):
    with Window(lambda: app(place="printing", game="")) as window:
        window.tap("game-orconomics")
        window.tap("what-sector")
        window.tap("paper-Letter")
        window.tap("size-30")
        window.tap("make-pdf")
        window.until(lambda: printed(window))
        window.settle()
        made = folder / "tableside-orconomics.pdf"
        assert made.read_bytes().startswith(b"%PDF")
        assert window.sees(str(made))


def test_labels_of_the_other_paper_are_not_offered():
    with Window(lambda: app(place="printing")) as window:
        assert window.has("on-38x21")
        window.tap("on-38x21")
        assert not window.has("size-25")
        window.tap("paper-Letter")
        assert not window.has("on-38x21")
        assert window.has("size-25")


def test_a_test_page_shows_from_how_far_a_phone_reads(folder: Path):
    with Window(lambda: app(place="printing")) as window:
        window.tap("test-page")
        window.until(lambda: printed(window))
        assert (folder / "tableside-test-page.pdf").exists()


def test_a_folder_that_cannot_be_written_is_said(folder: Path):
    (folder / "tableside-test-page.pdf").mkdir()
    with Window(lambda: app(place="printing")) as window:
        window.tap("test-page")
        window.until(lambda: printed(window))
        window.settle()
        assert window.sees("Cannot write tableside-test-page.pdf")


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("fr", 1.6), ("ru", 1.6)])
def test_nothing_is_cut_off(language: str, factor: float):
    with Window(lambda: app(place="printing"), language=language, text_factor=factor) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []


def test_it_says_how_much_there_is_to_print_before_it_is_made(folder: Path):
    with Window(lambda: app(place="printing", game="")) as window:
        window.tap("game-orconomics")
        assert window.sees("Stickers: 66, sheets: ")
        window.tap("what-most")
        screen = window.app.shell.screen
        assert screen._kinds == {"sector", "industry"}
        plan = plan_of_game("orconomics", screen._wishes())
        assert plan.stickers == 50
        assert window.sees(f"Stickers: 50, sheets: {plan.sheets}.")
        window.tap("make-pdf")
        window.until(lambda: printed(window))
        made = (folder / "tableside-orconomics.pdf").read_bytes()
        assert made.count(b"/Type /Page\n") == plan.sheets
        window.app.shell.close_sheet()
        window.tap("what-most")
        assert screen._kinds == set()
