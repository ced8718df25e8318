"""Tablemates with a real, shuffled deck in their hands: they deal, enlist and fight for the tests.

Only what they show reaches the app, as at a real table.
"""

from __future__ import annotations

from random import Random

from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.table import Table
from engine.rulebooks.few_orcs_more.cards import DECK
from engine.rulebooks.few_orcs_more.state import State

MOST_MOVES = 4000


class Tablemates:
    """Plays a table to its end in one of the ways to follow the dealing."""

    def __init__(self, table: Table[State], rng: Random, mode: str) -> None:
        self.table = table
        self.rng = rng
        self.mode = mode
        self.script: list[Move] = []

    def next_move(self) -> Move:
        ask = self.table.ask
        assert ask is not None
        what = ask.text.id.rsplit(".", 1)[1]
        if self.script:
            return self.script.pop(0)
        if what == "deal":
            self.script = self._dealing()
            return self.script.pop(0)
        if what == "pile":
            self.script = self._piles()
            return self.script.pop(0)
        return self._surprise(what) or self._answer(what)

    def _answer(self, what: str) -> Move:
        """Legal and not too silly: spies ask for what is there, most mercenaries fight."""
        if what == "spy":
            return self._spy() or random_move(self.table, self.rng, "hand")
        if what == "reveal":
            return random_move(self.table, self.rng, "camera")
        return random_move(self.table, self.rng, "hand")

    # Enlistment

    def _deck(self) -> list[str]:
        cards = [card for card, n in DECK.items() for _ in range(n)]
        self.rng.shuffle(cards)
        return cards

    def _fighters(self) -> list[str]:
        return [self.table.players[seat] for seat in self.table.state.now().fighters]

    def _dealing(self) -> list[Move]:
        if self.mode == "typed":
            return [Move("table", "typed")]
        if self.mode == "afterwards":
            return [Move("table", "dealt")]
        cards, rng = self._deck(), self.rng
        start = rng.randint(35, 55)
        moves: list[Move] = []
        enlist = [name for name in self._fighters() for _ in range(2)]
        desert = [name for name in self._fighters() for _ in range(self._size().desertions)]
        rng.shuffle(enlist)
        rng.shuffle(desert)
        at = 0
        while at < len(cards):
            n = rng.randint(3, 9)
            shown = cards[at : at + n]
            if at <= start < at + n:
                shown.insert(start - at, "start")
            moves.append(Move("table", "deal", tuple(shown), "camera"))
            at += n
            if at >= len(cards):
                break
            if desert and rng.random() < 0.3:
                moves.append(Move(desert.pop(), "desert", (self._pile(),)))
            if at > start and len(enlist) > 2 and rng.random() < 0.8:
                moves.append(Move(enlist.pop(), "enlist", (self._pile(),)))
        return moves

    def _size(self):
        return self.table.state.size

    def _pile(self) -> int:
        return self.rng.randint(1, self._size().piles)

    def _piles(self) -> list[Move]:
        """The piles as they lie; only those with an enlistment are shown."""
        rng, n = self.rng, self._size().piles
        cards = self._deck()
        piles = [cards[number::n] for number in range(n)]
        for name in self._fighters():
            for _ in range(self._size().desertions):
                if rng.random() < 0.7:
                    pile = rng.choice(piles)
                    pile.insert(rng.randint(0, len(pile)), "desertion")
            for _ in range(2):
                pile = rng.choice(piles)
                pile.insert(rng.randint(len(pile) // 2, len(pile)), f"enlist-{name}")
        return [
            Move("table", "pile", (number, *pile), "camera")
            for number, pile in enumerate(piles, 1)
            if any(card.startswith("enlist-") for card in pile)
        ]

    # War

    def _spy(self) -> Move | None:
        ask = self.table.ask
        assert ask is not None
        r = self.table.state.now()
        held = [
            (self.table.players[seat], card)
            for seat in r.fighters
            if seat != ask.who[0]
            for card in +r.hands[seat]
            if card in DECK and not card.startswith("spy")
        ]
        if not held or self.rng.random() < 0.3:
            return None
        return Move(self.table.players[ask.who[0]], "ask", self.rng.choice(held))

    def _surprise(self, what: str) -> Move | None:
        """Whoever holds the commando or the flying machine plays it when it can be played."""
        if what not in ("reveal", "reveal_all", "score") or self.rng.random() < 0.3:
            return None
        for seat in self.table.state.now().fighters:
            for offer in self.table.offers(seat):
                if offer.verb in ("commando", "fly"):
                    args = offer.options[0].sample(self.rng)
                    return Move(self.table.players[seat], offer.verb, args)
        return None


def play_out(table: Table[State], rng: Random, mode: str) -> None:
    """One whole game; a table that never ends fails."""
    mates = Tablemates(table, rng, mode)
    while table.ask is not None:
        assert len(table.moves) < MOST_MOVES
        table.do(mates.next_move())
