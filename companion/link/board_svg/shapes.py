"""Small drawings as SVG: who is who, dice, icons."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import Final

from companion.icons import glyph
from companion.identity import IDENTITIES, look_of, outline

PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of each face are, in steps from the middle."""


def number(value: float) -> str:
    """A coordinate as short as it can be written."""
    return f"{value:.1f}".rstrip("0").rstrip(".") or "0"


def points(shape: str, x: float, y: float, size: float) -> str:
    """A shape round a point; SVG counts downwards."""
    return " ".join(f"{number(x + size * px)},{number(y - size * py)}" for px, py in outline(shape))


def rect_svg(
    x: float, y: float, width: float, height: float, look: str, corner: float = 0.0
) -> str:
    return (
        f'<rect class="{look}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" rx="{number(corner)}"/>'
    )


def disc_svg(x: float, y: float, radius: float, look: str) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle class="{look}" {place}/>'


def shape_svg(shape: str, x: float, y: float, size: float, look: str) -> str:
    return f'<polygon class="{look}" points="{points(shape, x, y, size)}"/>'


def badge_svg(seat: int) -> str:
    """A seat as a tile of its colour with its shape."""
    return _badge_svg(look_of(seat))


@cache
def _badge_svg(look: int) -> str:
    shape = shape_svg(IDENTITIES[look].shape, 12, 12, 5.5, "ink")
    return (
        f'<svg class="badge" viewBox="0 0 24 24" aria-hidden="true">'
        f'<rect class="seat-{look}" width="24" height="24" rx="6"/>{shape}</svg>'
    )


@cache
def die_svg(value: int) -> str:
    pips = "".join(
        f'<circle class="pip" cx="{12 + 6 * x}" cy="{12 + 6 * y}" r="2.2"/>' for x, y in PIPS[value]
    )
    return f'<svg class="die" viewBox="0 0 24 24" aria-hidden="true">{pips}</svg>'


@lru_cache(maxsize=64)
def die_face_svg(value: int, x: float, y: float, side: float) -> str:
    """A die inside another drawing, with its upper left corner there."""
    unit = side / 24
    pips = "".join(
        f'<circle class="face-pip" cx="{number(x + unit * (12 + 6 * dx))}" '
        f'cy="{number(y + unit * (12 + 6 * dy))}" r="{number(2.4 * unit)}"/>'
        for dx, dy in PIPS[value]
    )
    return rect_svg(x, y, side, side, "face-die", side / 5) + pips


@cache
def icon_svg(name: str) -> str:
    """An icon of the app's own font."""
    return f'<span class="icon" aria-hidden="true">{glyph(name)}</span>'


def text_svg(
    text: str, x: float, y: float, size: float, look: str = "", anchor: str = "middle"
) -> str:
    return (
        f'<text class="{look}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}" '
        f'text-anchor="{anchor}" dominant-baseline="central">{escape(text)}</text>'
    )


def fitted(text: str, size: float, room: float) -> float:
    """The size at which a text takes no more than the room that there is, in any usual font."""
    return min(size, room / (0.62 * max(len(text), 1)))
