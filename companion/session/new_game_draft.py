"""A table that is being laid: players, options and the facts of the box, before the first move."""

from __future__ import annotations

from typing import Any

from companion.settings import Settings
from companion.store import Remembered, Store
from engine.core.errors import BadSetup, EngineError
from engine.core.notation import Token
from engine.core.registry import rulebook
from engine.core.setup import FactSpec, Setup, Value, check_name, check_setup

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
"""For seats that nobody has named yet."""


class Draft:
    """Defaults are those of the last table, so a second one starts at once."""

    def __init__(self, game: str, store: Store, settings: Settings) -> None:
        self.book = rulebook(game)
        self._store = store
        last = _mapping(store.setting(f"last.{game}"))
        self.players = self._first_players(last.get("players"))
        self.options: dict[str, Token] = {spec.id: spec.default for spec in self.book.options}
        for spec in self.book.options:
            if settings["strict"] and "strict" in spec.choices:
                self.options[spec.id] = "strict"
            wanted = _mapping(last.get("options")).get(spec.id)
            if _is_token(wanted) and spec.accepts(wanted):
                self.options[spec.id] = wanted
        self.facts = known_facts(self.book.facts, _mapping(store.box(game)))
        self.use_sample = bool(last.get("sample", False))

    def _first_players(self, last: Any) -> list[str]:
        before = [name for name in last if _is_name(name)] if isinstance(last, list) else []
        names = list({name.casefold(): name for name in before}.values())
        known = [player.name for player in self._store.players() if _is_name(player.name)]
        for name in (*known, *NAMES):
            if len(names) >= self.book.players.start:
                break
            if name.casefold() not in {other.casefold() for other in names}:
                names.append(name)
        return names[: self.book.players.stop - 1]

    # Players

    @property
    def room(self) -> bool:
        return len(self.players) < self.book.players.stop - 1

    def add(self, name: str) -> None:
        """A player at the end of the row; raises BadSetup with what is wrong with the name."""
        kept = check_name(name)
        if kept.casefold() in {other.casefold() for other in self.players}:
            raise BadSetup("engine.error.same_name")
        if self.room:
            self.players.append(kept)

    def remove(self, name: str) -> None:
        self.players.remove(name)

    def others(self) -> list[str]:
        """Remembered players who do not sit here yet."""
        here = {name.casefold() for name in self.players}
        return [p.name for p in self._store.players() if p.name.casefold() not in here]

    # The box

    def unknown(self) -> list[FactSpec]:
        """Facts that nobody has entered: the game asks for each when it needs it."""
        return [spec for spec in self.book.facts if spec.id not in self.facts]

    def all_facts(self) -> dict[str, Value]:
        if not self.use_sample:
            return dict(self.facts)
        return {spec.id: self.facts.get(spec.id, spec.sample) for spec in self.book.facts}

    # Ready

    def problem(self) -> EngineError | None:
        try:
            check_setup(self.book, self._setup())
        except EngineError as error:
            return error
        return None

    def _setup(self) -> Setup:
        return Setup(self.book.id, tuple(self.players), dict(self.options), self.all_facts())

    def lay(self) -> Setup:
        """The setup, remembered for the next table."""
        setup = check_setup(self.book, self._setup())
        self._store.remember_players([Remembered(n, i) for i, n in enumerate(setup.players)])
        last = {
            "players": list(setup.players),
            "options": dict(setup.options),
            "sample": self.use_sample,
        }
        self._store.set_setting(f"last.{self.book.id}", last)
        return setup


def known_facts(specs: tuple[FactSpec, ...], box: dict[str, Any]) -> dict[str, Value]:
    """What the box says and the rulebook accepts; anything else is asked anew."""
    found: dict[str, Value] = {}
    for spec in specs:
        value = box.get(spec.id)
        kept = tuple(value) if isinstance(value, list) else value
        plain = all(map(_is_token, kept)) if isinstance(kept, tuple) else _is_token(kept)
        if plain and spec.accepts(kept):
            found[spec.id] = kept
    return found


def _mapping(value: Any) -> dict[str, Any]:
    """What an import brought in place of what was kept counts as nothing."""
    return value if isinstance(value, dict) else {}


def _is_name(value: Any) -> bool:
    try:
        return isinstance(value, str) and check_name(value) == value
    except BadSetup:
        return False


def _is_token(value: Any) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)
