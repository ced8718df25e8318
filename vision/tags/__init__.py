"""QR-tagged cards: what a sticker says, and where it lies in the picture."""

from vision.tags.backends import Code
from vision.tags.codec import Tag, decode, encode
from vision.tags.layout import (
    Ring,
    facing,
    group_by_place,
    left_to_right,
    nearest,
    pile_order,
    ring_order,
)
from vision.tags.reader import ReadTag, TagReader, read_codes, read_tags
from vision.tags.tracking import TagTracker

__all__ = [
    "Code",
    "ReadTag",
    "Ring",
    "Tag",
    "TagReader",
    "TagTracker",
    "decode",
    "encode",
    "facing",
    "group_by_place",
    "left_to_right",
    "nearest",
    "pile_order",
    "read_codes",
    "read_tags",
    "ring_order",
]
