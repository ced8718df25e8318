"""What every widget of the kit shares: the theme, the words, text that wraps, press feedback."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar
from weakref import finalize, ref

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion import icons, pieces
from companion.theme import TYPE, Theme
from companion.widgets.touches import HoldsTouches, TouchesWhileShown

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from companion.i18n.live_catalogue import LiveCatalogue

_FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"

LabelBase.register(icons.FONT, str(_FONTS / "icons.ttf"))
LabelBase.register(pieces.FONT, str(_FONTS / "pieces.ttf"))


MOST_SPARE = 24
"""How many unused rows of a list are kept for when it grows again."""
WIDEST_LETTER = 0.72
SMALLEST_FIT = 0.55
_TAG = re.compile(r"\[[^\]]*\]")
_BREAKS = re.compile(r"[ \n]")
"""Where a line may end; a space that does not break is part of its word."""


def load_kv(module_file: str) -> None:
    """Read the rules that stand beside a module. Called once, when the module is imported."""
    Builder.load_file(str(Path(module_file).with_suffix(".kv")))


class Themed:
    """Gives a widget the running app's theme and words before its kv rules look for them."""

    theme: Theme = ObjectProperty()
    words: LiveCatalogue = ObjectProperty()
    name: str = StringProperty("")
    """A name for tests to find it by, in any language."""
    parent: Widget

    late: ClassVar[tuple[str, ...]] = ()
    """Properties that build children: they are set after the widget itself is made."""

    def __init__(self, **kwargs: object) -> None:
        app = App.get_running_app()
        kwargs = {"theme": app.theme, "words": app.words, **kwargs}
        held = {name: kwargs.pop(name) for name in self.late if name in kwargs}
        super().__init__(**kwargs)
        for name, value in held.items():
            setattr(self, name, value)

    def follow_theme(self, told: Callable[[], object], *names: str) -> None:
        """Calls it when one of these traits of the theme changes, as long as this widget lives.

        The theme outlives its widgets. Bound to it, a trigger would stay for ever, and Kivy's note
        of a method until the trait next changes, which may be never.
        """
        self._told_by(self.theme, told, names)

    def follow_words(self, told: Callable[[], object]) -> None:
        """The same for another language."""
        self._told_by(self.words, told, ("catalogue",))

    def _told_by(
        self, lasting: EventDispatcher, told: Callable[[], object], names: Sequence[str]
    ) -> None:
        followers = vars(self).setdefault("followers", [])
        followers.append(told)
        note = partial(_tell, ref(self), len(followers) - 1)
        for name in names:
            ended = finalize(self, lasting.unbind_uid, name, lasting.fbind(name, note))
            ended.atexit = False


def _tell(follower: ref[Themed], which: int, *_changed: object) -> None:
    """Knows nothing that would keep the widget."""
    widget = follower()
    if widget is not None:
        vars(widget)["followers"][which]()


class Lettering(Label):
    """A label that observes only the font properties used here; Kivy's own observes forty.

    Most of a screen is labels, and each observed property costs memory in every one of them. So
    does what is drawn: where there is no text, nothing is.
    """

    _font_properties = (
        "text",
        "font_size",
        "font_name",
        "bold",
        "underline",
        "strikethrough",
        "color",
        "halign",
        "valign",
        "text_size",
        "line_height",
        "shorten",
        "shorten_from",
        "markup",
    )

    def __init__(self, **kwargs: object) -> None:
        self._trigger_texture = Clock.create_trigger(self.texture_update, -1)
        self._letters: Rectangle | None = None
        self._written: tuple[object, ...] | None = None
        super(Label, self).__init__(**kwargs)
        self._label = None
        self._create_label()
        update = self._trigger_texture_update
        for name in ("disabled", *self._font_properties):
            self.fbind(name, update, name)
        for name in ("pos", "size"):
            self.fbind(name, self._place_letters)
        self._trigger_texture()

    def texture_update(self, *_changed: object) -> None:
        """Makes the picture of the text, unless the one that is there is the same."""
        wanted = (
            self.text,
            self.font_size,
            self.font_name,
            tuple(self.color),
            tuple(self.text_size),
            (self.bold, self.underline, self.strikethrough, self.markup, self.disabled),
            (self.halign, self.valign, self.line_height, self.shorten, self.shorten_from),
        )
        if wanted != self._written:
            self._written = wanted
            super().texture_update()
            self._draw_letters()

    def _draw_letters(self) -> None:
        """Each thing that is drawn takes memory of its own in the graphics card."""
        if self.texture is None:
            self.canvas.clear()
            self._letters = None
            return
        if self._letters is None:
            with self.canvas:
                Color(1, 1, 1, 1)
                self._letters = Rectangle()
        self._letters.texture, self._letters.size = self.texture, self.texture_size
        self._place_letters()

    def _place_letters(self, *_changed: object) -> None:
        if self._letters is not None:
            wide, high = self._letters.size
            middle_x, middle_y = self.x + self.width / 2.0, self.y + self.height / 2.0
            self._letters.pos = (int(middle_x - wide / 2.0), int(middle_y - high / 2.0))


