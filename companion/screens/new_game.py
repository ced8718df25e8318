"""A new game on one screen: who plays, in the order they sit; the rest as it was last time."""

from __future__ import annotations

import time

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.panels.deleted_player import with_names_shown
from companion.panels.options import OptionsSheet, changed_options
from companion.panels.rules import RulesSheet
from companion.panels.seating import SeatingSheet
from companion.panels.set_up_sheet import SetUpSheet
from companion.screens.base import Screen
from companion.session.lessons import Lessons
from companion.session.new_game_draft import Draft, forget_draft
from companion.theme import Rgba
from companion.widgets.badge import ShapeMark, seat_colour
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Icon, OneLine, Pressable, Scroller, Txt, fill, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.field import TextField
from companion.widgets.grid import EvenGrid
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Surface

__all__ = [
    "AppBar",
    "ButtonRow",
    "Column",
    "Icon",
    "NewGame",
    "OneLine",
    "Page",
    "PrimaryButton",
    "Scroller",
    "ShapeMark",
]

NARROWEST = 64.0
"""How many dp a tile is wide at least."""
NEW = ""
"""The key of the tile that asks for a new name."""


class PlayerTile(Pressable, Surface, FloatLayout):
    """Somebody who may play; with a colour, a shape and a number while they have a seat."""

    key = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("account")
    seat = NumericProperty(-1)
    look = NumericProperty(0)
    needed = NumericProperty("72dp")

    @staticmethod
    def seat_colour(look: int) -> Rgba:
        return seat_colour(look)


