"""What a sticker says: game, kind, card and copy in ten characters.

The layout is ``T GG KK NN C XX``: a mark, the game, the kind of thing, the number of the card
within its kind, the copy, and two check characters. Games and kinds are folded from their names,
so a new rulebook needs no table here; the rulebook's own registry turns numbers into cards.

>>> tag = Tag.of("orconomics", "industry", card=3, copy=1)
>>> decode(encode(tag)) == tag
True
>>> decode("HTTP://EXAMPLE") is None
True
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

# No 0, O, 1, I or L: a code typed by hand from the sticker is not misread. 31 is a prime, which
# makes the check below a code over a field: any two wrong characters are found.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
MARK = "T"
LENGTH = 10
MAX_CARD = len(ALPHABET) ** 2 - 1
MAX_COPY = len(ALPHABET) - 1

_BASE = len(ALPHABET)
_VALUE = {letter: value for value, letter in enumerate(ALPHABET)}
_GENERATOR = 3  # a primitive root modulo 31: its powers are different for all places of a text


def fold(name: str) -> str:
    """The two characters that stand for a game or a kind."""
    return _pair(zlib.crc32(name.encode("utf-8")) % (_BASE * _BASE))


@dataclass(frozen=True, order=True)
class Tag:
    """One sticker. ``game`` and ``kind`` are folded names; compare them with `is_of`."""

    game: str
    kind: str
    card: int
    copy: int

    @classmethod
    def of(cls, game: str, kind: str, card: int, copy: int) -> Tag:
        """A tag from names as rulebooks write them."""
        return cls(fold(game), fold(kind), card, copy)

    def is_of(self, game: str, kind: str | None = None) -> bool:
        """Whether it belongs to that game, and to that kind of card if one is named."""
        return self.game == fold(game) and (kind is None or self.is_kind(kind))

    def is_kind(self, kind: str) -> bool:
        """Whether it belongs to that kind of card."""
        return self.kind == fold(kind)


def encode(tag: Tag) -> str:
    """The text of a tag's QR code; a number that does not fit is a ValueError."""
    if not 0 <= tag.card <= MAX_CARD:
        raise ValueError(f"card number {tag.card} is not between 0 and {MAX_CARD}")
    if not 0 <= tag.copy <= MAX_COPY:
        raise ValueError(f"copy number {tag.copy} is not between 0 and {MAX_COPY}")
    for folded in (tag.game, tag.kind):
        if len(folded) != 2 or not set(folded) <= _VALUE.keys():
            raise ValueError(f"{folded!r} is not a folded name")
    body = f"{MARK}{tag.game}{tag.kind}{_pair(tag.card)}{ALPHABET[tag.copy]}"
    return body + _check(body)


def decode(text: str) -> Tag | None:
    """The tag that a text stands for, or None for anything that is not ours."""
    if len(text) != LENGTH or text[0] != MARK or not set(text) <= _VALUE.keys():
        return None
    body, check = text[:-2], text[-2:]
    if _check(body) != check:
        return None
    card = _VALUE[body[5]] * _BASE + _VALUE[body[6]]
    return Tag(game=body[1:3], kind=body[3:5], card=card, copy=_VALUE[body[7]])


def _pair(number: int) -> str:
    return ALPHABET[number // _BASE] + ALPHABET[number % _BASE]


def _check(body: str) -> str:
    """Two check characters that make both the sum and the weighted sum of a text zero.

    With weights that differ from place to place, one error or two (an exchange of any two
    characters is two) cannot keep both sums.
    """
    weights = [pow(_GENERATOR, place, _BASE) for place in range(LENGTH)]
    values = [_VALUE[letter] for letter in body]
    plain = -sum(values) % _BASE
    weighted = -sum(w * v for w, v in zip(weights, values, strict=False)) % _BASE
    first_weight, last_weight = weights[-2:]
    last = (weighted - first_weight * plain) * pow(last_weight - first_weight, -1, _BASE) % _BASE
    return ALPHABET[(plain - last) % _BASE] + ALPHABET[last]
