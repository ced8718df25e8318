"""A move: who, what, with what. A plain value with one line of text as its notation."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias, get_args

from engine.core.errors import BadNotation
from engine.core.notation import Token, read_token, read_tokens, write_token

TABLE = "table"
"""Who moves when nobody in particular does: the table as a whole rolls, reveals, corrects."""

Source: TypeAlias = Literal["hand", "camera", "app"]
"""Who entered a move: a finger, the camera, or the app by itself."""
HAND: Source = "hand"
SOURCES: tuple[Source, ...] = get_args(Source)
_BY_NAME: dict[str, Source] = {source: source for source in SOURCES}
LONGEST_LINE = 4000
_SOURCE = re.compile(rf"\s@({'|'.join(SOURCES)})\Z")


class Move(NamedTuple):
    """An answer to an Ask, or an any-time move.

    >>> move = Move("Ana", "roll", (5, 6), "camera")
    >>> str(move)
    'Ana: roll 5 6 @camera'
    >>> Move.parse("Ana: roll 5 6 @camera") == move
    True
    """

    who: str
    verb: str
    args: tuple[Token, ...] = ()
    by: Source = HAND

    def __str__(self) -> str:
        words = [f"{write_token(self.who)}:", *map(write_token, (self.verb, *self.args))]
        if self.by != HAND:
            words.append(f"@{self.by}")
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> Move:
        """Reads a line of notation; tolerant of white space, exact in everything else.

        A source stands bare at the end of the line: `"@camera"` in quotation marks is a name or a
        text like any other.
        """
        if len(text) > LONGEST_LINE:
            raise BadNotation("engine.error.line_too_long", near=text[:20])
        who, at = read_token(text)
        rest = text[at:].strip()
        if not rest.startswith(":"):
            raise BadNotation("engine.error.no_colon", near=text[:40])
        source = _SOURCE.search(rest)
        by = _BY_NAME[source[1]] if source else HAND
        verb, *args = read_tokens(rest[: source.start()] if source else rest, 1) or [""]
        if not isinstance(verb, str) or not verb:
            raise BadNotation("engine.error.no_verb", near=text[:40])
        return cls(str(who), verb, tuple(args), by)
