"""Who at the table plays on a phone of their own, seen on the table screen itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.widgets.phones_button import PhonesButton

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.screens.table import TableScreen


class PhonesHere:
    """A button in the bar, and a mark at each player who has joined; follows them while shown.

    Nothing of the server is loaded for it: that waits until phones are switched on.
    """

    def __init__(self, screen: TableScreen, bar: Widget) -> None:
        self._screen = screen
        self._stop_listening: Callable[[], None] = lambda: None
        self.button = PhonesButton(name="phones", pos_hint={"center_y": 0.5})
        self.button.bind(on_tap=lambda _button: screen.app.go("phones"))
        actions = bar.ids.actions
        actions.add_widget(self.button, index=len(actions.children))

    def begin(self) -> None:
        phones = self._screen.app.joined_phones
        self._stop_listening = phones.listen(self.show) if phones is not None else lambda: None
        self.show()

    def end(self) -> None:
        self._stop_listening()
        self._stop_listening = lambda: None

    def show(self) -> None:
        phones = self._screen.app.joined_phones
        on = phones is not None and phones.on
        who = phones.who() if phones is not None and on else None
        seats = who.seats if who is not None else frozenset()
        self.button.on, self.button.joined = on, len(seats)
        self.button.hint = self._screen.words.tell("app.phones.title")
        self._screen.strip.mark_phones(seats, who.away if who is not None else frozenset())
