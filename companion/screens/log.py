"""Every move in a sentence, newest first; undo to any of them."""

from __future__ import annotations

import time

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout

from companion.panels.record_sharing import share_open_table
from companion.screens.base import TableTab
from companion.session import saved_game
from companion.session.views import LogLine
from companion.widgets.badge import ShapeMark
from companion.widgets.bars import AppBar
from companion.widgets.base import Icon, OneLine, Pressable, Txt, load_kv
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.row_list import RowList
from companion.widgets.shell import Sheet
from engine.core.text import Text

__all__ = [
    "AppBar",
    "Icon",
    "Log",
    "LogRow",
    "OneLine",
    "RecycleBoxLayout",
    "RowList",
    "ShapeMark",
    "Txt",
]

SOURCE_ICONS = {"camera": "camera", "hand": "gesture-tap", "app": "dice-multiple"}
MARGINS = 110
"""What stands beside the text of a row: mark, icon and gaps, in dp."""
TIME = 32
"""The width of the time of a move in dp, which grows with the text."""
LONGEST = 500
"""Characters shown of a move: more than can be entered, but an import may bring far longer ones."""


class LogRow(Pressable, BoxLayout):
    """One move."""

    time = TIME
    index = NumericProperty(0)
    line = StringProperty("")
    told = StringProperty("")
    seat = NumericProperty(-1)
    icon = StringProperty("")
    when = StringProperty("")
    undone = BooleanProperty(False)

    def on_tap(self) -> None:
        screen = self.parent
        while screen is not None and not isinstance(screen, Log):
            screen = screen.parent
        if screen is not None:
            screen.choose(int(self.index), bool(self.undone))


class Log(TableTab):
    place = "log"

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._heights: dict[tuple[object, ...], float] = {}
        """Heights of the rows by text, width and text size: measuring them is what takes time."""

    def entered(self) -> None:
        super().entered()
        self.bind(width=self._refresh_again)

    def left(self) -> None:
        self.unbind(width=self._refresh_again)
        super().left()

    def refresh(self) -> None:
        words = self.words
        self.ids.bar.title = words.tell("app.nav.log")
        self.ids.bar.subtitle = words.tell("app.log.tap")
        self.ids.bar.can_undo = self.session.can_undo
        times = self._times()
        lines = reversed(self.session.log())
        known, self._heights = self._heights, {}
        self.ids.lines.data = [self._row(line, times.get(line.index, ""), known) for line in lines]

    def _times(self) -> dict[int, str]:
        """When each move was made, as the store has it."""
        if self.app.table_id is None:
            return {}
        times = saved_game.move_times(self.app.store, self.app.table_id)
        return {ply: time.strftime("%H:%M", time.localtime(at)) for ply, at in times.items()}

    def _row(
        self, line: LogLine, when: str, known: dict[tuple[object, ...], float]
    ) -> dict[str, object]:
        told = " ".join(self._sentence(event.text) for event in line.events)
        text = _short(self.words.say(line.text))
        key = (text, told, self.width, self.theme.text_factor)
        self._heights[key] = known.get(key) or self._heights.get(key) or self._height(text, told)
        return {
            "index": line.index,
            "line": text,
            "told": told,
            "seat": line.who,
            "icon": SOURCE_ICONS.get(line.by, ""),
            "when": when,
            "undone": line.undone,
            "size": (None, self._heights[key]),
            "hint": (1, None),
        }

    def _sentence(self, text: Text) -> str:
        said = self.words.say(text)
        return said if said.endswith((".", "!", "?")) else f"{said}."

    def _height(self, text: str, told: str) -> float:
        """A recycled row must know its height before it is drawn."""
        beside = dp(MARGINS) + self.theme.grown(TIME)
        width = max(self.width - beside, dp(80))
        height = self._measured(text, "body", width, bold=True)
        if told:
            height += self._measured(told, "secondary", width) + dp(2)
        return max(dp(48), height + dp(14))

    def _measured(self, text: str, role: str, width: float, bold: bool = False) -> float:
        label = CoreLabel(
            text=text,
            font_size=self.theme.type[role],
            text_size=(width, None),
            line_height=1.12,
            bold=bold,
        )
        label.resolve_font_name()
        return float(label.render()[1])

    def undo_last(self) -> None:
        """The whole last entry, as on every other screen."""
        if self.session.can_undo:
            self.attempt(self.session.undo)

    def choose(self, index: int, undone: bool) -> None:
        """What can be done with a move of the log."""
        tell = self.words.tell
        choices = [Choice("share", tell("app.menu.share"), icon="share-variant")]
        if undone:
            choices.insert(0, Choice("redo", tell("app.log.redo"), icon="redo"))
        else:
            choices.insert(0, Choice("undo", tell("app.log.undo"), icon="arrow-u-left-top"))
        sheet = Sheet(title=self.words.say(self.session.log()[index].text), name="log-move")
        menu = ChoiceList(choices=choices)
        menu.bind(on_choose=lambda _list, key: self._act(key, index))
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _act(self, key: str, index: int) -> None:
        self.app.shell.close_sheet()
        if key == "undo":
            self._undo(index)
        elif key == "redo":
            self.attempt(lambda: self._redo(index))
        else:
            share_open_table(self.app)

    def _redo(self, index: int) -> None:
        while self.session.can_redo and len(self.session.table.moves) <= index:
            self.session.redo()

    def _undo(self, index: int) -> None:
        self.attempt(lambda: self.session.undo(to=index))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "\u2026"


load_kv(__file__)