class PlayerTiles(EvenGrid):
    """Tiles as wide as the names need, four beside each other on most phones."""

    def fitting_columns(self, width: float, text_factor: float) -> int:
        wide = dp(NARROWEST) * max(1.0, text_factor)
        return max(2, int((width + dp(8)) // (wide + dp(8))))


class NewGame(Screen):
    problem = StringProperty("")
    start_text = StringProperty("")

    def __init__(self, game: str, draft: Draft | None = None, **kwargs: object) -> None:
        """draft: what was chosen before the players looked elsewhere."""
        super().__init__(**kwargs)
        self._game = game
        self.draft = draft or Draft(game, self.app.store, self.app.settings["strict"])
        self._lessons = Lessons(self.app.store, game)
        self._tiles = PlayerTiles(name="tiles")
        self._folded = ChoiceList(name="folded")
        self._folded.bind(on_choose=lambda _list, key: self._unfold(key))
        self._asks = Txt(role="secondary", tone="muted", padding=(dp(4), dp(2)))
        for part in (self._asks, self._tiles, self._folded):
            self.ids.body.add_widget(part)

    def entered(self) -> None:
        """The screen is made anew when the players come back: what they chose waits for them, and
        only for as long as a way leads back here."""
        self.app.keep_here(draft=self.draft)
        self.draft.read_box()
        self.refresh()

    def back(self) -> bool:
        """Whoever goes back has given up what was chosen."""
        self.attempt(lambda: forget_draft(self.app.store))
        return False

    def refresh(self) -> None:
        tell, draft = self.words.tell, self.draft
        self.ids.bar.title = tell(f"{draft.book.id}.name")
        self.ids.bar.subtitle = tell("app.new.subtitle")
        self._asks.text = tell("app.new.who")
        self._show_tiles()
        self._folded.choices = [
            *self._box_row(),
            *self._seats_row(),
            *self._board_row(),
            self._rules_row(),
            self._tags_row(),
            self._lessons_row(),
            self._read_row(),
            self._under_way_row(),
        ]
        self.start_text = tell("app.new.start", n=len(draft.players))
        problem = draft.problem()
        self.problem = self.words.say(problem.text) if problem is not None else ""
        draft.keep()

    # Players

    def _show_tiles(self) -> None:
        draft, tell = self.draft, self.words.tell
        most = draft.book.players.stop - 1
        full = "" if draft.room else tell("app.new.full", n=most)
        shown = []
        looks = dict(zip(draft.players, draft.looks, strict=True))
        for name in draft.faces():
            seat = draft.players.index(name) if name in draft.players else -1
            why = full if seat < 0 else ""
            shown.append(
                {
                    "key": name,
                    "text": name,
                    "icon": "account",
                    "seat": seat,
                    "look": looks.get(name, 0),
                    "blocked": bool(why),
                    "reason": why,
                    "name": f"tile-{name}",
                }
            )
        shown.append(
            {
                "key": NEW,
                "text": tell("app.new.new"),
                "icon": "account-plus",
                "seat": -1,
                "look": 0,
                "blocked": bool(full),
                "reason": full,
                "name": "new-player",
            }
        )
        fill(self._tiles, shown, self._tile)

    def _tile(self) -> PlayerTile:
        tile = PlayerTile()
        tile.bind(
            on_tap=lambda tapped: self._tapped(tapped.key),
            on_refused=lambda _tile, reason: self.app.shell.show_toast(reason),
        )
        return tile

    def _tapped(self, name: str) -> None:
        if name == NEW:
            self._ask_name()
        elif name in self.draft.players:
            self.draft.remove(name)
            self.refresh()
        else:
            self._add(name)

    def _ask_name(self) -> None:
        """The keyboard is up at once, and stays for the next name."""
        sheet = Sheet(title=self.words.tell("app.new.name"), name="name-sheet")
        field = TextField(longest=40, name="name-field")
        line = field.ids.line
        line.text_validate_unfocus = False

        def done(*_args: object) -> None:
            typed = line.text
            if typed.strip() and not self._add(typed):
                return
            line.text = ""
            if not typed.strip() or not self.draft.room:
                self.app.shell.close_sheet()

        def last(*_args: object) -> None:
            if not line.text.strip() or self._add(line.text):
                self.app.shell.close_sheet()

        field.bind(on_done=done)
        sheet.add_widget(field)
        row = ButtonRow()
        save = PrimaryButton(text=self.words.tell("app.do.save"), name="save-name")
        save.bind(on_tap=last)
        row.add_widget(save)
        sheet.add_widget(row)
        self.app.shell.open_sheet(sheet)
        Clock.schedule_once(lambda _seconds: setattr(line, "focus", sheet.parent is not None), 0)

    def _add(self, name: str) -> bool:
        added = self.attempt(lambda: self.draft.add(name))
        if added:
            self.refresh()
        return added

    # Everything else, one line each

    def _box_row(self) -> list[Choice]:
        tell, draft = self.words.tell, self.draft
        every, missing = len(draft.book.facts), len(draft.unknown())
        if not every:
            return []
        if all(spec.follows for spec in draft.book.facts):
            title, note = tell("app.new.box.rules"), tell("app.new.box.rules.why")
        elif not missing:
            title, note = tell("app.new.box.all"), tell("app.new.box.all.why", n=every)
        elif draft.use_sample:
            title, note = tell("app.new.box.made_up"), tell("app.new.box.made_up.why")
        else:
            title = tell("app.new.box.some", n=every - missing, all=every)
            note = tell("app.new.box.some.why")
        return [Choice("box", title, note, icon="map-outline")]

    def _seats_row(self) -> list[Choice]:
        tell, players = self.words.tell, self.draft.players
        if not players:
            return []
        note = tell("app.new.seats.why")
        return [Choice("seats", tell("app.new.seats"), note, icon="account-group")]

    def _board_row(self) -> list[Choice]:
        """How the board lies, where the game begins with that question."""
        tell, draft = self.words.tell, self.draft
        if draft.under_way or draft.asked_order() is None:
            return []
        chosen = "last" if draft.as_last_time and draft.last_order() else "asked"
        title, note = tell(f"app.new.board.{chosen}"), tell(f"app.new.board.{chosen}.why")
        return [Choice("board", title, note, icon="chart-donut")]

    def _switch_board(self) -> None:
        if self.draft.last_order():
            self.draft.as_last_time = not self.draft.as_last_time
            self.refresh()
        else:
            self.app.shell.show_toast(self.words.tell("app.new.board.first"))

    def _rules_row(self) -> Choice:
        changed = changed_options(self.words, self.draft.book, self.draft.options)
        told = ", ".join(changed) if changed else self.words.tell("app.new.rules.usual")
        return Choice("rules", self.words.tell("app.new.rules"), told, icon="book-open-variant")

    def _tags_row(self) -> Choice:
        tell = self.words.tell
        return Choice("tags", tell("app.new.tags"), tell("app.new.tags.why"), icon="qrcode-scan")

    def _lessons_row(self) -> Choice:
        tell, chosen = self.words.tell, "on" if self._lessons.wanted else "off"
        note = tell(f"app.new.lessons.{chosen}")
        return Choice("lessons", tell("app.new.lessons"), note, icon="help-circle-outline")

    def _read_row(self) -> Choice:
        tell = self.words.tell
        why = tell("app.new.read.why")
        return Choice("read", tell("app.new.read"), why, icon="script-text-outline")

    def _under_way_row(self) -> Choice:
        tell, chosen = self.words.tell, "on" if self.draft.under_way else "off"
        note = tell(f"app.new.under_way.{chosen}")
        return Choice("under_way", tell("app.new.under_way"), note, icon="timer-sand")

    def _unfold(self, key: str) -> None:
        if key == "lessons":
            self._switch_lessons()
        elif key == "read":
            self.app.shell.open_sheet(RulesSheet(self.words, self._game))
        elif key == "under_way":
            self.draft.under_way = not self.draft.under_way
            self.refresh()
        elif key == "board":
            self._switch_board()
        elif key == "seats":
            self.app.shell.open_sheet(SeatingSheet(self.draft, self.refresh))
        elif key in ("box", "tags"):
            self.app.go("boxes" if key == "box" else "printing", game=self._game)
        else:
            sheet = OptionsSheet(self.draft.book, self.draft.options)
            self.refresh_after(sheet)
            self.app.shell.open_sheet(sheet)

    def _switch_lessons(self) -> None:
        self.attempt(lambda: self._lessons.switch(not self._lessons.wanted))
        self.refresh()

    def _show_set_up(self) -> None:
        """Once a game, over the table: later it can be read in the list there."""
        app, laid = self.app, f"laid.{self._game}"
        if app.shell.sheet is not None or self.draft.under_way or app.store.setting(laid):
            return
        app.shell.open_sheet(SetUpSheet(app.shell.screen))
        app.store.set_setting(laid, True)

    def start(self) -> None:
        with_names_shown(self, self.draft.players, self._begin)

    def _begin(self) -> None:
        day = time.strftime("%Y-%m-%d")
        name = self.words.tell("app.new.table_name", game=self.ids.bar.title, day=day)
        self.attempt(lambda: self._start(name))

    def _start(self, name: str) -> None:
        self.app.start_table(self.draft.lay(self.words.catalogue), name)
        self.draft.lay_as_last_time(self.session)
        self._show_set_up()


load_kv(__file__)
