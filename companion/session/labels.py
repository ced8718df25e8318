"""Names for what stands in moves, and moves as sentences.

What a token is (a player, a word of the game, money, free text) is never guessed: the rulebook
declares it for the arguments of each verb, see engine/core/places.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.event import Event
from engine.core.joining import GO_ON, TURN
from engine.core.move import TABLE, Move
from engine.core.notation import Token
from engine.core.options import Args, Option
from engine.core.places import PLAYER, WORD, Kind, Place, mover, places, said, verb_name
from engine.core.shown import AnyForecast
from engine.core.table import AnyTable
from engine.core.text import Arg, Text, msg

JOINING = (TURN, GO_ON)
CORRECTED = (
    "engine.event.corrected",
    "engine.event.corrected_because",
    "engine.event.corrected_secretly",
)
NTH = ("first", "second", "third", "fourth", "fifth")


def word(table: AnyTable, token: Token, place: Place = WORD) -> Arg:
    """A token as it goes into a text."""
    return said(table, token, place)


def named(table: AnyTable, token: Token, say: Callable[[Text], str], place: Place = WORD) -> str:
    """A token as a screen shows it, in the language that `say` speaks."""
    return say(msg("session.chosen", what=said(table, token, place)))


def place_name(
    table: AnyTable, forecast: AnyForecast, place: str, say: Callable[[Text], str]
) -> str:
    """A place that dice name, by the name that the table gave it or by its word."""
    return forecast.name(table, place) or named(table, place, say)


def place_of(table: AnyTable, verb: str, args: Args, slot: str = "") -> Place:
    """What the last of some arguments is; `slot` is what the option itself calls it."""
    if slot == "player":
        return PLAYER
    if not args:
        return WORD
    found = places(table, Move(TABLE, verb, args))[-1]
    return WORD if slot and found.kind is Kind.PLAYER_OR_WORD else found


def card_place(table: AnyTable, option: Option) -> Place:
    """What the cards or items of an option are: with some verbs one chooses among players."""
    prefix: Args = getattr(option, "prefix", ())
    return place_of(table, option.verb, (*prefix, ""))


def arguments(table: AnyTable, move: Move) -> tuple[Arg, ...]:
    """The arguments of a move as they go into a text."""
    kinds = places(table, move)
    return tuple(said(table, token, kind) for token, kind in zip(move.args, kinds, strict=True))


def verb(table: AnyTable, name: str) -> Text:
    """The short name of a move, for buttons."""
    return verb_name(table.rulebook, name)


def answer(table: AnyTable, option: Option, args: Args, who: str = TABLE) -> Text:
    """An answer as one line: its own label if the rulebook gives one, else verb and words."""
    label = getattr(option, "label", None)
    if isinstance(label, Text):
        return label
    if callable(label):
        told: Text = label(args)
        return told
    return spoken(table, option.verb, args, getattr(option, "unit", ""), who)


def spoken(table: AnyTable, name: str, args: Args, unit: str = "", who: str = TABLE) -> Text:
    """Verb and arguments as one line, for buttons."""
    if not args:
        return verb(table, name)
    told = arguments(table, Move(who, name, args))
    if unit and isinstance(args[-1], int):
        told = (*told[:-1], said(table, args[-1], Place(Kind.WORD, unit)))
    return msg("session.answer", verb=verb(table, name), what=msg("session.list", items=told))


def move_line(table: AnyTable, move: Move, events: Sequence[Event] = ()) -> Text:
    """A move as a sentence of the log, without cards that not everybody may see.

    events  what followed from it: a correction is told by them, since what was corrected may be
            gone from the table by now
    """
    if move.verb == "correct":
        return _correction(table, move, events)
    move = table.rulebook.public(move)
    told = arguments(table, move)
    given: dict[str, Arg] = {"who": mover(move.who), "n": len(told), "what": told}
    given |= dict(zip(NTH, told, strict=False))
    if move.verb == "fact":
        return Text("session.log.fact", {**given, "what": told[1:] or ("",)})
    if move.verb in JOINING:
        return Text(f"session.log.{move.verb}", given)
    form = table.rulebook.log_forms.get(move.verb)
    tail = f".{form(move.args)}" if form else ""
    return Text(f"{table.rulebook.id}.log.{move.verb}{tail}", given)


def _correction(table: AnyTable, move: Move, events: Sequence[Event]) -> Text:
    corrected = (event.text for event in events if event.text.id in CORRECTED)
    text = next(corrected, None)
    what = text.args["what"] if text is not None else arguments(table, move)[0]
    return msg("session.log.correct", what=what)
