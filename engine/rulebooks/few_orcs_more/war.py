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
from engine.rulebooks.few_orcs_more.unseen import Unseen, thinkable

BATTLES = 4
STRONGEST = 200


def laying_order(fighters: list[int], number: int) -> list[int]:
    """Battle n begins with the n-th fighter to the wizard's left, round and round (F22)."""
    first = (number - 1) % len(fighters)
    return fighters[first:] + fighters[:first]


def war(t: Table[State]) -> Flow[None]:
    for number in range(1, BATTLES + 1):
        yield from battle(t, number)


def battle(t: Table[State], number: int) -> Flow[None]:
    r = t.state.now()
    b = Battle(number, laying_order(r.fighters, number), len(t.players))
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
        typed = (Amount("strength", 0, STRONGEST),)
        rules = ("F29", "F30")
        move = yield Ask((seat,), text, typed, rules, moot=lambda: b.settled)
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


def lay_mercenaries(t: Table[State], b: Battle) -> Flow[None]:
    """In turn, face down: how many, or on a player's own phone which ones."""
    r = t.state.now()
    for seat in b.order:
        held = sum(r.mercenaries(seat).values())
        b.sent[seat] = None if held else 0
    for seat in b.order:
        if b.laid or not r.mercenaries(seat):
            continue
        move = yield _how_many(t, b, seat)
        if b.laid:
            break
        if move is not MOOT:
            _send(t, b, seat, move)
    b.laid = True


def _how_many(t: Table[State], b: Battle, seat: int) -> Ask:
    r = t.state.now()

    def options() -> list[Option]:
        held = r.mercenaries(seat)
        n = sum(held.values())
        return [Amount("send", 0, n), Unseen("send", held, 1, n, pool=thinkable())]

    return Ask(
        (seat,),
        msg("few_orcs_more.ask.mercenaries", who=t.players[seat], tribe=word(b.tribe)),
        options,
        ("F21", "F22"),
        kind="amount",
        moot=lambda: b.laid or not r.mercenaries(seat),
    )


def _send(t: Table[State], b: Battle, seat: int, move: Move) -> None:
    r = t.state.now()
    if isinstance(move.args[0], int):
        n = b.sent[seat] = move.args[0]
    else:
        n = len(move.args)
        r.to_army(seat, map(str, move.args))
        b.sent[seat] = 0
    t.tell("place", "few_orcs_more.event.sends", (seat,), who=t.players[seat], n=n)


# Reveal


class ArmyPhoto(Unseen):
    """The mercenaries of an army, or the whole army with its tribe."""

    __slots__ = ("seat", "table")

    def __init__(self, table: Table[State], seat: int) -> None:
        r = table.state.now()
        b = r.fought()
        self.table = table
        self.seat = seat
        held = r.mercenaries(seat)
        sent = b.sent[seat]
        low, high = (0, sum(held.values())) if sent is None else (sent, sent)
        super().__init__("reveal", held, low, high, pool=thinkable(b.tribe))
        self.high = high + b.armies[seat].total()

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


def check_reveal(t: Table[State], seat: int, args: Args) -> None:
    r = t.state.now()
    b = r.fought()
    who = t.players[seat]
    shown = Counter(map(str, args))
    for card in shown:
        if card not in DECK:
            raise IllegalMove("few_orcs_more.error.no_card", card=card, rules=("F01",))
    tribe = Counter({card: n for card, n in shown.items() if card not in MERCENARIES})
    laid = b.armies[seat]
    if tribe and shown & laid != laid:
        missing = tuple(word(card) for card in (laid - shown).elements())
        raise IllegalMove("few_orcs_more.error.army_cut", who=who, cards=missing, rules=("F21",))
    sent = shown - laid if tribe else shown
    for card, n in sent.items():
        if n > r.mercenaries(seat).get(card, 0):
            raise IllegalMove(
                "few_orcs_more.error.not_held", who=who, card=word(card), rules=("F21",)
            )
    said = b.sent[seat]
    if said is not None and sent.total() != said:
        raise IllegalMove(
            "few_orcs_more.error.sent_other", who=who, n=said, shown=sent.total(), rules=("F21",)
        )


def reveal(t: Table[State], b: Battle) -> Flow[None]:
    """One photo for each army whose mercenaries are not known; before the first, the commando."""
    r = t.state.now()

    def hidden() -> list[int]:
        return [seat for seat in b.order if b.sent[seat] != 0 and r.mercenaries(seat)]

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


def _photo(t: Table[State], b: Battle, seat: int) -> Ask:
    return Ask(
        (seat,),
        msg("few_orcs_more.ask.reveal", who=t.players[seat]),
        lambda: (ArmyPhoto(t, seat),),
        ("F21", "F23"),
        check=lambda seat, move: check_reveal(t, seat, move.args),
        verbs=("reveal",),
        kind="cards",
        moot=lambda: b.settled or b.sent[seat] == 0 or not t.state.now().mercenaries(seat),
        expects=("army",),
    )


def _show(t: Table[State], b: Battle, seat: int, args: Args) -> None:
    shown = Counter(map(str, args))
    if any(card not in MERCENARIES for card in shown):
        shown -= b.armies[seat]
    t.state.now().to_army(seat, shown.elements())
    b.sent[seat] = 0
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
