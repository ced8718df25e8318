"""One question at a time: each kind of step of each game says what it asks, and of what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from companion.i18n.catalogue import Catalogue, load
from companion.i18n.locales import LANGUAGES
from companion.session import step_texts
from companion.session.amounts import amount_table
from companion.session.answer_picker import Picker, Step
from companion.session.box_values import several_values
from companion.session.number_table import number_table
from engine.core.registry import games, rulebook
from engine.core.table import AnyTable, Table
from engine.core.text import Text
from tests.companion.every_question import Moment, moments


def at(moment: Moment) -> AnyTable:
    table = Table(rulebook(moment.setup.game), moment.setup)
    for move in moment.moves:
        table.do(move)
    return table


def steps_to(table: AnyTable, moment: Moment) -> Iterator[Picker]:
    """The picker before the first tap and after each of them, always the same one; none where the
    screen tells all that is left in one table, and has no such step."""
    assert table.ask is not None
    options = table.ask.options
    picker = Picker(several_values(options)[:1] or options)
    for key in (*moment.taps, None):
        if amount_table(picker) is not None or number_table(picker) is not None:
            return
        yield picker
        if key is not None:
            picker.choose(next(step for step in picker.steps() if step.key == key))


def title(table: AnyTable, picker: Picker, words: Catalogue) -> Text:
    """What the screen asks at this step."""
    assert table.ask is not None
    who = table.players[table.ask.who[0]] if table.ask.who else ""
    own = words.first(step_texts.titles(table, picker, who))
    return own if own is not None else table.ask.text


def choices(moment: Moment, words: Catalogue) -> list[str]:
    """What can be tapped at that step, by name; nothing where it has another input."""
    table = at(moment)
    pickers = list(steps_to(table, moment))
    if len(pickers) <= len(moment.taps) or pickers[-1].inputs:
        return []
    picker = pickers[-1]
    return [_name(table, picker, step, words) for step in picker.steps()]


def _name(table: AnyTable, picker: Picker, step: Step, words: Catalogue) -> str:
    whole = picker.whole(step)
    label = getattr(whole[0], "label", None) if whole is not None else None
    if whole is not None and label is not None:
        return words.say(label(whole[1]))
    return step_texts.name(table, step, words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_step_has_a_title_of_its_own(game: str, language: str) -> None:
    words = load(language, strict=True)
    for moment in (one for one in moments(game) if one.taps):
        table = at(moment)
        asked = [title(table, picker, words) for picker in steps_to(table, moment)]
        said = [words.say(text) for text in asked]
        assert all(one != other for one, other in pairwise(said)), f"{moment.told}: {said}"
        if len(asked) > len(moment.taps):
            assert asked[-1].id.startswith(f"{game}."), f"{moment.told}: {asked[-1].id}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_two_choices_have_the_same_name(game: str, language: str) -> None:
    words = load(language, strict=True)
    for moment in moments(game):
        named = Counter(choices(moment, words))
        assert [name for name, n in named.items() if n > 1] == [], moment.told


@pytest.mark.parametrize("game", games())
def test_a_choice_is_more_than_a_number(game: str) -> None:
    words = load("en", strict=True)
    for moment in moments(game):
        bare = [name for name in choices(moment, words) if name.lstrip("−+").isdigit()]
        assert bare == [], moment.told


def test_a_sale_says_what_it_brings_and_what_the_loan_takes() -> None:
    words = load("en", strict=True)
    moment = next(one for one in moments("economicus") if one.kind == "raise_money bankrupt/sell")
    table = at(moment)
    (picker,) = steps_to(table, moment)
    notes = step_texts.row_notes(table, picker.steps(), words)
    assert notes
    assert all(note.startswith("Brings ") and "the loan takes" in note for note in notes)
