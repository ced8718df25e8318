"""The values of a box on its ring, large enough to be compared with the real board at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.boards.token_layout import on_ring

if TYPE_CHECKING:
    from companion.boards.ring import RingBoard
    from companion.boards.ring_parts import Sector

VALUE = 30.0
"""The height of a value's letters in units of the ring, if they are not smaller on this phone."""
LEAST_VALUE = 13.0
"""The same in dp on a small ring."""
FREE = 10.0
"""So many dp of a sector's width are left free beside a value."""


def draw_printed(
    board: RingBoard, sector: Sector, angle: float, shown: tuple[str, str], asked: bool
) -> None:
    """One sector: its name on the rim, its picture near the centre, the value between them."""
    pen, ring = board.pen, board.geometry
    text, tone = shown
    board.draw_name(sector, angle, "accent" if asked else "muted")
    low, high = ring.inner, ring.outer - ring.at_least(20, 16)
    if sector.face is not None and not ring.compact:
        x, y = on_ring(ring.centre, angle, low + ring.at_least(15, 12), 0)
        pen.piece(sector.face.piece, x, y, ring.at_least(17, 13), pen.hue(sector.face.colour))
        low += ring.at_least(26, 20)
    middle = (low + high) / 2
    x, y = on_ring(ring.centre, angle, middle, 0)
    most = min(ring.at_least(VALUE, LEAST_VALUE), (high - low) * 0.9)
    if asked:
        pen.colour("accent")
        pen.hoop(x, y, max(most * 0.72, dp(10)), 1.4)
    room = ring.chord(middle) - dp(FREE)
    pen.text(text, x, y, "hero", "accent" if asked else tone, bold=True, room=room, highest=most)
