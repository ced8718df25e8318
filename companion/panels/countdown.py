"""What was tapped is entered a moment later: it can be seen, and changed, before it counts.

A bar shows how long it can still be tapped otherwise; the button beside it enters at once.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.uix.widget import Widget

from companion.widgets.figures import Progress
from companion.widgets.shell import Sheet, Shell


class Countdown(Progress):
    """``start`` it with every tap that changes what would be entered, ``stop`` it otherwise.

    A sheet that comes over the holder stops it: what was tapped stays, and its button enters it.
    goes_on  there is no such button: it begins anew when the sheet is gone
    """

    def __init__(
        self,
        holder: Widget,
        enter: Callable[[], None],
        *,
        goes_on: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._holder = holder
        self._enter = enter
        self._goes_on = goes_on
        self._patience = 0.0
        self._shell: Shell | None = None
        self._waiting: ClockEvent | None = None

    @property
    def running(self) -> bool:
        """Also while it waits for a sheet to go."""
        return self._waiting is not None or self._shell is not None

    def start(self, patience: float) -> None:
        """Shows the bar in the holder and enters after so many seconds."""
        self.stop()
        self._patience = patience
        self._run()
        self._mind_sheets()

    def stop(self) -> None:
        if self._shell is not None:
            self._shell.unbind(sheet=self._sheet_changed)
            self._shell = None
        self._halt()

    def _mind_sheets(self) -> None:
        """Not yet where the holder is put into its place later."""
        self._shell = next((w for w in _around(self._holder) if isinstance(w, Shell)), None)
        if self._shell is not None:
            self._shell.bind(sheet=self._sheet_changed)
            self._sheet_changed(self._shell, self._shell.sheet)

    def _run(self) -> None:
        self.value = 0
        self._holder.add_widget(self)
        if self.theme.motion:
            Animation(value=1, d=self._patience).start(self)
        self._waiting = Clock.schedule_once(self._over, self._patience)

    def _halt(self) -> None:
        if self._waiting is None:
            return
        self._waiting.cancel()
        self._waiting = None
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def _sheet_changed(self, _shell: Shell, sheet: Sheet | None) -> None:
        """Who reads something else does not see the bar; the holder may be in the sheet itself."""
        covered = sheet is not None and sheet not in _around(self._holder)
        if covered and self._goes_on:
            self._halt()
        elif covered:
            self.stop()
        elif self._waiting is None:
            self._run()

    def _over(self, _seconds: float) -> None:
        """Only while it can be seen: behind another screen nothing is entered."""
        if self._shell is None:
            self._mind_sheets()
        if self._waiting is None:  # a sheet came while nobody minded it
            return
        seen = self._holder.get_root_window() is not None
        self.stop()
        if seen:
            self._enter()


def _around(widget: Widget) -> list[Widget]:
    """All that it lies in, up to the root."""
    found = []
    while isinstance(widget.parent, Widget):
        widget = widget.parent
        found.append(widget)
    return found
