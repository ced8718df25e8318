"""Every game at tables laid at random: nothing that a player can do or look at breaks one."""

from __future__ import annotations

import pytest

from engine.core.registry import games
from tests.engine.properties import seeds
from tests.engine.random_tables import random_game


@pytest.mark.parametrize("game", games())
def test_a_table_laid_at_random_can_be_played_corrected_and_undone(game):
    for seed in seeds(8, 3000):
        random_game(game, seed)
