"""What the player hears and feels when something was entered."""

from __future__ import annotations

from typing import Final

from kivy.utils import platform

from companion.audio.sounds import Sound, Sounds
from companion.settings import Settings

PULSE: Final[dict[Sound, float]] = {
    "accept": 0.03,
    "turn": 0.06,
    "win": 0.2,
    "error": 0.08,
    "tick": 0.015,
}
"""Seconds that the phone shakes."""


class Feedback:
    """A device that has no sound or cannot shake stays silent and still."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sounds = Sounds()
        self._can_shake = platform in ("android", "ios")

    def give(self, what: Sound) -> None:
        self._sounds.on = bool(self._settings["sounds"])
        self._sounds.play(what)
        if self._settings["vibration"] and self._can_shake:
            self._shake(PULSE[what])

    def _shake(self, seconds: float) -> None:
        try:
            from plyer import vibrator

            vibrator.vibrate(seconds)
        except Exception:  # Java's exceptions too: a phone that cannot shake is still a table
            self._can_shake = False
