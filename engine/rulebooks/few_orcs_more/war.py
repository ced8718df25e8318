"""War: four battles, each for a tribe (F20-F32)."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.core.ask import MOOT, Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Amount, Args, Option, Pick, Say
from engine.core.table import Table
from engine.core.text import msg
from engine.rulebooks.few_orcs_more.cards import DECK, MERCENARIES, word
from engine.rulebooks.few_orcs_more.scoring import score_battle, strength_of
from engine.rulebooks.few_orcs_more.state import Battle, State
from engine.rulebooks.few_orcs_more.surprises import commando_possible, flight_possible
from engine.rulebooks.few_orcs_more.unseen import Unseen, UnseenAmount, thinkable

BATTLES = 4
STRONGEST = 200
_TYPED = (Amount("strength", 0, STRONGEST),)


def laying_order(fighters: list[int], number: int) -> list[int]:
    """Battle n begins with the n-th fighter to the wizard's left, round and round (F22)."""
    first = (number - 1) % len(fighters)
    return fighters[first:] + fighters[:first]


def war(t: Table[State], first: int = 1) -> Flow[None]:
    for number in range(first, BATTLES + 1):
        yield from battle(t, number)


def battle(t: Table[State], number: int) -> Flow[None]:
    r = t.state.now()
    b = Battle(number, laying_order(r.fighters, number))
    r.battle = b
    t.stage = f"battle-{number}"
    if r.mode == "typed":
        yield from typed_strengths(t, b)
    else:
        yield from name_tribe(t, b)
        yield from lay_mercenaries(t, b)
        yield from reveal(t, b)
        yield from flying_machine(t, b)
    score_battle(t, b)


def typed_strengths(t: Table[State], b: Battle) -> Flow[None]:
    """Nothing was shown to the app: each army's strength is typed, or just who won."""
    for seat in b.order:
        if b.settled:
            return
        text = msg("few_orcs_more.ask.strength", who=t.players[seat], n=b.number)
        move = yield Ask((seat,), text, _TYPED, ("F29", "F30"), moot=lambda: b.settled)
        if not b.settled:
            b.typed[seat] = int(move.args[0])


def name_tribe(t: Table[State], b: Battle) -> Flow[None]:
    """All cards of the tribe go to battle; the last tribe needs no naming."""
    r = t.state.now()
    tribe = r.tribes[0]
    if len(r.tribes) > 1:
        move = yield Ask(
            (r.wizard,),
            msg("few_orcs_more.ask.tribe", who=t.players[r.wizard], n=b.number),
            (Pick("tribe", [(tribe,) for tribe in r.tribes], ("tribe",)),),
            ("F20",),
        )
        tribe = str(move.args[0])
    r.tribes.remove(tribe)
    b.tribe = tribe
    t.tell("info", "few_orcs_more.event.tribe", tribe=word(tribe), n=b.number)
    for seat in b.order:
        cards = r.tribe_cards(seat, tribe)
        r.to_army(seat, cards)
        if cards:
            who = t.players[seat]
            t.tell("place", "few_orcs_more.event.tribe_sent", (seat,), who=who, n=len(cards))


# Mercenaries


STAY_IN_HAND = ("flying-machine", "commando")
"""Mercenaries that are played from the hand; tables differ on whether they may be laid (F21)."""


def lay_mercenaries(t: Table[State], b: Battle) -> Flow[None]:
    """In turn, face down: how many, or on a player's own phone which ones."""
    r = t.state.now()
    for seat in b.order:
        b.face_down[seat] = None if r.held_backs(seat) else 0
    for seat in b.order:
        if b.laid or not r.held_backs(seat):
            continue
        move = yield _how_many(t, b, seat)
        if b.laid:
            break
        if move is not MOOT:
            _send(t, seat, move)
    b.laid = True


def sendable(t: Table[State], seat: int) -> dict[str, int]:
    """Mercenaries that a player may lay, as often as each can be in the hand."""
    held = t.state.now().may_hold(seat)
    if t.options["idle_sent"] == "refused":
        held = {card: n for card, n in held.items() if card not in STAY_IN_HAND}
    return held


def most_sent(t: Table[State], seat: int) -> int:
    """How many mercenaries a player can lay at once."""
    r = t.state.now()
    if t.options["idle_sent"] == "allowed":
        return r.held_backs(seat)
    kept = sum(r.hands[seat][card] for card in STAY_IN_HAND)
    return min(r.held_backs(seat) - kept, sum(sendable(t, seat).values()))


def _how_many(t: Table[State], b: Battle, seat: int) -> Ask:
    r = t.state.now()

    def options() -> list[Option]:
        most, backs = most_sent(t, seat), r.held_backs(seat)
        ways: list[Option] = [UnseenAmount("send", 0, backs, most)]
        faces = Unseen(
            "send",
            sendable(t, seat),
            1,
            most,
            shown=thinkable(),
            known=r.mercenaries(seat),
            unknown=r.doubt(seat).held,
        )
        faces.high = backs
        return [*ways, faces] if most else ways

    return Ask(
        (seat,),
        msg("few_orcs_more.ask.mercenaries", who=t.players[seat], tribe=word(b.tribe)),
        options,
        ("F21", "F22"),
        kind="amount",
        moot=lambda: b.laid or not r.held_backs(seat),
    )


def _send(t: Table[State], seat: int, move: Move) -> None:
    r = t.state.now()
    if isinstance(move.args[0], int):
        n = move.args[0]
        r.lay_face_down(seat, n)
    else:
        n = len(move.args)
        r.to_army(seat, map(str, move.args))
        r.fought().face_down[seat] = 0
    if n:
        t.tell("place", "few_orcs_more.event.sends", (seat,), who=t.players[seat], n=n)
    else:
        t.tell("info", "few_orcs_more.event.sends_none", (seat,), who=t.players[seat])


