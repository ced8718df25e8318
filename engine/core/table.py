"""One running game. The list of moves is the only truth; the state is what replaying it gives."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Generic, NamedTuple

from engine.core.ask import MOOT, Ask, Flow
from engine.core.errors import BadNotation, GameFinished, StaleMove, UnknownPlayer
from engine.core.event import Event
from engine.core.move import SOURCES, TABLE, Move
from engine.core.options import Option
from engine.core.routing import CORE_ANYTIME, route
from engine.core.rulebook import Anytime, Result, Rulebook, Standing, State
from engine.core.setup import Setup, Value, check_setup
from engine.core.stats import Stats
from engine.core.text import Arg, Text, made


class GameOver(Exception):
    """Unwinds the stages at once when the game is won in the middle of one."""


class Offer(NamedTuple):
    """An any-time move that a seat can make now."""

    verb: str
    options: Sequence[Option]
    rules: tuple[str, ...]


class Table(Generic[State]):
    """A game in progress.

    >>> from engine.core.registry import rulebook
    >>> table = Table(rulebook("orc"), Setup("orc", ("Ana", "Bo")))
    >>> len(table.moves)
    0
    """

    state: State

    def __init__(self, rulebook: Rulebook[State], setup: Setup) -> None:
        self.rulebook = rulebook
        self.setup = check_setup(rulebook, setup)
        self.options = self.setup.options
        self.anytime: dict[str, Anytime[State]] = {
            offer.verb: offer for offer in (*rulebook.anytime, *CORE_ANYTIME)
        }
        self.undone: list[Move] = []
        self._begin()

    def _begin(self) -> None:
        self.moves: list[Move] = []
        self.events: list[Event] = []
        self.players: list[str] = list(self.setup.players)
        self.seats: dict[str, int] = {name: seat for seat, name in enumerate(self.players)}
        self._round = [*range(len(self.players))] * 2
        self.facts: dict[str, Value] = dict(self.setup.facts)
        self.turn = 0
        self.stage = ""
        self.result: Result | None = None
        self.stats = Stats()
        self._marks: list[int] = []
        self._between: dict[int, Anytime[State]] = {}
        """Which moves came between two answers, by their number, and what carries them out."""
        self._flows: list[Flow[None]] = []
        """The stages that wait for an answer; the last one's question stands."""
        self._interrupted: list[Ask] = []
        """The questions of the others."""
        self.ask: Ask | None = None
        """The question that stands now; None when the game is over."""
        self.state = self.rulebook.start(self)
        try:
            self._enter(self.rulebook.play(self))
        except GameOver:
            self._over()

    # What the table is asked

    def offers(self, seat: int, skip: Container[str] = ()) -> list[Offer]:
        """The any-time moves that a seat (-1: the table) can make now, without those to skip."""
        if self.result is not None:
            return []
        found = []
        for offer in self.anytime.values():
            options = () if offer.verb in skip else offer.options(self, seat)
            if options:
                found.append(Offer(offer.verb, options, offer.rules))
        return found

    def legal(self) -> list[Move]:
        """Every legal answer to the question that stands, as moves."""
        ask = self.ask
        if ask is None:
            return []
        names = [self.players[seat] for seat in ask.who] or [TABLE]
        return [
            Move(name, option.verb, args)
            for option in ask.options
            for args in option.answers()
            for name in names
        ]

    def seat(self, name: str) -> int:
        """The seat of a player; -1 for the table as a whole."""
        seat = self.seats.get(name)
        if seat is not None:
            return seat
        if name == TABLE:
            return -1
        raise UnknownPlayer("engine.error.unknown_player", name=name, known=tuple(self.players))

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with `first`: the order in which several players decide (G03)."""
        return self._round[first : first + len(self.players)]

    # Moves

    def do(self, move: Move, at: int | None = None) -> None:
        """Carries out a move, or raises an EngineError and leaves everything as it was.

        at is the number of moves that the sender had seen; a move made for an older state is
        refused.
        """
        if at is not None and at != len(self.moves):
            raise StaleMove("engine.error.stale_move", move=str(move))
        seat = self.seats.get(move.who)
        if seat is None:
            seat = self.seat(move.who)
        if self.result is not None:
            raise GameFinished("engine.error.finished")
        if move.by not in SOURCES:
            raise BadNotation("engine.error.bad_source", by=move.by, known=SOURCES)
        handler = route(self, seat, move)
        try:
            self._carry_out(seat, move, handler)
        except GameOver:
            self._over()
        except Exception:  # a refusal that came late, or a rule that failed: no half moves
            self._restart(len(self.moves) - 1)
            raise
        if self.undone:
            self.undone.clear()

    def _carry_out(self, seat: int, move: Move, handler: Anytime[State] | None) -> None:
        self._marks.append(len(self.events))
        self.moves.append(move)
        if handler is not None:
            self._interrupt(seat, move, handler)
            return
        try:
            self.ask = ask = self._flows[-1].send(move)
            ask.listed = None
        except StopIteration:
            self._leave_stage()
            self._drop_moot()

    def _interrupt(self, seat: int, move: Move, handler: Anytime[State]) -> None:
        self._between[len(self.moves) - 1] = handler
        flow = handler.run(self, seat, move)
        if flow is not None:
            self._enter(flow)
        self._drop_moot()

    def _over(self) -> None:
        self._flows.clear()
        self._interrupted.clear()
        self.ask = None

    def _enter(self, flow: Flow[None]) -> None:
        try:
            ask = next(flow)
        except StopIteration:
            return
        if self.ask is not None:
            self._interrupted.append(self.ask)
        self._flows.append(flow)
        self.ask = ask

    def _leave_stage(self) -> None:
        self._flows.pop()
        self.ask = self._interrupted.pop() if self._interrupted else None

    def _drop_moot(self) -> None:
        """Tells stages whose question lost its sense to go on without an answer."""
        while (ask := self.ask) is not None:
            ask.listed = None
            if ask.moot is None or not ask.moot():
                return
            try:
                self.ask = self._flows[-1].send(MOOT)
            except StopIteration:
                self._leave_stage()

    def _restart(self, keep: int) -> None:
        moves, between = self.moves[:keep], self._between
        self._begin()
        try:
            for number, move in enumerate(moves):
                self._carry_out(self.seats.get(move.who, -1), move, between.get(number))
        except GameOver:
            self._over()

    def undo(self, to: int | None = None) -> list[Move]:
        """Takes back all moves from number `to` on (default: the last one); returns them."""
        keep = len(self.moves) - 1 if to is None else to
        if not 0 <= keep < len(self.moves):
            raise StaleMove("engine.error.nothing_to_undo")
        taken_back = self.moves[keep:]
        undone = taken_back + self.undone
        self._restart(keep)
        self.undone = undone
        return taken_back

    def redo(self) -> Move:
        """Makes the first undone move again."""
        if not self.undone:
            raise StaleMove("engine.error.nothing_to_redo")
        move, *rest = self.undone
        self.do(move)
        self.undone = rest
        return move

    # For rulebooks

    def tell(self, kind: str, id_: str, seats: tuple[int, ...] = (), /, **args: Arg) -> None:
        """Tells the hands at the table what to do, or the table what happened."""
        self.events.append(made(Event, (kind, made(Text, (id_, args)), seats)))

    def finish(self, winners: tuple[int, ...], text: Text) -> None:
        """Ends the game at this very moment."""
        self.result = Result(winners, text)
        self.events.append(Event("win", text, winners))
        raise GameOver

    def add_player(self, name: str) -> int:
        """A late joiner takes the last seat."""
        self.players.append(name)
        self.seats[name] = len(self.players) - 1
        self._round = [*range(len(self.players))] * 2
        return len(self.players) - 1

    # For screens

    def events_of(self, index: int) -> list[Event]:
        """What the move of that number changed; -1 is what happened before the first."""
        start = self._marks[index] if index >= 0 else 0
        later = self._marks[index + 1 : index + 2]
        return self.events[start : later[0] if later else None]

    def is_anytime(self, index: int) -> bool:
        """Whether the move of that number came between two answers."""
        return index in self._between

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The state as plain data as that seat may see it; None sees everything."""
        return self.rulebook.view(self, seat)

    def standings(self) -> list[Standing]:
        return self.rulebook.standings(self)

    def audit(self) -> list[Text]:
        """What is not conserved; empty when the books are right."""
        return list(self.rulebook.audit(self))
