"""Two answers told at once, where the same question comes again: two cards from two stockpiles."""

from __future__ import annotations

from companion.session.session import Session
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.notation import Token
from engine.core.options import Pick
from engine.core.table import AnyTable

Words = tuple[Token, ...]
"""An answer with its verb."""


def asked_again(table: AnyTable, first: Words) -> AnyTable | None:
    """The table after an answer, if the same player is then asked the same; tried on one of its
    own."""
    ask = table.ask
    if ask is None or len(ask.who) != 1:
        return None
    tried = table.at(len(table.moves))
    try:
        tried.do(_move(table, first))
    except EngineError:
        return None
    again = tried.ask
    same = again is not None and (again.who, again.text.id) == (ask.who, ask.text.id)
    return tried if same else None


def comes_twice(table: AnyTable) -> bool:
    """Whether a place of the board is asked for that is asked for once more after it."""
    options = table.ask.options if table.ask is not None else ()
    if len(options) != 1 or not isinstance(options[0], Pick):
        return False
    choices = options[0].choices
    single = len(choices) > 1 and all(len(choice) == 1 for choice in choices)
    return single and asked_again(table, (options[0].verb, *choices[0])) is not None


def answer_both(session: Session, first: Words, second: Words, at: int) -> bool:
    """Gives both answers as one entry; False, and nothing done, where the second is not asked."""
    table = session.table
    again = asked_again(table, first)
    options = again.ask.options if again is not None and again.ask is not None else ()
    verb, args = second[0], second[1:]
    if not any(option.verb == verb and option.allows(args) for option in options):
        return False

    def play() -> None:
        for words in (first, second):
            table.do(_move(table, words))

    session.together(play, at)
    return True


def _move(table: AnyTable, words: Words) -> Move:
    assert table.ask is not None
    return Move(table.players[table.ask.who[0]], str(words[0]), words[1:])
