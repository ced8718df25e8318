"""Chips for printed values, where a running game asks for several at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.session import Session, labels
from companion.session.box_values import fact_of, place_of_fact
from companion.widgets.base import Themed, fill
from companion.widgets.buttons import ChipButton
from engine.core.options import Option
from engine.core.places import fact_name


class ValueChips(Themed, StackLayout):
    """One for each value that is asked for besides the one that is told now.

    chosen  called with the value that is told next
    """

    def __init__(
        self, session: Session, chosen: Callable[[Option], None], **kwargs: object
    ) -> None:
        super().__init__(size_hint_y=None, spacing=(dp(8), 0), **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._session = session
        self._chosen = chosen
        self._values: Sequence[Option] = ()

    def show(self, values: Sequence[Option], told: Option | None) -> None:
        self._values = values
        rest = [fact_of(option) for option in values if option is not told]
        chips = [{"text": self._name(fact), "name": f"value-{fact}"} for fact in rest]
        fill(self, chips, self._chip)

    def _name(self, fact: str) -> str:
        """By its place where that says it all; else as the box calls it."""
        table, facts = self._session.table, [fact_of(option) for option in self._values]
        place, groups = place_of_fact(fact), {fact.split(".")[0] for fact in facts}
        if len(groups) == 1 and self.words.catalogue.has(f"{table.rulebook.id}.word.{place}"):
            return labels.named(table, place, self.words.say)
        return str(self.words.say(fact_name(table.rulebook, fact)))

    def _chip(self) -> ChipButton:
        chip = ChipButton()
        chip.bind(on_tap=lambda tapped: self._tapped(tapped.name.removeprefix("value-")))
        return chip

    def _tapped(self, fact: str) -> None:
        for option in self._values:
            if fact_of(option) == fact:
                self._chosen(option)
                return
