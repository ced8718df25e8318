"""Reed-Solomon codes over the field of 256 elements that QR codes use."""

from __future__ import annotations

from collections.abc import Sequence

_POLYNOMIAL = 0x11D


def _tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    power, log = [0] * 510, [0] * 256
    value = 1
    for exponent in range(255):
        power[exponent] = power[exponent + 255] = value
        log[value] = exponent
        value <<= 1
        if value > 255:
            value ^= _POLYNOMIAL
    return tuple(power), tuple(log)


_POWER, _LOG = _tables()


def multiply(a: int, b: int) -> int:
    """The product in the field of 256 elements."""
    return _POWER[_LOG[a] + _LOG[b]] if a and b else 0


def divide(a: int, b: int) -> int:
    """The quotient in the same field; b is not 0."""
    return _POWER[_LOG[a] + 255 - _LOG[b]] if a else 0


def check_words(data: Sequence[int], count: int) -> list[int]:
    """The remainder that is appended to data."""
    generator = [1]
    for exponent in range(count):
        generator = _product(generator, [1, _POWER[exponent]])
    rest = [*data, *[0] * count]
    for place in range(len(data)):
        lead = rest[place]
        for offset, part in enumerate(generator):
            rest[place + offset] ^= multiply(lead, part)
    return rest[len(data) :]


def repair(words: Sequence[int], count: int, erased: Sequence[int] = ()) -> list[int] | None:
    """The nearest valid words, given `count` check words and places known to be bad.

    Each bad place costs one check word, each unknown error two; None when that is too much.
    """
    if len(erased) > count:
        return None
    syndromes = [_value(words, _POWER[exponent]) for exponent in range(count)]
    if not any(syndromes):
        return list(words)
    last = len(words) - 1
    locator = [1]  # lowest power first from here on
    for place in erased:
        locator = _product(locator, [1, _POWER[last - place]])
    locator = _error_locator(syndromes, locator, len(erased))
    places = [p for p in range(len(words)) if not _value(locator[::-1], _inverse(last - p))]
    if len(places) != len(locator) - 1 or 2 * len(places) - len(erased) > count:
        return None
    fixed = _corrected(words, syndromes, locator, places)
    if any(_value(fixed, _POWER[exponent]) for exponent in range(count)):
        return None
    return fixed


def _error_locator(syndromes: Sequence[int], start: list[int], erased: int) -> list[int]:
    """Berlekamp and Massey's search, begun with the places that are known to be bad."""
    locator, previous = start, start
    length = erased
    for step in range(erased, len(syndromes)):
        previous = [0, *previous]
        parts = range(min(len(locator), step + 1))
        discrepancy = 0
        for k in parts:
            discrepancy ^= multiply(locator[k], syndromes[step - k])
        if not discrepancy:
            continue
        longer = _sum(locator, [multiply(discrepancy, part) for part in previous])
        if 2 * length <= step + erased:
            length = step + 1 + erased - length
            previous = [divide(part, discrepancy) for part in locator]
        locator = longer
    while len(locator) > 1 and not locator[-1]:
        locator = locator[:-1]
    return locator


def _corrected(
    words: Sequence[int], syndromes: Sequence[int], locator: list[int], places: list[int]
) -> list[int]:
    """Forney's formula: how large the error is at each place."""
    last = len(words) - 1
    evaluator = _product(list(syndromes), locator)[: len(syndromes)]
    slope = [part if k % 2 else 0 for k, part in enumerate(locator)][1:]
    fixed = list(words)
    for place in places:
        inverse = _inverse(last - place)
        above = _value(evaluator[::-1], inverse)
        below = _value(slope[::-1], inverse)
        if below:
            size = divide(above, below)
            fixed[place] ^= multiply(size, _POWER[last - place])
    return fixed


def _inverse(exponent: int) -> int:
    return _POWER[-exponent % 255]


def _value(polynomial: Sequence[int], at: int) -> int:
    """A polynomial, highest power first, at a point."""
    total = 0
    for part in polynomial:
        total = multiply(total, at) ^ part
    return total


def _product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    result = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            result[i + j] ^= multiply(a, b)
    return result


def _sum(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Of polynomials with the lowest power first."""
    size = max(len(one), len(other))
    return [
        (one[k] if k < len(one) else 0) ^ (other[k] if k < len(other) else 0) for k in range(size)
    ]
