"""Plays a whole game through the real app: paints what is rolled and drawn, and lets it be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.demo.bot import demo_move
from companion.demo.camera import DemoCamera
from companion.session.camera_answers import card_answer
from engine.core.move import Move
from engine.core.options import Cards, Order, Roll
from engine.core.table import AnyTable
from vision.tags.codec import Tag, encode

if TYPE_CHECKING:
    from companion.app import TablesideApp
    from companion.screens import Place
    from companion.session import Session

TOUR: tuple[Place, ...] = ("players", "log")
"""Places that are shown between two moves, each in its turn."""
EVERY = 9
"""Moves between two such looks."""
LOOK = 2.0
"""How many beats such a look lasts."""
MOST_LOOKS = 90
"""Frames that the camera may take before the move is entered by hand: six seconds of its film."""
PATIENCE = 120.0
"""The same in seconds, should it take no frames at all."""


@dataclass
class Tally:
    """What became of the moves."""

    moves: int = 0
    rolls_read: int = 0
    cards_read: int = 0
    misread: int = 0
    refused: int = 0
    by_hand: int = 0


class DemoRun:
    """Makes one move a beat; a move that the camera can see is laid on the painted table."""

    def __init__(
        self,
        app: TablesideApp,
        camera: DemoCamera,
        rng: Random,
        beat: float,
        ended: Callable[[], None],
    ) -> None:
        self.app = app
        self.camera = camera
        self.tally = Tally()
        self._rng = rng
        self._beat = beat
        self._ended = ended
        self._wanted: Move | None = None
        self._laid_at = 0
        """How many moves there were when it was laid before the camera."""
        self._waited = 0.0
        self._rolled = False
        self._any_order = False
        self._toured = 0
        self._looking = 0.0
        self._clock = Clock.schedule_interval(self._step, beat)

    def stop(self) -> None:
        self._clock.cancel()

    def _step(self, seconds: float) -> None:
        if self._wanted is not None:
            self._await(seconds)
            return
        session = self.app.session
        assert session is not None
        if session.table.ask is None:
            self.stop()
            self._ended()
            return
        if self._looked_round():
            return
        self._make(demo_move(session.table, self._rng))

    def _looked_round(self) -> bool:
        """Now and then the other places of the table are shown for a moment."""
        if self.app.place in TOUR:
            self._looking -= 1
            if self._looking > 0:
                return True
            self.app.go("table")
            return True
        moves = self.tally.moves
        if moves == 0 or moves % EVERY or moves == self._toured:
            return False
        self._toured, self._looking = moves, LOOK
        self.app.go(TOUR[moves // EVERY % len(TOUR)])
        return True

    def _make(self, move: Move) -> None:
        self.tally.moves += 1
        if self._lay(move):
            self._wanted, self._waited = move, 0.0
            self._laid_at = len(self._session().table.moves)
            self.app.go("scan")
        else:
            self.tally.by_hand += 1
            self._session().do(move)

    def _lay(self, move: Move) -> bool:
        """Lays what the move shows on the painted table; False when it shows nothing."""
        ask = self._session().table.ask
        assert ask is not None
        options = [option for option in ask.options if option.verb == move.verb]
        self._rolled = any(isinstance(option, Roll) for option in options)
        cards = any(isinstance(option, Cards) for option in options)
        self._any_order = self._rolled or (cards and "pile" not in ask.about)
        if self._rolled:
            self.camera.lay_dice([int(value) for value in move.args])
            return True
        if self._session().asked_dice() is not None:
            return False  # where dice can answer, the camera looks for nothing else
        table = self._session().table
        words = tagged_words(table, move)
        seen = card_answer(ask, words)
        answer = seen.answer if seen.certain else None
        if answer is None or (answer.verb, answer.args) != (move.verb, move.args):
            return False
        ring = any(isinstance(option, Order) for option in options)
        self.camera.lay_cards(tag_texts(table, words), ring)
        return True

    def _await(self, seconds: float) -> None:
        """Until the scan screen has entered the move, or patience ends."""
        self._waited += seconds
        session, wanted = self._session(), self._wanted
        assert wanted is not None
        entered = session.table.moves[self._laid_at :]
        if entered:
            self._wanted = None
            self._compare(entered, wanted)
        elif self.app.place != "scan" or self._impatient():
            self._wanted = None
            self.tally.refused += 1
            session.do(wanted)
        if self._wanted is None and self.app.place == "scan":
            self.app.back()

    def _impatient(self) -> bool:
        return self.camera.looks > MOST_LOOKS or self._waited > PATIENCE

    def _compare(self, moves: Sequence[Move], wanted: Move) -> None:
        """Beside what was read, an answer may say words before it and bring others after it."""
        entered = next((move for move in moves if move.verb == wanted.verb), moves[-1])
        seen, truth = list(map(str, entered.args)), list(map(str, wanted.args))
        if self._any_order:
            seen, truth = sorted(seen), sorted(truth)
        if (entered.verb, seen) != (wanted.verb, truth):
            self.tally.misread += 1
        elif self._rolled:
            self.tally.rolls_read += 1
        else:
            self.tally.cards_read += 1

    def _session(self) -> Session:
        session = self.app.session
        assert session is not None
        return session


def tagged_words(table: AnyTable, move: Move) -> list[str]:
    """What of a move lies on the table with a tag on it."""
    known = {item.word(table.players) for item in table.rulebook.tags()}
    return [str(arg) for arg in move.args if arg in known]


def tag_texts(table: AnyTable, words: Sequence[str]) -> list[str]:
    """The texts of their tags; of cards that are alike, each has its own."""
    book, texts = table.rulebook, list[str]()
    for at, word in enumerate(words):
        item = next(item for item in book.tags() if item.word(table.players) == word)
        copy = min(words[:at].count(word) + 1, item.copies)
        texts.append(encode(Tag.of(book.id, item.kind, item.number, copy)))
    return texts
