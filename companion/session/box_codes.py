"""The values of a box as texts for QR codes, or for a message: one person of a group enters them.

    codes = write("orconomics", values)          one or more lines of capital letters and digits
    collected = Collected()
    collected.add(line)                          in any order, the same one as often as it is seen
    collected.values                             all of them, once no line is missing
    read("orconomics", text)                     the same for a text with all of its lines

A code is a stranger's text: its length, its parts and every value are checked before one is kept.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import unicodedata
import zlib
from collections.abc import Mapping
from typing import Final

from companion.session.new_game_draft import known_facts
from engine.core.errors import BadSetup
from engine.core.registry import games, rulebook
from engine.core.setup import Value
from engine.core.text import Text

FAMILY: Final = "TSBOX"
FORMAT: Final = f"{FAMILY}1"
PART: Final = 360
"""Characters of a code: it can be read from another phone at arm's length."""
MOST_PARTS: Final = 12
MOST_BYTES: Final = 32_000
"""Of the values themselves, however tightly they are packed."""
LONGEST_TEXT: Final = 2 * MOST_PARTS * PART
"""Letters of a text with all lines of a box; what is longer is none."""
_OTHER_VERSION: Final = re.compile(rf"{FAMILY}[0-9]{{1,3}}/.*")
_LINE: Final = re.compile(
    rf"{FORMAT}/([A-Z_]{{1,30}})/([0-9]{{1,2}})/([0-9]{{1,2}})/([0-9A-F]{{8}})/([A-Z2-7]{{1,{PART}}})"
)


_BREAKING: Final = ("Cc", "Cs", "Zl", "Zp")
_TURNING: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Marks that change the direction of all that follows."""


def read(game: str, text: str) -> dict[str, Value]:
    """The values of a text that was pasted or read from a file: all of its lines.

    A message may say more than the lines: a greeting, or who wrote it and when.
    """
    collected = Collected(game)
    lines = [word for word in text[:LONGEST_TEXT].split() if word.startswith(FAMILY)]
    for line in lines[:MOST_PARTS]:
        collected.add(line)
    return collected.values


class BadBox(BadSetup):
    """What was scanned or pasted is no box, or holds values that no box can have."""


def write(game: str, values: Mapping[str, Value]) -> list[str]:
    """The lines of a box, numbered; each says how many there are and to which box it belongs."""
    plain = {key: list(v) if isinstance(v, tuple) else v for key, v in sorted(values.items())}
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    packed = base64.b32encode(zlib.compress(text, 9)).decode().rstrip("=")
    parts = [packed[start : start + PART] for start in range(0, len(packed), PART)]
    if len(parts) > MOST_PARTS or len(text) > MOST_BYTES:
        raise BadBox("app.boxes.too_large")
    seal = f"{zlib.crc32(packed.encode()):08X}"
    head, every = f"{FORMAT}/{game.upper()}", len(parts)
    return [f"{head}/{n}/{every}/{seal}/{part}" for n, part in enumerate(parts, 1)]


class Collected:
    """Lines of one box as they come. `add` raises BadBox and keeps what it had."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._parts: dict[int, str] = {}
        self._seal = ""
        self.every = 0
        """How many lines there are; 0 before the first."""

    @property
    def number(self) -> int:
        """How many of them are here."""
        return len(self._parts)

    @property
    def complete(self) -> bool:
        """Whether every part of the box has been read."""
        return 0 < self.every == len(self._parts)

    def add(self, line: str) -> None:
        """Takes in one code. Raises BadBox where it is none, or one of another game."""
        found = _LINE.fullmatch(line.strip())
        if found is None:
            newer = _OTHER_VERSION.match(line) and not line.startswith(f"{FORMAT}/")
            raise BadBox("app.boxes.other_version" if newer else "app.boxes.no_code")
        game, number, every, seal, part = found.groups()
        if game.lower() not in games():
            raise BadBox("app.boxes.no_code")
        if game.lower() != self._game:
            raise BadBox("app.boxes.other_game")
        n, parts = int(number), int(every)
        if not 1 <= n <= parts <= MOST_PARTS:
            raise BadBox("app.boxes.no_code")
        if (seal, parts) != (self._seal, self.every):
            self._parts, self._seal, self.every = {}, seal, parts
        self._parts[n] = part

    def see(self, line: str) -> Text | None:
        """Adds a line that a camera saw, or says what is wrong with it, or with all together."""
        try:
            self.add(line)
            if self.complete:
                self.values  # noqa: B018  raises where a line was changed
        except BadBox as error:
            return error.text
        return None

    @property
    def values(self) -> dict[str, Value]:
        """What the box prints. Raises BadBox where a line was changed or a value cannot be."""
        packed = "".join(self._parts[n] for n in sorted(self._parts))
        if not self.complete or f"{zlib.crc32(packed.encode()):08X}" != self._seal:
            raise BadBox("app.boxes.no_code")
        return _checked(self._game, _unpacked(packed))


def _unpacked(packed: str) -> object:
    try:
        squeezed = base64.b32decode(packed + "=" * (-len(packed) % 8))
        opened = zlib.decompressobj()
        text = opened.decompress(squeezed, MOST_BYTES)
        if not opened.eof:
            raise BadBox("app.boxes.too_large")
        return json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise BadBox("app.boxes.no_code") from error


def _checked(game: str, values: object) -> dict[str, Value]:
    """All or nothing: a box with one value that cannot be is another box, or somebody's joke."""
    if not isinstance(values, dict):
        raise BadBox("app.boxes.no_code")
    found = known_facts(rulebook(game).facts, values)
    if len(found) != len(values) or not all(map(_harmless, found.values())):
        raise BadBox("app.boxes.bad_values")
    return found


def _harmless(value: Value) -> bool:
    """A name goes onto the board: no letters that break a line or turn the text round."""
    return not isinstance(value, str) or not any(
        unicodedata.category(letter) in _BREAKING or letter in _TURNING for letter in value
    )
