"""Lists of answers to tap, and switches."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.badge import ShapeMark
from companion.widgets.base import Icon, OneLine, Pressable, Txt, load_kv
from companion.widgets.grid import EvenGrid
from companion.widgets.surface import Surface

TWO_COLUMNS = 280.0
SHORT = 12
"""How wide a list is, and how short its names are, for two columns."""
SPARE = 8
"""Rows of one kind that are kept for the next question; a long list is rare."""


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
    needed = NumericProperty("52dp")
    parts: tuple[bool, ...] = ()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        if self.seat >= 0:
            self._lead(self._follows("seat", ShapeMark(pos_hint={"center_y": 0.5})))
        if self.icon:
            self._lead(self._follows("icon", Icon(tone="muted", pos_hint={"center_y": 0.5})))
        if self.subtitle:
            note = Txt(role="secondary", tone="muted")
            self.ids.texts.add_widget(self._follows("subtitle", note, "text"))
        if self.amount:
            self.add_widget(self._follows("amount", RowAmount(tone=self.amount_tone), "text"))
        if self.ticks:
            self.add_widget(self._follows("lit", RowTick()))

    def _follows(self, source: str, part: Widget, target: str = "") -> Widget:
        """A part that shows a property of the row, now and whenever it changes."""
        setter = part.setter(target or source)
        setter(self, getattr(self, source))
        self.bind(**{source: setter})
        return part

    def _lead(self, mark: Widget) -> None:
        """Makes the mark only where a row has one: rows are many, and most have none."""
        self.add_widget(mark, index=len(self.children))


class RowAmount(OneLine):
    """What the choice costs or brings, at the end of its row."""


class RowTick(Icon):
    """The box of a row that can be marked together with others."""

    lit = BooleanProperty(False)


class ChoiceList(EvenGrid):
    """``choices`` to pick from. ``on_choose`` comes with the key of the tapped one.

    With ``multiple`` the taps mark rows instead, and ``chosen`` holds their keys in the order of
    tapping.
    """

    choices = ListProperty()
    chosen = ListProperty()
    multiple = BooleanProperty(False)
    most = NumericProperty(0)
    """How many may be marked; 0 for any number."""
    late = ("multiple", "choices", "chosen")

    __events__ = ("on_choose", "on_refused")

    def __init__(self, **kwargs: object) -> None:
        self._spare: dict[tuple[bool, ...], list[ChoiceRow]] = {}
        super().__init__(**kwargs)

    def on_choices(self, *_changed: object) -> None:
        """Rows with the same parts are used again: making one costs many times changing one."""
        wanted = [self._shown(choice) for choice in self.choices]
        rows = self.children[::-1]
        same = [row.parts for row in rows] == [_parts(shown) for shown in wanted]
        for row in rows:
            row.forget_touch()
        if not same:
            self.clear_widgets()
            for row in reversed(rows):
                self._spare.setdefault(row.parts, []).append(row)
            rows = [self._spare_row(shown) or self._row(shown) for shown in wanted]
            for spares in self._spare.values():
                del spares[SPARE:]
        for row, shown in zip(rows, wanted, strict=True):
            for name, value in shown.items():
                setattr(row, name, value)
            if not same:
                self.add_widget(row)
        self.on_chosen()

    def _spare_row(self, shown: dict[str, object]) -> ChoiceRow | None:
        spare = self._spare.get(_parts(shown))
        return spare.pop() if spare else None

    def fitting_columns(self, width: float, text_factor: float, choices: list[Choice]) -> int:
        """Players stand in two columns where their names fit: one column would be long."""
        plain = all(one.seat >= 0 and not (one.subtitle or one.amount) for one in choices)
        short = all(len(one.text) <= SHORT for one in choices)
        wide = width >= dp(TWO_COLUMNS) * max(1.0, text_factor)
        return 2 if len(choices) > 2 and plain and short and wide else 1

    def on_multiple(self, *_changed: object) -> None:
        self.on_choices()

    def _shown(self, choice: Choice) -> dict[str, object]:
        return {
            "key": choice.key,
            "text": choice.text,
            "subtitle": choice.reason or choice.subtitle,
            "icon": choice.icon,
            "amount": choice.amount,
            "amount_tone": choice.amount_tone,
            "seat": choice.seat,
            "blocked": bool(choice.reason),
            "reason": choice.reason,
            "ticks": self.multiple,
        }

    def _row(self, shown: dict[str, object]) -> ChoiceRow:
        row = ChoiceRow(**shown)
        row.parts = _parts(shown)
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


def _parts(shown: dict[str, object]) -> tuple[bool, ...]:
    """Which of the optional parts this row has."""
    optional = (shown["icon"], shown["subtitle"], shown["amount"], shown["ticks"])
    return (shown["seat"] != -1, *map(bool, optional))


class SwitchRow(Pressable, BoxLayout):
    """A setting that is on or off, with one line that says what it does."""

    text = StringProperty("")
    subtitle = StringProperty("")
    active = BooleanProperty(False)

    def on_tap(self) -> None:
        self.active = not self.active


load_kv(__file__)
