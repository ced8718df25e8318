"""What must hold for every game: books that balance, asks with answers, exact replay and undo."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from companion.i18n.catalogue import load
from engine.core.autoplay import random_move, random_offer
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.notation import Token
from engine.core.record import Record
from engine.core.table import AnyTable, Table
from engine.core.text import Text
from tests.engine.listed import is_listed

ROOT = Path(__file__).resolve().parent.parent.parent
SOAK = os.environ.get("TABLESIDE_SOAK") == "1"
LANGUAGES = ("en", "fr", "ru")
HAND_MADE = frozenset({"correct", "fact"})


def seeds(few: int, many: int = 1000) -> range:
    """A few games in every run of the tests, many when the environment asks for it."""
    return range(many if SOAK else few)


def play_out(table: Table, rng: Random, most: int, offers: float = 0.15) -> Table:
    """Random legal play to the end, with any-time moves; the books balance after every move."""
    while table.ask is not None:
        assert len(table.moves) < most, "the game does not end"
        offer = random_offer(table, rng, HAND_MADE) if rng.random() < offers else None
        if offer is None:
            assert table.ask.options, table.ask.text
        table.do(offer or random_move(table, rng))
        assert table.audit() == [], table.moves[-1]
    assert table.result is not None
    return table


def assert_replays_exactly(table: Table) -> None:
    """The written record gives the same game, and undoing all of it gives the start."""
    text = Record.of(table).write()
    again = Record.parse(text).replay()
    assert Record.of(again).write() == text
    assert again.view() == table.view()
    assert again.events == table.events
    assert again.result == table.result
    json.dumps(again.view())
    start = Table(table.rulebook, table.setup)
    again.undo(to=0)
    assert (again.view(), again.events) == (start.view(), start.events)


def assert_listed_answers_are_accepted(table: Table, rng: Random, tries: int = 5) -> None:
    """What an Ask lists, its check accepts."""
    ask = table.ask
    seat = ask.who[0] if ask.who else -1
    for option in ask.options:
        answers = list(option.answers())
        for args in rng.sample(answers, min(tries, len(answers))):
            assert option.allows(args)
            if ask.check is not None:
                move = random_move(table, rng)._replace(verb=option.verb, args=args)
                ask.check(seat, move)


def refused(table: Table, move) -> EngineError | None:
    """The refusal of a move, which must leave everything as it was; None when it was accepted."""
    before = (table.view(), list(table.moves), list(table.events), table.result)
    try:
        table.do(move)
    except EngineError as error:
        after = (table.view(), list(table.moves), list(table.events), table.result)
        assert after == before
        assert not is_listed(table, move), move
        return error
    return None


# Texts


def static_ids(game: str) -> set[str]:
    """Message ids that stand whole in the source of a rulebook."""
    found: set[str] = set()
    for path in (ROOT / "engine" / "rulebooks" / game).glob("*.py"):
        found |= set(re.findall(rf'(?<!f)"({game}\.[a-z0-9_.]+)"', path.read_text("utf-8")))
    return found


def declared_ids(table: Table) -> set[str]:
    """Message ids that follow from what the rulebook declares."""
    book = table.rulebook
    ids = {f"{book.id}.name"}
    ids |= {f"{book.id}.stage.{stage}" for stage in book.stages}
    ids |= {f"{book.id}.verb.{verb}" for verb in book.notation}
    ids |= {f"{book.id}.fact.{spec.id}" for spec in book.facts}
    ids |= {tag.name for tag in book.tags()}
    for spec in book.facts:
        ids |= {f"{book.id}.word.{choice}" for choice in spec.choices}
    for option in book.options:
        ids |= {f"{book.id}.option.{option.id}", f"{book.id}.option.{option.id}.why"}
        if option.high <= option.low and option.choices != ("off", "on"):
            ids |= {f"{book.id}.option.{option.id}.{choice}" for choice in option.choices}
    return ids


def texts_in(arg: object) -> Iterator[Text]:
    if isinstance(arg, Text):
        yield arg
        for inner in arg.args.values():
            yield from texts_in(inner)
    elif isinstance(arg, tuple):
        for inner in arg:
            yield from texts_in(inner)


def texts_now(table: Table) -> Iterator[Text]:
    """Everything that a screen might say at this moment of a game."""
    if table.ask is not None:
        yield table.ask.text
        yield from _labels(table.ask.options)
    for seat in range(-1, len(table.players)):
        for offer in table.offers(seat):
            yield from _labels(offer.options)
    for field in table.rulebook.editable(table).values():
        yield field.label
    for line in table.standings():
        yield from (text for text, _ in line.parts)


def _labels(options) -> Iterator[Text]:
    for option in options:
        label = getattr(option, "label", None)
        if isinstance(label, Text):
            yield label
        elif label is not None:
            yield from (label(args) for args in list(option.answers())[:50])
        yield from (text for _, text in getattr(option, "marks", ()))


def words_now(table: Table) -> set[str]:
    """Bare words that stand in listed answers and are no names."""
    if table.ask is None:
        return set()
    return {
        arg
        for option in table.ask.options
        if option.kind in ("pick", "cards", "order")
        for args in list(option.answers())[:200]
        for arg in args
        if isinstance(arg, str) and arg not in table.players
    }


def assert_sayable(game: str, texts: list[Text], ids: set[str]) -> None:
    """Every text of the game has its sentence in all languages, with the parameters it is given."""
    different = {str(text): text for text in texts if text.id.startswith(f"{game}.")}.values()
    for language in LANGUAGES:
        catalogue = load(language, strict=True)
        missing = sorted(id_ for id_ in ids if not catalogue.has(id_))
        assert missing == [], (language, missing)
        for text in different:
            assert catalogue.say(text)


def assert_same_ids_in_all_languages(game: str) -> None:
    files = [ROOT / "assets" / "i18n" / language / f"{game}.json" for language in LANGUAGES]
    keys = [list(json.loads(path.read_text("utf-8"))) for path in files]
    assert keys[0] == keys[1] == keys[2]


def replayed(path: Path) -> AnyTable:
    """The table of a record that is written as we write it."""
    text = path.read_text("utf-8")
    record = Record.parse(text)
    assert record.write() == text
    return record.replay()


def texts_of_refusals(
    tables: Iterable[AnyTable], names: Sequence[str], words: Sequence[Token], verbs: Sequence[str]
) -> list[Text]:
    """Whatever is answered to a few thousand wrong moves."""
    rng, found = Random(6), []
    for table in tables:
        for _ in range(400):
            args = tuple(rng.choice(words) for _ in range(rng.randrange(5)))
            try:
                table.do(Move(rng.choice(names), rng.choice(verbs), args))
            except EngineError as refused:
                found.append(refused.text)
            else:
                table.undo()
    return found
