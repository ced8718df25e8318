"""The input made for an Ask: chosen by the shape of its options, so no screen knows a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp

from companion.session import Session, wording
from companion.session.picking import Picker, Step
from companion.widgets.base import Column, Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.cards import CardGrid, CardItem
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.dice import DicePad
from companion.widgets.draglist import DragList
from companion.widgets.field import TextField
from companion.widgets.stepper import AmountInput, Quick
from engine.core.options import Amount, Args, Cards, Option, Order, Roll, Words
from engine.core.text import Money, Text

SAYS_IN_A_ROW = 2


class AnswerInput(Column):
    """Asks for one of the options; ``answered`` is called with verb and arguments.

    scan  opens the camera where it can answer; None where it cannot
    """

    def __init__(
        self,
        session: Session,
        options: Sequence[Option],
        answered: Callable[[str, Args], None],
        scan: Callable[[], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(12)
        self._session = session
        self._answered = answered
        self._scan = scan
        self._picker = Picker(options)
        self._show()

    def back(self) -> bool:
        """One step back among the choices; False at the first."""
        if not self._picker.back():
            return False
        self._show()
        return True

    def _show(self) -> None:
        self.clear_widgets()
        leaf = self._picker.leaf
        if leaf is not None:
            self._chosen_so_far()
            self._leaf(leaf)
        else:
            steps = self._picker.steps()
            if steps:
                self._chosen_so_far()
                self._steps(steps)
            self._says(primary=not steps, scan=bool(steps))

    # Lists

    def _chosen_so_far(self) -> None:
        """What was tapped before, and the way back to it."""
        if not self._picker.can_go_back:
            return
        verb, *args = self._picker.chosen
        said = wording.spoken(self._session.table, str(verb), tuple(args))
        row = ButtonRow()
        back = SecondaryButton(icon="arrow-left", text=self.words.say(said), name="step-back")
        back.bind(on_tap=lambda _button: self.back())
        row.add_widget(back)
        self.add_widget(row)

    def _steps(self, steps: Sequence[Step]) -> None:
        seats = self._session.table.seats
        choices = [
            Choice(str(step.token), self._step_text(step), seat=seats.get(str(step.token), -1))
            for step in steps
        ]
        tokens = {str(step.token): step.token for step in steps}
        answers = ChoiceList(choices=choices)
        answers.bind(on_choose=lambda _list, key: self._choose(tokens[key]))
        self.add_widget(answers)

    def _step_text(self, step: Step) -> str:
        table = self._session.table
        if step.slot == "verb":
            return self.words.say(wording.verb(table, str(step.token)))
        whole = self._picker.whole(step) if step.final else None
        if whole is not None and getattr(whole[0], "label", None) is not None:
            return self.words.say(self._session.label(*whole))
        said = wording.word(table, step.token)
        return self.words.say(said) if isinstance(said, Text) else str(said)

    def _choose(self, token: int | str) -> None:
        answer = self._picker.choose(token)
        if answer is not None:
            self._answered(*answer)
        else:
            self._show()

    # Buttons

    def _says(self, primary: bool, scan: bool = False, first: PrimaryButton | None = None) -> None:
        """Words as buttons; the one thing to do stands out and is at the thumb."""
        buttons: list[PrimaryButton | SecondaryButton] = []
        says = self._picker.says
        for index, option in enumerate(says):
            leads = primary and index == 0 and first is None
            kind = PrimaryButton if leads else SecondaryButton
            text = self.words.say(self._session.label(option, ()))
            button = kind(text=text, name=f"say-{option.verb}")
            button.bind(on_tap=lambda _b, verb=option.verb: self._answered(verb, ()))
            buttons.append(button)
        if scan and self._scan is not None:
            buttons.append(self._scan_button())
        if first is not None:
            buttons.append(first)
        while buttons:
            row = ButtonRow()
            for button in buttons[:SAYS_IN_A_ROW]:
                row.add_widget(button)
            self.add_widget(row)
            buttons = buttons[SAYS_IN_A_ROW:]

    def _scan_button(self) -> PrimaryButton:
        button = PrimaryButton(icon="camera", text=self.words.tell("app.do.scan"), name="scan")
        button.bind(on_tap=lambda _button: self._scan() if self._scan else None)
        return button

    def _confirm(self, text: str, give: Callable[[], Args | None], verb: str) -> PrimaryButton:
        """The primary button; `give` returns None while the answer is not complete."""

        def tap(_button: PrimaryButton) -> None:
            args = give()
            if args is not None:
                self._answered(verb, args)

        button = PrimaryButton(text=text, name="confirm")
        button.bind(on_tap=tap)
        return button

    # Inputs of their own

    def _leaf(self, option: Option) -> None:
        if isinstance(option, Roll):
            self._dice(option)
        elif isinstance(option, Amount):
            self._amount(option)
        elif isinstance(option, Cards):
            self._cards(option)
        elif isinstance(option, Order):
            self._order(option)
        elif isinstance(option, Words):
            self._text(option)

    def _dice(self, option: Roll) -> None:
        pad = DicePad(count=option.dice)
        pad.bind(on_complete=lambda _pad, values: self._answered(option.verb, tuple(values)))
        self.add_widget(pad)
        self._says(primary=False, scan=True)

    def _amount(self, option: Amount) -> None:
        catalogue = self.words.catalogue

        def written(value: int) -> str:
            unit = option.unit
            return catalogue.money(Money(value, unit), "short") if unit else catalogue.number(value)

        marks = [Quick(self.words.say(text), value, exact=True) for value, text in option.marks]
        amount = AmountInput(
            least=option.low,
            most=option.high,
            step=option.step,
            value=option.low,
            quick=marks,
            written=written,
        )
        self.add_widget(amount)

        def args() -> Args:
            return (*option.prefix, int(amount.value))

        button = self._confirm(self._said(option, args()), args, option.verb)
        amount.bind(value=lambda *_: setattr(button, "text", self._said(option, args())))
        self._says(primary=False, first=button)

    def _said(self, option: Option, args: Args) -> str:
        return self.words.say(self._session.label(option, args))

    def _cards(self, option: Cards) -> None:
        def name(card: str) -> str:
            said = wording.word(self._session.table, card)
            return self.words.say(said) if isinstance(said, Text) else str(said)

        items = [CardItem(card, name(card), n) for card, n in option.pool.items() if n > 0]
        grid = CardGrid(items=items, most=max(option.high, 1))
        self.add_widget(grid)

        def args() -> Args | None:
            picked = tuple(card for card, n in grid.picks.items() for _ in range(int(n)))
            return (*option.prefix, *picked) if option.low <= len(picked) <= option.high else None

        def said() -> str:
            verb = self.words.say(wording.verb(self._session.table, option.verb))
            return self.words.tell(
                "app.table.cards_of", verb=verb, n=int(grid.total), most=option.high
            )

        button = self._confirm(said(), args, option.verb)

        def changed(*_picks: object) -> None:
            button.text = said()
            button.blocked = args() is None

        grid.bind(picks=changed)
        changed()
        self._says(primary=False, scan=True, first=button)

    def _order(self, option: Order) -> None:
        def name(item: str) -> str:
            said = wording.word(self._session.table, item)
            return self.words.say(said) if isinstance(said, Text) else str(said)

        drag = DragList(entries=[(item, name(item), -1) for item in option.items])
        self.add_widget(drag)
        text = self.words.say(wording.verb(self._session.table, option.verb))
        button = self._confirm(text, lambda: (*option.prefix, *drag.order), option.verb)
        self._says(primary=False, scan=True, first=button)

    def _text(self, option: Words) -> None:
        field = TextField(longest=option.longest)
        self.add_widget(field)

        def args() -> Args | None:
            typed = field.text.strip()
            return (*option.prefix, typed) if typed else None

        text = self.words.say(wording.verb(self._session.table, option.verb))
        button = self._confirm(text, args, option.verb)
        field.bind(on_done=lambda *_: button.dispatch("on_tap"))
        self._says(primary=False, first=button)


def who_first(
    session: Session, seats: Sequence[int], chosen: Callable[[int], None], ask: str
) -> Column:
    """Where several may answer, who it is comes first."""
    names = session.table.players
    column = Column()
    column.add_widget(Txt(text=ask, role="secondary", tone="muted"))
    players = ChoiceList(choices=[Choice(str(seat), names[seat], seat=seat) for seat in seats])
    players.bind(on_choose=lambda _list, key: chosen(int(key)))
    column.add_widget(players)
    return column
