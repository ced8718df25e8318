"""A first game: every stage of every game is explained once, in every language."""

from __future__ import annotations

from random import Random

import pytest

from companion.i18n.catalogue import load
from companion.i18n.locales import LANGUAGES
from companion.panels.rules import matching, rules_of
from companion.session.lessons import Lessons
from companion.session.set_up_list import is_set_up, set_up_rows
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from engine.core.registry import games, rulebook
from engine.core.table import Table
from tests.companion.states import setup

LATER_BATTLES = ("battle-2", "battle-3", "battle-4")
"""They go as the first one does."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_stage_has_two_sentences(game, language):
    catalogue = load(language, strict=True)
    for stage in rulebook(game).stages:
        if stage in LATER_BATTLES:
            continue
        told = catalogue.messages[f"{game}.lesson.{stage}"]
        sentences = [part for part in told.replace(" !", ".").split(". ") if part.strip()]
        assert len(sentences) == 2, told
        assert len(told) < 260, told


@pytest.mark.parametrize("game", games())
def test_each_stage_is_due_once_and_none_is_left_out(game):
    store, rng = open_unsaved(), Random(3)
    lessons = Lessons(store, game)
    lessons.switch(True)
    told = []
    table = Table(rulebook(game), setup(game))
    for _ in range(400):
        due = lessons.due(table)
        told += due
        lessons.explained(due)
        if table.ask is None:
            break
        table.do(random_move(table, rng))
        if rng.random() < 0.02:  # the app is closed and opened again
            lessons = Lessons(store, game)
    assert len(told) == len(set(told))
    assert {stage for stage in rulebook(game).stages if stage != "score"} <= {*told, "double"}


def test_nothing_is_due_where_nobody_wants_it():
    table = Table(rulebook("orc"), setup("orc"))
    assert Lessons(open_unsaved(), "orc").due(table) == []


@pytest.mark.parametrize("kept", [None, 3, "on", {"on": 1, "seen": "all"}, {"seen": [1, None]}])
def test_a_broken_setting_means_none(kept):
    store = open_unsaved()
    store.set_setting("lessons.orc", kept)
    assert not Lessons(store, "orc").wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_set_up_says_what_each_player_takes(game, language):
    table, rng = Table(rulebook(game), setup(game)), Random(1)
    catalogue = load(language, strict=True)
    seen = 0
    while is_set_up(table):
        rows = [row for row in set_up_rows(table) if catalogue.has(row.texts[0].id)]
        assert [row.seat for row in rows if row.seat >= 0] == list(range(len(table.players)))
        assert 2 <= len([row for row in rows if row.seat < 0]) <= 3
        seen = max(seen, *(len(row.texts) for row in rows))
        for row in rows:
            for text in row.texts:
                assert catalogue.say(text)
        table.do(random_move(table, rng))
    assert seen > 1 or game in ("few_orcs_more", "orc")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_rules_are_complete_by_chapter_and_number(game, language):
    rules = rules_of(load(language, strict=True), game)
    numbers = [rule.number for rule in rules if not rule.number.startswith("G")]
    letter = numbers[0][0]
    assert numbers == [f"{letter}{n:02d}" for n in range(1, len(numbers) + 1)]
    assert [id_ for id_, _first in rulebook(game).chapters] == list(
        dict.fromkeys(rule.chapter for rule in rules if rule.number in numbers)
    )
    asked = {number for number in _numbers_in_code(game) if number[0] == letter}
    assert asked <= set(numbers)
    assert matching(rules, numbers[-1].lower())[0].number == numbers[-1]


def _numbers_in_code(game):
    book = rulebook(game)
    for spec in (*book.options, *book.facts):
        yield from spec.rules
