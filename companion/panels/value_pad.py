"""A pad of numbers for a printed value: one tap enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.panels.input_base import OptionInput
from companion.session.box_values import pad_numbers
from companion.widgets.base import Column
from companion.widgets.numbers import NumberGrid
from engine.core.options import Amount
from engine.core.setup import FactSpec

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput

KEY = 48.0
"""How many dp a key is wide at least: six beside each other on most phones."""
LARGE_KEY = 54.0
"""The same in large letters: a sign and a digit need no more, and all keys stay in sight."""


class ValuePad(Column):
    """The numbers that are mostly printed; a last key shows all that can be."""

    __events__ = ("on_number",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spec: FactSpec | None = None
        wide = min(KEY * self.theme.text_factor, LARGE_KEY) / max(1.0, self.theme.text_factor)
        self._grid = NumberGrid(wide=dp(wide), name="pad")
        self._grid.bind(on_number=lambda _grid, number: self._tapped(number))
        self.add_widget(self._grid)

    def ask(self, spec: FactSpec, value: int | None = None) -> None:
        whole = value is not None and value not in pad_numbers(spec)
        self._spec = spec
        self._show(whole)
        self._grid.chosen = value if value is not None else spec.low - 1

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
        """A number was tapped."""


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

    def _answer(self, number: int) -> None:
        self.owner.answered(self._option.verb, (*self._option.prefix, number))
