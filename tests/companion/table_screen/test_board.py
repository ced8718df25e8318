"""The board on the table screen under real fingers: tap, zoom, correct, the wizard's secrets."""

from __future__ import annotations

from typing import Any

import pytest

from companion import boards
from companion.boards import plain
from companion.panels.live_board import LiveBoard
from engine.core.move import Move
from tests.companion.boards import PLAYED, table_app
from tests.companion.states import app, played, setup
from tests.companion.window import Finger, Window


def opened(game: str, **look) -> Window:
    return Window(lambda: table_app(game), **look)


def screen(window: Window) -> Any:
    return window.app.shell.screen


def place(window: Window, key: str) -> tuple[float, float]:
    drawing = screen(window).drawing
    return drawing.to_window(*drawing.spot(key))


def tap(window: Window, key: str) -> None:
    """What answers the question is told about when the finger stays."""
    finger = Finger(*place(window, key))
    finger.down()
    if key in screen(window).board.lit:
        window.until(lambda: screen(window).drawing.chosen == key)
    finger.up()
    window.settle()


def correct(window: Window, path: str) -> int:
    """Adds one to a number through the card that lies open; returns what it was."""
    table = window.app.session.table
    before = table.rulebook.editable(table)[path].get()
    window.tap("correct-thing")
    tiles = [widget for widget in window.walk() if getattr(widget, "key", "") == path]
    window.tap(tiles[0])
    window.tap("+1")
    window.tap("correct-do")
    assert table.rulebook.editable(table)[path].get() > before
    return int(before)


def test_orconomics_tells_what_a_sector_earns_and_corrects_who_is_there():
    with opened("orconomics", size=(412, 915)) as window:
        view = window.app.session.view()
        drawing = screen(window).drawing
        assert any("Food Processing" in text for text in drawing.pen.texts)
        tap(window, "food")
        assert window.sees("6 Food Processing")
        assert window.has("odds-chip")
        assert window.find("odds-chip").text == "Odds 5/36"
        before = view["board"]["sectors"]["food"]["companies"]
        correct(window, "companies.Dee.food.orc")
        assert window.app.session.view()["board"]["sectors"]["food"]["companies"] > before
        assert window.sees("Dee ×")


@pytest.mark.parametrize("game", sorted(PLAYED))
def test_what_is_told_about_may_not_be_drawn_yet(game):
    """As after an undo to where it did not lie there, and a move that brings it back."""
    with opened(game) as window:
        session, things = window.app.session, screen(window).drawing.things()
        assert things
        for key in things:
            board = LiveBoard(session, lambda _ways, _name: None, lambda: None)
            board.drawing.chosen = key
            board.follow(session.view())


def test_a_border_shows_its_bases_and_a_sector_its_ability():
    with opened("orconomics") as window:
        border = next(key for key in screen(window).drawing.things() if "|" in key)
        tap(window, border)
        assert window.sees("base 1: ")
        tap(window, "banking")
        window.tap("ability")
        assert window.sees("Banking: a player pays you 1 silver")
        window.press_back()
        tap(window, "banking")
        assert not window.has("thing")
        tap(window, "banking")
        window.tap("close-thing")
        assert not window.has("thing")


def test_the_odds_of_all_sectors_are_one_tap_away_and_off_by_the_switch():
    with opened("orconomics", size=(412, 915)) as window:
        window.tap("odds-all")
        assert window.sees("The next roll")
        assert window.sees("Expected income, next roll")
        window.press_back()
        window.app.settings["odds"] = False
        screen(window).refresh()
        window.settle()
        tap(window, "food")
        assert window.has("thing")
        assert not window.has("odds-chip")
        assert not window.has("odds-all")


def test_two_fingers_zoom_one_pans_and_two_taps_show_all_again():
    with opened("orconomics") as window:
        pane = screen(window).board
        x, y = pane.center
        one, two = Finger(x - 40, y), Finger(x + 40, y)
        one.down()
        two.down()
        for step in range(1, 6):
            one.move_to(x - 40 - 16 * step, y)
            two.move_to(x + 40 + 16 * step, y)
            window.frames(1)
        one.up()
        two.up()
        window.settle()
        assert pane.scale == pytest.approx(3.0, abs=0.1)
        assert screen(window).drawing.pen.sharp == pane.scale
        before = place(window, "centre")
        window.drag((x, y), (x + 60, y - 30))
        moved = place(window, "centre")
        assert moved[0] - before[0] == pytest.approx(60, abs=1)
        assert moved[1] - before[1] == pytest.approx(-30, abs=1)
        window.drag((x, y), (x + 900, y))
        left, _ = pane.to_parent(0, 0)
        assert left <= pane.x + 0.5
        assert not window.has("thing")
        for _ in range(2):
            finger = Finger(x, y)
            finger.down()
            finger.up()
        assert pane.scale == 1.0


