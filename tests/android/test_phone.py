"""The screen at the table, and that a desktop is asked nothing that only a phone can do."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.system import phone


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **content: Any) -> None:
    module = ModuleType(name)
    vars(module).update(content)
    monkeypatch.setitem(sys.modules, name, module)


def test_the_screen_stays_on_at_the_table_only(monkeypatch: pytest.MonkeyPatch) -> None:
    window = SimpleNamespace(allow_screensaver=True)
    stand_in(monkeypatch, "kivy.core.window", Window=window)
    phone.keep_screen_on(True)
    assert window.allow_screensaver is False
    phone.keep_screen_on(False)
    assert window.allow_screensaver is True


def test_a_desktop_is_asked_for_nothing_of_androids(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("jnius", "android"):
        monkeypatch.setitem(sys.modules, name, None)
    phone.stay_between_system_bars()
    phone.hide_from_recents(True)
    phone.dim_screen(True)
