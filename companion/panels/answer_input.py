"""The input made for an Ask: chosen by the shape of its options, so no screen knows a rule.

Widgets are kept and changed in place: a tap is answered within a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp

from companion.screens.leaves import LEAVES, Leaf
from companion.session import Session, wording
from companion.session.picking import Picker, Step
from companion.widgets.base import Column
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton, TextButton
from companion.widgets.choices import Choice, ChoiceList
from engine.core.options import Args, Option

IN_A_ROW = 2
SHORT_LIST = 7
"""Under a longer list the buttons would be out of sight, so they come before it."""


class AnswerInput(Column):
    """Asks for one of the options; ``answered`` is called with verb and arguments.

    scan  opens the camera where it can answer, told what was chosen so far; None where it cannot
    """

    def __init__(
        self,
        session: Session,
        answered: Callable[[str, Args], None],
        scan: Callable[[Args], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(12)
        self.session = session
        self.answered = answered
        self.scan = scan
        self._picker = Picker(())
        self._leaves: dict[str, Leaf] = {}
        self._list = ChoiceList()
        self._list.bind(on_choose=lambda _list, key: self._choose(key))
        self._steps: dict[str, Step] = {}
        self._buttons: dict[str, TextButton] = {}
        self._rows: list[ButtonRow] = []

    def ask(self, options: Sequence[Option]) -> None:
        """Shows the input for these options in place of what was asked before."""
        self._picker = Picker(options)
        self._show()

    def back(self) -> bool:
        """One step back among the choices; False at the first."""
        if not self._picker.back():
            return False
        self._show()
        return True

    def _show(self) -> None:
        parts: list[Any] = []
        buttons: list[TextButton] = []
        if self._picker.can_go_back:
            buttons.append(self._back_button())
        leaves, steps = self._picker.leaves, self._picker.steps()
        for leaf in leaves:
            shown = self._leaf_of(leaf)
            shown.ask(leaf)
            parts.append(shown)
        if steps and not leaves:
            self._show_steps(steps)
            parts.append(self._list)
        buttons += self._say_buttons(leads=not leaves and not steps)
        typed = any(leaf.kind in ("amount", "words") for leaf in leaves)
        confirms = [self._leaf_of(leaf).confirm for leaf in leaves]
        confirms = [button for button in confirms if button is not None]
        if self.scan is not None and not typed:
            kind = SecondaryButton if confirms else PrimaryButton
            buttons.append(self._button("scan", kind, self._scanned, "camera"))
            buttons[-1].text = self.words.tell("app.do.scan")
        rows = self._in_rows([*buttons, *confirms])
        long_list = not leaves and len(steps) > SHORT_LIST
        self._place([*rows, *parts] if long_list else [*parts, *rows])
        self._let_go([leaf.kind for leaf in leaves])

    def _place(self, parts: Sequence[Any]) -> None:
        if self.children[::-1] != list(parts):
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    # Lists

    def _show_steps(self, steps: Sequence[Step]) -> None:
        seats = self.session.table.seats
        self._steps = {step.key: step for step in steps}
        self._list.choices = [
            Choice(step.key, self._step_text(step), seat=seats.get(str(step.token), -1))
            for step in steps
        ]

    def _step_text(self, step: Step) -> str:
        table = self.session.table
        if step.slot == "verb":
            return str(self.words.say(wording.spoken(table, str(step.token), step.rest)))
        whole = self._picker.whole(step) if step.final else None
        if whole is not None and getattr(whole[0], "label", None) is not None:
            return str(self.words.say(self.session.label(*whole)))
        said = " · ".join(wording.named(table, token, self.words.say) for token in step.tokens)
        return said[:1].upper() + said[1:]

    def _choose(self, key: str) -> None:
        answer = self._picker.choose(self._steps[key])
        if answer is not None:
            self.answered(*answer)
        else:
            self._show()

    # Buttons

    def _button(
        self, key: str, kind: type[TextButton], tap: Callable[[], None], icon: str = ""
    ) -> TextButton:
        name = f"{key}/{kind.__name__}"
        if name not in self._buttons:
            button = kind(icon=icon, name=key)
            button.bind(on_tap=lambda _button: tap())
            self._buttons[name] = button
        return self._buttons[name]

    def _back_button(self) -> TextButton:
        """What was tapped before, and the way back to it."""
        verb, *args = self._picker.chosen
        said = wording.spoken(self.session.table, str(verb), tuple(args))
        button = self._button("step-back", SecondaryButton, self._step_back, "arrow-left")
        button.text = self.words.say(said)
        return button

    def _step_back(self) -> None:
        self.back()

    def _say_buttons(self, leads: bool) -> list[TextButton]:
        """Words as buttons; the one thing to do stands out."""
        buttons = []
        for index, option in enumerate(self._picker.says):
            kind = PrimaryButton if leads and index == 0 else SecondaryButton
            verb = option.verb
            button = self._button(f"say-{verb}", kind, lambda verb=verb: self.answered(verb, ()))
            button.text = self.words.say(self.session.label(option, ()))
            buttons.append(button)
        return buttons

    def _scanned(self) -> None:
        if self.scan is not None:
            self.scan(self._picker.chosen)

    def _in_rows(self, buttons: Sequence[TextButton]) -> list[ButtonRow]:
        """Two buttons a row, the last at the thumb."""
        groups = [list(buttons[i : i + IN_A_ROW]) for i in range(0, len(buttons), IN_A_ROW)]
        while len(self._rows) < len(groups):
            self._rows.append(ButtonRow())
        for row, group in zip(self._rows, groups, strict=False):
            if row.children[::-1] != group:
                for button in group:
                    if button.parent is not None:
                        button.parent.remove_widget(button)
                row.clear_widgets()
                for button in group:
                    row.add_widget(button)
        return self._rows[: len(groups)]

    # Inputs of their own

    def _leaf_of(self, option: Option) -> Leaf:
        if option.kind not in self._leaves:
            self._leaves[option.kind] = LEAVES[option.kind](self)
        return self._leaves[option.kind]

    def _let_go(self, shown: Sequence[str]) -> None:
        self._leaves = {
            kind: leaf for kind, leaf in self._leaves.items() if leaf.lasting or kind in shown
        }
