"""Names for what stands in moves: words of the game, players, amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.move import TABLE, Move
from engine.core.notation import Token
from engine.core.options import Args, Option
from engine.core.table import Table
from engine.core.text import Arg, Money, Text, msg


def word(table: Table[Any], token: Token) -> Arg:
    """A token as it is said: a player's name as it stands, a number, or a word of the game.

    A card that belongs to a player is named with its owner: enlist-Ana.
    """
    if isinstance(token, int) or token in table.seats:
        return token
    if token == TABLE:
        return msg("session.table")
    named = table.facts.get(f"name.{token}")
    if isinstance(named, str) and named:
        return named
    card, _, owner = token.partition("-")
    if owner in table.seats:
        return Text(f"{table.rulebook.id}.word.{card}", {"who": owner})
    return Text(f"{table.rulebook.id}.word.{token}", {})


def named(table: Table[Any], token: Token, say: Callable[[Text], str]) -> str:
    """A token as a screen shows it, in the language that `say` speaks."""
    said = word(table, token)
    return say(said) if isinstance(said, Text) else str(said)


def verb(table: Table[Any], name: str) -> Text:
    """The short name of a move, for buttons."""
    if name in ("correct", "fact"):
        return Text(f"session.verb.{name}", {})
    return Text(f"{table.rulebook.id}.verb.{name}", {})


def answer(table: Table[Any], option: Option, args: Args) -> Text:
    """An answer as one line: its own label if the rulebook gives one, else verb and words."""
    label = getattr(option, "label", None)
    if isinstance(label, Text):
        return label
    if callable(label):
        told: Text = label(args)
        return told
    return spoken(table, option.verb, args, getattr(option, "unit", ""))


def spoken(table: Table[Any], name: str, args: Args, unit: str = "") -> Text:
    """Verb and arguments as one line of the log."""
    if not args:
        return verb(table, name)
    said: tuple[Arg, ...] = tuple(word(table, token) for token in args)
    if unit and isinstance(args[-1], int):
        said = (*said[:-1], Money(args[-1], unit))
    return msg("session.answer", verb=verb(table, name), what=msg("session.list", items=said))


def move_line(table: Table[Any], move: Move) -> Text:
    """A move as a sentence of the log, without cards that not everybody may see."""
    move = table.rulebook.public(move)
    return msg(
        "session.log.move", who=word(table, move.who), what=spoken(table, move.verb, move.args)
    )
