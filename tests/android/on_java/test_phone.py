"""Window, looks, language, networks, share sheet for texts, and vibration."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from companion.audio.feedback import PULSE, Feedback
from companion.i18n.live_catalogue import device_languages
from companion.link import addresses
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


@pytest.mark.parametrize(("night", "shown"), [(0x10, "light"), (0x20, "dark"), (0, "dark")])
def test_the_app_is_dark_or_light_as_the_phone_is(phone: Any, night: int, shown: str) -> None:
    phone.java.uiMode = night | 1
    assert device.system_mode() == shown


def test_a_phone_that_does_not_tell_is_dark(phone: Any) -> None:
    phone.breaks("configuration")
    assert device.system_mode() == "dark"


@pytest.mark.usefixtures("phone")
def test_the_language_of_the_phone() -> None:
    from jnius import autoclass

    locale = autoclass("java.util.Locale")
    before = locale.getDefault()
    locale.setDefault(locale("fr"))
    try:
        assert device_languages() == ["fr"]
    finally:
        locale.setDefault(before)


@pytest.mark.usefixtures("phone")
def test_the_networks_of_the_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Java's own class: every machine is in its own loop at least."""
    assert "127.0.0.1" in list(addresses._by_android())

    def fails(_name: str) -> None:
        raise JavaException("java.net.SocketException")

    from jnius import JavaException

    monkeypatch.setattr("jnius.autoclass", fails)
    assert list(addresses._by_android()) == []
    assert device_languages() == []


def units(text: str) -> str:
    """As Java counts: what pyjnius itself makes of an emoji is one unit, and another sign."""
    written = text.encode("utf-16-le")
    return " ".join(str(written[i] + 256 * written[i + 1]) for i in range(0, len(written), 2))


def test_a_text_with_emoji_arrives_whole(phone: Any) -> None:
    text = "Zoé a gagné 🎲🏆 — Победа"
    assert share_text(text, "orconomics 🎲").id == "app.share.sent"
    sent = phone.activity.started.sent()
    assert (sent.getAction(), sent.getType()) == ("android.intent.action.SEND", "text/plain")
    for extra, given in (("TEXT", text), ("SUBJECT", "orconomics 🎲")):
        assert sent.units(f"android.intent.extra.{extra}") == units(given)


def test_half_an_emoji_is_shared_as_well(phone: Any) -> None:
    assert share_text("\ud83c broken", "x").id == "app.share.sent"
    assert phone.activity.started is not None


def test_a_text_that_nobody_takes_is_copied(phone: Any) -> None:
    from jnius import autoclass

    phone.breaks("startActivity")
    assert share_text("a record 🎲", "orc").id == "app.share.copied"
    assert autoclass("android.content.ClipboardManager").kept.units() == units("a record 🎲")


@pytest.mark.parametrize("step", ["clip", "runOnUiThread"])
def test_a_text_that_is_too_long_even_for_that_is_told(phone: Any, step: str) -> None:
    phone.breaks("startActivity", step)
    assert share_text("a record", "orc").id == "app.share.failed"


@pytest.fixture
def shaking(monkeypatch: pytest.MonkeyPatch) -> Feedback:
    """Through what plyer itself has for Android."""
    from plyer.platforms.android import vibrator

    plyer = ModuleType("plyer")
    vars(plyer).update(vibrator=vibrator.instance())
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    return Feedback({"sounds": False, "vibration": True})  # type: ignore[arg-type]


def test_the_phone_shakes_when_it_should(phone: Any, shaking: Feedback) -> None:
    shaking.give("accept")
    assert phone.journal == [f"vibrate {round(1000 * PULSE['accept'])}"]


def test_a_phone_that_throws_when_it_should_shake_is_left_in_peace(
    phone: Any, shaking: Feedback
) -> None:
    phone.breaks("vibrate")
    shaking.give("accept")
    shaking.give("accept")
    assert len(phone.journal) == 1


def test_only_java_is_guarded(phone: Any) -> None:
    phone.breaks("findViewById")
    with pytest.raises(HardwareError, match="findViewById"), asking_android():
        phone.activity.findViewById(1)
    with pytest.raises(ZeroDivisionError), asking_android():
        _ = 1 // 0
