"""`rules GAME`: moves, options and board facts of a game, with its notation."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import groupby

from companion.commands import add_language, catalogue_for, complain, print_out
from companion.i18n.catalogue import Catalogue
from engine.core.errors import EngineError
from engine.core.registry import games, rulebook
from engine.core.rulebook import AnyRulebook
from engine.core.setup import FactSpec, OptionSpec
from engine.core.text import msg, span

CORE_NOTATION = {
    "correct": "correct PATH VALUE [REASON]",
    "fact": "fact NAME VALUE...",
    "turn": "turn PLAYER",
    "go_on": "go_on",
}


def main(argv: list[str]) -> int:
    parser = ArgumentParser(
        prog="main.py rules", description="Moves, options and board facts of a game."
    )
    parser.add_argument("game", help=", ".join(games()))
    add_language(parser)
    wishes = parser.parse_args(argv)
    catalogue = catalogue_for(wishes.lang)
    try:
        book = rulebook(wishes.game)
    except EngineError as error:
        return complain(error, catalogue)
    print_out("\n".join(told(book, catalogue)), catalogue)
    return 0


def told(book: AnyRulebook, catalogue: Catalogue) -> Iterator[str]:
    say = catalogue.say
    players = span(book.players.start, book.players.stop - 1)
    yield say(msg("command.rules.head", game=msg(f"{book.id}.name"), players=players))
    yield ""
    yield say(msg("command.rules.moves"))
    for form in (*book.notation.values(), *CORE_NOTATION.values()):
        yield f"  WHO: {form}"
    yield ""
    yield say(msg("command.rules.options"))
    for option in book.options:
        yield f"  option {option.id} {_values(option)}"
        yield f"      {say(msg(f'{book.id}.option.{option.id}'))}"
    if book.facts:
        yield ""
        yield say(msg("command.rules.facts"))
    for _, alike in groupby(book.facts, _series):
        first, *others = alike
        name = f"{first.id}..{others[-1].id}" if others else first.id
        yield f"  fact {name} {_fact_values(first)}"


def _series(fact: FactSpec) -> tuple[str, str]:
    """Facts that are numbered and take the same values are told in one line: card.1..card.30."""
    name = fact.id.rstrip("0123456789")
    return (name, _fact_values(fact)) if name.endswith(".") else (fact.id, "")


def _values(option: OptionSpec) -> str:
    if option.high > option.low:
        return f"{option.low}..{option.high} [{option.default}]"
    return "|".join(f"[{c}]" if c == option.default else str(c) for c in option.choices)


def _fact_values(fact: FactSpec) -> str:
    if fact.kind == "int":
        return f"{fact.low}..{fact.high}"
    if fact.kind == "word":
        return "|".join(fact.choices)
    if fact.kind == "text":
        return '"..."'
    return " ".join(fact.choices)
