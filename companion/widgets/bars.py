"""The frame of a screen: the bar on top and the stages under it."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.widgets.base import OneLine, Row, Themed, Txt, load_kv
from companion.widgets.buttons import IconButton

__all__ = ["AppBar", "IconButton", "StageBar", "StageRail"]

SMALLEST_LINE = 0.55
"""How small a line of a short bar may become before it wraps."""
LOW_GROWTH = 1.15
"""How much larger than usual letters are at most in the frame of a low screen."""
SMALLEST_NAMES = 0.8
"""How small the names of the stages may become so that all of them are seen."""


class AppBar(Row):
    """Title and subtitle, with back, undo and menu where the screen wants them."""

    title = StringProperty("")
    subtitle = StringProperty("")
    short = BooleanProperty(False)
    """One line each, whatever the size of the text: the room is needed below."""
    low = BooleanProperty(False)
    """The screen is low: large letters grow less here."""
    mark = StringProperty("")
    """A reminder shown as long as it applies."""
    has_back = BooleanProperty(False)
    has_undo = BooleanProperty(False)
    can_undo = BooleanProperty(True)
    has_menu = BooleanProperty(False)

    __events__ = ("on_back", "on_undo", "on_menu")

    def on_kv_post(self, _base: Widget) -> None:
        self.follow_theme(self._place, "left_handed")
        self._place()

    def _place(self, *_changed: object) -> None:
        """Back is at the left; the actions are on the side of the thumb."""
        titles, actions = self.ids.titles, self.ids.actions
        for part in (titles, actions):
            self.remove_widget(part)
        for part in (actions, titles) if self.theme.left_handed else (titles, actions):
            self.add_widget(part)

    def fitted(
        self, line: Txt, text: str, width: float, sizes: Mapping[str, float], low: bool
    ) -> float:
        """The size of a line; in a short bar one at which it does not wrap, if it can be read."""
        size = sizes[line.role] * self.shrink(low, self.theme.text_factor)
        if not self.short or width <= 1 or not text:
            return line.fitted(size, text, width, line.bold)
        bold = line.role == "title"
        wide = CoreLabel(font_size=size, bold=bold).get_extents(text)[0]
        if wide <= width - 2:
            return size
        # Font sizes are whole pixels, and a line is a little wider than the sum of its letters.
        return int(size * max(SMALLEST_LINE, 0.97 * (width - 2) / wide))

    @staticmethod
    def shrink(low: bool, factor: float) -> float:
        """By how much the letters of the frame are smaller than those of the rest."""
        return min(1.0, LOW_GROWTH / factor) if low else 1.0

    @staticmethod
    def mark_beside(
        short: bool, title: str, mark: str, width: float, sizes: Mapping[str, float]
    ) -> bool:
        """Whether the mark fits beside the title; a line of its own would take height from the
        board."""
        if not short or not mark:
            return False
        wide = CoreLabel(font_size=sizes["title"], bold=True).get_extents(title)[0]
        wide += CoreLabel(font_size=sizes["label"]).get_extents(mark)[0]
        return bool(wide + sizes["title"] <= width)

    def on_back(self) -> None:
        """Back was tapped."""

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_menu(self) -> None:
        """The menu was tapped."""


class StageBar(Themed, Widget):
    """One piece of the rail: passed, current or to come."""

    when = StringProperty("ahead")


class StageRail(Themed, FloatLayout):
    """The stages of a turn, the current one lit.

    Names are a little smaller where that makes all of them fit side by side. Where it does not,
    the current one is shown, and of the others those that have room beside it.
    """

    stages = ListProperty()
    current = NumericProperty(0)
    bar_height = NumericProperty("3dp")
    flat = BooleanProperty(False)
    """Bars alone, where there is no room for names."""

    def __init__(self, **kwargs: object) -> None:
        self._names: list[OneLine] = []
        self._pieces: list[StageBar] = []
        super().__init__(**kwargs)
        self._spreading = Clock.create_trigger(self._spread, -1)
        self.bind(stages=self._build, current=self._light)
        self.bind(size=self._spreading, pos=self._spreading, flat=self._spreading)
        self.follow_theme(self._spreading, "text_factor")
        self._build()

    def _build(self, *_changed: object) -> None:
        self.clear_widgets()
        self._pieces = [StageBar() for _ in self.stages]
        self._names = [OneLine(text=stage, role="label") for stage in self.stages]
        for widget in [*self._pieces, *self._names]:
            self.add_widget(widget)
        for name in self._names:
            name.bind(texture_size=self._spreading)
        self._light()

    def _light(self, *_changed: object) -> None:
        for index, (piece, name) in enumerate(zip(self._pieces, self._names, strict=True)):
            now = index == self.current
            piece.when = "now" if now else "passed" if index < self.current else "ahead"
            name.tone, name.bold = ("text", True) if now else ("muted", False)
        self._spreading()

    def _spread(self, *_changed: object) -> None:
        if not self._names:
            return
        gap, room = self.theme.grown(4), self.width / len(self._names)
        self._fit(room - 2)
        tallest = 0 if self.flat else max(name.texture_size[1] for name in self._names)
        self.height = tallest + self.theme.grown(4) + self.bar_height
        for index, piece in enumerate(self._pieces):
            piece.pos = (self.x + index * room + gap / 2, self.top - self.bar_height)
            piece.size = (room - gap, self.bar_height)
        taken: list[tuple[float, float]] = []
        for index in sorted(range(len(self._names)), key=lambda n: abs(n - self.current)):
            name = self._names[index]
            wide = name.texture_size[0]
            middle = self.x + (index + 0.5) * room - wide / 2
            left = min(max(middle, self.x), max(self.right - wide, self.x))
            name.pos = (left, self.y)
            free = all(left + wide + gap <= low or high + gap <= left for low, high in taken)
            fits = free and not self.flat
            name.opacity = 1.0 if fits else 0.0
            if fits:
                taken.append((left, left + wide))

    def _fit(self, room: float) -> None:
        """The largest letters with which every name has room under its bar, if there are any."""
        usual = self.theme.type["label"]
        letters = CoreLabel(font_size=usual, bold=True)
        widest = max(letters.get_extents(name.text)[0] for name in self._names)
        fitting = usual * min(1.0, room / max(widest, 1.0))
        size = fitting if fitting >= usual * SMALLEST_NAMES else usual
        for name in self._names:
            name.font_size = int(size) if size < usual else usual


load_kv(__file__)
