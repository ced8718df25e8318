"""A game that is being set up: players, options and printed values, before the first move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeGuard

from companion.i18n.catalogue import Catalogue
from companion.identity import IDENTITIES, free_identity, named
from companion.session.known_names import is_name, known_name, name_today, remembered
from companion.session.made_up import made_up_values
from companion.store import PERSON, Remembered, Store, StoreError
from engine.core.errors import BadSetup, EngineError
from engine.core.move import TABLE, Move
from engine.core.notation import Token
from engine.core.options import Order
from engine.core.registry import rulebook
from engine.core.setup import FactSpec, Setup, Value, check_setup
from engine.core.table import Table

if TYPE_CHECKING:
    from companion.session.session import Session

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
"""For seats that nobody has named yet."""
MOST_OFFERED = 7
"""How many of these names get a tile: the tile for a new name fits beside them."""
MOST_FACES = 15
"""Tiles of remembered players: those who played last."""

KIND: Final = "draft"
"""The kind of the one entry that keeps what is chosen for the next game, until it begins."""
NEXT: Final = "next"


def forget_draft(store: Store) -> None:
    """What was chosen counts for no game after this."""
    store.forget(KIND, [NEXT])


class Draft:
    """Starts with the choices of the last game, so that the next one can begin at once; where the
    phone ended the app over a game that was being set up, with what was chosen for that."""

    def __init__(self, game: str, store: Store, strict: bool = False) -> None:
        self.book = rulebook(game)
        self._store = store
        last, begun = _mapping(store.setting(f"last.{game}")), _mapping(store.entry(KIND, NEXT))
        if begun.get("game") == game:
            last = {**last, **begun}
            self.players = self._names(last.get("players"))[: self.book.players.stop - 1]
        else:
            begun = {}
            self.players = self._first_players(last.get("players"))
        self.options: dict[str, Token] = {spec.id: spec.default for spec in self.book.options}
        for spec in self.book.options:
            if strict and "strict" in spec.choices:
                self.options[spec.id] = "strict"
            wanted = _mapping(last.get("options")).get(spec.id)
            if _is_token(wanted) and spec.accepts(wanted):
                self.options[spec.id] = wanted
        self.under_way = begun.get("under_way") is True
        """Whether the game was begun without the app."""
        self.as_last_time = last.get("as_last_time") is True
        """Whether the board is laid as at the last table, without a question."""
        self._met = self._first_faces()
        self._looks = {player.name: player.seat for player in remembered(store)}
        self._chosen: set[str] = set()
        """Players who chose their look for this game: the others make room for them."""
        for name, look in _mapping(begun.get("looks")).items():
            if isinstance(look, int) and 0 <= look < len(IDENTITIES) and name in self.players:
                self.choose_look(name, look)
        self._kept = self._told()
        self.read_box()

    def _first_players(self, last: object) -> list[str]:
        names = self._names(last)
        known = [player.name for player in remembered(self._store) if is_name(player.name)]
        for name in (*known, *NAMES):
            if len(names) >= self.book.players.start:
                break
            if name.casefold() not in {other.casefold() for other in names}:
                names.append(name)
        return names[: self.book.players.stop - 1]

    def _names(self, value: object) -> list[str]:
        """Kept names, as those players are called today."""
        people, kept = self._store.entries(PERSON), value if isinstance(value, list) else []
        found = [name_today(people, name) for name in kept if is_name(name)]
        return _each_once([name for name in found if is_name(name)])

    def keep(self) -> None:
        """So that all of it is there again when the phone ends the app meanwhile. Where it cannot
        be kept the players choose anew, and that is all."""
        told = self._told()
        if told != self._kept:
            with suppress(StoreError):
                self._store.put(KIND, NEXT, told)
                self._kept = told

    def _told(self) -> dict[str, object]:
        looks = dict(zip(self.players, self.looks, strict=True)) if self._chosen else {}
        return {
            "game": self.book.id,
            "under_way": self.under_way,
            "looks": looks,
            **self._choices(),
        }

    # Players

    def _first_faces(self) -> list[str]:
        """Those of the last table in their order, then others; names for a start if none are."""
        known = [player.name for player in remembered(self._store) if is_name(player.name)]
        if known:
            return _each_once([*self.players, *known])
        return _each_once([*self.players, *NAMES])[: min(self.book.players.stop - 1, MOST_OFFERED)]

    def faces(self) -> list[str]:
        """Everybody who can be given a seat by a tap, always in the same places."""
        return _each_once([*self._met[:MOST_FACES], *self.players])

    @property
    def room(self) -> bool:
        """Whether one more player may join."""
        return len(self.players) < self.book.players.stop - 1

    def add(self, name: str) -> None:
        """A player at the end of the row; raises BadSetup with what is wrong with the name. Who is
        known keeps the name that is known, however it was typed."""
        kept = known_name(self._store, name)
        if kept.casefold() in {other.casefold() for other in self.players}:
            raise BadSetup("engine.error.same_name")
        if self.room:
            known = (face for face in self._met if face.casefold() == kept.casefold())
            self.players.append(next(known, kept))

    def remove(self, name: str) -> None:
        """Takes a player out. Raises ValueError where nobody has that name."""
        self.players.remove(name)
        self._chosen.discard(name)

    def seat_in(self, order: Sequence[str]) -> None:
        """The same players in another order."""
        if sorted(order) == sorted(self.players):
            self.players = list(order)

    @property
    def looks(self) -> list[int]:
        """Colour and shape of each player: what they had last, as far as nobody before them has
        it, or chose it for this game."""
        found: dict[str, int] = {
            name: self._looks[name] for name in self.players if name in self._chosen
        }
        for name in self.players:
            if name not in found:
                had = self._looks.get(name, -1)
                free = had in range(len(IDENTITIES)) and had not in found.values()
                found[name] = had if free else self._free_look(name, list(found.values()))
        return [found[name] for name in self.players]

    def _free_look(self, name: str, taken: list[int]) -> int:
        """The look of the seat if it is free, so that new players get the looks in order."""
        seat = self.players.index(name)
        wanted = [self._looks.get(other, -1) for other in self.players if other != name]
        return seat if seat not in (*taken, *wanted) else free_identity([*taken, *wanted])

    def choose_look(self, name: str, look: int) -> None:
        """The look is theirs; who had it takes the one that they leave."""
        now = dict(zip(self.players, self.looks, strict=True))
        for other, theirs in now.items():
            if theirs == look and other != name:
                now[other] = now[name]
        now[name] = look
        self._looks.update(now)
        self._chosen = set(self.players)

    # The box

    def read_box(self) -> None:
        """What the store says about the box now: it may have been entered meanwhile."""
        self.facts = known_facts(self.book.facts, self._store.box(self.book.id) or {})
        self.use_sample = made_up_wanted(self._store, self.book.id)

    def unknown(self) -> list[FactSpec]:
        """Facts that nobody has entered and that do not follow from the rules: the game asks for
        each when it needs it."""
        facts = self.facts
        return [spec for spec in self.book.facts if spec.id not in facts and not spec.follows]

    def all_facts(self, words: Catalogue) -> dict[str, Value]:
        """What the game is played with: entered values, and made-up ones where those are wanted."""
        return {**(made_up_values(self.book, words) if self.use_sample else {}), **self.facts}

    # The board

    def asked_order(self) -> Order | None:
        """What the game asks first, where that is how its board lies. Whoever is seated so far,
        or nobody: it is asked of the table."""
        book = self.book
        ask = Table(book, Setup(book.id, NAMES[: book.players.start], dict(self.options), {})).ask
        orders = [option for option in ask.options if isinstance(option, Order)] if ask else []
        return orders[0] if orders else None

    def last_order(self) -> tuple[str, ...]:
        """How it lay at the last table; nothing where that is not known."""
        option = self.asked_order()
        kept = _mapping(self._store.setting(f"orders.{self.book.id}"))
        order = kept.get(option.verb) if option is not None else None
        if option is None or not isinstance(order, list):
            return ()
        return tuple(order) if sorted(map(str, order)) == sorted(option.items) else ()

    def lay_as_last_time(self, session: Session) -> None:
        """The first answer of a new table, where nobody wants to be asked."""
        ask = session.table.ask
        orders = [o for o in ask.options if isinstance(o, Order)] if ask is not None else []
        last = self.last_order()
        if self.as_last_time and not self.under_way and orders and last:
            session.do(Move(TABLE, orders[0].verb, (*orders[0].prefix, *last)))

    # Ready

    def problem(self) -> EngineError | None:
        """Why the game cannot begin like this; None where it can."""
        try:
            check_setup(self.book, self._setup(self.facts))
        except EngineError as error:
            return error
        return None

    def _setup(self, facts: dict[str, Value]) -> Setup:
        options, looks = dict(self.options), named(self.looks)
        return Setup(self.book.id, tuple(self.players), options, facts, self.under_way, looks)

    def lay(self, words: Catalogue) -> Setup:
        """The finished setup, remembered for the next game."""
        setup = check_setup(self.book, self._setup(self.all_facts(words)))
        looks = zip(setup.players, self.looks, strict=True)
        self._store.remember_players([Remembered(name, look) for name, look in looks])
        self._remember()
        return setup

    def _remember(self) -> None:
        """What the next game begins with. Whether this one was under way tells nothing of that."""
        last = {**self._choices(), "sample": made_up_wanted(self._store, self.book.id)}
        self._store.set_setting(f"last.{self.book.id}", last)

    def _choices(self) -> dict[str, object]:
        return {
            "players": list(self.players),
            "options": dict(self.options),
            "as_last_time": self.as_last_time,
        }


def made_up_wanted(store: Store, game: str) -> bool:
    """Whether values that nobody has entered are made up at the next table of a game."""
    return bool(_mapping(store.setting(f"last.{game}")).get("sample", False))


def want_made_up(store: Store, game: str, wanted: bool) -> None:
    """Keeps whether missing values are made up at the next table of a game."""
    last = _mapping(store.setting(f"last.{game}"))
    store.set_setting(f"last.{game}", {**last, "sample": wanted})


def known_facts(specs: tuple[FactSpec, ...], box: Mapping[str, object]) -> dict[str, Value]:
    """Remembered values that the rulebook accepts; all others are asked for again."""
    found: dict[str, Value] = {}
    for spec in specs:
        value = box.get(spec.id)
        kept: Value
        if isinstance(value, list) and all(map(_is_token, value)):
            kept = tuple(value)
        elif _is_token(value):
            kept = value
        else:
            continue
        if spec.accepts(kept):
            found[spec.id] = kept
    return found


def _mapping(value: object) -> Mapping[str, object]:
    """A remembered mapping; empty if an import put something else there."""
    return value if isinstance(value, dict) else {}


def _each_once(names: list[str]) -> list[str]:
    """Without those that differ in nothing but capitals."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name.casefold(), name)
    return list(found.values())


def _is_token(value: object) -> TypeGuard[Token]:
    return isinstance(value, int | str) and not isinstance(value, bool)
