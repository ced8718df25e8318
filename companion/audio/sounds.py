"""Short sounds of our own, loaded when first heard; a device without sound stays silent."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "sounds"
NAMES: Final = ("tick", "accept", "error", "turn", "win")


class Sounds:
    """``play`` does nothing when sounds are off or the device has none."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> None:
        if not self.on:
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.stop()
            sound.play()

    def _load(self, name: str) -> Any:
        from kivy.core.audio import SoundLoader

        return SoundLoader.load(str(FOLDER / f"{name}.wav"))
