"""Where every card is, and what has been scored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

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


def add_cards(place: Counter[str], cards: Mapping[str, int]) -> None:
    """As Counter.update does, which first looks what it was given: cards are counted often."""
    for card, n in cards.items():
        place[card] = place.get(card, 0) + n


class Battle:
    """One of the four battles of a round.

    armies     cards on the table by seat: the tribe at once, mercenaries when their faces are known
    face_down  how many mercenaries lie face down beside them; None: nobody told the app, and they
               still count as held
    flown      goblins that came with the flying machine
    typed      strengths that the table worked out itself
    reckoned   strengths that the app has worked out from the cards
    won        seats that won; None until it is settled
    """

    def __init__(self, number: int, order: list[int]) -> None:
        self.number = number
        self.order = order
        self.tribe = ""
        self.armies: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self.face_down: dict[int, int | None] = {}
        self.laid = False
        self.revealed = False
        self.faces_known = False
        self.flown: dict[int, int] = {}
        self.typed: dict[int, int] = {}
        self.reckoned: dict[int, int] = {}
        self.won: tuple[int, ...] | None = None

    @property
    def settled(self) -> bool:
        return self.won is not None

    def on_table(self) -> int:
        """Army cards that have left the hands for this battle."""
        flying = sum(1 + goblins for goblins in self.flown.values())
        hidden = sum(n or 0 for n in self.face_down.values())
        return sum(army.total() for army in self.armies.values()) + flying + hidden

    def known(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for army in self.armies.values():
            add_cards(found, army)
        for goblins in self.flown.values():
            found.update({"flying-machine": 1, "goblin": goblins})
        return found


class Doubt:
    """Mercenaries of a player of which the app knows the faces, but not where each of them is.

    So many of them are held; the others lie face down, or did so in a battle that was settled
    without showing them.
    """

    __slots__ = ("cards", "held")

    def __init__(self) -> None:
        self.cards: Counter[str] = Counter()
        self.held = 0


class Round:
    """From the shuffle of the 80 cards to the fourth battle.

    Army cards change their place only by the methods under "Moving".

    mode      follow (each card shown as it is dealt), afterwards (pile by pile) or typed
    left      army cards that nobody has shown yet: undealt, or in piles not looked at
    unknown   how many copies of each card the app has not seen
    piles     cards from the bottom, by number; empty before they are known
    fates     what became of each card of a pile once it was looked through
    told      seats that have shown their whole hand themselves
    doubts    by seat: mercenaries of which some have left the hand face down
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
        self.protected: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self.doubts: dict[int, Doubt] = {}
        self._no_doubt = Doubt()
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
        self.unknown = dict(DECK)
        self.dealt = 0
        self.piles: dict[int, list[str]] = {n: [] for n in range(1, self.size.piles + 1)}
        self.fates: dict[int, tuple[str, ...]] = {}
        self.told: set[int] = set()
        self.enlisted: Counter[int] = Counter()
        self.deserted: Counter[int] = Counter()

    # Counting

    def next_pile(self) -> int:
        return self.dealt % self.size.piles + 1

    def known(self) -> Counter[str]:
        """Every army card whose face the app has seen this round, counted place by place."""
        found = Counter(
            card
            for number, pile in self.piles.items()
            if number not in self.fates
            for card in pile
            if card in DECK
        )
        for place in (*self.hands, *(doubt.cards for doubt in self.doubts.values()), self.discards):
            add_cards(found, place)
        if self.battle is not None:
            add_cards(found, self.battle.known())
        return found

    def total(self) -> int:
        """All army cards wherever they are; 80 when none is lost."""
        return self.known().total() + self.left + self.unseen

    def enlistments_missing(self) -> int:
        """Enlistments that no pile has shown yet, of those who have not shown their hand either."""
        waiting = (seat for seat in self.fighters if seat not in self.told)
        return sum(ENLISTMENTS - self.enlisted[seat] for seat in waiting)

    def desertions_left(self) -> int:
        return self.size.desertions * len(self.fighters) - self.deserted.total()

    def doubt(self, seat: int) -> Doubt:
        return self.doubts.get(seat, self._no_doubt)

    def mercenaries(self, seat: int) -> dict[str, int]:
        """Mercenaries that are surely in a hand."""
        held = self.hands[seat].get
        return {card: n for card in MERCENARIES if (n := held(card, 0)) > 0}

    def may_hold(self, seat: int) -> dict[str, int]:
        """Mercenaries that can be in a hand, as often as each can be there."""
        doubt = self.doubts.get(seat)
        if doubt is None or not doubt.held:
            return self.mercenaries(seat)
        hand = self.hands[seat]
        most = {c: hand[c] + min(doubt.cards[c], doubt.held) for c in MERCENARIES}
        return {card: n for card, n in most.items() if n > 0}

    def held_backs(self, seat: int) -> int:
        """How many mercenaries are in a hand, as everybody can count their backs."""
        held = sum(filter(None, map(self.hands[seat].get, MERCENARIES)))
        return held + self.doubts[seat].held if seat in self.doubts else held

    def can_take(self, seat: int, cards: Counter[str]) -> bool:
        """Whether all these can be in the hand at the same time."""
        hand, doubt = self.hands[seat], self.doubt(seat)
        missing = cards - hand
        if not missing:
            return True
        return missing.total() <= doubt.held and missing <= doubt.cards

    def may_lie(self, seat: int) -> dict[str, int]:
        """Mercenaries that can lie face down before a player."""
        lying = self.fought().face_down.get(seat, 0)
        if lying is None:
            return self.may_hold(seat)
        cards = self.doubt(seat).cards
        return {card: min(n, lying) for card, n in cards.items() if n and lying}

    def holder(self, card: str) -> int | None:
        return next((seat for seat in self.fighters if self.hands[seat][card] > 0), None)

    def tribe_cards(self, seat: int, tribe: str) -> list[str]:
        held = self.hands[seat].get
        return [card for card in TRIBE_CARDS[tribe] for _ in range(held(card, 0))]

    def fought(self) -> Battle:
        if self.battle is None:
            raise ValueError("no battle is being fought")
        return self.battle

    # Moving

    def show(self, card: str, number: int) -> None:
        """An army card that nobody had shown lies on a pile."""
        self.unknown[card] -= 1
        self.left -= 1
        self.piles[number].append(card)

    def give_pile(self, number: int, seat: int | None, taken: Iterable[str]) -> None:
        """These cards of a pile go to a player, all others out of the round."""
        gone: dict[str, int] = {}
        for card in self.piles[number]:
            if card in DECK:
                gone[card] = gone.get(card, 0) + 1
        if seat is not None:
            hand = self.hands[seat]
            for card in taken:
                hand[card] = hand.get(card, 0) + 1
                gone[card] -= 1
        discards = self.discards
        for card, n in gone.items():
            if n:
                discards[card] = discards.get(card, 0) + n

    def tell_hand(self, seat: int, cards: Counter[str]) -> None:
        """A player shows the whole hand: all that no pile gave it was unseen before."""
        more = cards - self.hands[seat]
        for card, n in more.items():
            self.unknown[card] -= n
        self.left -= more.total()
        add_cards(self.hands[seat], more)
        self.told.add(seat)

    def forget_hands(self) -> None:
        """The table goes on without the app: all 80 cards are unknown again."""
        for hand in self.hands:
            hand.clear()
        self.discards.clear()
        self.clear_piles()

    def hand_over(self, card: str, giver: int, taker: int) -> None:
        """A spy takes a card; it is protected from other spies."""
        self.hands[giver][card] -= 1
        self.hands[taker][card] += 1
        self.protected[taker][card] += 1

    def discard(self, seat: int, card: str, n: int = 1) -> None:
        """From a hand, with everybody looking."""
        for _ in range(n):
            self._leave_hand(seat, card)
        self.protected[seat][card] = min(self.protected[seat][card], self.hands[seat][card])
        self.discards[card] += n
        self.shown[card] += n

    def _leave_hand(self, seat: int, card: str) -> None:
        if self.hands[seat][card] > 0:
            self.hands[seat][card] -= 1
            return
        doubt = self.doubt(seat)
        doubt.cards[card] -= 1
        doubt.held -= 1
        self._clear_doubt(seat)

    def to_army(self, seat: int, cards: Iterable[str]) -> None:
        """From a hand into the battle, with faces that the app knows."""
        army = self.fought().armies[seat]
        for card in cards:
            self._leave_hand(seat, card)
            army[card] += 1

    def fly(self, seat: int, goblins: int) -> None:
        self.fought().reckoned.pop(seat, None)
        self._leave_hand(seat, "flying-machine")
        for _ in range(goblins):
            self._leave_hand(seat, "goblin")
        self.fought().flown[seat] = goblins

    def lay_face_down(self, seat: int, n: int) -> None:
        """So many mercenaries leave a hand, and nobody says which."""
        self.fought().face_down[seat] = n
        if not n:
            return
        doubt, held = self.doubts.setdefault(seat, Doubt()), self.mercenaries(seat)
        doubt.held += sum(held.values()) - n
        doubt.cards.update(held)
        for card in held:
            self.hands[seat][card] = 0

    def turn_up(self, seat: int, cards: Counter[str]) -> None:
        """The mercenaries of an army are shown: those that lay face down, or that nobody told."""
        b = self.fought()
        if b.face_down.get(seat) is None:
            self.to_army(seat, cards.elements())
        else:
            self.doubt(seat).cards -= cards
            b.armies[seat].update(cards)
        b.face_down[seat] = 0
        self._clear_doubt(seat)

    def lose_to_commando(self, seat: int, card: str) -> None:
        """A card of an army, face up for the app or face down, is shown and leaves."""
        b = self.fought()
        lying = b.face_down.get(seat, 0)
        if b.armies[seat][card] > 0:
            b.armies[seat][card] -= 1
        elif lying is None:
            self._leave_hand(seat, card)
        else:
            self.doubt(seat).cards[card] -= 1
            b.face_down[seat] = lying - 1
            self._clear_doubt(seat)
        if lying is None and not self.may_hold(seat):
            b.face_down[seat] = 0
        self.discards[card] += 1
        self.shown[card] += 1

    def end_battle(self) -> None:
        """All cards of the battle leave, whether their faces are known or not (F32)."""
        b = self.fought()
        used = b.known()
        add_cards(self.discards, used)
        add_cards(self.shown, used)
        self.battle = None
        for seat in b.face_down:
            self._clear_doubt(seat)

    def _clear_doubt(self, seat: int) -> None:
        """Where all doubtful cards are held, or all of them have left, nothing is in doubt."""
        doubt = self.doubt(seat)
        lying = self.battle.face_down.get(seat, 0) if self.battle is not None else 0
        if lying or not doubt.cards:
            return
        if doubt.held == doubt.cards.total():
            self.hands[seat].update(doubt.cards)
        elif doubt.held == 0:
            self.discards.update(doubt.cards)
            self.shown.update(doubt.cards)
        else:
            return
        doubt.cards.clear()
        doubt.held = 0

    def place_of(self, seat: int, card: str) -> Counter[str]:
        """Where a card lies that the table finds with a player: in the army if its tribe fights in
        this battle (F21), else in the hand."""
        b = self.battle
        fights = b is not None and b.tribe and card in TRIBE_CARDS[b.tribe]
        return b.armies[seat] if b is not None and fights else self.hands[seat]

    def correct_hand(self, place: Counter[str], seat: int, card: str, n: int) -> None:
        """The table looked: a card more is one in doubt, discarded or never shown to the app; one
        less goes to the discards."""
        doubt = self.doubt(seat)
        more = n - place[card]
        place[card] = n
        self.protected[seat][card] = min(self.protected[seat][card], n)
        if self.battle is not None:
            self.battle.reckoned.pop(seat, None)
        if more < 0:
            self.discards[card] -= more
            return
        doubtful = min(more, doubt.cards[card], doubt.held)
        if doubtful:
            doubt.cards[card] -= doubtful
            doubt.held -= doubtful
            self._clear_doubt(seat)
        found = min(more - doubtful, self.discards[card])
        self.discards[card] -= found
        new = more - doubtful - found
        self.unseen -= min(new, self.unseen)
        self.unknown[card] -= new


