"""The values of a box: in which order they are asked for, and what is kept of them."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.i18n.catalogue import load
from companion.session import labels, saved_game
from companion.session.box_values import BoxValues, group_of, pad_numbers
from companion.session.made_up import made_up, made_up_values
from companion.session.new_game_draft import NAMES
from companion.store import open_unsaved
from engine.core.registry import games, rulebook
from engine.core.setup import FactSpec, Setup
from engine.core.table import Table

WITH_VALUES = [game for game in games() if rulebook(game).facts]


def box(game="orconomics", store=None):
    return BoxValues(game, store if store is not None else open_unsaved())


@pytest.mark.parametrize("game", WITH_VALUES)
def test_going_from_value_to_value_comes_to_every_missing_one_once(game):
    entering = box(game)
    asked = []
    spec = entering.first_missing() if entering.missing else None
    while spec is not None:
        asked.append(spec.id)
        assert entering.enter(spec, spec.sample)
        spec = entering.after(spec)
    assert sorted(asked) == sorted(s.id for s in entering.specs if not s.follows)
    assert entering.missing == []


@pytest.mark.parametrize("game", WITH_VALUES)
def test_names_are_asked_for_last(game):
    entering = box(game)
    if any(spec.kind != "text" for spec in entering.missing):
        assert entering.first_missing().kind != "text"


def test_a_value_in_the_middle_goes_on_in_its_group():
    entering = box()
    incomes = entering.groups["income"]
    entering.enter(incomes[4], 2)
    assert entering.after(incomes[4]) == incomes[5]
    entering.enter(incomes[9], 2)
    assert entering.after(incomes[9]) == incomes[0]


def test_what_cannot_be_printed_is_not_kept():
    entering = box()
    spec = entering.groups["income"][0]
    for value in (99, "2", ("food",), True and "yes"):
        assert not entering.enter(spec, value)
    assert entering.known == {}


def test_a_damaged_box_is_entered_anew():
    store = open_unsaved()
    store.set_box("orconomics", {"income.food": "much", "income.banking": 3, "nonsense": 1})
    assert box(store=store).known == {"income.banking": 3}


def test_cards_that_follow_from_the_rules_need_no_entering():
    entering = box("orc")
    assert entering.missing == []
    assert set(entering.counted("card").values()) == {1}


def test_cards_are_counted_and_kept_when_they_are_as_many_as_in_the_box():
    entering = box("orc")
    counts = Counter(entering.counted("card"))
    counts["red1-blue2"] += 1
    assert not entering.enter_counted("card", counts)
    del counts["purple1-white2"]
    assert entering.enter_counted("card", counts)
    assert entering.counted("card") == counts


@pytest.mark.parametrize("game", WITH_VALUES)
def test_the_pad_reaches_every_number_that_can_be_printed(game):
    for spec in rulebook(game).facts:
        if spec.kind == "int":
            numbers = pad_numbers(spec, whole=True)
            assert (numbers[0], numbers[-1]) == (spec.low, spec.high)
            assert set(pad_numbers(spec)) <= set(numbers)


def test_the_pad_begins_with_what_is_mostly_printed():
    assert pad_numbers(FactSpec("x", "int", 0, low=-9, high=20)) == list(range(-3, 7))
    assert pad_numbers(FactSpec("x", "int", 0, low=0, high=9)) == list(range(10))
    assert pad_numbers(FactSpec("x", "int", 0, low=2, high=50)) == list(range(2, 12))


def table(facts, store):
    return saved_game.start(store, Setup("orconomics", ("Ana", "Bo"), {}, facts), "")[1]


def test_made_up_values_are_told_from_entered_ones():
    sample = {spec.id: spec.sample for spec in rulebook("orconomics").facts}
    store = open_unsaved()
    session = table(sample, store)
    assert sorted(made_up(session.table, {})) == sorted(sample)
    food = next(spec for spec in rulebook("orconomics").facts if spec.id == "income.food")
    BoxValues("orconomics", store, session).enter(food, food.sample)
    assert "income.food" not in made_up(session.table, {})
    assert made_up(session.table, sample) == []
    assert made_up(table({}, store).table, {}) == []


def test_values_entered_in_a_game_are_moves_of_it_and_can_be_undone():
    store = open_unsaved()
    session = table({}, store)
    entering = BoxValues("orconomics", store, session)
    spec = entering.groups["income"][0]
    entering.enter(spec, -2)
    assert session.table.facts[spec.id] == -2
    assert session.table.moves[-1].verb == "fact"
    session.undo()
    assert spec.id not in entering.known


def test_groups_are_what_ids_begin_with():
    assert list(box("economicus").groups) == [
        "name",
        "income",
        "private",
        "state",
        "white",
        "cards",
    ]
    assert group_of(FactSpec("income.food", "int", 0)) == "income"


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("game", WITH_VALUES)
def test_every_entered_value_can_be_read_in_the_log(game, language):
    store, words = open_unsaved(), load(language, strict=True)
    names = ("Ana", "Bo", "Cy", "Dee")[: rulebook(game).players.start]
    session = saved_game.start(store, Setup(game, names, {}, {}), "")[1]
    for spec in rulebook(game).facts:
        BoxValues(game, store, session).enter(spec, spec.sample)
        assert words.say(labels.move_line(session.table, session.table.moves[-1]))


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("game", games())
def test_made_up_texts_are_in_the_language_of_the_players(game, language):
    book, words = rulebook(game), load(language, strict=True)
    values = made_up_values(book, words)
    assert values.keys() == {spec.id for spec in book.facts}
    assert all(spec.accepts(values[spec.id]) for spec in book.facts)
    texts = [spec for spec in book.facts if spec.kind == "text"]
    assert all(words.has(f"{game}.sample.{spec.id}") for spec in texts)
    table = Table(book, Setup(game, NAMES[: book.players.start], {}, values))
    others = [spec.id for spec in book.facts if not spec.follows and spec not in texts]
    assert made_up(table, {}) == others, "names are not reckoned with"
