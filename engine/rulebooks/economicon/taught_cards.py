"""Mandates and events that are known from earlier tables: a printed number and a condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.options import Args, Option
from engine.core.shown import TaughtCards, is_token, word_of
from engine.core.text import Text, msg
from engine.rulebooks.economicon.goods import EVENTS

KEPT: Final = {"number": int, "kind": str, "good": str, "count": int, "text": str}
"""What the view tells of a card."""
WORTH, ROUNDS = "worth", "rounds"
"""Verbs that tell the number of a mandate and of an event."""


def _understood(described: object) -> bool:
    return (
        isinstance(described, dict)
        and described.keys() == KEPT.keys()
        and all(is_token(v) and isinstance(v, KEPT[key]) for key, v in described.items())
    )


def _describe(card: str, described: Mapping[str, Any]) -> Text:
    good = word_of("economicon", described["good"])
    amount = msg("economicon.units", n=described["count"], good=good)
    condition = Text(
        f"economicon.condition.{described['kind']}", {"text": described["text"], "amount": amount}
    )
    verb = ROUNDS if card in EVENTS else WORTH
    return msg(
        "economicon.taught",
        verb=Text(f"economicon.verb.{verb}", {}),
        n=described["number"],
        condition=condition,
    )


def _answer(option: Option, _card: str, described: Mapping[str, Any]) -> Args | None:
    if option.verb in (WORTH, ROUNDS):
        return (int(described["number"]),)
    if option.verb != described["kind"]:
        return None
    if option.verb == "free":
        return (str(described["text"]),)
    return (str(described["good"]), int(described["count"]))


TAUGHT: Final = TaughtCards(_understood, _describe, _answer)
