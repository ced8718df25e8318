"""The result of a game on its way to the phone that keeps a tournament.

It goes as a record, which the rules judge, as one line of JSON, or as a code: the same JSON packed
into capital letters and digits, which make the smallest QR codes. All of it is a stranger's text.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from companion.refusals import Refusal
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.table import AnyTable
from engine.core.text import Text, msg

FORMAT: Final = "tableside result"
VERSION: Final = 1
CODE: Final = "TSRESULT"
LONGEST_TEXT: Final = 1_000_000
MOST_BYTES: Final = 8_000
"""The most that a code may unpack to."""
MOST_PLAYERS: Final = 16
_CODE_LINE: Final = re.compile(rf"{CODE}([0-9]{{1,3}})/([0-9A-F]{{8}})/([A-Z2-7]{{1,4000}})")


class Refused(Refusal):
    """A result that cannot be used, with the sentence that says why."""


class Result(NamedTuple):
    """mark tells the game from every other, on whichever phone it lies."""

    game: str
    places: dict[str, int]
    mark: str


def result_of(table: AnyTable) -> Result:
    """The result of a finished table; raises Refused for one that goes on."""
    if table.result is None:
        raise Refused(msg("history.tournament.not_over"))
    ranks = {line.seat: line.rank for line in table.standings()}
    places = {name: ranks[seat] for seat, name in enumerate(table.players)}
    return Result(table.rulebook.id, places, mark_of(Record.of(table).write()))


def mark_of(written: str) -> str:
    """The same for the same game, whatever it is called and whoever saved it."""
    return sha256(written.encode()).hexdigest()[:16]


# Out


def result_text(result: Result) -> str:
    """One line of JSON, for a message or a file."""
    told = {
        "format": FORMAT,
        "version": VERSION,
        "game": result.game,
        "places": result.places,
        "mark": result.mark,
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def result_code(result: Result) -> str:
    """For a QR code on the screen."""
    packed = base64.b32encode(zlib.compress(result_text(result).encode(), 9)).decode().rstrip("=")
    return f"{CODE}{VERSION}/{zlib.crc32(packed.encode()):08X}/{packed}"


# In


def read_result(text: str) -> Result:
    """A result in any of its shapes; raises Refused with a sentence."""
    if len(text) > LONGEST_TEXT:
        raise _not_understood()
    text = text.removeprefix("\ufeff").strip()
    if text.startswith(CODE):
        return _in_json(_unpacked(text))
    return _in_json(text) if text.startswith("{") else _in_record(text)


def read_result_file(path: Path) -> Result:
    """Reads no more of a file than a result can have; raises Refused with a sentence."""
    try:
        with path.open("rb") as file:
            raw = file.read(4 * LONGEST_TEXT + 1)
    except OSError as error:
        raise Refused(msg("app.files.failed")) from error
    try:
        return read_result(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise _not_understood() from error


class SeenResult:
    """The one code of a result, once a camera has seen it."""

    every = 1

    def __init__(self) -> None:
        self.values: Result | None = None

    @property
    def complete(self) -> bool:
        return self.values is not None

    @property
    def number(self) -> int:
        return int(self.complete)

    def see(self, line: str) -> Text | None:
        """Takes what was seen, or says what is wrong with it."""
        try:
            self.values = read_result(line)
        except Refused as error:
            return error.text
        return None


def _not_understood() -> Refused:
    return Refused(msg("history.tournament.not_understood"))


def _unpacked(line: str) -> str:
    found = _CODE_LINE.fullmatch(line)
    if found is None:
        raise _not_understood()
    version, seal, packed = found.groups()
    if int(version) > VERSION:
        raise Refused(msg("app.store.import_newer"))
    if f"{zlib.crc32(packed.encode()):08X}" != seal:
        raise _not_understood()
    try:
        opened = zlib.decompressobj()
        raw = opened.decompress(base64.b32decode(packed + "=" * (-len(packed) % 8)), MOST_BYTES)
        if not opened.eof:
            raise _not_understood()
        return raw.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise _not_understood() from error


def _in_json(text: str) -> Result:
    try:
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise ValueError
        if _whole(found.get("version", VERSION)) > VERSION:
            raise Refused(msg("app.store.import_newer"))
        game, places = found["game"], _places(found["places"])
        mark = found.get("mark", "")
        if not isinstance(game, str) or not isinstance(mark, str) or len(mark) > 64:
            raise ValueError
        "".join((game, mark, *places)).encode()  # half of a letter, which no store can hold
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _not_understood() from error
    return Result(game, places, mark or mark_of(json.dumps(found, sort_keys=True)))


def _places(raw: Mapping[str, object]) -> dict[str, int]:
    if len(raw) > MOST_PLAYERS:
        raise ValueError
    return {str(name): _whole(place) for name, place in raw.items()}


def _whole(raw: object) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise ValueError
    return raw


def _in_record(text: str) -> Result:
    """A record is judged by the rules: what it says of places is true."""
    try:
        return result_of(Record.parse(text).replay())
    except EngineError as error:
        raise Refused(error.text) from error
