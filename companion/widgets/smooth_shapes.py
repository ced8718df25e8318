"""Shapes with soft edges, each of them one mesh: discs, rings, rounded rectangles, polygons.

Kivy's own smooth shapes are two instructions each that refer to one another, so that only the
garbage collector frees them, and their circles have 180 sides however small they are. A board has
hundreds of them: they were most of what it took to draw one, in time and in memory.

Each function draws into the open canvas, in the colour that was set before, and returns the mesh.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import Any, TypeAlias

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture

INSIDE, OUTSIDE = 0.9, 0.6
"""The edge of a ground is solid so many pixels inside of it, and gone so many outside."""
SOFT = 0.65
"""Pixels in which the edge of a line fades."""
UNEVEN = 0.05
"""Pixels that a circle may differ from a true one: nobody sees that."""
FEWEST, MOST = 12, 180
SHARPEST = 2.0
"""How far the edge of a pointed corner reaches out, in widths of the edge."""
CLEAR, SOLID = 0.25, 0.75
"""Where the texture of the edges is clear, and where it is solid."""
_FADE = b"\xff\xff\xff\x00\xff\xff\xff\xff"

_Ways: TypeAlias = "tuple[tuple[float, float], ...]"
_Arc: TypeAlias = "tuple[float, float, float, _Ways]"
"""A piece of an outline: a centre, the distance from it, and the directions of its points."""
Form: TypeAlias = "tuple[array[float], array[int]]"
"""The vertices of a shape, and its triangles; shared, so never to be changed."""


@lru_cache(maxsize=256)
def sides(radius: float) -> int:
    """How many straight sides make a circle of that radius look round, in fours."""
    needed = pi * sqrt(max(radius, 0.0) / (2 * UNEVEN))
    return 4 * ceil(min(max(needed, FEWEST), MOST) / 4)


def disc(x: float, y: float, radius: float) -> Mesh:
    return _made(*disc_form(x, y, radius))


def hoop(x: float, y: float, radius: float, width: float) -> Mesh:
    """A circle as a line; widths are those of Kivy's lines."""
    return _made(*hoop_form(x, y, radius, width))


def rounded(
    x: float, y: float, width: float, height: float, corners: float | Sequence[float]
) -> Mesh:
    """A rectangle with one radius for all of its corners, or four from the top left clockwise."""
    return _made(*rounded_form(x, y, width, height, corners))


def place_rounded(
    mesh: Mesh, x: float, y: float, width: float, height: float, corners: float | Sequence[float]
) -> None:
    """Makes the mesh of a rounded rectangle one of another place and size; nothing is seen of one
    without a size, not even its soft edge."""
    mesh.vertices, mesh.indices = rounded_form(x, y, width, height, corners)


def rounded_rim(
    x: float, y: float, width: float, height: float, corner: float, line: float
) -> Mesh:
    """The outline of a rounded rectangle."""
    return _made(*rim_form(x, y, width, height, corner, line))


def place_rim(
    mesh: Mesh, x: float, y: float, width: float, height: float, corner: float, line: float
) -> None:
    """Makes the mesh of such an outline one of another place and size."""
    mesh.vertices, mesh.indices = rim_form(x, y, width, height, corner, line)


def polygon(x: float, y: float, size: float, corners: tuple[tuple[float, float], ...]) -> Mesh:
    """A form round (x, y) that can be fanned from there; its corners are in units of the size."""
    return _made(*polygon_form(x, y, size, corners))


def polygon_rim(
    x: float, y: float, size: float, corners: tuple[tuple[float, float], ...], width: float
) -> Mesh:
    """Only the outline of such a form."""
    return _made(*polygon_rim_form(x, y, size, corners, width))


# Outlines


@lru_cache(maxsize=64)
def _directions(number: int) -> _Ways:
    turns = [2 * pi * step / number for step in range(number)]
    return tuple((cos(turn), sin(turn)) for turn in turns)


