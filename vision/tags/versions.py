"""How QR codes of any version are laid out, and how their words are made good.

A word that glare or a stain has wiped out costs half of what an unnoticed error costs, which no
library knows: they see black and white only. What is made good is drawn anew as a perfect code,
and a library reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb, log2

import numpy as np
import numpy.typing as npt

from vision.tags.galois_field import repair

Array = npt.NDArray[np.float64]
Modules = npt.NDArray[np.bool_]
Places = npt.NDArray[np.intp]

LARGEST = 25
"""Versions beyond have modules too small for a phone that looks at a table."""
_CERTAIN = 26  # bits: chance makes a wrong block look right once in so many doublings
_AGREEMENT = 0.4  # of the format's bits, by weight
_DOUBTED = (0.0, 0.25, 0.45, 0.65, 0.85)  # of the check words, spent on the most doubtful words
_LEVELS = (1, 0, 3, 2)  # how L, M, Q and H are written


def _table(*levels: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(map(int, level.split())) for level in levels)


# Check words of a block and number of blocks, by version, for L, M, Q and H.
_CHECKS = _table(
    "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26",
    "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28",
    "13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30",
    "17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30",
)
_BLOCKS = _table(
    "1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12",
    "1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21",
    "1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29",
    "1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35",
)


def side_of(version: int) -> int:
    """Modules along a side."""
    return 17 + 4 * version


@dataclass(frozen=True)
class Layout:
    """What all codes of a version share."""

    fixed: Array
    """1 where a module is dark in all of them, -1 where light, 0 where it depends."""
    rows: Places
    columns: Places
    """Where the bits of the words lie, in their order."""


@lru_cache(maxsize=LARGEST)
def layout(version: int) -> Layout:
    """Eyes, timing lines, alignment patterns, the number of the version; and where words lie."""
    side = side_of(version)
    fixed = np.zeros((side, side))
    steps = np.where(np.arange(side) % 2, -1.0, 1.0)
    fixed[6, :] = fixed[:, 6] = steps
    middles = _alignment(version)
    for row in middles:
        for column in middles:
            corners = {(6, 6), (6, side - 7), (side - 7, 6)}
            if (row, column) not in corners:
                _square(fixed, row, column, 2)
    for row, column in ((3, 3), (3, side - 4), (side - 4, 3)):
        _square(fixed, row, column, 4)
    if version >= 7:
        bits = _remainder(version, 12, 0x1F25)
        for k in range(18):
            dark = 1.0 if bits >> k & 1 else -1.0
            place = k // 3, side - 11 + k % 3
            fixed[place] = fixed[place[::-1]] = dark
    taken = fixed != 0
    rows, columns = _format_places(side)
    taken[rows, columns] = True
    taken[side - 8, 8] = True
    return Layout(fixed, *_data_places(taken))


def made_good(darkness: Array, version: int) -> Iterator[Modules]:
    """The perfect code behind a grid of modules; positive is dark, and a small number a doubt.

    Nothing where too much is wrong; more than one only where two formats are as likely.
    """
    plan = layout(version)
    values = darkness[plan.rows, plan.columns]
    words = len(values) // 8
    doubt = np.abs(values[: words * 8]).reshape(-1, 8).min(axis=1)
    for level, mask in _formats(darkness):
        dark = (values > 0) ^ _masked(plan.rows, plan.columns, mask)
        seen = np.packbits(dark[: words * 8])
        right = _repaired(seen, doubt, version, level)
        if right is not None:
            yield _drawn(right, version, level, mask)


def _repaired(
    seen: npt.NDArray[np.uint8], doubt: Array, version: int, level: int
) -> npt.NDArray[np.uint8] | None:
    """All words, each block made good, or nothing."""
    checks = _CHECKS[level][version - 1]
    right = seen.copy()
    for places in _blocks(len(seen), checks, _BLOCKS[level][version - 1]):
        block = seen[places].tolist()
        weakest = np.argsort(doubt[places], kind="stable").tolist()
        for share in _DOUBTED:
            erased = weakest[: int(share * checks)]
            fixed = repair(block, checks, erased)
            if fixed is None:
                continue
            wrong = {k for k, word in enumerate(fixed) if word != block[k]} - set(erased)
            if _certainty(len(block), checks, len(erased), len(wrong)) >= _CERTAIN:
                right[places] = fixed
                break
        else:
            return None
    return right


def _certainty(words: int, checks: int, erased: int, wrong: int) -> float:
    """Bits that speak for a repair: check words that were not used up, less the ways to err."""
    return 8 * (checks - erased - wrong) - log2(comb(words - erased, wrong))


def _drawn(words: npt.NDArray[np.uint8], version: int, level: int, mask: int) -> Modules:
    plan = layout(version)
    dark = plan.fixed > 0
    bits = np.zeros(len(plan.rows), bool)
    bits[: len(words) * 8] = np.unpackbits(words) > 0
    dark[plan.rows, plan.columns] = bits ^ _masked(plan.rows, plan.columns, mask)
    dark[_format_places(len(dark))] = _format_table()[8 * level + mask]
    dark[len(dark) - 8, 8] = True
    return dark


def _formats(darkness: Array) -> Iterator[tuple[int, int]]:
    """Level and mask, the likeliest first."""
    seen = darkness[_format_places(len(darkness))]
    table = _format_table()
    agreement = np.where(table, seen, -seen).sum(axis=1) / (np.abs(seen).sum() + 1e-9)
    for best in np.argsort(-agreement)[:2]:
        if agreement[best] > _AGREEMENT:
            yield divmod(int(best), 8)


@lru_cache(maxsize=1)
def _format_table() -> Modules:
    """The fifteen bits, twice, of every level and mask."""
    table = np.zeros((32, 30), bool)
    for level in range(4):
        for mask in range(8):
            bits = _remainder(_LEVELS[level] << 3 | mask, 10, 0x537) ^ 0x5412
            table[8 * level + mask] = [bits >> (14 - k % 15) & 1 for k in range(30)]
    return table


def _format_places(side: int) -> tuple[Places, Places]:
    """Rows and columns of the format, highest bit first: round the first eye, then the others."""
    low = range(side - 1, side - 8, -1)
    rows = np.array([*[8] * 8, 7, 5, 4, 3, 2, 1, 0, *low, *[8] * 8])
    columns = np.array([*range(6), 7, 8, 8, *[8] * 6, *[8] * 7, *range(side - 8, side)])
    return rows, columns


def _remainder(data: int, bits: int, generator: int) -> int:
    """Data with the check bits of a BCH code behind it."""
    rest = data << bits
    while rest.bit_length() > bits:
        rest ^= generator << (rest.bit_length() - bits - 1)
    return data << bits | rest


def _alignment(version: int) -> list[int]:
    """Rows and columns of the middles of the small squares."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    last = side_of(version) - 7
    return [6, *sorted(last - k * step for k in range(count - 1))]


