"""Codes of which a bright spot, a finger or a tear hides one of the three eyes."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import segno
from numpy.typing import NDArray

from vision.budget import Budget
from vision.tags import TagReader, reader, two_eyes
from vision.tags.backends import Backend, Grey, OpenCv, Zbar, Zxing

TEXT = "https://example.org/a/longer/way/to/go?number=12345678"
PAPER, INK = 205, 35
COVERS = {"bright spot": 255, "tear": PAPER, "finger": 120}
EYES = ((3.5, 3.5), (-3.5, 3.5), (3.5, -3.5))  # from the corner nearest to each

Floats = NDArray[np.float64]


def modules(text: str, level: str = "m") -> Floats:
    code = segno.make_qr(text, error=level, boost_error=False)
    return np.array([list(row) for row in code.matrix], np.float64)


def table(width: int) -> Grey:
    return np.full((480, width), PAPER - 20, np.uint8)


def laid(picture: Grey, dark: Floats, corners: Floats, hidden: int | None, light: int) -> None:
    """Draws a code into four corners of a picture, with something over one of its eyes."""
    side, fine = len(dark), 8
    flat = np.kron(
        np.pad(PAPER - (PAPER - INK) * dark, 4, constant_values=PAPER), np.ones((fine,) * 2)
    )
    flat = flat.astype(np.uint8)
    if hidden is not None:
        x, y = ((part % side + 4) * fine for part in EYES[hidden])
        cv2.ellipse(flat, (round(x), round(y)), (4 * fine, 3 * fine), 30, 0, 360, light, -1)
    box = np.array([[4, 4], [4 + side, 4], [4 + side, 4 + side], [4, 4 + side]], np.float32) * fine
    matrix = cv2.getPerspectiveTransform(box, corners.astype(np.float32))
    size = picture.shape[::-1]
    drawn = cv2.warpPerspective(flat, matrix, size, flags=cv2.INTER_AREA)
    inside = cv2.warpPerspective(np.full_like(flat, 255), matrix, size)
    picture[inside == 255] = drawn[inside == 255]


def somewhere(chance: np.random.Generator, middle: tuple[int, int], slant: float = 0.12) -> Floats:
    """Four corners of a code at any turn, a little slanted."""
    angle = chance.uniform(0, 2 * np.pi) + np.array([0.25, 0.75, 1.25, 1.75]) * np.pi
    corners = np.stack([np.cos(angle), np.sin(angle)], axis=1) * chance.uniform(130, 160)
    return np.asarray(middle + corners * chance.uniform(1 - slant, 1 + slant, (4, 1)))


def photographed(picture: Grey, chance: np.random.Generator) -> Grey:
    soft = cv2.GaussianBlur(picture, (0, 0), 0.8)
    return np.asarray((soft + chance.normal(0, 2, soft.shape)).clip(0, 255), np.uint8)


@pytest.mark.parametrize("cover", COVERS)
@pytest.mark.parametrize("hidden", range(3))
@pytest.mark.parametrize("seed", range(2))
def test_a_code_with_a_hidden_eye_is_read(cover: str, hidden: int, seed: int) -> None:
    """The same picture says nothing to the libraries as it is."""
    chance = np.random.default_rng((seed, hidden, len(cover)))
    picture = table(640)
    corners = somewhere(chance, (320, 240))
    laid(picture, modules(TEXT), corners, hidden, COVERS[cover])
    picture = photographed(picture, chance)
    assert [*Zxing().codes(picture), *Zbar().codes(picture)] == []
    codes = TagReader([Zbar()]).read_codes(picture)
    assert [code.text for code in codes] == [TEXT]
    assert np.abs(codes[0].corners - corners).max() < 12


@pytest.mark.parametrize("backend", [Zxing, Zbar, OpenCv])
def test_a_hidden_eye_does_not_matter_whatever_the_library(backend: type[Backend]) -> None:
    chance = np.random.default_rng(11)
    picture = table(640)
    laid(picture, modules(TEXT), somewhere(chance, (320, 240)), 1, 255)
    codes = TagReader([backend()]).read_codes(photographed(picture, chance))
    assert [code.text for code in codes] == [TEXT]


@pytest.mark.parametrize("seed", range(4))
def test_two_codes_with_a_hidden_eye_each_are_not_mixed_up(seed: int) -> None:
    """Every two of the four eyes that are left look like a pair; two pairs are right."""
    chance = np.random.default_rng(seed)
    picture = table(800)
    texts = [f"{TEXT}{number}" for number in range(2)]
    for text, x in zip(texts, (210, 590), strict=True):
        hidden = int(chance.integers(3))
        laid(picture, modules(text), somewhere(chance, (x, 240), 0.05), hidden, 255)
    codes = TagReader([Zbar()]).read_codes(photographed(picture, chance), seconds=5)
    assert sorted(code.text for code in codes) == texts


@pytest.mark.parametrize("seed", range(4))
def test_two_eyes_of_two_codes_give_nothing(seed: int) -> None:
    """Side by side and straight: the upper left of one and the upper right of the next."""
    chance = np.random.default_rng(seed)
    picture = table(800)
    upright = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 110
    for number, x in enumerate((270, 530)):
        dark = modules(f"{TEXT}{chance.integers(10**6)}")
        laid(picture, dark, upright + np.array([x, 240]), None, 0)
        for eye in {0, 1, 2} - {number}:
            place = (upright + np.array([x, 240]))[(0, 1, 3)[eye]]
            inwards = (np.array((x, 240)) - place) * 3.5 / (len(dark) / 2)
            middle = np.rint(place + inwards).astype(int).tolist()
            cv2.circle(picture, middle, 32, 255, -1)
    assert TagReader().read_codes(photographed(picture, chance), seconds=5) == []


def test_a_code_with_a_hidden_eye_is_read_beside_one_that_is_whole() -> None:
    chance = np.random.default_rng(5)
    picture = table(800)
    texts = [f"{TEXT}{number}" for number in range(2)]
    for text, x, hidden in zip(texts, (210, 590), (None, 2), strict=True):
        laid(picture, modules(text), somewhere(chance, (x, 240)), hidden, 255)
    codes = TagReader().read_codes(photographed(picture, chance))
    assert sorted(code.text for code in codes) == texts


def test_a_hidden_eye_is_not_looked_for_without_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr(two_eyes, "completed", lambda *told: begun.append(told))
    chance = np.random.default_rng(11)
    picture = table(640)
    laid(picture, modules(TEXT), somewhere(chance, (320, 240)), 1, 255)
    tags, picture = TagReader([Zbar()]), photographed(picture, chance)
    tags.read_codes(picture)
    assert begun
    begun.clear()
    monkeypatch.setattr(reader, "Budget", lambda _: Budget(0.0))
    tags.read_codes(picture)
    assert not begun
    assert tags.gave_up
