"""The look of the app in one place: colours, type, spacing. All widgets follow it live."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from kivy.event import EventDispatcher
from kivy.metrics import dp, sp
from kivy.properties import AliasProperty, BooleanProperty, BoundedNumericProperty, OptionProperty
from kivy.utils import get_color_from_hex

Rgba = tuple[float, float, float, float]

MODES: Final = ("dark", "light", "contrast")
LARGEST_TEXT: Final = 1.6
MOTION: Final = 0.15
"""Seconds that a token moves or a number counts."""

_HEX: Final[dict[str, dict[str, str]]] = {
    "dark": {
        "background": "#14171A",
        "surface": "#1D2226",
        "raised": "#262D32",
        "line": "#2E363C",
        "track": "#2E363C",
        "text": "#F2EDE4",
        "muted": "#A9B0B3",
        "accent": "#E0A83C",
        "on_accent": "#16130A",
        "accent_soft": "#7A5F2A",
        "gain": "#6CC08B",
        "loss": "#E5675B",
        "die": "#F2EDE4",
        "pip": "#14171A",
        "scrim": "#000000A0",
        "clear": "#00000000",
    },
    "light": {
        "background": "#F6F1E7",
        "surface": "#FFFFFF",
        "raised": "#EFE7D6",
        "line": "#DDD3BF",
        "track": "#DDD3BF",
        "text": "#20262A",
        "muted": "#646A6D",
        "accent": "#9A6A00",
        "on_accent": "#FFFFFF",
        "accent_soft": "#CDB27A",
        "gain": "#1F7A4D",
        "loss": "#B3392D",
        "die": "#20262A",
        "pip": "#FFFFFF",
        "scrim": "#20262A80",
        "clear": "#FFFFFF00",
    },
    "contrast": {
        "background": "#000000",
        "surface": "#000000",
        "raised": "#000000",
        "line": "#FFFFFF",
        "track": "#4A4A4A",
        "text": "#FFFFFF",
        "muted": "#E2E2E2",
        "accent": "#FFC400",
        "on_accent": "#000000",
        "accent_soft": "#B38900",
        "gain": "#7DFFB0",
        "loss": "#FF9A90",
        "die": "#FFFFFF",
        "pip": "#000000",
        "scrim": "#000000D0",
        "clear": "#00000000",
    },
}

PALETTES: Final[Mapping[str, Mapping[str, Rgba]]] = MappingProxyType(
    {
        mode: MappingProxyType({name: tuple(get_color_from_hex(h)) for name, h in tokens.items()})
        for mode, tokens in _HEX.items()
    }
)

TYPE: Final[Mapping[str, int]] = MappingProxyType(
    {"display": 44, "hero": 28, "title": 20, "body": 15, "secondary": 13, "label": 11}
)

LARGE_TYPE: Final = 20
LARGE_GROWS_TO: Final = 1.3
"""Titles are large already and grow less, as those of phones do: a question in large letters would
push its own answers out of sight."""

LARGE_TEXT: Final = 1.3
"""From this factor on there is room for what matters most, and not for hints beside it."""

CORNER: Final = 16
TARGET: Final = 48


def faded(colour: Rgba, alpha: float) -> Rgba:
    return (colour[0], colour[1], colour[2], colour[3] * alpha)


def rgba(colour: Sequence[float]) -> Rgba:
    """A colour as Kivy's properties give it, as a colour of the theme."""
    red, green, blue, alpha = colour
    return red, green, blue, alpha


def readable_on(colour: Rgba) -> Rgba:
    """Ink or bone, whichever reads better on the colour."""
    light = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
    return PALETTES["dark"]["background"] if light > 0.42 else (1.0, 1.0, 1.0, 1.0)


class Theme(EventDispatcher):
    """What the player chose about the look, and what follows from it.

    kv rules read ``root.theme.palette["accent"]`` and ``root.theme.type["body"]``;
    both change at once for all widgets when the player changes the mode or the text size.
    """

    mode: str = OptionProperty("dark", options=MODES)
    text_factor: float = BoundedNumericProperty(1.0, min=0.8, max=LARGEST_TEXT)
    left_handed: bool = BooleanProperty(False)
    still: bool = BooleanProperty(False)
    """No motion at all, for players who asked for that and for tests."""

    def _palette(self) -> Mapping[str, Rgba]:
        return PALETTES[self.mode]

    palette: Mapping[str, Rgba] = AliasProperty(_palette, None, bind=["mode"], cache=True)

    def _type(self) -> Mapping[str, float]:
        return MappingProxyType({role: self._grown_type(size) for role, size in TYPE.items()})

    def _grown_type(self, size: int) -> float:
        most = LARGE_GROWS_TO if size >= LARGE_TYPE else LARGEST_TEXT
        return float(sp(size)) * min(self.text_factor, most)

    type: Mapping[str, float] = AliasProperty(_type, None, bind=["text_factor"], cache=True)

    def _large(self) -> bool:
        return self.text_factor >= LARGE_TEXT

    large: bool = AliasProperty(_large, None, bind=["text_factor"], cache=True)
    """Whether the letters are so large that screens leave out what can be spared."""

    def _bordered(self) -> bool:
        return self.mode == "contrast"

    bordered: bool = AliasProperty(_bordered, None, bind=["mode"], cache=True)

    def _motion(self) -> float:
        return 0.0 if self.still else MOTION

    motion: float = AliasProperty(_motion, None, bind=["still"], cache=True)

    def grown(self, size: float) -> float:
        """A size in dp that grows with the text, for controls that hold a line of it."""
        return float(dp(size)) * max(1.0, self.text_factor)
