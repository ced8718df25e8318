"""What each seat may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.shown import HeldCards
from engine.core.table import Table
from engine.core.text import msg
from engine.rulebooks.few_orcs_more.cards import BACKS, CARDS, DECK, ENLISTMENTS, MERCENARIES
from engine.rulebooks.few_orcs_more.scoring import POINTS, lines_of, strength_of, target, wheel
from engine.rulebooks.few_orcs_more.state import UNKNOWN, Battle, Round, State
from engine.rulebooks.few_orcs_more.view_types import (
    ArmyView,
    BattleView,
    BoardView,
    DealingView,
    DiscardsView,
    PileView,
    PlayerView,
    View,
)

PROTECTED = "few_orcs_more.cards.protected"


def view(t: Table[State], seat: int | None) -> View:
    """The table as a seat may see it; None sees everything."""
    r = t.state.round
    return {
        "players": [_player(t, other, seat) for other in range(len(t.players))],
        "board": _board(t),
        "dealing": _dealing(t, r) if r is not None and r.dealing else None,
        "piles": _piles(r, seat) if r is not None else [],
        "battle": _battle(t, r.battle, seat) if r is not None and r.battle is not None else None,
        "discards": _discards(r, seat) if r is not None else {"n": 0},
    }


def _board(t: Table[State]) -> BoardView:
    r = t.state.round
    named = r is not None and r.champion != UNKNOWN
    return {
        "round": t.state.number,
        "wizard": t.players[r.wizard] if r is not None else None,
        "champion": t.players[r.champion] if r is not None and named else None,
        "target": target(t),
        "mode": r.mode if r is not None else "",
        "tribes": list(r.tribes) if r is not None else [],
    }


def _player(t: Table[State], seat: int, looking: int | None) -> PlayerView:
    side, number = wheel(t.state.score(seat))
    told: PlayerView = {
        "name": t.players[seat],
        "score": t.state.score(seat),
        "wheel": {"side": side, "number": number},
        "battle_points": t.state.battle_points[seat],
        "wizard_points": t.state.wizard_points[seat],
        "round_points": 0,
        "role": "fighter",
        "backs": {},
        "enlistments": None,
        "desertions": None,
    }
    r = t.state.round
    if r is None:
        return told
    told["round_points"] = r.points[seat]
    if seat == r.wizard:
        told["role"] = "wizard"
    elif seat == r.champion:
        told["role"] = "champion"
    if t.stage != "piles" or looking in (None, seat, r.wizard):
        told["backs"] = backs(r, seat)
    if r.mode == "follow" and seat != r.wizard:
        told["enlistments"] = ENLISTMENTS - r.enlisted[seat]
        told["desertions"] = r.size.desertions - r.deserted[seat] if r.dealing else 0
    if looking in (None, seat, r.wizard):
        told["cards"], told["either"] = _faces(r, seat, looking in (None, seat))
        told["protected"] = dict(+r.protected[seat])
    return told


def _faces(r: Round, seat: int, own: bool) -> tuple[dict[str, int], dict[str, int]]:
    """Cards in a hand, and those of which some lie face down.

    The wizard has seen what everybody was given, but not which mercenaries were laid.
    """
    hand, either = +r.hands[seat], +r.doubt(seat).cards
    b = r.battle
    if not own and b is not None and not b.faces_known:
        laid = Counter({card: b.armies[seat][card] for card in MERCENARIES})
        if +laid:
            held = Counter(r.mercenaries(seat))
            hand, either = hand - held, either + held + laid
    return dict(hand), dict(either)


def backs(r: Round, seat: int) -> dict[str, int]:
    """What everybody sees of a hand: how many cards of each tribe, mercenaries, spies (F15)."""
    found: Counter[str] = Counter()
    for card, n in r.hands[seat].items():
        found[BACKS[card]] += n
    found["mercenaries"] += r.doubt(seat).held
    return dict(+found)


def _dealing(t: Table[State], r: Round) -> DealingView:
    return {
        "left": CARDS - r.dealt,
        "next_pile": r.next_pile(),
        "piles": r.size.piles,
        "heights": [len(pile) for pile in r.piles.values()],
        "start_seen": r.start_seen,
        "start_after": start_after(t),
        "beat_ms": int(t.options["tempo"]) * 100,
    }


def start_after(t: Table[State]) -> int:
    """How many army cards are dealt before the start card turns up, roughly."""
    below = CARDS // 3 if t.options["start_card"] == "third" else CARDS // 2
    return CARDS - below


def _piles(r: Round, seat: int | None) -> list[PileView]:
    shown = []
    for number, pile in r.piles.items():
        told: PileView = {"pile": number, "height": len(pile), "done": number in r.fates}
        if seat in (None, r.wizard):
            told["cards"] = list(pile)
            told["fates"] = list(r.fates.get(number, ()))
        shown.append(told)
    return shown


def _battle(t: Table[State], b: Battle, seat: int | None) -> BattleView:
    return {
        "number": b.number,
        "points": POINTS[b.number - 1],
        "tribe": b.tribe or None,
        "order": [t.players[s] for s in b.order],
        "laid": b.laid,
        "armies": [_army(t, b, s, b.faces_known or seat in (None, s)) for s in b.order],
    }


def _army(t: Table[State], b: Battle, seat: int, faces: bool) -> ArmyView:
    army = b.armies[seat]
    laid = sum(army[card] for card in MERCENARIES)
    lying = b.face_down.get(seat, 0)
    told: ArmyView = {
        "name": t.players[seat],
        "tribe_cards": army.total() - laid,
        "mercenaries": None if lying is None else lying + laid,
        "typed": b.typed.get(seat),
    }
    if faces and b.tribe:
        told["cards"] = dict(+army)
    if b.faces_known:
        told["flown"] = b.flown.get(seat, 0)
        told["lines"] = [
            {"what": what, "n": n, "points": points} for what, n, points in lines_of(t, b, seat)
        ]
        told["strength"] = strength_of(t, b, seat)
    return told


def _discards(r: Round, seat: int | None) -> DiscardsView:
    """How many: all that everybody cannot count elsewhere. After a correction that does not add
    up, the cards that the app has for discarded would tell which one was meant."""
    hands = sum(sum(backs(r, s).values()) for s in range(len(r.hands)))
    waiting = (pile for number, pile in r.piles.items() if number not in r.fates)
    piled = sum(card in DECK for pile in waiting for card in pile)
    fought = r.battle.on_table() if r.battle is not None else 0
    told: DiscardsView = {"n": max(0, CARDS - r.left - piled - hands - fought)}
    if seat is None:
        told["cards"], told["unseen"] = dict(+r.discards), r.unseen
    return told


def cards_of(view: Mapping[str, Any], seat: int) -> Iterator[HeldCards]:
    """Cards that a seat may look at: its hand, those that spies cannot ask for, its army, and for
    the wizard the piles."""
    mine = view["players"][seat]
    for key, title in (("cards", "engine.cards.hand"), ("protected", PROTECTED)):
        if mine.get(key):
            yield HeldCards(msg(title), mine[key])
    for army in (view["battle"] or {}).get("armies", ()):
        if army["name"] == mine["name"] and army.get("cards"):
            yield HeldCards(msg("few_orcs_more.cards.army"), army["cards"])
    for pile in view["piles"]:
        if pile.get("cards"):
            yield HeldCards(msg("few_orcs_more.cards.pile", n=pile["pile"]), Counter(pile["cards"]))