def test_tokens_move_to_their_new_place_in_an_instant():
    with opened("orconomics") as window:
        session, drawing = window.app.session, screen(window).drawing
        board = session.view()["board"]
        other = next(sector for sector in board["ring"] if sector != board["crisis"])
        window.app.theme.still = False
        session.do(Move.parse(f"table: correct crisis {other}"))
        window.frames(1)
        assert drawing.progress < 1.0
        window.until(lambda: drawing.progress == 1.0)
        window.app.theme.still = True
        session.undo()
        window.frames(1)
        assert drawing.progress == 1.0


def test_economicus_shows_prices_and_places_of_a_sector():
    with opened("economicus", language="fr") as window:
        drawing = screen(window).drawing
        sector = window.app.session.view()["board"]["sectors"]["s5"]
        tap(window, "s5")
        assert window.sees("Building")
        assert window.sees(f"privé {sector['private']['taken']}/{sector['private']['places']}")
        assert any(str(sector["price"]) in text for text in drawing.pen.texts)
        assert window.cut_off() == []


def test_economicon_shows_what_everything_costs():
    with opened("economicon") as window:
        tap(window, "good.grain")
        assert window.sees("Grain")
        assert window.sees("One costs")
        correct(window, "market.grain.blue")


def test_economicon_tells_about_every_tile_on_a_small_screen_to_a_finger_that_stays():
    with opened("economicon", size=(360, 640)) as window:
        drawing = screen(window).drawing
        for good in ("grain", "tech", "gold"):
            drawing.chosen = ""
            screen(window).refresh_details()
            window.settle()
            window.hold(drawing.to_window(*drawing.spot(f"good.{good}")), 1.2)
            assert drawing.chosen == f"good.{good}"


def test_orc_says_who_would_conquer_a_territory_now():
    with opened("orc") as window:
        land = window.app.session.view()["board"]["line"][1]
        tap(window, f"land.{land['colour']}")
        name = window.app.words.tell(f"orc.word.{land['colour']}")
        assert window.sees(name.capitalize())
        assert window.sees("conquer")
        correct(window, f"orcs.{land['colour']}.Ana")


def test_the_wizards_secrets_need_a_finger_that_stays():
    with opened("few_orcs_more") as window:
        session = window.app.session
        wizard = session.view()["board"]["wizard"]
        assert all("cards" not in pile for pile in session.view()["piles"])
        tap(window, "pile.1")
        assert window.sees("only the wizard may look")
        window.tap("secrets")
        assert not window.has("secrets-sheet")
        assert window.sees("Keep your finger on it")
        finger = hold(window, "secrets")
        window.until(lambda: window.has("secrets-sheet"))
        cards = session.table.view(session.table.seats[wizard])["piles"][0]["cards"]
        assert window.sees(window.app.words.tell(f"few_orcs_more.word.{cards[0]}"))
        finger.up()
        window.settle()
        assert not window.has("secrets-sheet")


@pytest.mark.parametrize("what", ["pause", "turned", "language", "move", "players"])
def test_the_wizards_secrets_do_not_outlive_what_happens_meanwhile(what):
    with opened("few_orcs_more") as window:
        finger = hold(window, "secrets")
        window.until(lambda: window.has("secrets-sheet"))
        if what == "pause":
            window.app.on_pause()
            assert window.app.shell.sheet is None
            window.app.on_resume()
        elif what == "turned":
            window.resize(*reversed(window.window.size))
        elif what == "language":
            window.app.words.language = "fr"
        elif what == "move":
            window.app.session.undo()
        else:
            window.app.go("players")
        window.settle()
        assert not window.has("secrets-sheet")
        finger.up()
        window.settle()
        assert not window.has("secrets-sheet")


def hold(window: Window, name: str) -> Finger:
    """A finger that stays on something."""
    window.scroll_to(window.find(name))
    finger = Finger(*window.centre(name))
    finger.down()
    window.run(0.1)
    return finger


def test_every_board_opens_before_the_first_move():
    with Window(lambda: app("orc", 0, place="table")) as window:
        for game in PLAYED:
            _number, window.app.session = played(window.app.store, setup(game), 0)
            window.app.home()
            window.app.go("table")
            window.settle()
            drawing = screen(window).drawing
            assert drawing.pen.texts
            if getattr(drawing, "laid", None) is None:  # a ring that is being laid tells nothing
                assert all(drawing.thing(key) is not None for key in drawing.things())


def test_a_game_without_a_drawing_lists_what_is_on_the_table(monkeypatch):
    monkeypatch.setattr(boards, "drawn_by", lambda _game: plain)
    with opened("orc") as window:
        tap(window, "removed")
        assert window.sees("Cards out of the game")
        before = window.app.session.view()["board"]["removed"]
        window.tap("correct-thing")
        window.tap("+1")
        window.tap("correct-do")
        assert window.app.session.view()["board"]["removed"] > before


@pytest.mark.parametrize("game", ["orconomics", "economicon", "few_orcs_more", "orc"])
def test_large_text_is_never_cut_off(game):
    with opened(game, text_factor=1.6, language="ru", theme="light") as window:
        pane = screen(window).board
        seen = (key for key in screen(window).drawing.things())
        tap(window, next(key for key in seen if pane.collide_point(*place(window, key))))
        assert window.has("thing")
        assert window.cut_off() == []
        assert window.small_targets() == []
