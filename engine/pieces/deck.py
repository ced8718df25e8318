"""A deck whose cards may be unknown: a hand is a count of unknown cards plus known ones.

The deck knows what is printed, so a fifth copy of a card of which there are four is a misread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.core.errors import IllegalMove, Misread
from engine.core.options import Cards
from engine.core.text import Arg, Text


class Hand:
    """Cards that one player holds."""

    __slots__ = ("known", "unknown")

    def __init__(self) -> None:
        self.unknown = 0
        self.known: Counter[str] = Counter()

    def __len__(self) -> int:
        return self.unknown + self.known.total() if self.known else self.unknown

    def view(self, faces: bool) -> dict[str, object]:
        """As plain data; without faces only the count is told."""
        if not faces:
            return {"count": len(self)}
        return {"count": len(self), "known": dict(+self.known), "unknown": self.unknown}


class Deck:
    """Draw pile, discard pile and hands of one kind of card.

    reshuffle_at  the number of cards left in the draw pile at which the discards go back in
    """

    __slots__ = ("copies", "discards", "game", "gone", "hands", "pile", "reshuffle_at")

    def __init__(
        self, game: str, copies: Mapping[str, int], seats: int, reshuffle_at: int = 0
    ) -> None:
        self.game = game
        self.copies = dict(copies)
        self.pile = sum(copies.values())
        self.discards: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.hands = [Hand() for _ in range(seats)]
        self.reshuffle_at = reshuffle_at

    # Counting

    def hidden(self, card: str) -> int:
        """How many copies of a card may be in the draw pile or unknown in a hand."""
        n = self.copies.get(card, 0) - self.discards.get(card, 0) - self.gone.get(card, 0)
        for hand in self.hands:
            if hand.known:
                n -= hand.known.get(card, 0)
        return n

    def possible(self, seat: int) -> dict[str, int]:
        """How often each card can be in a hand: known copies, and hidden ones while it has room."""
        hand = self.hands[seat]
        unknown, known = hand.unknown, hand.known
        if not unknown:
            return dict(+known)
        seen = [cards for cards in (self.discards, self.gone) if cards]
        seen += [other.known for other in self.hands if other.known]
        found = {}
        for card, hidden in self.copies.items():
            for cards in seen:
                if card in cards:
                    hidden -= cards[card]
            n = hidden if hidden < unknown else unknown
            if known:
                n += known.get(card, 0)
            if n > 0:
                found[card] = n
        return found

    def most(self, seat: int, card: str) -> int:
        """How many copies of a card a hand can hold: known ones, and hidden while it has room."""
        hand = self.hands[seat]
        known = hand.known.get(card, 0) if hand.known else 0
        if not hand.unknown:
            return known
        return known + min(hand.unknown, self.hidden(card))

    def may_hold(self, seat: int, card: str) -> bool:
        """Whether a card can be in a hand: known to be there, or hidden."""
        hand = self.hands[seat]
        return hand.known.get(card, 0) > 0 or (hand.unknown > 0 and self.hidden(card) > 0)

    def can_hold(self, seat: int, cards: Counter[str]) -> bool:
        """Whether all these cards can be in the hand at the same time."""
        hand = self.hands[seat]
        needed = 0
        for card, n in cards.items():
            missing = n - hand.known.get(card, 0)
            if missing > 0:
                if missing > self.hidden(card):
                    return False
                needed += missing
        return needed <= hand.unknown

    def choice(self, seat: int, verb: str, low: int, high: int) -> Cards:
        """The question for some cards of a hand, of which the unknown ones may be anything."""
        hand = self.hands[seat]
        pool, high = self.possible(seat), min(high, len(hand))
        return Cards(verb, pool, low, high, known=hand.known, unknown=hand.unknown)

    def total(self) -> int:
        """All cards wherever they are; equals what is printed."""
        held = sum(map(len, self.hands))
        return self.pile + self.discards.total() + self.gone.total() + held

    def balanced(self) -> bool:
        return self.total() == sum(self.copies.values()) and all(
            self.hidden(card) >= 0 for card in self.copies
        )

    # Moving

    def draw(self, seat: int, card: str | None = None) -> bool:
        """One card from the pile into a hand; False when no card is left anywhere.

        Reshuffles by itself where the game's rule says so; `pile` afterwards tells.
        """
        if not self.take(card):
            return False
        hand = self.hands[seat]
        if card is None:
            hand.unknown += 1
        else:
            hand.known[card] += 1
        return True

    def take(self, card: str | None = None) -> bool:
        """One card from the pile into nobody's hand: the caller puts it somewhere."""
        if self.pile == 0:
            self.reshuffle()
            if self.pile == 0:
                return False
        if card is not None and self.hidden(card) <= 0:
            raise self.misread(card)
        self.pile -= 1
        return True

    def due_for_reshuffle(self) -> bool:
        return self.pile <= self.reshuffle_at and self.discards.total() > 0

    def reshuffle(self) -> int:
        """The discards become part of the draw pile; tells how many they were."""
        n = self.discards.total()
        self.pile += n
        self.discards.clear()
        return n

    def leave(self, seat: int, card: str) -> None:
        """A card is shown and leaves a hand; an unknown one becomes known by it."""
        hand = self.hands[seat]
        if hand.known.get(card, 0) > 0:
            hand.known[card] -= 1
            return
        if hand.unknown == 0:
            raise IllegalMove("engine.error.not_in_hand", card=self.name(card))
        if self.hidden(card) <= 0:
            raise self.misread(card)
        hand.unknown -= 1

    def discard(self, seat: int, card: str) -> None:
        self.leave(seat, card)
        self.discards[card] += 1

    def reveal(self, seat: int, card: str) -> None:
        """An unknown card of a hand has been seen and stays there."""
        hand = self.hands[seat]
        if hand.unknown == 0:
            raise IllegalMove("engine.error.not_in_hand", card=self.name(card))
        if self.hidden(card) <= 0:
            raise self.misread(card)
        hand.unknown -= 1
        hand.known[card] += 1

    def misread(self, card: str) -> Misread:
        n: Arg = self.copies.get(card, 0)
        return Misread("engine.error.misread", card=self.name(card), n=n, rules=("O70",))

    def name(self, card: str) -> Text:
        return Text(f"{self.game}.word.{card}", {})

    # Correcting

    def correct_hand(self, seat: int, count: int) -> None:
        """The table counted again: unknown cards come from or go to the draw pile."""
        hand = self.hands[seat]
        change = count - len(hand)
        self.pile -= change
        hand.unknown += change
        while hand.unknown < 0:
            card = next(iter(+hand.known))
            hand.known[card] -= 1
            hand.unknown += 1

    def open(self) -> None:
        """A hand for a player who joins late."""
        self.hands.append(Hand())
