"""The card about something on the board that was tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.utils import get_hex_from_color

from companion.boards.base import Drawing, Thing
from companion.i18n.catalogue import escaped
from companion.panels.correct_board import CorrectBoard
from companion.panels.correcting import CorrectSheet
from companion.panels.forecast import ForecastSheet
from companion.session import odds
from companion.session.answer_picker import Picker
from companion.session.board_answers import BoardAnswers
from companion.session.views import rule_text
from companion.theme import faded
from companion.widgets.badge import seat_colour
from companion.widgets.base import Row, Txt
from companion.widgets.buttons import ChipButton, IconButton
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from companion.widgets.touches import FreshTouches
from engine.core.move import Move

if TYPE_CHECKING:
    from companion.screens.table import TableScreen

MOST_MOVES = 6


class ThingCard(FreshTouches, Card):
    """What it is, what it earns, who is there; and what can be done about it.

    Its chips make moves, and a new card takes the place of the last with every question.
    """

    def __init__(
        self, screen: TableScreen, drawing: Drawing, key: str, thing: Thing, **kwargs: object
    ) -> None:
        super().__init__(name="thing", padding=(dp(16), dp(10)), spacing=dp(6), **kwargs)
        self._screen = screen
        self._drawing = drawing
        palette = self.theme.palette
        if isinstance(thing.edge, int):
            self.edge = seat_colour(thing.edge)
        elif thing.edge:
            self.edge = palette[thing.edge]
        else:
            self.edge = faded(palette["muted"], 0.6)
        head = Row()
        head.add_widget(Txt(rich=self._title(thing), role="body", name="thing-title"))
        close = IconButton(icon="close", tone="muted", name="close-thing")
        close.hint = self.words.tell("app.do.close")
        close.bind(on_tap=lambda _button: self._close())
        head.add_widget(close)
        self.add_widget(head)
        for line in thing.lines:
            self.add_widget(Txt(text=line, role="secondary", tone="muted"))
        chips = self._chips(thing)
        for chip in self._anytime(key):
            chips.add_widget(chip)
        if chips.children:
            self.add_widget(chips)
        self.renew()

    def _anytime(self, key: str) -> list[ChipButton]:
        """Any-time moves about this thing: a loan on a token, a sale."""
        session = self._screen.session
        table, at = session.table, len(session.table.moves)
        spots = self._drawing.spots()
        about = [spot for one in (key, *self._drawing.parts(key)) for spot in spots.get(one, ())]
        chips = []
        for seat, who in enumerate(table.players):
            options = [option for offer in session.offers(seat) for option in offer.options]
            answers = BoardAnswers(Picker(options), who, table.players)
            for way in dict.fromkeys(answers.whole(about)):
                verb, *args = way.answer
                move = Move(who, str(verb), tuple(args))
                said = self.words.say(session.label(way.option, move.args))
                text = self.words.tell("app.board.who_does", who=who, what=said)
                chip = ChipButton(text=text, name=f"do-{move.verb}-{seat}")
                chip.bind(on_tap=lambda _chip, move=move: self._screen.make(move, at))
                chips.append(chip)
        return chips[:MOST_MOVES]

    def _close(self) -> None:
        self._drawing.chosen = ""
        self._screen.refresh_details()

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
        tell, screen = self.words.tell, self._screen
        if thing.paths:
            correct = ChipButton(text=tell("app.board.correct"), name="correct-thing")
            correct.bind(on_tap=lambda _chip: self._correct(thing))
            chips.add_widget(correct)
        if thing.rules:
            ability = ChipButton(text=tell("app.board.ability"), name="ability")
            ability.bind(on_tap=lambda _chip: self._explain(thing))
            chips.add_widget(ability)
        ways = odds.ways(screen.session.table)
        if thing.sector in ways and screen.app.settings["odds"]:
            every = odds.rolls(screen.session.table)
            text = tell("app.odds.chip", n=ways[thing.sector], all=every)
            chip = ChipButton(text=text, name="odds-chip")
            chip.bind(on_tap=lambda _chip: open_forecast(screen))
            chips.add_widget(chip)
        return chips

    def _correct(self, thing: Thing) -> None:
        fields = self._drawing.fields(thing.paths)
        screen = self._screen
        if len(fields) == 1:
            screen.app.shell.open_sheet(CorrectSheet(screen, fields[0]))
        else:
            screen.app.shell.open_sheet(CorrectBoard(screen, fields, places=False))

    def _explain(self, thing: Thing) -> None:
        sheet = Sheet(title=thing.title, name="ability-sheet")
        for rule in thing.rules:
            sheet.add_widget(Txt(text=self.words.say(rule_text(self._screen.session.table, rule))))
        self._screen.app.shell.open_sheet(sheet)


def open_forecast(screen: TableScreen) -> None:
    forecast = screen.session.table.rulebook.forecast
    if forecast is not None:
        screen.app.shell.open_sheet(ForecastSheet(screen, forecast))
