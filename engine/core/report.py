"""A table as plain data for scripts: `replay --json`. The format is described in docs/replay.md."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Ask
from engine.core.event import Event
from engine.core.move import TABLE, Move
from engine.core.rulebook import Offer
from engine.core.table import Table
from engine.core.text import Money, Text


def plain(value: Any) -> Any:
    """Texts and money as dictionaries, all the way down."""
    if isinstance(value, Text):
        return {"id": value.id, **{key: plain(arg) for key, arg in value.args.items()}}
    if isinstance(value, Money):
        return {"amount": value.amount, "unit": value.unit}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def report(table: Table[Any], seat: int | None = None) -> dict[str, Any]:
    """Everything that a script or a bug report needs, as a seat may see it (None: everything)."""
    result = table.result
    return {
        "game": table.rulebook.id,
        "rules": table.rules,
        "turn": table.turn,
        "stage": table.stage,
        "asks": [_ask(table, table.ask, seat)] if table.ask is not None else [],
        "offers": {
            name: [{"verb": o.verb, "options": [p.to_json() for p in o.options]} for o in offers]
            for name, offers in _offers(table, seat)
        },
        **plain(table.view(seat)),
        "log": [
            {
                "move": str(_seen(table, move, seat)),
                "events": [_event(table, e) for e in table.events_of(index)],
            }
            for index, move in enumerate(table.moves)
        ],
        "standings": [
            {
                "player": table.players[line.seat],
                "rank": line.rank,
                "score": line.score,
                "parts": [{"what": plain(what), "points": n} for what, n in line.parts],
            }
            for line in table.standings()
        ],
        "winner": [table.players[s] for s in result.winners] if result else None,
        "audit": plain(_audit(table, seat)),
    }


def _audit(table: Table[Any], seat: int | None) -> list[Text]:
    """Where cards lie face down, what does not add up may tell which they are."""
    return [] if seat is not None and table.rulebook.has_secrets else table.audit()


def _seen(table: Table[Any], move: Move, seat: int | None) -> Move:
    """Only who may see everything reads the cards of secret moves, beside the mover."""
    if seat is None or table.seats.get(move.who) == seat:
        return move
    return table.rulebook.public(move)


def _offers(table: Table[Any], seat: int | None) -> list[tuple[str, list[Offer]]]:
    """By who can make them; one seat sees only its own, who only watches (-1) none."""
    names = [TABLE, *table.players] if seat is None else table.players[seat : seat + 1]
    return [(name, table.offers(table.seat(name))) for name in names]


def _ask(table: Table[Any], ask: Ask, seat: int | None) -> dict[str, Any]:
    """The answers of somebody else are left out: they may tell what he holds."""
    hidden = seat is not None and bool(ask.who) and seat not in ask.who
    return {
        "who": [table.players[seat] for seat in ask.who] or [TABLE],
        "kind": ask.answer_kind(),
        "text": plain(ask.text),
        "rules": list(ask.rules),
        "options": [] if hidden else [option.to_json() for option in ask.options],
    }


def _event(table: Table[Any], event: Event) -> dict[str, Any]:
    who = [table.players[seat] for seat in event.who]
    return {"kind": event.kind, "who": who, "text": plain(event.text)}
