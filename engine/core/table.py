"""One running game. The list of moves is the only truth; the state is what replaying it gives."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Generic, TypeAlias

from engine.core.ask import MOOT, Ask, Flow
from engine.core.errors import (
    BadNotation,
    EngineError,
    GameFinished,
    GameOver,
    RuleFailed,
    StaleMove,
    UnknownPlayer,
    failing,
)
from engine.core.event import Event, EventKind
from engine.core.move import SOURCES, TABLE, Move
from engine.core.routing import CORE_ANYTIME, route
from engine.core.rulebook import (
    Anytime,
    Editable,
    Offer,
    Preview,
    Result,
    Rulebook,
    Standing,
    State,
    version_order,
)
from engine.core.setup import Setup, Value, check_setup
from engine.core.shown import AnyView
from engine.core.snapshots import Past, Snapshot, Snapshots, unpacked
from engine.core.stats import Stats
from engine.core.text import Arg, Text, made


class Table(Generic[State]):
    """A game in progress.

    >>> from engine.core.registry import rulebook
    >>> table = Table(rulebook("orc"), Setup("orc", ("Ana", "Bo")))
    >>> len(table.moves)
    0
    """

    state: State

    def __init__(self, rulebook: Rulebook[State], setup: Setup, rules: str = "") -> None:
        """Lays the table; raises BadSetup where it cannot be laid like this.

        rules is the version of the rulebook that the game was started with, today's by default.
        """
        self.rulebook = rulebook
        self.setup = check_setup(rulebook, setup)
        self.options = self.setup.options
        self.rules = rules or rulebook.version
        self._version = version_order(self.rules)
        self.anytime: dict[str, Anytime[State]] = {
            offer.verb: offer for offer in (*rulebook.anytime, *CORE_ANYTIME)
        }
        self.undone: list[Move] = []
        self.snapshots = Snapshots()
        with failing("start"):
            self._begin()

    def _begin(self) -> None:
        """Everything before the first move."""
        self._clear(self.setup.players, self.setup.facts, range(len(self.setup.players)))
        self.moves: list[Move] = []
        self.events: list[Event] = []
        self.turn = 0
        self.stage = ""
        self.stats = Stats()
        self._marks: list[int] = []
        self._between: dict[int, Anytime[State]] = {}
        """Which moves came between two answers, by their number, and what carries them out."""
        self._unsaid: dict[int, int] = {}
        """Before which moves how many questions were answered by going on with the next."""
        self.state = self.rulebook.start(self)
        play = self.rulebook.join if self.setup.under_way else None
        self._run((play or self.rulebook.play)(self))

    def _clear(
        self, players: Sequence[str], facts: Mapping[str, Value], order: Sequence[int]
    ) -> None:
        self.players: list[str] = list(players)
        self.seats: dict[str, int] = {name: seat for seat, name in enumerate(self.players)}
        self._sit(order)
        self.facts: dict[str, Value] = dict(facts)
        self.result: Result | None = None
        self._flows: list[Flow[None]] = []
        """The stages that wait for an answer; the last one's question stands."""
        self._interrupted: list[Ask] = []
        """The questions of the others."""
        self.joining = False
        """Whether the table is telling how a game stands that is already under way."""
        self._dropping = False
        """Whether a question that lost its sense is being dropped just now."""
        self.ask: Ask | None = None
        """The question that stands now; None when the game is over."""

    def _run(self, game: Flow[None]) -> None:
        try:
            self._enter(game)
        except GameOver:
            self._over()

    # What the table is asked

    def offers(self, seat: int, skip: Container[str] = ()) -> list[Offer]:
        """The any-time moves that a seat (-1: the table) can make now, without those to skip."""
        if self.result is not None:
            return []
        found = []
        with failing("offers"):
            for offer in self.anytime.values():
                options = () if offer.verb in skip else offer.options(self, seat)
                if options:
                    found.append(Offer(offer.verb, options, offer.rules))
        return found

    def might_offer(self, seat: int, skip: Container[str] = ()) -> bool:
        """Whether a seat can make an any-time move for all that everybody can see."""
        if self.result is not None:
            return False
        offers = (offer for offer in self.anytime.values() if offer.verb not in skip)
        with failing("offers"):
            return any(offer.seems_open(self, seat) for offer in offers)

    def legal(self) -> list[Move]:
        """Every legal answer to the question that stands, as moves."""
        return [] if self.ask is None else self.ask.moves(self.players)

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
        at = self._place[first]
        return self._round[at : at + len(self._place)]

    def _sit(self, seats: Sequence[int]) -> None:
        """The seats as they follow each other round the table, clockwise."""
        self._round = [*seats] * 2
        self._place = [self._round.index(seat) for seat in range(len(seats))]

    # Moves

    def do(self, move: Move, at: int | None = None) -> None:
        """Carries out a move, or raises an EngineError and leaves everything as it was.

        at is the number of moves that the sender had seen; a move made for an older state is
        refused. RuleFailed is the one error that is no refusal: the rulebook itself has a fault.
        In a game that began by older rules a question which they did not ask may go unanswered.
        """
        if at is not None and at != len(self.moves):
            raise StaleMove("engine.error.stale_move")
        who, verb, args, by = move
        seat = self.seats.get(who)
        if seat is None:
            seat = self.seat(who)
        if self.result is not None:
            raise GameFinished("engine.error.finished")
        if by not in SOURCES:
            raise BadNotation("engine.error.bad_source", by=by, known=SOURCES)
        before, ask = len(self.moves), self.ask
        listed = ask.listed if ask is not None and seat in (ask.who or (-1,)) else None
        try:
            for option in listed or ():
                if option.verb == verb and option.allows(args):  # nearly every move is one of these
                    handler = None
                    break
            else:
                handler = self._routed(seat, move)
            self._carry_out(seat, move, handler)
        except GameOver:
            self._over()
        except Exception as error:
            if len(self.moves) > before:  # a refusal that came late, or a fault: no half moves
                self._take_back_half_a_move(before)
            if isinstance(error, EngineError):
                raise
            raise RuleFailed("do", error) from error
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

    def _routed(self, seat: int, move: Move) -> Anytime[State] | None:
        """A move that fits no question which stands may be for the one after."""
        try:
            return route(self, seat, move)
        except EngineError:
            with suppress(GameOver):
                while self._leave_unsaid():
                    with suppress(EngineError):
                        return route(self, seat, move)
            if self._unsaid.pop(len(self.moves), None) is not None:
                self._go_back(len(self.moves), self._past())
            raise

    def _leave_unsaid(self) -> bool:
        """Answers the question that stands as games did that were not asked it."""
        ask = self.ask
        answer = ask.unsaid() if ask is not None and ask.unsaid is not None else None
        if answer is None:
            return False
        number = len(self.moves)
        self._unsaid[number] = self._unsaid.get(number, 0) + 1
        try:
            self.ask = self._flows[-1].send(answer)
        except StopIteration:
            self._leave_stage()
        self._drop_moot()
        return True

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
            self._dropping = True
            try:
                self.ask = self._flows[-1].send(MOOT)
            except StopIteration:
                self._leave_stage()
            finally:
                self._dropping = False

    # Going back

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """What is done inside stands as a whole. If anything raises there, none of it was done, and
        what could be redone before can be redone again."""
        start, undone = len(self.moves), list(self.undone)
        try:
            yield
        except BaseException:
            if len(self.moves) > start:
                self.undo(start)
            self.undone = undone
            raise

    def undo(
        self, to: int | None = None, commit: Callable[[int], None] | None = None
    ) -> list[Move]:
        """Takes back all moves from number `to` on (default: the last one); returns them.

        commit is told how many moves are left, and writes that down. If it raises, nothing was
        taken back.
        """
        keep = len(self.moves) - 1 if to is None else to
        if not 0 <= keep < len(self.moves):
            raise StaleMove("engine.error.nothing_to_undo")
        taken_back = self.moves[keep:]
        undone = taken_back + self.undone
        now = dict(self.__dict__)
        try:
            self._go_back(keep, self._past())
        except Exception as error:
            self.__dict__.update(now)
            raise RuleFailed("undo", error) from error
        self.undone = undone
        if commit is not None:
            try:
                commit(keep)
            except BaseException:
                self.__dict__.update(now)
                raise
        return taken_back

    def at(self, number: int) -> Table[State]:
        """A table of its own, as this one was after so many moves. Nothing done to it is seen here.

        Any point of a long game is reached in some milliseconds, so that a slider can move over it.
        """
        if not 0 <= number <= len(self.moves):
            raise IndexError(number)
        other: Table[State] = Table.__new__(Table)
        other.rulebook, other.setup, other.options = self.rulebook, self.setup, self.options
        other.rules, other._version = self.rules, self._version
        other.anytime, other.undone = self.anytime, []
        other.snapshots = self.snapshots.up_to(number)
        with failing("at"):
            other._go_back(number, self._past())
        return other

    def _past(self) -> Past:
        return Past(self.moves, self._between, self.events, self._marks, self._unsaid)

    def _go_back(self, keep: int, past: Past) -> None:
        """Makes the table as it was after so many moves of the past."""
        self.snapshots.forget_after(keep)
        snapshot = self.snapshots.latest(keep)
        try:
            if snapshot is None:
                self._begin()
            else:
                self._resume(snapshot, past)
            for number in range(len(self.moves), keep):
                for _ in range(past.unsaid.get(number, 0)):
                    self._leave_unsaid()
                move = past.moves[number]
                seat = self.seats.get(move.who, -1)
                self._carry_out(seat, move, past.between.get(number))
        except GameOver:
            self._over()

    def _resume(self, snapshot: Snapshot, past: Past) -> None:
        """Goes on from a checkpoint, to the question after the move that was being carried out."""
        resume, number = self.rulebook.resume, snapshot.moves
        assert resume is not None
        self._clear(snapshot.players, snapshot.facts, snapshot.order)
        self.moves = past.moves[:number]
        self.events = past.events[: snapshot.events]
        self._marks = past.marks[:number]
        self._between = {at: run for at, run in past.between.items() if at < number}
        self._unsaid = {at: n for at, n in past.unsaid.items() if at < number}
        self.turn, self.stage, self.stats = snapshot.turn, snapshot.stage, snapshot.stats.copy()
        self.state = unpacked(snapshot.state, self._parts())
        self._run(resume(self))
        if snapshot.dropping:
            self._drop_moot()

    def _parts(self) -> dict[str, object]:
        """What a state may refer to and does not own."""
        named = ("events", "players", "facts", "moves", "stats", "options", "setup", "rulebook")
        return {"table": self, **{name: getattr(self, name) for name in named}}

    def _take_back_half_a_move(self, keep: int) -> None:
        """Back to before a move that failed in the middle.

        The moves before it were accepted once and replay. Should a rule fail even there, the table
        stands at the last move that does replay, and the others can be made again with redo.
        """
        past, undone = self._past(), self.undone
        stands: int | None = keep
        while stands is not None and not self._went_back(stands, past):
            if self.snapshots.kept:
                self.snapshots.forget_after(-1)
            else:
                stands = len(self.moves) - 1 if self.moves else None
        if stands is None:  # not even the start can be laid again: keep the record at least
            self.moves, self._marks = past.moves[:keep], past.marks[:keep]
        else:
            self.undone = past.moves[stands:keep] + undone

    def _went_back(self, keep: int, past: Past) -> bool:
        try:
            self._go_back(keep, past)
        except Exception:
            return False
        return True

    def redo(self) -> Move:
        """Makes the first undone move again."""
        if not self.undone:
            raise StaleMove("engine.error.nothing_to_redo")
        move, *rest = self.undone
        self.do(move)
        self.undone = rest
        return move

    # For rulebooks

    def checkpoint(self) -> None:
        """Called by the stage of the whole game where all that matters later is in the state:
        `Rulebook.resume` would go on from exactly here."""
        number = len(self.moves)
        if number < self.snapshots.next_at or len(self._flows) != 1 or number in self._unsaid:
            return
        if self.rulebook.resume is not None and self.snapshots.is_time(number):
            self._take_snapshot()

    def _take_snapshot(self) -> None:
        try:
            taken = Snapshot.of(self, self._parts(), self._dropping)
        except Exception:  # never at the cost of a game; tests find a state that cannot be copied
            self.snapshots.give_up()
        else:
            self.snapshots.keep(taken)

    def plays_by(self, version: str) -> bool:
        """Whether this game was started with rules of that version or a later one.

        Where a rule was mended and the old one is cheap to keep, this lets games under way end as
        they began.
        """
        return self._version >= version_order(version)

    def tell(self, kind: EventKind, id_: str, seats: tuple[int, ...] = (), /, **args: Arg) -> None:
        """Tells the hands at the table what to do, or the table what happened."""
        self.events.append(made(Event, (kind, made(Text, (id_, args)), seats)))

    def finish(self, winners: tuple[int, ...], text: Text) -> None:
        """Ends the game at this very moment."""
        self.result = Result(winners, text)
        self.events.append(Event("win", text, winners))
        raise GameOver

    def add_player(self, name: str, after: int | None = None) -> int:
        """A late joiner has the last seat number and sits at the end, or after another seat."""
        seat, round_ = len(self.players), self._round[: len(self.players)]
        at = seat if after is None else self._place[after] + 1
        self.players.append(name)
        self.seats[name] = seat
        self._sit([*round_[:at], seat, *round_[at:]])
        return seat

    # For screens

    def events_of(self, index: int) -> list[Event]:
        """What the move of that number changed; -1 is what happened before the first."""
        start = self._marks[index] if index >= 0 else 0
        later = self._marks[index + 1 : index + 2]
        return self.events[start : later[0] if later else None]

    def is_anytime(self, index: int) -> bool:
        """Whether the move of that number came between two answers."""
        return index in self._between

    def view(self, seat: int | None = None) -> AnyView:
        """The state as plain data as that seat may see it; None sees everything."""
        with failing("view"):
            return self.rulebook.view(self, seat)

    def standings(self) -> list[Standing]:
        """How the players stand, the best first. Raises RuleFailed where a rule fails at it."""
        with failing("standings"):
            return self.rulebook.standings(self)

    def audit(self) -> list[Text]:
        """What is not conserved; empty when the books are right."""
        with failing("audit"):
            return list(self.rulebook.audit(self))

    def editable(self) -> Mapping[str, Editable]:
        """Every number and word that the table may overwrite, by its path."""
        with failing("editable"):
            return self.rulebook.editable(self)

    def preview(self, move: Move) -> Preview | None:
        """What a move would do; None where the game shows nothing beforehand. Raises as the move
        would."""
        if self.rulebook.preview is None:
            return None
        with failing("preview"):
            return self.rulebook.preview(self, move)


AnyTable: TypeAlias = "Table[Any]"
"""A table of any game, where nothing depends on the type of its state."""
