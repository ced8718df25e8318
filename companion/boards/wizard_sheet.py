"""What only the wizard may see, shown while a finger holds the button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent

from companion.system.phone import hide_from_recents
from companion.widgets.badge import PlayerBadge
from companion.widgets.base import Txt
from companion.widgets.buttons import SecondaryButton
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from companion.screens.table import TableScreen

HOLD_SECONDS = 0.7
"""Long enough that nobody does it by chance."""


class SecretsButton(SecondaryButton):
    """A tap only says what to do; the sheet is open as long as a finger is held on the button."""

    def __init__(self, screen: TableScreen, **kwargs: object) -> None:
        super().__init__(icon="eye-off", name="secrets", **kwargs)
        self._screen = screen
        self._wizard = ""
        self._held: ClockEvent | None = None
        self._sheet: SecretsSheet | None = None
        self.bind(on_press=self._press)

    def show(self, wizard: str) -> None:
        """For this wizard, and with the sheet away."""
        self.let_go()
        self._wizard = wizard
        self.text = self.words.tell("app.board.secrets_hold", who=wizard)

    def _press(self, *_args: object) -> None:
        self.let_go()
        self._held = Clock.schedule_once(self._open, HOLD_SECONDS)

    def let_go(self, *_turned: object) -> None:
        """The finger has left, the screen has, or the phone is turned to somebody: nothing stays
        open."""
        if self._held is not None:
            self._held.cancel()
            self._held = None
        shell = self._screen.app.shell
        if self._sheet is not None and shell.sheet is self._sheet:
            shell.close_sheet()
        if self._sheet is not None:
            self._sheet = None
            shell.unbind(size=self.let_go)
            hide_from_recents(False)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """A finger that slid off the button has let go too."""
        if touch.grab_current is self:
            self.let_go()
        return bool(super().on_touch_up(touch))

    def on_tap(self) -> None:
        self.text = self.words.tell("app.board.secrets_how")

    def _open(self, _seconds: float) -> None:
        self._held = None
        self._screen.app.feel("tick")
        hide_from_recents(True)
        self._sheet = SecretsSheet(self._screen, self._wizard)
        self._screen.app.shell.open_sheet(self._sheet)
        self._screen.app.shell.bind(size=self.let_go)


class SecretsSheet(Sheet):
    """Piles with their cards and what became of them, then the hands with their faces."""

    def __init__(self, screen: TableScreen, wizard: str, **kwargs: object) -> None:
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

    def _cards(self, cards: Mapping[str, int]) -> str:
        tell = self.words.tell
        return " · ".join(
            tell("app.board.holds", who=self._word(card), n=n) for card, n in cards.items()
        )
