"""What the player chose, kept in the store and applied to the look at once."""

from __future__ import annotations

from typing import Any, Final

from companion.grammar import LANGUAGES
from companion.store import Store
from companion.theme import LARGEST_TEXT, MODES, Theme

DEFAULTS: Final[dict[str, Any]] = {
    "language": "",
    "mode": "dark",
    "text_factor": 1.0,
    "left_handed": False,
    "sounds": True,
    "vibration": True,
    "speech": False,
    "odds": True,
    "strict": False,
    "still": False,
    "toured": False,
}


def _valid(key: str, value: Any) -> bool:
    """A setting from an older version or a hand-made import must not break the start."""
    if key == "language":
        return value == "" or value in LANGUAGES
    if key == "mode":
        return value in MODES
    if key == "text_factor":
        return isinstance(value, int | float) and 0.8 <= value <= LARGEST_TEXT
    return isinstance(value, bool)


class Settings:
    """``settings["sounds"]``; unknown or broken values count as not set."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reload()

    def reload(self) -> None:
        """After an import."""
        kept = self._store.settings()
        self._values = {
            key: kept[key] if key in kept and _valid(key, kept[key]) else default
            for key, default in DEFAULTS.items()
        }

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __setitem__(self, key: str, value: Any) -> None:
        if not _valid(key, value):
            raise ValueError(f"{key} cannot be {value!r}")
        self._store.set_setting(key, value)
        self._values[key] = value

    @property
    def language(self) -> str:
        """The chosen language, or nothing when the device decides."""
        return str(self["language"])

    def apply(self, theme: Theme) -> None:
        for key in ("mode", "text_factor", "left_handed", "still"):
            setattr(theme, key, self[key])
