"""Correcting a number or token: the table is the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.session import wording
from companion.session.views import HIDDEN, Field
from companion.store import StoreError
from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.field import TextField
from companion.widgets.shell import Sheet
from companion.widgets.stepper import AmountInput
from engine.core.errors import EngineError
from engine.core.text import Money

if TYPE_CHECKING:
    from companion.screens.base import Screen


def shown_value(screen: Screen, field: Field, value: int | str) -> str:
    """A value as the table says it: money in coins, words by name."""
    if isinstance(value, int):
        unit = field.editable.unit
        catalogue = screen.words.catalogue
        return catalogue.money(Money(value, unit), "short") if unit else catalogue.number(value)
    return wording.named(screen.session.table, value, screen.words.say)


class CorrectList(Sheet):
    """What can be corrected, to choose from."""

    def __init__(self, screen: Screen, fields: Sequence[Field], **kwargs: Any) -> None:
        kwargs.setdefault("title", screen.words.tell("app.correct.which"))
        super().__init__(name="correct-list", **kwargs)
        by_path = {field.path: field for field in fields}
        choices = [
            Choice(field.path, self.words.say(field.label), amount=self._now(screen, field))
            for field in fields
        ]
        if not choices:
            self.add_widget(Txt(text=self.words.tell("app.correct.nothing"), tone="muted"))
        answers = ChoiceList(choices=choices)
        answers.bind(
            on_choose=lambda _list, path: screen.app.shell.open_sheet(
                CorrectSheet(screen, by_path[path])
            )
        )
        self.add_widget(answers)

    def _now(self, screen: Screen, field: Field) -> str:
        """Cards that only some may see stay hidden until somebody means to correct them."""
        if field.label.id in HIDDEN:
            return str(self.words.tell("app.correct.hidden"))
        return shown_value(screen, field, field.value)


class CorrectSheet(Sheet):
    """One field: the new value, and why."""

    def __init__(self, screen: Screen, field: Field, **kwargs: Any) -> None:
        super().__init__(title=screen.words.say(field.label), name="correct", **kwargs)
        self._screen = screen
        self._field = field
        before = shown_value(screen, field, field.value)
        self.add_widget(Txt(text=self.words.tell("app.correct.now", value=before), tone="muted"))
        self._value: int | str = field.value
        if field.editable.choices:
            self._add_words()
        else:
            self._add_amount()
        self._reason = TextField(label=self.words.tell("app.correct.reason"), longest=200)
        self.add_widget(self._reason)
        row = ButtonRow()
        button = PrimaryButton(text=self.words.tell("app.correct.do"), name="correct-do")
        button.bind(on_tap=lambda _button: self._do())
        row.add_widget(button)
        self.add_widget(row)

    def _add_words(self) -> None:
        choices = [
            Choice(word, shown_value(self._screen, self._field, word))
            for word in self._field.editable.choices
        ]
        answers = ChoiceList(choices=choices, multiple=True, most=1, chosen=[str(self._value)])
        answers.bind(on_choose=lambda _list, word: setattr(self, "_value", word))
        self.add_widget(answers)

    def _add_amount(self) -> None:
        editable = self._field.editable
        amount = AmountInput(
            least=editable.low,
            most=editable.high,
            value=int(self._value),
            written=lambda value: shown_value(self._screen, self._field, value),
        )
        amount.bind(value=lambda _input, value: setattr(self, "_value", int(value)))
        self.add_widget(amount)

    def _do(self) -> None:
        shell = self._screen.app.shell
        try:
            self._screen.session.correct(self._field.path, self._value, self._reason.text.strip())
        except EngineError as error:
            self._screen.refuse(error)
            return
        except StoreError as error:
            self.app.explain(error)
            return
        shell.close_sheet()
