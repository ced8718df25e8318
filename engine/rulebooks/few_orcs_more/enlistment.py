"""Enlistment: the dealing that never stops, late enlistments, the champion (F04-F09)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Args, Cards, Option, Pick, Say
from engine.core.routing import explain
from engine.core.rulebook import Anytime
from engine.core.table import Table
from engine.core.text import msg
from engine.rulebooks.few_orcs_more.cards import (
    CARDS,
    DECK,
    DESERTION,
    ENLISTMENTS,
    START,
    word,
)
from engine.rulebooks.few_orcs_more.state import Round, State, mark

_SHOWN_AT_ONCE = 9
_ALONE: Final[dict[str, Args]] = {card: (card,) for card in (*DECK, START)}
_POOL: Final = {**DECK, START: 1}


# Dealing


class Deal(Cards):
    """Army cards in the order in which they are dealt, or the start card.

    One is asked for, so that each card enters itself as it is shown; several at once are taken.
    The question lists every card of the box: leaving out those already dealt would be a memory aid.
    """

    __slots__ = ("table",)

    def __init__(self, table: Table[State]) -> None:
        self.table = table
        super().__init__("deal", _POOL, 1, 1)

    def allows(self, args: Args) -> bool:
        try:
            check_deal(self.table, args)
        except IllegalMove:
            return False
        return True

    def answers(self) -> Sequence[Args]:
        return [_ALONE[card] for card, n in may_turn_up(self.table).items() if n > 0]

    def sample(self, rng: Random) -> Args:
        every = [card for card, n in may_turn_up(self.table).items() for _ in range(n)]
        return tuple(rng.sample(every, rng.randint(1, min(_SHOWN_AT_ONCE, len(every)))))


def may_turn_up(t: Table[State]) -> dict[str, int]:
    """How often each card can still be dealt."""
    r = t.state.now()
    return r.unknown if r.start_seen else {**r.unknown, START: 1}


def check_deal(t: Table[State], cards: Args) -> None:
    if not cards:
        raise IllegalMove("few_orcs_more.error.no_cards", rules=("F06",))
    left = may_turn_up(t)
    shown = list(map(str, cards))
    for card in dict.fromkeys(shown):
        if card != START and card not in DECK:
            raise IllegalMove("few_orcs_more.error.no_card", rules=("F01",))
        if shown.count(card) > left.get(card, 0):
            copies = DECK.get(card, 1)
            raise Misread("engine.error.misread", card=word(card), n=copies, rules=("F01",))


def _deal(t: Table[State], cards: Args) -> None:
    r = t.state.now()
    r.mode = "follow"
    for card in cards:
        if card == START:
            r.start_seen = True
            t.tell("place", "few_orcs_more.event.start_seen", (r.wizard,))
            continue
        r.show(str(card), r.next_pile())
        r.dealt += 1
    if r.dealt < CARDS:
        t.tell("info", "few_orcs_more.event.next_pile", (r.wizard,), pile=r.next_pile(), n=r.left)


def dealing(t: Table[State]) -> Flow[None]:
    """The first answer chooses the mode: show each card, deal first and show piles, or show
    nothing."""
    r = t.state.now()
    t.stage = "enlistment"

    def check(_seat: int, move: Move) -> None:
        if move.verb == "deal":
            check_deal(t, move.args)
        elif move.args:
            raise explain(t.rulebook, Say(move.verb), move, ("F07",))

    ways: dict[str, Option] = {
        "follow": Deal(t),
        "afterwards": Say("dealt"),
        "typed": Say("typed"),
    }

    def options() -> list[Option]:
        usual = r.mode or str(t.options["enlistment"])
        return [ways[usual], *(way for mode, way in ways.items() if mode != usual)]

    while r.dealt < CARDS:
        move = yield Ask(
            (),
            msg("few_orcs_more.ask.deal", who=t.players[r.wizard], pile=r.next_pile(), n=r.left),
            options,
            ("F05", "F06", "F07"),
            check=check,
            verbs=("deal", "dealt", "typed"),
            kind="cards",
        )
        if move.verb == "deal":
            _deal(t, move.args)
            continue
        r.mode = "typed" if move.verb == "typed" else "afterwards"
        r.clear_piles()
        break
    r.dealing = False
    t.tell("info", "few_orcs_more.event.last_card", tuple(r.fighters))


# Cards that players lay on the piles while the wizard deals


def _on_a_pile(verb: str, r: Round) -> list[Option]:
    return [Pick(verb, [(number,) for number in r.piles], ("pile",))]


def _may_be_laid(t: Table[State], seat: int, verb: str) -> Round:
    r = t.state.round
    if r is None or not r.dealing:
        rules = ("F08",) if verb == "desert" else ("F09",)
        raise IllegalMove(f"few_orcs_more.error.{verb}_late", rules=rules)
    if seat == r.wizard:
        raise IllegalMove("few_orcs_more.error.wizard_plays", who=t.players[seat], rules=("F03",))
    return r


def _check_enlist(t: Table[State], seat: int, move: Move) -> None:
    r = _may_be_laid(t, seat, "enlist")
    if seat < 0:
        raise IllegalMove("few_orcs_more.error.whose_enlistment", rules=("F10",))
    if not r.start_seen:
        raise IllegalMove("few_orcs_more.error.before_start", rules=("F05",))
    if r.enlisted[seat] >= ENLISTMENTS:
        who = t.players[seat]
        raise IllegalMove("few_orcs_more.error.enlistments", who=who, n=ENLISTMENTS, rules=("F04",))
    _check_number(r, move)


def _check_desert(t: Table[State], seat: int, move: Move) -> None:
    r = _may_be_laid(t, seat, "desert")
    if r.desertions_left() <= 0 or (seat >= 0 and r.deserted[seat] >= r.size.desertions):
        most = r.size.desertions if seat >= 0 else r.size.desertions * len(r.fighters)
        raise IllegalMove("few_orcs_more.error.desertions", n=most, rules=("F04",))
    _check_number(r, move)


def _check_number(r: Round, move: Move) -> None:
    if len(move.args) != 1 or move.args[0] not in r.piles:
        raise IllegalMove("few_orcs_more.error.no_pile", n=r.size.piles, rules=("F06",))


def _enlist_options(t: Table[State], seat: int) -> Sequence[Option]:
    r = t.state.round
    if r is None or not r.dealing or not r.start_seen or seat not in r.fighters:
        return ()
    return _on_a_pile("enlist", r) if r.enlisted[seat] < ENLISTMENTS else ()


def _desert_options(t: Table[State], seat: int) -> Sequence[Option]:
    r = t.state.round
    if r is None or not r.dealing or seat == r.wizard or r.desertions_left() <= 0:
        return ()
    if seat >= 0 and r.deserted[seat] >= r.size.desertions:
        return ()
    return _on_a_pile("desert", r)


def _enlist(t: Table[State], seat: int, move: Move) -> None:
    r = t.state.now()
    number = int(move.args[0])
    r.piles[number].append(mark(t.players[seat]))
    r.enlisted[seat] += 1
    who = t.players[seat]
    t.tell("place", "few_orcs_more.event.enlists", (seat,), who=who, pile=number)


def _desert(t: Table[State], seat: int, move: Move) -> None:
    r = t.state.now()
    number = int(move.args[0])
    r.piles[number].append(DESERTION)
    r.deserted[seat] += 1
    t.tell("place", "few_orcs_more.event.deserts", (seat,) if seat >= 0 else (), pile=number)


ENLIST: Anytime[State] = Anytime("enlist", _enlist_options, _enlist, ("F05", "F07"), _check_enlist)
DESERT: Anytime[State] = Anytime("desert", _desert_options, _desert, ("F07", "F08"), _check_desert)


# After the last army card


def late_enlistments(t: Table[State]) -> Flow[None]:
    """Who still holds enlistments lays them now; only known when the dealing was followed."""
    r = t.state.now()
    if r.mode != "follow":
        return
    holding = {seat for seat in r.fighters if r.enlisted[seat] < ENLISTMENTS}
    free = t.options["late_enlistment"] == "may"
    while holding:
        options = _on_a_pile("enlist", r) + ([Say("keep")] if free else [])
        waiting = tuple(seat for seat in r.fighters if seat in holding)
        names = tuple(t.players[seat] for seat in waiting)
        text = msg("few_orcs_more.ask.late_enlistment", who=names)
        move = yield Ask(waiting, text, options, ("F08",))
        seat = t.seat(move.who)
        if move.verb == "enlist":
            _enlist(t, seat, move)
        if move.verb == "keep" or r.enlisted[seat] >= ENLISTMENTS:
            holding.discard(seat)


def champion(t: Table[State]) -> Flow[None]:
    """Named when all enlistments lie, before the wizard looks at a pile."""
    r = t.state.now()
    t.stage = "champion"
    names = [(t.players[seat],) for seat in r.fighters]
    wizard = t.players[r.wizard]
    what = "champion" if r.mode == "follow" else "enlist_then_champion"
    move = yield Ask(
        (r.wizard,),
        msg(f"few_orcs_more.ask.{what}", who=wizard),
        (Pick("champion", names, ("player",)),),
        ("F08", "F09"),
    )
    r.champion = t.seat(str(move.args[0]))
    t.tell("info", "few_orcs_more.event.champion", (r.champion,), who=wizard, champion=move.args[0])
