"""Amounts: a big number between minus and plus, and chips for what is often meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock, ClockEvent
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.i18n.catalogue import Catalogue
from companion.widgets.base import Column, Row, fill, load_kv
from companion.widgets.buttons import ChipButton, IconButton
from companion.widgets.surface import Surface

_TAG = re.compile(r"\[[^\]]*\]")
REPEAT_AFTER = 0.4
REPEAT_EVERY = 0.07


class StepButton(Surface, IconButton):
    """Plus or minus. Held down it repeats."""

    __events__ = ("on_step",)

    def __init__(self, **kwargs: object) -> None:
        self._repeat: ClockEvent | None = None
        super().__init__(**kwargs)

    def on_press(self) -> None:
        if self.blocked:
            return
        self.dispatch("on_step")
        self._repeat = Clock.schedule_once(self._again, REPEAT_AFTER)

    def on_state(self, _button: StepButton, state: str) -> None:
        if state == "normal" and self._repeat:
            self._repeat.cancel()
            self._repeat = None

    def _again(self, _seconds: float) -> None:
        if self.blocked or self.state != "down":
            return
        self.dispatch("on_step")
        self._repeat = Clock.schedule_once(self._again, REPEAT_EVERY)

    def on_step(self) -> None:
        """One step further."""


class Stepper(Row):
    """``value`` stays between ``least`` and ``most`` and moves by ``step``."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)
    step = NumericProperty(1)
    gaps = ListProperty()
    """Numbers between these that are left out."""
    written = ObjectProperty(None, allownone=True)
    """How the number is written, as markup; as a plain number when nothing is given."""

    def change(self, by: float) -> None:
        value = min(max(self.value + by, self.least), self.most)
        while value in self.gaps:
            value += -self.step if by < 0 else self.step
        self.value = value

    def shown(
        self, value: float, catalogue: Catalogue, written: Callable[[int], str] | None
    ) -> str:
        return written(int(value)) if written else catalogue.number(int(value))

    @staticmethod
    def short(rich: str) -> bool:
        """Whether there is room for the largest letters."""
        return len(_TAG.sub("", rich)) < 7

    def on_least(self, *_changed: object) -> None:
        self.change(0)

    def on_most(self, *_changed: object) -> None:
        self.change(0)


@dataclass(frozen=True, slots=True)
class Quick:
    """A chip under the stepper: adds ``amount``, or sets it when ``exact``."""

    text: str
    amount: int
    exact: bool = False
    lit: bool = False


class QuickChip(ChipButton):
    """Shows what it adds or sets."""

    quick = ObjectProperty(None)


class AmountInput(Column):
    """Stepper and quick chips. ``note`` is a line under the number: the unit, the limit."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)
    step = NumericProperty(1)
    gaps = ListProperty()
    note = StringProperty("")
    written = ObjectProperty(None, allownone=True)
    quick = ListProperty()
    taken = ObjectProperty(None, allownone=True)
    """Called with the amount of an exact chip, where a tap on one is the answer."""
    late = ("value", "quick")

    def on_quick(self, *_changed: object) -> None:
        shown = [{"text": quick.text, "lit": quick.lit, "quick": quick} for quick in self.quick]
        fill(self.ids.chips, shown, self._chip)

    def _chip(self) -> QuickChip:
        chip = QuickChip()
        chip.bind(on_tap=lambda tapped: self.take(tapped.quick))
        return chip

    def take(self, quick: Quick) -> None:
        stepper = self.ids.stepper
        if quick.exact and self.taken is not None:
            self.taken(quick.amount)
        elif quick.exact:
            stepper.value = min(max(quick.amount, self.least), self.most)
        else:
            stepper.change(quick.amount)


load_kv(__file__)
