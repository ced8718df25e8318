"""A game as a text file, as PGN is for chess.

    Tableside record 1
    game orconomics
    rules 1
    player Ana
    player Bo
    option claims turn
    fact income.tourism 3

    # Ana rolled off the table first
    Ana: roll 5 6 @camera
    Bo: bid 3

Reading is tolerant, writing canonical, and the round trip exact.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.errors import BadNotation, BadRecord, BadSetup, EngineError
from engine.core.move import LONGEST_LINE, Move
from engine.core.notation import Token, read_tokens, write_token
from engine.core.registry import rulebook
from engine.core.setup import Setup, Value
from engine.core.table import Table

FORMAT = 1
LARGEST = 1_000_000
"""Characters: six times a game of 5,000 moves, and still read or refused within a second."""
MOST_MOVES = 20_000
"""Far more than any game has; replaying so many takes seconds."""
_TITLE = re.compile(r"Tableside record (\d{1,9})\Z")
_BEFORE_COMMENT = re.compile(r'(?:[^"#]++|"(?:[^"\\]++|\\.)*+")*+')
_MOVE = re.compile(r'\s*(?:"(?:[^"\\]|\\.)*"|[^\s":#]+)\s*:')
_HEADER = ("game", "rules", "player", "option", "fact")


@dataclass(frozen=True)
class Record:
    """A setup and its moves; comments stand before the move of their number."""

    setup: Setup
    moves: tuple[Move, ...] = ()
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    rules: str = "1"

    @classmethod
    def of(cls, table: Table[Any], comments: Mapping[int, Sequence[str]] | None = None) -> Record:
        kept = {at: tuple(lines) for at, lines in (comments or {}).items()}
        return cls(table.setup, tuple(table.moves), kept, table.rulebook.version)

    def write(self) -> str:
        lines = [f"Tableside record {FORMAT}", *write_header(self.setup, self.rules), ""]
        for at, move in enumerate(self.moves):
            lines += _comment_lines(self.comments.get(at, ()))
            lines.append(str(move))
        lines += _comment_lines(self.comments.get(len(self.moves), ()))
        return "\n".join(lines).rstrip("\n") + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        return _Reader().read(text)

    def replay(self) -> Table[Any]:
        """The table after the last move; a move that does not fit is told with its number."""
        book = rulebook(self.setup.game)
        if self.rules != book.version:
            raise BadSetup("engine.error.rules_version", found=self.rules[:20], known=book.version)
        table = Table(book, self.setup)
        for number, move in enumerate(self.moves, 1):
            try:
                table.do(move)
            except EngineError as error:
                raise BadMove(number, move, error) from error
        return table


class BadMove(EngineError):
    """A move of a record that the rules refuse."""

    def __init__(self, number: int, move: Move, reason: EngineError) -> None:
        self.number = number
        super().__init__("engine.error.bad_move", number=number, move=str(move), reason=reason.text)


def write_header(setup: Setup, rules: str) -> list[str]:
    """The header as lines; the store keeps it beside the moves."""
    lines = [f"game {write_token(setup.game)}", f"rules {write_token(rules)}"]
    lines += [f"player {write_token(name)}" for name in setup.players]
    lines += [f"option {k} {write_token(v)}" for k, v in sorted(setup.options.items())]
    for key, value in sorted(setup.facts.items()):
        tokens = value if isinstance(value, tuple) else (value,)
        lines.append(" ".join(["fact", key, *map(write_token, tokens)]))
    return lines


def _comment_lines(comments: Sequence[str]) -> list[str]:
    return [f"# {line}".rstrip() for line in comments]


class _Reader:
    """Reads line by line, so that every refusal can name its line."""

    def __init__(self) -> None:
        self.game = ""
        self.rules = "1"
        self.players: list[str] = []
        self.options: dict[str, Token] = {}
        self.facts: dict[str, tuple[Token, ...]] = {}
        self.moves: list[Move] = []
        self.comments: dict[int, list[str]] = {}

    def read(self, text: str) -> Record:
        if len(text) > LARGEST:
            raise BadRecord("engine.error.record_too_large", line=1)
        lines = text.lstrip("\ufeff").replace("\r\n", "\n").split("\n")
        first = next((n for n, line in enumerate(lines) if line.strip()), 0)
        title = _TITLE.match(lines[first].strip())
        if title is None:
            raise BadRecord("engine.error.no_record", line=first + 1)
        if int(title[1]) > FORMAT:
            raise BadRecord("engine.error.newer_record", line=first + 1, version=title[1])
        for number, line in enumerate(lines[first + 1 :], first + 2):
            self._line(line.strip(), number)
        return self._record(len(lines))

    def _line(self, line: str, number: int) -> None:
        found = _BEFORE_COMMENT.match(line)
        end = found.end() if found else 0
        content, comment = line[:end].strip(), line[end:]
        if comment and not comment.startswith("#"):
            raise BadRecord("engine.error.open_quote", line=number, near=comment[:20])
        try:
            if len(content) > LONGEST_LINE:
                raise BadNotation("engine.error.line_too_long", near=content[:20])
            if _MOVE.match(content):
                if len(self.moves) == MOST_MOVES:
                    raise BadRecord("engine.error.record_too_large", line=number)
                self.moves.append(Move.parse(content))
            elif content:
                self._header(content, number)
        except BadNotation as error:
            raise BadRecord("engine.error.bad_line", line=number, reason=error.text) from error
        if comment:
            text = comment[1:].removeprefix(" ").rstrip()
            self.comments.setdefault(len(self.moves), []).append(text)

    def _header(self, content: str, number: int) -> None:
        key, *values = read_tokens(content)
        if self.moves or key not in _HEADER or not values:
            raise BadRecord("engine.error.unknown_line", line=number, near=content[:40])
        name = str(values[0])
        if key == "game":
            self.game = name
        elif key == "rules":
            self.rules = name
        elif key == "player":
            self.players.append(name)
        elif key == "fact":
            self.facts[name] = tuple(values[1:])
        elif len(values) == 2:
            self.options[name] = values[1]
        else:
            raise BadRecord("engine.error.unknown_line", line=number, near=content[:40])

    def _record(self, lines: int) -> Record:
        if not self.game:
            raise BadRecord("engine.error.no_game", line=lines)
        specs = {spec.id: spec for spec in rulebook(self.game).facts}
        facts: dict[str, Value] = {}
        for key, values in self.facts.items():
            many = key in specs and specs[key].kind in ("words", "order")
            facts[key] = values if many or len(values) != 1 else values[0]
        setup = Setup(self.game, tuple(self.players), self.options, facts)
        comments = {at: tuple(texts) for at, texts in self.comments.items()}
        return Record(setup, tuple(self.moves), comments, self.rules)
