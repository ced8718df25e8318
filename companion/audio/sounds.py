"""Short sounds of our own, loaded when first heard; a device without sound stays silent."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal, get_args

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "sounds"
Sound = Literal["tick", "accept", "error", "turn", "win"]
NAMES: Final[tuple[Sound, ...]] = get_args(Sound)


class Sounds:
    """``play`` does nothing when sounds are off or the device has none."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._loaded: dict[str, Any] = {}

    def play(self, name: Sound) -> None:
        if not self.on:
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.stop()
            sound.play()

    def _load(self, name: Sound) -> Any:
        from kivy.core.audio import SoundLoader

        return SoundLoader.load(str(FOLDER / f"{name}.wav"))
