"""Inputs of their own: dice, an amount, cards, an order, a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App

from companion.session import wording
from companion.widgets.base import Column, Txt
from companion.widgets.buttons import PrimaryButton
from companion.widgets.cards import CardGrid, CardItem
from companion.widgets.dice import DicePad
from companion.widgets.draglist import DragList
from companion.widgets.field import TextField
from companion.widgets.stepper import AmountInput, Quick
from engine.core.options import Amount, Args, Cards, Order, Roll, Words
from engine.core.text import Money

if TYPE_CHECKING:
    from companion.screens.inputs import AnswerInput


class Leaf(Column):
    """One kind of input. `confirm` is its button, None where the input answers by itself."""

    lasting = True
    """Asked for again and again, so that it is kept while something else is asked."""

    def __init__(self, owner: AnswerInput, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.owner = owner
        self.confirm: PrimaryButton | None = None

    def ask(self, option: Any) -> None:
        """Shows the input for an option."""
        raise TypeError(type(option))

    def args(self) -> Args | None:
        """The answer as it stands; None while it is not complete."""
        return None

    def _confirm_button(self, verb: Callable[[], str]) -> PrimaryButton:
        def tap(_button: PrimaryButton) -> None:
            args = self.args()
            if args is not None:
                self.owner.answered(verb(), args)

        button = PrimaryButton(name="confirm")
        button.bind(on_tap=tap)
        return button

    def _named(self, word: str) -> str:
        return wording.named(self.owner.session.table, word, self.words.say)

    def _verb(self, name: str) -> str:
        return str(self.words.say(wording.verb(self.owner.session.table, name)))


class DiceLeaf(Leaf):
    """Tapping the last die answers."""

    option: Roll

    def __init__(self, owner: AnswerInput, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self._pad = DicePad()
        self._pad.bind(
            on_complete=lambda _pad, values: owner.answered(self.option.verb, tuple(values))
        )
        self.add_widget(self._pad)

    def ask(self, option: Roll) -> None:
        self.option = option
        self._pad.count = option.dice
        self._pad.clear()


FAR = 20
"""Steps from the least to the most amount from which on single steps are a nuisance."""
STRIDES = (5, 10, 50)


def strides(option: Amount) -> list[int]:
    """Steps at a time that help on the way from the least to the most.

    >>> strides(Amount("bid", 0, 8))
    []
    >>> strides(Amount("strength", 0, 80))
    [5, 10]
    """
    way = (option.high - option.low) // option.step
    return [n * option.step for n in STRIDES if n * 3 <= way] if way >= FAR else []


class AmountLeaf(Leaf):
    """A big number; the button says what it would do, and lines below what follows from it."""

    def __init__(self, owner: AnswerInput, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self.option = Amount("", 0, 0)
        self._amount = AmountInput()
        self._effect = Txt(role="secondary", tone="muted", name="effect")
        self.confirm = self._confirm_button(lambda: self.option.verb)
        self._amount.bind(value=lambda *_changed: self._say())
        self.add_widget(self._amount)

    def ask(self, option: Amount) -> None:
        self.option = option
        amount = self._amount
        amount.least, amount.most, amount.step = option.low, option.high, option.step
        amount.ids.stepper.value = option.low
        amount.written = self._writer(option.unit)
        marks = [Quick(self.words.say(text), value, exact=True) for value, text in option.marks]
        marks += self._strides(option)
        if amount.quick != marks:
            amount.quick = marks
        self._say()

    def _strides(self, option: Amount) -> list[Quick]:
        """Where the way is long, chips that go further than one step."""
        written = self._writer(option.unit) or self.words.catalogue.number
        return [Quick(f"+{written(stride)}", stride) for stride in strides(option)]

    def args(self) -> Args:
        return (*self.option.prefix, int(self._amount.value))

    def _say(self) -> None:
        if self.confirm is not None:
            self.confirm.text = self.words.say(self.owner.session.label(self.option, self.args()))
        helps = bool(App.get_running_app().settings["odds"])
        foretold = self.owner.session.foretold(self.option.verb, self.args(), changes=helps)
        self._effect.text = "\n".join(self.words.say(line) for line in foretold)
        if foretold and self._effect.parent is None:
            self.add_widget(self._effect)
        elif not foretold and self._effect.parent is not None:
            self.remove_widget(self._effect)

    def _writer(self, unit: str) -> Callable[[int], str] | None:
        """How this amount is written; plain numbers need none."""
        if not unit:
            return None
        return lambda value: str(self.words.catalogue.money(Money(value, unit), "short"))


class CardsLeaf(Leaf):
    """Cards by name; the button counts them."""

    option: Cards

    def __init__(self, owner: AnswerInput, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self._grid = CardGrid()
        self.confirm = self._confirm_button(lambda: self.option.verb)
        self._grid.bind(picks=lambda *_changed: self._say())
        self.add_widget(self._grid)

    def ask(self, option: Cards) -> None:
        self.option = option
        self._grid.most = max(option.high, 1)
        self._grid.picks = {}
        self._grid.items = [
            CardItem(card, self._named(card), n) for card, n in option.pool.items() if n > 0
        ]
        self._say()

    def args(self) -> Args | None:
        option = self.option
        picked = tuple(card for card, n in self._grid.picks.items() for _ in range(int(n)))
        return (*option.prefix, *picked) if option.low <= len(picked) <= option.high else None

    def _say(self) -> None:
        if self.confirm is not None:
            self.confirm.text = self.words.tell(
                "app.table.cards_of",
                verb=self._verb(self.option.verb),
                n=int(self._grid.total),
                most=self.option.high,
            )
            self.confirm.blocked = self.args() is None


class OrderLeaf(Leaf):
    """Dragged into order; begins as things lay at the last table."""

    option: Order
    lasting = False

    def __init__(self, owner: AnswerInput, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self._drag = DragList()
        self._note = Txt(role="secondary", tone="muted")
        self.confirm = self._confirm_button(lambda: self.option.verb)
        self.add_widget(self._note)
        self.add_widget(self._drag)

    def ask(self, option: Order) -> None:
        self.option = option
        order, known = self.owner.session.order_of(option)
        self._note.text = self.words.tell("app.table.as_last_time" if known else "app.table.drag")
        self._drag.entries = [(item, self._named(item), -1) for item in order]
        if self.confirm is not None:
            self.confirm.text = self._verb(option.verb)

    def args(self) -> Args:
        return (*self.option.prefix, *self._drag.order)


class WordsLeaf(Leaf):
    """Typed."""

    option: Words
    lasting = False

    def __init__(self, owner: AnswerInput, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self._field = TextField()
        self.confirm = self._confirm_button(lambda: self.option.verb)
        self._field.bind(on_done=lambda *_typed: self.confirm and self.confirm.dispatch("on_tap"))
        self.add_widget(self._field)

    def ask(self, option: Words) -> None:
        self.option = option
        self._field.longest = option.longest
        self._field.hint = self.words.tell("app.table.write")
        self._field.text = ""
        if self.confirm is not None:
            self.confirm.text = self._verb(option.verb)

    def args(self) -> Args | None:
        typed = self._field.text.strip()
        return (*self.option.prefix, typed) if typed else None


LEAVES: dict[str, Callable[[AnswerInput], Leaf]] = {
    "dice": DiceLeaf,
    "amount": AmountLeaf,
    "cards": CardsLeaf,
    "order": OrderLeaf,
    "words": WordsLeaf,
}
