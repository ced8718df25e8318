"""What the app asks of a phone beyond a window; without effect on a desktop."""

from __future__ import annotations

from typing import Final

from kivy.utils import platform

from companion.system.java import activity, as_far_as_it_goes

FLAG_SECURE: Final = 0x2000
"""What Android calls it, in WindowManager.LayoutParams."""
DIMMED: Final = 0.02
AS_THE_OWNER_WANTS: Final = -1.0
"""screenBrightness of the same: a share, or this."""


def keep_screen_on(on: bool) -> None:
    """A table is looked at more often than touched."""
    from kivy.core.window import Window

    Window.allow_screensaver = not on


def system_mode() -> str:
    """Dark or light as the phone is; dark where it does not tell."""
    if platform != "android":
        return "dark"
    from jnius import autoclass

    with as_far_as_it_goes():
        night = autoclass("android.content.res.Configuration")
        now = activity().getResources().getConfiguration().uiMode & night.UI_MODE_NIGHT_MASK
        return "light" if now == night.UI_MODE_NIGHT_NO else "dark"
    return "dark"


def stay_between_system_bars() -> None:
    """From Android 15 on a window reaches below the clock and the navigation bar.

    The view that holds Kivy's surface is told to keep clear of them; the surface then has the size
    that is really free.
    """
    if platform == "android":
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(_keep_clear)()


def hide_from_recents(on: bool) -> None:
    """While a secret is on the screen: no picture in the list of recent apps, no screenshot."""
    if platform == "android":
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(_hide)(on)


def dim_screen(on: bool) -> None:
    """As dark as the lamp goes while nobody looks; else as bright as the phone's owner has it."""
    if platform == "android":
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(_dim)(on)


def _keep_clear() -> None:
    from jnius import autoclass

    with as_far_as_it_goes():
        content = activity().findViewById(autoclass("android.R$id").content)
        content.setFitsSystemWindows(True)
        content.requestApplyInsets()


def _hide(on: bool) -> None:
    with as_far_as_it_goes():
        window = activity().getWindow()
        if on:
            window.addFlags(FLAG_SECURE)
        else:
            window.clearFlags(FLAG_SECURE)


def _dim(on: bool) -> None:
    with as_far_as_it_goes():
        window = activity().getWindow()
        wishes = window.getAttributes()
        wishes.screenBrightness = DIMMED if on else AS_THE_OWNER_WANTS
        window.setAttributes(wishes)
