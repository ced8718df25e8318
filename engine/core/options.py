"""The shapes of legal answers: a word, dice, an amount, a pick, cards, an order, free text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache, lru_cache
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    islice,
    permutations,
    product,
)
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeAlias

from engine.core.notation import Token, can_be_written
from engine.core.text import Text

if TYPE_CHECKING:
    from random import Random

Args: TypeAlias = "tuple[Token, ...]"
OptionKind: TypeAlias = Literal["say", "dice", "amount", "pick", "cards", "order", "words"]
Marks: TypeAlias = "tuple[tuple[int, Text], ...]"
_LISTED_AT_MOST = 1_000
_ORDERS_LISTED_AT_MOST = 120
_ROW_KEPT_UP_TO = 512
_NUMBERS_KEPT = 4_096
_NUMBERS: tuple[Args, ...] = tuple(zip(range(_NUMBERS_KEPT)))
"""Numbers as answers, of which a listing takes a slice. Listings themselves are not kept: money
changes all the time, and thousands of them would take more memory than all the rest of a game."""


class Option(Protocol):
    """One verb with all the arguments that are legal for it now."""

    verb: str
    kind: ClassVar[OptionKind]

    def allows(self, args: Args) -> bool: ...

    def answers(self) -> Sequence[Args]:
        """All legal arguments, or for boundless answers an example."""

    def sample(self, rng: Random) -> Args: ...

    def to_json(self) -> dict[str, Any]: ...


@dataclass(slots=True, eq=False)
class Say:
    """A verb with no argument, such as `pass` or `done`.

    leads  of several words it is the one that most players say; only a screen looks at it
    """

    kind: ClassVar[OptionKind] = "say"

    verb: str
    label: Text | None = None
    leads: bool = False

    def allows(self, args: Args) -> bool:
        return not args

    def answers(self) -> Sequence[Args]:
        return ((),)

    def sample(self, rng: Random) -> Args:  # noqa: ARG002
        return ()

    def to_json(self) -> dict[str, Any]:
        return {"verb": self.verb}


@cache
def _rolls(dice: int, sides: int) -> tuple[Args, ...]:
    return tuple(product(range(1, sides + 1), repeat=dice))


@cache
def _possible_rolls(dice: int, sides: int) -> frozenset[Args]:
    return frozenset(_rolls(dice, sides))


@dataclass(slots=True, eq=False)
class Roll:
    """Observed dice."""

    kind: ClassVar[OptionKind] = "dice"

    verb: str = "roll"
    dice: int = 2
    sides: int = 6

    def allows(self, args: Args) -> bool:
        return args in _possible_rolls(self.dice, self.sides)

    def answers(self) -> Sequence[Args]:
        return _rolls(self.dice, self.sides)

    def sample(self, rng: Random) -> Args:
        return tuple(rng.randint(1, self.sides) for _ in range(self.dice))

    def to_json(self) -> dict[str, Any]:
        return {"verb": self.verb, "dice": self.dice, "sides": self.sides}


@lru_cache(maxsize=64)
def _after(prefix: Args, up_to: int) -> tuple[Args, ...]:
    """Fixed words followed by each number below a bound, a power of two: rows that are kept, of
    which a listing takes a slice."""
    return tuple(map(prefix.__add__, zip(range(up_to))))


@lru_cache(maxsize=1024)
def _between(prefix: Args, low: int, high: int, step: int) -> tuple[Args, ...]:
    """The same words stand before the same numbers again and again."""
    return _after(prefix, 1 << high.bit_length())[low : high + 1 : step]


class Amount:
    """A whole number between two bounds, after fixed words (`prefix`) if any.

    marks finds amounts worth a button of their own, each with what it would mean; only a screen
    looks at them.
    """

    __slots__ = ("_marks", "high", "low", "prefix", "step", "unit", "verb")
    kind: ClassVar[OptionKind] = "amount"

    def __init__(
        self,
        verb: str,
        low: int,
        high: int,
        step: int = 1,
        *,
        unit: str = "",
        prefix: Args = (),
        marks: Callable[[], Marks] = tuple,
    ) -> None:
        self.verb = verb
        self.low = low
        self.high = high
        self.step = step
        self.unit = unit
        self.prefix = prefix
        self._marks = marks

    @property
    def marks(self) -> Marks:
        """Amounts that deserve a word of their own, such as the whole purse."""
        return self._marks()

    def _range(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def allows(self, args: Args) -> bool:
        prefix = self.prefix
        if len(args) != len(prefix) + 1:
            return False
        if prefix and (args[0] != prefix[0] or args[:-1] != prefix):
            return False
        number, low = args[-1], self.low
        return (
            isinstance(number, int)
            and low <= number <= self.high
            and (number - low) % self.step == 0
        )

    def answers(self) -> Sequence[Args]:
        low, step, prefix = self.low, self.step, self.prefix
        high = min(self.high, low + (_LISTED_AT_MOST - 1) * step)
        if low < 0 or high < low or high >= _NUMBERS_KEPT:
            numbers: Sequence[Args] = tuple(zip(range(low, high + 1, step)))
        elif prefix and high < _ROW_KEPT_UP_TO:
            return _between(prefix, low, high, step)
        else:
            numbers = _NUMBERS[low : high + 1 : step]
        return list(map(prefix.__add__, numbers)) if prefix else numbers

    def sample(self, rng: Random) -> Args:
        return (*self.prefix, rng.choice(self._range()))

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"verb": self.verb, "low": self.low, "high": self.high}
        if self.step != 1:
            told["step"] = self.step
        if self.prefix:
            told["prefix"] = list(self.prefix)
        return told


Told: TypeAlias = "Callable[[Args], Text | None]"


@dataclass(slots=True, eq=False)
class Pick:
    """One of a list. `slots` says what each argument is: sector, player, card, company...

    label  a whole answer as one line
    named  the last of some arguments, where its word alone would say too little
    note   what choosing the last of some arguments does, and what it costs

    The latter two are given the arguments up to there, and may have nothing to say. Only a screen
    looks at them.
    """

    kind: ClassVar[OptionKind] = "pick"

    verb: str
    choices: Sequence[Args]
    slots: tuple[str, ...] = ()
    label: Callable[[Args], Text] | None = None
    _: KW_ONLY
    named: Told | None = None
    note: Told | None = None

    def allows(self, args: Args) -> bool:
        return args in self.choices

    def answers(self) -> Sequence[Args]:
        return self.choices

    def sample(self, rng: Random) -> Args:
        return rng.choice(self.choices)

    def to_json(self) -> dict[str, Any]:
        return {
            "verb": self.verb,
            "slots": list(self.slots),
            "choices": [list(choice) for choice in self.choices],
        }


def _handfuls(stock: Sequence[tuple[str, int]], size: int) -> Iterable[tuple[str, ...]]:
    """All ways to take that many cards; never walks into a branch that cannot be filled."""
    names = [name for name, _ in stock]
    if all(copies == 1 for _, copies in stock):
        return combinations(names, size)
    if all(copies >= size for _, copies in stock):
        return combinations_with_replacement(names, size)
    if size == 2:
        return chain(combinations(names, 2), ((name, name) for name, n in stock if n > 1))
    if size == 3:
        pairs = ((a, a, b) for a, n in stock if n > 1 for b in names if a != b)
        return chain(combinations(names, 3), pairs, ((a, a, a) for a, n in stock if n > 2))
    if size == 4:
        return _four_cards(stock)
    return _uneven_handfuls(stock, size)


def _four_cards(stock: Sequence[tuple[str, int]]) -> Iterable[tuple[str, ...]]:
    """All ways to take four, grown card by card: few enough to be kept on the way."""
    ways: list[list[tuple[str, ...]]] = [[()], [], [], [], []]
    for name, copies in stock:
        for size in range(4, 0, -1):
            for taken in range(1, min(copies, size) + 1):
                more = (name,) * taken
                ways[size] += [cards + more for cards in ways[size - taken]]
    return ways[4]


def _uneven_handfuls(stock: Sequence[tuple[str, int]], size: int) -> Iterable[tuple[str, ...]]:
    if size == 0:
        yield ()
    elif sum(copies for _, copies in stock) >= size:
        (name, copies), rest = stock[0], stock[1:]
        for taken in range(min(copies, size), -1, -1):
            for others in _uneven_handfuls(rest, size - taken):
                yield (name,) * taken + others


@lru_cache(maxsize=256)
def _alike(prefix: Args, card: str, low: int, high: int) -> tuple[Args, ...]:
    """Fixed words followed by so many copies of a card, for each number between two."""
    sizes = range(low, high + 1)[:_LISTED_AT_MOST]
    return tuple(prefix + (card,) * size for size in sizes)


class Cards:
    """Between `low` and `high` cards out of those that may be there, in any order.

    pool counts how often each card can be among them; where a hand is hidden that is every copy
    that is not known to lie elsewhere. known and unknown say what such a hand is made of: no more
    than `unknown` of the cards can be others than the known ones.
    """

    __slots__ = ("high", "known", "low", "pool", "prefix", "unknown", "verb")
    kind: ClassVar[OptionKind] = "cards"

    def __init__(
        self,
        verb: str,
        pool: Mapping[str, int],
        low: int,
        high: int,
        *,
        prefix: Args = (),
        known: Mapping[str, int] | None = None,
        unknown: int = 0,
    ) -> None:
        self.verb = verb
        self.pool = pool
        self.low = low
        self.high = min(high, sum(pool.values()))
        self.prefix = prefix
        self.known = pool if known is None else known
        self.unknown = unknown

    def allows(self, args: Args) -> bool:
        prefix = self.prefix
        if prefix:
            if args[: len(prefix)] != prefix:
                return False
            args = args[len(prefix) :]
        return self.low <= len(args) <= self.high and self._fits(args)

    def _fits(self, cards: Args) -> bool:
        pool, known, unknown = self.pool, self.known, self.unknown
        for card in set(cards):
            n = cards.count(card)
            if not isinstance(card, str) or n > pool.get(card, 0):
                return False
            others = n - known.get(card, 0)
            if others > 0:
                unknown -= others
        return unknown >= 0

    def _choices(self) -> Iterable[Args]:
        stock = [(name, copies) for name, copies in self.pool.items() if copies > 0]
        prefix, all_known = self.prefix, self.known is self.pool
        found: list[Iterable[Args]] = []
        for size in range(self.low, self.high + 1):
            cards = _handfuls(stock, size)
            found.append(cards if all_known or size <= self.unknown else filter(self._fits, cards))
        choices = chain.from_iterable(found)
        return ((*prefix, *cards) for cards in choices) if prefix else choices

    def answers(self) -> Sequence[Args]:
        if len(self.pool) == 1 and self.known is self.pool:
            return list(_alike(self.prefix, *self.pool, self.low, self.high))
        return list(islice(self._choices(), _LISTED_AT_MOST))

    def sample(self, rng: Random) -> Args:
        known, pool = self.known, self.pool
        every = [name for name in pool for _ in range(known.get(name, 0))]
        others = [name for name in pool for _ in range(pool[name] - known.get(name, 0))]
        every += rng.sample(others, min(self.unknown, len(others)))
        return (*self.prefix, *sorted(rng.sample(every, rng.randint(self.low, self.high))))

    def to_json(self) -> dict[str, Any]:
        told = {"verb": self.verb, "low": self.low, "high": self.high, "cards": dict(self.pool)}
        if self.prefix:
            told["prefix"] = list(self.prefix)
        return told


class TurnedCards(Cards):
    """Cards whose way of lying is part of the answer, such as which of their ends is nearer.

    as_it_lies gives the word of the pool for a card whose tag is turned so many degrees, or None
    where that leaves a doubt.
    """

    __slots__ = ("as_it_lies",)

    def __init__(
        self,
        verb: str,
        pool: Mapping[str, int],
        low: int,
        high: int,
        as_it_lies: Callable[[str, float], str | None],
    ) -> None:
        super().__init__(verb, pool, low, high)
        self.as_it_lies = as_it_lies


@dataclass(slots=True, eq=False)
class Order:
    """All of these, in an order."""

    kind: ClassVar[OptionKind] = "order"

    verb: str
    items: Sequence[str]
    _: KW_ONLY
    prefix: Args = ()

    def allows(self, args: Args) -> bool:
        at = len(self.prefix)
        return args[:at] == self.prefix and Counter(args[at:]) == Counter(self.items)

    def answers(self) -> Sequence[Args]:
        orders = islice(permutations(self.items), _ORDERS_LISTED_AT_MOST)
        return [(*self.prefix, *order) for order in orders] if self.prefix else list(orders)

    def sample(self, rng: Random) -> Args:
        return (*self.prefix, *rng.sample(list(self.items), len(self.items)))

    def to_json(self) -> dict[str, Any]:
        return {"verb": self.verb, "prefix": list(self.prefix), "order": list(self.items)}


@dataclass(slots=True, eq=False)
class Words:
    """A text that the players write: the name of a card, a reason."""

    kind: ClassVar[OptionKind] = "words"

    verb: str
    example: str
    _: KW_ONLY
    longest: int = 200
    prefix: Args = ()

    def allows(self, args: Args) -> bool:
        return (
            len(args) == len(self.prefix) + 1
            and args[:-1] == self.prefix
            and isinstance(args[-1], str)
            and len(args[-1]) <= self.longest
            and bool(args[-1].strip())
            and can_be_written(args[-1])
        )

    def answers(self) -> Sequence[Args]:
        return ((*self.prefix, self.example),)

    def sample(self, rng: Random) -> Args:  # noqa: ARG002
        return (*self.prefix, self.example)

    def to_json(self) -> dict[str, Any]:
        return {"verb": self.verb, "prefix": list(self.prefix), "text": self.longest}
