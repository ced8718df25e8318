"""The small language in which the table teaches what a card does.

crime 4 and take one 3        a crime of difficulty 4; then take 3M from a player of your choice
price around -2               prices of the active sector and its neighbours fall by 2
stars me 1 and cards me 2     a star and two cards for the player
aloud                         read it aloud and apply it by hand
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from engine.core.errors import IllegalMove
from engine.core.notation import Token
from engine.core.options import Args, Option
from engine.core.shown import TaughtCards, is_token, word_of
from engine.core.text import Arg, Text, msg

WHO: Final = ("me", "one", "others", "all")
"""Who is meant: the player, one whom he chooses, all others, everybody."""
WHOM: Final = ("one", "others")
WHERE: Final = ("active", "around", "any", "every", "forecast")
"""Which sectors: the active one, it and its neighbours, a chosen one, all, under the forecast."""
STEPS: Final = ("income", "fates", "auction", "startups", "fall")
KINDS: Final = ("option", "event")
AND: Final = "and"
END: Final = "end"
MOST_EFFECTS: Final = 6
MOST_WORDS: Final = 100
"""More than any description has."""


class Slot(NamedTuple):
    """An argument of an effect: one of the words, or a number in the range."""

    name: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def fits(self, token: Token) -> bool:
        if self.words:
            return token in self.words
        return isinstance(token, int) and self.low <= token <= self.high and self.useful(token)

    def useful(self, number: int) -> bool:
        """A change by nothing is no effect."""
        return number != 0 or self.low >= 0

    def values(self) -> tuple[Token, ...]:
        return self.words or tuple(n for n in range(self.low, self.high + 1) if self.useful(n))


_WHO, _WHOM, _WHERE = Slot("who", WHO), Slot("who", WHOM), Slot("where", WHERE)
_STEP = Slot("step", STEPS)
_SPOT = Slot("where", ("active", "any", "forecast"))

VOCABULARY: Final[dict[str, tuple[Slot, ...]]] = {
    "aloud": (),
    "money": (_WHO, Slot("coins", low=-20, high=20)),
    "earn": (_WHO, _WHERE, Slot("coins", low=-5, high=5)),
    "take": (_WHOM, Slot("coins", low=1, high=20)),
    "price": (_WHERE, Slot("coins", low=-10, high=10)),
    "reprice": (_WHERE, Slot("coins", low=1, high=20)),
    "build": (_WHO, _WHERE),
    "raze": (_WHO, _WHERE),
    "shift": (_WHO,),
    "found": (_WHO, _WHERE),
    "close": (_WHO, _WHERE),
    "graduate": (_WHO, _WHERE),
    "forgive": (_WHO, Slot("count", low=1, high=12)),
    "interest": (_WHO,),
    "crisis": (_SPOT, Slot("depth", low=0, high=4)),
    "forecast": (_SPOT,),
    "stars": (_WHO, Slot("count", low=-3, high=3)),
    "cards": (_WHO, Slot("count", low=-5, high=5)),
    "quotas": (_WHO, Slot("count", low=-2, high=2)),
    "die": (Slot("pips", low=-5, high=5),),
    "skip": (_STEP,),
    "repeat": (_STEP,),
    "crime": (Slot("difficulty", low=1, high=12),),
}
"""Effect -> its arguments. `crime` comes first on a card; what follows happens if it succeeds."""


class Effect(NamedTuple):
    name: str
    args: tuple[Token, ...]

    def tokens(self) -> Args:
        return (self.name, *self.args)


class Card(NamedTuple):
    """What a card has been taught to do."""

    kind: str
    effects: tuple[Effect, ...]

    def difficulty(self) -> int | None:
        first = self.effects[0]
        return int(first.args[0]) if first.name == "crime" else None

    def tokens(self) -> Args:
        """As a complete `teach` move writes it after the card."""
        words: list[Token] = [self.kind]
        for number, effect in enumerate(self.effects):
            words += [AND] if number else []
            words += effect.tokens()
        return (*words, END)


def _words(names: Iterable[str]) -> tuple[Text, ...]:
    return tuple(Text(f"economicus.word.{name}", {}) for name in names)


def read_effect(tokens: Sequence[Token]) -> Effect:
    name, args = (str(tokens[0]) if tokens else ""), tuple(tokens[1:])
    slots = VOCABULARY.get(name)
    if slots is None:
        raise IllegalMove(
            "economicus.error.unknown_effect",
            effect=name,
            known=_words(VOCABULARY),
            rules=("E51",),
        )
    if len(args) != len(slots) or not all(map(Slot.fits, slots, args)):
        raise IllegalMove(
            "economicus.error.effect_form",
            effect=Text(f"economicus.word.{name}", {}),
            slots=_words(slot.name for slot in slots),
            rules=("E51",),
        )
    return Effect(name, args)


def read_card(tokens: Sequence[Token]) -> Card:
    """A whole card: its kind and its effects, joined by `and`."""
    kind = tokens[0] if tokens else ""
    if kind not in KINDS:
        raise IllegalMove("economicus.error.card_kind", given=str(kind), rules=("E51",))
    words = list(tokens[1:-1] if tokens[-1] == END else tokens[1:])
    effects = tuple(read_effect(part) for part in _parts(words))
    if len(effects) > MOST_EFFECTS:
        raise IllegalMove("economicus.error.too_many_effects", n=MOST_EFFECTS, rules=("E51",))
    if any(effect.name == "crime" for effect in effects[1:]):
        raise IllegalMove("economicus.error.crime_first", rules=("E48",))
    if kind == "event" and effects[0].name == "crime":
        raise IllegalMove("economicus.error.crime_is_option", rules=("E48",))
    return Card(str(kind), effects)


def _parts(words: Sequence[Token]) -> Iterator[list[Token]]:
    """The effects of a card, which are written with `and` between them."""
    part: list[Token] = []
    for token in words:
        if token == AND:
            yield part
            part = []
        else:
            part.append(token)
    yield part


@cache
def every_effect(*leave_out: str) -> tuple[Args, ...]:
    """All effects with all their arguments, as the words of a move."""
    return tuple(
        (name, *args)
        for name, slots in VOCABULARY.items()
        if name not in leave_out
        for args in product(*(slot.values() for slot in slots))
    )


def effect_slots(words: Args) -> tuple[str, ...]:
    """What each word of an effect stands for: the effect, then its own arguments."""
    return ("effect", *(slot.name for slot in VOCABULARY.get(str(words[0]), ())))


# Cards that are known from earlier tables


def _understood(described: object) -> bool:
    return (
        isinstance(described, list)
        and len(described) <= MOST_WORDS
        and all(map(is_token, described))
        and any(word != END for word in described)
    )


def _describe(_card: str, described: Sequence[Token]) -> Text:
    kind, *words = (word for word in described if word != END)
    effects = tuple(_spoken(part) for part in _parts(words))
    return msg("economicus.taught.card", kind=word_of("economicus", kind), items=effects)


def _spoken(words: Sequence[Token]) -> Arg:
    said: Arg = word_of("economicus", words[0]) if words else ""
    for word in words[1:]:
        said = msg("economicus.taught.effect", first=said, then=word_of("economicus", word))
    return said


def _answer(option: Option, card: str, described: Sequence[Token]) -> Args | None:
    return (card, *described) if option.verb == "teach" else None


def _extend(described: Args, args: Args) -> Args:
    if not described:
        return (*args[1:], END)
    so_far = described[:-1] if described[-1] == END else described
    return (*so_far, AND, *args[2:], END)


TAUGHT: Final = TaughtCards(_understood, _describe, _answer, _extend)
