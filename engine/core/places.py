"""What the arguments of a move are: a player, a word of the game, money, free text...

Tokens alone do not tell: a player may be called "food" or "2". So every rulebook declares for its
verbs what stands at which place, and texts are made by that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.core.move import TABLE
from engine.core.notation import Token
from engine.core.text import Arg, Money, Text, msg

if TYPE_CHECKING:
    from engine.core.move import Move
    from engine.core.rulebook import Rulebook
    from engine.core.table import Table


class Kind(Enum):
    """What a token stands for. A whole number is a number (or money) at any place."""

    WORD = "word"
    PLAYER = "player"
    PLAYER_OR_WORD = "player or word"
    TEXT = "text"
    FACT = "fact"
    PATH = "path"


@dataclass(frozen=True, slots=True)
class Place:
    """One argument: its kind, and the unit if it is an amount of money."""

    kind: Kind
    unit: str = ""


WORD = Place(Kind.WORD)
PLAYER = Place(Kind.PLAYER)
PLAYER_OR_WORD = Place(Kind.PLAYER_OR_WORD)
TEXT = Place(Kind.TEXT)
FACT = Place(Kind.FACT)
PATH = Place(Kind.PATH)

Places: TypeAlias = "tuple[Place, ...]"
"""One for each argument; the last one also stands for all that follow."""
PlacesOf: TypeAlias = "Mapping[str, Places | Callable[[Table[Any], Move], Places]]"


def money(unit: str) -> Place:
    """An argument that is an amount of that unit."""
    return Place(Kind.WORD, unit)


def places(table: Table[Any], move: Move) -> Places:
    """What each argument of a move is."""
    declared = _of_every_game(table, move) or table.rulebook.places.get(move.verb, (WORD,))
    found = declared(table, move) if callable(declared) else declared
    return tuple(found[min(at, len(found) - 1)] for at in range(len(move.args)))


def _of_every_game(table: Table[Any], move: Move) -> Places | None:
    if move.verb == "correct":
        return PATH, value_place(table, str(move.args[0]) if move.args else ""), TEXT
    if move.verb == "fact":
        kinds = {spec.id: spec.kind for spec in table.rulebook.facts}
        told = kinds.get(str(move.args[0]) if move.args else "")
        return FACT, TEXT if told == "text" else WORD
    if move.verb == "turn":
        return (PLAYER,)
    return None


def value_place(table: Table[Any], path: str) -> Place:
    """What the value of something that can be corrected is."""
    field = table.editable().get(path)
    return WORD if field is None else field.place


def said(table: Table[Any], token: Token, place: Place = WORD) -> Arg:
    """A token as it goes into a text."""
    if isinstance(token, int):
        return Money(token, place.unit) if place.unit else token
    kind, book = place.kind, table.rulebook
    if kind is Kind.TEXT or kind is Kind.PLAYER:
        return token
    if kind is Kind.PLAYER_OR_WORD and token in table.seats:
        return token
    if kind is Kind.FACT:
        return fact_name(book, token)
    if kind is Kind.PATH:
        field = book.editable(table).get(token)
        return Text("engine.path.gone", {}) if field is None else field.openly or field.label
    return word(table, token)


def word(table: Table[Any], token: str) -> Arg:
    """A word of the game. Names printed in the box are known to the table; a card that belongs to
    a player is named with its owner."""
    book = table.rulebook
    named = table.facts.get(f"name.{token}")
    if isinstance(named, str) and named:
        return named
    card, _, owner = token.partition("-")
    if card in book.owned_cards and owner in table.seats:
        return Text(f"{book.id}.word.{card}", {"who": owner})
    return Text(f"{book.id}.word.{token}", {})


OF_EVERY_GAME = {
    "correct": msg("engine.verb.correct"),
    "fact": msg("engine.verb.fact"),
    "turn": msg("engine.verb.turn"),
    "go_on": msg("engine.verb.go_on"),
}
"""Moves that no rulebook declares, and what they are called."""


def verb_name(book: Rulebook[Any], verb: str) -> Text:
    """The short name of a move: what a button says, and a sentence that refuses it."""
    return OF_EVERY_GAME.get(verb) or Text(f"{book.id}.verb.{verb}", {})


def mover(who: str) -> Arg:
    """Who moves: a player, or everybody together."""
    return msg("engine.table") if who == TABLE else who


def fact_name(book: Rulebook[Any], fact: str) -> Text:
    """What a printed value is called; not everything that was typed is one."""
    if any(spec.id == fact for spec in book.facts):
        return Text(f"{book.id}.fact.{fact}", {})
    return Text("engine.path.gone", {})
