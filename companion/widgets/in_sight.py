"""Of what scrolls only that is drawn which is in sight.

Each thing that is drawn takes memory of the graphics card from its first frame on, seen or not, and
a deck or the story of a game is many screens long.
"""

from __future__ import annotations

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.widgets.base import page_of
from companion.widgets.last_pass import LAST_PASS


class DrawnInSight(Widget):
    """A layout whose children are drawn once they come into sight of the page that they are on."""

    def __init__(self, **kwargs: object) -> None:
        self._unseen: set[Widget] = set()
        self._page: ScrollView | None = None
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "parent"):
            self.fbind(name, self._moved)

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        self._unseen.discard(widget)
        super().remove_widget(widget, *args, **kwargs)

    def _moved(self, *_changed: object) -> None:
        LAST_PASS.note(self._look)

    def _look(self) -> None:
        """When everything has its place."""
        self._follow(page_of(self))
        if self._page is None:
            low, high = float("-inf"), float("inf")
        else:
            low, high = (self._page.to_local(0, y)[1] for y in (self._page.y, self._page.top))
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
                getattr(one, act)(scroll_y=self._moved, size=self._moved)
        self._page = page
