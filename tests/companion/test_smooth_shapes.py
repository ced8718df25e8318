"""Soft shapes: one mesh each, round enough, freed at once."""

from __future__ import annotations

import gc
import sys
from math import cos, hypot, pi

import pytest
from kivy.app import App
from kivy.graphics import Canvas, Color, Mesh
from kivy.uix.widget import Widget

from companion.boards.canvas_pen import Pen
from companion.boards.parts import Parts
from companion.boards.round_letters import bend, letters_in_a_row
from companion.identity import IDENTITIES, outline
from companion.widgets import layered_shapes
from companion.widgets import smooth_shapes as shapes
from tests.companion.states import app
from tests.companion.window import Window

COLUMNS = 4


def points(mesh: Mesh) -> list[tuple[float, float, float]]:
    """Places and how solid each is."""
    flat = mesh.vertices
    return [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), COLUMNS)]


def rings(mesh: Mesh, middle: tuple[float, float] = (0.0, 0.0)) -> list[tuple[float, float]]:
    """How far out the points are, nearest first, and how solid they are there."""
    x, y = middle
    return sorted({(round(hypot(px - x, py - y), 3), s) for px, py, s in points(mesh)})


@pytest.fixture
def canvas():
    with Window(Widget):
        drawn = Canvas(noadd=True)
        with drawn:
            Color(1, 1, 1, 1)
            yield drawn


@pytest.mark.parametrize("radius", [1.0, 3.0, 8.0, 40.0, 200.0])
def test_a_circle_is_round_to_a_twentieth_of_a_pixel(radius):
    flat = radius * (1 - cos(pi / shapes.sides(radius)))
    assert flat <= shapes.UNEVEN + 1e-9
    assert shapes.sides(radius) <= 180


@pytest.mark.usefixtures("canvas")
def test_a_disc_is_solid_inside_and_clear_outside():
    (middle, _), inside, outside = rings(shapes.disc(5, 7, 10), (5, 7))
    assert middle == 0
    assert inside == pytest.approx((10 - shapes.INSIDE, shapes.SOLID), abs=1e-3)
    assert outside == pytest.approx((10 + shapes.OUTSIDE, shapes.CLEAR), abs=1e-3)


@pytest.mark.usefixtures("canvas")
def test_a_hoop_is_clear_on_both_sides_of_its_line():
    found = rings(shapes.hoop(0, 0, 20, 3))
    shades = [shade for _radius, shade in found]
    assert shades == [shapes.CLEAR, shapes.SOLID, shapes.SOLID, shapes.CLEAR]
    assert found[1][0] == pytest.approx(18)
    assert found[2][0] == pytest.approx(22)


@pytest.mark.usefixtures("canvas")
@pytest.mark.parametrize("corners", [0, 4, 100, (8, 8, 0, 0)])
def test_a_rounded_rectangle_fills_its_place_and_no_more(corners):
    solid = [p for p in points(shapes.rounded(10, 20, 60, 40, corners)) if p[2] == shapes.SOLID]
    every = points(shapes.rounded(10, 20, 60, 40, corners))
    assert min(x for x, _y, _s in every) == pytest.approx(10 - shapes.OUTSIDE)
    assert max(y for _x, y, _s in every) == pytest.approx(60 + shapes.OUTSIDE)
    assert min(x for x, _y, _s in solid) == pytest.approx(10 + shapes.INSIDE)
    assert max(y for _x, y, _s in solid) == pytest.approx(60 - shapes.INSIDE)


@pytest.mark.usefixtures("canvas")
@pytest.mark.parametrize("look", [look.shape for look in IDENTITIES])
def test_the_edge_of_a_shape_goes_outward_all_round(look):
    corners = outline(look)
    _middle, *placed = points(shapes.polygon(0, 0, 10, corners))
    solid, clear = placed[: len(corners)], placed[len(corners) :]
    for (px, py), (sx, sy, _), (cx, cy, _) in zip(corners, solid, clear, strict=True):
        assert (sx, sy) == pytest.approx((px * 10, py * 10), abs=1e-4)
        assert hypot(cx, cy) > hypot(sx, sy)
        assert hypot(cx - sx, cy - sy) <= shapes.SOFT * shapes.SHARPEST + 1e-4


