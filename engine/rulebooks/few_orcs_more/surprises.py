"""Moves that come between: the commando, the flying machine, and settling a battle by hand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Amount, Cards, Option, Say
from engine.core.places import mover
from engine.core.rulebook import Anytime
from engine.core.table import Table
from engine.core.text import Arg
from engine.rulebooks.few_orcs_more.cards import BACKS, DECK, word
from engine.rulebooks.few_orcs_more.scoring import strength_of
from engine.rulebooks.few_orcs_more.state import Battle, Round, State
from engine.rulebooks.few_orcs_more.unseen import Unseen, thinkable


def _battle(t: Table[State]) -> Battle | None:
    """The battle that is being fought and not yet decided."""
    b = t.state.round.battle if t.state.round is not None else None
    return b if b is not None and not b.settled else None


# Whether the table has to wait for a surprise. Only what everybody can see counts: otherwise the
# question itself would tell who holds the card.


def commando_possible(r: Round) -> bool:
    return not r.shown["commando"] and any(r.held_backs(seat) > 0 for seat in r.fighters)


def flight_possible(r: Round) -> bool:
    """The flying machine needs a goblin beside it in the same hand."""
    return any(r.held_backs(seat) >= 2 for seat in r.fighters) and _flight_unseen(r)


def _may_fly(r: Round, seat: int) -> bool:
    return r.held_backs(seat) >= 2 and _flight_unseen(r)


def _flight_unseen(r: Round) -> bool:
    """Whether the machine and a goblin may still be held."""
    on_table, shown = r.fought().known(), r.shown
    return all(
        shown.get(card, 0) + on_table.get(card, 0) < DECK[card]
        for card in ("flying-machine", "goblin")
    )


# All have laid their mercenaries


def _laid_options(t: Table[State], _seat: int) -> Sequence[Option]:
    b = _battle(t)
    return (Say("laid"),) if b is not None and b.tribe and not b.laid else ()


def _laid(t: Table[State], _seat: int, _move: Move) -> None:
    t.state.now().fought().laid = True


LAID: Anytime[State] = Anytime("laid", _laid_options, _laid, ("F21", "F22"))


# Commando


def _commando_time(t: Table[State], seat: int) -> Battle | None:
    b = _battle(t)
    return None if b is None or not b.laid or b.revealed or seat < 0 else b


def _commando_window(t: Table[State], seat: int) -> Battle | None:
    b = _commando_time(t, seat)
    return b if b is not None and t.state.now().may_hold(seat).get("commando") else None


def _commando_openly(t: Table[State], seat: int) -> bool:
    if _commando_time(t, seat) is None:
        return False
    r = t.state.now()
    return not r.shown["commando"] and r.held_backs(seat) > 0


def _victims(t: Table[State], b: Battle, victim: int) -> dict[str, int]:
    """Cards that may lie in an army, face down ones included."""
    cards = +b.armies[victim]
    cards.update(t.state.now().may_lie(victim))
    return dict(cards)


def _commando_options(t: Table[State], seat: int) -> Sequence[Option]:
    b = _commando_window(t, seat)
    if b is None:
        return ()
    found = []
    for victim in (other for other in b.order if other != seat):
        cards = _victims(t, b, victim)
        backs = {BACKS[card] for card in cards}
        faces = thinkable(b.tribe if b.tribe in backs else "", "mercenaries" in backs)
        if cards:
            named = (t.players[victim],)
            found.append(Unseen("commando", cards, 1, 1, shown=faces, prefix=named))
    return found


def _check_commando(t: Table[State], seat: int, move: Move) -> None:
    b = _commando_window(t, seat)
    if b is None:
        raise IllegalMove("few_orcs_more.error.commando_now", who=mover(move.who), rules=("F23",))
    if not any(option.allows(move.args) for option in _commando_options(t, seat)):
        raise IllegalMove("few_orcs_more.error.commando_whom", rules=("F23",))


def _commando(t: Table[State], seat: int, move: Move) -> None:
    r = t.state.now()
    victim, card = t.seat(str(move.args[0])), str(move.args[1])
    r.discard(seat, "commando")
    r.lose_to_commando(victim, card)
    told: dict[str, Arg] = {"who": t.players[seat], "victim": t.players[victim]}
    seats = (seat, victim)
    t.tell("discard", "few_orcs_more.event.commando", seats, **told, card=word(card))


COMMANDO: Anytime[State] = Anytime(
    "commando", _commando_options, _commando, ("F23",), _check_commando, _commando_openly
)


# Flying machine


def _goblins(t: Table[State], seat: int) -> int:
    """Goblins that can fly in now; 0 where the machine cannot be played."""
    b = _battle(t)
    if b is None or not b.faces_known or seat < 0:
        return 0
    r = t.state.now()
    held = r.may_hold(seat)
    if not held.get("flying-machine"):
        return 0
    goblins, hand, doubt = held.get("goblin", 0), r.hands[seat], r.doubt(seat)
    if hand["flying-machine"]:
        return goblins
    # The machine itself is one of the doubtful cards that are held.
    return min(goblins, hand["goblin"] + doubt.held - 1)


def _fly_openly(t: Table[State], seat: int) -> bool:
    b = _battle(t)
    return b is not None and b.faces_known and seat >= 0 and _may_fly(t.state.now(), seat)


def _fly_options(t: Table[State], seat: int) -> Sequence[Option]:
    goblins = _goblins(t, seat)
    return (Amount("fly", 1, goblins),) if goblins else ()


def _check_fly(t: Table[State], seat: int, move: Move) -> None:
    goblins = _goblins(t, seat)
    if not goblins:
        raise IllegalMove("few_orcs_more.error.fly_now", who=mover(move.who), rules=("F27",))
    if not Amount("fly", 1, goblins).allows(move.args):
        raise IllegalMove("few_orcs_more.error.fly_goblins", n=goblins, rules=("F27",))


def _fly(t: Table[State], seat: int, move: Move) -> None:
    r = t.state.now()
    b = r.fought()
    goblins = int(move.args[0])
    r.fly(seat, goblins)
    who, total = t.players[seat], strength_of(t, b, seat)
    t.tell("place", "few_orcs_more.event.flies", (seat,), who=who, n=goblins, total=total)


FLY: Anytime[State] = Anytime("fly", _fly_options, _fly, ("F27", "F28"), _check_fly, _fly_openly)


# Settled by hand: the table says who won


def _by_hand(t: Table[State], seat: int) -> Battle | None:
    b = _battle(t)
    if b is None or seat >= 0:
        return None
    return b if b.tribe or t.state.now().mode == "typed" else None


def _won_options(t: Table[State], seat: int) -> Sequence[Option]:
    b = _by_hand(t, seat)
    if b is None:
        return ()
    names = {t.players[s]: 1 for s in t.state.now().fighters}
    return (Cards("won", names, 1, len(names)),)


def _check_won(t: Table[State], seat: int, move: Move) -> None:
    if _by_hand(t, seat) is None:
        raise IllegalMove("few_orcs_more.error.no_battle", rules=("F29",))
    fighters = [t.players[s] for s in t.state.now().fighters]
    winners = set(move.args)
    if not winners or len(winners) != len(move.args) or not winners <= set(fighters):
        raise IllegalMove("few_orcs_more.error.who_won", who=tuple(fighters), rules=("F29",))


def _won(t: Table[State], _seat: int, move: Move) -> None:
    r = t.state.now()
    named = {t.seat(str(name)) for name in move.args}
    r.fought().won = tuple(seat for seat in r.fighters if seat in named)
    r.fought().laid = True


def _nobody_options(t: Table[State], seat: int) -> Sequence[Option]:
    return (Say("nobody"),) if _by_hand(t, seat) is not None else ()


WON: Anytime[State] = Anytime("won", _won_options, _won, ("F29",), _check_won)
NOBODY: Anytime[State] = Anytime("nobody", _nobody_options, _won, ("F29", "F30"))

SURPRISES = (LAID, COMMANDO, FLY, WON, NOBODY)
