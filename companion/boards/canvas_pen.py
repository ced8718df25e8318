"""What boards are drawn with: texts, icons, tokens and panels, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Mesh, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from companion import pieces
from companion.boards.round_letters import bend, letters_in_a_row
from companion.faces import shown_hue
from companion.icons import FONT, glyph
from companion.identity import identity, outline
from companion.theme import Rgba, Theme, faded, readable_on, rgba
from companion.widgets import smooth_shapes
from companion.widgets.badge import seat_colour
from companion.widgets.dice import PIPS
from companion.widgets.layered_shapes import Layer, layered
from companion.widgets.smooth_shapes import (
    Form,
    dashes_form,
    disc_form,
    hoop_form,
    polygon_form,
    polygon_rim_form,
    rounded_form,
)

Point = tuple[float, float]
_Key = tuple[str, int, bool, str]
"""A text, the size of its font (which come in whole pixels), whether it is bold, and the font."""
Letters = dict[_Key, Texture]
Noted = TypeVar("Noted")
GOLD: Final[Rgba] = tuple(get_color_from_hex("#E0A83C"))
SILVER: Final[Rgba] = tuple(get_color_from_hex("#C4CBD0"))
BAR: Final = "bar"
"""Gold by weight, drawn as a bar without a number."""
SMALLEST = 7.0
"""Letters are not drawn smaller than this many dp to make a text fit."""
FEWEST = 3
"""Letters of a text that are always shown."""
DASHES = 9
"""Dashes round a token that is loaned."""
ROUND: Final = "round"
"""In place of a font: the letters of a text that runs along a circle."""


class Pen:
    """Draws into the canvas that is open. ``sharp`` is how much the board is enlarged just now."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.sharp = 1.0
        self.texts: list[str] = []
        self._letters: Letters = {}
        self._last: Letters = {}
        self._kept: Letters = {}

    def start(self) -> None:
        """Begins a drawing: texts of the last one are reused, older ones dropped."""
        self.texts = []
        self._last, self._letters = self._letters, {}

    def noted(self, draw: Callable[[], Noted]) -> tuple[Noted, Letters, tuple[str, ...]]:
        """Draws, and tells what was written with which letters, after what `draw` returned."""
        letters, texts = self._letters, self.texts
        self._letters, self.texts = {}, []
        self._kept, kept = letters, self._kept
        noted = draw()
        written = self._letters, tuple(self.texts)
        self._letters, self.texts, self._kept = letters, texts, kept
        self.recall(*written)
        return noted, *written

    def recall(self, letters: Letters, texts: tuple[str, ...]) -> None:
        """Keeps those texts for a part that is reused."""
        self._letters.update(letters)
        self.texts += texts

    # Texts

    def colour(self, tone: str | Rgba, alpha: float = 1.0) -> None:
        plain = self.theme.palette[tone] if isinstance(tone, str) else tone
        Color(*faded(plain, alpha))

    def mixed(self, ground: str, tints: Sequence[tuple[str, float]]) -> Rgba:
        """A solid ground as it looks with tints over it, each a tone and how strong it is."""
        red, green, blue, _alpha = self.theme.palette[ground]
        for tone, alpha in tints:
            tint = self.theme.palette[tone]
            red, green, blue = (
                before + (over - before) * alpha
                for before, over in zip((red, green, blue), tint[:3], strict=True)
            )
        return red, green, blue, 1.0

    def size(self, role: str) -> float:
        return self.theme.type[role]

    def width(self, text: str, size: float, bold: bool = False) -> float:
        return _pixels_wide(text, int(size * self.sharp), bold) / self.sharp

    def text(
        self,
        text: str,
        x: float,
        y: float,
        role: str = "label",
        tone: str | Rgba = "text",
        *,
        bold: bool = False,
        room: float = 0.0,
        align: float = 0.5,
        highest: float = 0.0,
        least: float = 0.0,
    ) -> float:
        """Writes round (x, y), smaller where there is less room than it needs, and no further than
        to its first letters where even `least` (or what can just be read) is too wide; returns its
        width.

        align is the part of the text that lies left of x: 0 begins there, 1 ends there.
        """
        if not text:
            return 0.0
        size = min(self.size(role), highest or self.size(role))
        size = max(self.fitting(text, size, bold, room), min(size, least))
        texture = self._texture(self.shortened(text, size, bold, room), size, bold)
        wide, high = texture.width / self.sharp, texture.height / self.sharp
        self.colour(tone)
        place = (round(x - wide * align), round(y - high / 2))
        Rectangle(texture=texture, pos=place, size=(wide, high))
        self.texts.append(text)
        return wide

    def fitting(self, text: str, size: float, bold: bool, room: float) -> float:
        """The size at which a text takes no more than the room that there is.

        Letters come in whole pixels, and are not narrower by the same part as they are lower.
        """
        least = min(size, dp(SMALLEST))
        wide = self.width(text, size, bold)
        while room > 0 and wide > room and size > least:
            size = max(min(size * room / wide, size - 0.5 / self.sharp), least)
            wide = self.width(text, size, bold)
        return size

    def shortened(self, text: str, size: float, bold: bool, room: float) -> str:
        """The beginning of a text that fits, with dots; a number is never cut, nor a short word."""
        if room <= 0 or self.width(text, size, bold) <= room + 1:
            return text
        if len(text) <= FEWEST + 1 or not any(letter.isalpha() for letter in text):
            return text
        low, high = FEWEST, len(text) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(_cut(text, middle), size, bold) <= room:
                low = middle
            else:
                high = middle - 1
        return _cut(text, low)

    def icon(self, name: str, x: float, y: float, size: float, tone: str | Rgba) -> None:
        texture = self._texture(glyph(name), size, False, FONT)
        wide, high = texture.width / self.sharp, texture.height / self.sharp
        self.colour(tone)
        Rectangle(texture=texture, pos=(x - wide / 2, y - high / 2), size=(wide, high))

    def piece(self, name: str, x: float, y: float, size: float, tone: str | Rgba) -> None:
        """A picture of companion/pieces.py."""
        texture = self._texture(pieces.glyph(name), size, False, pieces.FONT)
        wide, high = texture.width / self.sharp, texture.height / self.sharp
        self.colour(tone)
        Rectangle(texture=texture, pos=(x - wide / 2, y - high / 2), size=(wide, high))

    def hue(self, code: str) -> Rgba:
        """A printed colour, adjusted so that a picture in it stands out on the theme's ground."""
        return rgba(get_color_from_hex(shown_hue(code, self.theme.mode)))

    def _texture(self, text: str, size: float, bold: bool, font: str = "Roboto") -> Texture:
        key = (text, int(size * self.sharp), bold, font)
        if key not in self._letters:
            texture = self._kept.get(key) or self._last.get(key)
            if texture is None:
                label = CoreLabel(text=text, font_size=key[1], bold=bold, font_name=font)
                label.refresh()
                texture = label.texture
            self._letters[key] = texture
        return self._letters[key]

    def forget(self) -> None:
        """Drops all kept texts."""
        self._letters.clear()
        self._last.clear()

    def round_text(
        self, text: str, centre: Point, radius: float, angle: float, size: float, tone: str
    ) -> None:
        """A text along a circle, its middle at the angle, readable from below on every side."""
        if not text:
            return
        pixels = int(size * self.sharp)
        key = (text, pixels, False, ROUND)
        if key not in self._letters:
            row = self._kept.get(key) or self._last.get(key)
            self._letters[key] = row or letters_in_a_row(text, pixels)
        self.colour(tone)
        bend(self._letters[key], text, pixels, self.sharp, centre, radius, angle)
        self.texts.append(text)

    # Grounds

    def panel(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | Rgba = "surface",
        rim: str | Rgba | None = None,
        corner: float = 12.0,
        line: float = 1.1,
    ) -> None:
        """A rounded ground; outlined in the high-contrast look, where surfaces are not seen."""
        self.colour(fill)
        self.round(x, y, width, height, corner)
        if rim is None and self.theme.bordered:
            rim = "line"
        if rim is not None:
            self.border(x, y, width, height, rim, corner, line)

    def round(self, x: float, y: float, width: float, height: float, corner: float) -> None:
        radius = min(dp(corner), width / 2, height / 2)
        smooth_shapes.rounded(x, y, width, height, radius)

    def border(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        tone: str | Rgba,
        corner: float = 12.0,
        line: float = 1.1,
        alpha: float = 1.0,
    ) -> None:
        radius = min(dp(corner), width / 2, height / 2)
        self.colour(tone, alpha)
        inside = (max(width - 2, 1), max(height - 2, 1), max(radius - 1, 1))
        smooth_shapes.rounded_rim(x + 1, y + 1, *inside, dp(line))

    def dot(self, x: float, y: float, radius: float) -> None:
        smooth_shapes.disc(x, y, radius)

    def hoop(self, x: float, y: float, radius: float, width: float = 1.0) -> None:
        smooth_shapes.hoop(x, y, radius, dp(width))

    # Pieces

    def shape(self, shape: str, x: float, y: float, radius: float) -> None:
        """A player's or a nation's shape, in the colour that was set before."""
        smooth_shapes.polygon(x, y, radius, outline(shape))

    def frame(self, shape: str, x: float, y: float, radius: float) -> None:
        """Only the outline of a shape."""
        smooth_shapes.polygon_rim(x, y, radius, outline(shape), dp(0.8))

    def disc(self, colour: Rgba, shape: str, x: float, y: float, radius: float) -> None:
        """A printed colour with the shape that stands for it, for people who cannot tell the
        colours apart."""
        layers = [(colour, disc_form(x, y, radius))]
        if self.theme.mode == "light":
            layers.append((self._faded("muted", 0.7), hoop_form(x, y, radius, dp(0.6))))
        layered(*layers, (readable_on(colour), _shape(shape, x, y, radius * 0.5)))

    def token(self, seat: int, x: float, y: float, radius: float, loaned: bool = False) -> None:
        """A company: a disc in the player's colour with the shape on it, dashed for a loan."""
        colour = seat_colour(seat)
        ink, shape = readable_on(colour), _shape(identity(seat).shape, x, y, radius * 0.5)
        loan = self._dashes(x, y, radius + dp(1.6)) if loaned else []
        layered((colour, disc_form(x, y, radius)), (ink, shape), *loan)

    def badge(self, seat: int, x: float, y: float, radius: float) -> None:
        """A player: the rounded square with the shape on it."""
        colour, side = seat_colour(seat), 2 * radius
        ink, shape = readable_on(colour), _shape(identity(seat).shape, x, y, radius * 0.5)
        ground = rounded_form(x - radius, y - radius, side, side, radius * 0.56)
        layered((colour, ground), (ink, shape))

    def coin(self, coin: str, x: float, y: float, radius: float) -> None:
        """Money: a disc with the number on it; `coin-4` is the coin of four, the one of one is
        silver where there are others (`coin-1`), and gold where it is alone (`coin`)."""
        colour = SILVER if coin == "coin-1" else GOLD
        worth = "" if coin == BAR else coin.partition("-")[2] or "1"
        layers = [(colour, disc_form(x, y, radius))]
        if self.theme.mode == "light":
            layers.append((self._faded("muted", 0.8), hoop_form(x, y, radius, dp(0.6))))
        ink = readable_on(colour)
        layered(*layers, (faded(ink, 0.55), hoop_form(x, y, radius * 0.76, dp(0.5))))
        if worth:
            texture = self._texture(worth, radius * 1.25, True)
            wide, high = texture.width / self.sharp, texture.height / self.sharp
            self.colour(ink)
            Rectangle(texture=texture, pos=(x - wide / 2, y - high / 2), size=(wide, high))

    def mark(self, seat: int, x: float, y: float, radius: float, loaned: bool = False) -> None:
        """A startup: the bare shape, on a dark ground so that it stands off a border."""
        colour, reach = seat_colour(seat), radius * 1.18
        layered(
            (self._faded("background"), disc_form(x, y, reach)),
            (colour, hoop_form(x, y, reach, dp(0.9))),
            (colour, _shape(identity(seat).shape, x, y, radius * 0.66)),
            *(self._dashes(x, y, reach + dp(1.6)) if loaned else []),
        )

    def _dashes(self, x: float, y: float, radius: float) -> list[Layer]:
        return [(self._faded("text"), dashes_form(x, y, radius, DASHES, dp(1.0)))]

    def die(self, value: int, x: float, y: float, side: float) -> None:
        left, low = x - side / 2, y - side / 2
        pip = self._faded("pip")
        pips = [disc_form(left + px * side, low + py * side, side * 0.09) for px, py in PIPS[value]]
        ground = rounded_form(left, low, side, side, side * 0.22)
        layered((self._faded("die"), ground), *((pip, form) for form in pips))

    def places(self, all_of_them: Sequence[tuple[str, bool, float, float]], unit: float) -> None:
        """Marked places, each with its shape, whether it is taken, and where it is."""
        full, empty = self._faded("muted"), self._faded("muted", 0.75)
        layered(
            *(
                (full, _shape(shape, x, y, 2.8 * unit))
                if taken
                else (empty, polygon_rim_form(x, y, 2.6 * unit, outline(shape), dp(0.8)))
                for shape, taken, x, y in all_of_them
            )
        )

    def _faded(self, tone: str, alpha: float = 1.0) -> Rgba:
        return faded(self.theme.palette[tone], alpha)

    def polygon(self, strip: Sequence[float]) -> None:
        """A strip of triangles: x, y of one side and the other in turn."""
        vertices: list[float] = []
        for index in range(0, len(strip), 2):
            vertices += [strip[index], strip[index + 1], 0, 0]
        count = len(strip) // 2
        Mesh(vertices=vertices, indices=list(range(count)), mode="triangle_strip")


def _shape(shape: str, x: float, y: float, radius: float) -> Form:
    return polygon_form(x, y, radius, outline(shape))


@lru_cache(maxsize=1024)
def _pixels_wide(text: str, size: int, bold: bool) -> int:
    """How wide the picture of a text would be: to know it, none has to be made."""
    label: Any = CoreLabel(text=text, font_size=size, bold=bold)
    label.resolve_font_name()
    return int(label.render()[0])


def _cut(text: str, letters: int) -> str:
    return f"{text[:letters].rstrip()}…"
