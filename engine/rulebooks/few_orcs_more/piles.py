"""Looking through the piles: desertions, the lowest enlistment, who takes what (F10-F14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, repeat
from random import Random
from typing import Final, NamedTuple

from engine.core.ask import MOOT, Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Args, Cards, Option, Say
from engine.core.routing import explain
from engine.core.table import Table
from engine.core.text import msg
from engine.rulebooks.few_orcs_more.cards import (
    DECK,
    DESERTION,
    ENLISTMENTS,
    START,
    pile_heights,
    word,
)
from engine.rulebooks.few_orcs_more.state import UNKNOWN, Round, State, mark

MISDEALT = "misdealt"
_EXTRA_APART, _MOST_EXTRA = 5, 2
"""Every fifth of the remaining player cards, at most two, go into the example of a pile."""
_REST: Final = Say("rest")
_BY_HAND: Final = Say("typed")
TAKEN, DESERTED, CLAIM, SPENT, VOID = "taken", "deserted", "claim", "spent", "void"


# What becomes of a pile


class Outcome(NamedTuple):
    """The enlistment that takes the pile (None: nobody's), and the fate of each card.

    taken     army card that goes to the owner
    deserted  army card that a desertion removes
    claim     the enlistment that takes the pile
    spent     desertion that removed a card
    void      enlistment that came too late, desertion without effect, army card of nobody's pile
    """

    owner: str | None
    fates: tuple[str, ...]

    def taken(self, pile: Sequence[str]) -> list[str]:
        return [card for card, fate in zip(pile, self.fates, strict=True) if fate == TAKEN]


class Desertions(NamedTuple):
    """How a table reads desertions that meet (F12).

    add_up          a desertion on a desertion takes the next army card below
    over_enlistment so does one on an enlistment that lies on a desertion
    """

    add_up: bool = False
    over_enlistment: bool = False

    @classmethod
    def of(cls, t: Table[State]) -> Desertions:
        """As the table has chosen; by version 2 of these rules the first implied the second."""
        add_up = t.options["double_desertion"] == "adds-up"
        implied = add_up and not t.plays_by("3")
        return cls(add_up, implied or t.options["parted_desertions"] == "adds-up")


def resolve(pile: Sequence[str], reading: Desertions = Desertions()) -> Outcome:  # noqa: B008
    """Looks through a pile from the bottom up.

    >>> resolve(["orc-2", "enlist-Bo", "giant", "enlist-Ana", "troll"]).owner
    'enlist-Bo'
    """
    fates: list[str] = []
    owner: str | None = None
    for at, card in enumerate(pile):
        if card in DECK:
            fates.append(TAKEN)
        elif card == DESERTION:
            parted = at > 0 and pile[at - 1] not in DECK and pile[at - 1] != DESERTION
            add_up = reading.over_enlistment if parted else reading.add_up
            below = _deserter(pile, fates, add_up)
            if below is not None:
                fates[below] = DESERTED
            fates.append(VOID if below is None else SPENT)
        else:
            fates.append(VOID if owner else CLAIM)
            owner = owner or card
    if owner is None:
        fates = [VOID if fate == TAKEN else fate for fate in fates]
    return Outcome(owner, tuple(fates))


def _deserter(pile: Sequence[str], fates: list[str], add_up: bool) -> int | None:
    """The army card nearest below; a desertion on a desertion finds it gone already (F12)."""
    for at in reversed(range(len(fates))):
        if pile[at] in DECK and (fates[at] == TAKEN or not add_up):
            return at if fates[at] == TAKEN else None
    return None


def hand_out(t: Table[State], number: int) -> None:
    """Gives a pile to its owner and tells the wizard what to take out of it."""
    r = t.state.now()
    pile = r.piles[number]
    outcome = resolve(pile, Desertions.of(t))
    r.fates[number] = outcome.fates
    taken = outcome.taken(pile)
    owner = None if outcome.owner is None else t.state.marks[outcome.owner]
    r.give_pile(number, owner, taken)
    out = tuple(at for at, fate in enumerate(outcome.fates, 1) if fate in (DESERTED, SPENT))
    if owner is None:
        t.tell("discard", "few_orcs_more.event.pile_nobody", (r.wizard,), pile=number)
        return
    if out:
        t.tell("discard", "few_orcs_more.event.deserters", (r.wizard,), pile=number, places=out)
    void = tuple(at for at, fate in enumerate(outcome.fates, 1) if fate == VOID)
    if void:
        t.tell("discard", "few_orcs_more.event.void", (r.wizard,), pile=number, places=void)
    seats, who, n = (r.wizard, owner), t.players[owner], len(taken)
    if n:
        t.tell("move", "few_orcs_more.event.pile_taken", seats, pile=number, who=who, n=n)
    else:
        t.tell("info", "few_orcs_more.event.pile_spent", seats, pile=number, who=who)


def discard_unseen(t: Table[State], numbers: Iterable[int]) -> None:
    """Piles that were not shown; who showed a hand instead may have taken some of them."""
    r = t.state.now()
    for number in numbers:
        r.fates[number] = ()
        if not r.told:
            t.tell("discard", "few_orcs_more.event.pile_nobody", (r.wizard,), pile=number)
    if r.told:
        t.tell("discard", "few_orcs_more.event.rest_discarded", (r.wizard,))
    r.unseen += r.left
    r.left = 0


# Showing piles to the app


class CardsLeft:
    """Army cards and player cards that have not turned up yet, counted once for all piles that are
    listed together."""

    __slots__ = ("_counted", "_table")

    def __init__(self, table: Table[State]) -> None:
        self._table = table
        self._counted: tuple[list[str], list[str]] | None = None

    def forget(self) -> None:
        """Something has happened: the next listing counts again."""
        self._counted = None

    def __call__(self) -> tuple[list[str], list[str]]:
        counted = self._counted
        if counted is None:
            self._counted = counted = cards_left(self._table)
        return counted


class PileScan(Cards):
    """The cards of one pile from the bottom: army cards, desertions, enlistments.

    Whoever sees the question is shown every card of the box: what is missing in it would tell
    what lay in the piles before.
    """

    __slots__ = ("height", "left", "number", "table")

    def __init__(
        self, table: Table[State], number: int, pool: Mapping[str, int], left: CardsLeft
    ) -> None:
        r = table.state.now()
        self.table = table
        self.number = number
        self.left = left
        self.height = pile_heights(r.size.piles)[number - 1]
        extra = (ENLISTMENTS + r.size.desertions) * len(r.fighters)
        super().__init__("pile", pool, self.height, self.height + extra, prefix=(number,))

    def allows(self, args: Args) -> bool:
        if args[:1] != (self.number,):
            return False
        try:
            check_pile(self.table, args)
        except IllegalMove:
            return False
        return True

    def answers(self) -> Sequence[Args]:
        """One example, the same for the same table."""
        army, extra = self.left()
        height = min(self.height, len(army))
        apart = len(army) // height
        pile = army[self.number % apart :: apart][:height]
        pile[height // 2 : height // 2] = extra[self.number :: _EXTRA_APART][:_MOST_EXTRA]
        return (self._answer(height, pile),)

    def sample(self, rng: Random) -> Args:
        army, extra = self.left()
        height = min(self.height, len(army))
        pile = rng.sample(army, height)
        for card in rng.sample(extra, min(len(extra), rng.randrange(4))):
            pile.insert(rng.randint(0, len(pile)), card)
        return self._answer(height, pile)

    def _answer(self, height: int, pile: list[str]) -> Args:
        odd = (MISDEALT,) if height != self.height else ()
        return (self.number, *odd, *pile)


def cards_left(t: Table[State]) -> tuple[list[str], list[str]]:
    """Army cards and player cards that have not turned up yet."""
    r = t.state.now()
    army = list(chain.from_iterable(map(repeat, r.unknown, r.unknown.values())))
    waiting = [seat for seat in r.fighters if seat not in r.told]
    extra = [mark(t.players[s]) for s in waiting for _ in range(ENLISTMENTS - r.enlisted[s])]
    return army, extra + [DESERTION] * r.desertions_left()


def pile_pool(t: Table[State]) -> dict[str, int]:
    """Everything that can lie in a pile, as far as everybody knows."""
    r = t.state.now()
    enlistments = {mark(t.players[seat]): ENLISTMENTS for seat in r.fighters}
    return {**DECK, **enlistments, DESERTION: r.size.desertions * len(r.fighters)}


def pile_of(args: Args) -> list[str]:
    """The cards in `NUMBER [misdealt] CARD...`."""
    cards = args[1:]
    return [str(card) for card in (cards[1:] if cards[:1] == (MISDEALT,) else cards)]


def check_pile(t: Table[State], args: Args) -> None:
    r = t.state.now()
    number = args[0] if args else None
    if not isinstance(number, int) or number not in r.piles:
        raise IllegalMove("few_orcs_more.error.no_pile", n=r.size.piles, rules=("F06",))
    if number in r.fates:
        raise IllegalMove("few_orcs_more.error.pile_done", pile=number, rules=("F10",))
    pile = pile_of(args)
    army = [card for card in pile if card in DECK]
    _check_copies(r, army)
    if len(army) < len(pile):
        _check_marks(t, [card for card in pile if card not in DECK])
        _check_owner(t, pile)
    height = pile_heights(r.size.piles)[number - 1]
    if MISDEALT in args[1:2]:
        if not pile or len(army) > r.left:
            raise Misread("few_orcs_more.error.too_many", n=r.left, rules=("F01",))
    elif len(army) != height:
        raise Misread(
            "few_orcs_more.error.height",
            pile=number,
            n=height,
            shown=len(army),
            rules=("F06",),
        )


def _check_copies(r: Round, army: Sequence[str]) -> None:
    for card in dict.fromkeys(army):
        if army.count(card) > r.unknown[card]:
            raise Misread("engine.error.misread", card=word(card), n=DECK[card], rules=("F01",))


def _check_marks(t: Table[State], shown: list[str]) -> None:
    r, known = t.state.now(), t.state.marks
    for card, n in Counter(shown).items():
        if card == DESERTION:
            if n > r.desertions_left():
                most = r.size.desertions * len(r.fighters)
                raise Misread("few_orcs_more.error.desertions", n=most, rules=("F04",))
        elif card == START:
            raise IllegalMove("few_orcs_more.error.start_in_pile", rules=("F05",))
        elif card not in known:
            raise IllegalMove("few_orcs_more.error.no_card", rules=("F01",))
        elif known[card] == r.wizard:
            raise Misread(
                "few_orcs_more.error.wizard_plays", who=t.players[r.wizard], rules=("F03",)
            )
    played = Counter(known[card] for card in shown if card in known)
    for seat, n in played.items():
        if n + r.enlisted[seat] > ENLISTMENTS:
            who = t.players[seat]
            raise Misread("few_orcs_more.error.enlistments", who=who, n=ENLISTMENTS, rules=("F04",))


def _check_owner(t: Table[State], pile: Sequence[str]) -> None:
    """Who has shown the hand has shown all of this pile that counts."""
    told, owner = t.state.now().told, resolve(pile).owner
    seat = UNKNOWN if owner is None else t.state.marks[owner]
    if seat in told:
        who = t.players[seat]
        raise IllegalMove("few_orcs_more.error.hand_told", who=who, rules=("F10",))


def _accept(t: Table[State], args: Args) -> None:
    r, known = t.state.now(), t.state.marks
    number = int(args[0])
    for card in pile_of(args):
        if card in DECK:
            r.show(card, number)
        elif card == DESERTION:
            r.deserted[-1] += 1
            r.piles[number].append(card)
        else:
            r.enlisted[known[card]] += 1
            r.piles[number].append(mark(t.players[known[card]]))
    hand_out(t, number)


def piles(t: Table[State]) -> Flow[None]:
    """Each pile is looked through; the ones without an enlistment need not be shown, nor those of
    players who show their own hand. Where a hand stays unknown the round can go on by hand."""
    r = t.state.now()
    t.stage = "piles"
    if r.mode == "follow":
        for number in r.piles:
            hand_out(t, number)
        return

    def check(_seat: int, move: Move) -> None:
        if move.verb == "pile":
            check_pile(t, move.args)
        elif move.args:
            raise explain(t.rulebook, Say(move.verb), move, ("F13",))
        elif move.verb == "typed" and not r.told:
            raise IllegalMove("few_orcs_more.error.typed_now", rules=("F10",))

    pool, left = pile_pool(t), CardsLeft(t)
    scans = {number: PileScan(t, number, pool, left) for number in r.piles}

    def options() -> list[Option]:
        left.forget()
        ways = [scan for number, scan in scans.items() if number not in r.fates]
        return [*ways, _REST, _BY_HAND] if r.told else [*ways, _REST]

    def all_seen() -> bool:
        return len(r.fates) == len(r.piles) or not r.enlistments_missing() or not r.left

    while not all_seen():
        move = yield Ask(
            (),
            lambda: msg("few_orcs_more.ask.pile", n=r.enlistments_missing()),
            options,
            ("F10", "F11", "F12", "F13"),
            check=check,
            verbs=("pile", "rest", "typed"),
            moot=all_seen,
            about=("pile",),
            kind="cards",
        )
        if move is MOOT or move.verb == "rest":
            break
        if move.verb == "typed":
            r.mode = "typed"
            r.forget_hands()
            return
        _accept(t, move.args)
    if r.enlistments_missing():
        t.tell("warn", "few_orcs_more.event.enlistments_missing", n=r.enlistments_missing())
    discard_unseen(t, [number for number in r.piles if number not in r.fates])
