"""Tags over a stream of pictures: each card is reported once while it stays.

A code with two check characters behind error correction is believed at once; what needs patience
is absence. A card under glare or a hand for a moment has not left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.tags.reader import ReadTag

PATIENCE = 1.0  # seconds out of sight before a card has left


@dataclass(frozen=True)
class _Seen:
    read: ReadTag
    at: float


class TagTracker:
    """Joins readings of several frames.

    >>> tracker = TagTracker()
    >>> tracker.see([], at=0.0)
    []
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._seen: dict[str, _Seen] = {}

    def see(self, tags: Sequence[ReadTag], at: float) -> list[ReadTag]:
        """Take in one frame, at a time in seconds; gives the tags that are new on the table."""
        self._forget(at)
        new = [read for read in tags if read.text not in self._seen]
        self._follow(tags)
        for read in tags:
            self._seen[read.text] = _Seen(read, at)
        return new

    @property
    def present(self) -> list[ReadTag]:
        """All tags on the table, those hidden in the last frame at their places of before."""
        return [seen.read for seen in self._seen.values()]

    def clear(self) -> None:
        """Report everything in view anew, as for a new question."""
        self._seen.clear()

    def _forget(self, at: float) -> None:
        late = at - self.patience
        self._seen = {text: seen for text, seen in self._seen.items() if seen.at >= late}

    def _follow(self, tags: Sequence[ReadTag]) -> None:
        """Move what is hidden as the camera moved, which the tags still in view tell."""
        both = [read for read in tags if read.text in self._seen]
        if not both:
            return
        before = np.concatenate([self._seen[read.text].read.corners for read in both])
        now = np.concatenate([read.corners for read in both])
        moved = cv2.findHomography(before, now, cv2.LMEDS)[0]
        if moved is None:
            return
        in_view = {read.text for read in tags}
        for text, seen in self._seen.items():
            if text not in in_view:
                corners = cv2.perspectiveTransform(seen.read.corners.reshape(-1, 1, 2), moved)
                place = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
                self._seen[text] = _Seen(replace(seen.read, corners=place), seen.at)