@lru_cache(maxsize=256)
def _quarter(number: int, which: int) -> _Ways:
    """A quarter of them, with both of its ends."""
    ways, first = _directions(number), which * number // 4
    return tuple(ways[step % number] for step in range(first, first + number // 4 + 1))


def _circle(x: float, y: float, radius: float) -> list[_Arc]:
    return [(x, y, radius, _directions(sides(radius)))]


def _rounded(
    x: float, y: float, width: float, height: float, corners: float | Sequence[float]
) -> list[_Arc]:
    """Anticlockwise from the right."""
    radii = [float(corners)] * 4 if isinstance(corners, int | float) else [*map(float, corners)]
    most = min(width, height) / 2
    top_left, top_right, bottom_right, bottom_left = (max(min(r, most), 0.0) for r in radii)
    right, top = x + width, y + height
    outline: list[_Arc] = []
    for quarter, (radius, corner_x, corner_y, across, up) in enumerate(
        (
            (top_right, right, top, 1.0, 1.0),
            (top_left, x, top, -1.0, 1.0),
            (bottom_left, x, y, -1.0, -1.0),
            (bottom_right, right, y, 1.0, -1.0),
        )
    ):
        if radius < UNEVEN:
            outline.append((corner_x, corner_y, 0.0, ((across, up),)))
            continue
        middle_x, middle_y = corner_x - across * radius, corner_y - up * radius
        outline.append((middle_x, middle_y, radius, _quarter(sides(radius), quarter)))
    return outline


def _placed(
    x: float, y: float, size: float, corners: tuple[tuple[float, float], ...]
) -> list[_Arc]:
    return [
        (x + px * size, y + py * size, 0.0, ((nx, ny),)) for px, py, nx, ny in _outward(corners)
    ]


def _points(outline: list[_Arc]) -> int:
    return sum(len(ways) for _x, _y, _radius, ways in outline)


@lru_cache(maxsize=64)
def _outward(
    corners: tuple[tuple[float, float], ...],
) -> tuple[tuple[float, float, float, float], ...]:
    """Each corner with the way its edge goes out from there, so that all sides have it as wide."""
    found = []
    area = sum(
        ax * by - bx * ay
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
    )
    turn = 1.0 if area > 0 else -1.0
    for at, (px, py) in enumerate(corners):
        (bx, by), (ax, ay) = corners[at - 1], corners[(at + 1) % len(corners)]
        before, after = hypot(px - bx, py - by), hypot(ax - px, ay - py)
        nx = turn * ((py - by) / before + (ay - py) / after)
        ny = -turn * ((px - bx) / before + (ax - px) / after)
        length = hypot(nx, ny)
        reach = min(2 / length, SHARPEST) / length
        found.append((px, py, nx * reach, ny * reach))
    return tuple(found)


# Meshes


def _made(vertices: array[float], indices: array[int]) -> Mesh:
    return Mesh(vertices=vertices, indices=indices, mode="triangles", texture=_edge())


@lru_cache(maxsize=256)
def disc_form(x: float, y: float, radius: float) -> Form:
    """Tokens are drawn round (0, 0) and then moved: most of them have been reckoned before."""
    return _ground(x, y, _circle(x, y, radius) if radius > 0 else [])


@lru_cache(maxsize=256)
def hoop_form(x: float, y: float, radius: float, width: float) -> Form:
    return _line(_circle(x, y, radius), width)


@lru_cache(maxsize=256)
def polygon_form(x: float, y: float, size: float, corners: tuple[tuple[float, float], ...]) -> Form:
    return _ground(x, y, _placed(x, y, size, corners), 0.0, SOFT)


@lru_cache(maxsize=64)
def dashes_form(x: float, y: float, radius: float, number: int, width: float) -> Form:
    """A circle of dashes that are a little longer than the gaps."""
    every, vertices, indices = 2 * pi / number, array("f"), array("H")
    for dash in range(number):
        turns = [every * (dash + 0.58 * step / 3) for step in range(4)]
        outline = [(x, y, radius, tuple((cos(turn), sin(turn)) for turn in turns))]
        first = len(vertices) // 4
        vertices += _bands(outline, width)
        indices += array("H", [first + index for index in _line_indices(len(turns), False)])
    return vertices, indices


def rounded_form(
    x: float, y: float, width: float, height: float, corners: float | Sequence[float]
) -> Form:
    seen = width > 0 and height > 0
    outline = _rounded(x, y, width, height, corners) if seen else []
    return _ground(x + width / 2, y + height / 2, outline)


def rim_form(x: float, y: float, width: float, height: float, corner: float, line: float) -> Form:
    return _line(_rounded(x, y, width, height, corner), line)


def polygon_rim_form(
    x: float, y: float, size: float, corners: tuple[tuple[float, float], ...], width: float
) -> Form:
    return _line(_placed(x, y, size, corners), width)


def _ground(
    x: float, y: float, outline: list[_Arc], inside: float = INSIDE, outside: float = OUTSIDE
) -> Form:
    flat = [x, y, SOLID, 0.0, *_ring(outline, -inside, SOLID), *_ring(outline, outside, CLEAR)]
    return array("f", flat), _ground_indices(_points(outline))


def _line(outline: list[_Arc], width: float) -> Form:
    return _bands(outline, width), _line_indices(_points(outline), True)


def _bands(outline: list[_Arc], width: float) -> array[float]:
    solid = max(width - 1.0, 0.0)
    flat = _ring(outline, -solid - SOFT, CLEAR)
    flat += _ring(outline, -solid, SOLID)
    flat += _ring(outline, solid, SOLID)
    flat += _ring(outline, solid + SOFT, CLEAR)
    return array("f", flat)


def _ring(outline: list[_Arc], away: float, shade: float) -> list[float]:
    """The outline so far out (or in, where it is round: to its middle at most)."""
    flat: list[float] = []
    for x, y, radius, ways in outline:
        reach = max(radius + away, 0.0) if radius else away
        for across, up in ways:
            flat += (x + reach * across, y + reach * up, shade, 0.0)
    return flat


@lru_cache(maxsize=128)
def _ground_indices(number: int) -> array[int]:
    """Triangles from the middle to the solid edge, and the band in which it fades."""
    found: list[int] = []
    for inner in range(1, number + 1):
        following = inner % number + 1
        found += (0, inner, following)
        found += _quad(inner, following, number)
    return array("H", found)


@lru_cache(maxsize=128)
def _line_indices(number: int, closed: bool) -> array[int]:
    """The three bands of a line: it comes, is there, and goes."""
    found: list[int] = []
    for band in range(3):
        for at in range(number if closed else number - 1):
            found += _quad(band * number + at, band * number + (at + 1) % number, number)
    return array("H", found)


def _quad(one: int, other: int, further: int) -> tuple[int, ...]:
    """Two triangles between two points and those that lie `further` on in the list."""
    return one, other, one + further, other, other + further, one + further


@lru_cache(maxsize=1)
def _edge() -> Texture:
    """White, from clear to solid."""
    made: Any = Texture.create(size=(2, 1), colorfmt="rgba")
    made.add_reload_observer(_paint_edge)
    _paint_edge(made)
    return made


def _paint_edge(texture: Any) -> None:
    """Also after the phone has dropped the pictures of an app that was not shown."""
    texture.blit_buffer(_FADE, colorfmt="rgba", bufferfmt="ubyte")
