"""A walk through the screens: everything shown reads as words, whole."""

from __future__ import annotations

import os

import pytest

from companion.screens import PLACES
from engine.core.registry import games
from tests.reliability.walk import STOPS, main, run

STOPS_OF_A_WALK = 2
"""In the short form; a walk over all of them takes half a minute."""


def test_every_place_is_on_the_way() -> None:
    assert {*PLACES} <= {*STOPS}


@pytest.mark.parametrize("seed", range(len(games())))
def test_what_is_shown_reads_as_words(seed: int) -> None:
    """One table of each game; seed, place and table are in the failure."""
    run(seed, STOPS_OF_A_WALK)


@pytest.mark.skipif("TABLESIDE_SOAK" not in os.environ, reason="half an hour of walks: make soak")
def test_half_an_hour_of_walks() -> None:
    main(30, seed=1000)
