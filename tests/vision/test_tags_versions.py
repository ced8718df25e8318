"""Codes of any version: the layout, and words made good with doubts counted."""

from __future__ import annotations

import numpy as np
import pytest
import segno

from vision.tags.versions import LARGEST, layout, made_good

Array = np.ndarray


def modules(version: int, level: str) -> Array:
    code = segno.make_qr(f"{version} {level}", version=version, error=level, boost_error=False)
    return np.array([list(row) for row in code.matrix], bool)


@pytest.mark.parametrize("version", range(1, LARGEST + 1))
@pytest.mark.parametrize("level", "LMQH")
def test_every_version_is_laid_out_as_another_writer_does(version: int, level: str) -> None:
    dark = modules(version, level)
    fixed = layout(version).fixed
    assert np.array_equal((fixed > 0)[fixed != 0], dark[fixed != 0])
    assert np.array_equal(next(made_good(np.where(dark, 1.0, -1.0), version)), dark)


def test_what_is_known_to_be_wiped_out_costs_half_of_what_is_wrong_unnoticed() -> None:
    dark = modules(4, "M")
    wiped = np.where(dark, 1.0, -1.0)
    wiped[9:20, 14:25] *= -0.001  # all wrong, and hardly believed
    assert np.array_equal(next(made_good(wiped, 4)), dark)
    wiped[9:20, 14:25] *= 1000
    assert list(made_good(wiped, 4)) == []


def test_chance_never_becomes_a_code() -> None:
    chance = np.random.default_rng(3)
    for version in (1, 2, 3, 5):
        side = 17 + 4 * version
        for _ in range(60):
            assert list(made_good(chance.normal(size=(side, side)), version)) == []


def test_a_repair_that_used_up_its_checks_is_not_believed() -> None:
    """All but three check words filled in: one chance in some millions is too many."""
    dark = modules(2, "L")
    values = np.where(dark, 1.0, -1.0)
    plan = layout(2)
    words = len(plan.rows) // 8
    for gone, good in ((6, True), (9, False)):
        wiped = values.copy()
        for word in range(3, 3 + gone):
            bits = slice(8 * word, 8 * word + 8)
            wiped[plan.rows[bits], plan.columns[bits]] *= -0.001
        assert words > 3 + gone
        assert bool(list(made_good(wiped, 2))) == good
