"""Where every card is, and what has been scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.rulebook import Editable
from engine.core.table import Table
from engine.rulebooks.few_orcs_more.cards import (
    CARDS,
    DECK,
    ENLISTMENTS,
    MERCENARIES,
    SIZES,
    TRIBE_CARDS,
    TRIBES,
    Size,
)

UNKNOWN = -1


class Battle:
    """One of the four battles of a round.

    armies  cards on the table by seat: the tribe at once, mercenaries when their faces are known
    sent    how many mercenaries lie face down beside them and still count as held; None: nobody
            told the app
    flown   goblins that came with the flying machine
    typed   strengths that the table worked out itself
    won     seats that won; None until it is settled
    """

    def __init__(self, number: int, order: list[int], seats: int) -> None:
        self.number = number
        self.order = order
        self.tribe = ""
        self.armies: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.sent: dict[int, int | None] = {}
        self.laid = False
        self.revealed = False
        self.faces_known = False
        self.flown: dict[int, int] = {}
        self.typed: dict[int, int] = {}
        self.won: tuple[int, ...] | None = None

    @property
    def settled(self) -> bool:
        return self.won is not None

    def on_table(self) -> int:
        """Army cards that have left the hands for this battle."""
        flying = sum(1 + goblins for goblins in self.flown.values())
        return sum(army.total() for army in self.armies) + flying

    def known(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for army in self.armies:
            found.update(army)
        for goblins in self.flown.values():
            found.update({"flying-machine": 1, "goblin": goblins})
        return found


class Round:
    """From the shuffle of the 80 cards to the fourth battle.

    mode      follow (each card shown as it is dealt), afterwards (pile by pile) or typed
    left      army cards that nobody has shown yet: undealt, or in piles not looked at
    piles     cards from the bottom, by number; empty before they are known
    fates     what became of each card of a pile once it was looked through
    unseen    army cards that were discarded without being shown to the app
    shown     army cards that everybody has seen leave the round
    """

    def __init__(self, wizard: int, seats: int, size: Size) -> None:
        self.wizard = wizard
        self.fighters = [(wizard + step) % seats for step in range(1, seats)]
        self.size = size
        self.mode = ""
        self.champion = UNKNOWN
        self.dealing = True
        self.start_seen = False
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.protected: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.discards: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()
        self.unseen = 0
        self.tribes = list(TRIBES)
        self.battle: Battle | None = None
        self.points = [0] * seats
        self.hand_fields: dict[str, Editable] = {}
        self.clear_piles()

    def clear_piles(self) -> None:
        """All 80 cards are unknown again."""
        self.left = CARDS
        self.dealt = 0
        self.piles: dict[int, list[str]] = {n: [] for n in range(1, self.size.piles + 1)}
        self.fates: dict[int, tuple[str, ...]] = {}
        self.enlisted: Counter[int] = Counter()
        self.deserted: Counter[int] = Counter()

    # Counting

    def next_pile(self) -> int:
        return self.dealt % self.size.piles + 1

    def in_piles(self) -> Counter[str]:
        """Army cards that lie in piles not yet looked through."""
        found: Counter[str] = Counter()
        for number, pile in self.piles.items():
            if number not in self.fates:
                found.update(card for card in pile if card in DECK)
        return found

    def known(self) -> Counter[str]:
        """Every army card whose face the app has seen this round, wherever it is."""
        found = self.in_piles()
        for hand in self.hands:
            found.update(hand)
        found.update(self.discards)
        if self.battle is not None:
            found.update(self.battle.known())
        return found

    def unknown_copies(self) -> Counter[str]:
        """How many of each card may still turn up."""
        return Counter(DECK) - self.known()

    def total(self) -> int:
        """All army cards wherever they are; 80 when none is lost."""
        return self.known().total() + self.left + self.unseen

    def enlistments_missing(self) -> int:
        return ENLISTMENTS * len(self.fighters) - self.enlisted.total()

    def desertions_left(self) -> int:
        return self.size.desertions * len(self.fighters) - self.deserted.total()

    def mercenaries(self, seat: int) -> dict[str, int]:
        hand = self.hands[seat]
        return {card: hand[card] for card in MERCENARIES if hand[card] > 0}

    def holder(self, card: str) -> int | None:
        return next((seat for seat in self.fighters if self.hands[seat][card] > 0), None)

    # Moving

    def discard(self, seat: int, card: str, n: int = 1) -> None:
        """From a hand, with everybody looking."""
        self.hands[seat][card] -= n
        self.protected[seat][card] = min(self.protected[seat][card], self.hands[seat][card])
        self.discards[card] += n
        self.shown[card] += n

    def to_army(self, seat: int, cards: Iterable[str]) -> None:
        battle = self.fought()
        for card in cards:
            self.hands[seat][card] -= 1
            battle.armies[seat][card] += 1

    def fought(self) -> Battle:
        if self.battle is None:
            raise ValueError("no battle is being fought")
        return self.battle

    def tribe_cards(self, seat: int, tribe: str) -> list[str]:
        hand = self.hands[seat]
        return [card for card in TRIBE_CARDS[tribe] for _ in range(hand[card])]


class State:
    """The whole game.

    history  winners of each battle so far, oldest first: it parts equal scores at the end
    """

    def __init__(self, table: Table[State]) -> None:
        seats = len(table.players)
        self.size = SIZES[seats]
        self.number = 0
        self.battle_points = [0] * seats
        self.wizard_points = [0] * seats
        self.corrected = [0] * seats
        self.history: list[tuple[int, ...]] = []
        self.round: Round | None = None

    def score(self, seat: int) -> int:
        return self.battle_points[seat] + self.wizard_points[seat] + self.corrected[seat]

    def now(self) -> Round:
        """The round being played."""
        if self.round is None:
            raise ValueError("no round has begun")
        return self.round
