"""What the camera may answer.

Dice count only when dice are asked for, a card only when it can be legal. Anything else is shown as
a hint and not entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.session.amounts import only_counted
from engine.core.ask import Ask
from engine.core.options import Args, Cards, Option, Order, Pick, Roll, TurnedCards


@dataclass(frozen=True, slots=True)
class Answer:
    """A verb and arguments that the camera has seen and the rules allow."""

    verb: str
    args: Args


@dataclass(frozen=True, slots=True)
class Sighting:
    """What was seen, judged against what is asked.

    answer   the only one that fits
    certain  no further card can belong to it: entered without a tap once it is steady
    usable   words that can be part of an answer
    other    words that were recognised but are not asked for: shown greyed
    strange  how many tags belong to another game
    """

    answer: Answer | None
    usable: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    strange: int = 0
    certain: bool = True


def asked_dice(options: Sequence[Option]) -> int | None:
    """How many dice the table is asked for; None when it is not asked for dice."""
    return next((option.dice for option in options if isinstance(option, Roll)), None)


def dice_answer(options: Sequence[Option], values: Sequence[int]) -> Answer | None:
    """The roll as an answer, if exactly that many dice are asked for."""
    args: Args = tuple(values)
    for option in options:
        if isinstance(option, Roll) and option.allows(args):
            return Answer(option.verb, args)
    return None


def card_answer(
    ask: Ask, words: Sequence[str], turns: Sequence[float] = (), chosen: Args = ()
) -> Sighting:
    """Cards in the order in which they lie, judged against the options of an Ask.

    turns are the rotations of their tags in degrees, for questions where those matter; chosen is
    the verb and what was tapped after it, such as the number of the pile. An empty table answers
    nothing, even where the only answer left has no card in it.
    """
    if not words:
        return Sighting(None)
    options = [option for option in ask.options if _still_open(option, chosen)]
    fitting = [(o, found) for o in options if (found := _fit(o, words, turns)) is not None]
    usable = tuple(word for word in words if any(_could_use(option, word) for option in options))
    other = tuple(word for word in words if word not in usable)
    if len(fitting) != 1 or other:
        return Sighting(None, usable, other)
    option, answer = fitting[0]
    return Sighting(answer, usable, certain=not _more_may_come(option, words))


def cards_option(options: Sequence[Option], chosen: Args = ()) -> Cards | None:
    """The only way to answer with several cards after what was chosen: what was read of them can be
    mended card by card. None where there is no such way, or more than one."""
    found = plain_cards(options, chosen)
    return found[0] if len(found) == 1 and found[0].high > 1 else None


def plain_cards(options: Sequence[Option], chosen: Args = ()) -> list[Cards]:
    """The ways to answer with cards, however they are turned, after what was chosen."""
    return [
        option
        for option in options
        if isinstance(option, Cards)
        and not isinstance(option, TurnedCards)
        and _still_open(option, chosen)
    ]


def _still_open(option: Option, chosen: Args) -> bool:
    """Whether an option begins with what was chosen so far."""
    way: Args = (option.verb, *getattr(option, "prefix", ()))
    return all(one == other for one, other in zip(way, chosen, strict=False))


def _more_may_come(option: Option, words: Sequence[str]) -> bool:
    """Whether a further card could belong to the same answer."""
    return isinstance(option, Cards) and len(words) < option.high


def _fit(option: Option, words: Sequence[str], turns: Sequence[float]) -> Answer | None:
    """The answer that these words alone decide."""
    if isinstance(option, TurnedCards):
        lying = [option.as_it_lies(*seen) for seen in zip(words, turns, strict=False)]
        sure = tuple(word for word in lying if word is not None)
        if len(sure) == len(words) and option.allows(sure):
            return Answer(option.verb, sure)
    elif isinstance(option, Cards | Order):
        args = (*option.prefix, *words)
        if option.allows(args):
            return Answer(option.verb, args)
    elif isinstance(option, Pick):
        named = [c for c in option.choices if _words_of(option, c) == tuple(words)]
        if len(named) == 1:
            return Answer(option.verb, named[0])
    return None


_SEEN_SLOTS = ("card", "cards", "quest", "sector", "token")


def _words_of(option: Pick, choice: Args) -> tuple[str, ...]:
    """The arguments of a choice that lie on the table as tagged things."""
    return tuple(
        str(token) for token, slot in zip(choice, option.slots, strict=False) if slot in _SEEN_SLOTS
    )


def _could_use(option: Option, word: str) -> bool:
    if isinstance(option, TurnedCards):
        return any(option.as_it_lies(word, turn) in option.pool for turn in (0, 90, 180, 270))
    if isinstance(option, Cards):
        return option.pool.get(word, 0) > 0
    if isinstance(option, Order):
        return word in option.items
    if isinstance(option, Pick):
        return any(word in _words_of(option, choice) for choice in option.choices)
    return False


def wants_tags(options: Sequence[Option]) -> bool:
    """Whether something that carries a tag can be part of an answer."""
    return any(
        isinstance(option, Cards | Order)
        or (isinstance(option, Pick) and any(slot in _SEEN_SLOTS for slot in option.slots))
        for option in options
    )


def leads_to_cards(options: Sequence[Option]) -> bool:
    """Whether cards or their order are what is asked for first: a photo tells them at once. Of
    cards that are all alike only the number is told, which a key does sooner; and whose a card is
    no photo tells."""
    return any(
        isinstance(option, Order)
        or (isinstance(option, Cards) and not only_counted(option))
        or (
            isinstance(option, Pick)
            and option.slots[:1] in (("card",), ("quest",))
            and "player" not in option.slots
            and len(option.choices) > 1
        )
        for option in options
    )


def with_hidden(ask: Ask, words: Sequence[str], place: int) -> list[str]:
    """The words with the hidden one filled in, if only one word is possible there."""
    found = list(words)
    for option in ask.options:
        if isinstance(option, Order):
            missing = [item for item in option.items if item not in found]
            if len(missing) == 1:
                found.insert(place, missing[0])
                break
    return found
