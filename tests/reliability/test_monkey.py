"""A random hand over the window: nothing stops the app, loses a move or shows an id."""

from __future__ import annotations

import os

import pytest

from engine.core.registry import games
from tests.reliability import said_by
from tests.reliability.monkey import main, run

TOUCHES = 25


@pytest.mark.parametrize("seed", range(len(games())))
def test_whatever_is_touched_the_game_goes_on(seed: int) -> None:
    """One table of each game; the seed is in the failure, with the last touches."""
    run(seed, TOUCHES)


@pytest.mark.skipif("TABLESIDE_SOAK" not in os.environ, reason="an hour of touches: make soak")
def test_an_hour_of_touches() -> None:
    main(60, seed=1000)


@pytest.mark.skipif("TABLESIDE_SOAK" not in os.environ, reason="an evening of touches: make soak")
def test_an_evening_of_touches_in_one_process_needs_no_more_memory() -> None:
    """In a process of its own, which is set up as the app's is."""
    said_by("-m", "tests.reliability.evening", "10000", "2000")
