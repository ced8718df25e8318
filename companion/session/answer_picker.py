"""Choosing one of many answers step by step: first the card, then its use, then the target.

picker = Picker(ask.options)
picker.steps()            what can be chosen now
picker.choose(step)       takes one of them
picker.keep(ways)         takes what a tap on the board means, wherever in the answer it stands
picker.back()             takes the last choice back
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.session.joined_amounts import joined
from engine.core.notation import Token, write_token
from engine.core.options import Args, Option, Roll, Say

FEW = 9
"""So many whole answers are listed at once, in place of one step after the other."""

VERB = "verb"
CARD = "card"
END = "end"
NOTHING = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A part of an answer, and what it is: verb, sector, player, card... or nothing known."""

    token: Token
    slot: str


@dataclass(frozen=True, slots=True)
class Way:
    """One way through the steps; it ends in an answer, or in an option with an input of its own.

    path    what is chosen, in the order of choosing
    order   where each of these stands in the answer; the verb is number 0
    listed  the way ends in a whole answer
    """

    path: tuple[Token, ...]
    order: tuple[int, ...]
    slots: tuple[str, ...]
    option: Option
    listed: bool

    def slot(self, depth: int) -> str:
        """What the part at that depth stands for; empty where the rulebook names none."""
        return self.slots[depth] if depth < len(self.slots) else ""

    def said(self, depth: int) -> list[Chosen]:
        """The first parts of the way in the order of the answer."""
        parts = sorted(zip(self.order[:depth], self.path, self.slots, strict=False))
        return [Chosen(token, slot) for _place, token, slot in parts]

    @property
    def answer(self) -> tuple[Token, ...]:
        """The whole answer at the end of this way: its verb and arguments."""
        return tuple(part.token for part in self.said(len(self.path)))


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that can be chosen next.

    slot    what it is: verb, sector, player, card...; empty where the rulebook does not say
    final   the answer is complete with it
    rest    what comes with it, where few whole answers are left or a word alone says nothing
    said    the parts of the answer with this choice, in their order
    places  which of these parts are chosen by it
    option  one of the options that it may lead to

    The token is NOTHING where the answer may also end here, as it stands or with what is typed.
    """

    token: Token
    slot: str
    final: bool
    rest: tuple[Token, ...]
    said: tuple[Chosen, ...]
    places: tuple[int, ...]
    option: Option

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The words that a tap on this step adds to the answer."""
        return () if self.token == NOTHING else (self.token, *self.rest)

    @property
    def key(self) -> str:
        """The same words as one text, by which a list knows the step."""
        return " ".join(map(write_token, self.tokens))


