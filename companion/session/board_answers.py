"""What a tap on the board can mean: which of its things answer the question that stands.

A board tells what its things stand for in an answer (`Spot`); what is legal comes from the steps
that the question still has open. So neither the board nor this module knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.session.answer_picker import VERB, Picker, Way, ways_of
from companion.session.box_values import fact_of, place_of_fact
from engine.core.notation import Token
from engine.core.options import Option

PLACES = frozenset({"sector", "neighbour", "territory", "commodity", "pile"})
"""Slots that hold a place and nothing else, whatever the players are called."""
FIRST = frozenset({"card", "quest", "kind", "effect"})
"""Slots that are chosen in the sheet before the board is asked for what comes after them."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What a thing on the board stands for in an answer.

    tokens  words of an answer that name it: a sector, two neighbours and a base, a good
    owner   whose token it is: the answer names that player, or is given by them
    exact   the answer consists of nothing else (a company without a loan is only its sector)
    player  it is a player, and not a place
    verbs   the answers in which these words mean it; any where none are told
    """

    tokens: tuple[Token, ...]
    owner: str = ""
    exact: bool = False
    player: bool = False
    verbs: tuple[str, ...] = ()


Things = Mapping[str, Sequence[Spot]]


class PrintedValues:
    """Places whose printed values are asked for, several at once: a tap chooses which to tell.

    options  the answers that are wanted, each for one value
    chosen   the one that is told now
    """

    def __init__(self, options: Sequence[Option], chosen: Option) -> None:
        self._ways: dict[str, list[Way]] = {}
        for option in options:
            self._ways.setdefault(place_of_fact(fact_of(option)), []).extend(ways_of(option))
        self._chosen = place_of_fact(fact_of(chosen))

    def lit(self, things: Things) -> dict[str, list[Way]]:
        """The places that lack a value; not the one that is told already."""
        return {key: self._ways[key] for key in things if key in self._ways and key != self._chosen}

    def marked(self, things: Things) -> frozenset[str]:
        """The place that is told now."""
        return frozenset(key for key in things if key == self._chosen)


class _OpenWay(NamedTuple):
    """A way through the steps, its answer, and the parts of it that the board may name now."""

    way: Way
    answer: tuple[Token, ...]
    open: list[int]


class BoardAnswers:
    """What the things of a board answer at the step that is shown.

    asked    the player who answers, None where that is not a single one
    players  the names at the table, which may be words of the game too
    """

    def __init__(self, picker: Picker, asked: str | None, players: Iterable[str]) -> None:
        self._depth = picker.depth
        self._ways = [_OpenWay(way, way.answer, self._open(way)) for way in picker.ways]
        self._asked = asked
        self._players = frozenset(players)

    def lit(self, things: Things) -> dict[str, list[Way]]:
        """The things that answer, each with the ways that a tap on it leaves open."""
        if not any(way.open for way in self._ways):
            return {}
        found = {}
        for key, spots in things.items():
            ways = self.meant(spots)
            if ways:
                found[key] = ways
        return found

    def meant(self, spots: Sequence[Spot]) -> list[Way]:
        """What a tap on a thing can mean; nothing where it would decide nothing."""
        found: list[tuple[int, Way]] = []
        for way in self._ways:
            places = [at for spot in spots if (at := self._place(way, spot)) is not None]
            if places:
                found.append((min(places), way.way))
        if not found:
            return []
        first = min(at for at, _way in found)
        kept = [way for at, way in found if at == first]
        return [] if len(kept) == len(self._ways) > 1 else kept

    def whole(self, spots: Sequence[Spot]) -> list[Way]:
        """The answers that are complete with a thing, also where nothing else can be answered."""
        found = [(self._place(way, spot), way) for way in self._ways for spot in spots]
        return [way.way for at, way in found if at is not None and way.way.listed]

    def _open(self, way: Way) -> list[int]:
        """The parts that the board may name now: up to the next that the sheet asks first."""
        found = []
        for index in range(self._depth, len(way.path)):
            slot = way.slot(index)
            if slot in FIRST:
                break
            if slot != VERB:
                found.append(index)
        return found

    def _place(self, one: _OpenWay, spot: Spot) -> int | None:
        """Where an answer names the thing first; None where it does not."""
        way, answer = one.way, one.answer
        if spot.exact and answer[1:] != spot.tokens:
            return None
        if spot.verbs and answer[0] not in spot.verbs:
            return None
        places = []
        for token in spot.tokens:
            at = [index for index in one.open if self._names(way, index, token, spot.player)]
            if at:
                places.append(at[0])
            elif token not in way.path[: self._depth]:
                return None
        if not places or (spot.owner and not self._owned(way, spot.owner)):
            return None
        return min(places)

    def _names(self, way: Way, index: int, token: Token, player: bool) -> bool:
        if way.path[index] != token:
            return False
        slot = way.slot(index)
        if player:
            return slot not in PLACES
        return slot != "player" and (slot in PLACES or token not in self._players)

    def _owned(self, way: Way, owner: str) -> bool:
        named = [
            token
            for index, token in enumerate(way.path)
            if token in self._players and way.slot(index) not in (VERB, *PLACES)
        ]
        return owner in named if named else owner == self._asked
