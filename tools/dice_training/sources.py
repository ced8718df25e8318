"""All that training samples are made of, for both networks alike."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tools.dice_training.photographs import Photographs
from tools.dice_training.samples import BOXED_FACES, Boxed, Painted, Picture

BOXED_SHARE = 0.25
PHOTOGRAPHS = 0.1
"""How many pictures are photographs whose values are known; of the others, how many are boxed."""


@dataclass
class Sources:
    """Painted scenes, boxed photographs, and photographs whose values are known."""

    painted: Painted
    boxed: Boxed
    photographs: Photographs

    @staticmethod
    def of(shards: Path, boxed: Path) -> Sources:
        known = Boxed(boxed, shards / BOXED_FACES)
        return Sources(Painted(shards), known, Photographs(shards))

    def picture(self, rng: np.random.Generator) -> Picture:
        if self.photographs and rng.random() < PHOTOGRAPHS:
            return self.photographs.pick(rng)
        return (self.boxed if rng.random() < BOXED_SHARE else self.painted).pick(rng)
