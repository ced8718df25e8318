"""Which stage or any-time move a move belongs to, and the refusal when it belongs to none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.ask import Ask
from engine.core.corrections import CORRECT, FACT
from engine.core.errors import EngineError, IllegalMove, UnknownVerb, WrongPlayer
from engine.core.move import TABLE, Move
from engine.core.options import Option
from engine.core.places import mover, verb_name
from engine.core.rulebook import Anytime, Rulebook, State
from engine.core.text import Arg, span

if TYPE_CHECKING:
    from engine.core.table import Table

CORE_ANYTIME: tuple[Anytime[Any], ...] = (CORRECT, FACT)
"""Moves that every game has."""


def route(table: Table[State], seat: int, move: Move) -> Anytime[State] | None:
    """The any-time move that this is; None when it answers the Ask; raises when it is neither."""
    ask = table.ask
    refusal = None
    if ask is not None and seat in (ask.who or (-1,)):
        refusal = _refusal(ask, seat, move, table)
        if refusal is None:
            return None
    handler = table.anytime.get(move.verb)
    if refusal is not None and handler is None:
        raise refusal
    if handler is not None:
        _check_anytime(table, handler, seat, move)
        return handler
    raise _nobody_asked(table, ask, move)


def _refusal(ask: Ask, seat: int, move: Move, table: Table[Any]) -> EngineError | None:
    if ask.check is not None:
        if move.verb not in ask.verbs:
            return _unknown_verb(table, move, ask.verbs)
        try:
            ask.check(seat, move)
        except IllegalMove as refusal:
            return refusal
        return None
    options = ask.options
    mine = [option for option in options if option.verb == move.verb]
    if any(option.allows(move.args) for option in mine):
        return None
    if not mine:
        return _unknown_verb(table, move, tuple(dict.fromkeys(o.verb for o in options)))
    return explain(table.rulebook, mine[0], move, ask.rules)


def _check_anytime(table: Table[State], handler: Anytime[State], seat: int, move: Move) -> None:
    if handler.check is not None:
        handler.check(table, seat, move)
        return
    options = [o for o in handler.options(table, seat) if o.verb == move.verb]
    if not options:
        who, verb = mover(move.who), verb_name(table.rulebook, move.verb)
        raise IllegalMove("engine.error.not_now", who=who, verb=verb, rules=handler.rules)
    if not any(option.allows(move.args) for option in options):
        raise explain(table.rulebook, options[0], move, handler.rules)


def explain(book: Rulebook[Any], option: Option, move: Move, rules: tuple[str, ...]) -> IllegalMove:
    """Why these arguments do not fit, by the shape of the answer. The arguments themselves are not
    told: what was given may be no word of the game."""
    told: dict[str, Arg] = {"who": mover(move.who), "verb": verb_name(book, move.verb)}
    shape = option.to_json()
    if option.kind in ("amount", "cards"):
        told |= {"wanted": span(shape["low"], shape["high"])}
    elif option.kind == "dice":
        told |= {"n": shape["dice"], "sides": shape["sides"]}
    return IllegalMove(f"engine.error.bad_{option.kind}", rules=rules, **told)


def _unknown_verb(table: Table[Any], move: Move, verbs: tuple[str, ...]) -> EngineError:
    book = table.rulebook
    known = tuple(verb_name(book, verb) for verb in verbs)
    if move.verb not in book.notation and move.verb not in table.anytime:
        return UnknownVerb("engine.error.unknown_verb", verb=move.verb, known=known)
    return IllegalMove(
        "engine.error.other_verb",
        who=mover(move.who),
        verb=verb_name(book, move.verb),
        known=known,
    )


def _nobody_asked(table: Table[Any], ask: Ask | None, move: Move) -> EngineError:
    if move.verb not in table.rulebook.notation:
        return UnknownVerb("engine.error.no_such_verb", verb=move.verb)
    asked = tuple(table.players[s] for s in ask.who) if ask is not None else ()
    return WrongPlayer(
        "engine.error.wrong_player", who=mover(move.who), asked=asked or (mover(TABLE),)
    )
