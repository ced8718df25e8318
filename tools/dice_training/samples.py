"""Training samples out of the painted shards and the boxed photographs."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

STRIDE = 4
CROP = 192
BOXED_FACES = "boxed.json"
"""Where the top faces of the boxed photographs are, beside the shards."""
BOXED_FALSE = "boxed_false.json"
"""Where the finder saw top faces in them and there are none."""
TONED = 0.75
"""How many of the grey photographs are given colours."""
HIDDEN = 0.35
STRETCHED = 0.35
HARD_SHARE = 0.35
"""How much of the painted scenes is picked among those that the finder got wrong."""


@dataclass
class Face:
    """A top face in a picture; what is not known of boxed photographs is None."""

    value: int | None
    x: float
    y: float
    size: float
    angle: float | None
    box: tuple[float, float, float, float] | None
    ignore: bool


@dataclass
class Picture:
    pixels: NDArray[np.uint8]
    faces: list[Face]


class Painted:
    """Every shard in a folder; new ones are taken in while training goes on.

    Scenes that the finder got wrong (NAME.hard, see mine.py) are picked more often.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shards: dict[str, tuple[NDArray[np.uint8], list[list[Face]]]] = {}
        self.hard: list[tuple[str, int]] = []
        self.false: list[tuple[str, int, float, float, float]] = []
        self.doubtful: list[tuple[str, int, int]] = []
        """Shard, scene and number of the faces that the readers are in doubt about."""
        self.refresh()

    def refresh(self) -> None:
        for path in sorted(self.folder.glob("*.npy")):
            if path.name not in self.shards and ".part" not in path.name:
                truths = json.loads(path.with_suffix(".json").read_text())
                faces = [[painted_face(row) for row in rows] for rows in truths]
                self.shards[path.name] = (np.load(path, mmap_mode="r"), faces)
        self.names = list(self.shards)
        self.hard, self.false, self.doubtful = [], [], []
        for path in sorted(self.folder.glob("*.hard")):
            told, name = json.loads(path.read_text()), path.with_suffix(".npy").name
            self.hard += [(name, index) for index in told["hard"]]
            self.false += [(name, *place) for place in told["false"]]
            for scene, number in told.get("blind", []):
                self.shards[name][1][scene][number].ignore = True
            self.doubtful += [(name, scene, number) for scene, number in told.get("doubtful", [])]

    def pick(self, rng: np.random.Generator) -> Picture:
        if self.hard and rng.random() < HARD_SHARE:
            name, index = self.hard[int(rng.integers(len(self.hard)))]
        else:
            name = self.names[int(rng.integers(len(self.names)))]
            index = int(rng.integers(len(self.shards[name][1])))
        return self.scene(name, index)

    def doubted(self, rng: np.random.Generator) -> Picture:
        """A scene with one face that the readers are in doubt about."""
        name, index, number = self.doubtful[int(rng.integers(len(self.doubtful)))]
        shown = self.scene(name, index)
        return Picture(shown.pixels, [shown.faces[number]])

    def scene(self, name: str, index: int) -> Picture:
        pixels, faces = self.shards[name]
        return Picture(np.asarray(pixels[index]), faces[index])


def painted_face(row: dict[str, object]) -> Face:
    quad = np.asarray(row["quad"], np.float32)
    size = float(np.sqrt(max(cv2.contourArea(quad), 1e-3)))
    edge = quad[1] - quad[0]
    left, top, width, height = row["box"]  # type: ignore[misc]
    return Face(
        row["value"],  # type: ignore[arg-type]
        float(quad[:, 0].mean()),
        float(quad[:, 1].mean()),
        size,
        float(np.arctan2(edge[1], edge[0])),
        (left, top, left + width, top + height),
        bool(row["cut"]) or float(row["hidden"]) > HIDDEN,  # type: ignore[arg-type]
    )


