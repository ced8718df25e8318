"""Words, numbers and quoted texts: the tokens that moves and headers are written in."""

from __future__ import annotations

import json
import re
from typing import TypeAlias

from engine.core.errors import BadNotation

Token: TypeAlias = "str | int"

_BARE = re.compile(r"[^\W\d][\w.\-/+=]*\Z")
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<quoted>"(?:[^"\\]|\\.)*")
      | (?P<int>[+-]?\d+)(?=[\s:]|\Z)
      | (?P<word>[^\s":#\ud800-\udfff]+)
    )""",
    re.VERBOSE,
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_MOST_DIGITS = 15


def write_token(token: Token) -> str:
    """One token as it stands in a record.

    >>> write_token("Ana"), write_token("Ana B"), write_token(3), write_token("3")
    ('Ana', '"Ana B"', '3', '"3"')
    """
    if isinstance(token, int):
        return str(token)
    if _BARE.match(token):
        return token
    quoted = json.dumps(token, ensure_ascii=False)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in quoted)


def read_token(text: str, start: int = 0) -> tuple[Token, int]:
    """The token that begins at start, and where it ends."""
    found = _TOKEN.match(text, start)
    if found is None:
        raise BadNotation("engine.error.bad_token", near=text[start : start + 20])
    kind = found.lastgroup
    raw = found.group(kind) if kind else ""
    if kind == "int":
        if len(raw) > _MOST_DIGITS:
            raise BadNotation("engine.error.number_too_long", near=raw[:20])
        return int(raw), found.end()
    if kind == "quoted":
        try:
            return _unquote(raw), found.end()
        except ValueError:
            raise BadNotation("engine.error.bad_token", near=raw[:20]) from None
    return raw, found.end()


def _unquote(raw: str) -> str:
    value = json.loads(raw, strict=False)
    if not isinstance(value, str) or not can_be_written(value):
        raise ValueError(raw)
    return value


def can_be_written(text: str) -> bool:
    """Whether a record can hold this text: half a surrogate pair has no place in a file."""
    return _SURROGATE.search(text) is None


def read_tokens(text: str, start: int = 0) -> list[Token]:
    """All words and numbers of a line from there on. Raises BadNotation."""
    tokens: list[Token] = []
    text = text.rstrip()
    while start < len(text):
        token, start = read_token(text, start)
        tokens.append(token)
    return tokens
