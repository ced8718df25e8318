"""Who or what, and how many of it: a key for each number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.panels.input_base import OptionInput
from companion.session import labels, step_texts
from companion.session.number_table import NumberTable
from companion.widgets.amount_rows import AmountRow
from companion.widgets.base import Column, fill, set_children
from companion.widgets.buttons import ChipButton
from companion.widgets.numbers import NumberGrid
from engine.core.notation import Token

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput


class NumberTableInput(OptionInput):
    """A tap on a number is the answer."""

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self.spacing = dp(8)
        self._table = NumberTable({})
        self.row: Token = ""
        """What the numbers of the grid are of."""
        self._rows = Column(spacing=dp(6))
        self._kinds = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        self._kinds.bind(minimum_height=self._kinds.setter("height"))
        self._grid = NumberGrid(name="numbers")
        self._grid.bind(on_number=lambda _grid, number: self._taken(self.row, number))

    def show(self, table: NumberTable) -> None:
        self._table, self.row = table, next(iter(table.rows))
        self.length = len(table.rows)
        self._show()

    def held(self) -> object:
        return self.row if self.row != next(iter(self._table.rows)) else None

    def hold(self, told: Token) -> None:
        self.row = told
        self._show()

    def _show(self) -> None:
        table, parts = self._table, list[Widget]()
        if table.in_rows:
            rows = [
                {
                    "key": index,
                    "text": self._called(row),
                    "keys": [(number, self._written(number)) for number in numbers],
                    "name": f"numbers-{row}",
                }
                for index, (row, numbers) in enumerate(table.rows.items())
            ]
            fill(self._rows, rows, self._make_row)
            parts.append(self._rows)
        else:
            chips = [
                {"text": self._called(row), "lit": row == self.row, "name": f"of-{row}"}
                for row in table.rows
            ]
            fill(self._kinds, chips, self._make_chip)
            numbers = sorted(table.rows[self.row], key=lambda number: (number < 0, abs(number)))
            self._grid.numbers = [(number, self._written(number), "") for number in numbers]
            parts += [self._kinds, self._grid]
        set_children(self, parts)

    def _called(self, row: Token) -> str:
        session, way = self.owner.session, next(iter(self._table.rows[row].values()))
        verb, *args = way.answer
        place = labels.place_of(session.table, str(verb), tuple(args[: args.index(row) + 1]))
        return step_texts.capital(labels.named(session.table, row, self.words.say, place))

    def _written(self, number: int) -> str:
        """With its sign where a number may be negative."""
        signed = any(min(numbers) < 0 for numbers in self._table.rows.values())
        said = str(self.words.catalogue.number(number))
        return f"+{said}" if signed and number > 0 else said

    def _make_row(self) -> AmountRow:
        row = AmountRow()
        row.share_keys(self._rows.children)
        row.bind(on_number=lambda shown, number: self._taken_in(int(shown.key), int(number)))
        return row

    def _make_chip(self) -> ChipButton:
        chip = ChipButton()
        chip.bind(on_tap=lambda tapped: self._choose(tapped.name.partition("-")[2]))
        return chip

    def _choose(self, row: str) -> None:
        self.row = next(token for token in self._table.rows if str(token) == row)
        self.owner.renew()  # a finger on a number meant another row
        self._show()

    def _taken_in(self, index: int, number: int) -> None:
        self._taken(list(self._table.rows)[index], number)

    def _taken(self, row: Token, number: int) -> None:
        self.owner.go_to(self._table.rows[row][number].answer)
