"""The ring of sectors that Orconomics and Economicus share."""

from __future__ import annotations

from functools import partial
from math import cos, sin

from kivy.graphics import SmoothLine
from kivy.metrics import dp

from companion.boards.base import Printed
from companion.boards.geometry import Geometry
from companion.boards.ring_box import draw_printed
from companion.boards.ring_parts import Border, Centre, Places, Sector
from companion.boards.ring_touch import RingTouch, base_key, token_key
from companion.boards.token_layout import on_arc, on_ring, pack
from companion.faces import Face
from companion.session import Session

PRICE, MOST_PRICE = 13.0, 19.0
"""How much further out a price stands than the income, and stands at most with large letters."""
RIM = 8.0
"""So many dp from the edge the numbers stand at least, and so many more the tokens begin."""
PICTURE = 13.0
TOKEN = 8.0
"""The least sizes of a sector's picture and of a token in dp, as long as there is room."""

PLACE = "place."
"""The keys of places in which nothing lies yet begin with it."""


class RingBoard(RingTouch):
    """Subclasses turn the view into sectors, borders and a centre."""

    def __init__(self, session: Session, **kwargs: object) -> None:
        self._bright: set[str] = set()
        self._centre = Centre("")
        self._letters = 0.0
        """The size of most names on the rim; long ones may be smaller."""
        super().__init__(session, **kwargs)

    def centre_texts(self) -> Centre:
        return Centre("")

    # Drawing

    def picture(self) -> object:
        self._sectors = self._sectors_now()
        borders = self._told_borders if self.laid is None and self.printed is None else []
        self._borders = {border.after: border for border in borders}
        self._centre = self._centre_now()
        return self._sectors, self._borders, self._centre

    def draw(self) -> None:
        sectors = self._sectors
        outer = min(self.size) / 2 - dp(6)
        ring = self._ring = Geometry((self.width / 2, self.height / 2), outer, len(sectors))
        sizes = sorted(self._name_size(sector) for sector in sectors)
        self._letters = sizes[len(sizes) // 2]
        angles = {sector.key: ring.angle(index) for index, sector in enumerate(sectors)}
        self._bright = self._lit_sectors()
        self._draw_parts(sectors, angles)
        there = {token_key(s.key, tokens) for s in sectors for tokens in s.tokens}
        for border in self._borders.values():
            there.update(
                base_key(border, n) for n, seat in enumerate(border.bases, 1) if seat is not None
            )
        self._lying = {key: at for key, at in self._lying.items() if key in there}

    def _draw_parts(self, sectors: list[Sector], angles: dict[str, float]) -> None:
        """From the ground up; what has not changed is not drawn again."""
        ring, lit = self._ring, self.lit
        for sector in sorted(sectors, key=self._above):
            key = sector.key
            look = (key in lit, bool(lit) and key not in self._bright, key == self.chosen)
            ground = (sector.active, sector.crisis, sector.earns, look, self._asked(sector))
            draw = partial(self._draw_ground, sector, angles[key])
            self.part(f"ground {key}", (ring, ground, angles[key]), draw)
        for sector in sectors:
            if self.printed is not None:
                self._draw_with_value(sector, angles[sector.key], self.printed)
                continue
            tokens = [token_key(sector.key, tokens) for tokens in sector.tokens]
            state = (ring, sector, self._letters, tuple(key in lit for key in tokens))
            draw = partial(self._draw_sector, sector, angles[sector.key])
            self.part(f"sector {sector.key}", (state, angles[sector.key]), draw)
        for border in self._borders.values():
            bases = [base_key(border, base) for base in range(1, len(border.bases) + 1)]
            chosen = border.key == self.chosen
            shown = (ring, border, tuple(key in lit for key in (border.key, *bases)), chosen)
            self.part(f"border {border.key}", shown, partial(self._draw_border, border))
        centre = self._centre
        self.part("centre", (ring, centre), partial(self._draw_centre, centre))
        for sector in sectors:
            self._draw_marks(sector, angles[sector.key])

    def _draw_with_value(self, sector: Sector, angle: float, printed: Printed) -> None:
        value = dict(printed.values).get(sector.key, ("", "text"))
        asked = self._asked(sector)
        draw = partial(draw_printed, self, sector, angle, value, asked)
        self.part(f"value {sector.key}", (self._ring, sector, angle, value, asked), draw)

    def _sectors_now(self) -> list[Sector]:
        """As they lie; while the ring is told, those that lie already and places for the others."""
        sectors = self._told
        if self.printed is not None:
            return [Sector(s.key, s.number, s.name, None, face=s.face) for s in sectors]
        if self.laid is None:
            return sectors
        known = {sector.key: sector for sector in sectors}
        lying = [known[key] for key in self.laid if key in known]
        number, every = len(lying), len(sectors)
        return lying + [
            Sector(f"{PLACE}{n}", "", "", None, active=n == number) for n in range(number, every)
        ]

    def _centre_now(self) -> Centre:
        if self.printed is not None:
            asked = [sector.face for sector in self._sectors if sector.key == self.chosen]
            above = ((self.printed.about, "muted"),) if self.printed.about else ()
            return Centre(self.printed.title, above=above, face=asked[0] if asked else None)
        return self.centre_texts() if self.laid is None else self._next_place()

    def _next_place(self) -> Centre:
        """Which place the next tap fills."""
        laid = len(self.laid or ())
        if laid == len(self._sectors):
            return Centre(self.words.tell("app.board.laid"))
        return Centre(self.words.tell("app.board.place", n=laid + 1, all=len(self._sectors)))

    def _lit_sectors(self) -> set[str]:
        """Sectors in or at which something answers."""
        found = {key for key in self.lit if key in {sector.key for sector in self._sectors}}
        for key in self.lit:
            if key.startswith("token."):
                found.add(key.split(".")[1])
            elif "|" in key:
                found.update(key.removeprefix("base.").split(".")[0].split("|"))
        return found

    def _above(self, sector: Sector) -> int:
        """Outlines that matter lie over those beside them."""
        lit = sector.key in self.lit
        return 4 * lit + 2 * (sector.active or sector.crisis) + (sector.key == self.chosen)

    def _draw_ground(self, sector: Sector, angle: float) -> None:
        pen, wedge, rim = self.pen, self._ring.wedge(angle), self._ring.outline(angle)
        plain = self.theme.mode == "light" or self.theme.bordered
        tints = [
            ("accent", 0.07, sector.earns and not sector.active),
            ("loss", 0.22, sector.crisis),
            ("accent", 0.2, sector.active or self._asked(sector)),
            ("gain", 0.16, sector.key in self.lit),
            ("background", 0.5, bool(self.lit) and sector.key not in self._bright),
        ]
        seen = [(tone, alpha) for tone, alpha, wanted in tints if wanted]
        pen.colour(pen.mixed("surface" if plain else "raised", seen))
        pen.polygon(wedge)
        chosen = sector.key == self.chosen
        if sector.active or sector.crisis or sector.key in self.lit:
            tone = "accent" if sector.active else "loss"
            tone = "gain" if sector.key in self.lit else tone
            for width, alpha in ((5.0, 0.10), (3.2, 0.14), (1.4, 1.0)):
                self._line(rim, tone, width, alpha)
            if chosen:
                self._line(self._ring.outline(angle, dp(3)), "text", 0.8, 0.85)
        elif self._asked(sector):
            for width, alpha in ((5.0, 0.10), (3.2, 0.14), (1.6, 1.0)):
                self._line(rim, "accent", width, alpha)
        else:
            self._line(rim, "text" if chosen else "line", 1.3 if chosen else 1.0)

    def _asked(self, sector: Sector) -> bool:
        """Whether the value that is printed there is asked for."""
        return self.printed is not None and sector.key == self.chosen

    def _line(self, points: list[float], tone: str, width: float, alpha: float = 1.0) -> None:
        self.pen.colour(tone, alpha)
        SmoothLine(points=points, close=True, width=dp(width), joint="round")

    def draw_name(self, sector: Sector, angle: float, tone: str) -> None:
        """Number and name on the rim, or the picture in place of a name without room."""
        high, size = self._rim(), min(self._letters, self._name_size(sector))
        if self._ring.tiny:
            return
        if sector.face is None or not self._ring.compact:
            name = self._rim_name(sector)
            self.pen.round_text(name, self._ring.centre, high, angle, size, tone)
        else:
            self._draw_badge(sector, sector.face, angle, high, tone)

    def _draw_sector(self, sector: Sector, angle: float) -> None:
        pen, ring = self.pen, self._ring
        unit = ring.unit
        tone = "accent" if sector.active else "loss" if sector.crisis else "muted"
        self.draw_name(sector, angle, tone)
        low_edge = ring.inner + ring.at_least(23, 16)
        high_edge = ring.outer - ring.at_least(19, 2 * RIM + 2)
        if sector.price:
            low_edge += (12 + 8 * abs(cos(angle))) * unit
        if sector.places and not ring.compact:
            high_edge -= 10.5 * unit
            self._draw_places(sector.places, angle, high_edge + 5.5 * unit)
        height = ring.inner + ring.at_least(13.5 + 3 * abs(cos(angle)), 9)
        if sector.price and not ring.tiny:
            clear = height + self._price_ends(sector, angle)
            low_edge = max(low_edge, min(clear, high_edge - 2 * dp(TOKEN)))
        aside = 0.0
        if sector.face is not None and not ring.compact:
            aside = 9 * unit
            x, y = on_ring(ring.centre, angle, height + unit, -aside)
            seen = sector.face
            pen.piece(seen.piece, x, y, ring.at_least(15, PICTURE), pen.hue(seen.colour))
        self._draw_value(sector, angle, height, aside)
        margin = (9.0 if self._borders else 4.0) * unit
        self._draw_tokens(sector, angle, low_edge, high_edge, margin)

    def _name_size(self, sector: Sector) -> float:
        """As large as the name may be on its part of the rim."""
        ring, unit = self._ring, self._ring.unit
        room = ring.step * self._rim() - 10 * unit
        largest = self.pen.size("label") * min(max(ring.scale, 1.0), 1.5)
        largest = min(largest, ring.at_least(15, 10))
        return self.pen.fitting(self._rim_name(sector), largest, False, room)

    def _rim_name(self, sector: Sector) -> str:
        name = "" if self._ring.compact else sector.name
        return f"{sector.number}  {name}".rstrip()

    def _rim(self) -> float:
        """How far out the numbers stand."""
        return self._ring.outer - self._ring.at_least(10.5, RIM)

    def _draw_badge(
        self, sector: Sector, seen: Face, angle: float, height: float, tone: str
    ) -> None:
        """Picture and number side by side on the rim, where the name has no room."""
        pen, ring = self.pen, self._ring
        size, side = dp(PICTURE), dp(PICTURE) * 0.62
        wide = pen.width(sector.number, dp(10), bold=True)
        x, y = on_arc(ring.centre, angle, height, -side)
        pen.piece(seen.piece, x, y, size, pen.hue(seen.colour))
        x, y = on_arc(ring.centre, angle, height, max(side, wide / 2))
        pen.text(sector.number, x, y, "label", tone, bold=True, highest=dp(10))

    def _draw_value(self, sector: Sector, angle: float, height: float, aside: float) -> None:
        if sector.key.startswith(PLACE) or self._ring.tiny:
            return
        pen, ring = self.pen, self._ring
        x, y = on_ring(ring.centre, angle, height, aside)
        room = ring.chord(height) - 2 * aside - dp(6)
        number = self._income(sector)
        tone = "muted" if not sector.value else "gain" if sector.value > 0 else "loss"
        role = self._value_role()
        away, most = self._price_from(sector, angle)
        pen.text(number, x, y, role, tone, bold=True, room=room, highest=most)
        if sector.price:
            x, y = on_ring(ring.centre, angle, height + away, 0)
            coin = ring.at_least(4.6, 3.6)
            wide = pen.text(
                sector.price,
                x + coin + ring.unit,
                y,
                role,
                "text",
                bold=True,
                room=room - 2 * coin,
                highest=most * 0.9,
            )
            pen.coin("coin", x - wide / 2 - ring.unit, y, coin)

    def _income(self, sector: Sector) -> str:
        return "?" if sector.value is None else self.words.catalogue.signed(sector.value)

    def _value_role(self) -> str:
        return "label" if self._ring.scale < 1.3 else "body"

    def _nearest_price(self, angle: float) -> float:
        """How much further out than the income the price stands with usual letters."""
        level = abs(cos(angle))
        return self._ring.at_least(PRICE + 7 * level, 10 + 12 * level)

    def _price_ends(self, sector: Sector, angle: float) -> float:
        """How much further out than the income nothing of the price is in the way."""
        away, most = self._price_from(sector, angle)
        wide = self.pen.width(sector.price, most * 0.9, bold=True) / 2 + self._ring.at_least(5.6, 4)
        return away + wide * abs(cos(angle)) + most * 0.5 * abs(sin(angle))

    def _price_from(self, sector: Sector, angle: float) -> tuple[float, float]:
        """How much further out than the income the price stands, and how large both may be: side
        by side at the sides of the ring, one over the other elsewhere, they never touch."""
        ring, pen = self._ring, self.pen
        most = min(pen.size(self._value_role()), ring.at_least(14, 10))
        near = self._nearest_price(angle)
        if not sector.price:
            return near, most
        wide = pen.width(self._income(sector), most, bold=True)
        wide += pen.width(sector.price, most * 0.9, bold=True) + 2 * ring.at_least(4.6, 3.6)
        beside = (wide / 2 + 3 * ring.unit) / max(abs(cos(angle)), 0.01)
        over = most * 1.1 / max(abs(sin(angle)), 0.01)
        needed = min(beside, over)
        away = min(max(near, needed), near + (MOST_PRICE - PRICE) * ring.unit)
        return away, most * min(1.0, away / needed)

    def _draw_places(self, places: tuple[Places, ...], angle: float, height: float) -> None:
        unit = self._ring.unit
        every = [(kind.shape, n < kind.taken) for kind in places for n in range(kind.all)]
        middle = (len(every) - 1) / 2
        shifts = [(index - middle) * 7.5 * unit for index in range(len(every))]
        lying = [on_arc(self._ring.centre, angle, height, shift) for shift in shifts]
        if every:
            self.pen.places([(*kind, *at) for kind, at in zip(every, lying, strict=True)], unit)

    def _draw_tokens(
        self, sector: Sector, angle: float, low: float, high: float, margin: float
    ) -> None:
        ring = self._ring
        unit = ring.unit
        single = [(tokens, 1, index) for tokens in sector.tokens for index in range(tokens.count)]
        largest = 0.0 if ring.tiny else dp(TOKEN)
        packed = pack(len(single), low, high, ring.step, margin, unit, largest=largest)
        if packed is None:
            single = [(tokens, tokens.count, 0) for tokens in sector.tokens]
            packed = pack(len(single), low, high, ring.step, margin, unit, smallest=2 * unit)
        if packed is None:
            return
        radius, places = packed
        for (tokens, count, index), (height, shift) in zip(single, places, strict=True):
            x, y = on_ring(ring.centre, angle, height, shift)
            key = (sector.key, tokens.seat, tokens.loaned, tokens.startup, index)
            known = token_key(sector.key, tokens)
            self._lying[known] = (x, y)
            if known in self.lit:
                self._draw_halo(x, y, radius)
            with self.piece(key, tokens.seat, x, y):
                draw = self.pen.mark if tokens.startup else self.pen.token
                draw(tokens.seat, 0, 0, radius * (0.74 if tokens.startup else 1), tokens.loaned)
                if count > 1:
                    self._draw_count(count, radius)

    def _draw_halo(self, x: float, y: float, radius: float) -> None:
        """Round a token that answers."""
        for away, alpha in ((6.0, 0.22), (4.0, 0.4)):
            self.pen.colour("gain", alpha)
            self.pen.dot(x, y, radius + dp(away))
        self.pen.colour("gain")
        self.pen.hoop(x, y, radius + dp(3), 1.4)

    def _draw_count(self, count: int, radius: float) -> None:
        """How many alike lie here, on the lower right of the one that is drawn."""
        pen = self.pen
        pen.colour("background")
        pen.dot(radius * 0.75, -radius * 0.75, radius * 0.72)
        number = self.words.catalogue.number(count)
        pen.text(number, radius * 0.75, -radius * 0.75, bold=True, room=radius * 1.25)

    def _draw_marks(self, sector: Sector, angle: float) -> None:
        """The tokens of activity, crisis and forecast lie on the rim of the centre."""
        if sector.key.startswith(PLACE):
            return
        ring, unit = self._ring, self._ring.unit
        radius = ring.at_least(7.5, 6)
        marks = [
            (sector.active, "activity", "target", "accent"),
            (sector.crisis, "crisis", "lightning-bolt", "loss"),
            (sector.forecast, "forecast", "crystal-ball", "text"),
        ]
        here = [mark[1:] for mark in marks if mark[0]]
        for index, (key, icon, tone) in enumerate(here):
            shift = (index - (len(here) - 1) / 2) * radius * 1.9
            x, y = on_arc(ring.centre, angle, ring.inner - unit, shift)
            with self.piece(key, key, x, y):
                self.pen.colour("background")
                self.pen.dot(0, 0, radius)
                self.pen.colour(tone)
                self.pen.hoop(0, 0, radius, 0.9)
                self.pen.icon(icon, 0, 0, radius * 1.35, tone)

    def _draw_border(self, border: Border) -> None:
        pen, ring, unit = self.pen, self._ring, self._ring.unit
        angle = ring.angle(border.after + 0.5)
        chosen = border.key == self.chosen
        lit = border.key in self.lit
        if lit:
            ends = [ring.inner + dp(4), ring.outer - dp(1)]
            points = [v for end in ends for v in on_ring(ring.centre, angle, end, 0)]
            for width, alpha in ((6.0, 0.2), (2.0, 1.0)):
                pen.colour("gain", alpha)
                SmoothLine(points=points, width=dp(width), cap="round")
        radius = ring.at_least(6.2, 5)
        free = next((base for base, seat in enumerate(border.bases, 1) if seat is None), 0)
        for base, (seat, height) in enumerate(zip(border.bases, ring.bases(), strict=True), 1):
            x, y = on_ring(ring.centre, angle, height, 0)
            if chosen or not ring.compact:
                pen.colour("background")
                pen.dot(x, y, 3.6 * unit)
                pen.colour("text" if chosen else "muted", 1.0 if chosen else 0.7)
                pen.hoop(x, y, 2.6 * unit, 0.8)
            if lit and base == free:
                pen.colour("background")
                pen.dot(x, y, dp(8))
                pen.colour("gain")
                pen.hoop(x, y, dp(8), 1.4)
                pen.icon("plus", x, y, dp(12), "gain")
            if seat is not None:
                known = base_key(border, base)
                self._lying[known] = (x, y)
                if known in self.lit:
                    self._draw_halo(x, y, radius)
                with self.piece((border.key, base, seat), (seat, "startup"), x, y):
                    pen.mark(seat, 0, 0, radius)

    def _draw_centre(self, centre: Centre) -> None:
        pen, ring, unit = self.pen, self._ring, self._ring.unit
        x, y = ring.centre
        pen.colour("surface")
        pen.dot(x, y, ring.inner - 2 * unit)
        pen.colour("line")
        pen.hoop(x, y, ring.inner - 2 * unit)
        if ring.compact:
            self._draw_small_centre(centre)
            return
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
                self._draw_dice(centre.dice, x, middle, 17 * unit)
            role = "body" if bold else "label"
            if ring.scale > 1.3:
                role = "title" if bold else "body"
            pen.text(text, x, middle, role, tone, bold=bold, room=room, highest=height * 0.85)
            top -= height

    def _draw_small_centre(self, centre: Centre) -> None:
        """What is active as a picture, or its name if that can be read, over the dice."""
        pen, ring = self.pen, self._ring
        x, y = ring.centre
        reach = 2 * ring.inner - dp(12)
        shift = ring.inner * 0.34 if centre.dice and not ring.tiny else 0.0
        if centre.face is not None:
            size = ring.inner * 0.66
            pen.piece(centre.face.piece, x, y + shift, size, pen.hue(centre.face.colour))
        elif not centre.vacant and pen.fitting(centre.title, dp(13), True, reach) >= dp(9):
            pen.text(centre.title, x, y + shift, "secondary", bold=True, room=reach, highest=dp(13))
        if centre.dice and not ring.tiny:
            self._draw_dice(centre.dice, x, y - shift, ring.at_least(17, 13))

    def _draw_dice(self, dice: tuple[int, ...], x: float, y: float, side: float) -> None:
        for index, value in enumerate(dice):
            self.pen.die(value, x + (index - (len(dice) - 1) / 2) * side * 1.25, y, side)
