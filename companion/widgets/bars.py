"""The frame of a screen: bar on top, stages under it, places at the bottom."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.widgets.base import OneLine, Row, Themed, load_kv


class AppBar(Row):
    """Title and subtitle; back, undo and menu are there when their events have a use."""

    title = StringProperty("")
    subtitle = StringProperty("")
    has_back = BooleanProperty(False)
    has_undo = BooleanProperty(False)
    can_undo = BooleanProperty(True)
    has_menu = BooleanProperty(False)

    __events__ = ("on_back", "on_undo", "on_menu")

    def on_kv_post(self, _base: Widget) -> None:
        self.theme.bind(left_handed=self._place)
        self._place()

    def _place(self, *_changed: object) -> None:
        """The actions are on the side of the thumb."""
        titles, actions = self.ids.titles, self.ids.actions
        for part in (titles, actions):
            self.remove_widget(part)
        for part in (actions, titles) if self.theme.left_handed else (titles, actions):
            self.add_widget(part)

    def on_back(self) -> None:
        """Back was tapped."""

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_menu(self) -> None:
        """The menu was tapped."""


class NavItem(Themed, ButtonBehavior, BoxLayout):
    """One place of the bottom bar."""

    key = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    lit = BooleanProperty(False)


class BottomNav(Themed, BoxLayout):
    """Places of the app: ``places`` is a list of (key, icon, text). Dispatches ``on_choose``."""

    places = ListProperty()
    current = StringProperty("")
    late = ("places",)

    __events__ = ("on_choose",)

    def on_places(self, *_changed: object) -> None:
        self.clear_widgets()
        for key, icon, text in self.places:
            item = NavItem(key=key, icon=icon, text=text, lit=key == self.current)
            item.bind(on_release=lambda chosen: self.dispatch("on_choose", chosen.key))
            self.add_widget(item)

    def on_current(self, *_changed: object) -> None:
        for item in self.children:
            item.lit = item.key == self.current

    def on_choose(self, key: str) -> None:
        """A place was tapped."""


class StageBar(Themed, Widget):
    """One piece of the rail: passed, current or to come."""

    when = StringProperty("ahead")


class StageRail(Themed, FloatLayout):
    """The stages of a turn, the current one lit.

    All names are shown where they fit side by side, else the current one alone.
    """

    stages = ListProperty()
    current = NumericProperty(0)
    crowded = BooleanProperty(False)
    bar_height = NumericProperty("3dp")

    def __init__(self, **kwargs: Any) -> None:
        self._names: list[OneLine] = []
        self._pieces: list[StageBar] = []
        super().__init__(**kwargs)
        self.bind(stages=self._build, current=self._light, size=self._spread, pos=self._spread)
        self.theme.bind(text_factor=self._spread)
        self._build()

    def _build(self, *_changed: object) -> None:
        self.clear_widgets()
        self._pieces = [StageBar() for _ in self.stages]
        self._names = [OneLine(text=stage, role="label") for stage in self.stages]
        for widget in [*self._pieces, *self._names]:
            self.add_widget(widget)
        for name in self._names:
            name.bind(texture_size=self._spread)
        self._light()

    def _light(self, *_changed: object) -> None:
        for index, (piece, name) in enumerate(zip(self._pieces, self._names, strict=True)):
            now = index == self.current
            piece.when = "now" if now else "passed" if index < self.current else "ahead"
            name.tone, name.bold = ("text", True) if now else ("muted", False)
        self._spread()

    def _spread(self, *_changed: object) -> None:
        if not self._names:
            return
        gap, room = self.theme.grown(4), self.width / len(self._names)
        self.crowded = any(name.texture_size[0] > room - 2 for name in self._names)
        tallest = max(name.texture_size[1] for name in self._names)
        self.height = tallest + self.theme.grown(4) + self.bar_height
        for index, (piece, name) in enumerate(zip(self._pieces, self._names, strict=True)):
            left = self.x + index * room
            piece.pos = (left + gap / 2, self.top - self.bar_height)
            piece.size = (room - gap, self.bar_height)
            middle = left + room / 2 - name.width / 2
            name.x = min(max(middle, self.x), max(self.right - name.width, self.x))
            name.y = self.y
            name.opacity = 1.0 if not self.crowded or index == self.current else 0.0


load_kv(__file__)
