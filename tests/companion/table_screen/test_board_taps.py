"""Answers by a tap on the board, in every game, by real touches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.app import TablesideApp
from companion.widgets.cards import CardTile
from companion.widgets.choices import ChoiceRow
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.table import AnyTable
from tests.companion.states import app, enter, setup
from tests.companion.window import Finger, Window

MOST_MOVES = 3000


def asked(game: str, wanted: Callable[[AnyTable], bool], players: int = 0) -> TablesideApp:
    """The app at a table where that is asked, reached by random moves."""
    for seed in range(20):
        made = app(game, 0, "table", laid=setup(game, players))
        session, rng = made.session, Random(seed)
        assert session is not None
        for _ in range(MOST_MOVES):
            if session.table.ask is None or wanted(session.table):
                break
            enter(session, random_move(session.table, rng))
        if session.table.ask is not None:
            return made
    raise AssertionError("never asked")


def offers(verb: str, least: int = 2) -> Callable[[AnyTable], bool]:
    def test(table: AnyTable) -> bool:
        options = table.ask.options if table.ask is not None else ()
        return any(o.verb == verb and len(o.answers()) >= least for o in options)

    return test


def screen(window: Window) -> Any:
    return window.app.shell.screen


def tap(window: Window, key: str) -> None:
    """A short touch, however slow the frames are."""
    drawing = screen(window).drawing
    finger = Finger(*drawing.to_window(*drawing.spot(key)))
    finger.down()
    finger.up()
    window.settle()


def row(window: Window, key: str) -> Any:
    """A choice of the sheet: a row, or the tile of a card."""
    kinds = (ChoiceRow, CardTile)
    found = [w for w in window.walk() if isinstance(w, kinds) and w.key == key]
    assert found, f"no row {key!r} among {window.texts()}"
    return found[0]


def last(window: Window) -> tuple[Any, ...]:
    move = window.app.session.table.moves[-1]
    return (move.verb, *move.args)


def lit(window: Window) -> set[str]:
    return set(screen(window).board.lit)


def one_answer(window: Window, kind: str) -> tuple[str, tuple[Any, ...]]:
    """A thing of a kind that means one answer alone."""
    for key, ways in screen(window).board.lit.items():
        if key.startswith(kind) and len(ways) == 1 and ways[0].listed:
            return key, ways[0].answer
    raise AssertionError(f"nothing like {kind!r} among {lit(window)}")


def test_a_sector_to_place_a_company_in():
    with Window(lambda: asked("orconomics", offers("place"))) as window:
        legal = {args[0] for args in window.app.session.table.ask.options[0].answers()}
        assert legal == lit(window)
        sector = sorted(legal)[0]
        tap(window, sector)
        assert last(window) == ("place", sector)


@pytest.mark.parametrize("size", [(360, 640), (891, 411)])
def test_a_border_for_a_startup_after_its_card(size):
    wanted = offers("play", 8)
    with Window(lambda: asked("orconomics", wanted), size) as window:
        assert not lit(window), "the card comes first"
        plays = [a for o in window.app.session.table.ask.options for a in o.answers() if a]
        card, use, neighbour = next(args for args in plays if args[1] == "create")[:3]
        window.tap(row(window, card))
        border = next(key for key in lit(window) if {*key.split("|")} == {card, neighbour})
        tap(window, border)
        if last(window)[:2] != ("play", card):
            window.tap(row(window, f"{use} {neighbour}"))
        assert last(window) == ("play", card, use, neighbour)


def test_a_token_to_lose():
    with Window(lambda: asked("orconomics", offers("lose"))) as window:
        key, path = one_answer(window, "token.")
        assert key in screen(window).drawing.lit
        tap(window, key)
        assert last(window) == path


def test_a_token_of_any_player_to_move():
    with Window(lambda: asked("orconomics", offers("move")), (891, 411)) as window:
        key, path = one_answer(window, "token.")
        tap(window, key)
        assert last(window) == path


def test_a_side_for_a_startup_that_arrives():
    with Window(lambda: asked("orconomics", offers("enter"))) as window:
        sector = window.app.session.table.ask.options[0].answers()[0][0]
        tap(window, sector)
        assert last(window)[:2] == ("enter", sector)


def test_a_place_in_economicus_is_asked_for_when_a_sector_has_two_kinds():
    with Window(lambda: asked("economicus", offers("place"))) as window:
        answers = window.app.session.table.ask.options[0].answers()
        sector = next(s for s, _place in answers if [a[0] for a in answers].count(s) == 2)
        tap(window, sector)
        assert not window.app.session.table.moves or last(window)[0] != "place"
        window.tap(row(window, "private"))
        assert last(window) == ("place", sector, "private")


def test_a_token_to_sell_or_to_borrow_on():
    def both(table: AnyTable) -> bool:
        return offers("sell", 1)(table) and offers("loan", 1)(table)

    with Window(lambda: asked("economicus", both)) as window:
        clear = [k for k, ways in screen(window).board.lit.items() if "company.clear" in k]
        ways = screen(window).board.lit[clear[0]]
        assert {way.answer[0] for way in ways} == {"sell", "loan"}
        made = len(window.app.session.table.moves)
        tap(window, clear[0])
        assert len(window.app.session.table.moves) == made, "the sheet asks which"
        window.tap(row(window, " ".join(map(str, ways[0].answer))))
        assert last(window) == ways[0].answer


def test_a_market_in_economicon_before_the_verb():
    with Window(lambda: asked("economicon", offers("produce", 1))) as window:
        good = next(key for key in sorted(lit(window)) if "produce" in _verbs(window, key))
        verbs = _verbs(window, good)
        tap(window, good)
        left = [way.answer for way in screen(window)._prompt.input.picker.ways]
        assert {answer[0] for answer in left} == verbs, "the sheet asks what to do with it"
        assert {answer[1] for answer in left} == {good.removeprefix("good.")}


def _verbs(window: Window, key: str) -> set[Any]:
    return {way.answer[0] for way in screen(window).board.lit[key]}


def test_a_stockpile_in_orc():
    with Window(lambda: asked("orc", offers("draw"))) as window:
        key, path = one_answer(window, "land.")
        tap(window, key)
        assert last(window) == path


def test_a_territory_in_orc_after_its_card():
    with Window(lambda: asked("orc", offers("deploy"))) as window:
        deploys = window.app.session.table.ask.options[0].answers()
        one_orc = [args for args in deploys if args[1] == 1]
        by_card = {card: {args[2] for args in one_orc if args[0] == card} for card, *_ in one_orc}
        card = next(card for card, lands in by_card.items() if len(lands) > 1)
        assert not lit(window), "the card comes first"
        tile = row(window, card)
        window.scroll_to(tile)
        window.tap(tile.to_window(tile.center_x, tile.y + tile.height * 0.75))
        assert lit(window) == {f"land.{colour}" for colour in by_card[card]}
        key, path = one_answer(window, "land.")
        tap(window, key)
        assert last(window) == path


def test_a_pile_in_few_orcs_more():
    with Window(lambda: asked("few_orcs_more", offers("pile", 1))) as window:
        piles = [key for key in sorted(lit(window)) if key.startswith("pile.")]
        assert len(piles) > 1
        tap(window, piles[1])
        assert screen(window)._prompt.input.picker.chosen == ("pile", int(piles[1][5:]))


def test_a_player_by_the_strip():
    with Window(lambda: asked("few_orcs_more", offers("wizard"))) as window:
        strip = screen(window).strip
        assert strip.lit == {0, 1, 2, 3}
        window.tap(strip.to_window(*strip.spot(2)))
        assert last(window) == ("wizard", "Cy")


def test_a_tap_in_the_strip_that_answers_nothing_shows_the_players():
    with Window(lambda: app("orconomics", 60, "table")) as window:
        strip = screen(window).strip
        window.tap(strip.to_window(*strip.spot(1)))
        assert window.app.place == "players"
        window.tap("back")
        assert window.app.place == "table"


def test_what_is_not_legal_tells_about_itself():
    with Window(lambda: asked("orconomics", offers("lose"))) as window:
        other = next(key for key in screen(window).drawing.things() if key not in lit(window))
        made = len(window.app.session.table.moves)
        tap(window, other)
        assert window.has("thing")
        assert len(window.app.session.table.moves) == made


def test_a_loan_is_a_tap_on_the_token_s_sector_away():
    def can_borrow(table: AnyTable) -> bool:
        return table.turn > 2 and any(o.verb == "loan" for o in table.offers(0))

    with Window(lambda: asked("orconomics", can_borrow)) as window:
        table = window.app.session.table
        loan = next(o for o in table.offers(0) if o.verb == "loan").options[0]
        sector = loan.answers()[0][0]
        hold(window, sector)
        window.tap("do-loan-0")
        assert table.moves[-1] == Move("Ana", "loan", (sector,))


@pytest.mark.parametrize("pressed", [False, True], ids=["not yet handed on", "pressed"])
def test_a_finger_on_a_chip_makes_no_move_once_another_question_is_asked(pressed):
    def can_borrow(table: AnyTable) -> bool:
        return table.turn > 2 and any(o.verb == "loan" for o in table.offers(0))

    with Window(lambda: asked("orconomics", can_borrow), (900, 800)) as window:
        session = window.app.session
        loan = next(o for o in session.table.offers(0) if o.verb == "loan").options[0]
        hold(window, loan.answers()[0][0])
        finger = Finger(*window.centre("do-loan-0"))
        finger.down()
        window.run(0.3 if pressed else 0.1)
        session.do(random_move(session.table, Random(1)))
        made = len(session.table.moves)
        window.run(0.4)
        chip = window.find("do-loan-0")
        assert chip.collide_point(*chip.to_widget(*finger.pos)), "another one, at the same place"
        finger.up()
        window.settle()
        assert len(session.table.moves) == made
        window.tap("do-loan-0")
        assert len(session.table.moves) == made + 1


def hold(window: Window, key: str) -> None:
    """A finger that stays, which tells about a thing also where it answers."""
    drawing = screen(window).drawing
    finger = Finger(*drawing.to_window(*drawing.spot(key)))
    finger.down()
    window.until(lambda: drawing.chosen == key)
    finger.up()
    window.settle()


def test_back_undoes_what_the_board_narrowed():
    with Window(lambda: asked("economicus", offers("place"))) as window:
        before = screen(window)._prompt.input.picker.steps()
        answers = window.app.session.table.ask.options[0].answers()
        sector = next(s for s, _place in answers if [a[0] for a in answers].count(s) == 2)
        tap(window, sector)
        window.press_back()
        assert screen(window)._prompt.input.picker.steps() == before
        assert window.app.place == "table"


def test_a_finger_on_the_board_means_what_it_saw_when_it_came_down():
    """A move that comes while the finger is down makes its tap a stale one."""
    with Window(lambda: asked("orconomics", offers("place"))) as window:
        session, drawing = window.app.session, screen(window).drawing
        sector = sorted(lit(window))[0]
        finger = Finger(*drawing.to_window(*drawing.spot(sector)))
        finger.down()
        window.frames(1)
        session.do(random_move(session.table, Random(1)))
        made = list(session.table.moves)
        window.settle()
        finger.up()
        window.settle()
        assert session.table.moves == made


def test_an_any_time_chip_that_is_out_of_date_opens_nothing():
    """Its row follows the answer a moment later: until then it shows the state before."""
    with Window(lambda: asked("orconomics", offers("place"))) as window:
        session = window.app.session
        window.until(lambda: window.has("anytime-0"))
        chip = window.find("anytime-0")
        window.scroll_to(chip)
        finger = Finger(*window.centre(chip))
        finger.down()
        window.run(0.1)
        session.do(random_move(session.table, Random(1)))
        finger.up()
        window.settle()
        assert not window.has("offers")
        window.until(lambda: window.find("anytime-0").at == len(session.table.moves))
        window.tap("anytime-0")
        assert window.has("offers")
