"""Victory points, standings, and the books that must balance."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Flow
from engine.core.rulebook import Standing
from engine.core.text import Text, msg
from engine.pieces.score import ranked
from engine.rulebooks.orconomics.quests import check, note_fulfilled
from engine.rulebooks.orconomics.state import T, check_win


def standings(t: T) -> list[Standing]:
    """A point for each company on the board now, and for each quest taken (O54)."""
    state = t.state

    def parts(seat: int) -> tuple[tuple[Text, int], ...]:
        return (
            (msg("orconomics.score.companies"), state.companies.owned[seat]),
            (msg("orconomics.score.quests"), len(state.quests.taken[seat])),
        )

    return ranked(range(len(t.players)), state.points, parts, lambda seat: (state.money.of[seat],))


def after_correction(t: T) -> Flow[None] | None:
    """After a correction, which ends no moment: somebody may have won (G06, O53), or fulfil a quest
    and be asked for it (O58)."""
    t.state.clock.aside()
    t.state.corrections += 1
    t.state.changed.update(range(len(t.players)))
    t.state.stirred.update(range(len(t.players)))
    for seat in t.clockwise(t.state.oracle):
        check_win(t, seat)
    if t.joining:
        return None
    if not t.state.helper:
        note_fulfilled(t, corrected=True)
        return None
    return (check(t) or None) if t.plays_by("2") else None


def audit(t: T) -> Iterator[Text]:
    """What is not conserved (G05)."""
    state = t.state
    if not state.money.balanced() or min(state.money.held()) < 0:
        yield msg("orconomics.audit.money")
    if not state.deck.balanced() or state.deck.pile < 0:
        yield msg("orconomics.audit.cards")
    if not state.quests.balanced():
        yield msg("orconomics.audit.quests")
    if not (state.companies.balanced() and state.borders.balanced()):
        yield msg("orconomics.audit.board")
    for seat, name in enumerate(t.players):
        if state.supply(seat) < 0:
            yield msg("orconomics.audit.tokens", who=name)
