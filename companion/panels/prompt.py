"""The prompt card: who is asked, what to do, why, and the input for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.screens.inputs import AnswerInput
from companion.session import Session, views
from companion.widgets.badge import PlayerBadge, seat_colour
from companion.widgets.base import Column, Txt, fill
from companion.widgets.buttons import ChipButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.surface import Card
from engine.core.options import Args

NOBODY = (0.0, 0.0, 0.0, 0.0)


class PromptCard(Card):
    """Where several may answer, who it is comes first.

    answered  called with the seat that was chosen (None where it is clear), verb and arguments
    """

    def __init__(
        self,
        session: Session,
        answered: Callable[[int | None, str, Args], None],
        explain: Callable[[views.Prompt], None],
        scan: Callable[[Args], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(name="prompt", **kwargs)
        self._session = session
        self._scan = scan
        self._prompt: views.Prompt | None = None
        self._seat: int | None = None
        self._badges = Column()
        self._question = Txt(role="title", name="question")
        self._why = ChipButton(name="why")
        self._why.bind(on_tap=lambda _chip: self._prompt and explain(self._prompt))
        self._who = ChoiceList(name="who")
        self._who.bind(on_choose=lambda _list, key: self._answer_as(int(key)))
        self.input = AnswerInput(
            session, lambda verb, args: answered(self._seat, verb, args), name="input"
        )

    def show(self, prompt: views.Prompt) -> None:
        self._prompt, self._seat = prompt, None
        self.edge = seat_colour(prompt.who[0]) if prompt.who else NOBODY
        names = self._session.table.players
        badges = [{"seat": seat, "name": names[seat]} for seat in prompt.who]
        fill(self._badges, badges, PlayerBadge)
        self._question.text = self.words.say(prompt.text)
        self._why.text = self.words.tell("app.do.why")
        self._show_answer()

    def _show_answer(self) -> None:
        prompt = self._prompt
        assert prompt is not None
        parts: list[Any] = [self._badges] if prompt.who else []
        parts.append(self._question)
        if prompt.why:
            parts.append(self._why)
        if len(prompt.who) > 1 and self._seat is None:
            names = self._session.table.players
            self._who.choices = [Choice(str(s), names[s], seat=s) for s in prompt.who]
            parts.append(self._who)
        else:
            self.input.scan = self._scan if self._camera_helps() else None
            self.input.ask(prompt.options)
            parts.append(self.input)
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def _camera_helps(self) -> bool:
        return self._session.asked_dice() is not None or self._session.asks_for_cards()

    def _answer_as(self, seat: int) -> None:
        self._seat = seat
        self._show_answer()

    def back(self) -> bool:
        if self.input.back():
            return True
        if self._seat is None or self._prompt is None or len(self._prompt.who) < 2:
            return False
        self._seat = None
        self._show_answer()
        return True
