"""Moves that every game has: any number can be corrected, any printed fact entered, at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.core.ask import Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.notation import can_be_written
from engine.core.options import Amount, Cards, Option, Order, Pick, Words
from engine.core.places import fact_name, said
from engine.core.rulebook import Anytime, Editable
from engine.core.setup import FactSpec, Value
from engine.core.text import Arg, Money, msg, span

if TYPE_CHECKING:
    from engine.core.table import Table

_LONGEST_REASON = 200
REASONS: Final = {
    "reason.miscounted": msg("engine.reason.miscounted"),
    "reason.forgotten": msg("engine.reason.forgotten"),
    "reason.agreed": msg("engine.reason.agreed"),
}
"""The usual reasons of a correction: as a record has them, in no language, and as they are read."""


def _correct_options(table: Table[Any], _seat: int) -> Sequence[Option]:
    options: list[Option] = []
    for path, field in table.editable().items():
        if field.choices:
            options.append(Pick("correct", [(path, word) for word in field.choices]))
        else:
            options.append(Amount("correct", field.low, field.high, prefix=(path,)))
    return options


def _correct_check(table: Table[Any], _seat: int, move: Move) -> None:
    if len(move.args) not in (2, 3) or not all(can_be_written(str(arg)) for arg in move.args):
        raise IllegalMove("engine.error.correct_form", rules=("G06",))
    path, value, *reason = move.args
    field = table.editable().get(str(path))
    if field is None:
        raise IllegalMove("engine.error.not_editable", rules=("G06",))
    if not _fits(field, value):
        raise _unfit(table, field)
    if reason and len(str(reason[0])) > _LONGEST_REASON:
        raise IllegalMove("engine.error.reason_too_long", most=_LONGEST_REASON, rules=("G06",))


def _fits(field: Editable, value: int | str) -> bool:
    if field.choices:
        return value in field.choices
    return isinstance(value, int) and field.low <= value <= field.high


def _unfit(table: Table[Any], field: Editable) -> IllegalMove:
    what, rules = field.label, ("G06",)
    if field.choices:
        choices = tuple(said(table, choice, field.place) for choice in field.choices)
        return IllegalMove("engine.error.correct_choice", what=what, choices=choices, rules=rules)
    wanted = span(field.low, field.high)
    return IllegalMove("engine.error.correct_range", what=what, wanted=wanted, rules=rules)


def _correct(table: Table[Any], _seat: int, move: Move) -> Flow[None] | None:
    path, value, *_reason = move.args
    field = table.editable()[str(path)]
    before = field.get()
    broken = set(map(str, table.audit()))
    field.set(value)
    if field.openly is not None:
        table.tell("info", "engine.event.corrected_secretly", what=field.openly)
    else:
        _tell_correction(table, field, before, move)
        for text in () if table.joining else table.audit():
            if str(text) not in broken:
                table.tell("warn", "engine.event.not_conserved", what=text)
    return _after(table)


def _tell_correction(table: Table[Any], field: Editable, before: int | str, move: Move) -> None:
    _path, value, *reason = move.args
    what, written = field.label, str(reason[0]) if reason else ""
    why = REASONS.get(written, written)
    was, now = value_said(table, field, before), value_said(table, field, value)
    if written.strip():
        table.tell(
            "info", "engine.event.corrected_because", what=what, before=was, after=now, reason=why
        )
    else:
        table.tell("info", "engine.event.corrected", what=what, before=was, after=now)


def _after(table: Table[Any]) -> Flow[None] | None:
    after = table.rulebook.after_correction
    return None if after is None else after(table)


def value_said(table: Table[Any], field: Editable, value: int | str) -> Arg:
    """A corrected value as it goes into a text."""
    if isinstance(value, int) and field.unit:
        return Money(value, field.unit)
    return said(table, value, field.place)


def fact_option(spec: FactSpec) -> Option:
    """The answers to the question what is printed in the box."""
    if spec.kind == "int":
        return Amount("fact", spec.low, spec.high, prefix=(spec.id,))
    if spec.kind == "word":
        return Pick("fact", [(spec.id, word) for word in spec.choices])
    if spec.kind == "words":
        every = dict.fromkeys(spec.choices, 1)
        return Cards("fact", every, 0, len(every), prefix=(spec.id,))
    if spec.kind == "order":
        return Order("fact", spec.choices, prefix=(spec.id,))
    return Words("fact", str(spec.sample), prefix=(spec.id,))


def _fact_options(table: Table[Any], _seat: int) -> Sequence[Option]:
    return [fact_option(spec) for spec in table.rulebook.facts]


def _fact_check(table: Table[Any], _seat: int, move: Move) -> None:
    specs = {spec.id: spec for spec in table.rulebook.facts}
    spec = specs.get(str(move.args[0])) if move.args else None
    if spec is None:
        raise IllegalMove("engine.error.unknown_fact", fact=" ".join(map(str, move.args[:1])))
    if not spec.accepts(fact_value(spec, move)):
        fact = fact_name(table.rulebook, spec.id)
        raise IllegalMove("engine.error.bad_fact", fact=fact, rules=spec.rules)


def fact_value(spec: FactSpec, move: Move) -> Value:
    """The value that a move tells of a fact."""
    values = move.args[1:]
    if spec.kind in ("words", "order"):
        return values
    return values[0] if len(values) == 1 else values


def _set_fact(table: Table[Any], _seat: int, move: Move) -> Flow[None] | None:
    spec = next(spec for spec in table.rulebook.facts if spec.id == move.args[0])
    table.facts[spec.id] = fact_value(spec, move)
    table.tell("info", "engine.event.fact", fact=fact_name(table.rulebook, spec.id))
    return _after(table)


CORRECT: Anytime[Any] = Anytime(
    "correct", _correct_options, _correct, ("G06",), check=_correct_check
)
FACT: Anytime[Any] = Anytime("fact", _fact_options, _set_fact, check=_fact_check)
