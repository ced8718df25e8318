"""Whatever a person can read is a sentence: no ids, no holes, whatever the players are called.

Random games of all books are walked, with corrections, facts and undo, and everything that a
screen or the log can show is said in all languages by catalogues that raise where a text is
missing or lacks a parameter.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from random import Random

import pytest

from companion.i18n.catalogue import Catalogue, clean, load
from companion.i18n.locales import LANGUAGES
from companion.session import labels, step_texts, views
from companion.session.answer_picker import Picker
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.options import Cards, Option
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from engine.core.text import Money, Text
from tests.engine.random_tables import FACTS, NASTY_TEXTS, play_wildly, random_setup

GAMES = ("orconomics", "economicus", "economicon", "few_orcs_more", "orc")
NAMES = ("2", "food", "orc", "orcs", "table-1", "s7", "spy", "1", "enlist", "Zoé", "blue", "-3")
"""Names that are also words, numbers or halves of cards in one of the games."""
ID = re.compile(r"[a-z_]+\.[a-z_]+|[‹›]|<[^>]*>|\{[^}]*\}|\. \.|\(\)")
SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
GAMES_EACH = 60 if SOAK else len(FACTS)
MOVES = 250 if SOAK else 90

CATALOGUES = {language: load(language, strict=True) for language in LANGUAGES}


def texts_of(table: AnyTable, rng: Random) -> Iterator[Text]:
    """All that a screen can show of this moment; of long lists a part."""
    ask = views.prompt(table)
    if ask is not None:
        yield ask.text
        yield from ask.why
        for option in ask.options:
            yield from _option(table, option, rng)
    for seat in rng.sample(range(-1, len(table.players)), 2):
        for offer in table.offers(seat, ("correct", "fact") if rng.random() < 0.9 else ()):
            yield labels.verb(table, offer.verb)
            for option in rng.sample(offer.options, min(4, len(offer.options))):
                yield from _option(table, option, rng)
    yield from (stage.name for stage in views.stages(table))
    yield from (task.text for task in views.checklist(table))
    for card in views.player_cards(table):
        yield from (text for text, _ in card.parts)
        yield from (tile.label for tile in card.reckoned)
    if table.result is not None:
        yield table.result.text


def _option(table: AnyTable, option: Option, rng: Random) -> Iterator[Text]:
    args = option.sample(rng)
    yield labels.answer(table, option, args)
    for _value, text in getattr(option, "marks", ()):
        yield text
    place = labels.card_place(table, option)
    for item in getattr(option, "pool", getattr(option, "items", ())):
        yield from _as_text(labels.word(table, item, place))


def _as_text(said: object) -> Iterator[Text]:
    if isinstance(said, Text):
        yield said


def steps_of(table: AnyTable, words: Catalogue, rng: Random) -> Iterator[str]:
    """A walk through the choices: every title, choice and note on its way."""
    if table.ask is None:
        return
    picker = Picker(table.ask.options)
    who = table.players[table.ask.who[0]] if table.ask.who else ""
    for _ in range(8):
        yield from _first(words, step_texts.titles(table, picker, who))
        steps = picker.steps()
        for step in rng.sample(steps, min(5, len(steps))):
            for texts in step_texts.choice_texts(table, step):
                assert words.first(texts) is not None, (step, texts)
                yield from _first(words, texts)
            yield from _first(words, step_texts.notes(table, step))
        if not steps or picker.choose(rng.choice(steps)) is not None:
            return


def _first(words: Catalogue, texts: list[Text]) -> Iterator[str]:
    found = words.first(texts)
    if found is not None:
        yield words.say(found)


def table_texts(table: AnyTable) -> Iterator[Text]:
    """What is long or stays: the log with its events, and everything that can be corrected."""
    for line in views.log(table):
        yield line.text
        yield from (event.text for event in line.events)
    for field in table.rulebook.editable(table).values():
        yield field.label
        values = field.choices or (field.get(),)
        yield from (t for v in values for t in _as_text(labels.word(table, v, field.place)))
    for spec in table.rulebook.facts:
        yield Text(f"{table.rulebook.id}.fact.{spec.id}", {})


def check(text: str, names: tuple[str, ...]) -> None:
    for typed in sorted((*names, *NASTY_TEXTS), key=len, reverse=True):
        if not typed.isdigit() and typed not in '\\"':
            text = text.replace(clean(typed), "~")
    assert not ID.search(text), text


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_person_reads_is_a_sentence(game: str) -> None:
    for seed in range(GAMES_EACH):
        rng = Random(f"said {game} {seed}")
        setup = random_setup(game, rng, FACTS[seed % len(FACTS)], NAMES)
        said: set[str] = set()

        def look(table: AnyTable, rng: Random = rng, said: set[str] = said) -> None:
            if rng.random() > 0.3:
                return
            language = rng.choice(LANGUAGES)
            words = CATALOGUES[language]
            said.update(map(words.say, texts_of(table, rng)))
            said.update(steps_of(table, words, rng))

        table = play_wildly(setup, rng, MOVES, corrections=0.15, look=look)
        for words in CATALOGUES.values():
            said.update(map(words.say, table_texts(table)))
        for text in said:
            check(text, table.players)


# Refusals


WRITTEN = {
    "engine.error.unknown_verb",
    "engine.error.no_such_verb",
    "engine.error.unknown_fact",
    "economicus.error.no_such_card",
    "economicus.error.card_kind",
    "economicus.error.unknown_effect",
}
"""Refusals of what only a hand-written record can hold: they repeat what stands there."""


def strings_in(arg: object) -> Iterator[str]:
    """Every bare string that goes into a text, however deep."""
    if isinstance(arg, str):
        yield arg
    elif isinstance(arg, Text):
        for inner in arg.args.values():
            yield from strings_in(inner)
    elif isinstance(arg, tuple) and not isinstance(arg, Money):
        for inner in arg:
            yield from strings_in(inner)


def out_of_place(table: AnyTable, words: list[int | str], rng: Random) -> Move:
    """A move made of words of this game, by any player, that most likely does not fit now."""
    ask = table.ask
    if ask is not None and rng.random() < 0.7:
        option = rng.choice(ask.options)
        verb, args = option.verb, list(option.sample(rng))
        words += args
    else:
        verb, args = rng.choice([*table.rulebook.notation, "correct", "fact"]), []
    for _ in range(rng.randrange(4)):
        at = rng.randint(0, len(args))
        args[at : at + rng.randrange(2)] = [rng.choice([*words, 0, 99])]
    who = rng.choice([*table.players, TABLE])
    if ask is not None and rng.random() < 0.6:
        who = table.players[ask.who[0]] if ask.who else TABLE
    return Move(who, verb, tuple(args))


def refusal_of(table: AnyTable, move: Move, at: int | None) -> EngineError | None:
    try:
        table.do(move, at)
    except EngineError as error:
        return error
    table.undo()
    table.undone.clear()
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_holds_no_word_that_is_not_said(game: str) -> None:
    """Names and what players typed are the only bare strings; all else is a text of its own."""
    refused: set[str] = set()
    for seed in range(GAMES_EACH):
        rng = Random(f"refused {game} {seed}")
        words: list[int | str] = []

        def look(table: AnyTable, rng: Random = rng, words: list[int | str] = words) -> None:
            late = len(table.moves) - 1 if rng.random() < 0.05 else None
            error = refusal_of(table, out_of_place(table, words, rng), late)
            if error is None or error.text.id in WRITTEN:
                return
            refused.add(error.text.id)
            typed = {*table.players, *NASTY_TEXTS, *map(str, table.facts.values()), ""}
            bare = {s for s in strings_in(error.text) if s not in typed}
            assert all(re.fullmatch(r"-?\d+", s) for s in bare), (error.text, bare)
            check(rng.choice(list(CATALOGUES.values())).say(error.text), tuple(table.players))

        setup = random_setup(game, rng, FACTS[seed % len(FACTS)], NAMES)
        play_wildly(setup, rng, MOVES, undo=0, look=look)
    assert len(refused) > 5, refused


FREE_TEXT = "{n} <b> a.b"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_stands_as_it_is(language: str) -> None:
    words = CATALOGUES[language]
    table = played("economicon", ("2", "table-1"))

    line = words.say(labels.move_line(table, Move(TABLE, "free", (FREE_TEXT,))))

    assert FREE_TEXT in line


def played(game: str, names: tuple[str, ...], *moves: str) -> AnyTable:
    book = rulebook(game)
    table = Table(book, Setup(game, names, {}, {spec.id: spec.sample for spec in book.facts}))
    for line in moves:
        table.do(Move.parse(line))
    return table


def last_line(table: AnyTable, language: str = "en") -> str:
    return CATALOGUES[language].say(views.log(table)[-1].text)


def test_a_player_called_like_a_sector_is_not_taken_for_it() -> None:
    table = played("orconomics", ("food", "orc", "2"))
    say = CATALOGUES["en"].say

    aimed = Move("2", "play", ("livestock", "ability", "food", "food"))
    line = say(labels.move_line(table, aimed))
    assert line == "2 played Livestock: loan on food’s company in Food Processing"

    moved = say(labels.move_line(table, Move("2", "move", ("orc", "food", "orc"))))
    assert moved == "2 moves orc’s company out of Food Processing (Orc side)"
    assert say(labels.spoken(table, "loan", ("food",))) == "Loan: Food Processing"


def test_a_player_called_2_owns_no_army_card() -> None:
    table = played("few_orcs_more", ("2", "spy", "orc", "table-1"))
    say = CATALOGUES["en"].say

    asked = say(labels.move_line(table, Move("orc", "ask", ("spy", "orc-2"))))
    assert asked == "orc asked spy for a card and got Orc 2"
    assert labels.named(table, "enlist-2", say) == "Enlistment: 2"
    assert labels.named(table, "spy-1", say) == "Spy 1"


def test_cards_of_an_option_may_be_players() -> None:
    table = played("few_orcs_more", ("2", "orcs", "orc", "table-1"))
    won, tribe = Cards("won", {"orcs": 1}, 1, 1), Cards("reveal", {"orc-2": 1}, 1, 1)
    say = CATALOGUES["fr"].say

    assert labels.named(table, "orcs", say, labels.card_place(table, won)) == "orcs"
    assert labels.named(table, "orc-2", say, labels.card_place(table, tribe)) == "Orc 2"


@pytest.mark.parametrize("reason", ["", ' "miscounted {n}"'])
def test_a_correction_is_told_with_what_it_changed(reason: str) -> None:
    table = played("orconomics", ("Ana", "2"), f"table: correct money.2 7{reason}")
    say = CATALOGUES["en"].say
    line = views.log(table)[-1]

    assert say(line.text) == "Corrected: Money: 2"
    told = [say(event.text) for event in line.events]
    assert told[0].startswith("Money: 2: ")
    assert told[0].endswith("1 gold 3 silver" + (" (miscounted {n})" if reason else ""))


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("reason.miscounted", "обсчитались"),
        ("miscounted", "miscounted"),  # as older games have it, and as anybody may type it
        ("forgot a payment", "forgot a payment"),
        ("reason.dance", "reason.dance"),
        ("reason.", "reason."),
    ],
)
def test_a_known_reason_is_put_into_words_and_any_other_stays_as_it_is(
    reason: str, said: str
) -> None:
    table = played("orconomics", ("Ana", "Bo"), f'table: correct money.Ana 7 "{reason}"')
    told = CATALOGUES["ru"].say(views.log(table)[-1].events[0].text)
    assert told.endswith(f"({said})")


def test_a_correction_between_a_player_and_a_word_is_told_as_both() -> None:
    table = played("orconomics", ("nobody2", "food"))
    path = next(path for path in table.rulebook.editable(table) if path.startswith("quest."))
    table.do(Move(TABLE, "correct", (path, "food")))
    told = CATALOGUES["en"].say(table.events_of(len(table.moves) - 1)[0].text)
    assert told.endswith("now food")


def test_what_is_printed_is_told_by_its_name() -> None:
    table = played("orconomics", ("Ana", "Bo"), "table: fact income.transportation -9")
    assert last_line(table) == "From the box. Printed income: Transportation: −9"
