"""Window, share sheet for texts, and vibration."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from companion.audio.feedback import Feedback
from companion.system import phone as device
from companion.system.java import HardwareError, asking_android
from companion.system.sharing import share_text

SECURE = 0x2000


def test_the_window_keeps_clear_of_the_system_bars(phone: Any) -> None:
    device.stay_between_system_bars()
    assert phone.journal == ["runOnUiThread", "findViewById 16908290", "fits true", "insets"]


@pytest.mark.parametrize("step", ["findViewById", "fits", "insets"])
def test_a_window_that_will_not_is_left_as_it_is(
    phone: Any, step: str, capfd: pytest.CaptureFixture[str]
) -> None:
    phone.breaks(step)
    device.stay_between_system_bars()
    assert "Traceback" not in capfd.readouterr().err


def test_secrets_are_kept_out_of_the_list_of_recent_apps(phone: Any) -> None:
    device.hide_from_recents(True)
    device.hide_from_recents(False)
    done = [line for line in phone.journal if line != "runOnUiThread"]
    assert done == [f"addFlags {SECURE}", f"clearFlags {SECURE}"]


def test_the_screen_is_dimmed_and_then_as_bright_as_its_owner_has_it(phone: Any) -> None:
    device.dim_screen(True)
    device.dim_screen(False)
    done = [line for line in phone.journal if line != "runOnUiThread"]
    assert done == ["brightness 0.02", "brightness -1.0"]


def test_a_text_with_emoji_arrives_whole(phone: Any) -> None:
    """By UTF-16 units: what pyjnius itself makes of an emoji is one unit, and another sign."""
    text = "Zoé a gagné 🎲🏆 — Победа"
    assert share_text(text, "orconomics 🎲").id == "app.share.sent"
    sent = phone.activity.started.sent()
    assert (sent.getAction(), sent.getType()) == ("android.intent.action.SEND", "text/plain")
    for extra, given in (("TEXT", text), ("SUBJECT", "orconomics 🎲")):
        units = bytes(given, "utf-16-le")
        wanted = " ".join(str(units[i] + 256 * units[i + 1]) for i in range(0, len(units), 2))
        assert sent.units(f"android.intent.extra.{extra}") == wanted


def test_half_an_emoji_is_shared_as_well(phone: Any) -> None:
    assert share_text("\ud83c broken", "x").id == "app.share.sent"
    assert phone.activity.started is not None


def test_a_text_that_nobody_takes_is_copied(phone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append, raising=False)
    phone.breaks("startActivity")
    assert share_text("a record", "orc").id == "app.share.copied"
    assert copied == ["a record"]


def test_a_phone_that_throws_when_it_should_shake_is_left_in_peace(
    phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shaken: list[float] = []

    def vibrate(seconds: float) -> None:
        shaken.append(seconds)
        phone.activity.findViewById(1)

    plyer = ModuleType("plyer")
    vars(plyer).update(vibrator=SimpleNamespace(vibrate=vibrate))
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    monkeypatch.setattr("companion.audio.feedback.platform", "android")
    phone.breaks("findViewById")
    feedback = Feedback({"sounds": False, "vibration": True})  # type: ignore[arg-type]
    feedback.give("accept")
    feedback.give("accept")
    assert len(shaken) == 1


def test_only_java_is_guarded(phone: Any) -> None:
    phone.breaks("findViewById")
    with pytest.raises(HardwareError, match="findViewById"), asking_android():
        phone.activity.findViewById(1)
    with pytest.raises(ZeroDivisionError), asking_android():
        _ = 1 // 0
