"""What is known before the first move: game, players, options, facts of the table's own box."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from engine.core.errors import BadSetup
from engine.core.move import TABLE
from engine.core.notation import Token, can_be_written
from engine.core.places import fact_name
from engine.core.text import span

if TYPE_CHECKING:
    from engine.core.rulebook import Rulebook

Value: TypeAlias = "Token | tuple[Token, ...]"
FactKind: TypeAlias = Literal["int", "word", "words", "order", "text"]
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A rule that tables play differently.

    Its texts are `<game>.option.<id>` (name) and `<game>.option.<id>.why` (one line), and for
    each choice `<game>.option.<id>.<choice>`. On and off are the words `on` and `off`.
    """

    id: str
    default: Token
    choices: tuple[Token, ...] = ("off", "on")
    low: int = 0
    high: int = 0
    rules: tuple[str, ...] = ()

    def accepts(self, value: Value) -> bool:
        """Whether a table may play with this value."""
        if self.high > self.low:
            return isinstance(value, int) and self.low <= value <= self.high
        return value in self.choices


@dataclass(frozen=True, slots=True)
class FactSpec:
    """A printed value of the table's own box that the rulebook text does not contain.

    kind is int, word (one of `choices`), words (some of `choices`), order (all of `choices`, in
    an order) or text. sample is for trying the app out and is marked as such wherever it is shown;
    where it `follows` from the rules it stands until a table says otherwise.
    """

    id: str
    kind: FactKind
    sample: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    rules: tuple[str, ...] = ()
    follows: bool = False

    def accepts(self, value: Value) -> bool:
        """Whether a box may have this value printed on it."""
        if self.kind == "int":
            return isinstance(value, int) and self.low <= value <= self.high
        if self.kind == "text":
            return isinstance(value, str) and len(value) <= 200 and can_be_written(value)
        if self.kind == "word":
            return value in self.choices
        if not isinstance(value, tuple) or len(set(value)) != len(value):
            return False
        if self.kind == "order":
            return sorted(map(str, value)) == sorted(self.choices)
        return set(value) <= set(self.choices)


@dataclass(frozen=True, slots=True)
class Setup:
    """under_way: the game was begun without the app, and the table says how it stands.

    looks: a word for the pieces of each player, where they are not those of the seat. Rules do not
    read it; it is kept for whoever draws the table.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Token] = field(default_factory=dict)
    facts: Mapping[str, Value] = field(default_factory=dict)
    under_way: bool = False
    looks: tuple[str, ...] = ()


def check_name(name: str) -> str:
    """The name as it is kept, or a BadSetup that says what is wrong with it."""
    kept = unicodedata.normalize("NFC", name).strip()
    if not kept or len(kept) > LONGEST_NAME:
        raise BadSetup("engine.error.name_length", name=kept[:LONGEST_NAME], most=LONGEST_NAME)
    if any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in kept):
        raise BadSetup("engine.error.name_control", name=repr(kept))
    if kept.casefold() in (TABLE, "bank"):
        raise BadSetup("engine.error.name_reserved", name=kept)
    return kept


def check_setup(rulebook: Rulebook[Any], setup: Setup) -> Setup:
    """The setup with its defaults filled in, or a BadSetup that says what does not fit."""
    names = tuple(check_name(name) for name in setup.players)
    if len({name.casefold() for name in names}) != len(names):
        raise BadSetup("engine.error.same_name")
    if len(names) not in rulebook.players:
        raise BadSetup(
            "engine.error.player_count",
            n=len(names),
            wanted=span(rulebook.players.start, rulebook.players.stop - 1),
            rules=rulebook.players_rules,
        )
    known = {spec.id: spec for spec in rulebook.options}
    for option_id, value in setup.options.items():
        if option_id not in known:
            raise BadSetup("engine.error.unknown_option", option=option_id)
        if not known[option_id].accepts(value):
            raise BadSetup("engine.error.bad_option", option=option_id, value=str(value))
    facts = {spec.id: spec for spec in rulebook.facts}
    for fact_id, fact in setup.facts.items():
        if fact_id not in facts:
            raise BadSetup("engine.error.unknown_fact", fact=fact_id)
        if not facts[fact_id].accepts(fact):
            raise BadSetup("engine.error.bad_fact", fact=fact_name(rulebook, fact_id))
    options = {spec.id: setup.options.get(spec.id, spec.default) for spec in rulebook.options}
    if setup.under_way and rulebook.join is None:
        raise BadSetup("engine.error.no_joining")
    looks = setup.looks if len(setup.looks) == len(names) else ()
    return Setup(setup.game, names, options, dict(setup.facts), setup.under_way, looks)
