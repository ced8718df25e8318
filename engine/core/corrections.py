"""Moves that every game has: any number can be corrected, any printed fact entered, at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Amount, Cards, Option, Order, Pick, Words
from engine.core.rulebook import Anytime, Editable
from engine.core.setup import FactSpec, Value
from engine.core.text import Text, msg, span

if TYPE_CHECKING:
    from engine.core.table import Table

_LONGEST_REASON = 200


def _correct_options(table: Table[Any], _seat: int) -> Sequence[Option]:
    options: list[Option] = []
    for path, field in table.rulebook.editable(table).items():
        if field.choices:
            options.append(Pick("correct", [(path, word) for word in field.choices]))
        else:
            options.append(Amount("correct", field.low, field.high, prefix=(path,)))
    return options


def _correct_check(table: Table[Any], _seat: int, move: Move) -> None:
    if len(move.args) not in (2, 3):
        raise IllegalMove("engine.error.correct_form", rules=("G06",))
    path, value, *reason = move.args
    field = table.rulebook.editable(table).get(str(path))
    if field is None:
        raise IllegalMove("engine.error.not_editable", path=str(path), rules=("G06",))
    if not _fits(field, value):
        raise _unfit(field, str(value))
    if reason and len(str(reason[0])) > _LONGEST_REASON:
        raise IllegalMove("engine.error.reason_too_long", most=_LONGEST_REASON, rules=("G06",))


def _fits(field: Editable, value: int | str) -> bool:
    if field.choices:
        return value in field.choices
    return isinstance(value, int) and field.low <= value <= field.high


def _unfit(field: Editable, value: str) -> IllegalMove:
    what, rules = field.label, ("G06",)
    if field.choices:
        choices = field.choices
        return IllegalMove(
            "engine.error.correct_choice", what=what, value=value, choices=choices, rules=rules
        )
    wanted = span(field.low, field.high)
    return IllegalMove(
        "engine.error.correct_range", what=what, value=value, wanted=wanted, rules=rules
    )


def _correct(table: Table[Any], _seat: int, move: Move) -> None:
    path, value, *reason = move.args
    field = table.rulebook.editable(table)[str(path)]
    before = field.get()
    broken = set(map(str, table.audit()))
    field.set(value)
    table.tell(
        "info",
        "engine.event.corrected",
        what=field.label,
        before=before,
        after=value,
        reason=str(reason[0]) if reason else "",
    )
    for text in table.audit():
        if str(text) not in broken:
            table.tell("warn", "engine.event.not_conserved", what=text)
    if table.rulebook.settle is not None:
        table.rulebook.settle(table)


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
        told = " ".join(map(str, move.args[1:]))
        raise IllegalMove("engine.error.bad_fact", fact=spec.id, value=told, rules=spec.rules)


def fact_value(spec: FactSpec, move: Move) -> Value:
    values = move.args[1:]
    if spec.kind in ("words", "order"):
        return values
    return values[0] if len(values) == 1 else values


def _set_fact(table: Table[Any], _seat: int, move: Move) -> None:
    spec = next(spec for spec in table.rulebook.facts if spec.id == move.args[0])
    table.facts[spec.id] = fact_value(spec, move)
    table.tell("info", "engine.event.fact", fact=_fact_name(table, spec.id))
    if table.rulebook.settle is not None:
        table.rulebook.settle(table)


def _fact_name(table: Table[Any], fact: str) -> Text:
    return Text(f"{table.rulebook.id}.fact.{fact}", {})


def fact(table: Table[Any], fact_id: str) -> Flow[Value]:
    """The printed value; asks the table for it where it is not known yet."""
    if fact_id not in table.facts:
        spec = next(spec for spec in table.rulebook.facts if spec.id == fact_id)
        move = yield Ask(
            (),
            msg("engine.ask.fact", fact=_fact_name(table, fact_id)),
            (fact_option(spec),),
            spec.rules,
            moot=lambda: fact_id in table.facts,
        )
        if fact_id not in table.facts:
            table.facts[fact_id] = fact_value(spec, move)
    return table.facts[fact_id]


CORRECT: Anytime[Any] = Anytime(
    "correct", _correct_options, _correct, ("G06",), check=_correct_check
)
FACT: Anytime[Any] = Anytime("fact", _fact_options, _set_fact, check=_fact_check)
