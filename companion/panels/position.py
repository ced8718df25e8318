"""How a game stands that is already under way: told on the board, place by place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.boards.base import Drawing, Thing
from companion.panels.correct_board import CorrectBoard
from companion.panels.correcting import CorrectSheet, shown_value
from companion.session import position
from companion.session.views import Field
from companion.widgets.base import Row, Txt
from companion.widgets.buttons import ChipButton, IconButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.surface import Card
from companion.widgets.touches import FreshTouches
from engine.core.places import PLAYER

if TYPE_CHECKING:
    from companion.screens.table import TableScreen


class PlaceCard(FreshTouches, Card):
    """What lies at a place: a tap on a row counts one more."""

    def __init__(
        self, screen: TableScreen, drawing: Drawing, key: str, thing: Thing, **kwargs: object
    ) -> None:
        super().__init__(name="place", padding=(dp(16), dp(10)), spacing=dp(6), **kwargs)
        self._screen = screen
        self._drawing = drawing
        self.key = key
        self._place = thing.sector or key
        owner = thing.edge
        self._owner = screen.session.table.players[owner] if isinstance(owner, int) else ""
        self._fields: dict[str, Field] = {}
        head = Row()
        head.add_widget(Txt(text=thing.title, role="title", name="place-title"))
        close = IconButton(icon="close", tone="muted", name="close-place")
        close.hint = self.words.tell("app.do.close")
        close.bind(on_tap=lambda _button: self._close())
        head.add_widget(close)
        self.add_widget(head)
        how = self.words.tell("app.joining.tap")
        self.add_widget(Txt(text=how, role="secondary", tone="muted"))
        self._rows = ChoiceList(name="place-rows")
        self._rows.bind(on_choose=lambda _list, path: self._tapped(self._fields[path]))
        self.add_widget(self._rows)
        self.show(thing)

    def show(self, thing: Thing) -> None:
        """What lies there now; the rows stay where they are under the finger."""
        before = list(self._fields)
        self._fields = {field.path: field for field in self._drawing.fields(thing.paths)}
        self._rows.choices = [self._row(field) for field in self._fields.values()]
        if list(self._fields) != before:  # else the next tap on a row may have begun already
            self.renew()

    def _row(self, field: Field) -> Choice:
        table = self._screen.session.table
        value = shown_value(self._screen, field, field.value)
        seat = position.owner_of(table, field)
        return Choice(field.path, self.words.say(field.label), amount=value, seat=seat)

    def _tapped(self, field: Field) -> None:
        about = self._owner if field.editable.place == PLAYER else self._place
        value = position.after_a_tap(field, about)
        if value is None:
            self._screen.app.shell.open_sheet(CorrectSheet(self._screen, field))
            return
        self._screen.attempt(lambda: self._screen.session.correct(field.path, value))

    def _close(self) -> None:
        self._drawing.chosen = ""
        self._screen.refresh_details()


class PositionCard(Card):
    """What is told elsewhere than on the board, and what does not add up yet."""

    def __init__(self, screen: TableScreen, drawing: Drawing, **kwargs: object) -> None:
        super().__init__(name="position", padding=(dp(16), dp(10)), spacing=dp(6), **kwargs)
        self._screen = screen
        self._drawing = drawing
        tell = self.words.tell
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        players = ChipButton(text=tell("app.joining.players"), name="position-players")
        players.bind(on_tap=lambda _chip: screen.app.go("players"))
        chips.add_widget(players)
        if self._others():
            others = ChipButton(text=tell("app.joining.others"), name="position-others")
            others.bind(on_tap=lambda _chip: self._open())
            chips.add_widget(others)
        self.add_widget(chips)
        self.add_widget(Txt(text=tell("app.joining.how"), role="secondary", tone="muted"))
        for text in screen.session.table.audit():
            self.add_widget(Txt(text=self.words.say(text), role="secondary", tone="loss"))

    def _others(self) -> list[Field]:
        drawing, paths = self._drawing, set[str]()
        for key in drawing.things():
            thing = drawing.thing(key)
            paths.update(thing.paths if thing is not None else ())
        return position.elsewhere(self._screen.session.table, frozenset(paths))

    def _open(self) -> None:
        title = self.words.tell("app.joining.others")
        others = CorrectBoard(self._screen, self._others(), places=False, title=title)
        self._screen.app.shell.open_sheet(others)
