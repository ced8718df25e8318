"""An amount: keys for few numbers, digits for many, minus and plus for bids and money."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.panels.countdown import Countdown
from companion.panels.input_base import OptionInput
from companion.session.amounts import Keys, first_number, gaps, numbers, strides, told_by
from companion.widgets.base import Txt
from companion.widgets.coins import amount_markup, money_parts
from companion.widgets.numbers import NumberGrid, NumberPad
from companion.widgets.stepper import AmountInput, Quick
from engine.core.options import Amount, Args
from engine.core.text import Money, Text

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput

KEY = 56.0
KEY_OF_COINS = 84.0
"""How many dp a key is wide at least, with a number and with gold and silver on it."""


class AmountChoice(OptionInput):
    """A number; the button says what it would do, and lines below what follows from it.

    A few numbers have a key each, and a key is the answer where nothing is to be previewed first.
    Many are typed; bids and money have a big number between minus and plus. A tapped key and a
    typed number enter themselves a moment later.
    """

    typed = True
    patience = 2.0

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self.option = Amount("", 0, 0)
        self._value = 0
        self._keys: Keys = "stepper"
        self._effect = Txt(role="secondary", tone="muted", name="effect")
        self._enter = self.confirm = self._confirm_button(lambda: self.option.verb)
        self._direct = False
        self._countdown = Countdown(self, self._entered, name="amount-countdown")

    # Most amounts are told by one of these alone, and a pad is thirty widgets: each is made when it
    # is first needed.

    @cached_property
    def _amount(self) -> AmountInput:
        made = AmountInput()
        made.bind(value=lambda _input, value: self._set(int(value)))
        return made

    @cached_property
    def _grid(self) -> NumberGrid:
        made = NumberGrid()
        made.bind(on_number=lambda _grid, number: self._tapped(number))
        return made

    @cached_property
    def _pad(self) -> NumberPad:
        made = NumberPad(bare=self.owner.low)  # the button tells the number too
        self.owner.bind(low=lambda _owner, low: setattr(made, "bare", low))
        made.bind(on_key=lambda _pad, value: self._typed(int(value)))
        return made

    def _keyed(self) -> Widget:
        if self._keys == "grid":
            return self._grid
        return self._pad if self._keys == "digits" else self._amount

    def stop(self) -> None:
        self._countdown.stop()

    def _entered(self) -> None:
        if self._value >= self.option.low:
            self.owner.answered(self.option.verb, self.args())

    def ask(self, option: Amount) -> None:
        self.stop()
        self.option = option
        self._keys = told_by(option)
        self._value = first_number(option)
        self._direct = self._keys == "grid" and not self._foretold()
        self.confirm = None if self._direct else self._enter
        shown = self._keyed()
        if shown.parent is not self:
            self.clear_widgets()
            self.add_widget(shown)
        if self._keys == "grid":
            self._ask_grid(option)
        elif self._keys == "digits":
            self._pad.start(option.low, option.high)
        else:
            self._ask_stepper(option)
        self._show_amount()

    def held(self) -> object:
        typed = self._keys == "digits" and self._pad.typed
        return self._value if typed or self._value != first_number(self.option) else None

    def hold(self, told: Any) -> None:
        if self._keys == "grid":
            self._grid.chosen = told
        elif self._keys == "digits":
            self._pad.go_on(told)
        else:
            self._amount.ids.stepper.value = told
        self._set(told)

    def _ask_grid(self, option: Amount) -> None:
        marks = {value: self.words.say(text) for value, text in option.marks}
        coins = self._in_coins(option)
        self._grid.written = self._writer(option.unit) if coins else None
        self._grid.wide = dp(KEY_OF_COINS if coins else KEY)
        self._grid.numbers = [(n, self._number(n), marks.get(n, "")) for n in numbers(option)]
        self._grid.chosen = option.low - 1 if self._direct else self._value

    def _ask_stepper(self, option: Amount) -> None:
        amount = self._amount
        amount.least, amount.most, amount.step = option.low, option.high, option.step
        amount.gaps = gaps(option)
        amount.ids.stepper.value = first_number(option)
        amount.written = self._writer(option.unit)
        quick = self._quick(option)
        if amount.quick != quick:
            amount.quick = quick

    def _in_coins(self, option: Amount) -> bool:
        """Whether coins of several kinds make up the amounts: a number alone would not do."""
        if not option.unit:
            return False
        parts = (money_parts(self.words.catalogue, Money(n, option.unit)) for n in numbers(option))
        return any(len(part) > 1 for part in parts)

    def _number(self, number: int) -> str:
        """The number alone, also of money: what it is of is said on the button."""
        catalogue, unit = self.words.catalogue, self.option.unit
        if not unit:
            return str(catalogue.number(number))
        parts = catalogue.money_parts(Money(number, unit))
        return str(parts[0].number if len(parts) == 1 else catalogue.money(Money(number, unit)))

    def _tapped(self, number: int) -> None:
        self._value = self._grid.chosen = number
        if self._direct:
            self.owner.answered(self.option.verb, self.args())
        else:
            self._show_amount()
            self._countdown.start(self.patience)

    def _typed(self, value: int) -> None:
        """Every key restarts the countdown: another digit may follow."""
        self._set(value)
        self._countdown.stop()
        if value >= self.option.low:
            self._countdown.start(self.patience)

    def _set(self, value: int) -> None:
        self._value = value
        self._show_amount()

    def _quick(self, option: Amount) -> list[Quick]:
        """Amounts worth a chip: those that the rulebook marks, and larger steps where the range is
        long."""
        marks = [Quick(self.words.say(text), value, exact=True) for value, text in option.marks]
        return self._strides(option) + marks

    def _strides(self, option: Amount) -> list[Quick]:
        """Where the range is long, chips for larger steps."""
        catalogue, unit = self.words.catalogue, option.unit
        found = []
        for n in strides(option):
            said = catalogue.money(Money(n, unit), "short") if unit else catalogue.number(n)
            found.append(Quick(said if n < 0 else f"+{said}", n))
        return found

    def args(self) -> Args:
        return (*self.option.prefix, self._value)

    def _foretold(self) -> list[Text]:
        session = self.owner.session
        return session.foretold(self.option.verb, self.args(), changes=self.helps())

    def _show_amount(self) -> None:
        if self._value < self.option.low:
            self._enter.blocked = True
            return
        self._enter.blocked = False
        self._enter.text = self.words.say(self.owner.session.label(self.option, self.args()))
        foretold = self._foretold()
        self._effect.text = "\n".join(self.words.say(line) for line in foretold)
        if foretold and self._effect.parent is None:
            self.add_widget(self._effect)
        elif not foretold and self._effect.parent is not None:
            self.remove_widget(self._effect)

    def _writer(self, unit: str) -> Callable[[int], str] | None:
        """How this amount is written; plain numbers need none."""
        if not unit:
            return None
        return lambda value: amount_markup(
            self.words.catalogue,
            Money(value, unit),
            self.theme.palette,
            int(self.theme.type["title"]),
        )
