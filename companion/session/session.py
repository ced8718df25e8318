"""The running table without any widget: engine, journal and camera readings into what to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol

from companion.session import auctions, camera_answers, labels, preview, views
from companion.session.camera_answers import Answer, Sighting
from companion.session.entries import Entries
from companion.session.half_entered import HalfEntered
from companion.session.listeners import Listeners
from companion.session.per_state import PerState, State
from companion.session.questions_ahead import (
    Ahead,
    Closing,
    ahead,
    closing,
    forced,
    looked_past,
    only_a_word,
)
from engine.core.ask import Ask
from engine.core.cards import TagItem
from engine.core.errors import EngineError, IllegalMove, StaleMove
from engine.core.move import HAND, TABLE, Move, Source
from engine.core.options import Args, Option, Order
from engine.core.record import Record
from engine.core.rulebook import Offer
from engine.core.shown import AnyView
from engine.core.table import AnyTable
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.tags import KnownTags
    from vision.tags.codec import Tag


class Journal(Protocol):
    """Where the moves are kept. A call returns when the change is on disk, all of it, or raises and
    has changed nothing: also when the app is killed in between."""

    def append(self, index: int, /, *moves: Move) -> None:
        """Stores these moves; index is the number of the first."""

    def undo(self, keep: int, /) -> None:
        """Moves from number `keep` on are undone, and kept until the next new move."""

    def redo(self, *moves: Move) -> None:
        """These moves, the first of the undone ones, are made again."""


class NoJournal:
    """For a table of which nothing is kept: to show its board, or to ask what its rules allow."""

    def append(self, index: int, /, *moves: Move) -> None: ...

    def undo(self, keep: int, /) -> None: ...

    def redo(self, *moves: Move) -> None: ...


class Session:
    """One table being played.

    Nothing is shown that is not on disk: a move is tried by the engine, written to the journal and
    only then told to the listeners. When the journal fails, the move is taken back.
    """

    def __init__(self, table: AnyTable, journal: Journal, entries: Entries | None = None) -> None:
        self.table = table
        self.journal = journal
        self._entries = entries or Entries()
        self._tags: KnownTags | None = None
        self.last_orders: Mapping[str, tuple[str, ...]] = {}
        """How things lay at the last table of this game, by the verb that asks for their order."""
        self.ticked: dict[str, bool] = {}
        """What hands have ticked off, by task ("39.0": the first of move 39), for as long as the
        table is open."""
        self.half_entered: HalfEntered | None = None
        """What was entered of the next answer, for a screen that comes back to it."""
        self._changes = 0
        self._listeners = Listeners()
        self._ahead = PerState(lambda: ahead(table))
        self._closing = PerState(lambda: closing(table))
        self._looked_past = PerState(lambda: looked_past(table.ask))

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls back after each change; returns what ends it."""
        return self._listeners.add(listener)

    def _tell(self) -> None:
        self._changes += 1
        self._listeners.tell()

    # Moves

    def do(self, move: Move, at: int | None = None) -> None:
        """Carries out a move and keeps it; raises EngineError or the journal's error."""
        with self.table.all_or_nothing():
            self.table.do(move, at)
            self._keep(len(self.table.moves) - 1)
        self._tell()

    def _keep(self, start: int) -> None:
        """Writes down the moves since number `start`, which are one entry."""
        made = self.table.moves[start:]
        self.journal.append(start, *made)
        self._entries = self._entries.after(start, len(made))

    def answer(
        self,
        verb: str,
        args: Args = (),
        *,
        who: str | None = None,
        by: Source = HAND,
        at: int | None = None,
    ) -> None:
        """Answers what is asked, for the player who is asked where that is clear.

        It may also answer what is asked after some words, which it then says too. What follows
        without a choice is done with it, and undone with it.
        at is the state that it was shown for; an answer to an older one is refused.
        """
        words, seat = self._words_before(verb, args)
        if words:
            name = who or (self.table.players[seat] if seat >= 0 else TABLE)
        else:
            name = who or self._asked()
        moves = (*words, Move(name, verb, args, by))

        def play() -> None:
            for move in moves:
                self.table.do(move)

        self.together(play, at)

    def _words_before(self, verb: str, args: Args) -> tuple[tuple[Move, ...], int]:
        """What this answer says too, and the seat that it is the answer of."""
        closes = self.closing()
        if closes is not None and any(option.verb == verb for option in closes.options):
            return (closes.word,), self.table.seats[closes.word.who]
        coming = self._answered_ahead(verb, args)
        if coming is None:
            return (), -1
        return coming.words, coming.ask.who[0] if coming.ask.who else -1

    def _answered_ahead(self, verb: str, args: Args) -> Ahead | None:
        """What this answers, if it is not the question that stands but the one after it."""
        ask = self.table.ask
        if ask is None or any(option.verb == verb for option in ask.options):
            return None
        coming = self.ahead()
        if coming is None:
            return None
        fits = any(o.verb == verb and o.allows(args) for o in coming.ask.options)
        return coming if fits else None

    def _follow(self) -> None:
        """Makes the moves that nobody has to decide."""
        with suppress(EngineError):  # it is asked, as everything is that somebody has to look at
            while (move := forced(self.table)) is not None:
                self.table.do(move)

    def ahead(self) -> Ahead | None:
        """The dice or the bid that only words stand before (`questions_ahead.py`)."""
        return self._ahead.of(self._state)

    def closing(self) -> Closing | None:
        """The words that are asked for after the one that leaves this question."""
        return self._closing.of(self._state)

    @property
    def _state(self) -> State:
        """What was worked out for it holds until the next move, an any-time one too."""
        return len(self.table.moves), self.table.ask

    @property
    def asked_now(self) -> tuple[object, ...]:
        """Equal as long as nothing was played or taken back. The number of moves alone may be that
        of another game by now."""
        return self._changes, *self._state

    def sell(self, winner: int | None, price: int, at: int | None = None) -> None:
        """One entry for an auction that was held aloud: who bought, and for how much.

        winner is a seat, None where nobody bid. It becomes the bids and passes that lead there,
        all of them or none, and is undone as a whole.
        """
        self.together(lambda: auctions.play_sale(self.table, winner, price), at)

    def bid_next(self, seat: int, amount: int, at: int | None = None) -> None:
        """The bid of a player who is not asked yet: everybody who is asked before has passed, and
        one undo takes it all back."""
        self.together(lambda: auctions.play_bid(self.table, seat, amount), at)

    def together(self, play: Callable[[], None], at: int | None) -> None:
        """Several moves as one entry: all of them or none, for the state that was shown."""
        start = self._start(at)
        with self.table.all_or_nothing():
            play()
            self._follow()
            self._keep(start)
        self._tell()

    def _start(self, at: int | None) -> int:
        """The number of the next move, where that is the one that was shown."""
        start = len(self.table.moves)
        if at is not None and at != start:
            raise StaleMove("engine.error.stale_move")
        return start

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
        if ask is None or len(ask.who) != 1 or not any(o.verb == verb for o in ask.options):
            return []
        return preview.foretold(self.table, self._asked(), verb, args, changes)

    def correct(
        self, path: str, value: int | str, reason: str = "", at: int | None = None
    ) -> list[Text]:
        """Overwrites a value of the table. Raises IllegalMove where it cannot be that, StaleMove
        where `at` is not the state that it was shown for.

        Returns what does not add up afterwards, where the log may not tell it: in games with
        hidden cards it would give some of them away.
        """
        args: Args = (path, value, reason) if reason else (path, value)
        field, before = self.table.editable().get(path), self.table.audit()
        self.do(Move(TABLE, "correct", args), at)
        if field is None or field.openly is None:
            return []
        return [text for text in self.table.audit() if text not in before]

    def undo(self, to: int | None = None) -> None:
        """Takes back the last entry, or all from number `to` on."""
        keep = len(self.table.moves) - self._last_entry() if to is None else to
        self.table.undo(keep, self.journal.undo)
        self._forget_ticks(keep)
        self._tell()

    def _forget_ticks(self, made: int) -> None:
        """What was taken back is not done: another answer may stand in its place, and nobody need
        have looked at the list in between. The set-up, which has a number below zero, is kept."""
        for key in [key for key in self.ticked if int(key.partition(".")[0]) >= made]:
            del self.ticked[key]

    def redo(self, at: int | None = None) -> None:
        """Makes the first undone entry again; at is the state that it was offered for."""
        start = self._start(at)
        with self.table.all_or_nothing():
            for _ in range(self._next_entry()):
                self.table.redo()
            self.journal.redo(*self.table.moves[start:])
        self._tell()

    def _last_entry(self) -> int:
        """How many moves the last entry is."""
        return self._entries.ending_at(len(self.table.moves))

    def _next_entry(self) -> int:
        """How many moves the entry is that was undone last."""
        return self._entries.starting_at(len(self.table.moves), len(self.table.undone))

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self.table.moves)

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and nothing has been played since."""
        return bool(self.table.undone)

    # What the camera sees

    def asked_dice(self) -> int | None:
        """How many dice the camera should look for; None when no dice are asked."""
        return camera_answers.asked_dice(self._seen_options())

    @property
    def plays_with_dice(self) -> bool:
        """Whether the game ever asks for a roll."""
        return any("DIE" in form.split() for form in self.table.rulebook.notation.values())

    def asks_for_cards(self) -> bool:
        """Whether a tagged thing can answer what is asked."""
        ask = self.table.ask
        return ask is not None and camera_answers.wants_tags(ask.options)

    def see_dice(self, values: Sequence[int]) -> Answer | None:
        """Judges dice that lie still; the answer that they would be, if any."""
        return camera_answers.dice_answer(self._seen_options(), values)

    def _seen_options(self) -> Sequence[Option]:
        """What dice may answer: the question that stands, or the one that only words lead to."""
        ask = self.table.ask
        if ask is None:
            return ()
        if camera_answers.asked_dice(ask.options) is not None:
            return ask.options
        coming = self.shown_ahead() if not camera_answers.wants_tags(ask.options) else None
        return coming.ask.options if coming is not None else ask.options

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
            words = camera_answers.with_hidden(ask, words, tags.index(None))
        seen = (
            camera_answers.card_answer(ask, words, turns, chosen)
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

    def enter(self, answer: Answer, by: Source = "camera", at: int | None = None) -> None:
        """Gives an answer that the camera or the tray has read. Raises like `answer`."""
        self.answer(answer.verb, answer.args, by=by, at=at)

    # What to show

    @property
    def ask(self) -> Ask | None:
        """The question that stands; None when the game is over."""
        return self.table.ask

    def bidding(self, view: AnyView | None = None) -> auctions.Bidding | None:
        """The auction in which somebody is asked for a bid now; view as in `auctions.bidding`."""
        return auctions.bidding(self.table, view)

    def prompt(self) -> views.Prompt | None:
        """What is asked; where only a word could be said to it, what is asked after that word.

        A word that only leads to others is replaced by those.
        """
        ask = self.table.ask
        coming = self.ahead() if ask is not None and only_a_word(ask) else None
        shown = views.prompt(self.table, coming.ask if coming is not None else ask)
        closes = self.closing() if coming is None else None
        if shown is None or closes is None:
            return shown
        others = [option for option in shown.options if option.verb != closes.word.verb]
        return replace(shown, options=(*closes.options, *others))

    def coming(self) -> views.Prompt | None:
        """What is asked after some words, where something else can be answered before it."""
        ask, coming = self.table.ask, self.shown_ahead()
        if ask is None or coming is None or only_a_word(ask):
            return None
        return views.prompt(self.table, coming.ask)

    def shown_ahead(self) -> Ahead | None:
        """The same as `ahead`, unless so much can be answered now that nobody would look for it."""
        return self.ahead() if self._looked_past.of(self._state) else None

    def stages(self) -> list[views.Stage]:
        """The stages of a turn, with the one that is played."""
        return views.stages(self.table)

    def checklist(self) -> list[views.Task]:
        """What the hands have to do after the last entry."""
        return views.checklist(self.table, self._last_entry() if self.table.moves else 1)

    def offers_about(self) -> list[tuple[int, Offer]]:
        """Any-time moves that the question is about, such as loans before an auction, by seat."""
        ask, table = self.table.ask, self.table
        if ask is None:
            return []
        asked = {option.verb for option in ask.options}
        verbs = [
            verb
            for verb, move in table.anytime.items()
            if verb not in asked and move.openly is None and set(move.rules) & set(ask.rules)
        ]
        found = []
        for seat in range(len(table.players)) if verbs else ():
            for verb in verbs:
                move = table.anytime[verb]
                options = move.options(table, seat)
                if options:
                    found.append((seat, Offer(verb, options, move.rules)))
        return found

    def log(self) -> list[views.LogLine]:
        """Every move as a sentence, undone ones too."""
        return views.log(self.table)

    def players(self) -> list[views.PlayerCard]:
        """What everybody holds, the best placed first."""
        return views.player_cards(self.table)

    def sector_of(self, values: Sequence[int]) -> str | None:
        """The sector that a roll names, in games where it names one."""
        from companion.session import odds

        return odds.named(self.table, values)

    def earlier_rolls(self) -> list[tuple[str, tuple[int, ...]]]:
        """Who rolled what just before, while the table is laid and the highest begins."""
        if self.table.turn > 0 or self.sector_of((1, 1)) is not None:
            return []
        rolls = takewhile(lambda move: move.verb == "roll", reversed(self.table.moves))
        told = [(move.who, tuple(int(value) for value in move.args)) for move in rolls]
        return told[::-1]

    def offers(self, seat: int) -> list[Offer]:
        """Any-time moves of a seat, without those that have a place of their own on the screens."""
        return self.table.offers(seat, skip=("correct", "fact"))

    def might_offer(self, seat: int) -> bool:
        """Whether a seat has such moves for all that everybody round the screen may know."""
        return self.table.might_offer(seat, skip=("correct", "fact"))

    def order_of(self, option: Order) -> tuple[tuple[str, ...], bool]:
        """The order to begin with, and whether it is that of the last table."""
        last = self.last_orders.get(option.verb, ())
        if sorted(last) == sorted(option.items):
            return last, True
        return tuple(option.items), False

    def label(self, option: Option, args: Args) -> Text:
        """An answer in words, as its button says it."""
        return labels.answer(self.table, option, args)

    def view(self) -> AnyView:
        """The state as everyone round the table may see it."""
        return self.table.view(views.EVERYBODY)

    def record(self) -> str:
        """The game as a text, with all that the app was told."""
        return Record.of(self.table).write()

    def public_record(self, note: str) -> str | None:
        """The same without what not every player may know, under that note; None where the whole
        one may be shared: the game is over, or holds no secrets."""
        record = Record.of(self.table)
        hidden = self.table.result is None and record.tells_secrets()
        return record.public(note).write() if hidden else None
