"""A pad of numbers for a printed value: one tap enters it, or a few digits where many can be."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.panels.countdown import Countdown
from companion.panels.input_base import OptionInput
from companion.session.box_values import pad_numbers, typed_digits
from companion.widgets.base import Column
from companion.widgets.numbers import NumberGrid, NumberPad
from engine.core.options import Amount
from engine.core.setup import FactSpec

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput

KEY = 48.0
"""How many dp a key is wide at least: six beside each other on most phones."""
LARGE_KEY = 54.0
"""The same in large letters: a sign and a digit need no more, and all keys stay in sight."""


class ValuePad(Column):
    """The numbers that are mostly printed; a last key shows all that can be.

    Where these are many and none is below zero, such as the cards of a pile, the number is typed
    and enters itself a moment after the last digit.
    """

    patience = 1.2
    """Seconds in which another digit may follow."""

    __events__ = ("on_number",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spec: FactSpec | None = None
        wide = min(KEY * self.theme.text_factor, LARGE_KEY) / max(1.0, self.theme.text_factor)
        self._grid = NumberGrid(wide=dp(wide), name="pad")
        self._grid.bind(on_number=lambda _grid, number: self._tapped(number))
        self._countdown = Countdown(self, self.enter, goes_on=True, name="value-countdown")

    @cached_property
    def _digits(self) -> NumberPad:
        """Thirty widgets, which most printed values need not have."""
        made = NumberPad()
        made.bind(on_key=lambda _pad, _value: self._typed())
        return made

    @property
    def types(self) -> bool:
        """Whether the number is typed."""
        return self._spec is not None and typed_digits(self._spec)

    @property
    def value(self) -> int | None:
        """What is typed; None where it cannot be printed."""
        typed = int(self._digits.value)
        return typed if self._spec is not None and typed >= self._spec.low else None

    def ask(self, spec: FactSpec, value: int | None = None) -> None:
        self.stop()
        self._spec = spec
        shown = self._digits if self.types else self._grid
        if shown.parent is None:
            self.clear_widgets()
            self.add_widget(shown)
        if self.types:
            self._digits.start(value or 0, spec.high)
            return
        self._show(whole=value is not None and value not in pad_numbers(spec))
        self._grid.chosen = value if value is not None else spec.low - 1

    @property
    def waits(self) -> bool:
        """Whether a number was typed that is not entered yet."""
        return self._countdown.running

    def held(self) -> tuple[int, bool] | None:
        """What is typed so far, and whether it was about to enter itself."""
        if not self.types or not self._digits.typed:
            return None
        return int(self._digits.value), self.value is not None

    def hold(self, told: tuple[int, bool]) -> None:
        """The same again: there is no button for it, so it enters itself a moment later."""
        typed, enters = told
        self._digits.go_on(typed)
        if enters:
            self._typed()

    def stop(self) -> None:
        """Something else is asked: what was typed so far is not entered."""
        self._countdown.stop()

    def enter(self) -> None:
        """What is typed, at once."""
        self.stop()
        if self.value is not None:
            self.dispatch("on_number", self.value)

    def _typed(self) -> None:
        self.stop()
        if self.value is not None:
            self._countdown.start(self.patience)

    def _show(self, whole: bool) -> None:
        assert self._spec is not None
        signed = self._spec.low < 0
        catalogue, numbers = self.words.catalogue, pad_numbers(self._spec, whole)
        keys = [(n, catalogue.signed(n) if signed else catalogue.number(n), "") for n in numbers]
        if len(numbers) <= self._spec.high - self._spec.low:
            keys.append((self._spec.high + 1, "…", ""))
        self._grid.numbers = keys

    def _tapped(self, number: int) -> None:
        assert self._spec is not None
        if number > self._spec.high:
            self._show(whole=True)
        else:
            self.dispatch("on_number", number)

    def on_number(self, number: int) -> None:
        """A number was told."""


class FactInput(OptionInput):
    """The same pad where a running game asks for a value: the next one follows at once."""

    typed = True

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self._option = Amount("fact", 0, 0)
        self._pad = ValuePad()
        self._pad.bind(on_number=lambda _pad, number: self._answer(number))
        self.add_widget(self._pad)

    def ask(self, option: Amount) -> None:
        self._option = option
        wanted = str(option.prefix[0])
        facts = self.owner.session.table.rulebook.facts
        self._pad.ask(next(spec for spec in facts if spec.id == wanted))

    def held(self) -> object:
        return self._pad.held()

    def hold(self, told: tuple[int, bool]) -> None:
        self._pad.hold(told)

    def stop(self) -> None:
        self._pad.stop()

    def _answer(self, number: int) -> None:
        self.owner.answered(self._option.verb, (*self._option.prefix, number))
