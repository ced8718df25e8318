"""Everything that the table may overwrite, and what must be conserved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.places import PLAYER
from engine.core.rulebook import Editable
from engine.core.table import Table
from engine.core.text import Text, msg
from engine.rulebooks.few_orcs_more.cards import CARDS, DECK, word
from engine.rulebooks.few_orcs_more.state import NEXT, UNKNOWN, Entry, Round, State

MOST_ROUNDS = 99
_NOBODY = "–"
"""Nobody is said yet; no name, and no word in any language."""
HIGHEST_SCORE = 19
"""The last number on the wheel with its marker turned."""


def editable(t: Table[State]) -> dict[str, Editable]:
    """Scores, the champion, and every card of every hand."""
    found = {f"score.{name}": _score_field(t, seat) for seat, name in enumerate(t.players)}
    r = t.state.round
    if r is None:
        if t.state.entry is not None:
            found["rounds"] = _rounds_field(t)
            found |= _entry_fields(t, t.state.entry)
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


def _rounds_field(t: Table[State]) -> Editable:
    """Told by those who join a game that is under way."""

    def change(value: int | str) -> None:
        t.state.number = int(value)

    label = msg("few_orcs_more.path.rounds")
    return Editable(label, lambda: t.state.number, change, high=MOST_ROUNDS)


def _entry_fields(t: Table[State], entry: Entry) -> dict[str, Editable]:
    """What comes next; where that is a battle, also who is the champion."""

    def go_to(value: int | str) -> None:
        entry.next = str(value)

    def lead(value: int | str) -> None:
        entry.champion = t.seat(str(value))

    def led() -> str:
        return _NOBODY if entry.champion == UNKNOWN else t.players[entry.champion]

    label = msg("few_orcs_more.path.next")
    found = {"next": Editable(label, lambda: entry.next, go_to, choices=NEXT)}
    if entry.battle:
        names = tuple(name for seat, name in enumerate(t.players) if seat != entry.wizard)
        label = msg("few_orcs_more.path.champion")
        found["champion"] = Editable(label, led, lead, choices=names, place=PLAYER)
    return found


def _champion_field(t: Table[State], r: Round) -> Editable:
    def change(value: int | str) -> None:
        """The wizard has the points of the champion, also those of battles already fought."""
        before, r.champion = r.champion, t.seat(str(value))
        more = r.points[r.champion] - r.points[before]
        r.points[r.wizard] += more
        t.state.wizard_points[r.wizard] += more

    names = tuple(t.players[seat] for seat in r.fighters)
    label = msg("few_orcs_more.path.champion")
    return Editable(label, lambda: t.players[r.champion], change, choices=names, place=PLAYER)


def _hand_field(t: Table[State], r: Round, seat: int, card: str) -> Editable:
    """Rules before version 4 left a card of the tribe that was being fought for in the hand."""

    def place() -> Counter[str]:
        return r.place_of(seat, card) if t.plays_by("4") else r.hands[seat]

    def change(value: int | str) -> None:
        r.correct_hand(place(), seat, card, int(value))

    label = msg("few_orcs_more.path.hand", who=t.players[seat], card=word(card))
    openly = msg("few_orcs_more.path.some_card", who=t.players[seat])
    return Editable(label, lambda: place()[card], change, high=DECK[card], openly=openly)


# Audit


def audit(t: Table[State]) -> Iterable[Text]:
    """All 80 army cards are somewhere, and none more often than it was printed."""
    r = t.state.round
    if r is None:
        return
    known = r.known()
    for card, printed in DECK.items():
        n = known[card]
        if not 0 <= n <= printed or printed - n != r.unknown[card]:
            yield msg("few_orcs_more.audit.copies", card=word(card), n=n, printed=printed)
    total = r.total()
    if total != CARDS or r.left < 0 or r.unseen < 0:
        yield msg("few_orcs_more.audit.cards", n=total, printed=CARDS)
    if any(n < 0 for hand in r.hands for n in hand.values()):
        yield msg("few_orcs_more.audit.negative")
