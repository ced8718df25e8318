"""Choosing one of many answers step by step: first the card, then its use, then the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.notation import Token
from engine.core.options import Args, Option, Say

FEW = 7
"""So many whole answers are listed at once, in place of one step after the other."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that can be chosen next.

    slot   what it is: verb, sector, player, card...; empty where the rulebook does not say
    final  the answer is complete with it
    rest   what comes with it, where few whole answers are left
    """

    token: Token
    slot: str
    final: bool
    rest: tuple[Token, ...] = ()

    @property
    def tokens(self) -> tuple[Token, ...]:
        return (self.token, *self.rest)

    @property
    def key(self) -> str:
        return " ".join(map(str, self.tokens))


@dataclass(frozen=True, slots=True)
class _Way:
    """One way through the steps; it ends in an answer, or in an option with an input of its own."""

    path: tuple[Token, ...]
    slots: tuple[str, ...]
    option: Option
    listed: bool


class Picker:
    """A walk through the answers of an Ask, where a step with one choice takes itself.

    says  answers of one word (pass, done), which have buttons of their own
    """

    def __init__(self, options: Sequence[Option]) -> None:
        self.says = [option for option in options if isinstance(option, Say)]
        self._ways = [way for option in options for way in _ways(option)]
        self.chosen: tuple[Token, ...] = ()
        self._taps: list[tuple[Token, ...]] = []
        self._skip_forced()

    @property
    def leaf(self) -> Option | None:
        """The option whose own input is to be shown now: dice, an amount, cards..."""
        return next(iter(self.leaves), None)

    @property
    def leaves(self) -> list[Option]:
        """All of them: the same thing may be told in two ways, as a number or as cards."""
        return [way.option for way in self._ways if not way.listed and way.path == self.chosen]

    def steps(self) -> list[Step]:
        """What can be chosen now, in the order of the rulebook."""
        depth = len(self.chosen)
        ways = [
            way for way in self._ways if len(way.path) > depth and way.path[:depth] == self.chosen
        ]
        forced = len({way.path[depth] for way in ways}) == 1
        if not forced and len(ways) <= FEW and all(way.listed for way in ways):
            return [_last_step(way, depth) for way in ways]
        found: dict[Token, Step] = {}
        open_ended: set[Token] = set()
        for way in ways:
            token = way.path[depth]
            slot = way.slots[depth] if depth < len(way.slots) else ""
            found.setdefault(token, Step(token, slot, True))
            if len(way.path) > depth + 1 or not way.listed:
                open_ended.add(token)
        return [Step(s.token, s.slot, s.token not in open_ended) for s in found.values()]

    def toward(self, wanted: tuple[Token, ...]) -> Step | None:
        """The step that leads to an answer (its verb first)."""
        rest = wanted[len(self.chosen) :]
        fitting = (step for step in self.steps() if rest[: len(step.tokens)] == step.tokens)
        return next(fitting, None)

    def choose(self, step: Step) -> tuple[str, Args] | None:
        """Takes a step; the whole answer (verb, arguments) when it is complete."""
        self._taps.append(self.chosen)
        self.chosen = (*self.chosen, *step.tokens)
        self._skip_forced()
        if any(way.listed and way.path == self.chosen for way in self._ways):
            verb, *args = self.chosen
            return str(verb), tuple(args)
        return None

    def whole(self, step: Step) -> tuple[Option, Args] | None:
        """The option and arguments that a final step would complete."""
        path = (*self.chosen, *step.tokens)
        for way in self._ways:
            if way.listed and way.path == path:
                return way.option, way.path[1:]
        return None

    @property
    def can_go_back(self) -> bool:
        return bool(self._taps)

    def back(self) -> bool:
        """One step back; False at the first step."""
        if not self._taps:
            return False
        self.chosen = self._taps.pop()
        return True

    def _skip_forced(self) -> None:
        """A step without a choice is not asked, unless it would answer without any tap."""
        while self.leaf is None:
            steps = self.steps()
            if len(steps) != 1 or (steps[0].final and not self._taps):
                return
            self.chosen = (*self.chosen, steps[0].token)


def _last_step(way: _Way, depth: int) -> Step:
    slot = way.slots[depth] if depth < len(way.slots) else ""
    return Step(way.path[depth], slot, True, way.path[depth + 1 :])


def _ways(option: Option) -> list[_Way]:
    if isinstance(option, Say):
        return []
    if option.kind == "pick":
        slots = ("verb", *getattr(option, "slots", ()))
        return [_Way((option.verb, *args), slots, option, True) for args in option.answers()]
    prefix: Args = getattr(option, "prefix", ())
    return [_Way((option.verb, *prefix), ("verb",), option, False)]
