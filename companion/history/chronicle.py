"""One game told from its moves: turns, rolls, scores and the moments that turned it.

Nothing here knows a game: a rulebook says what its events mean (`Rulebook.story`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from companion.history.text_json import key_of
from companion.session.charts import final_scores
from engine.core.event import Event
from engine.core.move import Move
from engine.core.rulebook import StoryMeaning
from engine.core.table import AnyTable, Table
from engine.core.text import Money, Text, msg

MomentKind: TypeAlias = StoryMeaning | Literal["lead"]
TURNING: tuple[MomentKind, ...] = ("lead", "bankrupt", "won", "crisis", "lost")
"""Kinds of moments that one can jump to, the weightiest first."""


class Moment(NamedTuple):
    """Something that a move brought about; moves are counted from 0."""

    move: int
    turn: int
    kind: MomentKind
    seats: tuple[int, ...]
    text: Text


class Roll(NamedTuple):
    move: int
    turn: int
    seat: int
    """-1 where the table rolled."""
    dice: tuple[int, ...]
    earned: int
    """What this roll earned the player who rolled, in the smallest coin."""


class Purchase(NamedTuple):
    move: int
    turn: int
    seat: int
    price: Money
    what: Text | None


@dataclass
class Chronicle:
    """A game as far as it was followed.

    A move belongs to the turn in which its question was asked, even where it ends that turn.
    """

    table: AnyTable
    moments: list[Moment] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    purchases: list[Purchase] = field(default_factory=list)
    interest: Counter[int] = field(default_factory=Counter)
    income: Counter[int] = field(default_factory=Counter)
    companies: dict[int, Counter[str]] = field(default_factory=dict)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    scored_at: list[int] = field(default_factory=list)
    """How many moves were made when each row of scores was written."""
    turns: list[int] = field(default_factory=list)
    """The turn that each move was made in."""
    turn_starts: list[int] = field(default_factory=list)
    """How many moves were made when each turn but the first began."""
    unit: str = ""
    """The coin that interest and income are counted in."""
    _sector: Text | None = None
    _leader: int | None = None

    def follow(self, move: Move) -> None:
        """Carries the move out and notes what it brought; raises as `Table.do` does."""
        table = self.table
        rolled, turn = len(table.stats.rolls), table.turn
        table.do(move)
        number = len(table.moves) - 1
        if table.turn != turn:
            self.turn_starts.append(number + 1)
        self.turns.append(turn)
        events = table.events_of(number)
        seat = table.seats.get(move.who, -1)
        self._note_scores(number)
        for event in events:
            self._note_event(event, number)
        earned = self._earned(events, seat)
        new = table.stats.rolls[rolled:]
        self.rolls += [Roll(number, turn, seat, dice, earned) for dice in new]

    def end(self) -> Chronicle:
        """To be called after the last move: adds the final scores, which may change the lead."""
        if self.table.result is not None:
            last = final_scores(self.table)
            if not self.scores or self.scores[-1] != last:
                self._note_row(last, len(self.table.moves) - 1)
        self.moments.sort(key=lambda moment: moment.move)
        return self

    def _note_scores(self, number: int) -> None:
        for row in self.table.stats.series.get("score", [])[len(self.scores) :]:
            self._note_row(row, number)

    def _note_row(self, row: tuple[int, ...], number: int) -> None:
        self.scores.append(row)
        self.scored_at.append(number + 1)
        best = max(row, default=0)
        ahead = [seat for seat, score in enumerate(row) if score == best]
        if len(ahead) == 1 and ahead[0] != self._leader:
            before, self._leader = self._leader, ahead[0]
            who = self.table.players[ahead[0]]
            told = "history.moment.first_lead" if before is None else "history.moment.lead"
            self._moment(number, "lead", (ahead[0],), msg(told, who=who, n=best))

    def _note_event(self, event: Event, number: int) -> None:
        meaning = self.table.rulebook.story.get(event.text.id)
        if meaning is None:
            return
        args, seat = event.text.args, event.who[0] if event.who else -1
        sector, amount = args.get("sector"), args.get("amount")
        if meaning == "sector" and isinstance(sector, Text):
            self._sector = sector
        elif meaning == "company" and isinstance(sector, Text):
            self.companies.setdefault(seat, Counter())[key_of(sector)] += 1
        elif meaning in ("interest", "income") and isinstance(amount, Money):
            self.unit = amount.unit
            (self.interest if meaning == "interest" else self.income)[seat] += amount.amount
        elif meaning == "auction" and isinstance(amount, Money):
            what = sector if isinstance(sector, Text) else self._sector
            self.purchases.append(Purchase(number, self.turns[number], seat, amount, what))
        elif meaning in TURNING:
            self._moment(number, meaning, event.who, self._told(meaning, event))

    def _told(self, meaning: str, event: Event) -> Text:
        """Events are instructions ("flip the token"); some are reworded as what happened."""
        args = event.text.args
        sector, who = args.get("sector"), args.get("who")
        if meaning == "crisis" and sector is not None:
            return msg("history.moment.crisis", sector=sector)
        if meaning == "lost" and sector is not None and who is not None:
            return msg("history.moment.lost", who=who, sector=sector)
        return event.text

    def _moment(self, number: int, kind: MomentKind, seats: tuple[int, ...], text: Text) -> None:
        self.moments.append(Moment(number, self.turns[number], kind, seats, text))

    def _earned(self, events: Iterable[Event], seat: int) -> int:
        story, total = self.table.rulebook.story, 0
        for event in events:
            amount = event.text.args.get("amount")
            earns = story.get(event.text.id) == "income" and event.who[:1] == (seat,)
            if earns and isinstance(amount, Money):
                total += amount.amount
        return total


def chronicle(table: AnyTable) -> Chronicle:
    """Replays a copy of the table and returns its chronicle."""
    told: Chronicle = Chronicle(Table(table.rulebook, table.setup, table.rules))
    for move in table.moves:
        told.follow(move)
    return told.end()
