"""What each seat may see, what may be corrected, what must be conserved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.core.rulebook import Editable
from engine.core.table import Table
from engine.core.text import Text, msg
from engine.rulebooks.few_orcs_more.cards import (
    BACKS,
    CARDS,
    DECK,
    ENLISTMENTS,
    MERCENARIES,
    word,
)
from engine.rulebooks.few_orcs_more.scoring import POINTS, lines_of, strength_of, target, wheel
from engine.rulebooks.few_orcs_more.state import UNKNOWN, Battle, Round, State

HIGHEST_SCORE = 19
"""The last number on the wheel with its marker turned."""


def view(t: Table[State], seat: int | None) -> dict[str, Any]:
    """The table as a seat may see it.

    players  name, score, wheel {side: plain or plus-ten, number}, battle_points, wizard_points,
             round_points, role (wizard, champion, fighter), backs {group: n}; cards {card: n} and
             protected {card: n} only of the own hand, for the wizard and for None;
             enlistments and desertions left in hand (None where the app cannot know)
    board    round, wizard, champion (name or None), target, mode, tribes still to be named
    dealing  while cards are dealt: left, next_pile, piles, heights, start_seen, start_after (army
             cards above the start card), beat_ms (the dealer's metronome)
    piles    number, height, done; cards and fates only for the wizard and None
    battle   number, points, tribe, order (names, who lays first), laid; armies: name, tribe_cards,
             mercenaries (None: untold), typed (a strength worked out by hand, or None); cards for
             the owner and None at once, for everybody once revealed, together with flown
             (goblins), lines [{what, n, points}] and strength
    discards army cards out of the round: n for everybody, cards for None
    """
    r = t.state.round
    return {
        "players": [_player(t, other, seat) for other in range(len(t.players))],
        "board": _board(t),
        "dealing": _dealing(t, r) if r is not None and r.dealing else None,
        "piles": _piles(r, seat) if r is not None else [],
        "battle": _battle(t, r.battle, seat) if r is not None and r.battle is not None else None,
        "discards": _discards(r, seat) if r is not None else {"n": 0},
    }


def _board(t: Table[State]) -> dict[str, Any]:
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


def _player(t: Table[State], seat: int, looking: int | None) -> dict[str, Any]:
    side, number = wheel(t.state.score(seat))
    told: dict[str, Any] = {
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
    told["role"] = {r.wizard: "wizard", r.champion: "champion"}.get(seat, "fighter")
    told["backs"] = backs(r.hands[seat])
    if r.mode == "follow" and seat != r.wizard:
        told["enlistments"] = ENLISTMENTS - r.enlisted[seat]
        told["desertions"] = r.size.desertions - r.deserted[seat] if r.dealing else 0
    if looking in (None, seat, r.wizard):
        told["cards"] = dict(+r.hands[seat])
        told["protected"] = dict(+r.protected[seat])
    return told


def backs(hand: Counter[str]) -> dict[str, int]:
    """What everybody sees of a hand: how many cards of each tribe, mercenaries, spies (F15)."""
    found: Counter[str] = Counter()
    for card, n in hand.items():
        found[BACKS[card]] += n
    return dict(+found)


def _dealing(t: Table[State], r: Round) -> dict[str, Any]:
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


def _piles(r: Round, seat: int | None) -> list[dict[str, Any]]:
    shown = []
    for number, pile in r.piles.items():
        told: dict[str, Any] = {"pile": number, "height": len(pile), "done": number in r.fates}
        if seat in (None, r.wizard):
            told["cards"] = list(pile)
            told["fates"] = list(r.fates.get(number, ()))
        shown.append(told)
    return shown


def _battle(t: Table[State], b: Battle, seat: int | None) -> dict[str, Any]:
    return {
        "number": b.number,
        "points": POINTS[b.number - 1],
        "tribe": b.tribe or None,
        "order": [t.players[s] for s in b.order],
        "laid": b.laid,
        "armies": [_army(t, b, s, b.faces_known or seat in (None, s)) for s in b.order],
    }


def _army(t: Table[State], b: Battle, seat: int, faces: bool) -> dict[str, Any]:
    army = b.armies[seat]
    laid = sum(army[card] for card in MERCENARIES)
    sent = b.sent.get(seat, 0)
    told: dict[str, Any] = {
        "name": t.players[seat],
        "tribe_cards": army.total() - laid,
        "mercenaries": None if sent is None else sent + laid,
        "typed": b.typed.get(seat),
    }
    if faces and b.tribe:
        told["cards"] = dict(+army)
    if b.faces_known:
        told["flown"] = b.flown.get(seat, 0)
        told["lines"] = [line._asdict() for line in lines_of(t, b, seat)]
        told["strength"] = strength_of(t, b, seat)
    return told


def _discards(r: Round, seat: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {"n": r.discards.total() + r.unseen}
    if seat is None:
        told |= {"cards": dict(+r.discards), "unseen": r.unseen}
    return told


# Corrections


def editable(t: Table[State]) -> dict[str, Editable]:
    """Scores, the champion, and every card of every hand."""
    found = {f"score.{name}": _score_field(t, seat) for seat, name in enumerate(t.players)}
    r = t.state.round
    if r is None:
        return found
    if r.champion != UNKNOWN:
        found["champion"] = _champion_field(t, r)
    if r.mode != "typed" and not r.left:
        found |= r.hand_fields or _hand_fields(t, r)
    return found


def _hand_fields(t: Table[State], r: Round) -> dict[str, Editable]:
    """Made once a round: there is one for every card of every hand."""
    r.hand_fields = {
        f"hand.{t.players[seat]}.{card}": _hand_field(t, r, seat, card)
        for seat in r.fighters
        for card in DECK
    }
    return r.hand_fields


def _score_field(t: Table[State], seat: int) -> Editable:
    game = t.state

    def change(value: int | str) -> None:
        game.corrected[seat] += int(value) - game.score(seat)

    label = msg("few_orcs_more.path.score", who=t.players[seat])
    return Editable(label, lambda: game.score(seat), change, high=HIGHEST_SCORE)


def _champion_field(t: Table[State], r: Round) -> Editable:
    def change(value: int | str) -> None:
        r.champion = t.seat(str(value))

    names = tuple(t.players[seat] for seat in r.fighters)
    label = msg("few_orcs_more.path.champion")
    return Editable(label, lambda: t.players[r.champion], change, choices=names)


def _hand_field(t: Table[State], r: Round, seat: int, card: str) -> Editable:
    """A card more comes from the discards or from cards never shown; one less goes there."""

    def change(value: int | str) -> None:
        more = int(value) - r.hands[seat][card]
        found = min(max(more, 0), r.discards[card])
        unseen = min(max(more, 0) - found, r.unseen)
        r.discards[card] += max(-more, 0) - found
        r.unseen -= unseen
        r.hands[seat][card] += more
        r.protected[seat][card] = min(r.protected[seat][card], r.hands[seat][card])
        _recount_sent(r, seat)

    label = msg("few_orcs_more.path.hand", who=t.players[seat], card=word(card))
    return Editable(label, lambda: r.hands[seat][card], change, high=DECK[card])


def _recount_sent(r: Round, seat: int) -> None:
    """Nobody has more mercenaries face down than in the hand that they came from."""
    if r.battle is None or not r.battle.sent.get(seat):
        return
    held = sum(r.mercenaries(seat).values())
    r.battle.sent[seat] = min(r.battle.sent[seat] or 0, held)


# Audit


def audit(t: Table[State]) -> Iterable[Text]:
    """All 80 army cards are somewhere, and none more often than it was printed."""
    r = t.state.round
    if r is None:
        return
    known = r.known()
    for card, n in known.items():
        if n < 0 or n > DECK[card]:
            yield msg("few_orcs_more.audit.copies", card=word(card), n=n, printed=DECK[card])
    total = r.total()
    if total != CARDS or r.left < 0 or r.unseen < 0:
        yield msg("few_orcs_more.audit.cards", n=total, printed=CARDS)
    if any(n < 0 for hand in r.hands for n in hand.values()):
        yield msg("few_orcs_more.audit.negative")