def test_parts_that_are_drawn_anew_are_freed_without_collecting_garbage():
    """Kivy's own smooth shapes, and a canvas that is dropped full, wait for the collector."""
    with Window(lambda: app("economicon", 20, "table")) as window:
        canvas = Canvas(noadd=True)
        parts: Parts[None] = Parts(canvas, Pen(window.app.theme))

        def draw(state: int) -> None:
            parts.draw(lambda: parts.part("one", state, lambda: a_few_things(parts._pen)))

        for state in range(3):
            draw(state)
        gc.collect()
        gc.disable()
        try:
            before = sys.getallocatedblocks()
            for state in range(20):
                draw(100 + state)
            assert sys.getallocatedblocks() - before < 500
        finally:
            gc.enable()


def a_few_things(pen: Pen) -> None:
    for place in range(5):
        pen.panel(place, 0, 40, 20, rim="line")
        pen.token(place, place, 10, 8, loaned=True)
        pen.coin("bar", place, 20, 6)


@pytest.mark.usefixtures("canvas")
@pytest.mark.parametrize(("width", "height"), [(0, 20), (20, 0), (0, 0), (-50, 20), (20, -50)])
def test_what_has_no_size_is_not_seen(width, height):
    """Its soft edges would be a line of two pixels."""
    assert not shapes.rounded(0, 0, width, height, 8).indices
    assert not shapes.disc(0, 0, min(width, height)).indices


RED, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.5)


@pytest.mark.usefixtures("canvas")
def test_forms_of_several_colours_are_one_mesh_in_the_order_of_the_layers():
    below, above = shapes.disc_form(0, 0, 10), shapes.rounded_form(1, 1, 4, 4, 1)
    mesh = layered_shapes.layered((RED, below), (BLUE, above))
    number = len(below[0]) // COLUMNS
    levels = [mesh.vertices[at] for at in range(3, len(mesh.vertices), COLUMNS)]
    assert len({*levels[:number]}) == len({*levels[number:]}) == 1
    assert levels[0] != levels[-1]
    assert list(mesh.indices[: len(below[1])]) == list(below[1])
    assert mesh.indices[len(below[1])] == number + above[1][0]
    assert not any(below[0][3::COLUMNS])  # the form itself is shared and stays as it is


@pytest.mark.usefixtures("canvas")
def test_a_colour_is_in_the_texture_from_clear_to_solid():
    mesh = layered_shapes.layered((BLUE, shapes.disc_form(0, 0, 10)))
    row = int(mesh.vertices[3] * layered_shapes.ROWS)
    pixels = mesh.texture.pixels[8 * row : 8 * row + 8]
    assert list(pixels) == [0, 0, 255, 0, 0, 0, 255, 128]


@pytest.mark.usefixtures("canvas")
def test_a_full_texture_is_followed_by_another_and_keeps_its_colours():
    form = shapes.disc_form(0, 0, 10)
    first = layered_shapes.layered((RED, form))
    many = [(n / 255, 0.5, 0.25, 1.0) for n in range(layered_shapes.ROWS + 1)]
    meshes = [layered_shapes.layered((colour, form)) for colour in many]
    assert len({mesh.texture.id for mesh in meshes}) == 2
    row = int(first.vertices[3] * layered_shapes.ROWS)
    assert list(first.texture.pixels[8 * row + 4 : 8 * row + 8]) == [255, 0, 0, 255]


@pytest.mark.usefixtures("canvas")
@pytest.mark.parametrize("angle", [pi / 2, 0.3, -pi / 2])
def test_letters_along_a_circle_are_one_mesh_and_lie_on_it(angle):
    row = letters_in_a_row("Trade", 14)
    mesh = bend(row, "Trade", 14, 1.0, (100.0, 50.0), 80.0, angle)
    flat = mesh.vertices
    corners = [(flat[at], flat[at + 1]) for at in range(0, len(flat), COLUMNS)]
    assert len(corners) == 4 * len("Trade")
    middles = [
        (sum(x for x, _y in quad) / 4, sum(y for _x, y in quad) / 4)
        for quad in (corners[at : at + 4] for at in range(0, len(corners), 4))
    ]
    assert all(hypot(x - 100, y - 50) == pytest.approx(80, abs=0.01) for x, y in middles)
    leftmost = sorted(range(5), key=lambda n: middles[n][0])
    assert angle == 0.3 or leftmost == list(range(5))  # read from left to right, above and below


def test_a_name_without_letters_draws_nothing(canvas):
    before = len(canvas.children)
    Pen(App.get_running_app().theme).round_text("", (0.0, 0.0), 50.0, 1.0, 12.0, "text")
    assert len(canvas.children) == before
