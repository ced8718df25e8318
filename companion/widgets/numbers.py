"""Numbers to tap: a grid of those that can be meant, and a pad of digits."""

from __future__ import annotations

import re
from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout

from companion.i18n.catalogue import escaped
from companion.widgets import coins
from companion.widgets.base import Column, Icon, Pressable, Txt, fill, load_kv, set_children
from companion.widgets.grid import EvenGrid
from companion.widgets.surface import Surface
from engine.core.text import Money

BACK = "back"
TALL = 700.0
"""From that height in dp on a pad has room for four rows of keys."""
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "+1", "0", BACK)

A_COIN = 5
"""So many letters have an amount in coins of one kind."""
_TAG = re.compile(r"\[[^\]]*\]")


class NumberKey(Pressable, Surface, AnchorLayout):
    """One number; ``note`` is a smaller line under it, such as its price."""

    number = NumericProperty(0)
    text = StringProperty("")
    rich = StringProperty("")
    """The same as markup, for coins."""
    icon = StringProperty("")
    note = StringProperty("")
    lit = BooleanProperty(False)
    needed = NumericProperty("48dp")
    late = ("icon", "note")

    escaped = staticmethod(escaped)

    def on_icon(self, *_changed: object) -> None:
        self._grow(KeyIcon)

    def on_note(self, *_changed: object) -> None:
        self._grow(KeyNote)

    def _grow(self, kind: type[KeyIcon | KeyNote]) -> None:
        """Makes an icon or a note where a key first has one: most have neither."""
        texts = self.ids.texts
        if not any(isinstance(part, kind) for part in texts.children):
            noted = any(isinstance(part, KeyNote) for part in texts.children)
            texts.add_widget(kind(number_key=self), index=int(noted))

    @staticmethod
    def long(rich: str) -> bool:
        """Coins of two kinds: in large letters a coin would come under the line of its number."""
        return len(_TAG.sub("", rich)) > A_COIN


class KeyIcon(Icon):
    """A picture on a key, in place of a number."""

    number_key = ObjectProperty()


class KeyNote(Txt):
    """The smaller line on a key."""

    number_key = ObjectProperty()


class NumberGrid(EvenGrid):
    """``numbers`` is a list of (number, text, note). ``on_number`` comes with the tapped one."""

    numbers = ListProperty()
    chosen = NumericProperty(-1)
    wide = NumericProperty("56dp")
    """How wide a key is at least."""
    written: Callable[[int], str] | None = None
    """How a number is written as markup, for coins; as its text where that is None."""
    late = ("numbers",)

    __events__ = ("on_number",)

    def on_numbers(self, *_changed: object) -> None:
        shown = [
            {
                "number": number,
                "text": text,
                "rich": self.written(number) if self.written is not None else "",
                "note": note,
                "name": f"number-{number}",
            }
            for number, text, note in self.numbers
        ]
        fill(self, shown, self._key)
        self.on_chosen()

    def _key(self) -> NumberKey:
        key = NumberKey()
        key.bind(on_tap=lambda tapped: self.dispatch("on_number", int(tapped.number)))
        return key

    def on_chosen(self, *_changed: object) -> None:
        for key in self.children:
            key.lit = key.number == self.chosen

    def fitting_columns(self, width: float, text_factor: float) -> int:
        wide = self.wide * max(1.0, text_factor)
        return max(1, min(len(self.numbers) or 1, int((width + dp(8)) // (wide + dp(8)))))

    def on_number(self, number: int) -> None:
        """A number was tapped."""


class DigitPad(Column):
    """Twelve keys. ``value`` is the number as it stands, never above ``most``.

    The first digit takes the place of what stood there before, as on every calculator.
    """

    value = NumericProperty(0)
    most = NumericProperty(999)

    __events__ = ("on_key",)

    def __init__(self, **kwargs: object) -> None:
        self.untyped = True
        """No key was tapped since the start."""
        super().__init__(**kwargs)
        for key in KEYS:
            self.ids.pad.add_widget(self._key(key))

    def start(self, value: int) -> None:
        """A number to be typed over."""
        self.value, self.untyped = value, True

    def _key(self, key: str) -> NumberKey:
        shown = NumberKey(text="" if key == BACK else key, name=f"key-{key}")
        if key == BACK:
            shown.icon = "backspace-outline"
        shown.bind(on_tap=lambda _key: self.press(key))
        return shown

    def press(self, key: str) -> None:
        """One key: a digit, plus one, or delete the last digit."""
        ways: dict[str, Callable[[int], int]] = {
            "+1": lambda value: value + 1,
            BACK: lambda value: value // 10,
        }
        value = int(self.value)
        if key in ways:
            new = ways[key](value)
        else:
            new = int(key) if self.untyped else value * 10 + int(key)
        self.untyped = False
        if new <= self.most:
            self.value = new
        self.dispatch("on_key")

    def on_key(self) -> None:
        """A key was tapped, whatever it did."""

    def columns(self, window_height: float) -> int:
        """Three as on a telephone; on a small screen the keys lie in two rows."""
        return 3 if window_height >= dp(TALL) else 6


class NumberPad(Column):
    """A number with its pad of digits below. ``on_key`` comes with ``value`` after every key,
    even one that changed nothing.
    """

    value = NumericProperty(0)
    unit = StringProperty("")
    """The money that it is counted in, if any."""
    bare = BooleanProperty(False)
    """The number is told elsewhere, and here there is no room for it."""

    __events__ = ("on_key",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        large = self.theme.large
        self._shown = Txt(role="hero" if large else "display", halign="center", name="typed")
        self._pad = DigitPad()
        self._pad.bind(
            value=lambda _pad, typed: self._set(int(typed)),
            on_key=lambda _pad: self.dispatch("on_key", int(self.value)),
        )
        self.bind(bare=self._arrange)
        self._arrange()

    def _arrange(self, *_changed: object) -> None:
        set_children(self, [self._pad] if self.bare else [self._shown, self._pad])

    def on_key(self, value: int) -> None:
        """A key was tapped."""

    def start(self, value: int, most: int) -> None:
        """A number to be typed over, and the highest that it may be."""
        self._pad.most = most
        self._pad.start(value)
        self._set(value)

    @property
    def typed(self) -> bool:
        """Whether a key was tapped since the start."""
        return not self._pad.untyped

    def go_on(self, value: int) -> None:
        """A number that was typed before: the next digit comes behind it."""
        self._pad.value, self._pad.untyped = value, False
        self._set(value)

    def _set(self, value: int) -> None:
        self.value = value
        catalogue, money = self.words.catalogue, Money(value, self.unit)
        if self.unit:
            size = int(self.theme.type["title"])
            self._shown.rich = coins.amount_markup(catalogue, money, self.theme.palette, size)
        else:
            self._shown.rich = escaped(catalogue.number(value))


load_kv(__file__)
