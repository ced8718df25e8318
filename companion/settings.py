"""What the player chose, kept in the store and applied to the look at once."""

from __future__ import annotations

from typing import Final, Literal, TypeGuard, overload

from companion.camera.address import is_address
from companion.i18n.locales import LANGUAGES
from companion.store import Store
from companion.system.phone import system_mode
from companion.theme import LARGEST_TEXT, MODES, Theme

SYSTEM: Final = "system"
"""The look follows the phone."""

Switch = Literal[
    "left_handed", "sounds", "vibration", "speech", "odds", "strict", "still", "toured"
]
Word = Literal["language", "mode", "camera"]
Number = Literal["text_factor"]
Key = Switch | Word | Number
Value = bool | str | float

DEFAULTS: Final[dict[Key, Value]] = {
    "language": "",
    "mode": SYSTEM,
    "text_factor": 1.0,
    "left_handed": False,
    "sounds": True,
    "vibration": True,
    "speech": False,
    "odds": True,
    "strict": False,
    "still": False,
    "toured": False,
    "camera": "",
}


def _valid(value: object, key: Key) -> TypeGuard[Value]:
    """A setting from an older version or a hand-made import must not break the start."""
    if key == "language":
        return value == "" or value in LANGUAGES
    if key == "camera":
        return isinstance(value, str) and (value == "" or is_address(value))
    if key == "mode":
        return value in (SYSTEM, *MODES)
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
        self._values: dict[Key, Value] = {
            key: value if _valid(value := kept.get(key), key) else default
            for key, default in DEFAULTS.items()
        }

    @overload
    def __getitem__(self, key: Switch) -> bool: ...
    @overload
    def __getitem__(self, key: Word) -> str: ...
    @overload
    def __getitem__(self, key: Number) -> float: ...
    def __getitem__(self, key: Key) -> Value:
        return self._values[key]

    def __setitem__(self, key: Key, value: Value) -> None:
        self.set(key, value)

    def set(self, key: Key, value: Value) -> None:
        """Keeps it in the store; raises ValueError for what the setting cannot be."""
        if not _valid(value, key):
            raise ValueError(f"{key} cannot be {value!r}")
        self._store.set_setting(key, value)
        self._values[key] = value

    @property
    def language(self) -> str:
        """The chosen language, or nothing when the device decides."""
        return self["language"]

    def apply(self, theme: Theme) -> None:
        theme.mode = system_mode() if self["mode"] == SYSTEM else self["mode"]
        theme.text_factor = self["text_factor"]
        theme.left_handed = self["left_handed"]
        theme.still = self["still"]
