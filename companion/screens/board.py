"""The board as it lies on the table: zoomed with two fingers, every thing on it can be tapped."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.utils import get_hex_from_color

from companion.boards import make_board
from companion.boards.base import Thing
from companion.i18n import escaped
from companion.screens.base import TableTab
from companion.screens.correcting import CorrectList, CorrectSheet
from companion.screens.forecast import ForecastSheet, expected_card
from companion.screens.nav import places
from companion.session import odds
from companion.session.views import rule_text
from companion.theme import faded
from companion.widgets.badge import seat_colour
from companion.widgets.bars import AppBar, BottomNav
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ChipButton
from companion.widgets.panzoom import PanZoom
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card

__all__ = ["AppBar", "Board", "BottomNav", "Column", "PanZoom", "Scroller"]

CARD_PART = 0.3
"""The part of the screen that belongs to the cards under the board at least."""
MORE_FOR_TEXT = 0.2
"""How much more of it when the text is twice as large."""
WIDE = 460.0
"""From that many dp on a board grows with the screen."""
LARGEST = 1.7
SIDE_PART = 0.4
"""The same beside the board, where the screen is wider than high."""


class Board(TableTab):
    """One drawing, and under it a card about what was tapped."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.drawing = make_board(self.session)
        self.ids.window.hold(self.drawing)
        self.ids.window.bind(
            on_spot=self._tapped,
            on_zoomed=lambda _window, scale: self.drawing.sharpen(scale),
            size=self._fit,
        )
        self.ids.cards.bind(height=self._share)
        self.ids.place.bind(size=self._share, orientation=self._share)

    def left(self) -> None:
        super().left()
        self.drawing.detach()

    def entered(self) -> None:
        self.drawing.attach()
        super().entered()

    # Layout

    def _share(self, *_changed: object) -> None:
        """The card has what it needs, up to a part; the board has the rest."""
        place, about = self.ids.place, self.ids.about
        if place.orientation == "horizontal":
            about.width = place.width * SIDE_PART
        else:
            inside, scale = place.width - dp(24), self._enlarged()
            least = inside
            if self.drawing.stretches:
                least = self.drawing.needs(inside / scale, 0.0)[1] * scale
            part = CARD_PART + MORE_FOR_TEXT * (self.theme.text_factor - 1.0)
            spare = max(place.height * part, place.height - least - dp(18))
            wanted = self.ids.cards.height
            about.height = min(spare, wanted) if self.drawing.stretches else spare

    def _fit(self, *_changed: object) -> None:
        window, drawing = self.ids.window, self.drawing
        whole = not window.zoomed
        window.least = self._enlarged()
        wide, high = window.width / window.least, window.height / window.least
        drawing.size = drawing.needs(wide, high)
        if whole:
            window.reset()
            drawing.sharpen(window.scale)
        if drawing.chosen and drawing.thing(drawing.chosen) is not None:
            window.reveal(*drawing.spot(drawing.chosen))

    def _enlarged(self) -> float:
        """Boards that fill the screen are drawn larger where that is large."""
        if not self.drawing.stretches:
            return 1.0
        return min(LARGEST, max(1.0, self.ids.window.width / dp(WIDE)))

    # Showing

    def refresh(self) -> None:
        words = self.words
        self.drawing.show(self.session.view())
        self._share()
        self._fit()
        self.ids.nav.places = places(words)
        self.ids.nav.current = "board"
        bar = self.ids.bar
        bar.title = words.tell("app.nav.board")
        bar.subtitle = self.drawing.subtitle()
        bar.can_undo = self.session.can_undo
        self._show_card()

    def _show_card(self) -> None:
        cards = self.ids.cards
        cards.clear_widgets()
        thing = self.drawing.thing(self.drawing.chosen) if self.drawing.chosen else None
        if thing is not None:
            cards.add_widget(self._card(thing))
        for extra in self.drawing.extras(self):
            cards.add_widget(extra)
        if self.app.settings["odds"] and self.session.table.rulebook.id in odds.UNITS:
            cards.add_widget(expected_card(self, self._open_forecast))
        if thing is None:
            hint = self.words.tell("app.board.tap")
            cards.add_widget(Txt(text=hint, role="secondary", tone="muted", halign="center"))
        self.ids.about.scroll_y = 1

    def _card(self, thing: Thing) -> Card:
        palette = self.theme.palette
        card = Card(name="thing", padding=(dp(12), dp(12)), spacing=dp(7))
        if isinstance(thing.edge, int):
            card.edge = seat_colour(thing.edge)
        elif thing.edge:
            card.edge = palette[thing.edge]
        else:
            card.edge = faded(palette["muted"], 0.6)
        card.add_widget(Txt(rich=self._title(thing), role="body", name="thing-title"))
        for line in thing.lines:
            card.add_widget(Txt(text=line, role="secondary", tone="muted"))
        card.add_widget(self._chips(thing))
        return card

    def _title(self, thing: Thing) -> str:
        value, tone = thing.value
        told = f"[b]{escaped(thing.title)}[/b]"
        if value:
            colour = get_hex_from_color(self.theme.palette[tone])
            told += f" [b][color={colour}]{escaped(value)}[/color][/b]"
        return told

    def _chips(self, thing: Thing) -> StackLayout:
        chips = StackLayout(size_hint_y=None, spacing=(dp(6), 0))
        chips.bind(minimum_height=chips.setter("height"))
        tell = self.words.tell
        if thing.paths:
            correct = ChipButton(text=tell("app.board.correct"), name="correct-thing")
            correct.bind(on_tap=lambda _chip: self._correct(thing))
            chips.add_widget(correct)
        if thing.rules:
            ability = ChipButton(text=tell("app.board.ability"), name="ability")
            ability.bind(on_tap=lambda _chip: self._explain(thing))
            chips.add_widget(ability)
        if thing.sector and self.app.settings["odds"]:
            ways = odds.ways(self.session.table.rulebook.id, self.drawing.view)[thing.sector]
            text = tell("app.odds.chip", n=ways, all=odds.ROLLS)
            chip = ChipButton(text=text, name="odds-chip")
            chip.bind(on_tap=lambda _chip: self._open_forecast())
            chips.add_widget(chip)
        return chips

    # Doing

    def _tapped(self, _window: PanZoom, x: float, y: float) -> None:
        key = self.drawing.at(x, y) or ""
        self.drawing.chosen = "" if key == self.drawing.chosen else key
        self._show_card()

    def _correct(self, thing: Thing) -> None:
        fields = self.drawing.fields(thing.paths)
        sheet = CorrectSheet(self, fields[0]) if len(fields) == 1 else CorrectList(self, fields)
        self.app.shell.open_sheet(sheet)

    def _explain(self, thing: Thing) -> None:
        sheet = Sheet(title=thing.title, name="ability-sheet")
        for rule in thing.rules:
            sheet.add_widget(Txt(text=self.words.say(rule_text(self.session.table, rule))))
        self.app.shell.open_sheet(sheet)

    def _open_forecast(self) -> None:
        self.app.shell.open_sheet(ForecastSheet(self))

    def undo(self) -> None:
        if self.session.can_undo:
            self.session.undo()

    def back(self) -> bool:
        """Back to the whole board before the screen is left."""
        window = self.ids.window
        if window.zoomed:
            window.reset()
            self.drawing.sharpen(window.scale)
            return True
        return False


load_kv(__file__)
