"""Reads rows straight out of the pages of a damaged database.

SQLite gives up on a whole table when one inner page is broken; the rows themselves mostly still
lie whole in the leaf pages, and the file format is simple enough to pick them up there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from companion.store.records import Field

HEADER: Final = 100
LEAF: Final = 0x0D
_INTEGER_BYTES: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
MOST_PAYLOAD: Final = 8 * 1024 * 1024


class _Torn(Exception):
    """These bytes are not a row."""


def read_rows(data: bytes, page_size: int) -> Iterator[tuple[int, list[Field]]]:
    """Row number and fields of every row that can still be read, page by page."""
    for start in range(0, len(data), page_size):
        page = data[start : start + page_size]
        header = HEADER if start == 0 else 0
        if len(page) < header + 8 or page[header] != LEAF:
            continue
        count = int.from_bytes(page[header + 3 : header + 5], "big")
        for index in range(count):
            try:
                yield _cell(data, page, header + 8 + 2 * index, page_size)
            except (_Torn, IndexError, struct.error, UnicodeDecodeError):
                continue


def _cell(data: bytes, page: bytes, pointer: int, page_size: int) -> tuple[int, list[Field]]:
    at = int.from_bytes(page[pointer : pointer + 2], "big")
    if at < 8 or at >= len(page):
        raise _Torn
    length, at = _varint(page, at)
    row, at = _varint(page, at)
    return row, _record(_payload(data, page, at, length, page_size))


def _payload(data: bytes, page: bytes, at: int, length: int, page_size: int) -> bytes:
    """The part of a row inside its page, followed by the overflow pages with the rest."""
    if not 0 < length <= MOST_PAYLOAD:
        raise _Torn
    local = _local_size(length, page_size)
    found = page[at : at + local]
    if local == length:
        return _whole(found, length)
    following = int.from_bytes(page[at + local : at + local + 4], "big")
    parts, left = [found], length - local
    while left > 0:
        start = (following - 1) * page_size
        chunk = data[start : start + page_size]
        if following < 1 or len(chunk) < 4 or len(parts) > len(data) // page_size:
            raise _Torn
        parts.append(chunk[4 : 4 + left])
        left -= len(chunk) - 4
        following = int.from_bytes(chunk[:4], "big")
    return _whole(b"".join(parts), length)


def _local_size(length: int, page_size: int) -> int:
    if length <= page_size - 35:
        return length
    least = (page_size - 12) * 32 // 255 - 23
    wanted = least + (length - least) % (page_size - 4)
    return wanted if wanted <= page_size - 35 else least


def _whole(found: bytes, length: int) -> bytes:
    if len(found) != length:
        raise _Torn
    return found


def _record(payload: bytes) -> list[Field]:
    header_end, at = _varint(payload, 0)
    if header_end > len(payload):
        raise _Torn
    kinds = []
    while at < header_end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values: list[Field] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    return values


def _value(payload: bytes, at: int, kind: int) -> tuple[Field, int]:
    if kind == 0:
        return None, at
    if kind in _INTEGER_BYTES:
        end = at + _INTEGER_BYTES[kind]
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind == 7:
        return struct.unpack(">d", payload[at : at + 8])[0], at + 8
    if kind in (8, 9):
        return kind - 8, at
    if kind < 12:
        raise _Torn
    end = at + (kind - 12) // 2
    if end > len(payload):
        raise _Torn
    raw = payload[at:end]
    return (raw.decode("utf-8") if kind % 2 else raw), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(9):
        byte = data[at + step]
        if step == 8:
            return (value << 8) | byte, at + 9
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80:
            return value, at + step + 1
    raise _Torn
