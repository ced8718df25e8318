"""Correcting a number or token: the table is the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.i18n.catalogue import coin_picture, escaped
from companion.session import labels
from companion.session.views import Field, fields_now
from companion.widgets import coins
from companion.widgets.base import Column, Txt
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.field import TextField
from companion.widgets.grid import EvenGrid
from companion.widgets.numbers import DigitPad, NumberKey, NumberPad
from companion.widgets.shell import Sheet
from companion.widgets.stepper import AmountInput
from engine.core.corrections import REASONS
from engine.core.errors import StaleMove
from engine.core.registry import coins as coins_of
from engine.core.shown import Coin
from engine.core.text import Money

if TYPE_CHECKING:
    from companion.screens.base import Screen


WORDS: Final = "words"


def shown_value(screen: Screen, field: Field, value: int | str) -> str:
    """A value as the table says it: money in coins, words by name."""
    if isinstance(value, int):
        unit = field.editable.unit
        catalogue = screen.words.catalogue
        return catalogue.money(Money(value, unit)) if unit else catalogue.number(value)
    return labels.named(screen.session.table, value, screen.words.say, field.editable.place)


def now_value(screen: Screen, field: Field) -> str:
    """The value that the app has; hidden cards are not shown to whoever opens the sheet."""
    if field.editable.openly is not None:
        return str(screen.words.tell("app.correct.hidden"))
    return shown_value(screen, field, field.value)


class CoinKey(NumberKey):
    """One kind of coin of an amount; the lit one is typed."""


class MoneyPad(Column):
    """Each kind of coin apart, typed on one pad. ``value`` is all of it in the smallest coin."""

    value = NumericProperty(0)

    def __init__(self, value: int, most: int, kinds: Sequence[Coin], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._worth = [coin.worth for coin in kinds]
        self._counts = []
        for worth in self._worth:
            count, value = divmod(value, worth)
            self._counts.append(count)
        self._most = most
        self._typed = 0
        mark = self.words.tell
        self._pictures = [coin_picture(one) or mark(f"unit.{one.name}.mark") for one in kinds]
        self._keys = [CoinKey(name=f"coins-{coin.name}") for coin in kinds]
        row = EvenGrid(cols=len(kinds), size_hint_y=None, spacing=dp(8))
        row.bind(minimum_height=row.setter("height"))
        for number, key in enumerate(self._keys):
            key.bind(on_tap=lambda _key, number=number: self._choose(number))
            row.add_widget(key)
        self._pad = DigitPad()
        self._pad.bind(value=lambda _pad, count: self._set(int(count)))
        self.add_widget(row)
        self.add_widget(self._pad)
        self._choose(0)

    def _choose(self, number: int) -> None:
        self._typed = number
        others = sum(
            count * worth
            for at, (count, worth) in enumerate(zip(self._counts, self._worth, strict=True))
            if at != number
        )
        self._pad.most = max(0, self._most - others) // self._worth[number]
        self._pad.start(self._counts[number])
        self._show()

    def _set(self, count: int) -> None:
        self._counts[self._typed] = count
        self._show()

    def _show(self) -> None:
        pairs = zip(self._keys, self._counts, self._pictures, strict=True)
        for number, (key, count, piece) in enumerate(pairs):
            key.rich = coins.written([(str(count), piece)], self.theme.palette)
            key.lit = number == self._typed
        self.value = sum(c * worth for c, worth in zip(self._counts, self._worth, strict=True))


class ReasonChips(Column):
    """Why: the usual reasons as chips, others in words."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._said = ""
        self._field = TextField(hint=self.words.tell("app.correct.reason"), longest=200)
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        said = {written: self.words.say(text) for written, text in REASONS.items()}
        said[WORDS] = self.words.tell("app.correct.reason.words")
        self._chips: dict[str, ChipButton] = {}
        for name, text in said.items():
            short = name.removeprefix("reason.")
            chip = self._chips[name] = ChipButton(text=text, name=f"reason-{short}")
            chip.bind(on_tap=lambda _chip, name=name: self._choose(name))
            chips.add_widget(chip)
        self.add_widget(chips)

    def _choose(self, name: str) -> None:
        self._said = "" if self._said == name else name
        for other, chip in self._chips.items():
            chip.lit = other == self._said
        if (self._said == WORDS) != (self._field.parent is not None):
            if self._said == WORDS:
                self.add_widget(self._field)
            else:
                self.remove_widget(self._field)

    @property
    def reason(self) -> str:
        """As the record keeps it; empty where none was given."""
        if self._said == WORDS:
            return str(self._field.text.strip())
        return self._said


