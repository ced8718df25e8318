"""A result by hand: places by the order of taps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.history.tournament_store import places_by_order
from companion.widgets.base import Pressable, Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.tournament import Tournaments


class EnterResult(Sheet):
    """names are those who may have played, least how many must have."""

    def __init__(
        self, screen: Tournaments, names: Sequence[str], least: int, most: int, **kwargs: object
    ) -> None:
        super().__init__(name="enter", **kwargs)
        tell = screen.words.tell
        self._screen, self._least, self._most = screen, least, most
        self.title = tell("history.tournament.enter")
        self.add_widget(Txt(text=tell("history.tournament.enter.why"), tone="muted"))
        choices = [Choice(name, name) for name in names]
        self._names = ChoiceList(choices=choices, multiple=True, most=most)
        self._names.bind(chosen=self._tell)
        self.add_widget(self._names)
        self._order = Txt(text="", role="secondary", name="order")
        self.add_widget(self._order)
        row = ButtonRow()
        row.add_widget(self._button(SecondaryButton, "history.tournament.level", "level", True))
        row.add_widget(self._button(PrimaryButton, "app.do.save", "save", False))
        self.add_widget(row)

    def _button(self, kind: type[Pressable], text: str, name: str, level: bool) -> Pressable:
        button = kind(text=self.words.tell(text), name=name)
        button.bind(on_tap=lambda _button: self._save(level))
        return button

    def _tell(self, *_chosen: object) -> None:
        """Shows the places so far: it is easy to lose count of taps."""
        self._order.text = " · ".join(f"{n}. {name}" for n, name in enumerate(self._chosen(), 1))

    def _chosen(self) -> list[str]:
        return [str(name) for name in self._names.chosen]

    def _save(self, level: bool) -> None:
        """Where all must have played, nobody needs to be tapped to say that all are level."""
        chosen = self._chosen()
        if level and self._least == len(self._names.choices):
            chosen = [choice.key for choice in self._names.choices]
        if not self._least <= len(chosen) <= self._most:
            return
        self._screen.app.shell.close_sheet()
        places = dict.fromkeys(chosen, 1) if level else places_by_order(chosen)
        self._screen.change(lambda saved: saved.enter(places))
