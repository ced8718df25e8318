"""Make the short sounds of the app from sines: python tools/make_sounds.py

Writes assets/sounds/*.wav: mono, 16 bit, 22050 Hz, each well under a second and a half.
"""

from __future__ import annotations

import math
import struct
import wave
from dataclasses import dataclass
from pathlib import Path

RATE = 22_050
FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
ATTACK = 0.004
OVERTONES = ((1, 1.0), (2, 0.28), (3, 0.1))


@dataclass(frozen=True, slots=True)
class Tone:
    """A note that begins at ``start`` seconds and dies away over ``length``."""

    pitch: float
    start: float
    length: float
    loud: float = 0.5


SOUNDS: dict[str, tuple[Tone, ...]] = {
    "tick": (Tone(1800, 0.0, 0.03, 0.35),),
    "accept": (Tone(660, 0.0, 0.09), Tone(990, 0.07, 0.16)),
    "error": (Tone(220, 0.0, 0.12), Tone(175, 0.1, 0.2)),
    "turn": (Tone(523, 0.0, 0.12, 0.4), Tone(784, 0.1, 0.2, 0.4)),
    "win": (
        Tone(523, 0.0, 0.16),
        Tone(659, 0.13, 0.16),
        Tone(784, 0.26, 0.16),
        Tone(1047, 0.39, 0.6),
    ),
}


def sample(tones: tuple[Tone, ...], moment: float) -> float:
    total = 0.0
    for tone in tones:
        since = moment - tone.start
        if 0 <= since < tone.length:
            swell = min(1.0, since / ATTACK) * (1 - since / tone.length) ** 2
            wave_sum = sum(
                share * math.sin(2 * math.pi * tone.pitch * number * since)
                for number, share in OVERTONES
            )
            total += tone.loud * swell * wave_sum
    return max(-1.0, min(1.0, total))


def write(name: str, tones: tuple[Tone, ...]) -> None:
    length = max(tone.start + tone.length for tone in tones)
    frames = [int(32_000 * sample(tones, index / RATE)) for index in range(int(length * RATE))]
    with wave.open(str(FOLDER / f"{name}.wav"), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(struct.pack(f"<{len(frames)}h", *frames))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, tones in SOUNDS.items():
        write(name, tones)


if __name__ == "__main__":
    main()
