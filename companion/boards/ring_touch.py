"""Where the things of a ring are, what they stand for in an answer, which one a finger means."""

from __future__ import annotations

from math import hypot

from kivy.metrics import dp

from companion.boards.base import Drawing
from companion.boards.canvas_pen import Point
from companion.boards.geometry import Geometry
from companion.boards.ring_parts import Border, Sector, Tokens
from companion.boards.token_layout import on_ring
from companion.session import Session
from companion.session.board_answers import Spot

REACH = 24.0
"""How many dp a finger may miss a token that answers."""
BESIDE_BORDER = 15.0
"""The same for a border."""


def token_key(sector: str, tokens: Tokens) -> str:
    kind = "startup" if tokens.startup else "company"
    return f"token.{sector}.{tokens.seat}.{kind}.{'loan' if tokens.loaned else 'clear'}"


def base_key(border: Border, base: int) -> str:
    return f"base.{border.key}.{base}"


class RingTouch(Drawing):
    """Which part of a ring a touch means: sectors, the borders between them, tokens in and on
    them."""

    stretches = False

    def __init__(self, session: Session, **kwargs: object) -> None:
        self._told: list[Sector] = []
        self._told_borders: list[Border] = []
        """Sectors and borders of the view."""
        self._sectors: list[Sector] = []
        """Those that are drawn: other ones while a ring is laid or a box told."""
        self._borders: dict[int, Border] = {}
        """By the number of the sector before them, clockwise."""
        self._ring = Geometry((0.0, 0.0), 1.0, 1)
        self._lying: dict[str, Point] = {}
        """Where a token of each kind lies, and the startups on the borders."""
        self._finer: dict[str, tuple[str, ...]] = {}
        super().__init__(session, **kwargs)

    @property
    def geometry(self) -> Geometry:
        """Where the parts lie now."""
        return self._ring

    def sectors(self) -> list[Sector]:
        return []

    def borders(self) -> list[Border]:
        return []

    def read(self) -> None:
        self._told, self._told_borders = self.sectors(), self.borders()

    def likes(self, width: float) -> float:
        return width

    # What the things stand for

    def token_spots(self, sector: str, tokens: Tokens) -> tuple[Spot, ...]:
        """What a token stands for in an answer; games name theirs differently."""
        raise NotImplementedError

    def spots(self) -> dict[str, tuple[Spot, ...]]:
        names = self.session.table.players
        found: dict[str, tuple[Spot, ...]] = {}
        parts: dict[str, list[str]] = {}
        for sector in self._told:
            found[sector.key] = (Spot((sector.key,)),)
            parts[sector.key] = [token_key(sector.key, tokens) for tokens in sector.tokens]
            for tokens in sector.tokens:
                found[token_key(sector.key, tokens)] = self.token_spots(sector.key, tokens)
        for border in self._told_borders:
            sides = tuple(border.key.split("|"))
            found[border.key] = (Spot(sides),)
            taken = [(n, seat) for n, seat in enumerate(border.bases, 1) if seat is not None]
            parts[border.key] = [base_key(border, base) for base, _seat in taken]
            for base, seat in taken:
                found[base_key(border, base)] = (Spot((*sides, base), names[seat]),)
            for side in sides:
                parts[side] += [border.key, *parts[border.key]]
        self._finer = {key: tuple(finer) for key, finer in parts.items()}
        return found

    def parts(self, key: str) -> tuple[str, ...]:
        return self._finer.get(key, ())

    # Where they are

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

    def lit_at(self, x: float, y: float) -> str | None:
        """The nearest token that answers, else the border, else the sector."""
        lit = self.answering
        near = [
            (hypot(px - x, py - y), key)
            for key, (px, py) in self._lying.items()
            if key in lit and hypot(px - x, py - y) < dp(REACH)
        ]
        if near:
            return min(near)[1]
        ring = self._ring
        distance, turn = ring.where(x, y)
        if not ring.inner * 0.9 <= distance <= ring.outer + dp(8):
            return None
        sector = self._sectors[round(turn) % ring.count].key
        if self._borders:
            border = self._borders[int(turn) % ring.count].key
            aside = abs(turn % 1 - 0.5) * ring.step * distance
            if border in lit and (aside < dp(BESIDE_BORDER) or sector not in lit):
                return border
        return sector if sector in lit else None

    def spot(self, key: str) -> Point:
        ring = self._ring
        if key in self._lying:
            return self._lying[key]
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
