"""What is left to the players: pointing out missed interest, telling the app one's own cards."""

from __future__ import annotations

from typing import Final

from engine.core.ask import Flow
from engine.core.move import Move
from engine.core.options import Cards, Option, Say
from engine.core.rulebook import Anytime
from engine.core.text import msg
from engine.rulebooks.orconomics.cards import SECTORS
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.state import State, T, silver
from engine.rulebooks.orconomics.tokens import owe


def _missed_options(t: T, seat: int) -> list[Option]:
    """Open until the end of the turn (O14); the table may name several who spoke at once (O15)."""
    state = t.state
    if not state.missed or seat == state.oracle:
        return []
    if seat >= 0:
        return [Say("missed")]
    others = {t.players[other]: 1 for other in t.clockwise(state.oracle)[1:]}
    return [Cards("missed", others, 2, len(others))] if len(others) > 1 else []


def _missed(t: T, seat: int, move: Move) -> Flow[None]:
    """The missing interest goes to whoever pointed it out, or a company does (O14)."""
    state = t.state
    oracle = state.oracle
    if seat < 0:
        spoke = {t.seat(str(name)) for name in move.args}
        seat = next(other for other in t.clockwise(oracle)[1:] if other in spoke)
    amount, state.missed = state.missed, 0
    who, to = t.players[oracle], t.players[seat]
    t.tell("info", "orconomics.event.missed", (oracle, seat), who=who, to=to, amount=silver(amount))
    text = msg("orconomics.ask.demand", who=who, to=to, amount=silver(amount))
    yield from owe(t, oracle, amount, seat, text, ("O14", "O51"))
    yield from check(t)


def _hold_options(t: T, seat: int) -> list[Option]:
    """Cards of a hidden hand that their owner shows to the app (O70)."""
    deck = t.state.deck
    unknown = deck.hands[seat].unknown if seat >= 0 else 0
    if not unknown:
        return []
    pool = {card: n for card in SECTORS if (n := min(unknown, deck.hidden(card))) > 0}
    return [Cards("hold", pool, 1, unknown)]


def _hold(t: T, seat: int, move: Move) -> None:
    for card in move.args:
        t.state.deck.reveal(seat, str(card))
    t.tell("info", "orconomics.event.holds", (seat,), who=t.players[seat], n=len(move.args))


MISSED: Final[Anytime[State]] = Anytime("missed", _missed_options, _missed, ("O14", "O15"))
HOLD: Final[Anytime[State]] = Anytime("hold", _hold_options, _hold, ("O70",))
