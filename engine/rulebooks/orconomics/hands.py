"""Hands of industry cards: dealt face down, discarded openly, told to the app by their owners."""

from __future__ import annotations

from typing import Final

from engine.core.move import Move
from engine.core.options import Cards, Option
from engine.core.rulebook import Anytime
from engine.rulebooks.orconomics.cards import GOLD, SECTORS
from engine.rulebooks.orconomics.state import State, T, tell


def deal(t: T, seat: int, n: int) -> None:
    """Cards from the pile, face down. The discards are shuffled in as soon as the pile is empty
    (O32), or, where the table plays it so, when a card is wanted of it."""
    deck = t.state.deck
    if deck.draw_unseen(seat, n):
        tell(t, "draw", "orconomics.event.draws", seat, "n", n)
        return
    at_once = t.options["reshuffle"] == "empty"
    drawn = 0
    for _ in range(n):
        if deck.pile <= 0:
            _tell_drawn(t, seat, drawn)
            drawn = 0
            _reshuffle(t)
        if deck.pile <= 0:
            break
        deck.draw(seat)
        drawn += 1
    _tell_drawn(t, seat, drawn)
    if at_once and deck.pile <= 0:
        _reshuffle(t)


def _tell_drawn(t: T, seat: int, n: int) -> None:
    if n:
        tell(t, "draw", "orconomics.event.draws", seat, "n", n)


def _reshuffle(t: T) -> None:
    n = t.state.deck.reshuffle()
    if n:
        t.tell("shuffle", "orconomics.event.shuffle", n=n)


def discard(t: T, seat: int, card: str) -> None:
    t.state.deck.discard(seat, card)
    tell(t, "discard", "orconomics.event.discards", seat, "card", card)


# Cards that count as gold


def active_cards(t: T, seat: int) -> int:
    """How many cards of the active industry a player may have: known, or hidden (O25)."""
    return t.state.deck.most(seat, t.state.activity)


def affordable(t: T, seat: int) -> int:
    """The highest bid that can be paid, in gold (O25)."""
    state = t.state
    return state.money.of[seat] // GOLD + state.deck.most(seat, state.activity)


def seems_to_have(t: T, seat: int) -> int:
    """Active cards by which it is decided whether a player is asked at all: those that everybody
    must reckon with. What a player told the app shows in no question (O70); in games begun before
    version 2 the helper spared what the app knew to be needless."""
    state = t.state
    if state.spares:
        return state.deck.most(seat, state.activity)
    return state.deck.most_openly(seat, state.activity)


# The any-time move


def _hold_options(t: T, seat: int) -> list[Option]:
    """Cards of a hidden hand that their owner shows to the app (O70)."""
    deck = t.state.deck
    unknown = deck.hands[seat].unknown if seat >= 0 else 0
    if not unknown:
        return []
    pool = {card: n for card in SECTORS if (n := min(unknown, deck.unseen(seat, card))) > 0}
    return [Cards("hold", pool, 1, unknown)]


def _hold(t: T, seat: int, move: Move) -> None:
    t.state.clock.aside()
    for card in move.args:
        t.state.deck.reveal(seat, str(card))
    t.tell("info", "orconomics.event.holds", (seat,), who=t.players[seat], n=len(move.args))


def _hold_openly(t: T, seat: int) -> bool:
    """Everybody sees that there are cards, and nobody whether the app knows them all."""
    return seat >= 0 and len(t.state.deck.hands[seat]) > 0


HOLD: Final[Anytime[State]] = Anytime("hold", _hold_options, _hold, ("O70",), openly=_hold_openly)