ROUND = "round"
"""What comes next where no battle does: all cards are shuffled."""
NEXT = (ROUND, "battle-1", "battle-2", "battle-3", "battle-4")


class Entry:
    """Where a game is taken over that was begun without the app: what comes next there, and who
    leads the army of the wizard while a round is being fought."""

    def __init__(self, wizard: int) -> None:
        self.wizard = wizard
        self.next = ROUND
        self.champion = UNKNOWN

    @property
    def battle(self) -> int:
        """The number of the battle that comes next; 0 before a round."""
        return NEXT.index(self.next)


def mark(name: str) -> str:
    """The word for a player's enlistment card in a pile."""
    return f"enlist-{name}"


def _marks(players: Sequence[str]) -> dict[str, int]:
    by_number = {mark(str(seat + 1)): seat for seat in range(len(players))}
    return by_number | {mark(name): seat for seat, name in enumerate(players)}


class State:
    """The whole game.

    marks    the seat of an enlistment card, by its player's name or the number on its sticker
    history  winners of each battle so far, oldest first: it parts equal scores at the end
    entry    while a game that is under way is told
    """

    def __init__(self, table: Table[State]) -> None:
        seats = len(table.players)
        self.size = SIZES[seats]
        self.number = 0
        self.battle_points = [0] * seats
        self.wizard_points = [0] * seats
        self.corrected = [0] * seats
        self.history: list[tuple[int, ...]] = []
        self.marks = _marks(table.players)
        self.round: Round | None = None
        self.entry: Entry | None = None

    def score(self, seat: int) -> int:
        return self.battle_points[seat] + self.wizard_points[seat] + self.corrected[seat]

    def now(self) -> Round:
        """The round being played."""
        if self.round is None:
            raise ValueError("no round has begun")
        return self.round
