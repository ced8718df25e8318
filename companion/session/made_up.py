"""Made-up values of a box, for trying a game out before its own are entered."""

from __future__ import annotations

from collections.abc import Container

from companion.i18n.catalogue import Catalogue
from engine.core.rulebook import AnyRulebook
from engine.core.setup import FactSpec, Value
from engine.core.table import AnyTable


def made_up_values(book: AnyRulebook, words: Catalogue) -> dict[str, Value]:
    """A value for everything that the box prints; texts are in the language of the players."""
    return {spec.id: _made_up_value(book.id, spec, words) for spec in book.facts}


def _made_up_value(game: str, spec: FactSpec, words: Catalogue) -> Value:
    translated = f"{game}.sample.{spec.id}"
    return words.tell(translated) if words.has(translated) else spec.sample


def made_up(table: AnyTable, box: Container[str]) -> list[str]:
    """Values that a table is played with only because somebody wanted to try the game out: those
    of the sample that neither the player's box nor a move of this table has confirmed. Names are
    none of them: nothing is reckoned with those."""
    told = {str(move.args[0]) for move in table.moves if move.verb == "fact" and move.args}
    return [
        spec.id
        for spec in table.rulebook.facts
        if not spec.follows
        and spec.kind != "text"
        and spec.id not in told
        and spec.id not in box
        and table.setup.facts.get(spec.id) == spec.sample
    ]
