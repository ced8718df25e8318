"""The ring of sectors that Orconomics and Economicus share."""

from __future__ import annotations

from math import cos
from typing import Any

from kivy.graphics import SmoothLine
from kivy.metrics import dp

from companion.boards.base import Drawing
from companion.boards.geometry import Geometry
from companion.boards.packing import on_arc, on_ring, pack
from companion.boards.pen import Point
from companion.boards.ring_parts import Border, Centre, Places, Sector
from companion.session import Session

PRICE = 13.0
"""How much further out a price stands than the income."""


class RingBoard(Drawing):
    """Subclasses turn the view into sectors, borders and a centre."""

    stretches = False

    def __init__(self, session: Session, **kwargs: Any) -> None:
        self._sectors: list[Sector] = []
        self._borders: dict[int, Border] = {}
        """By the number of the sector before them, clockwise."""
        self._ring = Geometry((0.0, 0.0), 1.0, 1)
        self._letters = 0.0
        """The size of most names on the rim; long ones may be smaller."""
        super().__init__(session, **kwargs)

    def sectors(self) -> list[Sector]:
        return []

    def borders(self) -> list[Border]:
        return []

    def centre_texts(self) -> Centre:
        return Centre("")

    # Where things are

    def at(self, x: float, y: float) -> str | None:
        ring = self._ring
        distance, turn = ring.where(x, y)
        if distance < ring.inner:
            return "centre"
        if distance > ring.outer + dp(8):
            return None
        if self._borders and ring.on_base(turn, distance):
            return self._borders[int(turn) % ring.count].key
        return self._sectors[round(turn) % ring.count].key

    def spot(self, key: str) -> Point:
        ring = self._ring
        for index, sector in enumerate(self._sectors):
            if sector.key == key:
                return on_ring(ring.centre, ring.angle(index), (ring.inner + ring.outer) / 2, 0)
        for after, border in self._borders.items():
            if border.key == key:
                return on_ring(ring.centre, ring.angle(after + 0.5), ring.bases()[1], 0)
        return ring.centre

    def things(self) -> list[str]:
        sectors = [sector.key for sector in self._sectors]
        return [*sectors, *(border.key for border in self._borders.values())]

    # Drawing

    def draw(self) -> None:
        sectors = self._sectors = self.sectors()
        self._borders = {border.after: border for border in self.borders()}
        outer = min(self.size) / 2 - dp(6)
        ring = self._ring = Geometry((self.width / 2, self.height / 2), outer, len(sectors))
        sizes = sorted(self._name_size(sector) for sector in sectors)
        self._letters = sizes[len(sizes) // 2]
        angles = {sector.key: ring.angle(index) for index, sector in enumerate(sectors)}
        for sector in sorted(sectors, key=self._above):
            self._draw_ground(sector, angles[sector.key])
        for sector in sectors:
            self._draw_sector(sector, angles[sector.key])
        for border in self._borders.values():
            self._draw_border(border)
        self._draw_centre(self.centre_texts())
        for sector in sectors:
            self._draw_marks(sector, angles[sector.key])

    def _above(self, sector: Sector) -> int:
        """Outlines that matter lie over those beside them."""
        return 2 * (sector.active or sector.crisis) + (sector.key == self.chosen)

    def _draw_ground(self, sector: Sector, angle: float) -> None:
        pen, wedge, rim = self.pen, self._ring.wedge(angle), self._ring.outline(angle)
        plain = self.theme.mode == "light" or self.theme.bordered
        tints = [
            ("surface" if plain else "raised", 1.0, True),
            ("accent", 0.07, sector.earns and not sector.active),
            ("loss", 0.22, sector.crisis),
            ("accent", 0.2, sector.active),
        ]
        for tone, alpha, wanted in tints:
            if wanted:
                pen.colour(tone, alpha)
                pen.polygon(wedge)
        chosen = sector.key == self.chosen
        if sector.active or sector.crisis:
            tone = "accent" if sector.active else "loss"
            for width, alpha in ((5.0, 0.10), (3.2, 0.14), (1.4, 1.0)):
                self._line(rim, tone, width, alpha)
            if chosen:
                self._line(self._ring.outline(angle, dp(3)), "text", 0.8, 0.85)
        else:
            self._line(rim, "text" if chosen else "line", 1.3 if chosen else 1.0)

    def _line(self, points: list[float], tone: str, width: float, alpha: float = 1.0) -> None:
        self.pen.colour(tone, alpha)
        SmoothLine(points=points, close=True, width=dp(width), joint="round")

    def _draw_sector(self, sector: Sector, angle: float) -> None:
        pen, ring = self.pen, self._ring
        unit = ring.unit
        tone = "accent" if sector.active else "loss" if sector.crisis else "muted"
        high = ring.outer - 10.5 * unit
        size = min(self._letters, self._name_size(sector))
        pen.round_text(_rim_name(sector), ring.centre, high, angle, size, tone)
        low_edge, high_edge = ring.inner + 23 * unit, ring.outer - 19 * unit
        if sector.price:
            low_edge += (12 + 8 * abs(cos(angle))) * unit
        if sector.places:
            high_edge -= 10.5 * unit
            self._draw_places(sector.places, angle, high_edge + 5.5 * unit)
        self._draw_value(sector, angle, ring.inner + (13.5 + 3 * abs(cos(angle))) * unit)
        margin = (9.0 if self._borders else 4.0) * unit
        self._draw_tokens(sector, angle, low_edge, high_edge, margin)

    def _name_size(self, sector: Sector) -> float:
        """As large as the name may be on its part of the rim."""
        ring, unit = self._ring, self._ring.unit
        room = ring.step * (ring.outer - 10.5 * unit) - 10 * unit
        largest = min(self.pen.size("label") * min(max(ring.scale, 1.0), 1.5), 15 * unit)
        return self.pen.fitting(_rim_name(sector), largest, False, room)

    def _draw_value(self, sector: Sector, angle: float, height: float) -> None:
        pen, ring = self.pen, self._ring
        x, y = on_ring(ring.centre, angle, height, 0)
        room = ring.chord(height) - dp(6)
        number = "?" if sector.value is None else self.words.catalogue.signed(sector.value)
        tone = "muted" if not sector.value else "gain" if sector.value > 0 else "loss"
        role = "label" if ring.scale < 1.3 else "body"
        most = 14 * ring.unit
        pen.text(number, x, y, role, tone, bold=True, room=room, highest=most)
        if sector.price:
            above = height + (PRICE + 7 * abs(cos(angle))) * ring.unit
            x, y = on_ring(ring.centre, angle, above, 0)
            pen.text(sector.price, x, y, role, "text", bold=True, room=room, highest=most * 0.9)

    def _draw_places(self, places: tuple[Places, ...], angle: float, height: float) -> None:
        pen, unit = self.pen, self._ring.unit
        every = [(kind.shape, n < kind.taken) for kind in places for n in range(kind.all)]
        for index, (shape, taken) in enumerate(every):
            shift = (index - (len(every) - 1) / 2) * 7.5 * unit
            x, y = on_arc(self._ring.centre, angle, height, shift)
            pen.colour("muted", 1.0 if taken else 0.75)
            if taken:
                pen.shape(shape, x, y, 2.8 * unit)
            else:
                pen.frame(shape, x, y, 2.6 * unit)

    def _draw_tokens(
        self, sector: Sector, angle: float, low: float, high: float, margin: float
    ) -> None:
        ring = self._ring
        unit = ring.unit
        single = [(tokens, 1, index) for tokens in sector.tokens for index in range(tokens.count)]
        packed = pack(len(single), low, high, ring.step, margin, unit)
        if packed is None:
            single = [(tokens, tokens.count, 0) for tokens in sector.tokens]
            packed = pack(len(single), low, high, ring.step, margin, unit, smallest=2 * unit)
        if packed is None:
            return
        radius, places = packed
        for (tokens, count, index), (height, shift) in zip(single, places, strict=True):
            x, y = on_ring(ring.centre, angle, height, shift)
            key = (sector.key, tokens.seat, tokens.loaned, tokens.startup, index)
            with self.piece(key, tokens.seat, x, y):
                draw = self.pen.mark if tokens.startup else self.pen.token
                draw(tokens.seat, 0, 0, radius * (0.74 if tokens.startup else 1), tokens.loaned)
                if count > 1:
                    self._draw_count(count, radius)

    def _draw_count(self, count: int, radius: float) -> None:
        """How many alike lie here, on the lower right of the one that is drawn."""
        pen = self.pen
        pen.colour("background")
        pen.dot(radius * 0.75, -radius * 0.75, radius * 0.72)
        number = self.words.catalogue.number(count)
        pen.text(number, radius * 0.75, -radius * 0.75, bold=True, room=radius * 1.25)

    def _draw_marks(self, sector: Sector, angle: float) -> None:
        """The tokens of activity, crisis and forecast lie on the rim of the centre."""
        ring, unit = self._ring, self._ring.unit
        marks = [
            (sector.active, "activity", "target", "accent"),
            (sector.crisis, "crisis", "lightning-bolt", "loss"),
            (sector.forecast, "forecast", "crystal-ball", "text"),
        ]
        here = [mark[1:] for mark in marks if mark[0]]
        for index, (key, icon, tone) in enumerate(here):
            shift = (index - (len(here) - 1) / 2) * 14 * unit
            x, y = on_arc(ring.centre, angle, ring.inner - unit, shift)
            with self.piece(key, key, x, y):
                self.pen.colour("background")
                self.pen.dot(0, 0, 7.5 * unit)
                self.pen.colour(tone)
                self.pen.hoop(0, 0, 7.5 * unit, 0.9)
                self.pen.icon(icon, 0, 0, 10 * unit, tone)

    def _draw_border(self, border: Border) -> None:
        pen, ring, unit = self.pen, self._ring, self._ring.unit
        angle = ring.angle(border.after + 0.5)
        chosen = border.key == self.chosen
        for base, (seat, height) in enumerate(zip(border.bases, ring.bases(), strict=True), 1):
            x, y = on_ring(ring.centre, angle, height, 0)
            pen.colour("background")
            pen.dot(x, y, 3.6 * unit)
            pen.colour("text" if chosen else "muted", 1.0 if chosen else 0.7)
            pen.hoop(x, y, 2.6 * unit, 0.8)
            if seat is not None:
                with self.piece((border.key, base, seat), (seat, "startup"), x, y):
                    pen.mark(seat, 0, 0, 6.2 * unit)

    def _draw_centre(self, centre: Centre) -> None:
        pen, ring, unit = self.pen, self._ring, self._ring.unit
        x, y = ring.centre
        pen.colour("surface")
        pen.dot(x, y, ring.inner - 2 * unit)
        pen.colour("line")
        pen.hoop(x, y, ring.inner - 2 * unit)
        small = 14 * unit
        rows = [(small, text, tone, False) for text, tone in centre.above]
        rows.append((19 * unit, centre.title, "text", True))
        rows += [(small, text, tone, False) for text, tone in centre.below]
        if centre.dice:
            rows.append((24 * unit, "", "", False))
        top = y + sum(row[0] for row in rows) / 2
        for height, text, tone, bold in rows:
            middle = top - height / 2
            reach = ring.inner - 10 * unit
            room = 2 * max(reach**2 - (abs(middle - y) + 4 * unit) ** 2, 1.0) ** 0.5
            if not text:
                self._draw_dice(centre.dice, x, middle)
            role = "body" if bold else "label"
            if ring.scale > 1.3:
                role = "title" if bold else "body"
            pen.text(text, x, middle, role, tone, bold=bold, room=room, highest=height * 0.85)
            top -= height

    def _draw_dice(self, dice: tuple[int, ...], x: float, y: float) -> None:
        side = 17 * self._ring.unit
        for index, value in enumerate(dice):
            self.pen.die(value, x + (index - (len(dice) - 1) / 2) * side * 1.25, y, side)


def _rim_name(sector: Sector) -> str:
    return f"{sector.number}  {sector.name}".rstrip()
