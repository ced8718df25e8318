"""One die: how it is made, how it lies, and what a camera sees of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from vision.painter.camera import Camera
from vision.painter.kinds import Colour, Floats, floats

CORNERS = floats([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
TRACING_STEPS = 11


@dataclass(frozen=True)
class DieLook:
    """A maker's die: body, edges, pips."""

    size: float = 16.0
    body: Colour = (0.9, 0.92, 0.93)
    pip: Colour = (0.05, 0.05, 0.05)
    one_pip: Colour = (0.05, 0.05, 0.05)
    edge: float = 0.2
    """Rounding of the edges, in half sizes."""
    ball: float = 1.5
    """Radius of the sphere that cuts the corners, in half sizes; 1.73 cuts nothing."""
    pip_radius: float = 0.17
    one_scale: float = 1.2
    four_as_one: bool = False
    """Whether the pips of a four have the colour of the one's, as on dice of the Far East."""
    spread: float = 0.5
    """How far the outer pips are from the middle of the face, in half sizes."""
    six_rows: float = 0.5
    """How far the outer rows of a six are from the middle."""
    six_columns: float = 0.45
    two_spread: float | None = None
    """The same for a two, where the maker set its pips closer together."""
    six_print: Colour | None = None
    """The colour of a name or a line printed between the rows of a six."""
    pip_depth: float = 0.3
    pip_shape: float = 2.0
    """Power of the pip's rim: 2 is round, more is square."""
    ring: Colour | None = None
    """A rim round each pip."""
    plate: Colour | None = None
    """A round field on each face, below the pips."""
    clear: float = 0.0
    """How much of the table shines through."""
    gloss: float = 0.4
    shine: float = 40.0
    swirl: Colour | None = None
    blank: bool = False
    mirrored: bool = False
    turned_faces: tuple[bool, ...] = (False,) * 6


@dataclass(frozen=True)
class Die:
    """A die in space: the middle of its body and how it is turned."""

    look: DieLook
    middle: Floats
    turn: Floats
    value: int | None
    """The number on top; None for a die that lies on no face."""
    lift: float = 0.0


@dataclass
class DieView:
    """What the camera sees of a die: a patch of picture with its place and cover."""

    left: int
    top: int
    colour: Floats
    cover: Floats


AXES = {1: (2, 1), 6: (2, -1), 2: (0, 1), 5: (0, -1), 3: (1, 1), 4: (1, -1)}


def face_axis(value: int, mirrored: bool = False) -> tuple[int, int]:
    """Axis and sign of the face that carries a value."""
    axis, sign = AXES[value]
    return (axis, -sign) if mirrored and axis == 1 else (axis, sign)


def face_value(axis: int, sign: int, mirrored: bool = False) -> int:
    for value in AXES:
        if face_axis(value, mirrored) == (axis, sign):
            return value
    raise ValueError("a die has six faces")


