"""What is printed in the box, as far as the table knows: the one way for a rulebook to read it.

A fact may be unknown at any moment, so whoever reads one says what happens then:

    yield from facts.need(t, "income.food")     asks the table for what is missing, all at once
    facts.known(t, "income.food")               answers None: not known yet
    facts.number(t, "income.food", unknown=0)   reckons round it
    facts.missing(t, ids)                       which ones to ask for later

Nothing else in a rulebook looks into the facts of a table (tests/engine/test_facts.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from engine.core.ask import MOOT, Ask, Flow
from engine.core.corrections import fact_option, fact_value
from engine.core.places import fact_name
from engine.core.setup import FactSpec, Value
from engine.core.text import Text, msg

if TYPE_CHECKING:
    from engine.core.rulebook import Rulebook
    from engine.core.table import Table


def known(table: Table[Any], fact_id: str) -> Value | None:
    """What is printed there; None while nobody has said."""
    return table.facts.get(fact_id)


@overload
def number(table: Table[Any], fact_id: str) -> int | None: ...
@overload
def number(table: Table[Any], fact_id: str, unknown: int) -> int: ...
def number(table: Table[Any], fact_id: str, unknown: int | None = None) -> int | None:
    """A printed number, or what to reckon with while it is unknown."""
    value = table.facts.get(fact_id)
    return unknown if value is None else value  # type: ignore[return-value]


def numbers(table: Table[Any], fact_ids: Iterable[str], unknown: int = 0) -> list[int]:
    """Several printed numbers at once."""
    known = table.facts
    return [known.get(fact_id, unknown) for fact_id in fact_ids]  # type: ignore[misc]


def words(table: Table[Any], fact_id: str) -> tuple[str, ...] | None:
    """Several printed words; None while nobody has said."""
    return table.facts.get(fact_id)  # type: ignore[return-value]


def missing(table: Table[Any], fact_ids: Iterable[str]) -> list[str]:
    """Those of them that the table has not said yet."""
    facts = table.facts
    return [fact_id for fact_id in fact_ids if fact_id not in facts]


def all_known(table: Table[Any]) -> bool:
    """Whether there is nothing in the box that the table has not said."""
    return len(table.facts) == len(table.rulebook.facts)


def need(table: Table[Any], *fact_ids: str) -> Flow[None] | tuple[()]:
    """Asks for those of these that are not known; a stage goes on when all are."""
    return learn(table, lambda: fact_ids) if missing(table, fact_ids) else ()


def learn(table: Table[Any], wanted: Callable[[], Iterable[str]]) -> Flow[None]:
    """The same where what is wanted may change while the table is asked."""
    while missing(table, wanted()):
        yield from learn_one(table, wanted)


def learn_one(table: Table[Any], wanted: Callable[[], Iterable[str]]) -> Flow[None]:
    """Asks for everything that is wanted and not known, and takes one answer.

    So the table sees at once all that this moment needs, and tells it in any order.
    """
    specs = {spec.id: spec for spec in table.rulebook.facts}

    def lacking() -> list[FactSpec]:
        return [specs[fact_id] for fact_id in dict.fromkeys(missing(table, wanted()))]

    move = yield Ask(
        (),
        lambda: _question(table, lacking()),
        lambda: [fact_option(spec) for spec in lacking()],
        lacking()[0].rules,
        moot=lambda: not lacking(),
    )
    if move is not MOOT:
        spec = specs[str(move.args[0])]
        table.facts[spec.id] = fact_value(spec, move)


def _question(table: Table[Any], specs: Sequence[FactSpec]) -> Text:
    if len(specs) == 1:
        return question(table.rulebook, specs[0].id)
    return msg("engine.ask.facts", n=len(specs))


def question(book: Rulebook[Any], fact_id: str) -> Text:
    """What the table is asked for one printed value."""
    return msg("engine.ask.fact", fact=fact_name(book, fact_id))
