"""One row: a thing, and a key for each number of it that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import (
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.utils import get_color_from_hex

from companion import pieces
from companion.faces import Face
from companion.theme import LARGE_GROWS_TO
from companion.widgets.base import Row, fill, load_kv, share_spares
from companion.widgets.numbers import NumberKey

ICON, NAME = 26, 62
"""The dp that a picture takes, and a name in usual letters."""
KEY, DIGIT = 13, 11.5
"""The dp of an empty key with its gap, and of a digit on it."""


class AmountRow(Row):
    """``keys`` is a list of (number, text); ``on_number`` comes with the tapped one.

    Where they have no room beside it, the keys stand under the name.
    """

    key = NumericProperty(0)
    text = StringProperty("")
    face = ObjectProperty(None, allownone=True)
    picture = StringProperty("")
    colour = ColorProperty((0, 0, 0, 0))
    keys = ListProperty()
    chosen = NumericProperty(None, allownone=True)

    __events__ = ("on_number",)

    @staticmethod
    def name_width(text_factor: float) -> float:
        return float(dp(NAME - 6) * max(1.0, text_factor))

    @staticmethod
    def needed(keys: Sequence[tuple[float, str]], text_factor: float) -> float:
        """How wide the row must be for name and keys side by side."""
        digits = min(max(1.0, text_factor), LARGE_GROWS_TO) * DIGIT
        longest = max((len(text) for _number, text in keys), default=0)
        beside = len(keys) * (KEY + digits * longest)  # all keys are equally wide
        return float(dp(ICON + NAME * max(1.0, text_factor) + beside))

    def on_face(self, _row: AmountRow, face: Face | None) -> None:
        self.picture = pieces.glyph(face.piece) if face is not None else ""
        self.colour = get_color_from_hex(face.colour) if face and face.colour else (0, 0, 0, 0)

    def on_keys(self, *_changed: object) -> None:
        shown = [
            {"number": number, "text": text, "name": f"number-{number}"}
            for number, text in self.keys
        ]
        fill(self.ids.numbers, shown, self._key)
        self.on_chosen()

    def share_keys(self, rows: Sequence[AmountRow]) -> None:
        """Keys that the other rows of a table no longer need are there for this one."""
        for other in rows[:1]:
            share_spares(other.ids.numbers, self.ids.numbers)

    @staticmethod
    def _key() -> NumberKey:
        """It tells the row that it lies in, which may be another than the one it was made for."""
        key = NumberKey()
        key.bind(on_tap=lambda tapped: tapped.parent.parent.dispatch("on_number", tapped.number))
        return key

    def on_chosen(self, *_changed: object) -> None:
        for key in self.ids.numbers.children:
            key.lit = key.number == self.chosen

    def on_number(self, number: float) -> None:
        """A number was tapped."""


load_kv(__file__)