class Picker:
    """A walk through the answers of an Ask. A step with only one choice is taken by itself."""

    def __init__(self, options: Sequence[Option]) -> None:
        options = joined(options)
        self._says = [option for option in options if isinstance(option, Say)]
        self._says_first = bool(options) and isinstance(options[0], Say)
        rolls = [option for option in options if isinstance(option, Roll)]
        others = [o for o in options if not isinstance(o, Say | Roll)]
        others.sort(key=lambda option: option.kind == "words")  # typing is the last resort
        self._roll = rolls[0] if rolls else None
        ways = [way for option in others for way in ways_of(option)]
        self._open = _cards_first(ways)
        """The ways that go on from what was chosen, and hold what the board was tapped for."""
        self._path: tuple[Token, ...] = ()
        self._taps: list[tuple[tuple[Token, ...], list[Way]]] = []
        self._skip_forced()

    # What can be done now

    @property
    def says(self) -> list[Say]:
        """Answers of one word (pass, done): buttons of their own, until something was chosen."""
        return [] if self._taps else list(self._says)

    @property
    def says_first(self) -> bool:
        """Whether the rulebook names such a word before anything else: it is the usual answer."""
        return self._says_first and not self._taps

    @property
    def roll(self) -> Roll | None:
        """The dice that may be told at once, until something else was chosen."""
        return None if self._taps else self._roll

    @property
    def inputs(self) -> list[Option]:
        """Options whose own input is to be shown now: an amount, cards, an order...

        Several where the same thing may be told in two ways, as a number or as cards. A text that
        something may be chosen before is typed last: whom a newcomer sits next to, then the name.
        """
        return [] if self.typed_later else self._inputs_here

    @property
    def _inputs_here(self) -> list[Option]:
        return [way.option for way in self._open if not way.listed and way.path == self._path]

    @property
    def typed_later(self) -> bool:
        """Whether something may be chosen here before a text is typed."""
        here = self._inputs_here
        typed = bool(here) and all(option.kind == "words" for option in here)
        return typed and any(len(way.path) > len(self._path) for way in self._open)

    @property
    def shown_inputs(self) -> list[Option]:
        """All options with an input of their own that is shown now, dice among them."""
        return [*([self.roll] if self.roll is not None else []), *self.inputs]

    def steps(self) -> list[Step]:
        """What can be chosen now, in the order of the rulebook."""
        depth, typed = len(self._path), self.typed_later
        ways = [way for way in self._open if way.listed or typed or len(way.path) > depth]
        forced = len({way.path[depth : depth + 1] for way in ways}) == 1
        if not forced and len(ways) <= FEW and all(way.listed for way in ways):
            return [_step(way, depth, len(way.path)) for way in ways]
        end = depth + 1
        if typed and len({way.path[depth] for way in ways if len(way.path) > depth}) == 1:
            end += 1  # a word alone, such as "after", is no choice
        found: dict[tuple[Token, ...], Step] = {}
        for way in ways:
            tokens = way.path[depth:end]
            known = found.get(tokens)
            if known is None or known.final:
                found[tokens] = _step(way, depth, max(depth + 1, min(end, len(way.path))))
        return list(found.values())

    @property
    def slot(self) -> str:
        """What is chosen now, where all that can be chosen is of one kind."""
        slots = {step.slot for step in self.steps() if step.tokens}
        return slots.pop() if len(slots) == 1 else ""

    # What was chosen

    @property
    def chosen(self) -> tuple[Token, ...]:
        """The verb and the arguments chosen so far, up to the first gap."""
        return tuple(part.token for part in self.decided) if self.verb else ()

    @property
    def decided(self) -> list[Chosen]:
        """What is decided of the answer, by a tap or because nothing else was possible."""
        return self._open[0].said(len(self._path)) if self._open else []

    @property
    def verb(self) -> str:
        """The verb, once it is decided."""
        return next((str(part.token) for part in self.decided if part.slot == VERB), "")

    @property
    def last(self) -> Token | None:
        """What was decided last."""
        return self._path[-1] if self._path else None

    @property
    def can_go_back(self) -> bool:
        """Whether a tap can be taken back."""
        return bool(self._taps)

    # Choosing

    def choose(self, step: Step) -> tuple[str, Args] | None:
        """Takes a step; the whole answer (verb, arguments) when it is complete."""
        self._remember()
        self._path = (*self._path, *step.tokens)
        end = len(self._path)
        if step.final or not step.tokens:
            self._open = [way for way in self._open if way.path == self._path]
        else:
            self._open = [way for way in self._open if way.path[:end] == self._path]
        self._skip_forced()
        return self._whole()

    @property
    def ways(self) -> Sequence[Way]:
        """All that can still be answered after what was chosen."""
        return self._open

    @property
    def depth(self) -> int:
        """How many parts of these ways are decided."""
        return len(self._path)

    def keep(self, ways: Sequence[Way]) -> tuple[str, Args] | None:
        """Keeps some of the ways: what a tap on the board can mean. The answer where it is one."""
        self._remember()
        self._open = list(ways)
        self._skip_forced()
        return self._whole()

    def with_end(self, step: Step, end: int) -> list[Way]:
        """The ways that a tap on one end of a card leaves open: those that lay that end towards
        the player, or do not lay it at all. Nothing where no answer has an end."""
        ways = self._with(step)
        if not any(END in way.slots for way in ways):
            return []
        return [w for w in ways if END not in w.slots or w.path[w.slots.index(END)] == end]

    def leaves_a_choice(self, step: Step, end: int = 0) -> bool:
        """Whether something is asked after it, so that it can be taken back."""
        return len(self.with_end(step, end) if end else self._with(step)) > 1

    def _with(self, step: Step) -> list[Way]:
        depth = len(self._path)
        return [way for way in self._open if way.path[depth : depth + 1] == (step.token,)]

    def back(self) -> bool:
        """One choice back; False at the first step."""
        if not self._taps:
            return False
        self._path, self._open = self._taps.pop()
        return True

    def toward(self, wanted: tuple[Token, ...]) -> Step | None:
        """The step that leads to an answer (its verb first)."""
        depth = len(self._path)
        leading = [way for way in self._open if way.answer == wanted[: len(way.path)]]
        for way in sorted(leading, key=lambda way: len(way.path), reverse=True):
            rest = way.path[depth:]
            for step in self.steps():
                whole = step.final or not step.tokens
                if rest == step.tokens if whole else rest[: len(step.tokens)] == step.tokens:
                    return step
        return None

    def whole(self, step: Step) -> tuple[Option, Args] | None:
        """The option and arguments that a final step would complete."""
        if not step.final:
            return None
        return step.option, tuple(part.token for part in step.said[1:])

    def from_its_verb(self, step: Step) -> Step:
        """A step that ends an answer, with all that was decided before it without a tap: it can be
        named without the steps that were skipped."""
        way = next(way for way in self._open if way.answer == tuple(p.token for p in step.said))
        return step if self._taps else _step(way, 0, len(way.path))

    def _remember(self) -> None:
        self._taps.append((self._path, self._open))

    def _whole(self) -> tuple[str, Args] | None:
        """The answer, when nothing else is left."""
        if self._open and all(way.listed and way.path == self._path for way in self._open):
            verb, *args = self._open[0].answer
            return str(verb), tuple(args)
        return None

    def _skip_forced(self) -> None:
        """A step without a choice is not asked, unless it would answer without any tap.

        Beside dice the verb is a choice too: not to roll.
        """
        alone = self._roll is None
        while not self.inputs:
            steps = self.steps()
            if len(steps) != 1 or (steps[0].final and not self._taps) or not steps[0].tokens:
                return
            if not alone and not self._taps and steps[0].slot == VERB:
                return
            self._path = (*self._path, steps[0].token)


