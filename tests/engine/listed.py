"""What a table offers is what it accepts: tests of refusals look at both."""

from __future__ import annotations

from engine.core.move import TABLE, Move
from engine.core.table import AnyTable


def is_listed(table: AnyTable, move: Move) -> bool:
    """Whether the question that stands, or an any-time move, offers this to whoever makes it. Free
    text is offered without saying which: a name may be taken."""
    if table.result is not None or (move.who not in table.seats and move.who != TABLE):
        return False
    seat, ask = table.seat(move.who), table.ask
    others = table.anytime.keys() - {move.verb}
    options = [option for offer in table.offers(seat, others) for option in offer.options]
    if ask is not None and seat in (ask.who or (-1,)):
        options += ask.options
    said = [option for option in options if option.verb == move.verb and option.kind != "words"]
    return any(option.allows(move.args) for option in said)
