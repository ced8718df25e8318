"""Alignment is read from the library's own headers."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tools.android.size import NotElf, alignment, measured


def library(*aligned: int) -> bytes:
    """A 64-bit library of headers only: one part that is loaded for each, and one that is not."""
    kinds = [(1, size) for size in aligned] + [(2, 8)]
    head = b"\x7fELF\x02".ljust(32, b"\0") + struct.pack("<Q", 64)
    head = head.ljust(54, b"\0") + struct.pack("<HH", 56, len(kinds))
    parts = [
        struct.pack("<I", kind).ljust(48, b"\0") + struct.pack("<Q", size) for kind, size in kinds
    ]
    return head.ljust(64, b"\0") + b"".join(parts)


def test_the_smallest_alignment_counts() -> None:
    assert alignment(library(65536, 4096, 16384)) == 4096
    assert alignment(library(16384)) == 16384


def test_what_is_no_library_is_not_guessed_at() -> None:
    with pytest.raises(NotElf):
        alignment(b"#!/bin/sh")


def test_a_part_is_as_weak_as_its_weakest_library(tmp_path: Path) -> None:
    (tmp_path / "a.cpython-311.so").write_bytes(library(65536))
    (tmp_path / "b.so.1").write_bytes(library(4096))
    (tmp_path / "c.py").write_bytes(b"pass\n" * 1000)
    (tmp_path / "d.so.txt").write_bytes(b"no library")
    part = measured("x", sorted(tmp_path.iterdir()))
    assert (part.libraries, part.alignment) == (2, 4096)
    assert part.packed < part.size
