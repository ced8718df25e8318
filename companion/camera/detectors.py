"""What the eye looks for: dice that lie still, or tags that stay."""

from __future__ import annotations

from dataclasses import dataclass

from vision.dice import DiceReader
from vision.dice.off_codes import DiceOffCodes
from vision.frames import Frame
from vision.steady import SteadyDice, SteadyState
from vision.tags import ReadTag, TagReader, TagTracker

SETTLED = 0.5
"""Seconds in which no tag came or went before a set of cards counts as complete."""


class DiceLooker:
    """Dice for a roll; the networks are loaded on the thread that looks."""

    def __init__(self, expected: int | None) -> None:
        self.expected = expected
        self._steady: SteadyDice | None = None

    def look(self, frame: Frame) -> SteadyState:
        if self._steady is None:
            tags = TagReader()
            reader = DiceOffCodes(
                DiceReader(), lambda image: [tag.corners for tag in tags.read_tags(image)]
            )
            self._steady = SteadyDice(self.expected, reader)
        return self._steady.look(frame.time, frame.image)


@dataclass(frozen=True)
class TagsSeen:
    """Tags on the table; settled when none has come or gone for a while."""

    tags: tuple[ReadTag, ...]
    settled: bool


class TagLooker:
    def __init__(self) -> None:
        self._reader: TagReader | None = None
        self._tracker = TagTracker()
        self._texts: frozenset[str] = frozenset()
        self._since = 0.0

    def look(self, frame: Frame) -> TagsSeen:
        if self._reader is None:
            self._reader = TagReader()
        self._tracker.see(self._reader.read_tags(frame.image), frame.time)
        present = self._tracker.present
        texts = frozenset(tag.text for tag in present)
        if texts != self._texts:
            self._texts, self._since = texts, frame.time
        settled = bool(texts) and frame.time - self._since >= SETTLED
        return TagsSeen(tuple(present), settled)