def _step(way: Way, depth: int, end: int) -> Step:
    token, *rest = way.path[depth:end] or (NOTHING,)
    final = way.listed and end >= len(way.path)
    every = sorted(way.order[:end])
    places = tuple(every.index(place) for place in way.order[depth:end])
    said = tuple(way.said(end))
    return Step(token, way.slot(depth), final, tuple(rest), said, places, way.option)


def ways_of(option: Option) -> list[Way]:
    """All ways that lead to an answer of an option, or to its input."""
    if option.kind == "pick":
        slots: tuple[str, ...] = getattr(option, "slots", ())
        slots_of: Callable[[Args], tuple[str, ...]] = getattr(option, "slots_of", lambda _: slots)
        return [
            _way((option.verb, *args), (VERB, *slots_of(args)), option, True)
            for args in option.answers()
        ]
    prefix: Args = getattr(option, "prefix", ())
    return [_way((option.verb, *prefix), (VERB,), option, False)]


def _way(path: tuple[Token, ...], slots: tuple[str, ...], option: Option, listed: bool) -> Way:
    every = (*slots, *[""] * (len(path) - len(slots)))
    return Way(path, tuple(range(len(path))), every[: len(path)], option, listed)


def _cards_first(ways: list[Way]) -> list[Way]:
    """If every answer begins with a card, the card is chosen before the verb."""
    verbs = {way.path[0] for way in ways}
    if len(verbs) < 2 or any(way.slot(1) != CARD for way in ways):
        return ways
    return [
        Way(
            (way.path[1], way.path[0], *way.path[2:]),
            (1, 0, *range(2, len(way.path))),
            (way.slots[1], way.slots[0], *way.slots[2:]),
            way.option,
            way.listed,
        )
        for way in ways
    ]