def about_z(angle: float) -> Floats:
    c, s = math.cos(angle), math.sin(angle)
    return floats([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def about_level(along: Floats, angle: float) -> Floats:
    """Rolling in a direction: a turn about the level axis across it."""
    x, y, z = float(-along[1]), float(along[0]), 0.0
    c, s, k = math.cos(-angle), math.sin(-angle), 1 - math.cos(angle)
    return floats(
        [
            [c + x * x * k, x * y * k - z * s, x * z * k + y * s],
            [y * x * k + z * s, c + y * y * k, y * z * k - x * s],
            [z * x * k - y * s, z * y * k + x * s, c + z * z * k],
        ]
    )


def showing(value: int, yaw: float, mirrored: bool = False) -> Floats:
    """The turn of a die that lies flat with a value on top."""
    axis, sign = face_axis(value, mirrored)
    rows = np.zeros((3, 3), np.float32)
    rows[2, axis] = sign
    rows[0, (axis + 1) % 3] = 1
    rows[1] = np.cross(rows[2], rows[0])
    return floats(about_z(yaw) @ rows)


def top_value(turn: Floats, mirrored: bool = False) -> tuple[int, float]:
    """The value of the face that looks up most, and the cosine of its tilt."""
    ups = turn[2]
    axis = int(np.argmax(np.abs(ups)))
    sign = 1 if ups[axis] > 0 else -1
    return face_value(axis, sign, mirrored), float(abs(ups[axis]))


def lying(
    look: DieLook, value: int, place: tuple[float, float], yaw: float, lift: float = 0.0
) -> Die:
    """A die at rest on the table, or on something `lift` millimetres high."""
    middle = floats([place[0], place[1], look.size / 2 + lift])
    return Die(look, middle, showing(value, yaw, look.mirrored), value, lift)


def leaning(die: Die, heading: float, angle: float) -> Die:
    """A die that rests on an edge or against something: no face is on top."""
    along = floats([math.cos(heading), math.sin(heading), 0])
    turn = floats(about_level(along, angle) @ die.turn)
    lowest = float((CORNERS @ turn.T * (die.look.size / 2))[:, 2].min())
    middle = floats([die.middle[0], die.middle[1], die.lift - lowest])
    return Die(die.look, middle, turn, None, die.lift)


def top_quad(die: Die) -> Floats:
    """The corners of the top face (4 x 3), as if the die had sharp edges."""
    axis = int(np.argmax(np.abs(die.turn[2])))
    sign = 1.0 if die.turn[2, axis] > 0 else -1.0
    quad = np.zeros((4, 3), np.float32)
    quad[:, axis] = sign
    quad[:, (axis + 1) % 3] = [-1, 1, 1, -1]
    quad[:, (axis + 2) % 3] = [-1, -1, 1, 1]
    half = die.look.size / 2
    return floats(quad @ die.turn.T * half + die.middle)


def corners(die: Die) -> Floats:
    return floats(CORNERS @ die.turn.T * (die.look.size / 2) + die.middle)


def _pair(reach: float) -> list[tuple[float, float]]:
    return [(-reach, -reach), (reach, reach)]


def pip_places(value: int, look: DieLook) -> list[tuple[float, float]]:
    """The middles of the pips of a face, in half sizes."""
    s = look.spread
    centre, diagonal = [(0.0, 0.0)], _pair(s)
    other = [(-s, s), (s, -s)]
    rows, columns = look.six_rows, look.six_columns
    six = [(x, y) for x in (-columns, columns) for y in (-rows, 0.0, rows)]
    places = {
        1: centre,
        2: _pair(s if look.two_spread is None else look.two_spread),
        3: centre + diagonal,
        4: diagonal + other,
        5: centre + diagonal + other,
        6: six,
    }[value]
    return [(y, -x) for x, y in places] if look.turned_faces[value - 1] else places


def body_distance(p: Floats, look: DieLook) -> Floats:
    """Signed distance (roughly) from points to the surface of the body."""
    inner = np.abs(p) - (1 - look.edge)
    outside = np.sqrt(np.square(np.maximum(inner, 0)).sum(axis=0))
    box = outside + np.minimum(inner.max(axis=0), 0) - look.edge
    ball = np.sqrt(np.square(p).sum(axis=0)) - look.ball
    return floats(np.maximum(box, ball))


def body_normal(p: Floats, look: DieLook) -> Floats:
    inner = np.abs(p) - (1 - look.edge)
    out = np.maximum(inner, 0) + 1e-4 * (inner == inner.max(axis=0))
    box_normal = out / np.sqrt(np.square(out).sum(axis=0)) * np.sign(p)
    reach = np.sqrt(np.square(p).sum(axis=0))
    box = np.sqrt(np.square(np.maximum(inner, 0)).sum(axis=0)) - look.edge
    mix = 1 / (1 + np.exp(np.clip((box - (reach - look.ball)) * 60, -30, 30)))
    normal = box_normal * (1 - mix) + p / reach * mix
    return floats(normal / np.sqrt(np.square(normal).sum(axis=0)))


def trace(origin: Floats, rays: Floats, look: DieLook) -> tuple[Floats, Floats]:
    """Where rays (3 x n) from an origin in the die's own space meet its body; nan if never."""
    along = rays.T @ origin
    nearest = float(origin @ origin) - along * along
    bound = min(look.ball, 1.7321) + 0.02
    inside = bound * bound - nearest
    far = np.sqrt(np.maximum(inside, 0))
    t = -along - far
    for _ in range(TRACING_STEPS):
        t = t + body_distance(origin[:, None] + rays * t, look)
    points = origin[:, None] + rays * t
    left = body_distance(points, look)
    return floats(points), floats((inside > 0) & (left < 0.03) & (t < -along + far))


def bounds(die: Die, camera: Camera, margin: float = 1.5) -> tuple[int, int, int, int] | None:
    """The part of the picture that a die can touch: left, top, right, bottom."""
    spots = camera.project(corners(die))
    left, top = np.floor(spots.min(axis=0) - margin).astype(int)
    right, bottom = np.ceil(spots.max(axis=0) + margin).astype(int)
    left, top = max(int(left), 0), max(int(top), 0)
    right, bottom = min(int(right), camera.width), min(int(bottom), camera.height)
    return (left, top, right, bottom) if right - left > 1 and bottom - top > 1 else None
