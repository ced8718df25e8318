"""Of what scrolls only that is drawn which is in sight.

Each thing that is drawn takes memory of the graphics card from its first frame on, seen or not, and
a deck or the story of a game is many screens long.
"""

from __future__ import annotations

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.widgets.base import page_of
from companion.widgets.last_pass import LAST_PASS

FOLLOWED = ("scroll_y", "size", "viewport_size")
"""What of a page decides which part of it is in sight."""


class DrawnInSight(Widget):
    """A layout whose children are drawn once they come into sight of the page that they are on."""

    def __init__(self, **kwargs: object) -> None:
        self._unseen: set[Widget] = set()
        self._page: ScrollView | None = None
        super().__init__(**kwargs)
        self.fbind("parent", self._moved)

    def do_layout(self, *args: object) -> None:
        """Children may change places while it stays where it is, and as large."""
        super().do_layout(*args)
        self._moved()

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        self._unseen.discard(widget)
        super().remove_widget(widget, *args, **kwargs)

    def _moved(self, *_changed: object) -> None:
        LAST_PASS.note(self._look)

    def _look(self) -> None:
        """When everything has its place."""
        self._follow(page_of(self))
        low, high = float("-inf"), float("inf")
        if self._page is not None:
            low = _foot(self._page)
            high = low + self._page.height
        for child in self.children:
            self._draw(child, child.top >= low and child.y <= high)

    def _draw(self, child: Widget, seen: bool) -> None:
        if seen and child in self._unseen:
            self._unseen.discard(child)
            self.canvas.add(child.canvas)
        elif not seen and child not in self._unseen:
            self._unseen.add(child)
            self.canvas.remove(child.canvas)

    def _follow(self, page: ScrollView | None) -> None:
        if page is self._page:
            return
        for one, act in ((self._page, "unbind"), (page, "bind")):
            if one is not None:
                getattr(one, act)(**dict.fromkeys(FOLLOWED, self._moved))
        self._page = page


def _foot(page: ScrollView) -> float:
    """How high on what scrolls the lower edge of its page is. Kivy itself may move it only in the
    next frame, when nothing would tell that something else is in sight."""
    over = float(page.viewport_size[1] - page.height)
    return page.scroll_y * over if over > 0 else over
