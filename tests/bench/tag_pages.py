"""Pictures of codes that the photographs do not show: many on a page, large ones, odd prints."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import segno

from tests.bench.tag_troubles import Floats, Grey, clipped

Page = tuple[Grey, set[str]]
Paint = Callable[[np.random.Generator], Page]
_FINE = 12  # pixels a module before the camera
_LETTERS = np.array(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789"))


def _text(chance: np.random.Generator, letters: int) -> str:
    return "".join(chance.choice(_LETTERS, letters)).replace(" ", "-")


def _modules(text: str, version: int, level: str) -> Floats:
    code = segno.make_qr(text, version=version, error=level, boost_error=False)
    return np.pad(np.array([list(row) for row in code.matrix], np.float64), 4)


def _photographed(paper: Floats, size: tuple[int, int], chance: np.random.Generator) -> Grey:
    """Paper laid on a table, a little slanted, with the camera's blur and noise."""
    height, width = paper.shape
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    fit = 0.92 * min(size[0] / width, size[1] / height)
    slack = (
        chance.uniform(0, 0.06, (4, 2)) * min(size) * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    )
    there = (box - box.mean(axis=0)) * fit + np.array(size) / 2 + slack
    matrix = cv2.getPerspectiveTransform(box, there.astype(np.float32))
    soft = cv2.GaussianBlur(paper, (0, 0), 0.4 / fit)
    view = cv2.warpPerspective(soft, matrix, size, flags=cv2.INTER_LINEAR, borderValue=90)
    light = np.linspace(chance.uniform(0.7, 1), chance.uniform(0.7, 1), size[0])[None]
    view = cv2.GaussianBlur(view * light, (0, 0), chance.uniform(0.5, 0.9))
    return clipped(view + chance.normal(0, 2, view.shape))


def lots(chance: np.random.Generator) -> Page:
    """20 to 60 codes on one page."""
    across, down = int(chance.integers(5, 10)), int(chance.integers(4, 7))
    texts = [_text(chance, int(chance.integers(8, 40))) for _ in range(across * down)]
    cell = 41
    page = np.zeros((down * cell, across * cell))
    for number, text in enumerate(texts):
        modules = _modules(text, 3, "l")
        y, x = (cell * part + 2 for part in divmod(number, across))
        page[y : y + len(modules), x : x + len(modules)] = modules
    paper = np.kron(215 - 180 * page, np.ones((8, 8)))
    return _photographed(paper, (1280, 960), chance), set(texts)


def _single(version: tuple[int, int], pixels: float, chance: np.random.Generator) -> Page:
    chosen = int(chance.integers(version[0], version[1] + 1))
    level = str(chance.choice(["l", "m", "q"]))
    text = _text(chance, int(chosen**2 * {"l": 1.6, "m": 1.25, "q": 0.9}[level] * 0.9))
    modules = _modules(text, chosen, level)
    side = round(pixels * len(modules))
    paper = np.kron(215 - 180 * modules, np.ones((8, 8)))
    return _photographed(paper, (round(1.2 * side), side), chance), {text}


def middling(chance: np.random.Generator) -> Page:
    return _single((10, 19), chance.uniform(3.2, 6), chance)


def high_version(chance: np.random.Generator) -> Page:
    """Versions 20 to 40."""
    return _single((20, 40), chance.uniform(3.2, 6), chance)


def dots(chance: np.random.Generator) -> Page:
    """Round modules that do not touch, the eyes whole or of dots as well."""
    text = _text(chance, 30)
    modules = _modules(text, 4, "m")
    paper = np.kron(215 - 180 * modules, np.ones((_FINE, _FINE)))
    radius = chance.uniform(0.32, 0.48)
    y, x = (np.indices((_FINE, _FINE)) + 0.5) / _FINE - 0.5
    dot = np.hypot(x, y) < radius
    dotted = np.where(np.kron(modules, dot) > 0, 35.0, 215.0)
    if chance.random() < 0.6:
        side = len(modules) - 8
        for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
            eye = np.s_[
                (top + 4) * _FINE : (top + 11) * _FINE, (left + 4) * _FINE : (left + 11) * _FINE
            ]
            dotted[eye] = paper[eye]
    pixels = round(chance.uniform(4, 10) * len(modules))
    return _photographed(dotted, (round(1.3 * pixels), pixels), chance), {text}


def rounded_eyes(chance: np.random.Generator) -> Page:
    """Eyes drawn as circles, and a picture in the middle."""
    text = _text(chance, 30)
    modules = _modules(text, 6, "h")
    paper = np.kron(215 - 180 * modules, np.ones((_FINE, _FINE)))
    side = len(modules) - 8
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        middle = (round((left + 7.5) * _FINE), round((top + 7.5) * _FINE))
        cv2.rectangle(
            paper, (middle[0] - 42, middle[1] - 42), (middle[0] + 41, middle[1] + 41), 215, -1
        )
        for reach, tone in ((3.5, 35), (2.5, 215), (1.5, 35)):
            cv2.circle(paper, middle, round(reach * _FINE), tone, -1)
    middle = len(paper) // 2
    reach = round(chance.uniform(2, 5) * _FINE)
    cv2.circle(paper, (middle, middle), reach, 150, -1)
    pixels = round(chance.uniform(4, 8) * len(modules))
    return _photographed(paper, (round(1.3 * pixels), pixels), chance), {text}


PAGES: dict[str, Paint] = {
    "lots": lots,
    "versions 10-19": middling,
    "versions 20-40": high_version,
    "dots": dots,
    "round eyes": rounded_eyes,
}
