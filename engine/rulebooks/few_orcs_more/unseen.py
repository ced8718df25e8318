"""Answers with cards that lie face down: screens show what anybody could think of.

Listing only what is really there would tell the faces of a hand to whoever looks at the phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.core.options import Args, Cards
from engine.rulebooks.few_orcs_more.cards import DECK, MERCENARIES, TRIBE_CARDS


def thinkable(tribe: str = "", mercenaries: bool = True) -> dict[str, int]:
    """Faces that may hide behind the back of a tribe, and behind that of a mercenary."""
    found = {card: DECK[card] for card in TRIBE_CARDS.get(tribe, ())}
    return found | (dict(MERCENARIES) if mercenaries else {})


class Unseen(Cards):
    """Between `low` and `high` cards out of `held`, shown as if any of `pool` could be there."""

    __slots__ = ("true",)

    def __init__(
        self,
        verb: str,
        held: Mapping[str, int],
        low: int,
        high: int,
        *,
        pool: Mapping[str, int],
        prefix: Args = (),
    ) -> None:
        super().__init__(verb, pool, low, high, prefix=prefix)
        self.true = Cards(verb, held, low, high, prefix=prefix)

    def allows(self, args: Args) -> bool:
        return self.true.allows(args)

    def answers(self) -> Sequence[Args]:
        return self.true.answers()

    def sample(self, rng: Random) -> Args:
        return self.true.sample(rng)
