"""The QR code of our stickers: version 1, level H, ten characters, which fill it exactly.

Written here so that a doubtful module counts as doubtful: a word that glare has wiped out costs
half of what an unnoticed error costs, and twice as many can be made good.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.tags.galois_field import check_words, repair

SIDE = 21
Modules = npt.NDArray[np.bool_]
Array = npt.NDArray[np.float64]

_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_LETTERS = 10
_DATA, _CHECKS = 9, 17
_MODE, _COUNT_BITS = 0b0010, 9
_LEVEL_H = 0b10
_AGREEMENT = 0.5  # of the format's bits, by weight, before the rest is tried
_MOST_DOUBTED = 16  # one check word is kept to notice a wrong repair


def _reserved() -> Modules:
    """Modules that carry no data."""
    mask = np.zeros((SIDE, SIDE), bool)
    mask[:9, :9] = mask[:9, -8:] = mask[-8:, :9] = True
    mask[6, :] = mask[:, 6] = True
    return mask


def _data_places() -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Rows and columns of the data bits: upwards and downwards in pairs of columns."""
    reserved = _reserved()
    places = []
    upwards = True
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        rows = range(SIDE - 1, -1, -1) if upwards else range(SIDE)
        places += [(r, c) for r in rows for c in (right, right - 1) if not reserved[r, c]]
        upwards = not upwards
    rows_, columns = np.array(places).T
    return rows_, columns


def _format_bits(mask: int) -> int:
    data = _LEVEL_H << 3 | mask
    rest = data << 10
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= 0x537 << shift
    return (data << 10 | rest) ^ 0x5412


def _masks(r: npt.NDArray[np.intp], c: npt.NDArray[np.intp]) -> tuple[Modules, ...]:
    """The eight patterns of which one is laid over the data."""
    zero = [
        (r + c) % 2,
        r % 2,
        c % 3,
        (r + c) % 3,
        (r // 2 + c // 3) % 2,
        r * c % 2 + r * c % 3,
        (r * c % 2 + r * c % 3) % 2,
        ((r + c) % 2 + r * c % 3) % 2,
    ]
    return tuple(np.equal(pattern, 0) for pattern in zero)


_ROWS, _COLUMNS = _data_places()
_MASKED = _masks(_ROWS, _COLUMNS)
# The fifteen bits of the format, twice, highest bit first: round the first eye, then at the others.
_FORMAT_ROWS = np.array([*[8] * 6, 8, 8, 7, 5, 4, 3, 2, 1, 0, *range(20, 13, -1), *[8] * 8])
_FORMAT_COLUMNS = np.array([*range(6), 7, 8, 8, *[8] * 6, *[8] * 7, *range(13, 21)])
_FORMATS = np.array(
    [[_format_bits(mask) >> (14 - k % 15) & 1 for k in range(30)] for mask in range(8)], dtype=bool
)


def write(text: str) -> Modules:
    """The dark modules of a text of ten characters."""
    if len(text) != _LETTERS or not set(text) <= set(_CHARACTERS):
        raise ValueError(f"{text!r} is not ten characters of the QR alphabet")
    words = _words_of(text)
    bits = np.unpackbits(np.array([*words, *check_words(words, _CHECKS)], dtype=np.uint8)) > 0
    mask = sum(words) % 8
    dark = _frame()
    dark[_ROWS, _COLUMNS] = bits ^ _MASKED[mask]
    dark[_FORMAT_ROWS, _FORMAT_COLUMNS] = _FORMATS[mask]
    dark[13, 8] = True
    return dark


def read(darkness: Array) -> str | None:
    """The text of a grid of modules; positive is dark, and a small number is a doubt."""
    seen = darkness[_FORMAT_ROWS, _FORMAT_COLUMNS]
    agreement = np.where(_FORMATS, seen, -seen).sum(axis=1) / (np.abs(seen).sum() + 1e-9)
    mask = int(np.argmax(agreement))
    if agreement[mask] < _AGREEMENT:
        return None
    values = darkness[_ROWS, _COLUMNS]
    words = np.packbits((values > 0) ^ _MASKED[mask]).tolist()
    doubt = np.abs(values).reshape(-1, 8).min(axis=1)
    weakest = np.argsort(doubt, kind="stable").tolist()
    for erased in (0, 6, 11, _MOST_DOUBTED):
        fixed = repair(words, _CHECKS, weakest[:erased])
        text = _text_of(fixed[:_DATA]) if fixed else None
        if text is not None:
            return text
    return None


def _frame() -> Modules:
    """Eyes and timing lines."""
    dark = np.zeros((SIDE, SIDE), bool)
    dark[6, ::2] = dark[::2, 6] = True
    for top, left in ((0, 0), (0, 14), (14, 0)):
        dark[max(0, top - 1) : top + 8, max(0, left - 1) : left + 8] = False
        dark[top : top + 7, left : left + 7] = True
        dark[top + 1 : top + 6, left + 1 : left + 6] = False
        dark[top + 2 : top + 5, left + 2 : left + 5] = True
    return dark


def _words_of(text: str) -> list[int]:
    number = _MODE << _COUNT_BITS | _LETTERS
    for first, second in zip(text[::2], text[1::2], strict=True):
        number = number << 11 | _CHARACTERS.index(first) * 45 + _CHARACTERS.index(second)
    return list((number << 4).to_bytes(_DATA, "big"))


def _text_of(words: list[int]) -> str | None:
    """The ten characters, or None when the words say anything else."""
    number = int.from_bytes(bytes(words), "big")
    if number & 0b1111 or number >> 59 != (_MODE << _COUNT_BITS | _LETTERS):
        return None
    text = ""
    for shift in range(4 + 44, 3, -11):
        pair = number >> shift & 0x7FF
        if pair >= 45 * 45:
            return None
        text += _CHARACTERS[pair // 45] + _CHARACTERS[pair % 45]
    return text
