"""A secret on the screen is kept out of the phone's list of recent apps, and only then."""

from __future__ import annotations

import pytest

from tests.companion.boards import table_app
from tests.companion.window import Finger, Window


@pytest.mark.parametrize("ends", ["finger", "pause", "back"])
def test_the_screen_is_secret_as_long_as_the_secrets_are_open(
    ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr("companion.boards.wizard_sheet.hide_from_recents", told.append)
    with Window(lambda: table_app("few_orcs_more")) as window:
        window.tap("secrets")
        assert told == []
        window.scroll_to(window.find("secrets"))
        finger = Finger(*window.centre("secrets"))
        finger.down()
        window.until(lambda: window.has("secrets-sheet"))
        assert told == [True]
        if ends == "pause":
            window.app.on_pause()
            assert told == [True, False]
            window.app.on_resume()
        elif ends == "back":
            window.press_back()
        finger.up()
        window.settle()
        assert told == [True, False]
