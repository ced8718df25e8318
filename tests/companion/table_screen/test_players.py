"""Players: the main numbers at a glance, everything else one tap away."""

from __future__ import annotations

import pytest

from companion.panels.player_card import NumberTile
from companion.widgets.field import TypeLine
from engine.core.move import TABLE, Move
from engine.core.text import Money
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
        window.tap("correct-do")
        assert table.moves[-1].verb != "correct", "nothing was changed yet"
        for key in ("key-1", "key-2", "coins-silver", "key-3", "reason-miscounted"):
            window.tap(key)
        assert "12 gold 3 silver" in window.find("correct-do").text
        change = window.app.words.catalogue.money_change(Money(12 * 4 + 3 - before, "silver"))
        assert change in window.find("correct-do").text
        window.tap("correct-do")
        assert table.moves[-1].verb == "correct"
        assert table.state.money[0] == 12 * 4 + 3


@pytest.mark.parametrize(
    ("reason", "said"),
    [("miscounted", "mal compté"), ("forgotten", "paiement oublié"), ("agreed", "d’un commun")],
)
def test_a_reason_is_read_in_the_language_of_the_reader(reason, said):
    with Window(lambda: app("orconomics", 40, "players")) as window:
        window.tap("field-money.Ana")
        window.tap("key-+1")
        window.tap(f"reason-{reason}")
        window.tap("correct-do")
        window.app.words.language = "fr"
        window.app.go("log")
        window.settle()
        assert said in window.app.shell.screen.ids.lines.data[0]["told"]


def test_a_reason_may_be_told_in_words_and_a_tap_takes_one_back():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        table = window.app.session.table
        window.tap("field-money.Ana")
        window.tap("key-+1")
        window.tap("reason-agreed")
        window.tap("reason-agreed")
        window.tap("reason-words")
        window.find(TypeLine).text = "the dog ate it"
        window.tap("correct-do")
        assert table.moves[-1].args[-1] == "the dog ate it"


def test_typed_numbers_stay_within_what_can_be():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        window.tap("field-money.Ana")
        pad = window.find("money-pad")
        for _ in range(6):
            window.tap("key-9")
        field = next(
            field
            for card in window.app.session.players()
            for field in card.fields
            if field.path == "money.Ana"
        )
        assert 0 <= pad.value <= field.editable.high
        for _ in range(6):
            window.tap("key-back")
        assert pad.value < 4


def test_a_number_that_follows_from_others_says_so():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        window.tap("reckoned-loans-0")
        assert window.sees("works this number out")


def test_more_is_a_board_on_which_a_place_is_tapped_and_what_lies_there_corrected():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        table = window.app.session.table
        path = "companies.Ana.food.bones"
        before = table.rulebook.editable(table)[path].get()
        assert not window.has("correct-tiles")
        window.tap("more-0")
        board, tiles = window.app.shell.sheet.board, window.find("correct-tiles")
        assert all(item.note != "0" for item in tiles.items if ".Ana." in item.key)
        window.tap(board.drawing.to_window(*board.drawing.spot("food")))
        assert {item.key for item in tiles.items} == {path, "companies.Ana.food.orc"}
        window.tap("Food Processing · Bones side")
        window.tap("+1")
        window.tap("correct-do")
        assert table.rulebook.editable(table)[path].get() == before + 1


def test_a_correction_made_for_another_state_is_refused_and_shown_anew():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        session = window.app.session
        table, tell = session.table, window.app.words.tell
        before, money_change = table.state.money[0], window.app.words.catalogue.money_change
        window.tap("field-money.Ana")
        window.tap("key-+1")
        wanted = int(window.find("money-pad").value)
        session.do(Move(TABLE, "correct", ("money.Ana", before + 6)))  # as a friend's phone would
        window.tap("correct-do")
        assert len([move for move in table.moves if move.verb == "correct"]) == 1
        assert window.sees(tell("engine.error.stale_move"))
        now = window.app.words.catalogue.money(Money(before + 6, "silver"))
        assert window.sees(tell("app.correct.now", value=now))
        assert money_change(Money(wanted - before - 6, "silver")) in window.find("correct-do").text
        window.tap("correct-do")
        assert not window.has("correct")
        assert table.state.money[0] == wanted


def test_a_move_that_took_the_place_of_another_makes_a_correction_stale_too():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        session = window.app.session
        before = session.table.state.money[0]
        session.correct("money.Ana", before + 2)
        window.settle()
        window.tap("field-money.Ana")
        window.tap("key-+1")
        session.undo()
        session.correct("money.Ana", before + 5)
        window.tap("correct-do")
        assert session.table.state.money[0] == before + 5
        assert window.sees(window.app.words.tell("engine.error.stale_move"))


def test_tiles_to_correct_follow_the_table():
    with Window(lambda: app("orconomics", 40, "players")) as window:
        session, path = window.app.session, "companies.Ana.food.bones"
        window.tap("more-0")
        board, tiles = window.app.shell.sheet.board, window.find("correct-tiles")
        window.tap(board.drawing.to_window(*board.drawing.spot("food")))
        now = session.table.editable()[path].get() + 1
        session.correct(path, now)
        window.settle()
        assert [item.note for item in tiles.items if item.key == path] == [str(now)]
        window.tap("Food Processing · Bones side")
        assert window.sees(window.app.words.tell("app.correct.now", value=str(now)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_more_of_anybody_has_room_for_all_that_it_says(game, language):
    with Window(lambda: app(game, 60, "players"), language=language) as window:
        for seat in range(len(window.app.session.table.players)):
            if window.has(f"more-{seat}"):
                window.tap(f"more-{seat}")
                assert window.cut_off() == []
                assert window.small_targets() == []
                window.press_back()


def test_hands_that_not_everybody_may_see_are_listed_without_their_cards():
    with Window(lambda: app("few_orcs_more", 8, "players", seed=0)) as window:
        cards = window.app.session.players()
        owner = next(card for card in cards if len(card.fields) > 1)
        window.tap(f"more-{owner.seat}")
        hidden = [text for text in window.texts() if text == "hidden"]
        assert len(hidden) == len(owner.fields) - 1


@pytest.mark.parametrize("density", [1.0, 2.0, 2.6])
@pytest.mark.parametrize("game", GAMES)
def test_no_row_of_numbers_is_higher_than_it_needs(game, density):
    with Window(lambda: app(game, 60, "players"), (411, 891), density=density) as window:
        tiles = [widget for widget in window.walk() if isinstance(widget, NumberTile)]
        assert tiles
        for tile in tiles:
            row = [other.needed for other in tile.parent.children if other.y == tile.y]
            assert tile.height == pytest.approx(max(row), abs=1)


def test_a_tablet_shows_two_columns():
    with Window(lambda: app("orconomics", 40, "players"), (800, 1280)) as window:
        first, second = (window.find(f"player-{card.seat}") for card in _first_two(window))
        assert first.top == pytest.approx(second.top)
        assert first.right <= second.x


def _first_two(window):
    return window.app.session.players()[:2]


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_numbers_of_one_row_stand_on_one_line(language):
    with Window(lambda: app("orc", 10, "players"), text_factor=1.6, language=language) as window:
        tiles = [w for w in window.walk() if isinstance(w, NumberTile)]
        rows: dict[float, set[float]] = {}
        for tile in tiles:
            rows.setdefault(round(tile.to_window(*tile.pos)[1]), set()).add(tile.ids.figure.top)
        assert any(tile.ids.figure.height > 40 for tile in tiles), "a label has two lines"
        assert all(len(tops) == 1 for tops in rows.values())