class Txt(Themed, Lettering):
    """A text that wraps to its width and is as high as it needs.

    The text is shown as it stands; set ``rich`` instead for Kivy markup, with names `escaped`.
    """

    role = OptionProperty("body", options=tuple(TYPE))
    tone = StringProperty("text")
    rich = StringProperty("")
    late = ("bold",)
    """The rule of its role would overwrite it."""

    def on_rich(self, _label: Txt, rich: str) -> None:
        self.markup = True
        self.text = rich

    def fitted(
        self, size: float, text: str, width: float, bold: bool = False, shorten: bool = False
    ) -> float:
        """The font size at which the longest word is not broken; the given one in most cases, and
        always where a long text is shortened instead.

        Fonts come in whole pixels, and each size that is ever used stays loaded.
        """
        if shorten:
            return size
        plain = _TAG.sub("", text) if self.markup else text
        bold = bold or (self.markup and "[b]" in text)
        longest = max(_BREAKS.split(plain), key=len)
        if width <= 1 or len(longest) * size * WIDEST_LETTER < width:
            return size
        least = size * SMALLEST_FIT
        while size > least and self._wide(longest, size, bold) > width:
            size = ceil(size) - 1
        return size

    @staticmethod
    def _wide(word: str, size: float, bold: bool) -> float:
        return float(CoreLabel(font_size=size, bold=bold).get_extents(word)[0])


class OneLine(Themed, Lettering):
    """A text as wide as it is, for numbers and labels that never wrap."""

    role = OptionProperty("body", options=tuple(TYPE))
    tone = StringProperty("text")
    late = ("bold",)


class Icon(Themed, Lettering):
    """A glyph of the icon font by name."""

    icon = StringProperty("")
    tone = StringProperty("text")

    @staticmethod
    def glyph(name: str) -> str:
        return icons.glyph(name)


class Pressable(HoldsTouches, Themed, ButtonBehavior):
    """Something that is tapped. ``reason`` says why it cannot be, and is shown where there is room.

    Disabled things still take the tap and dispatch ``on_refused``, so that the screen can explain.
    """

    blocked = BooleanProperty(False)
    reason = StringProperty("")
    fingers: tuple[MotionEvent, ...] = ()
    """The touches that press it: Kivy takes any number of them."""
    state: str
    last_touch: MotionEvent

    __events__: tuple[str, ...] = ("on_tap", "on_refused")

    def forget_touch(self) -> None:
        self.fingers = ()
        if self.state == "down":
            self.state = "normal"

    def _do_press(self) -> None:
        self.fingers = (*self.fingers, self.last_touch)
        super()._do_press()

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            if touch not in self.fingers:
                touch.ungrab(self)
                return True
            self.fingers = tuple(other for other in self.fingers if other is not touch)
        return bool(super().on_touch_up(touch))

    def on_release(self) -> None:
        if self.blocked:
            self.dispatch("on_refused", self.reason)
        else:
            self.dispatch("on_tap")

    def on_refused(self, reason: str) -> None:
        """The player tapped something that is not possible now."""

    def on_tap(self) -> None:
        """The player tapped."""


def fill(
    holder: Widget,
    wanted: Sequence[Mapping[str, object]],
    make: Callable[[], Widget],
    kind: type[Widget] | None = None,
) -> None:
    """Gives a holder one child for each set of properties, reusing the children that it has.

    Making a widget takes many times as long as changing one, and lists change with every move. So
    the holder keeps a few rows that it does not need now, and all of them until the next frame.
    kind is what `make` makes, for a list whose rows are not always of the same kind.
    """
    aside = _spares(holder)
    rows = [row for row in reversed(holder.children) if kind in (None, type(row))]
    for row in [row for row in holder.children if row not in rows[: len(wanted)]]:
        if isinstance(row, Pressable):
            row.forget_touch()
        holder.remove_widget(row)
        unused = aside.setdefault(kind and type(row), [])
        unused.append(row)
        if len(unused) == MOST_SPARE + 1:
            Clock.schedule_once(partial(_keep_few, unused))
    spare = aside.setdefault(kind, [])
    for index, properties in enumerate(wanted):
        row = rows[index] if index < len(rows) else spare.pop() if spare else make()
        if isinstance(row, Pressable) and row.fingers and _differs(row, properties):
            row.forget_touch()
        for name, value in properties.items():
            setattr(row, name, value)
        if index >= len(rows):
            holder.add_widget(row)


def share_spares(holder: Widget, other: Widget) -> None:
    """What one of two lists of the same rows no longer needs is there for the other."""
    vars(other)["spare_rows"] = _spares(holder)


def _spares(holder: Widget) -> dict[type[Widget] | None, list[Widget]]:
    found: dict[type[Widget] | None, list[Widget]] = vars(holder).setdefault("spare_rows", {})
    return found


def _keep_few(unused: list[Widget], _seconds: float) -> None:
    del unused[MOST_SPARE:]


def _differs(row: Widget, properties: Mapping[str, object]) -> bool:
    return any(getattr(row, name) != value for name, value in properties.items())


def set_children(holder: Widget, parts: Sequence[Widget]) -> None:
    """Makes these the children in this order; does nothing where they are already."""
    if holder.children[::-1] == list(parts):
        return
    holder.clear_widgets()
    for part in parts:
        if part.parent is not None:
            part.parent.remove_widget(part)
        holder.add_widget(part)


class Column(Themed, BoxLayout):
    """Things under each other, as high as they need."""


class Row(Themed, BoxLayout):
    """Things beside each other, as high as the highest and centred on one line."""

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if not widget.pos_hint:
            widget.pos_hint = {"center_y": 0.5}
        super().add_widget(widget, *args, **kwargs)


class Scroller(TouchesWhileShown, Themed, ScrollView):
    """Scrolls up and down, with a thin bar in the colours of the theme.

    It stops at its ends: the spring of Kivy's own effect oscillates when frames come slowly.
    A touch on a handle inside is no swipe: whatever has a ``grip`` is offered it first.
    """

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            grips = (getattr(widget, "grip", None) for widget in self.walk(restrict=True))
            taken = any(grip(touch) for grip in grips if grip is not None)
            touch.pop()
            if taken:
                return True
        return bool(super().on_touch_down(touch))


load_kv(__file__)


def page_of(widget: Widget) -> ScrollView | None:
    """The nearest page that scrolls with a widget on it."""
    parent = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            return parent
        parent = parent.parent
    return None
