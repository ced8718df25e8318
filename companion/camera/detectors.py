"""What is looked for in frames: dice that lie still, a tray to watch, or tags that stay."""

from __future__ import annotations

from dataclasses import dataclass

from vision.dice import DiceReader
from vision.dice.off_codes import DiceOffCodes
from vision.frames import Frame
from vision.steady import SteadyDice, SteadyState
from vision.tags import ReadTag, TagReader, TagTracker
from vision.watcher import GLANCE, DiceWatcher, Watched

SETTLED = 0.5
"""Seconds in which no tag came or went before a set of cards counts as complete."""


class DiceDetector:
    """Dice for a roll; the networks are loaded on the thread that looks."""

    def __init__(self, expected: int | None) -> None:
        self.expected = expected
        self._steady: SteadyDice | None = None

    def look(self, frame: Frame) -> SteadyState:
        if self._steady is None:
            self._steady = SteadyDice(self.expected, _dice_reader())
        return self._steady.look(frame.time, frame.image)


class TrayDetector:
    """Every new roll in the tray, with hardly any work while nothing moves there."""

    def __init__(self, expected: int | None) -> None:
        self.expected = expected
        """How many dice are asked for; may change from one question to the next."""
        self.starts = 0
        """How often it was told to start over; a look that began before has a lower number."""
        self._watcher: DiceWatcher | None = None

    @property
    def rest(self) -> float:
        """Seconds until the next frame is worth a look."""
        return GLANCE if self._watcher is not None and not self._watcher.awake else 0.0

    def start_over(self) -> None:
        """The roll that lies there, or is under way, was told otherwise. For the thread that takes
        the looks: one that is under way still counts by what was before."""
        self.starts += 1

    def look(self, frame: Frame) -> Watched:
        if self._watcher is None:
            self._watcher = DiceWatcher(_dice_reader())
        while self._watcher.starts < self.starts:
            self._watcher.start_over()
        self._watcher.expected = self.expected
        return self._watcher.look(frame.time, frame.image)


def _dice_reader() -> DiceOffCodes:
    tags = TagReader()
    return DiceOffCodes(DiceReader(), lambda image: [tag.corners for tag in tags.read_tags(image)])


@dataclass(frozen=True)
class TagsSeen:
    """Tags on the table; settled when none has come or gone for a while."""

    tags: tuple[ReadTag, ...]
    settled: bool


class TagDetector:
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
