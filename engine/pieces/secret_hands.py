"""A deck whose hands only their owners know.

What one player has told the app about a hand must not show in what another is offered, so each
hand is judged by what its owner may know: the box, the discards and the hand itself. Two players
may then have told cards that cannot all be there. Who was wrong shows when they are played: a card
that lies open is believed, and what no longer fits becomes unknown again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import compress

from engine.core.errors import IllegalMove
from engine.pieces.deck import Deck


class SecretHands(Deck):
    """Cards are drawn face down, told by their owners (`reveal`) and shown when discarded."""

    __slots__ = ("_told",)

    def __init__(
        self,
        game: str,
        copies: Mapping[str, int],
        seats: int,
        reshuffle_at: int = 0,
        rules: tuple[str, ...] = (),
    ) -> None:
        super().__init__(game, copies, seats, reshuffle_at, rules)
        self._told = False
        """Whether anybody has told a card."""

    def _count_hidden(self) -> dict[str, int]:
        hidden = dict(self.copies)
        for shown in (self.discards, self.gone):
            for card, n in shown.items():
                hidden[card] = hidden.get(card, 0) - n
        return hidden

    def unseen(self, seat: int, card: str) -> int:
        """How many copies of a card its owner does not know the place of."""
        return self._hidden.get(card, 0) - self.hands[seat].known.get(card, 0)

    def possible(self, seat: int) -> dict[str, int]:
        """As `Deck.possible`, with what the seat has told of its hand."""
        hand = self.hands[seat]
        unknown, known = hand.unknown, hand.known
        if not unknown or not known:
            return super().possible(seat)
        hidden = [(card, n) for card, n in self._hidden.items() if n > 0]
        return {card: min(n, known.get(card, 0) + unknown) for card, n in hidden}

    def faces(self, seat: int) -> Collection[str]:
        """Kinds that may be in a hand."""
        hand = self.hands[seat]
        if not hand.unknown:
            return [card for card, n in hand.known.items() if n]
        return list(compress(self._hidden, self._hidden.values()))

    def most(self, seat: int, card: str) -> int:
        """How many of a kind may be in a hand at most."""
        hand, hidden = self.hands[seat], self._hidden.get(card, 0)
        room = hand.unknown + hand.known.get(card, 0) if hand.known else hand.unknown
        return hidden if hidden < room else room

    def most_openly(self, seat: int, card: str) -> int:
        """How many copies of a card a hand can hold for all that the others know."""
        hand, hidden = self.hands[seat], self._hidden.get(card, 0)
        held = hand.unknown + hand.known.total() if hand.known else hand.unknown
        return hidden if hidden < held else held

    def may_hold(self, seat: int, card: str) -> bool:
        """Whether at least one of a kind may be in a hand."""
        return self.most(seat, card) > 0

    def can_hold(self, seat: int, cards: Counter[str]) -> bool:
        """Whether a hand may hold all of these at once."""
        hand = self.hands[seat]
        missing = {card: n - hand.known.get(card, 0) for card, n in cards.items()}
        if any(n > 0 and n > self.unseen(seat, card) for card, n in missing.items()):
            return False
        return sum(n for n in missing.values() if n > 0) <= hand.unknown

    def _leave(self, seat: int, card: str) -> None:
        hand = self.hands[seat]
        if hand.known.get(card, 0) > 0:
            hand.known[card] -= 1
        elif hand.unknown == 0:
            raise IllegalMove("engine.error.not_in_hand", card=self.name(card))
        elif self._hidden.get(card, 0) <= 0:
            raise self.misread(card)
        else:
            hand.unknown -= 1

    def discard(self, seat: int, card: str) -> None:
        """As `Deck.discard`; what was told of other hands is thought over."""
        self._leave(seat, card)
        self.discards[card] += 1
        self._hidden[card] -= 1
        if self._told:
            self._believe(card)

    def reveal(self, seat: int, card: str) -> None:
        """A card of the hand becomes known. Raises IllegalMove or Misread where it cannot be."""
        hand = self.hands[seat]
        if hand.unknown == 0:
            raise IllegalMove("engine.error.not_in_hand", card=self.name(card))
        if self.unseen(seat, card) <= 0:
            raise self.misread(card)
        hand.unknown -= 1
        hand.known[card] += 1
        self._told = True

    def recount_hand(self, seat: int, count: int) -> None:
        """A correction: so many cards are in the hand."""
        hand = self.hands[seat]
        hand.unknown += count - len(hand)
        while hand.unknown < 0:
            hand.known[next(iter(+hand.known))] -= 1
            hand.unknown += 1

    def correct_discards(self, card: str, count: int) -> None:
        """As `Deck.correct_discards`; what was told of hands is thought over."""
        super().correct_discards(card, count)
        self._believe(card)

    def _believe(self, card: str) -> None:
        """Copies that lie open cannot be in a hand, whatever its owner told."""
        left = max(0, self._hidden[card])
        for hand in self.hands:
            if hand.known and hand.known.get(card, 0) > left:
                hand.unknown += hand.known[card] - left
                hand.known[card] = left

    def balanced(self) -> bool:
        """As `Deck.balanced`, and no hand holds more of a kind than can be hidden."""
        told = [hand.known.items() for hand in self.hands]
        fits = all(0 <= n <= self._hidden.get(card, 0) for known in told for card, n in known)
        return super().balanced() and fits
