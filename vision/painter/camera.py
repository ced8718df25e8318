"""A pinhole camera above the table plane z = 0, in millimetres."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from vision.painter.kinds import Floats, floats


@dataclass(frozen=True)
class Camera:
    """Where the camera is, where it looks and the window of its picture that is painted."""

    width: int
    height: int
    focal: float
    centre: tuple[float, float]
    position: Floats
    turn: Floats

    def project(self, points: Floats) -> Floats:
        """Image points (n x 2) of table points (n x 3)."""
        seen = (floats(points).reshape(-1, 3) - self.position) @ self.turn.T
        depth = np.maximum(seen[:, 2:3], 1e-3)
        return floats(seen[:, :2] / depth * self.focal + floats(self.centre))

    def rays(self, xs: Floats, ys: Floats) -> Floats:
        """Directions (n x 3, not normalised) through image points."""
        seen = np.stack(
            [
                (xs - self.centre[0]) / self.focal,
                (ys - self.centre[1]) / self.focal,
                np.ones_like(xs),
            ],
            axis=-1,
        )
        return floats(seen @ self.turn)

    def table_points(self, points: Floats) -> Floats:
        """The points of the table plane (n x 2) seen at image points (n x 2)."""
        points = floats(points).reshape(-1, 2)
        rays = self.rays(points[:, 0], points[:, 1])
        reach = -self.position[2] / np.minimum(rays[:, 2], -1e-3)
        return floats(self.position[:2] + rays[:, :2] * reach[:, None])

    def table_to_image(self) -> Floats:
        """The homography from table millimetres to image pixels."""
        inner = floats(
            [[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1]]
        )
        shift = -self.turn @ self.position
        return floats(inner @ np.column_stack([self.turn[:, 0], self.turn[:, 1], shift]))

    def part(self, place: tuple[int, int, int, int]) -> Camera:
        """The same camera with a part of its picture: left, top, right, bottom."""
        left, top, right, bottom = place
        centre = (self.centre[0] - left, self.centre[1] - top)
        return replace(self, width=right - left, height=bottom - top, centre=centre)

    def scale_at(self, point: Floats) -> float:
        """Image pixels a millimetre at a table point (x, y, z)."""
        depth = float((self.turn @ (floats(point) - self.position))[2])
        return self.focal / max(depth, 1e-3)


def looking_down(
    size: tuple[int, int],
    focal: float,
    distance: float,
    tilt: float,
    roll: float = 0.0,
    centre: tuple[float, float] | None = None,
) -> Camera:
    """A camera that looks at the origin of the table, `tilt` radians from straight down."""
    width, height = size
    right = floats([1, 0, 0])
    down = floats([0, -math.cos(tilt), -math.sin(tilt)])
    forward = floats([0, math.sin(tilt), -math.cos(tilt)])
    spin = floats(
        [
            [math.cos(roll), -math.sin(roll), 0],
            [math.sin(roll), math.cos(roll), 0],
            [0, 0, 1],
        ]
    )
    turn = floats(spin @ np.stack([right, down, forward]))
    middle = centre if centre is not None else (width / 2, height / 2)
    return Camera(width, height, focal, middle, floats(-forward * distance), turn)
