"""A game as a text file, as PGN is for chess.

    Tableside record 1
    game orconomics
    rules 1
    player Ana
    player Bo star
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
from typing import Any, NamedTuple

from engine.core.errors import BadNotation, BadRecord, BadSetup, EngineError
from engine.core.move import LONGEST_LINE, Move
from engine.core.notation import Token, read_tokens, write_token
from engine.core.registry import rulebook
from engine.core.rulebook import Rulebook, version_order
from engine.core.setup import Setup, Value
from engine.core.table import Table

FORMAT = 1
LARGEST = 1_000_000
"""Characters: six times a game of 5,000 moves, and still read or refused within a second."""
MOST_MOVES = 20_000
"""Far more than any game has; replaying so many takes seconds."""
_TITLE = re.compile(r"Tableside record (\d{1,9})\Z")
_BEFORE_COMMENT = re.compile(r'[^"#]*(?:"[^"\\]*(?:\\.[^"\\]*)*"[^"#]*)*')
"""Each character fits one place only, so a quote left open costs one pass back. Possessive
quantifiers would say the same, but Python 3.11.0 to 3.11.4 get them wrong."""
_MOVE = re.compile(r'\s*(?:"(?:[^"\\]|\\.)*"|[^\s":#]+)\s*:')
_HEADER = ("game", "rules", "under_way", "player", "option", "fact")
_YES = "yes"


@dataclass(frozen=True)
class Record:
    """A setup and its moves; comments stand before the move of their number."""

    setup: Setup
    moves: tuple[Move, ...] = ()
    comments: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    rules: str = "1"

    @classmethod
    def of(cls, table: Table[Any], comments: Mapping[int, Sequence[str]] | None = None) -> Record:
        """The record of a table as it stands; comments by the number of the move after them."""
        kept = {at: tuple(lines) for at, lines in (comments or {}).items()}
        return cls(table.setup, tuple(table.moves), kept, table.rules)

    def write(self) -> str:
        """The record as text, which `parse` reads back."""
        lines = [f"Tableside record {FORMAT}", *write_header(self.setup, self.rules), ""]
        for at, move in enumerate(self.moves):
            lines += _comment_lines(self.comments.get(at, ()))
            lines.append(str(move))
        lines += _comment_lines(self.comments.get(len(self.moves), ()))
        return "\n".join(lines).rstrip("\n") + "\n"

    def tells_secrets(self) -> bool:
        """Whether it holds anything that not every player may know while the game goes on."""
        public = rulebook(self.setup.game).public
        return any(public(move) != move for move in self.moves)

    def public(self, note: str = "") -> Record:
        """The same game as everybody may read it, under a note.

        A move that tells a secret becomes a comment without it. Replayed, it goes as far as the
        rules can follow without those moves.
        """
        book = rulebook(self.setup.game)
        moves: list[Move] = []
        comments: dict[int, tuple[str, ...]] = {0: (note,)} if note else {}
        for move in self.moves:
            told = book.public(move)
            if told == move:
                moves.append(move)
            else:
                comments[len(moves)] = (*comments.get(len(moves), ()), str(told))
        return Record(self.setup, tuple(moves), comments, self.rules)

    @classmethod
    def parse(cls, text: str) -> Record:
        """Reads a record. Raises BadRecord, with the line where it is wrong."""
        return _Reader().read(text)

    def replay(self) -> Table[Any]:
        """The table after the last move; raises BadMove with the number of a move that does not
        fit, BadSetup for a table that cannot be laid or rules newer than this app's."""
        replay = self.replay_as_far_as_possible()
        if replay.refusal is not None:
            raise replay.refusal from replay.refusal.reason
        return replay.table

    def replay_as_far_as_possible(self) -> Replay:
        """The table up to the first move that today's rules refuse or fail at.

        Every move is judged anew, whatever version of the rules it was made by. Raises BadSetup as
        `replay` does.
        """
        table: Table[Any] = Table(self._book(), self.setup, self.rules)
        for number, move in enumerate(self.moves, 1):
            try:
                table.do(move)
            except EngineError as error:
                return Replay(table, BadMove(number, move, error), self.moves[number - 1 :])
        return Replay(table)

    def _book(self) -> Rulebook[Any]:
        """The rulebook, which plays games of its own version and of all before."""
        book = rulebook(self.setup.game)
        if not (0,) < version_order(self.rules) <= version_order(book.version):
            raise BadSetup("engine.error.rules_version", found=self.rules[:20], known=book.version)
        return book


class BadMove(EngineError):
    """A move of a record that the rules refuse; the reason may also be that a rule fails at it."""

    def __init__(self, number: int, move: Move, reason: EngineError) -> None:
        self.number = number
        self.reason = reason
        super().__init__("engine.error.bad_move", number=number, move=str(move), reason=reason.text)


class Replay(NamedTuple):
    """How far a record goes by today's rules.

    table    after the last move that they accept; len(table.moves) says how many those are
    refusal  why the next one is not accepted; None where all are
    rest     that move and all after it
    """

    table: Table[Any]
    refusal: BadMove | None = None
    rest: tuple[Move, ...] = ()

    @property
    def rules_changed(self) -> bool:
        """Whether a rule was mended since the game began: even where every move is accepted, its
        numbers may now be others than those on the players' table."""
        return self.table.rules != self.table.rulebook.version


def write_header(setup: Setup, rules: str) -> list[str]:
    """The header as lines; the store keeps it beside the moves."""
    lines = [f"game {write_token(setup.game)}", f"rules {write_token(rules)}"]
    if setup.under_way:
        lines.append(f"under_way {_YES}")
    looks = setup.looks if len(setup.looks) == len(setup.players) else [""] * len(setup.players)
    for name, look in zip(setup.players, looks, strict=True):
        lines.append(f"player {write_token(name)} {write_token(look) if look else ''}".rstrip())
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
        self.under_way = False
        self.players: list[str] = []
        self.looks: list[str] = []
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
        elif key == "under_way":
            if values != [_YES]:
                raise BadRecord("engine.error.unknown_line", line=number, near=content[:40])
            self.under_way = True
        elif key == "player":
            self.players.append(name)
            self.looks.append(str(values[1]) if len(values) > 1 else "")
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
        looks = tuple(self.looks) if any(self.looks) else ()
        players = tuple(self.players)
        setup = Setup(self.game, players, self.options, facts, self.under_way, looks)
        comments = {at: tuple(texts) for at, texts in self.comments.items()}
        return Record(setup, tuple(self.moves), comments, self.rules)