def _square(fixed: Array, row: int, column: int, reach: int) -> None:
    """An alignment pattern (reach 2), or an eye with its light border (reach 4)."""
    side = len(fixed)
    for y in range(max(0, row - reach), min(side, row + reach + 1)):
        for x in range(max(0, column - reach), min(side, column + reach + 1)):
            ring = max(abs(y - row), abs(x - column))
            light = ring in (2, 4) if reach == 4 else ring == 1
            fixed[y, x] = -1.0 if light else 1.0


def _data_places(taken: Modules) -> tuple[Places, Places]:
    """Upwards and downwards in pairs of columns, past the timing line."""
    side = len(taken)
    places = []
    upwards = True
    for right in [*range(side - 1, 6, -2), *range(5, 0, -2)]:
        rows = range(side - 1, -1, -1) if upwards else range(side)
        places += [(r, c) for r in rows for c in (right, right - 1) if not taken[r, c]]
        upwards = not upwards
    found = np.array(places, np.intp)
    return found[:, 0], found[:, 1]


def _masked(r: Places, c: Places, mask: int) -> Modules:
    """Where a mask turns light and dark about."""
    zero = (
        lambda: (r + c) % 2,
        lambda: r % 2,
        lambda: c % 3,
        lambda: (r + c) % 3,
        lambda: (r // 2 + c // 3) % 2,
        lambda: r * c % 2 + r * c % 3,
        lambda: (r * c % 2 + r * c % 3) % 2,
        lambda: ((r + c) % 2 + r * c % 3) % 2,
    )[mask]()
    return np.equal(zero, 0)


@lru_cache(maxsize=64)
def _blocks(words: int, checks: int, count: int) -> tuple[Places, ...]:
    """Which words belong to each block: they take turns, and some blocks are one word longer."""
    short = words // count
    longer = words % count
    data = short - checks
    blocks = []
    for block in range(count):
        places = [k * count + block for k in range(data)]
        if block >= count - longer:
            places.append(data * count + block - (count - longer))
        start = data * count + longer
        places += [start + k * count + block for k in range(checks)]
        blocks.append(np.array(places, np.intp))
    return tuple(blocks)
