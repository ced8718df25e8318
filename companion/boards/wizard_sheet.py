"""What only the wizard may see, behind a finger that stays on the button."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent

from companion.widgets.badge import PlayerBadge
from companion.widgets.base import Txt
from companion.widgets.buttons import SecondaryButton
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.board import Board

HOLD_SECONDS = 0.7
"""Long enough that nobody does it by chance."""


class SecretsButton(SecondaryButton):
    """A tap only says what to do; a press that is held opens the wizard's sheet."""

    def __init__(self, screen: Board, **kwargs: Any) -> None:
        view = screen.drawing.view
        self._screen = screen
        self._wizard: str = view["board"]["wizard"]
        self._held: ClockEvent | None = None
        text = screen.words.tell("app.board.secrets_hold", who=self._wizard)
        super().__init__(text=text, icon="eye-off", name="secrets", **kwargs)
        self.bind(on_press=self._press, on_release=self._let_go)

    def _press(self, *_args: object) -> None:
        self._let_go()
        self._held = Clock.schedule_once(self._open, HOLD_SECONDS)

    def _let_go(self, *_args: object) -> None:
        if self._held is not None:
            self._held.cancel()
            self._held = None

    def on_touch_up(self, touch: Any) -> bool:
        """A finger that slid off the button has let go too."""
        if touch.grab_current is self:
            self._let_go()
        return bool(super().on_touch_up(touch))

    def on_tap(self) -> None:
        self.text = self.words.tell("app.board.secrets_how")

    def _open(self, _seconds: float) -> None:
        self._held = None
        self._screen.app.feel("tick")
        self._screen.app.shell.open_sheet(SecretsSheet(self._screen, self._wizard))


class SecretsSheet(Sheet):
    """Piles with their cards and what became of them, then the hands with their faces."""

    def __init__(self, screen: Board, wizard: str, **kwargs: Any) -> None:
        title = screen.words.tell("app.board.secrets", who=wizard)
        super().__init__(title=title, name="secrets-sheet", **kwargs)
        table = screen.session.table
        view = table.view(table.seats[wizard])
        self._word = screen.drawing.word
        tell = self.words.tell
        for pile in view["piles"]:
            if pile["cards"]:
                name = tell("app.board.pile", n=pile["pile"])
                self.add_widget(Txt(text=name, role="secondary", tone="muted", bold=True))
                self.add_widget(Txt(text=self._cards(Counter(pile["cards"])), role="body"))
        for seat, player in enumerate(view["players"]):
            if player.get("cards"):
                self.add_widget(PlayerBadge(seat=seat, name=player["name"]))
                self.add_widget(Txt(text=self._cards(player["cards"]), role="body"))

    def _cards(self, cards: Any) -> str:
        tell = self.words.tell
        return " · ".join(
            tell("app.board.holds", who=self._word(card), n=n) for card, n in cards.items()
        )
