"""Choosing one of many answers step by step: first the card, then its use, then the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.notation import Token
from engine.core.options import Args, Option

LISTED = ("pick", "say")
"""Shapes of answers that are chosen from a list; the others have an input of their own."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that can be chosen next.

    slot   what it is: sector, player, card...; empty where the rulebook does not say
    final  the answer is complete with it
    """

    token: Token
    slot: str
    final: bool


class Picker:
    """A walk through the listed answers of an Ask, where a step with one choice takes itself."""

    def __init__(self, options: Sequence[Option]) -> None:
        self._answers: list[tuple[tuple[Token, ...], tuple[str, ...]]] = []
        for option in options:
            if option.kind in LISTED:
                slots = ("verb", *getattr(option, "slots", ()))
                self._answers += [((option.verb, *args), slots) for args in option.answers()]
        self.chosen: tuple[Token, ...] = ()
        self._taps: list[tuple[Token, ...]] = []
        self._skip_forced()

    def _open(self) -> list[tuple[tuple[Token, ...], tuple[str, ...]]]:
        depth = len(self.chosen)
        return [pair for pair in self._answers if pair[0][:depth] == self.chosen]

    def steps(self) -> list[Step]:
        """What can be chosen now, in the order of the rulebook."""
        depth = len(self.chosen)
        found: dict[Token, Step] = {}
        longer: set[Token] = set()
        for answer, slots in self._open():
            if len(answer) <= depth:
                continue
            token = answer[depth]
            slot = slots[depth] if depth < len(slots) else ""
            found.setdefault(token, Step(token, slot, True))
            if len(answer) > depth + 1:
                longer.add(token)
        return [Step(s.token, s.slot, s.token not in longer) for s in found.values()]

    def choose(self, token: Token) -> tuple[str, Args] | None:
        """Takes a step; the whole answer (verb, arguments) when it is complete."""
        if token not in {step.token for step in self.steps()}:
            return None
        self._taps.append(self.chosen)
        self.chosen = (*self.chosen, token)
        self._skip_forced()
        if any(answer == self.chosen for answer, _ in self._answers):
            verb, *args = self.chosen
            return str(verb), tuple(args)
        return None

    def back(self) -> bool:
        """One step back; False at the first step."""
        if not self._taps:
            return False
        self.chosen = self._taps.pop()
        return True

    def _skip_forced(self) -> None:
        """A step without a choice is not asked, unless it would complete the answer by itself."""
        while True:
            steps = self.steps()
            if len(steps) != 1:
                return
            if steps[0].final and not self._taps:
                return
            self.chosen = (*self.chosen, steps[0].token)
