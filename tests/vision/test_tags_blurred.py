"""Codes of others out of focus or moved: the light of neighbours is taken out of each module."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import segno
from numpy.typing import NDArray

from vision.tags import TagReader
from vision.tags.backends import Backend, Grey, OpenCv, Zbar, Zxing
from vision.tags.unmixing import MARGIN, unmixed
from vision.tags.versions import layout

TEXT = "https://example.org/a/longer/way/to/go?number=12345678"
MODULE = 6  # pixels
VERSION = 4

Floats = NDArray[np.float64]


def modules(level: str = "m") -> Floats:
    code = segno.make_qr(TEXT, version=VERSION, error=level, boost_error=False)
    return np.array([list(row) for row in code.matrix], np.float64)


def photographed(blur: float) -> Grey:
    """A code on a table, its blur in modules, with a sensor's noise."""
    sheet = np.kron(215 - 180 * np.pad(modules(), 6), np.ones((MODULE, MODULE)))
    turn = cv2.getRotationMatrix2D((len(sheet) / 2,) * 2, 9, 0.97)
    paper = cv2.warpAffine(sheet, turn, sheet.shape, borderValue=215)
    soft = cv2.GaussianBlur(paper, (0, 0), blur * MODULE)
    noise = np.random.default_rng(5).normal(0, 1.5, soft.shape)
    return np.asarray((soft + noise).clip(0, 255), np.uint8)


@pytest.mark.parametrize("blur", [0.62, 0.7])
@pytest.mark.parametrize("backend", [Zxing, Zbar, OpenCv])
def test_a_code_out_of_focus_is_read(backend: type[Backend], blur: float) -> None:
    """The same picture says nothing to the libraries as it is."""
    picture = photographed(blur)
    assert [*Zxing().codes(picture), *Zbar().codes(picture)] == []
    codes = TagReader([backend()]).read_codes(picture)
    assert [code.text for code in codes] == [TEXT]


@pytest.mark.parametrize("smear", [(0.2, 0.6, 0.2), (0.1, 0.55, 0.35), (0.0, 0.6, 0.4)])
def test_modules_are_told_apart_from_the_light_of_their_neighbours(
    smear: tuple[float, float, float],
) -> None:
    """What is learnt from the modules that all codes share holds for the others as well."""
    dark = modules()
    light = np.pad(1 - dark, MARGIN, constant_values=1.0)
    kernel = np.outer((0.2, 0.6, 0.2), smear)
    mixed = 40 + 160 * cv2.filter2D(light, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    mixed += np.random.default_rng(1).normal(0, 3, mixed.shape)
    level = mixed[MARGIN:-MARGIN, MARGIN:-MARGIN]
    plain = (level < (level.max() + level.min()) / 2) != (dark > 0)
    wrong = (unmixed(mixed, layout(VERSION).fixed) > 0) != (dark > 0)
    assert plain.sum() > 50
    assert wrong.sum() <= plain.sum() / 8


def test_light_codes_on_dark_are_read_whatever_the_library() -> None:
    picture = np.bitwise_not(photographed(0.1))
    for backend in (Zxing(), Zbar(), OpenCv()):
        assert [code.text for code in TagReader([backend]).read_codes(picture)] == [TEXT]
