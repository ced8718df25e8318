"""A deck whose cards may be unknown: a hand is a count of unknown cards plus known ones.

The deck knows what is printed, so a fifth copy of a card of which there are four is a misread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import NotRequired, TypedDict

from engine.core.errors import IllegalMove, Misread
from engine.core.options import Cards
from engine.core.text import Arg, Text


class HandView(TypedDict):
    """A hand as plain data: its faces only for those who may see them."""

    count: int
    known: NotRequired[dict[str, int]]
    unknown: NotRequired[int]


class Hand:
    """Cards that one player holds."""

    __slots__ = ("known", "unknown")

    def __init__(self) -> None:
        self.unknown = 0
        self.known: Counter[str] = Counter()

    def __len__(self) -> int:
        return self.unknown + self.known.total() if self.known else self.unknown

    def view(self, faces: bool) -> HandView:
        """As plain data; without faces only the count is told."""
        if not faces:
            return {"count": len(self)}
        return {"count": len(self), "known": dict(+self.known), "unknown": self.unknown}


class Deck:
    """Draw pile, discard pile and hands of one kind of card.

    Cards are shown and put out of sight only by its methods: they keep count of the hidden ones,
    which every listing of answers looks at.

    gone          cards out of the game that were seen
    gone_unseen   how many cards went out of the game without a look at them
    reshuffle_at  the number of cards left in the draw pile at which the discards go back in
    rules         the rules of that game that are cited when a card cannot be where it was shown
    """

    __slots__ = (
        "_hidden",
        "copies",
        "discards",
        "game",
        "gone",
        "gone_unseen",
        "hands",
        "pile",
        "reshuffle_at",
        "rules",
    )

    def __init__(
        self,
        game: str,
        copies: Mapping[str, int],
        seats: int,
        reshuffle_at: int = 0,
        rules: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.rules = rules
        self.pile = sum(copies.values())
        self.discards: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.gone_unseen = 0
        self.hands = [Hand() for _ in range(seats)]
        self.reshuffle_at = reshuffle_at
        self.printed(copies)

    def printed(self, copies: Mapping[str, int]) -> None:
        """What is in the box, as far as the table knows now."""
        self.copies = dict(copies)
        self._hidden = self._count_hidden()

    # Counting

    def _count_hidden(self) -> dict[str, int]:
        hidden = dict(self.copies)
        for shown in (self.discards, self.gone, *[hand.known for hand in self.hands]):
            for card, n in shown.items():
                hidden[card] = hidden.get(card, 0) - n
        return hidden

    def hidden(self, card: str) -> int:
        """How many copies of a card may be in the draw pile, unknown in a hand or gone unseen."""
        return self._hidden.get(card, 0)

    def possible(self, seat: int) -> dict[str, int]:
        """How often each card can be in a hand: known copies, and hidden ones while it has room."""
        hand = self.hands[seat]
        unknown, known = hand.unknown, hand.known
        if not unknown:
            return dict(+known)
        hidden = self._hidden.items()
        if known:
            most = {card: min(n, unknown) + known.get(card, 0) for card, n in hidden}
            return {card: n for card, n in most.items() if n > 0}
        return {card: n if n < unknown else unknown for card, n in hidden if n > 0}

    def faces(self, seat: int) -> Collection[str]:
        """Which cards can be in a hand."""
        hand = self.hands[seat]
        if hand.known or not hand.unknown:
            return self.possible(seat)
        return [card for card, n in self._hidden.items() if n > 0]

    def most(self, seat: int, card: str) -> int:
        """How many copies of a card a hand can hold: known ones, and hidden while it has room."""
        hand, hidden = self.hands[seat], self._hidden.get(card, 0)
        room = hand.unknown
        most = hidden if hidden < room else room
        return most + hand.known.get(card, 0) if hand.known else most

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
        return self.pile + self.discards.total() + self.gone.total() + self.gone_unseen + held

    def balanced(self) -> bool:
        """No card is lost, and none is shown more often than it is printed."""
        counted = self._count_hidden()
        return (
            self.total() == sum(self.copies.values())
            and min(counted.values(), default=0) >= 0
            and all(self.hidden(card) == n for card, n in counted.items())
        )

    # Moving

    def draw(self, seat: int, card: str | None = None) -> bool:
        """One card from the pile into a hand; False when no card is left anywhere.

        Reshuffles by itself where the game's rule says so; `pile` afterwards tells.
        """
        if not self._take(card):
            return False
        hand = self.hands[seat]
        if card is None:
            hand.unknown += 1
        else:
            hand.known[card] += 1
            self._hidden[card] -= 1
        return True

    def draw_unseen(self, seat: int, n: int) -> bool:
        """So many cards face down into a hand; False, and nothing is drawn, where that would
        bring a reshuffle."""
        if self.pile - n <= self.reshuffle_at:
            return False
        self.pile -= n
        self.hands[seat].unknown += n
        return True

    def turn_up(self, card: str) -> bool:
        """One card from the pile is shown and discarded; False when none is left anywhere."""
        if not self._take(card):
            return False
        self.discards[card] += 1
        self._hidden[card] -= 1
        return True

    def fetch(self, seat: int, card: str) -> bool:
        """A card is looked for, first in the discards and given openly; False: none is there."""
        if self.discards[card]:
            self.discards[card] -= 1
        elif self.hidden(card) > 0 and self._take(card):
            self._hidden[card] -= 1
        else:
            return False
        self.hands[seat].known[card] += 1
        return True

    def _take(self, card: str | None = None) -> bool:
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
        """Whether the pile is so low that the discards go back into it."""
        return self.pile <= self.reshuffle_at and self.discards.total() > 0

    def reshuffle(self) -> int:
        """The discards become part of the draw pile; tells how many they were."""
        n = self.discards.total()
        self.pile += n
        for card, copies in self.discards.items():
            self._hidden[card] += copies
        self.discards.clear()
        return n

    def _leave(self, seat: int, card: str) -> None:
        """A card is shown and leaves a hand: the caller puts it somewhere."""
        hand = self.hands[seat]
        if hand.known.get(card, 0) > 0:
            hand.known[card] -= 1
            self._hidden[card] += 1
            return
        if hand.unknown == 0:
            raise IllegalMove("engine.error.not_in_hand", card=self.name(card))
        if self.hidden(card) <= 0:
            raise self.misread(card)
        hand.unknown -= 1

    def discard(self, seat: int, card: str) -> None:
        """A card from a hand, face up. Raises IllegalMove where it cannot be there."""
        self._leave(seat, card)
        self.discards[card] += 1
        self._hidden[card] -= 1

    def retire(self, seat: int, card: str) -> None:
        """A card is shown and goes from a hand out of the game."""
        self._leave(seat, card)
        self.gone[card] += 1
        self._hidden[card] -= 1

    def retire_unseen(self, seat: int) -> None:
        """An unknown card goes face down from a hand out of the game."""
        hand = self.hands[seat]
        if hand.unknown == 0:
            raise ValueError("every card of the hand is known")
        hand.unknown -= 1
        self.gone_unseen += 1

    def retire_from_pile(self, card: str) -> None:
        """A card of the pile leaves the game. Raises Misread where none can be left."""
        self.gone[card] += 1
        self._show_from_pile(card, 1)

    def reveal(self, seat: int, card: str) -> None:
        """An unknown card of a hand has been seen and stays there."""
        hand = self.hands[seat]
        if hand.unknown == 0:
            raise IllegalMove("engine.error.not_in_hand", card=self.name(card))
        if self.hidden(card) <= 0:
            raise self.misread(card)
        hand.unknown -= 1
        hand.known[card] += 1
        self._hidden[card] -= 1

    def misread(self, card: str) -> Misread:
        """The error for a card that was shown more often than there are copies."""
        n: Arg = self.copies.get(card, 0)
        return Misread("engine.error.misread", card=self.name(card), n=n, rules=self.rules)

    def name(self, card: str) -> Text:
        """The card as players call it."""
        return Text(f"{self.game}.word.{card}", {})

    def hand_over(self, seat: int, other: int, card: str | None = None) -> None:
        """One card from a hand into another: a known one, or one that nobody else has seen."""
        giver, taker = self.hands[seat], self.hands[other]
        if card is None:
            giver.unknown -= 1
            taker.unknown += 1
        else:
            giver.known[card] -= 1
            taker.known[card] += 1

    # Correcting

    def correct_hand(self, seat: int, count: int) -> None:
        """The table counted again: unknown cards come from or go to the draw pile."""
        self.pile -= count - len(self.hands[seat])
        self.recount_hand(seat, count)

    def recount_hand(self, seat: int, count: int) -> None:
        """A hand has so many cards, of which some that were known may be gone."""
        hand = self.hands[seat]
        hand.unknown += count - len(hand)
        while hand.unknown < 0:
            card = next(iter(+hand.known))
            hand.known[card] -= 1
            hand.unknown += 1
            self._hidden[card] += 1

    def correct_unknown(self, seat: int, count: int) -> None:
        """So many cards of a hand have not been seen; the others are in the draw pile."""
        self.pile -= count - self.hands[seat].unknown
        self.hands[seat].unknown = count

    def correct_known(self, seat: int, card: str, count: int) -> None:
        """So many of a card lie open before a player; the others are in the draw pile."""
        more = count - self.hands[seat].known[card]
        self.hands[seat].known[card] = count
        self._show_from_pile(card, more)

    def correct_discards(self, card: str, count: int) -> None:
        """The table looked through the discards: what is not there is in the draw pile."""
        more = count - self.discards[card]
        self.discards[card] = count
        self._show_from_pile(card, more)

    def _show_from_pile(self, card: str, n: int) -> None:
        self.pile -= n
        self._hidden[card] = self.hidden(card) - n

    def recount_pile(self, more: int) -> None:
        """The draw pile has so many cards more than was thought."""
        self.pile += more

    def recount_gone(self, more: int) -> None:
        """So many cards more than was thought are out of the game, and nobody says which."""
        self.gone_unseen += more

    def open(self) -> None:
        """A hand for a player who joins late."""
        self.hands.append(Hand())
