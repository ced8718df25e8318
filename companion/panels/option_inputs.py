"""Inputs of their own, one for each shape of answer: dice, cards, an order, a text..."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.metrics import dp

from companion.boards import face
from companion.faces import Face
from companion.panels.amount_input import AmountChoice
from companion.panels.bid_input import BidInput
from companion.panels.countdown import Countdown
from companion.panels.input_base import OptionInput
from companion.panels.order_input import OrderInput
from companion.panels.value_pad import FactInput
from companion.session import Session, labels
from companion.session.amounts import only_counted, only_one
from companion.session.auctions import asked_to_bid
from companion.widgets.base import Txt
from companion.widgets.cards import CardGrid, CardItem
from companion.widgets.dice import DicePad, dice_sum
from companion.widgets.field import TextField
from companion.widgets.numbers import NumberGrid
from engine.core.options import Args, Cards, Option, Roll, TurnedCards, Words

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput

HIGH = 600.0
"""On a lower screen, or with large letters, there is no room for hints."""


class DiceInput(OptionInput):
    """What was rolled, die by die. The sum and what it means stand on the button before it counts:
    a tap enters it at once, and without one it is entered a moment after the last die."""

    option: Roll

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self._earlier = Txt(role="secondary", tone="muted", name="earlier-rolls")
        self._pad = DicePad()
        self._pad.bind(values=lambda *_changed: self._tapped())
        self._countdown = Countdown(self, self._enter, name="dice-countdown")
        self.confirm = self._confirm_button(lambda: self.option.verb)
        self.add_widget(self._pad)

    @property
    def ready(self) -> bool:
        return self._pad.complete

    def ask(self, option: Roll) -> None:
        self.option = option
        self.stop()
        self._pad.count = option.dice
        self._pad.clear()
        earlier = self.owner.session.earlier_rolls()
        self._earlier.text = "   ".join(f"{who} {dice_sum(values)}" for who, values in earlier)
        if not earlier and self._is_first():
            self._earlier.text = self.words.tell("app.table.stroke")
        said = bool(self._earlier.text)
        if said != (self._earlier.parent is not None):
            if said:
                self.add_widget(self._earlier, index=len(self.children))
            else:
                self.remove_widget(self._earlier)

    def held(self) -> object:
        return list(self._pad.values) if any(self._pad.values) else None

    def hold(self, told: list[int]) -> None:
        self._pad.values = told
        self.stop()

    def _is_first(self) -> bool:
        """The first two dice of a game: how both are told at once is said where there is room."""
        first = self.option.dice == 2 and self.owner.session.table.turn == 0
        return first and not self.theme.large and Window.height >= dp(HIGH)

    def args(self) -> Args | None:
        return tuple(self._pad.values) if self.ready else None

    def _tapped(self) -> None:
        self.stop()
        if self.ready and self.confirm is not None:
            values = [int(value) for value in self._pad.values]
            sector = self.owner.session.sector_of(values)
            said = [dice_sum(values)] + ([self._named(sector)] if sector is not None else [])
            self.confirm.text = " · ".join(said)
            self._countdown.start(self.patience)
        self.owner.arrange()

    def stop(self) -> None:
        self._countdown.stop()

    def _enter(self) -> None:
        args = self.args()
        if args is not None:
            self.owner.answered(self.option.verb, args)


class CardsInput(OptionInput):
    """Cards by name; the button counts them.

    A single one is a tap, and of cards that are all alike only the number is told, by a key. So
    many as are asked for, neither more nor less, enter themselves a moment after the last.
    """

    option: Cards

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self._grid = CardGrid()
        self._count = NumberGrid(name="how-many")
        self._count.bind(on_number=lambda _grid, number: self._told(number))
        self._enter = self.confirm = self._confirm_button(lambda: self.option.verb)
        self._countdown = Countdown(self, self._complete, name="cards-countdown")
        self._grid.bind(
            picks=lambda *_changed: self._picked(),
            on_choose=lambda _grid, card: self._tapped(card),
        )

    def stop(self) -> None:
        self._countdown.stop()

    def _complete(self) -> None:
        args = self.args()
        if args is not None:
            self.owner.answered(self.option.verb, args)

    def ask(self, option: Cards) -> None:
        self.stop()
        self.option = option
        counted, single = only_counted(option), only_one(option)
        self.confirm = None if counted or single else self._enter
        self._grid.taps = single
        shown = self._count if counted else self._grid
        if shown.parent is not self:
            self.clear_widgets()
            self.add_widget(shown)
        if counted:
            number = self.words.catalogue.number
            keys = range(option.low, option.high + 1)
            self._count.numbers = [(n, number(n), "") for n in keys]
            self.length = 0
            return
        self._grid.most = max(option.high, 1)
        self._grid.picks = {}
        place = labels.card_place(self.owner.session.table, option)
        self._grid.items = [
            CardItem(
                card, self._named(card, place), n, face=self._face(card), unseen=self._unseen(card)
            )
            for card, n in option.pool.items()
            if n > 0
        ]
        self.length = len(self._grid.items)
        self._show_count()

    def held(self) -> object:
        return dict(self._grid.picks) if self._grid.parent is self and self._grid.picks else None

    def hold(self, told: dict[str, int]) -> None:
        self._grid.picks = told
        self.stop()

    def _picked(self) -> None:
        self._show_count()
        if self.laid is not None and self.owner.stepped is not None:
            self.owner.stepped()

    def _tapped(self, card: str) -> None:
        """Where one card is asked for, a tap on it is the answer."""
        self.owner.answered(self.option.verb, (*self.option.prefix, card))

    def _told(self, number: int) -> None:
        (card,) = (card for card, n in self.option.pool.items() if n > 0)
        self.owner.answered(self.option.verb, (*self.option.prefix, *[card] * number))

    @property
    def laid(self) -> tuple[str, ...] | None:  # type: ignore[override]
        """Cards that come to lie on the board as they are told."""
        if not isinstance(self.option, TurnedCards):
            return None
        return tuple(str(card) for card, n in self._grid.picks.items() if n)

    def _face(self, card: str) -> Face | None:
        return face(self.owner.session.table.rulebook.id, card)

    def _unseen(self, card: str) -> bool:
        return self.option.unknown > 0 and not self.option.known.get(card, 0)

    def args(self) -> Args | None:
        option = self.option
        picked = tuple(card for card, n in self._grid.picks.items() for _ in range(int(n)))
        return (*option.prefix, *picked) if option.low <= len(picked) <= option.high else None

    def _show_count(self) -> None:
        if self.confirm is not None:
            self.confirm.text = self.words.tell(
                "app.table.cards_of",
                verb=self._verb(self.option.verb),
                n=int(self._grid.total),
                most=self.option.high,
            )
            self.confirm.blocked = self.args() is None
            exact = self.option.low == self.option.high
            self.stop()
            if exact and not self.confirm.blocked and self._grid.picks:
                self._countdown.start(self.patience)


class WordsInput(OptionInput):
    """Typed."""

    option: Words
    lasting = False
    typed = True

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
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
            said = self._verb(option.verb)
            again = said == self.owner.came_by  # the way back says it already
            self.confirm.text = self.words.tell("app.do.done") if again else said

    def held(self) -> object:
        return self._field.text or None

    def hold(self, told: str) -> None:
        self._field.text = told

    def args(self) -> Args | None:
        typed = self._field.text.strip()
        return (*self.option.prefix, typed) if typed else None


INPUTS: dict[str, Callable[[AnswerInput], OptionInput]] = {
    "dice": DiceInput,
    "amount": AmountChoice,
    "bid": BidInput,
    "fact": FactInput,
    "cards": CardsInput,
    "order": OrderInput,
    "words": WordsInput,
}


def kind_of(option: Option, session: Session) -> str:
    """Which input an option is told by."""
    if option.kind == "amount" and option.verb == "bid" and asked_to_bid(session.table):
        return "bid"
    if option.kind == "amount" and option.verb == "fact":
        return "fact"
    return option.kind