# Reveal


class ArmyPhoto(Unseen):
    """The mercenaries of an army, or the whole army with its tribe."""

    __slots__ = ("seat", "table")

    def __init__(self, table: Table[State], seat: int) -> None:
        r = table.state.now()
        b = r.fought()
        self.table = table
        self.seat = seat
        lying = b.face_down[seat]
        cards = may_be_shown(table, seat)
        most = min(r.held_backs(seat), sum(cards.values())) if lying is None else lying
        low = 0 if lying is None else lying
        known, unknown = (cards, 0)
        if lying is None:
            known, unknown = r.mercenaries(seat), r.doubt(seat).held
        super().__init__(
            "reveal", cards, low, most, shown=thinkable(b.tribe), known=known, unknown=unknown
        )
        backs = r.held_backs(seat) if lying is None else lying
        self.high = backs + b.armies[seat].total()

    def allows(self, args: Args) -> bool:
        try:
            check_reveal(self.table, self.seat, args)
        except IllegalMove:
            return False
        return True

    def sample(self, rng: Random) -> Args:
        cards = super().sample(rng)
        whole = rng.random() < 0.5
        tribe = self.table.state.now().fought().armies[self.seat]
        return (*cards, *tribe.elements()) if whole else cards


def may_be_shown(t: Table[State], seat: int) -> dict[str, int]:
    """Mercenaries that can turn up in an army when it is revealed."""
    r = t.state.now()
    cards, lying = r.may_lie(seat), r.fought().face_down[seat] or 0
    fighting = {card: n for card, n in cards.items() if card not in STAY_IN_HAND}
    # Something lies there, even if a correction left no card that it could be.
    refused = t.options["idle_sent"] == "refused" and sum(fighting.values()) >= lying
    return fighting if refused else cards


def check_reveal(t: Table[State], seat: int, args: Args) -> None:
    r = t.state.now()
    b = r.fought()
    who = t.players[seat]
    shown = Counter(map(str, args))
    for card in shown:
        if card not in DECK:
            raise IllegalMove("few_orcs_more.error.no_card", rules=("F01",))
    whole = any(card not in MERCENARIES for card in shown)
    laid = b.armies[seat]
    if whole and shown & laid != laid:
        missing = tuple(word(card) for card in (laid - shown).elements())
        raise IllegalMove("few_orcs_more.error.army_cut", who=who, cards=missing, rules=("F21",))
    sent = shown - laid if whole else shown
    may_be, lying = may_be_shown(t, seat), b.face_down[seat]
    for card, n in sent.items():
        if n > may_be.get(card, 0):
            # What lies face down was counted out of the hand: to correct that now comes too late.
            error = "few_orcs_more.error.not_held"
            if lying and card in MERCENARIES:
                error = "few_orcs_more.error.not_lying"
            raise IllegalMove(error, who=who, card=word(card), rules=("F21",))
    most = r.held_backs(seat) if lying is None else lying
    fits = r.can_take(seat, sent) if lying is None else sent.total() == lying
    if not fits:
        raise IllegalMove(
            "few_orcs_more.error.sent_other", who=who, n=most, shown=sent.total(), rules=("F21",)
        )


def reveal(t: Table[State], b: Battle) -> Flow[None]:
    """One photo for each army whose mercenaries are not known; before the first, the commando."""
    r = t.state.now()

    def hidden() -> list[int]:
        return [seat for seat in b.order if may_lie_hidden(t, b, seat)]

    if not hidden() and not b.settled and commando_possible(r):
        text = msg("few_orcs_more.ask.reveal_all")
        yield Ask(
            (),
            text,
            (Say("reveal"),),
            ("F23",),
            moot=lambda: b.settled or not commando_possible(r),
        )
    while hidden() and not b.settled:
        seat = hidden()[0]
        move = yield _photo(t, b, seat)
        if move is not MOOT:
            _show(t, b, seat, move.args)
    b.revealed = True


def may_lie_hidden(t: Table[State], b: Battle, seat: int) -> bool:
    """Whether mercenaries lie before a player, or may do so, that the app has not seen."""
    lying = b.face_down[seat]
    return t.state.now().held_backs(seat) > 0 if lying is None else lying > 0


def _photo(t: Table[State], b: Battle, seat: int) -> Ask:
    return Ask(
        (seat,),
        msg("few_orcs_more.ask.reveal", who=t.players[seat]),
        lambda: (ArmyPhoto(t, seat),),
        ("F21", "F23"),
        check=lambda seat, move: check_reveal(t, seat, move.args),
        verbs=("reveal",),
        kind="cards",
        moot=lambda: b.settled or not may_lie_hidden(t, b, seat),
    )


def _show(t: Table[State], b: Battle, seat: int, args: Args) -> None:
    shown = Counter(map(str, args))
    if any(card not in MERCENARIES for card in shown):
        shown -= b.armies[seat]
    t.state.now().turn_up(seat, shown)
    b.revealed = True


def flying_machine(t: Table[State], b: Battle) -> Flow[None]:
    """The strengths stand; the flying machine may still change them."""
    if b.settled:
        return
    b.faces_known = True
    for seat in b.order:
        n = strength_of(t, b, seat)
        t.tell("reveal", "few_orcs_more.event.strength", (seat,), who=t.players[seat], n=n)
    r = t.state.now()
    if flight_possible(r):
        text = msg("few_orcs_more.ask.score")
        yield Ask(
            (),
            text,
            (Say("score"),),
            ("F27",),
            moot=lambda: b.settled or not flight_possible(r),
        )
