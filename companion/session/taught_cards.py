"""Cards that were described at earlier tables: in words, and as answers when they come up again.

What a description looks like is the rulebook's own business (`Rulebook.taught`). It is read back
from the store, where an import may have brought anything.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.move import TABLE, Move, Source
from engine.core.registry import rulebook
from engine.core.table import AnyTable
from engine.core.text import Text

BY_APP: Source = "app"


def understood(game: str, described: object) -> bool:
    """Whether the rulebook can make something of it."""
    taught = rulebook(game).taught
    return taught is not None and taught.understood(described)


def describe(game: str, card: str, described: object) -> Text:
    """What the card does, in one line."""
    taught = rulebook(game).taught
    if taught is None or not taught.understood(described):
        return Text("app.taught.unclear", {})
    return taught.describe(card, described)


def known_answer(table: AnyTable, known: Mapping[str, object]) -> Move | None:
    """What an earlier table said about the card that is asked for now."""
    ask, taught = table.ask, table.rulebook.taught
    if taught is None or ask is None or len(ask.about) != 1 or ask.about[0] not in known:
        return None
    card = ask.about[0]
    if not taught.understood(known[card]):
        return None
    who = table.players[ask.who[0]] if ask.who else TABLE
    for option in ask.options:
        args = taught.answer(option, card, known[card])
        if args is not None and option.allows(args):
            return Move(who, option.verb, args, BY_APP)
    return None
