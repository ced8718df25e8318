"""Players who show their own fanned hand, each on their own phone, in place of the piles (F10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.core.errors import IllegalMove, Misread
from engine.core.move import TABLE, Move
from engine.core.options import Args, Cards, Option
from engine.core.places import mover
from engine.core.rulebook import Anytime
from engine.core.table import Table
from engine.rulebooks.few_orcs_more.cards import CARDS, DECK, word
from engine.rulebooks.few_orcs_more.state import Round, State

_SAMPLED_AT_MOST = 9


class OwnHand(Cards):
    """All army cards that a player was given, in any order.

    Whoever sees the question is shown every card of the box: what is missing in it would tell what
    others have shown.
    """

    __slots__ = ("seat", "table")

    def __init__(self, table: Table[State], seat: int) -> None:
        self.table, self.seat = table, seat
        super().__init__("hold", DECK, 1, CARDS)

    def allows(self, args: Args) -> bool:
        try:
            check_hand(self.table, self.seat, args)
        except IllegalMove:
            return False
        return True

    def answers(self) -> Sequence[Args]:
        """One example: what the piles gave so far, and one card more."""
        r = self.table.state.now()
        given, unseen = _given_and_unseen(r, self.seat)
        return ((*given, *unseen[:1]),) if given or unseen else ()

    def sample(self, rng: Random) -> Args:
        given, unseen = _given_and_unseen(self.table.state.now(), self.seat)
        least = 0 if given else 1
        more = rng.randint(least, min(_SAMPLED_AT_MOST, len(unseen)))
        return (*given, *rng.sample(unseen, more))


def _given_and_unseen(r: Round, seat: int) -> tuple[list[str], list[str]]:
    """What piles that were shown gave to a player, and the army cards that nobody has shown."""
    unseen = [card for card, n in r.unknown.items() for _ in range(n)]
    return list((+r.hands[seat]).elements()), unseen


def _may_tell(t: Table[State], seat: int) -> Round | None:
    """The round, where a fighter has been given cards that the app has not seen."""
    r = t.state.round
    if r is None or t.stage != "piles" or r.mode != "afterwards" or not r.left:
        return None
    return r if seat in r.fighters and seat not in r.told else None


def _hold_options(t: Table[State], seat: int) -> Sequence[Option]:
    return () if _may_tell(t, seat) is None else (OwnHand(t, seat),)


def check_hand(t: Table[State], seat: int, cards: Args) -> None:
    r = _may_tell(t, seat)
    if r is None:
        who = t.players[seat] if seat >= 0 else TABLE
        raise IllegalMove("few_orcs_more.error.hold_now", who=mover(who), rules=("F10",))
    if not cards:
        raise IllegalMove("few_orcs_more.error.empty_hand", rules=("F10",))
    shown, given = Counter(map(str, cards)), +r.hands[seat]
    for card, n in shown.items():
        if card not in DECK:
            raise IllegalMove("few_orcs_more.error.no_card", rules=("F01",))
        if n - given[card] > r.unknown[card]:
            raise Misread("engine.error.misread", card=word(card), n=DECK[card], rules=("F01",))
    missing = tuple(word(card) for card in (given - shown).elements())
    if missing:
        who = t.players[seat]
        raise Misread("few_orcs_more.error.hand_cut", who=who, cards=missing, rules=("F10",))


def _check_hold(t: Table[State], seat: int, move: Move) -> None:
    check_hand(t, seat, move.args)


def _hold(t: Table[State], seat: int, move: Move) -> None:
    t.state.now().tell_hand(seat, Counter(map(str, move.args)))
    n = len(move.args)
    t.tell("info", "few_orcs_more.event.holds", (seat,), who=t.players[seat], n=n)


HOLD: Anytime[State] = Anytime(
    "hold",
    _hold_options,
    _hold,
    ("F10", "F15"),
    _check_hold,
    prompt="few_orcs_more.ask.hold",
)
