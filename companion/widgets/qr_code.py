"""A QR code, dark on light in every theme, sharp at every size."""

from __future__ import annotations

import segno
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.widgets import smooth_shapes
from companion.widgets.base import Themed

BORDER = 3
"""Light modules round the code, which cameras need."""


class QrCode(Themed, Widget):
    """Shows ``text`` as large as there is room."""

    text = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._texture: Texture | None = None
        self.bind(text=self._make, pos=self._draw, size=self._draw)
        self._make()

    def _make(self, *_changed: object) -> None:
        """One pixel of the texture for each module, enlarged without blur."""
        self._texture = None
        if self.text:
            rows = [bytes(row) for row in segno.make_qr(self.text, error="m").matrix]
            side = len(rows)
            pixels = b"".join(bytes(20 if dark else 255 for dark in row) for row in reversed(rows))
            self._texture = Texture.create(size=(side, side), colorfmt="luminance")
            self._texture.mag_filter = "nearest"
            self._texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
        self._draw()

    def _draw(self, *_changed: object) -> None:
        """From x and width, not center: Kivy updates center a little later than pos."""
        self.canvas.clear()
        if self._texture is None:
            return
        modules = self._texture.width + 2 * BORDER
        side = int(min(self.size) / modules) * modules or min(self.size)
        left, low = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        rim = side * BORDER / modules
        with self.canvas:
            Color(1, 1, 1, 1)
            smooth_shapes.rounded(left, low, side, side, dp(12))
            inner = side - 2 * rim
            Rectangle(texture=self._texture, pos=(left + rim, low + rim), size=(inner, inner))
