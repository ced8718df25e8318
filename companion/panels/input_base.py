"""What every kind of input shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.app import App

from companion.session import labels
from companion.widgets.base import Column
from companion.widgets.buttons import PrimaryButton
from engine.core.options import Args, Option
from engine.core.places import WORD, Place

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput


def hold_again(parts: Mapping[str, OptionInput], told: Mapping[str, object]) -> bool:
    """Hands each input what it held before; False where none held anything."""
    again = {kind: part for kind, part in parts.items() if told.get(kind) is not None}
    for kind, part in again.items():
        part.hold(told[kind])
    return bool(again)


class OptionInput(Column):
    """One kind of input. `confirm` is its button, None where the input answers by itself."""

    lasting = True
    """Asked for again and again, so that it is kept while something else is asked."""
    typed = False
    """Nothing that a camera could see."""
    patience = 1.2
    """Seconds in which what was tapped can still be tapped otherwise, where it enters itself."""
    roomy = False
    """It has the room before the board, which answers nothing then."""
    length = 0
    """How many rows or tiles it has: under many, buttons would be out of sight."""
    laid: tuple[str, ...] | None = None
    """Things that lie in an order so far, for the board; None where no order is asked."""

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.owner = owner
        self.confirm: PrimaryButton | None = None
        self.says: list[Option] = []
        """Words that it shows itself and that are no buttons at the foot."""

    @property
    def ready(self) -> bool:
        """There is something to confirm."""
        return True

    def ask(self, option: Any) -> None:
        """Shows the input for an option."""
        raise TypeError(type(option))

    def args(self) -> Args | None:
        """The answer as it stands; None while it is not complete."""
        return None

    def held(self) -> object:
        """What it was told so far, as a plain value; None where that is nothing."""
        return None

    def hold(self, told: Any) -> None:
        """Shows again what `held` gave, after `ask`. Nothing enters itself by that: the button is
        there, and who comes back has not seen the bar."""

    def stop(self) -> None:
        """The answer is given, or another question is asked: what was under way ends."""

    def _confirm_button(self, verb: Callable[[], str]) -> PrimaryButton:
        def tap(_button: PrimaryButton) -> None:
            args = self.args()
            if args is not None:
                self.stop()
                self.owner.answered(verb(), args)

        button = PrimaryButton(name="confirm")
        button.bind(on_tap=tap)
        return button

    @staticmethod
    def helps() -> bool:
        """Whether the table wants to be told what would change."""
        return bool(App.get_running_app().settings["odds"])

    def _named(self, word: str, place: Place = WORD) -> str:
        return labels.named(self.owner.session.table, word, self.words.say, place)

    def _verb(self, name: str) -> str:
        return str(self.words.say(labels.verb(self.owner.session.table, name)))
