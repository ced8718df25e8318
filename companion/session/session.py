"""The running table without any widget: engine, journal and camera readings into what to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from companion.session import foretelling, sight, views, wording
from companion.session.sight import Answer, Sighting
from engine.core.ask import Ask
from engine.core.cards import TagItem
from engine.core.errors import IllegalMove
from engine.core.move import HAND, TABLE, Move
from engine.core.options import Args, Option, Order
from engine.core.record import Record
from engine.core.table import Offer, Table
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.tags import KnownTags
    from vision.tags.codec import Tag


class Journal(Protocol):
    """Where the moves are kept. A call returns when the change is on disk, or raises."""

    def append(self, index: int, move: Move) -> None: ...

    def undo(self, keep: int) -> None:
        """Moves from number `keep` on are undone, and kept until the next new move."""

    def redo(self) -> None: ...


class Session:
    """One table being played.

    Nothing is shown that is not on disk: a move is tried by the engine, written to the journal and
    only then told to the listeners. When the journal fails, the move is taken back.
    """

    def __init__(self, table: Table[Any], journal: Journal) -> None:
        self.table = table
        self.journal = journal
        self._tags: KnownTags | None = None
        self.last_orders: Mapping[str, tuple[str, ...]] = {}
        """How things lay at the last table of this game, by the verb that asks for their order."""
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls back after each change; returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    # Moves

    def do(self, move: Move, at: int | None = None) -> None:
        """Carries out a move and keeps it; raises EngineError or the journal's error."""
        table = self.table
        undone = list(table.undone)
        table.do(move, at)
        try:
            self.journal.append(len(table.moves) - 1, move)
        except BaseException:
            table.undo()
            table.undone = undone
            raise
        self._changed()

    def answer(self, verb: str, args: Args = (), *, who: str | None = None, by: str = HAND) -> None:
        """Answers what is asked, for the player who is asked where that is clear."""
        self.do(Move(who or self._asked(), verb, args, by))

    def _asked(self) -> str:
        ask = self.table.ask
        if ask is None or not ask.who:
            return TABLE
        if len(ask.who) > 1:
            names = tuple(self.table.players[seat] for seat in ask.who)
            raise IllegalMove("session.error.who_answers", names=names)
        return self.table.players[ask.who[0]]

    def foretold(self, verb: str, args: Args, changes: bool = True) -> list[Text]:
        """What that answer would do, where one player is asked and the game can tell."""
        ask = self.table.ask
        if ask is None or len(ask.who) != 1:
            return []
        return foretelling.foretold(self.table, self._asked(), verb, args, changes)

    def correct(self, path: str, value: int | str, reason: str = "") -> None:
        args: Args = (path, value, reason) if reason else (path, value)
        self.do(Move(TABLE, "correct", args))

    def undo(self, to: int | None = None) -> None:
        """Takes back the last move, or all from number `to` on."""
        table = self.table
        keep = len(table.moves) - 1 if to is None else to
        before = list(table.undone)
        taken_back = table.undo(keep)
        try:
            self.journal.undo(keep)
        except BaseException:
            for _ in taken_back:
                table.redo()
            table.undone = before
            raise
        self._changed()

    def redo(self) -> None:
        table = self.table
        table.redo()
        try:
            self.journal.redo()
        except BaseException:
            table.undo()
            raise
        self._changed()

    @property
    def can_undo(self) -> bool:
        return bool(self.table.moves)

    @property
    def can_redo(self) -> bool:
        return bool(self.table.undone)

    # What the camera sees

    def asked_dice(self) -> int | None:
        """How many dice the camera should look for; None when no dice are asked."""
        ask = self.table.ask
        return sight.asked_dice(ask.options) if ask is not None else None

    def asks_for_cards(self) -> bool:
        """Whether a tagged thing can answer what is asked."""
        ask = self.table.ask
        return ask is not None and sight.wants_tags(ask.options)

    def see_dice(self, values: Sequence[int]) -> Answer | None:
        """Judges dice that lie still; the answer that they would be, if any."""
        ask = self.table.ask
        return sight.dice_answer(ask.options, values) if ask is not None else None

    def see_tags(
        self, tags: Sequence[Tag | None], turns: Sequence[float] = (), chosen: Args = ()
    ) -> Sighting:
        """Judges tags in the order in which they lie; turns are their rotations in degrees.

        None is a place whose tag is hidden: where only one thing can lie there, it does.
        chosen is the verb and what was tapped after it before the camera was opened.
        """
        ask = self.table.ask
        items = [self._item(tag) for tag in tags if tag is not None]
        words = [item.word(self.table.players) for item in items if item is not None]
        if ask is not None and len(tags) == len(items) + 1:
            words = sight.with_hidden(ask, words, tags.index(None))
        seen = (
            sight.card_answer(ask, words, turns, chosen)
            if ask is not None
            else Sighting(None, (), tuple(words))
        )
        if None in items:
            return Sighting(None, seen.usable, seen.other, strange=items.count(None))
        return seen

    def tag_word(self, tag: Tag) -> str | None:
        """The word that a tag of this game stands for."""
        item = self._item(tag)
        return item.word(self.table.players) if item is not None else None

    def _item(self, tag: Tag) -> TagItem | None:
        """Looked up in a book that is made when the first tag is seen: it loads the vision code."""
        if self._tags is None:
            from companion.tags import KnownTags

            book = self.table.rulebook
            self._tags = KnownTags([(book.id, book.tags())])
        known = self._tags.find(tag)
        return known.item if known is not None else None

    def enter(self, answer: Answer, by: str = "camera") -> None:
        self.answer(answer.verb, answer.args, by=by)

    # What to show

    @property
    def ask(self) -> Ask | None:
        return self.table.ask

    def prompt(self) -> views.Prompt | None:
        return views.prompt(self.table)

    def stages(self) -> list[views.Stage]:
        return views.stages(self.table)

    def checklist(self) -> list[views.Task]:
        return views.checklist(self.table)

    def log(self) -> list[views.LogLine]:
        return views.log(self.table)

    def players(self) -> list[views.PlayerCard]:
        return views.player_cards(self.table)

    def offers(self, seat: int) -> list[Offer]:
        """Any-time moves of a seat, without those that have a place of their own on the screens."""
        return self.table.offers(seat, skip=("correct", "fact"))

    def order_of(self, option: Order) -> tuple[tuple[str, ...], bool]:
        """The order to begin with, and whether it is that of the last table."""
        last = self.last_orders.get(option.verb, ())
        if sorted(last) == sorted(option.items):
            return last, True
        return tuple(option.items), False

    def label(self, option: Option, args: Args) -> Text:
        return wording.answer(self.table, option, args)

    def view(self) -> dict[str, Any]:
        """The state as everyone round the table may see it."""
        return self.table.view(views.EVERYBODY)

    def record(self) -> str:
        """The game as a text to share."""
        return Record.of(self.table).write()
