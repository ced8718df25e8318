"""Cards that tables have taught: how they are said, and how they answer for themselves.

What is kept of a card is what the rulebook's view tells of it: a list of words, as a complete
`teach` move writes them after the card, or a number with a condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.move import TABLE, Move
from engine.core.notation import Token
from engine.core.options import Args, Option
from engine.core.table import Table
from engine.core.text import Arg, Text

BY_APP = "app"
AMOUNTS = ("worth", "rounds")
"""Verbs that tell the number printed on a card before its condition."""
AND, END = "and", "end"
MOST_TOKENS, LONGEST_WORD, LARGEST_NUMBER = 100, 200, 999_999
"""More than any card says."""
_KEPT = {"number": int, "kind": str, "good": str, "count": int, "text": str}


def understood(effect: Any) -> bool:
    """Whether it is what a rulebook tells of a card: an import may bring anything."""
    if isinstance(effect, list):
        return (
            len(effect) <= MOST_TOKENS
            and all(map(_is_token, effect))
            and any(token != END for token in effect)
        )
    return (
        isinstance(effect, dict)
        and effect.keys() == _KEPT.keys()
        and all(_is_token(v) and isinstance(v, _KEPT[key]) for key, v in effect.items())
    )


def _is_token(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_WORD
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def describe(game: str, card: str, effect: Any) -> Text:
    """What the card does, in one line."""
    if not understood(effect):
        return Text("app.taught.unclear", {})
    if isinstance(effect, list):
        kind, *tokens = (token for token in effect if token != END)
        effects = tuple(_effect(game, part) for part in _parted(tokens))
        return Text("app.taught.effects", {"kind": _word(game, kind), "items": effects})
    amount = Text(f"{game}.units", {"n": effect["count"], "good": _word(game, effect["good"])})
    told: dict[str, Arg] = {"text": effect["text"], "amount": amount}
    condition = Text(f"{game}.condition.{effect['kind']}", told)
    verb = AMOUNTS[1] if card.startswith("event") else AMOUNTS[0]
    number = Text(
        "session.answer", {"verb": Text(f"{game}.verb.{verb}", {}), "what": effect["number"]}
    )
    return Text("app.taught.both", {"number": number, "condition": condition})


def _parted(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The effects of a card, which are written with `and` between them."""
    part: list[Token] = []
    for token in tokens:
        if token == AND:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _effect(game: str, tokens: Sequence[Token]) -> Arg:
    said: Arg = _word(game, tokens[0]) if tokens else ""
    for token in tokens[1:]:
        said = Text("app.taught.effect", {"first": said, "then": _word(game, token)})
    return said


def _word(game: str, token: Token) -> Arg:
    return token if isinstance(token, int) else Text(f"{game}.word.{token}", {})


def known_answer(table: Table[Any], taught: Mapping[str, Any]) -> Move | None:
    """What an earlier table said about the card that is asked for now."""
    ask = table.ask
    if ask is None or len(ask.about) != 1 or ask.about[0] not in taught:
        return None
    card = ask.about[0]
    if not understood(taught[card]):
        return None
    who = table.players[ask.who[0]] if ask.who else TABLE
    for option in ask.options:
        args = _args(option, card, taught[card])
        if args is not None and option.allows(args):
            return Move(who, option.verb, args, BY_APP)
    return None


def _args(option: Option, card: str, effect: Any) -> Args | None:
    """The answer to this option in what was kept of the card; None where it is another option."""
    if isinstance(effect, list):
        words: tuple[Token, ...] = tuple(effect)
        return (card, *words) if option.verb == "teach" else None
    if option.verb in AMOUNTS:
        return (int(effect["number"]),)
    if option.verb != effect.get("kind"):
        return None
    if option.verb == "free":
        return (str(effect["text"]),)
    return (str(effect["good"]), int(effect["count"]))
