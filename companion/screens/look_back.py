"""A game as a film: the board, the players and the question as they were, at any point."""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.history.film import Film
from companion.history.people import People
from companion.history.renamed import with_names_of_today
from companion.panels.live_board import LiveBoard
from companion.panels.picture_sharing import offer_picture
from companion.panels.player_strip import PlayerStrip
from companion.screens.base import Screen
from companion.session import saved_game
from companion.session.player_strip import player_strip
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Txt, load_kv
from companion.widgets.buttons import ChipButton, PrimaryButton, SecondaryButton
from companion.widgets.film_track import FilmTrack
from engine.core.table import AnyTable

__all__ = [
    "AppBar",
    "BoxLayout",
    "ChipButton",
    "Column",
    "FilmTrack",
    "LookBack",
    "PrimaryButton",
    "SecondaryButton",
    "StackLayout",
    "Txt",
]

WIDER = 1.15
"""From this ratio of width to height on, the board stands beside the rest."""
LOW = 480
"""In less than so many dp, or with large text, only what matters most is told."""
PACE = 1.0
"""Seconds that each stop is shown while it plays."""


class LookBack(Screen):
    """Nothing is changed by looking; going on from a point makes a new table.

    at is the position to begin with, the end by default.
    """

    wide = BooleanProperty(False)
    compact = BooleanProperty(False)

    def __init__(self, at: int | None = None, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.board: LiveBoard | None = None
        self._begin = at
        self.position = 0
        self._playing: ClockEvent | None = None
        self._wanted = 0
        self._seeking = Clock.create_trigger(self._show_wanted, -1)

    def entered(self) -> None:
        self.words.bind(language=self._again)
        if self.board is None:
            self._open()
        self.theme.bind(text_factor=self._arrange)
        self.bind(size=self._arrange)
        self._arrange()
        self.strip.attach()
        self.ids.bar.mark = self.made_up_mark()
        self.show(self.position)

    def left(self) -> None:
        self.pause()
        self._seeking.cancel()
        self.strip.detach()
        self.unbind(size=self._arrange)
        self.theme.unbind(text_factor=self._arrange)
        self.words.unbind(language=self._again)

    def _open(self) -> None:
        """The first pass through the game happens here; every later jump is quick."""
        self._played = table = self.session.table.at(len(self.session.table.moves))
        if table.result is not None:  # told with today's names, as lists and statistics are
            unnamed = self.words.tell("history.someone")
            table = with_names_of_today(table, People(self.app.store), unnamed)
        self.film = Film(table)
        self.looking = self.film.session()
        self.strip = PlayerStrip()
        self.ids.strip.add_widget(self.strip)
        self.board = LiveBoard(self.looking, lambda _ways, _name: None, lambda: None)
        self.ids.above.add_widget(self.board)
        whole = max(self.film.length, 1)
        marks = [position / whole for position in self.film.turning_points]
        self.ids.track.show(self.film.lines(), marks)
        self.position = self.film.length if self._begin is None else self._begin

    def _again(self, *_changed: object) -> None:
        self.show(self.position)

    def _arrange(self, *_changed: object) -> None:
        """The board above the rest, or beside it where the screen is wide."""
        self.wide = self.width > self.height * WIDER
        self.compact = self.height < dp(LOW) or self.theme.large
        self.orientation = "horizontal" if self.wide else "vertical"
        holder = self.ids.beside if self.wide else self.ids.above
        if self.board is not None and self.board.parent is not holder:
            self.board.parent.remove_widget(self.board)
            holder.add_widget(self.board)

    # What is shown

    def show(self, position: int) -> None:
        """The table as it was after so many moves."""
        self.attempt(lambda: self._show(self.film.at(position), position))

    def _show(self, table: AnyTable, position: int) -> None:
        assert self.board is not None
        self.position = position
        self.looking.table = table
        view = self.looking.view()
        self.board.follow(view)
        self.board.light(None)
        self.strip.show(player_strip(table, view))
        self._tell(position)
        self.ids.track.at = position / max(self.film.length, 1)

    def _tell(self, position: int) -> None:
        words, film = self.words, self.film
        game = words.tell(f"{film.table.rulebook.id}.name")
        self.ids.bar.title = self._name()
        over = film.table.result if not self.compact else None
        self.ids.bar.subtitle = f"{game} · {words.say(over.text)}" if over is not None else game
        self.ids.turn.text = words.tell(
            "history.back.turn_of", n=film.turn(position), move=position, all=film.length
        )
        self.ids.caption.text = words.say(film.caption(position))
        prompt = self.looking.prompt()
        result = self.looking.table.result
        then = result.text if result is not None else prompt.text if prompt is not None else None
        self.ids.then.text = words.say(then) if then is not None else ""

    # Going through it

    def seek(self, part: float) -> None:
        """A finger may point faster than boards are drawn: only the last point counts."""
        self.pause()
        self._wanted = self.film.nearest(part)
        self._seeking()

    def _show_wanted(self, _seconds: float) -> None:
        if self._wanted != self.position:
            self.show(self._wanted)

    def step(self, by: int) -> None:
        self.pause()
        self.show(self.film.jump(self.position, by))

    def play_or_pause(self) -> None:
        if self._playing is not None:
            self.pause()
            return
        if self.position == self.film.length:
            self.show(0)
        self._playing = Clock.schedule_interval(self._play_on, PACE)
        self.ids.play.icon = "pause"

    def pause(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self.ids.play.icon = "play"

    def _play_on(self, _seconds: float) -> None:
        self.show(self.film.step(self.position, 1))
        if self.position == self.film.length:
            self.pause()

    # What one does with a moment

    def go_on(self) -> None:
        """What if? A new table with the moves so far; this one stays."""
        self.pause()
        self.attempt(self._go_on)

    def _go_on(self) -> None:
        turn, store = self.film.turn(self.position), self.app.store
        told = self.words.tell("history.back.what_if", name=self._name())
        made = saved_game.go_on_from(store, self._played, self.position, told)
        self.app.home()
        self.app.open_table(made)
        self.app.shell.show_toast(self.words.tell("history.back.going_on", n=turn))

    def _name(self) -> str:
        if self.app.table_id is None:
            return str(self.words.tell(f"{self.film.table.rulebook.id}.name"))
        return self.app.store.table(self.app.table_id).name

    def share(self) -> None:
        self.pause()
        game = self.film.table.rulebook.id
        shown = self if self.wide else self.ids.moment
        self.attempt(lambda: offer_picture(self.app, shown, f"{game}-{self.position}.png"))


load_kv(__file__)
