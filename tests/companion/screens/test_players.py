"""Players: the main numbers at a glance, everything else one tap away."""

from __future__ import annotations

import pytest

from companion.screens.player_card import NumberTile
from tests.companion.states import app
from tests.companion.window import Window

GAMES = ("orconomics", "economicus", "economicon", "few_orcs_more", "orc")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_shows_short_names_and_nothing_is_cut_off(game):
    with Window(lambda: app(game, 12, "players")) as window:
        assert window.has("player-0")
        assert window.cut_off() == []
        assert window.small_targets() == []


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_large_text_in_other_languages_fits(language):
    with Window(
        lambda: app("economicus", 12, "players"), language=language, text_factor=1.6
    ) as window:
        assert window.cut_off() == []


def test_money_is_shown_in_coins_of_the_game_and_corrected_by_a_tap():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        table = window.app.session.table
        before = table.state.money[0]
        window.tap("field-money.Ana")
        window.tap("plus")
        window.tap("correct-do")
        assert table.moves[-1].verb == "correct"
        assert table.state.money[0] > before


def test_a_number_that_follows_from_others_says_so():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        window.tap("reckoned-loans-0")
        assert window.sees("follows from the others")


def test_more_lists_what_is_seldom_looked_at():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        assert not window.sees("Companies: Ana")
        window.tap("more-0")
        assert window.sees("Companies: Ana")


def test_hands_that_not_everybody_may_see_are_listed_without_their_cards():
    with Window(lambda: app("few_orcs_more", 8, "players", seed=0)) as window:
        cards = window.app.session.players()
        owner = next(card for card in cards if len(card.fields) > 1)
        window.tap(f"more-{owner.seat}")
        hidden = [text for text in window.texts() if text == "hidden"]
        assert len(hidden) == len(owner.fields) - 1


def test_a_tablet_shows_two_columns():
    with Window(lambda: app("orconomics", 40, "players"), (800, 1280)) as window:
        first, second = (window.find(f"player-{card.seat}") for card in _first_two(window))
        assert first.top == pytest.approx(second.top)
        assert first.right <= second.x


def _first_two(window):
    return window.app.session.players()[:2]


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_numbers_of_one_row_stand_on_one_line(language):
    with Window(lambda: app("orc", 10, "players"), language=language) as window:
        tiles = [w for w in window.walk() if isinstance(w, NumberTile)]
        numbers = [(tile.top, tile.ids.figure.top) for tile in tiles[: len(tiles) // 2]]
        assert any(tile.ids.figure.height > 40 for tile in tiles), "a label has two lines"
        assert len(set(numbers)) == 1
