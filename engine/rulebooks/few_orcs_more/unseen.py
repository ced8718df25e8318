"""Answers with cards that lie face down: screens show what anybody could think of.

Listing only what is really there would tell the faces of a hand to whoever looks at the phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from engine.core.options import Amount, Args, Cards
from engine.rulebooks.few_orcs_more.cards import DECK, MERCENARIES, TRIBE_CARDS


@cache
def thinkable(tribe: str = "", mercenaries: bool = True) -> Mapping[str, int]:
    """Faces that may hide behind the back of a tribe, and behind that of a mercenary."""
    found = {card: DECK[card] for card in TRIBE_CARDS.get(tribe, ())}
    return found | (dict(MERCENARIES) if mercenaries else {})


class Unseen(Cards):
    """Between `low` and `high` cards of those that can be there, shown as if any of `shown` could.

    known and unknown as in Cards: of the cards that are not surely there, no more than `unknown`.
    """

    __slots__ = ("true",)

    def __init__(
        self,
        verb: str,
        held: Mapping[str, int],
        low: int,
        high: int,
        *,
        shown: Mapping[str, int],
        prefix: Args = (),
        known: Mapping[str, int] | None = None,
        unknown: int = 0,
    ) -> None:
        super().__init__(verb, shown, low, high, prefix=prefix)
        self.true = Cards(verb, held, low, high, prefix=prefix, known=known, unknown=unknown)

    def allows(self, args: Args) -> bool:
        return self.true.allows(args)

    def answers(self) -> Sequence[Args]:
        return self.true.answers()

    def sample(self, rng: Random) -> Args:
        return self.true.sample(rng)


class UnseenAmount(Amount):
    """A number up to `high`, of which only those up to `true` can be given; how many that are
    would tell what somebody holds."""

    __slots__ = ("true",)

    def __init__(self, verb: str, low: int, high: int, true: int) -> None:
        super().__init__(verb, low, high)
        self.true = Amount(verb, low, true)

    def allows(self, args: Args) -> bool:
        return self.true.allows(args)

    def answers(self) -> Sequence[Args]:
        return self.true.answers()

    def sample(self, rng: Random) -> Args:
        return self.true.sample(rng)
