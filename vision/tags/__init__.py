"""QR-tagged cards: what a sticker says, and where it lies in the picture."""

from vision.tags.backends import Code
from vision.tags.codec import Tag, decode, encode
from vision.tags.reader import ReadTag, TagReader, read_codes, read_tags

__all__ = ["Code", "ReadTag", "Tag", "TagReader", "decode", "encode", "read_codes", "read_tags"]
