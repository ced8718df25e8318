"""Cards, pieces and coins as pages show them: pictures of the app's own fonts on their colours.

Colours are SVG attributes, not styles: the content policy allows no inline styles.
"""

from __future__ import annotations

from functools import cache
from html import escape

from companion import icons, pieces
from companion.faces import PRINTED, Face
from companion.session.player_strip import BAR


def tile_svg(face: Face | None) -> str:
    """What lies under and over the name on a tile: its colours and its picture."""
    if face is None:
        return ""
    if face.ends:
        halves = "".join(
            f'<rect y="{at}" width="1" height="1" fill="{PRINTED.get(colour, "#7F8C96")}"/>'
            for at, (colour, _count) in enumerate(face.ends)
        )
        ground = _ground(halves, len(face.ends))
        return ground + _picture(face)
    ground = _ground(f'<rect width="1" height="1" fill="{escape(face.colour)}"/>', 1)
    return (ground if face.colour else "") + _picture(face)


def _ground(drawn: str, high: int) -> str:
    return (
        f'<svg class="ground" viewBox="0 0 1 {high}" preserveAspectRatio="none" '
        f'aria-hidden="true">{drawn}</svg>'
    )


def _picture(face: Face) -> str:
    mark, font = _mark(face)
    return f'<i class="{font}" aria-hidden="true">{mark}</i>' if mark else ""


def _mark(face: Face) -> tuple[str, str]:
    """The character of a picture, and the look of its font."""
    if pieces.glyph(face.piece):
        return pieces.glyph(face.piece), "piece"
    return icons.glyph(face.icon), "sign"


@cache
def coin_svg(picture: str) -> str:
    """A coin with the number on it, as on the host's screen; gold that is weighed is a bar."""
    if picture == BAR:
        drawn = '<rect class="coin-gold" x="2" y="7" width="20" height="11" rx="2.5"/>'
    else:
        metal = "silver" if picture == "coin-1" else "gold"
        number = picture.partition("-")[2]
        drawn = f'<circle class="coin-{metal}" cx="12" cy="12" r="10.5"/>'
        if number:
            drawn += f'<text class="coin-number" x="12" y="12.5" font-size="14">{number}</text>'
    return f'<svg class="coin" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>'
