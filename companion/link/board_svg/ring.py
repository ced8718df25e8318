"""The ring of sectors of Orconomics and Economicus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, sin
from typing import Final

from companion.boards.ring_parts import Sector, Tokens
from companion.i18n.catalogue import Catalogue
from companion.identity import identity, look_of
from companion.link.board_svg.shapes import (
    die_face_svg,
    disc_svg,
    fitted,
    number,
    shape_svg,
    text_svg,
)
from companion.session import labels, odds
from engine.core.shown import AnyView
from engine.core.table import AnyTable
from engine.core.text import Money

OUTER, INNER = 180.0, 68.0
SIZE: Final = 400
MIDDLE: Final = SIZE / 2
GAP: Final = 1.6
LOANED_SIDE: Final = "bones"


def ring_svg(table: AnyTable, view: AnyView, words: Catalogue) -> str:
    game = table.rulebook.id
    found = _orconomics if game == "orconomics" else _economicus
    sectors = list(found(table, view, words))
    step = 2 * pi / max(len(sectors), 1)
    ranked = sorted(enumerate(sectors), key=lambda one: one[1].active or one[1].crisis)
    drawn = [_sector(sector, -pi / 2 + index * step, step, words) for index, sector in ranked]
    if game == "orconomics":
        drawn += _borders(table, view, step)
    drawn += _centre(table, view, sectors, words)
    return (
        f'<svg viewBox="0 0 {SIZE} {SIZE}" role="img" '
        f'aria-label="{escape(words.tell("link.board"))}">{"".join(drawn)}</svg>'
    )


# From the view


def _orconomics(table: AnyTable, view: AnyView, words: Catalogue) -> Iterator[Sector]:
    board, totals = view["board"], odds.totals(table)
    for key in board["ring"]:
        tokens = [
            Tokens(seat, held[side], side == LOANED_SIDE, False)
            for seat, player in enumerate(view["players"])
            for held in (player["companies"].get(key, {}),)
            for side in ("orc", LOANED_SIDE)
            if held.get(side)
        ]
        yield Sector(
            key,
            "/".join(str(total) for total in sorted(totals[key], reverse=True)),
            labels.named(table, key, words.say),
            board["sectors"][key]["value"],
            tuple(tokens),
            active=key == board["active"],
            crisis=key == board["crisis"],
        )


def _economicus(_table: AnyTable, view: AnyView, words: Catalogue) -> Iterator[Sector]:
    board = view["board"]
    for key in board["ring"]:
        sector = board["sectors"][key]
        tokens: list[Tokens] = []
        for kind in ("companies", "startups"):
            for seat, (count, loaned) in enumerate(sector[kind]):
                startup = kind == "startups"
                if count > loaned:
                    tokens.append(Tokens(seat, count - loaned, False, startup))
                if loaned:
                    tokens.append(Tokens(seat, loaned, True, startup))
        price = words.money(Money(sector["price"], "coin"), "short") if sector["written"] else ""
        yield Sector(
            key,
            str(sector["number"]),
            sector["name"] or "",
            sector["value"],
            tuple(tokens),
            price,
            active=key == board["active"],
            crisis=key == board["crisis"]["sector"],
            forecast=key == board["forecast"],
        )


# Drawing


def _at(angle: float, radius: float) -> tuple[float, float]:
    return MIDDLE + radius * cos(angle), MIDDLE + radius * sin(angle)


def _wedge(angle: float, step: float, look: str) -> str:
    corners = []
    for radius, sides in ((OUTER, (-1, 1)), (INNER, (1, -1))):
        half = step / 2 - GAP / 2 / radius
        corners += [_at(angle + side * half, radius) for side in sides]
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    path = f"M{a}A{OUTER} {OUTER} 0 0 1 {b}L{c}A{INNER} {INNER} 0 0 0 {d}Z"
    return f'<path class="{look}" d="{path}"/>'


def _sector(sector: Sector, angle: float, step: float, words: Catalogue) -> str:
    ground = "sector active" if sector.active else "sector crisis" if sector.crisis else "sector"
    x, y = _at(angle, OUTER + 10)
    parts = [_wedge(angle, step, ground)]
    tone = "accent bold" if sector.active else "loss bold" if sector.crisis else "muted"
    parts.append(text_svg(sector.number, x, y, 12, tone))
    value = "?" if sector.value is None else words.signed(sector.value)
    look = "muted" if not sector.value else "gain" if sector.value > 0 else "loss"
    x, y = _at(angle, INNER + 15)
    parts.append(text_svg(value, x, y, 15, f"{look} bold"))
    if sector.name:
        parts.append(_rim_text(sector.key, sector.name, angle, step, tone))
    if sector.price:
        x, y = _at(angle, INNER + 29 + 8 * abs(cos(angle)))
        parts.append(text_svg(sector.price, x, y, 10.5, "bold"))
    if sector.forecast:
        x, y = _at(angle, INNER + 3)
        parts.append(disc_svg(x, y, 5, "base"))
    low = INNER + (42 if sector.price else 28)
    parts += _tokens(sector.tokens, angle, step, low, OUTER - 20)
    title = f"<title>{escape(f'{sector.number} {sector.name} {value}'.strip())}</title>"
    return f'<g data-thing="{escape(sector.key)}">{"".join(parts)}{title}</g>'


def _rim_text(key: str, name: str, angle: float, step: float, look: str) -> str:
    """A name along the rim, readable from below on every side."""
    under = sin(angle) > 0.1
    radius = OUTER - (8 if under else 15)
    half = step / 2 * 0.96
    ends = (angle + half, angle - half) if under else (angle - half, angle + half)
    (ax, ay), (bx, by) = (_at(end, radius) for end in ends)
    turn = f"A{radius} {radius} 0 0 {0 if under else 1}"
    arc = f"M{number(ax)} {number(ay)}{turn} {number(bx)} {number(by)}"
    size = min(10.5, 2 * half * radius / (0.6 * len(name)))
    return (
        f'<path id="rim-{escape(key)}" d="{arc}" fill="none"/>'
        f'<text class="{look}" font-size="{number(size)}" text-anchor="middle">'
        f'<textPath href="#rim-{escape(key)}" startOffset="50%">{escape(name)}</textPath></text>'
    )


def _tokens(
    tokens: Sequence[Tokens], angle: float, step: float, low: float, high: float
) -> Iterator[str]:
    """In rows along the arc, as large as they can be; too many of a kind are counted."""
    single = [(one, 1) for one in tokens for _ in range(one.count)]
    for radius in (9.0, 7.5, 6.2):
        places = list(_places(len(single), step, low, high, radius))
        if len(places) >= len(single):
            break
    else:
        single = [(one, one.count) for one in tokens]
        radius = 6.2
        places = list(_places(len(single), step, low, high, radius))
    for (one, count), (height, turn) in zip(single, places, strict=False):
        x, y = _at(angle + turn, height)
        yield token_svg(one.seat, x, y, radius, one.loaned, one.startup)
        if count > 1:
            yield text_svg(f"×{count}", x + radius, y + radius, 9, "bold")


def _places(
    wanted: int, step: float, low: float, high: float, radius: float
) -> Iterator[tuple[float, float]]:
    across = 2 * radius + 2
    rows = max(1, int((high - low) / across))
    heights = [high - radius - row * across for row in range(rows)]
    left = wanted
    for height in heights:
        fits = max(1, int((step * height - 8) / across))
        here = min(fits, left)
        for index in range(here):
            yield height, (index - (here - 1) / 2) * across / height
        left -= here


def token_svg(
    seat: int, x: float, y: float, radius: float, loaned: bool = False, startup: bool = False
) -> str:
    """A company is a disc with the shape of its owner, a startup the shape alone."""
    look, shape = f"seat-{look_of(seat)}", identity(seat).shape
    if startup:
        return shape_svg(shape, x, y, radius * 0.8, look)
    ring = disc_svg(x, y, radius, "loaned") if loaned else ""
    inner = shape_svg(shape, x, y, radius * 0.5, "ink")
    return disc_svg(x, y, radius, look) + inner + ring


def _borders(table: AnyTable, view: AnyView, step: float) -> Iterator[str]:
    """Startups of Orconomics stand on the borders, on three bases each."""
    ring = view["board"]["ring"]
    for border in view["board"]["borders"]:
        first, second = border["between"]
        at = ring.index(first)
        after = at if ring[(at + 1) % len(ring)] == second else ring.index(second)
        angle = -pi / 2 + (after + 0.5) * step
        for base, who in enumerate(border["bases"]):
            x, y = _at(angle, INNER + 24 + base * (OUTER - INNER - 56) / 2)
            if who is None:
                yield disc_svg(x, y, 2.4, "base")
            else:
                seat = table.seats[who]
                yield shape_svg(identity(seat).shape, x, y, 6.5, f"seat-{look_of(seat)}")


def _centre(
    table: AnyTable, view: AnyView, sectors: Sequence[Sector], words: Catalogue
) -> Iterator[str]:
    active = next((s for s in sectors if s.active), None)
    crisis = next((s for s in sectors if s.crisis), None)
    dice = odds.last_dice(table, view["board"]["active"])
    title = (active.name or active.number) if active else words.tell("app.board.none_active")
    y = MIDDLE - (22 if dice else 8)
    if active:
        yield text_svg(words.tell("app.board.active"), MIDDLE, y - 18, 10.5, "accent")
    yield text_svg(title, MIDDLE, y, fitted(title, 15, 2 * INNER - 28), "bold")
    for index, value in enumerate(dice):
        yield die_face_svg(value, MIDDLE + (index - (len(dice) - 1) / 2) * 28 - 11, MIDDLE - 8, 22)
    if crisis:
        name = crisis.name or crisis.number
        level = crisis.value if crisis.value is not None else 0
        said = words.tell("app.board.crisis_at", sector=name, n=level)
        low = MIDDLE + (34 if dice else 18)
        yield text_svg(said, MIDDLE, low, fitted(said, 9.5, 2 * INNER - 20), "loss")