class Boxed:
    """The boxed photographs (CC BY 4.0), at half size and full size by turns.

    `refined` says where the top faces are (see refine_boxed.py); without it a face is thought to
    be in the middle of its box.
    """

    def __init__(self, folder: Path, refined: Path | None = None) -> None:
        self.files = sorted((folder / "images").glob("*.jpg"))
        self.labels = folder / "labels"
        self.read: dict[Path, NDArray[np.uint8]] = {}
        self.refined = json.loads(refined.read_text()) if refined and refined.exists() else {}
        listed = refined.with_name(BOXED_FALSE) if refined else None
        false = json.loads(listed.read_text()) if listed and listed.exists() else {}
        self.false = [(path, *place) for path in self.files for place in false.get(path.stem, [])]
        """Photograph, x, y and size of the places that are none."""

    def pick(self, rng: np.random.Generator) -> Picture:
        path = self.files[int(rng.integers(len(self.files)))]
        scale = float(rng.choice([0.5, 1.0]))
        pixels = self.pixels(path)
        if scale < 1:
            half = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            pixels = np.asarray(half, np.uint8)
        return Picture(pixels, [scaled(face, scale) for face in self.faces(path)])

    def pixels(self, path: Path) -> NDArray[np.uint8]:
        if path not in self.read:
            self.read[path] = np.asarray(cv2.imread(str(path)), np.uint8)
        return self.read[path]

    def boxes(self, path: Path) -> list[Face]:
        """The faces as the boxes tell them."""
        height, width = self.pixels(path).shape[:2]
        faces = []
        for line in (self.labels / (path.stem + ".txt")).read_text().splitlines():
            kind, x, y, w, h = (float(part) for part in line.split())
            size = float(np.sqrt(w * width * h * height)) * 0.85
            box = (
                (x - w / 2) * width,
                (y - h / 2) * height,
                (x + w / 2) * width,
                (y + h / 2) * height,
            )
            faces.append(Face(int(kind) + 1, x * width, y * height, size, None, box, False))
        return faces

    def faces(self, path: Path) -> list[Face]:
        """The faces as well as they are known; what nobody can read is not asked for."""
        faces = self.boxes(path)
        seen = self.refined.get(path.stem)
        if seen is None:
            return faces
        return [
            replace(face, ignore=True)
            if place is None
            else replace(face, x=place[0], y=place[1], size=place[2], angle=place[3])
            for face, place in zip(faces, seen, strict=True)
        ]


def scaled(face: Face, scale: float) -> Face:
    """A face in a picture of another size."""
    box = face.box
    if box is not None:
        box = (box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale)
    return replace(face, x=face.x * scale, y=face.y * scale, size=face.size * scale, box=box)


