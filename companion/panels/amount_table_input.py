"""What of, and how many, in one touch: a row of numbers for each thing; then what it would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.boards import face
from companion.panels.countdown import Countdown
from companion.panels.input_base import OptionInput
from companion.session import labels, step_texts
from companion.session.amounts import AmountTable, Cell
from companion.widgets.amount_rows import AmountRow
from companion.widgets.base import Column, Txt, fill
from companion.widgets.buttons import ChipButton
from engine.core.notation import Token
from engine.core.options import Args
from engine.core.text import Money, Text

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput

MORE = float("inf")
"""No amount: the key behind which the others are."""


class AmountTableInput(OptionInput):
    """A tapped number says what it would do and enters itself a moment later.

    Where a number beyond the keys is wanted, the amount is asked for by itself.
    """

    typed = True
    patience = 2.0

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self._table = AmountTable({}, ())
        self._kind: tuple[Token, ...] = ()
        self._cell: Cell | None = None
        self._number = 0
        self._kinds = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        self._kinds.bind(minimum_height=self._kinds.setter("height"))
        self._rows = Column(spacing=dp(6))
        self._effect = Txt(role="secondary", tone="muted", name="effect")
        self._countdown = Countdown(self, self._entered, name="amount-countdown")
        self.confirm = self._confirm_button(self._told_verb)

    @property
    def ready(self) -> bool:
        return self._cell is not None

    def _told_verb(self) -> str:
        return self._cell.option.verb if self._cell is not None else ""

    def show(self, table: AmountTable) -> None:
        self.stop()
        self._table, self._cell = table, None
        self._kind = table.kinds[0]
        self._show()

    def held(self) -> object:
        kind = self._table.kinds.index(self._kind)
        if self._cell is None:
            return (kind, None, 0) if kind else None
        cells = [kinds.get(self._kind) for kinds in self._table.rows.values()]
        return kind, cells.index(self._cell), self._number

    def hold(self, told: tuple[int, int | None, int]) -> None:
        kind, row, number = told
        self._kind = self._table.kinds[kind]
        if row is None:
            self._show()
        else:
            self._choose(row, number)
            self.stop()

    def args(self) -> Args | None:
        if self._cell is None:
            return None
        return (*self._cell.option.prefix, self._number)

    def stop(self) -> None:
        self._countdown.stop()

    def _entered(self) -> None:
        args = self.args()
        if args is not None:
            self.owner.answered(self._told_verb(), args)

    # Showing

    def _show(self) -> None:
        several = len(self._table.kinds) > 1
        if several:
            chips = [
                {"text": self._said(kind), "lit": kind == self._kind, "name": f"kind-{number}"}
                for number, kind in enumerate(self._table.kinds)
            ]
            fill(self._kinds, chips, self._kind_chip)
        cells = {row: kinds.get(self._kind) for row, kinds in self._table.rows.items()}
        shown = [
            {"key": number, **self._row(row, cell)}
            for number, (row, cell) in enumerate(cells.items())
            if cell is not None
        ]
        fill(self._rows, shown, self._make_row)
        parts: list[Widget] = [self._kinds, self._rows] if several else [self._rows]
        if self._cell is not None:
            parts.append(self._effect)
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def _row(self, row: Token, cell: Cell) -> dict[str, object]:
        table = self.owner.session.table
        keys: list[tuple[float, str]] = [(n, self._written(cell, n)) for n in cell.numbers]
        if cell.more:
            keys.append((MORE, "…"))
        chosen = self._number if cell is self._cell else None
        return {
            "text": self._row_name(row, cell),
            "face": face(table.rulebook.id, row),
            "keys": keys,
            "chosen": chosen,
            "name": f"amounts-{row}",
        }

    def _row_name(self, row: Token, cell: Cell) -> str:
        table = self.owner.session.table
        if not self.owner.picker.verb:
            return str(self.words.say(labels.verb(table, str(row))))
        verb, prefix = cell.option.verb, cell.option.prefix
        place = labels.place_of(table, verb, prefix[: prefix.index(row) + 1])
        return step_texts.capital(labels.named(table, row, self.words.say, place))

    def _written(self, cell: Cell, number: int) -> str:
        unit = cell.option.unit
        if not unit:
            return str(self.words.catalogue.number(number))
        return str(self.words.catalogue.money_parts(Money(number, unit))[0].number)

    def _said(self, kind: tuple[Token, ...]) -> str:
        table = self.owner.session.table
        said = " · ".join(labels.named(table, token, self.words.say) for token in kind)
        what = said[:1].lower() + said[1:]
        text = Text(f"{table.rulebook.id}.kind.{self.owner.picker.verb}", {"what": what})
        told = self.words.catalogue.first([text])
        return step_texts.capital(self.words.say(told) if told is not None else said)

    def _kind_chip(self) -> ChipButton:
        chip = ChipButton()
        chip.bind(on_tap=lambda tapped: self._choose_kind(int(tapped.name.partition("-")[2])))
        return chip

    def _make_row(self) -> AmountRow:
        row = AmountRow()
        row.share_keys(self._rows.children)
        row.bind(on_number=lambda shown, number: self._choose(int(shown.key), number))
        return row

    # Choosing

    def _choose_kind(self, number: int) -> None:
        self.stop()
        self._kind, self._cell = self._table.kinds[number], None
        self.owner.renew()  # a finger on an amount meant another kind
        self._show()
        self.owner.arrange()

    def _choose(self, row: int, number: float) -> None:
        cell = list(self._table.rows.values())[row][self._kind]
        if number == MORE:
            self.owner.go_to(cell.path)
            return
        self.stop()
        self._cell, self._number = cell, int(number)
        session = self.owner.session
        args = self.args()
        assert args is not None
        if self.confirm is not None:
            self.confirm.text = self.words.say(session.label(cell.option, args))
        lines = session.foretold(cell.option.verb, args, changes=self.helps())
        self._effect.text = "\n".join(self.words.say(line) for line in lines)
        self._show()
        self.owner.arrange()
        self._countdown.start(self.patience)
