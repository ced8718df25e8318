"""Things to tap. All are at least 48 dp in both directions and grow with their text."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.i18n.catalogue import escaped
from companion.icons import FONT, glyph
from companion.widgets import smooth_shapes
from companion.widgets.base import OneLine, Pressable, Row, Themed, load_kv
from companion.widgets.surface import Surface

NARROWEST = 104
PRESSED = 22.0
"""How far the disc under a finger reaches, in dp."""


class TextButton(Pressable, Surface, AnchorLayout):
    """Text, with an icon before it where one is named. Dispatches ``on_tap``."""

    text = StringProperty("")
    icon = StringProperty("")
    tone = StringProperty("text")
    role = StringProperty("body")
    needed = NumericProperty("52dp")
    """The height that the text needs."""

    @staticmethod
    def labelled(icon: str, text: str) -> str:
        mark = f"[font={FONT}]{glyph(icon)}[/font]" if icon else ""
        return f"{mark} {escaped(text)}" if mark and text else mark or escaped(text)


class PrimaryButton(TextButton):
    """The one thing to do on this screen."""


class SecondaryButton(TextButton):
    """What else may be done."""


class ButtonRow(Themed, BoxLayout):
    """Buttons beside each other, equally high; under each other when the text is large."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._fit = Clock.create_trigger(self._resize, -1)
        self.bind(children=self._fit, width=self._fit)
        self.follow_theme(self._fit, "text_factor")
        self._fit()

    def add_widget(self, widget: TextButton, *args: object, **kwargs: object) -> None:
        widget.bind(needed=self._needs_changed)
        super().add_widget(widget, *args, **kwargs)

    def remove_widget(self, widget: TextButton, *args: object, **kwargs: object) -> None:
        widget.unbind(needed=self._needs_changed)
        super().remove_widget(widget, *args, **kwargs)

    def _needs_changed(self, *_changed: object) -> None:
        self._fit()

    def _resize(self, *_changed: object) -> None:
        share = self.width / max(len(self.children), 1)
        piled = share < dp(NARROWEST) * self.theme.text_factor
        self.orientation = "vertical" if piled else "horizontal"
        needs = [button.needed for button in self.children] or [0]
        highest = max(needs)
        for button in self.children:
            button.height = button.needed if piled else highest
        gaps = self.spacing * (len(self.children) - 1)
        self.height = sum(needs) + gaps if piled else highest


class ChipText(OneLine):
    """The text of a chip: longer than the row of chips, it is cut with dots."""

    text_size: tuple[float | None, None]

    def on_text(self, *_changed: object) -> None:
        self.renew()

    def on_texture_size(self, *_changed: object) -> None:
        self._fit()

    def renew(self) -> None:
        """Fits a new text or a new width, and cuts the text again where it must."""
        self.shorten, self.text_size = False, (None, None)
        self._fit()

    def _fit(self) -> None:
        chip = self.parent
        row = chip.parent if chip is not None else None
        room = row.width - self._kept(chip, row) - dp(28) if row is not None else 0
        if room > dp(NARROWEST) and self.texture_size[0] > room:
            self.shorten, self.text_size = True, (room, None)

    @staticmethod
    def _kept(chip: Widget, row: Widget) -> float:
        """What a chip leaves of a row to a text beside it, which would be torn to letters."""
        beside = isinstance(row, Row) and row.orientation == "horizontal"
        others = [other for other in row.children if other is not chip]
        grows = beside and any(other.size_hint_x is not None for other in others)
        return dp(NARROWEST) + row.spacing if grows else 0.0


class Pill(Surface, Widget):
    """The ground of a chip."""

    def on_height(self, *_changed: object) -> None:
        self.corner = self.height / 2


class ChipButton(Pressable, AnchorLayout):
    """A small choice among several, as wide as its text. ``lit`` marks the chosen one."""

    text = StringProperty("")
    lit = BooleanProperty(False)
    _row: Widget | None = None

    def on_parent(self, _chip: Widget, parent: Widget | None) -> None:
        if self._row is not None:
            self._row.unbind(width=self._renew)
        self._row = parent
        if parent is not None:
            parent.bind(width=self._renew)
            self._renew()

    def _renew(self, *_changed: object) -> None:
        for part in self.children:
            if isinstance(part, ChipText):
                part.renew()


class RoundPress(Pressable):
    """Has a disc behind it while a finger is on it; nothing is drawn at other times."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("state", self._show_press)

    def _show_press(self, *_changed: object) -> None:
        self.canvas.before.clear()
        if self.state == "down":
            with self.canvas.before:
                Color(*self.theme.palette["raised"])
                smooth_shapes.disc(self.center_x, self.center_y, dp(PRESSED))


class IconButton(RoundPress, AnchorLayout):
    """An icon alone. ``hint`` says in words what it does, for screen readers."""

    icon = StringProperty("")
    tone = StringProperty("text")
    hint = StringProperty("")


load_kv(__file__)