class CorrectSheet(Sheet):
    """One field: what it was, the new value, and why; the button says what it would be.

    What happens at the table meanwhile is shown when the button is tapped, which then does nothing:
    the player decides again.
    """

    def __init__(self, screen: Screen, field: Field, **kwargs: object) -> None:
        super().__init__(title=screen.words.say(field.label), name="correct", **kwargs)
        self._screen = screen
        self._now = Txt(role="secondary", tone="muted")
        self.add_widget(self._now)
        self._look(next(iter(fields_now(screen.session.table, [field.path])), field))
        self._value: int | str = field.editable.low if self._before is None else self._before
        self._button = PrimaryButton(name="correct-do")
        self._button.bind(on_tap=lambda _button: self._try())
        self.add_widget(self._input())
        self._reasons = ReasonChips()
        if not screen.session.table.joining:  # what is told of a game under way corrects nothing
            self.add_widget(self._reasons)
        row = ButtonRow()
        row.add_widget(self._button)
        self.add_widget(row)
        self._show_change()

    def _look(self, field: Field) -> None:
        """Shows the value that the app has, and notes the state in which it has it."""
        self._field = field
        self._at = len(self._screen.session.table.moves)
        self._before = field.value if field.editable.openly is None else None
        """None for a hidden value; the input then starts empty."""
        now = now_value(self._screen, field)
        self._now.text = self.words.tell("app.correct.now", value=now)

    def _input(self) -> Widget:
        editable = self._field.editable
        if editable.choices:
            return self._words_input()
        kinds = coins_of(editable.unit)
        if len(kinds) > 1 and editable.low >= 0:
            pad = MoneyPad(int(self._value), editable.high, kinds, name="money-pad")
        elif editable.low < 0 or ":" in editable.unit:
            return self._stepper()
        else:
            pad = NumberPad(unit=editable.unit, name="number-pad")
            pad.start(int(self._value), editable.high)
        pad.bind(value=lambda _pad, value: self._set(int(value)))
        return pad

    def _words_input(self) -> ChoiceList:
        choices = [
            Choice(word, shown_value(self._screen, self._field, word))
            for word in self._field.editable.choices
        ]
        answers = ChoiceList(choices=choices, multiple=True, most=1, chosen=[str(self._value)])
        answers.bind(on_choose=lambda _list, word: self._set(word))
        return answers

    def _stepper(self) -> AmountInput:
        editable = self._field.editable
        amount = AmountInput(
            least=editable.low,
            most=editable.high,
            value=int(self._value),
            written=lambda value: escaped(shown_value(self._screen, self._field, value)),
        )
        amount.bind(value=lambda _input, value: self._set(int(value)))
        return amount

    def _set(self, value: int | str) -> None:
        self._value = value
        self._show_change()

    def _show_change(self) -> None:
        """Before and after: what it is set to, and by how much that differs."""
        shown = shown_value(self._screen, self._field, self._value)
        before, after = self._before, self._value
        if isinstance(before, int) and isinstance(after, int) and before != after:
            unit = self._field.editable.unit
            catalogue = self.words.catalogue
            change = (
                catalogue.money_change(Money(after - before, unit))
                if unit
                else catalogue.signed(after - before)
            )
            self._button.text = self.words.tell("app.correct.set_by", value=shown, change=change)
        else:
            self._button.text = self.words.tell("app.correct.set", value=shown)
        editable = self._field.editable
        low = isinstance(after, int) and not editable.choices and after < editable.low
        self._button.blocked = before == after or low

    def _try(self) -> None:
        if not self._screen.attempt(self._do):
            self._look_again()

    def _look_again(self) -> None:
        """It was refused: the value is shown as it is by now. What was entered stays."""
        now = fields_now(self._screen.session.table, [self._field.path])
        if now:
            self._look(now[0])
            self._show_change()
        else:
            self._screen.app.shell.close_sheet()

    def _do(self) -> None:
        screen, path = self._screen, self._field.path
        now = fields_now(screen.session.table, [path])
        if [field.value for field in now] != [self._field.value]:  # also after an undo
            raise StaleMove("engine.error.stale_move")
        wrong = screen.session.correct(path, self._value, self._reasons.reason, at=self._at)
        shell = screen.app.shell
        shell.close_sheet()
        if wrong:
            shell.show_toast(self.words.tell("engine.event.not_conserved", what=wrong[0]))