def toned(pixels: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """A grey photograph in the colours of some light and some paint, most of the time."""
    grey = np.array_equal(pixels[::8, ::8, 0], pixels[::8, ::8, 2])
    if not grey or rng.random() > TONED:
        return pixels
    tint = rng.normal(0, 0.12 if rng.random() < 0.7 else 0.5, 3)
    tint -= tint.max()
    bright = 255 * rng.uniform(0.7, 1.0) * np.exp(tint)
    dark = bright * rng.uniform(0, 0.25, 3)
    middle = (bright + dark) / 2 * np.exp(rng.normal(0, 0.15) + rng.normal(0, 0.08, 3))
    middle = np.clip(middle, dark, bright)
    low, high = (dark, bright) if rng.random() < 0.9 else (bright, dark)
    curves = [
        np.interp(np.arange(256), (0, 128, 255), levels)
        for levels in zip(low, middle, high, strict=True)
    ]
    table = np.clip(np.stack(curves, axis=1), 0, 255).astype(np.uint8)
    return np.asarray(table[pixels[..., 1]], np.uint8)


def stretched(picture: Picture, rng: np.random.Generator) -> Picture:
    """Now and then wider or taller than it was, as pictures squeezed to a square are."""
    if rng.random() > STRETCHED:
        return picture
    wide = float(np.exp(rng.uniform(-0.2, 0.2)))
    across, down = wide, 1 / wide
    height, width = picture.pixels.shape[:2]
    size = (round(width * across), round(height * down))
    pixels = np.asarray(cv2.resize(picture.pixels, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    faces = []
    for face in picture.faces:
        angle, box = face.angle, face.box
        if angle is not None:
            angle = float(np.arctan2(np.sin(angle) * down, np.cos(angle) * across))
        if box is not None:
            box = (box[0] * across, box[1] * down, box[2] * across, box[3] * down)
        faces.append(replace(face, x=face.x * across, y=face.y * down, angle=angle, box=box))
    return Picture(pixels, faces)


def cut_out(picture: Picture, rng: np.random.Generator) -> Picture:
    """A square window of the picture at some scale, mirrored half of the time."""
    height, width = picture.pixels.shape[:2]
    side = CROP if rng.random() < 0.5 else int(rng.uniform(140, 270))
    side = min(side, height, width)
    left, top = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
    if picture.faces and rng.random() < 0.6:
        face = picture.faces[int(rng.integers(len(picture.faces)))]
        left = int(np.clip(face.x - rng.uniform(0.15, 0.85) * side, 0, width - side))
        top = int(np.clip(face.y - rng.uniform(0.15, 0.85) * side, 0, height - side))
    pixels = picture.pixels[top : top + side, left : left + side]
    scale = CROP / side
    if side != CROP:
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        pixels = cv2.resize(pixels, (CROP, CROP), interpolation=how)
    mirrored = rng.random() < 0.5
    if mirrored:
        pixels = pixels[:, ::-1]
    return Picture(pixels, [_moved(f, left, top, scale, mirrored) for f in picture.faces])


def _moved(face: Face, left: float, top: float, scale: float, mirrored: bool) -> Face:
    x, y, angle, box = (face.x - left) * scale, (face.y - top) * scale, face.angle, face.box
    if box is not None:
        box = (
            (box[0] - left) * scale,
            (box[1] - top) * scale,
            (box[2] - left) * scale,
            (box[3] - top) * scale,
        )
    if mirrored:
        x = CROP - x
        angle = None if angle is None else np.pi - angle
        box = None if box is None else (CROP - box[2], box[1], CROP - box[0], box[3])
    size = face.size * scale
    half = size / 2 * 0.9
    cut = min(x, y) < half or max(x, y) > CROP - half
    return Face(face.value, x, y, size, angle, box, face.ignore or cut)


def recoloured(pixels: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.float32]:
    """Pictures (n x height x width x 3) in other light and other paints: 0..1."""
    for index in np.flatnonzero(rng.random(len(pixels)) < 0.2):
        pixels[index] = pixels[index][..., rng.permutation(3)]
    for index in np.flatnonzero(rng.random(len(pixels)) < 0.06):
        pixels[index] = pixels[index][..., 1:2]
    shape = (len(pixels), 1, 1, 3)
    gain = np.exp(rng.normal(0, 0.08, shape)) * np.exp(rng.normal(0, 0.15, (shape[0], 1, 1, 1)))
    contrast = np.exp(rng.normal(0, 0.15, (shape[0], 1, 1, 1)))
    middle = pixels[:, ::8, ::8].mean(axis=(1, 2, 3), keepdims=True)
    out = pixels.astype(np.float32)
    out *= (contrast * gain / 255).astype(np.float32)
    out += (middle * (1 - contrast) * gain / 255).astype(np.float32)
    return np.clip(out, 0, 1, out=out)


def targets(faces: list[Face]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Heat, its weight, and the numbers to be told at each face's middle.

    First: 2 x grid x grid (heat, weight). Second: rows of grid x, grid y, log size, offset (2),
    angle (2) and whether known, box (4) and whether known, value.
    """
    grid = CROP // STRIDE
    heat = np.zeros((2, grid, grid), np.float32)
    heat[1] = 1
    ys, xs = np.mgrid[0:grid, 0:grid].astype(np.float32)
    rows = []
    for face in sorted(faces, key=lambda f: f.ignore):
        if face.value is None:
            continue
        gx, gy = face.x / STRIDE - 0.5, face.y / STRIDE - 0.5
        far = np.square(xs - gx) + np.square(ys - gy)
        if face.ignore:
            heat[1][far < np.square(0.6 * face.size / STRIDE + 0.5)] = 0
            continue
        spread = max(face.size / STRIDE * 0.11, 0.6)
        cx, cy = int(np.clip(round(gx), 0, grid - 1)), int(np.clip(round(gy), 0, grid - 1))
        bump = np.exp(-far / (2 * spread * spread))
        heat[0] = np.maximum(heat[0], bump)
        heat[0, cy, cx] = 1
        angle = face.angle
        known = angle is not None
        turn = (np.cos(4 * angle), np.sin(4 * angle)) if angle is not None else (0.0, 0.0)
        box = face.box or (0, 0, 0, 0)
        sides = (
            (face.x - box[0]) / face.size,
            (face.y - box[1]) / face.size,
            (box[2] - face.x) / face.size,
            (box[3] - face.y) / face.size,
        )
        rows.append(
            [
                cx,
                cy,
                np.log(face.size / 32),
                gx - cx,
                gy - cy,
                *turn,
                float(known),
                *sides,
                float(face.box is not None and known),
                face.value - 1,
            ]
        )
    return heat, np.asarray(rows, np.float32).reshape(-1, 14)
