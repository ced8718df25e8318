"""How far away a phone reads each size of tag, from one picture of the test page.

The page has a tag of each size. Seen from some distance the small ones are too small to read: the
smallest that is read tells how many pixels a millimetre this phone needs, and so how wide a piece
of table it may have in view for each size.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.printing.stickers import TEST_GAME, TEST_KIND, TEST_SIZES
from vision.tags import ReadTag

_CODE_SHARE = 21 / 29  # of a sticker's side; the rest is its white margin


@dataclass(frozen=True)
class SizeReach:
    """`view` is the widest piece of table, in millimetres, on which this size is read."""

    millimetres: int
    read: bool
    view: int


def reach_of_sizes(tags: Iterable[ReadTag], picture_width: int) -> list[SizeReach]:
    """Each size of the page; empty when no tag of the test page is in the picture.

    With every size read the numbers are a lower limit: step back and look again.
    """
    scale = {
        read.tag.card: read.size / (read.tag.card * _CODE_SHARE)
        for read in tags
        if read.tag.is_of(TEST_GAME, TEST_KIND) and read.tag.card in TEST_SIZES
    }
    if not scale:
        return []
    smallest = min(scale)
    view = picture_width / scale[smallest]
    return [SizeReach(size, size in scale, round(view * size / smallest)) for size in TEST_SIZES]
