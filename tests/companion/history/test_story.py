"""Stories of random games: true, sayable in every language, and not always the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

import pytest

from companion.history.awards import awards
from companion.history.chronicle import Chronicle, chronicle
from companion.history.story import MOST_LINES, story
from companion.i18n.catalogue import load
from companion.i18n.locales import LANGUAGES
from companion.session import saved_game
from companion.store import open_unsaved
from engine.core.registry import rulebook
from engine.core.rulebook import StoryMeaning
from tests.companion.history.games import GAMES, play

EACH = 8


@pytest.fixture(scope="module")
def told() -> dict[str, list[Chronicle]]:
    store, rng = open_unsaved(), Random(11)
    found: dict[str, list[Chronicle]] = {}
    for game in GAMES:
        for number in range(EACH):
            table_id, _ = play(store, game, rng, 25 if number == 0 else 500)
            found.setdefault(game, []).append(chronicle(saved_game.peek(store, table_id)))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_can_be_said(told, game, language):
    words = load(language, strict=True)
    for one in told[game]:
        for line in story(one):
            assert words.say(line.label)
            assert words.say(line.text)
        for award in awards(one):
            assert words.say(award.title)
            assert words.say(award.why)
        for moment in one.moments:
            assert words.say(moment.text)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_has_a_story_in_the_order_in_which_it_happened(told, game):
    for one in told[game]:
        lines = story(one)
        positions = [line.position for line in lines]
        assert positions == sorted(positions)
        assert len(lines) <= MOST_LINES
        assert all(0 <= position <= len(one.table.moves) for position in positions)
        if one.table.result is not None:
            assert len(lines) >= 2
        seats = [award.seat for award in awards(one)]
        assert len(set(seats)) == len(seats)
        assert one.table.result is not None or not seats


@pytest.mark.parametrize("game", GAMES)
def test_two_evenings_are_not_told_alike(told, game):
    words = load("en", strict=True)
    over = [one for one in told[game] if one.table.result is not None]
    stories = [tuple(words.say(line.text) for line in story(one)) for one in over]
    assert len(set(stories)) == len(stories)
    kinds = Counter(tuple(sorted(line.text.id for line in story(one))) for one in over)
    assert len(kinds) > len(over) / 2


def test_who_is_said_to_have_led_did(told):
    checked = 0
    for one in [one for games in told.values() for one in games]:
        for line in story(one):
            kind = line.text.id.split(".")[2]
            if kind in ("wire", "for_good", "last_moment"):
                seat = one.table.players.index(line.text.args["who"])
                assert one.table.result.winners == (seat,)
                rows = [
                    row
                    for at, row in zip(one.scored_at, one.scores, strict=True)
                    if at >= line.position
                ]
                assert all(row[seat] == max(row) for row in rows)
                assert sorted(rows[-1])[-2] < rows[-1][seat]
                checked += 1
            elif kind == "comeback":
                seat, n = one.table.players.index(line.text.args["who"]), line.text.args["n"]
                gaps = [max(row) - row[seat] for row in one.scores if seat < len(row)]
                assert max(gaps) == n
                assert seat in one.table.result.winners
                checked += 1
            elif kind == "interest":
                seat = one.table.players.index(line.text.args["who"])
                assert one.interest[seat] == max(one.interest.values())
                checked += 1
            elif kind == "dearest":
                assert line.text.args["amount"].amount == max(p.price.amount for p in one.purchases)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_names_events_that_there_are_and_meanings_that_are_known(game):
    words = load("en", strict=True)
    for event, meaning in rulebook(game).story.items():
        assert words.has(event)
        assert meaning in get_args(StoryMeaning)
