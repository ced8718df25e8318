"""The values that a box prints, as they are entered: group by group, one after the other.

    box = BoxValues("orconomics", store)
    box.groups                     income, icons
    box.first_missing()            what to ask for first
    box.enter(spec, 2)             kept, and checked; in a running game it is a move too
    box.after(spec)                what to ask for next

Nothing here knows a game: groups are what the ids begin with, and a part of an id that the board
has a place for is that place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.session.new_game_draft import known_facts
from companion.session.session import Session
from companion.store import Store
from engine.core.move import TABLE, Move
from engine.core.options import Option
from engine.core.registry import rulebook
from engine.core.setup import FactSpec, Value

KEYS = 10
"""Numbers on the pad at once."""
MOST_KEYS = 12
"""More than so many are typed, unless they may be below zero."""
LEAST_KEY = -3
"""Where it begins, unless nothing so small is printed."""


class BoxValues:
    """One game's box; with a session the values of its table."""

    def __init__(self, game: str, store: Store, session: Session | None = None) -> None:
        self.game = game
        self.specs = rulebook(game).facts
        self._store = store
        self._session = session

    @property
    def known(self) -> dict[str, Value]:
        """What was entered; of a running game what it is played with."""
        if self._session is not None:
            return dict(self._session.table.facts)
        return known_facts(self.specs, self._store.box(self.game) or {})

    def value(self, spec: FactSpec) -> Value | None:
        """What is entered, or what follows from the rules."""
        return self.known.get(spec.id, spec.sample if spec.follows else None)

    # Groups

    @property
    def groups(self) -> dict[str, list[FactSpec]]:
        """The values by the group that they are entered with."""
        found: dict[str, list[FactSpec]] = {}
        for spec in self.specs:
            found.setdefault(group_of(spec), []).append(spec)
        return found

    def entered(self, group: str) -> int:
        """How many values of a group are known."""
        return sum(self.value(spec) is not None for spec in self.groups[group])

    @property
    def missing(self) -> list[FactSpec]:
        """Values that nobody has entered and that do not follow from the rules."""
        known = self.known
        return [spec for spec in self.specs if spec.id not in known and not spec.follows]

    def first_missing(self) -> FactSpec:
        """Names come last: they are typed, and the game does without."""
        return next(iter(self._in_order(self.missing)), self._in_order(self.specs)[0])

    def after(self, spec: FactSpec) -> FactSpec | None:
        """The next value of the group, then what is missing elsewhere; None when all is there."""
        group = self.groups[group_of(spec)]
        later = group[group.index(spec) + 1 :]
        missing = self.missing
        ahead = [other for other in later if other in missing]
        behind = [other for other in group if other in missing and other != spec]
        return next(iter([*ahead, *behind, *self._in_order(missing)]), None)

    def _in_order(self, specs: Sequence[FactSpec]) -> list[FactSpec]:
        order = list(self.groups)
        return sorted(specs, key=lambda s: (s.kind == "text", order.index(group_of(s))))

    # Entering

    def enter(self, spec: FactSpec, value: Value) -> bool:
        """Keeps a value; False where nothing like it can be printed there."""
        if not spec.accepts(value):
            return False
        if self._session is not None:
            values = value if isinstance(value, tuple) else (value,)
            self._session.do(Move(TABLE, "fact", (spec.id, *values)))
        else:
            self.keep({spec.id: value})
        return True

    def keep(self, values: dict[str, Value]) -> None:
        """Several values at once, checked by whoever brings them."""
        box = self._store.box(self.game) or {}
        for fact, value in values.items():
            box[fact] = list(value) if isinstance(value, tuple) else value
        self._store.set_box(self.game, box)

    # Cards that a group counts

    def counted(self, group: str) -> Counter[str] | None:
        """How many of each kind, where a group is a list of so many kinds; else None."""
        specs = self.groups[group]
        if specs[0].kind != "word" or len(specs) != len(specs[0].choices):
            return None
        return Counter(str(self.value(spec)) for spec in specs)

    def enter_counted(self, group: str, counts: Counter[str]) -> bool:
        """All cards of a group; False while they are too many or too few."""
        specs, cards = self.groups[group], sorted(counts.elements())
        if len(cards) != len(specs):
            return False
        order = {card: n for n, card in enumerate(specs[0].choices)}
        for spec, card in zip(specs, sorted(cards, key=order.__getitem__), strict=True):
            if self.value(spec) != card:
                self.enter(spec, card)
        return True


def group_of(spec: FactSpec) -> str:
    """The group that a value is entered with: the first word of its id."""
    return spec.id.split(".")[0]


def place_of(spec: FactSpec) -> str:
    """What a value is printed on."""
    return place_of_fact(spec.id)


def place_of_fact(fact: str) -> str:
    """What a value belongs to, such as a sector: the rest of its id."""
    return fact.partition(".")[2]


def fact_of(option: Option) -> str:
    """Which value an answer tells."""
    if option.kind == "pick":
        return str(next(iter(option.answers()))[0])
    return str(getattr(option, "prefix", ("",))[0])


def several_values(options: Sequence[Option]) -> list[Option]:
    """The options where each tells one printed value; none where only one is asked for."""
    values = len(options) > 1 and all(option.verb == "fact" for option in options)
    return list(options) if values else []


def typed_digits(spec: FactSpec) -> bool:
    """Whether a value is typed: a key for each of so many numbers would not be in sight.

    >>> typed_digits(FactSpec("cards.events", "int", 30, low=2, high=50))
    True
    """
    return spec.low >= 0 and spec.high - spec.low >= MOST_KEYS


def pad_numbers(spec: FactSpec, whole: bool = False) -> list[int]:
    """The numbers of the pad: all that can be printed, or at first those that mostly are.

    >>> pad_numbers(FactSpec("income.food", "int", 0, low=-9, high=9))
    [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
    """
    if whole or spec.high - spec.low < KEYS:
        return list(range(spec.low, spec.high + 1))
    least = max(spec.low, LEAST_KEY)
    return list(range(least, least + KEYS))
