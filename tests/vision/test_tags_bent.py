"""Codes of others round a can or on a page that bulges: the grid follows the bend."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
import segno

from vision.budget import Budget
from vision.tags import TagReader, bent, reader
from vision.tags.backends import Backend, Grey, OpenCv, Zbar, Zxing

SIZE = 640


def on_a_can(text: str, most: float, sag: float, level: str = "m", upright: bool = True) -> Grey:
    """A code pressed together towards two sides, its rows sagging between them."""
    rows = list(segno.make_qr(text, error=level, boost_error=False).matrix)
    dark = np.pad(np.array([list(row) for row in rows], np.uint8), 8)
    paper = cv2.resize(220 - 180 * dark, (SIZE, SIZE), interpolation=cv2.INTER_NEAREST)
    y, x = np.mgrid[:SIZE, :SIZE] / (SIZE / 2) - 1
    there = np.arcsin((x * np.sin(most)).clip(-1, 1)) / most
    lower = y + sag * (np.cos(there * most) - 1)
    at = [((place + 1) * SIZE / 2).astype(np.float32) for place in (there, lower)]
    bent = cv2.remap(paper, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    bent = cv2.GaussianBlur(bent if upright else np.ascontiguousarray(bent.T[::-1]), (0, 0), 1)
    noise = np.random.default_rng(len(text)).normal(0, 2, bent.shape)
    return np.asarray((bent + noise).clip(0, 255), np.uint8)


@pytest.mark.parametrize(
    ("most", "sag", "upright"), [(0.9, 0.35, True), (1.2, -0.3, True), (1.1, 0.3, False)]
)
@pytest.mark.parametrize("backend", [Zxing, Zbar, OpenCv])
def test_a_code_round_a_can_is_read(
    backend: type[Backend], most: float, sag: float, upright: bool
) -> None:
    """The same picture says nothing to the library as it is."""
    text = "https://example.org/a/longer/way/to/go?number=12345678"
    picture = on_a_can(text, most, sag, upright=upright)
    assert backend().codes(picture) == []
    codes = TagReader([backend()]).read_codes(picture)
    assert [code.text for code in codes] == [text]
    middle = codes[0].corners.mean(axis=0)
    assert np.abs(middle - SIZE / 2).max() < 45  # it sags


def test_a_stain_on_a_curved_code_is_made_good() -> None:
    text = "https://example.org/a/longer/way/to/go?number=12345678"
    picture = on_a_can(text, 1.0, 0.3, "q")
    cv2.circle(picture, (330, 320), 55, 255, -1)
    assert [code.text for code in TagReader([Zbar()]).read_codes(picture)] == [text]


def test_bends_are_not_followed_without_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr(bent, "find_grids", lambda *told: begun.append(told) or [])
    tags, picture = TagReader([Zbar()]), on_a_can("x" * 60, 1.1, 0.3)
    tags.read_codes(picture)
    assert begun
    assert not tags.gave_up
    begun.clear()
    monkeypatch.setattr(reader, "Budget", lambda _: Budget(0.0))
    tags.read_codes(picture)
    assert not begun
    assert tags.gave_up
