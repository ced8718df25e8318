"""What the app asks of a phone beyond a window; without effect on a desktop."""

from __future__ import annotations

from kivy.utils import platform


def keep_screen_on(on: bool) -> None:
    """A table is looked at more often than touched."""
    from kivy.core.window import Window

    Window.allow_screensaver = not on


def stay_between_system_bars() -> None:
    """From Android 15 on a window reaches below the clock and the navigation bar.

    The view that holds Kivy's surface is told to keep clear of them; the surface then has the size
    that is really free.
    """
    if platform == "android":
        from android.runnable import run_on_ui_thread

        run_on_ui_thread(_keep_clear)()


def _keep_clear() -> None:
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    content = activity.findViewById(autoclass("android.R$id").content)
    content.setFitsSystemWindows(True)
    content.requestApplyInsets()
