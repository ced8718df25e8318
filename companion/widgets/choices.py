"""Lists of answers to tap, and switches."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.base import Column, Pressable, load_kv
from companion.widgets.surface import Surface


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. A blocked one says why; ``seat`` puts a player's mark before it."""

    key: str
    text: str
    subtitle: str = ""
    icon: str = ""
    amount: str = ""
    amount_tone: str = "text"
    seat: int = -1
    reason: str = ""


class ChoiceRow(Pressable, Surface, BoxLayout):
    """One row of the list."""

    key = StringProperty("")
    text = StringProperty("")
    subtitle = StringProperty("")
    icon = StringProperty("")
    amount = StringProperty("")
    amount_tone = StringProperty("text")
    seat = NumericProperty(-1)
    lit = BooleanProperty(False)
    ticks = BooleanProperty(False)


class ChoiceList(Column):
    """``choices`` to pick from. ``on_choose`` comes with the key of the tapped one.

    With ``multiple`` the taps mark rows instead, and ``chosen`` holds their keys in the order of
    tapping.
    """

    choices = ListProperty()
    chosen = ListProperty()
    multiple = BooleanProperty(False)
    most = NumericProperty(0)
    """How many may be marked; 0 for any number."""
    late = ("choices", "chosen")

    __events__ = ("on_choose", "on_refused")

    def on_choices(self, *_changed: object) -> None:
        self.clear_widgets()
        for choice in self.choices:
            self.add_widget(self._row(choice))
        self.on_chosen()

    def on_multiple(self, *_changed: object) -> None:
        for row in self.children:
            row.ticks = self.multiple

    def _row(self, choice: Choice) -> ChoiceRow:
        row = ChoiceRow(
            key=choice.key,
            text=choice.text,
            subtitle=choice.reason or choice.subtitle,
            icon=choice.icon,
            amount=choice.amount,
            amount_tone=choice.amount_tone,
            seat=choice.seat,
            blocked=bool(choice.reason),
            reason=choice.reason,
            ticks=self.multiple,
        )
        row.bind(on_tap=lambda tapped: self._tap(tapped.key))
        row.bind(on_refused=lambda _row, reason: self.dispatch("on_refused", reason))
        return row

    def _tap(self, key: str) -> None:
        if self.multiple:
            if key in self.chosen:
                self.chosen = [other for other in self.chosen if other != key]
            elif not self.most or len(self.chosen) < self.most:
                self.chosen = [*self.chosen, key]
            else:
                self.chosen = [*self.chosen[1:], key]
        self.dispatch("on_choose", key)

    def on_chosen(self, *_changed: object) -> None:
        for row in self.children:
            row.lit = row.key in self.chosen

    def on_choose(self, key: str) -> None:
        """A row was tapped."""

    def on_refused(self, reason: str) -> None:
        """A blocked row was tapped."""


class SwitchRow(Pressable, BoxLayout):
    """A setting that is on or off, with one line that says what it does."""

    text = StringProperty("")
    subtitle = StringProperty("")
    active = BooleanProperty(False)

    def on_tap(self) -> None:
        self.active = not self.active


load_kv(__file__)
