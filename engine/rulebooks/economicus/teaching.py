"""Teaching cards: once told, what a card does stands in the record and is remembered by its tag."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, OptionKind, Pick, Say
from engine.core.rulebook import Anytime
from engine.core.text import msg
from engine.rulebooks.economicus.board import CARDS
from engine.rulebooks.economicus.language import (
    END,
    KINDS,
    MOST_EFFECTS,
    Card,
    effect_slots,
    every_effect,
    read_card,
    read_effect,
)
from engine.rulebooks.economicus.state import EconomicusTable, State, word


class Teach:
    """Every card with one effect. Whole cards, with `and` between effects, are accepted too."""

    __slots__ = ("cards", "kinds", "verb")
    kind: ClassVar[OptionKind] = "pick"
    slots = ("card", "kind", "effect")

    @staticmethod
    def slots_of(args: Args) -> tuple[str, ...]:
        """What each argument of an answer is: that depends on the effect."""
        return ("card", "kind", *effect_slots(args[2:]))

    def __init__(self, cards: Sequence[str], kinds: Sequence[str]) -> None:
        self.verb = "teach"
        self.cards = cards
        self.kinds = kinds

    def allows(self, args: Args) -> bool:
        if not args or args[0] not in self.cards or args[1:2] not in {(k,) for k in self.kinds}:
            return False
        try:
            read_card(args[1:])
        except IllegalMove:
            return False
        return True

    def answers(self) -> Sequence[Args]:
        return [
            (card, kind, *effect)
            for card in self.cards
            for kind in self.kinds
            for effect in every_effect(*(("crime",) if kind == "event" else ()))
        ]

    def sample(self, rng: Random) -> Args:
        return rng.choice(Teach((rng.choice(self.cards),), self.kinds).answers())

    def to_json(self) -> dict[str, Any]:
        return {
            "verb": self.verb,
            "slots": list(self.slots),
            "cards": list(self.cards),
            "kinds": list(self.kinds),
        }


class Also(Pick):
    """One more effect."""

    __slots__ = ()

    @staticmethod
    def slots_of(args: Args) -> tuple[str, ...]:
        return effect_slots(args)


def learn(t: EconomicusTable, card: str, kind: str) -> Flow[Card | None]:
    """What the card does; the table is asked the first time that it is seen."""
    s = t.state
    if card not in s.taught:
        s.learning[card] = kind
        move = yield Ask(
            (),
            msg("economicus.ask.teach", card=word(card)),
            (Teach((card,), (kind,)),),
            ("E51",),
            check=lambda _seat, move: _check_card(t, card, move),
            verbs=("teach",),
            moot=lambda: card in s.taught,
            about=(card,),
        )
        del s.learning[card]
        if move.verb == "teach":
            teach(t, -1, move)
            if move.args[-1] != END:
                yield from _anything_more(t, card)
    return s.taught.get(card)


def _check_card(t: EconomicusTable, card: str, move: Move) -> None:
    """The card that lies on the table is taught as what it is there: option or event."""
    kind = t.state.learning[card]
    if move.args[:2] != (card, kind):
        raise IllegalMove(
            "economicus.error.teach_this", card=word(card), kind=word(kind), rules=("E51",)
        )
    read_card(move.args[1:])


def _anything_more(t: EconomicusTable, card: str) -> Flow[None]:
    s = t.state
    while len(s.taught[card].effects) < MOST_EFFECTS:
        move = yield Ask(
            (),
            msg("economicus.ask.anything_more", card=word(card)),
            lambda: (
                Say("enough"),
                Also("also", every_effect("crime"), ("effect",)),
            ),
            ("E51",),
            check=_check_also,
            verbs=("enough", "also"),
            about=(card,),
        )
        if move.verb != "also":
            return
        known = s.taught[card]
        s.taught[card] = Card(known.kind, (*known.effects, read_effect(move.args)))


def _check_also(_seat: int, move: Move) -> None:
    if move.verb == "also":
        if read_effect(move.args).name == "crime":
            raise IllegalMove("economicus.error.crime_first", rules=("E48",))
    elif move.args:
        raise IllegalMove("economicus.error.no_words")


# At any time: before a card comes up, or to change what was taught


def _teach_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    s = t.state
    return (Teach(tuple(s.taught), KINDS),) if seat == -1 and s.taught else ()


def _check_teach(t: EconomicusTable, seat: int, move: Move) -> None:
    if seat != -1 or not t.state.full:
        raise IllegalMove("economicus.error.teach_form", rules=("E02", "E51"))
    if not move.args or move.args[0] not in CARDS:
        given = " ".join(map(str, move.args[:1]))
        raise IllegalMove("economicus.error.no_such_card", given=given, rules=("E51",))
    if move.args[0] in t.state.learning:
        _check_card(t, str(move.args[0]), move)
    read_card(move.args[1:])


def teach(t: EconomicusTable, _seat: int, move: Move) -> None:
    card = str(move.args[0])
    t.state.taught[card] = read_card(move.args[1:])
    t.tell("info", "economicus.event.taught", card=word(card))


ANYTIME: tuple[Anytime[State], ...] = (
    Anytime("teach", _teach_options, teach, ("E51",), check=_check_teach),
)
