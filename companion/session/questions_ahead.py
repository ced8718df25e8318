"""Questions that need no touch of their own.

Some are left with a word (done, start the auction), and what comes next can be told at once: who
rolls the dice has said that the one before is done. Others have a single answer that no hand
decides: three cards of three that can pay.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.session.answer_picker import CARD, Picker
from companion.session.auctions import OPEN, held
from companion.session.number_table import number_table
from engine.core.ask import Ask
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.options import Amount, Args, Cards, Option, Pick, Roll, Say, TurnedCards
from engine.core.table import AnyTable

GO_ON = ("done", "dealt", OPEN)
"""Words that only say that there is nothing more to tell."""
CLOSING = ("done", "pass")
"""Words after which the same player may be asked for no more than another word."""
MOST_WORDS = 3
MOST_ABOVE = 6
"""Under a longer list of answers nobody would look for what comes next."""
MOST_CARDS = 3
"""The same for cards, which lie in tiles and are looked at with the board."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is asked after some words; its answer says them too."""

    words: tuple[Move, ...]
    ask: Ask


@dataclass(frozen=True, slots=True)
class Closing:
    """A word that only leads to another question of words: those can be said at once."""

    word: Move
    options: tuple[Option, ...]


def closing(table: AnyTable) -> Closing | None:
    """The words that stand in for the one that leaves this question, tried on a table of its own.

    Who plays no more cards says at once whether to buy one, and who throws in no card whether the
    startup stays.
    """
    ask = table.ask
    if ask is None or len(ask.who) != 1 or held(table) is not None:
        return None
    verbs = [option.verb for option in ask.options if isinstance(option, Say)]
    if len(verbs) != 1 or verbs[0] not in CLOSING:
        return None
    tried, word = table.at(len(table.moves)), Move(table.players[ask.who[0]], verbs[0])
    try:
        tried.do(word)
    except EngineError:
        return None
    after = _options(tried)
    same = tried.ask is not None and tried.ask.who == ask.who
    if not same or not after or not all(isinstance(option, Say) for option in after):
        return None
    others = {option.verb for option in ask.options} - {word.verb}
    if only_a_word(tried.ask) or any(option.verb in others for option in after):
        return None
    return Closing(word, after)


def ahead(table: AnyTable) -> Ahead | None:
    """The dice, first bid or card that only words stand before, tried on a table of its own.

    A question that nothing but its word can answer is not shown, so what stands between it and the
    dice must be such words too: a card that may be bought is asked about.
    """
    if table.ask is None or _word(table) is None:
        return None
    tried = table.at(len(table.moves))
    words: list[Move] = []
    unseen, found = only_a_word(table.ask), None
    try:
        while len(words) < MOST_WORDS and (word := _word(tried)) is not None:
            if unseen and tried.ask is not None and not only_a_word(tried.ask):
                break
            alone = all(isinstance(option, Say) for option in _options(tried))
            tried.do(word)
            words.append(word)
            if tried.ask is not None and len(tried.ask.who) == 1:
                rolls = any(isinstance(option, Roll) for option in tried.ask.options)
                bids = held(tried) is not None and alone and len(words) == 1
                if rolls or bids:
                    return Ahead(tuple(words), tried.ask)
            if len(words) == 1 and not unseen and _told_by_a_tap(tried.ask):
                assert tried.ask is not None
                found = Ahead(tuple(words), tried.ask)
    except EngineError:
        return None
    return found


def _told_by_a_tap(ask: Ask | None) -> bool:
    """Whether one tap tells it: the card that was turned up, or who founds how many startups.

    A word may be said in place of it.
    """
    if ask is None or len(ask.who) > 1:
        return False
    lists = [option for option in ask.options if not isinstance(option, Say)]
    if len(lists) != 1 or not isinstance(lists[0], Pick):
        return False
    picker = Picker(lists)
    return number_table(picker) is not None or all(step.final for step in picker.steps())


def looked_past(ask: Ask | None) -> bool:
    """Whether so little can be answered that people look at what comes after it, too."""
    if ask is None:
        return False
    picker = Picker(ask.options)
    steps, numbers = picker.steps(), number_table(picker)
    rows = len(numbers.rows) if numbers is not None else len(steps)
    return rows <= (MOST_CARDS if any(step.slot == CARD for step in steps) else MOST_ABOVE)


def only_a_word(ask: Ask | None) -> bool:
    """Whether nothing can be answered but that word."""
    return ask is not None and len(ask.options) == 1 and ask.options[0].verb in GO_ON


def _options(table: AnyTable) -> tuple[Option, ...]:
    return tuple(table.ask.options) if table.ask is not None else ()


def _word(table: AnyTable) -> Move | None:
    """The word that leaves the question; none where several players are asked."""
    ask = table.ask
    if ask is None or len(ask.who) > 1:
        return None
    verbs = [o.verb for o in ask.options if isinstance(o, Say) and o.verb in GO_ON]
    who = table.players[ask.who[0]] if ask.who else TABLE
    return Move(who, verbs[0]) if verbs else None


def forced(table: AnyTable) -> Move | None:
    """The answer to a question that has only one, and that nobody need say.

    A word is never such an answer: people say it when they are ready.
    """
    ask = table.ask
    if ask is None or len(ask.who) > 1 or len(ask.options) != 1 or table.result is not None:
        return None
    args = _only_args(ask.options[0])
    who = table.players[ask.who[0]] if ask.who else TABLE
    return Move(who, ask.options[0].verb, args) if args is not None else None


def _only_args(option: Option) -> Args | None:
    if isinstance(option, Cards):
        return None if isinstance(option, TurnedCards) else _only_cards(option)
    if isinstance(option, Amount):
        return (*option.prefix, option.low) if option.low == option.high else None
    if option.kind == "pick":
        answers = option.answers()
        return tuple(answers[0]) if len(answers) == 1 else None
    return None


def _only_cards(option: Cards) -> Args | None:
    """All of the same kind, or all that there are."""
    if option.low != option.high or not option.pool:
        return None
    pool = {card: n for card, n in option.pool.items() if n > 0}
    if len(pool) == 1:
        (card,) = pool
        return (*option.prefix, *[card] * option.low)
    if option.unknown or sum(pool.values()) != option.low:
        return None
    return (*option.prefix, *(card for card, n in pool.items() for _ in range(n)))
