"""Screen and system bars, with Android played by the test."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion import phone
from tools.android import stand_ins


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


def test_the_window_keeps_clear_of_the_system_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    view = SimpleNamespace(
        setFitsSystemWindows=lambda on: told.append(f"fits {on}"),
        requestApplyInsets=lambda: told.append("apply"),
    )
    activity = SimpleNamespace(findViewById={42: view}.get)
    java = {
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
        "android.R$id": SimpleNamespace(content=42),
    }
    for name, module in stand_ins.modules(java).items():
        monkeypatch.setitem(sys.modules, name, module)
    phone.stay_between_system_bars()
    assert told == []
    monkeypatch.setattr(phone, "platform", "android")
    phone.stay_between_system_bars()
    assert told == ["fits True", "apply"]
