"""Real browsers of phone size: whole games by touch, restarts, lost networks, every screen."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.demo.bot import demo_move
from engine.core.move import Move
from tests.companion.link.browsers import Chromium, Page, wait_until
from tests.companion.link.card_photos import GAME as FEW_ORCS_MORE
from tests.companion.link.card_photos import PILE, photo_of, play_to
from tests.companion.link.hosts import GAMES, Hosted, hosted
from tests.companion.link.page_games import play_to_the_end
from tests.companion.link.shaky_network import ShakyNetwork

KILLS = 8 if os.environ.get("TABLESIDE_SOAK") else 1
"""How often the host is killed in the middle of a game."""


def all_show(pages: list[Page], host: Hosted) -> None:
    """Every page has come to the state of the host, and shows the same."""
    for page in pages:
        wait_until(lambda page=page: page.tag() == host.tag, "the same state")
    for part in ("part-board", "part-others", "part-log"):
        inside = f"return document.getElementById('{part}').innerHTML"
        wait_until(lambda js=inside: len({page.script(js) for page in pages}) == 1, part)
    assert [complaint for page in pages for complaint in page.complaints()] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_by_pages_alone_while_the_host_is_killed(
    chromium: Chromium, game: str, tmp_path: Path
) -> None:
    play_to_the_end(game, tmp_path / "game.txt", lambda _seat: chromium.page(), KILLS)


def test_a_phone_plays_by_touch_alone(chromium: Chromium) -> None:
    """Dice on the pad, a sector on the board, a bid with plus and minus."""
    with hosted("orconomics") as host:
        watching = -1
        seats = (*range(len(host.table.players)), watching)
        pages = [chromium.page().join(host.port, host.key, seat) for seat in seats]
        rng = Random(3)

        def asked(kind: str) -> bool:
            ask = host.table.ask
            return ask is not None and any(o.kind == kind for o in ask.options) and bool(ask.who)

        def go_on(true: Any) -> Page:
            while not true():
                host.do(demo_move(host.table, rng))
            assert host.table.ask is not None
            page = pages[host.table.ask.who[0]]
            wait_until(lambda: page.tag() == host.tag, "the state")
            return page

        page = go_on(lambda: asked("dice"))
        page.tap(".dice:nth-of-type(1) label:nth-of-type(5)")
        page.tap(".dice:nth-of-type(2) label:nth-of-type(3)")
        page.tap("#input .primary")
        wait_until(lambda: host.table.moves[-1].args == (5, 3), "the roll")

        page = go_on(lambda: any(o.verb == "place" for o in host.table.ask.options))  # type: ignore[union-attr]
        place = wait_until(
            lambda: page.script("return document.querySelector('.legal')?.dataset.thing")
        )
        page.tap(f'[data-thing="{place}"] path', "start")
        wait_until(lambda: host.table.moves[-1].args[:1] == (place,), "the place")

        page = go_on(lambda: any(o.verb == "bid" for o in host.table.ask.options))  # type: ignore[union-attr]
        low = int(page.script("return document.querySelector('#input form').dataset.low"))
        page.tap("#input .stepper button:last-child")
        wait_until(lambda: page.text("#input .label").strip() != "", "the label")
        page.tap("#input .primary")
        wait_until(lambda: host.table.moves[-1].verb == "bid", "the bid")
        assert host.table.moves[-1].args == (low + 1,)
        all_show(pages, host)


def test_an_any_time_move_is_a_tap_away_and_the_question_stands_after_it(
    chromium: Chromium,
) -> None:
    with hosted("economicus", 2) as host:
        rng = Random(2)
        while not (host.table.turn and any(o.verb == "loan" for o in host.table.offers(0))):
            host.do(demo_move(host.table, rng))
        page = chromium.page().join(host.port, host.key, 0)
        wait_until(lambda: page.tag() == host.tag, "the state")
        question = page.text("#part-ask h1")
        page.tap('[data-offer="seat:loan"]')
        wait_until(lambda: page.text("#offer") != "", "the offer")
        while "loan" not in host.table.moves[-1].verb:
            page.tap("#offer .choice")
            wait_until(
                lambda: host.table.moves[-1].verb == "loan" or page.text("#offer") != "", "a step"
            )
        wait_until(lambda: page.tag() == host.tag, "the state")
        assert page.text("#part-ask h1") == question


def test_a_move_that_was_entered_elsewhere_is_not_made_again_by_the_sheet_that_shows_it(
    chromium: Chromium,
) -> None:
    """The table asks the same as before: the sheet would take the tag of the new state."""
    with hosted(FEW_ORCS_MORE, 4) as host:
        host.do(demo_move(host.table, Random(1)))
        page = chromium.page().join(host.port, host.key, 1)

        def is_shown() -> None:
            wait_until(lambda: page.tag() == host.tag, "the state")

        def open_sheet() -> None:
            page.tap('[data-offer="seat:desert"]', "start")
            wait_until(lambda: page.text("#offer") != "", "the sheet")

        is_shown()
        open_sheet()
        host.do(Move("Cy", "desert", (3,)))
        is_shown()
        assert page.text("#offer") != ""  # somebody else's
        host.do(Move("Bo", "desert", (5,)))
        is_shown()
        assert page.text("#offer") == ""
        assert "Open it again" in page.text("#said")
        open_sheet()
        host.do(Move("table", "desert", (5,)))  # who watches may say it for Bo
        is_shown()
        assert page.text("#offer") == ""
        open_sheet()
        host.on_table(lambda: host.session.undo(len(host.table.moves) - 1))
        is_shown()
        assert page.text("#offer") == ""
        open_sheet()  # one more, and meant
        page.tap("#offer .choice:nth-child(5)")
        wait_until(lambda: host.table.moves[-1] == Move("Bo", "desert", (5,)), "the second")
        is_shown()
        assert page.complaints() == []


def test_what_is_being_entered_stays_while_others_move(chromium: Chromium) -> None:
    with hosted("economicus", 3) as host:
        rng = Random(2)
        while not any(o.verb == "bid" for o in host.table.ask.options):  # type: ignore[union-attr]
            host.do(demo_move(host.table, rng))
        seat = host.table.ask.who[0]  # type: ignore[union-attr]
        page = chromium.page().join(host.port, host.key, seat)
        wait_until(lambda: page.tag() == host.tag, "the state")
        page.tap("#input .stepper button:last-child")
        entered = page.script("return document.querySelector('#input form').elements.amount.value")
        other = next(
            s for s in range(3) if s != seat and any(o.verb == "loan" for o in host.table.offers(s))
        )
        option = next(o for o in host.table.offers(other) if o.verb == "loan").options[0]
        host.do(Move(host.table.players[other], "loan", option.answers()[0]))
        wait_until(lambda: page.tag() == host.tag, "the state")
        assert (
            page.script("return document.querySelector('#input form').elements.amount.value")
            == entered
        )


def test_what_two_enter_at_once_is_made_once_also_where_the_same_is_asked_again(
    chromium: Chromium,
) -> None:
    award = Move("table", "award", ("Bo", 12))
    with hosted("economicon", 3) as host:
        rng = Random(1)
        while host.table.ask.text.id != "economicon.ask.apply":  # type: ignore[union-attr]
            host.do(demo_move(host.table, rng))
        ana, cy = (chromium.page().join(host.port, host.key, seat) for seat in (0, 2))
        wait_until(lambda: cy.tag() == host.tag, "the state")
        cy.tap("#input .choice:nth-child(1)")
        wait_until(lambda: cy.script("return input().dataset.chosen") == '["award"]', "a step")
        cy.tap("#input .choice:nth-child(2)")
        form = "return document.querySelector('#input form')"
        wait_until(lambda: cy.script(form) is not None, "the amount")
        cy.script("setAmount(document.querySelector('#input form'), 12)")
        assert ana.make(award) == ""
        wait_until(lambda: cy.tag() == host.tag, "the state")
        assert cy.script(form) is None  # it was for the question before
        assert cy.script("return asked") > 0
        assert cy.make(award) == ""  # one more, and meant
        wait_until(lambda: host.table.moves[-2:] == [award, award], "both")
        assert ana.complaints() == cy.complaints() == []


def _at_a_choice_of_steps(chromium: Chromium, host: Hosted) -> tuple[Page, Move]:
    """A page that is asked for a place and a pile, and the answer that the host will give."""
    move = play_to(host, PILE)
    page = chromium.page().join(host.port, host.key, host.table.state.now().wizard)
    return page, move


def test_a_step_that_comes_after_the_next_question_is_dropped(chromium: Chromium) -> None:
    """The answer to a tap is on its way while the host moves on: it must not land in what is asked
    then, which would be answered by it."""
    with hosted(FEW_ORCS_MORE, 4) as host:
        page, move = _at_a_choice_of_steps(chromium, host)
        page.script(
            "const sent = window.fetch; window.fetch = async (...what) => {"
            " const told = await sent(...what);"
            " if (what[0].startsWith('/input?'))"
            " { window.held = true; await pause(900); window.late = true; }"
            " return told; }"
        )
        page.script("document.querySelectorAll('#input .choice')[4].click()")
        wait_until(lambda: page.script("return window.held"), "the step")
        host.do(move)
        wait_until(lambda: page.tag() == host.tag, "the state")
        now = page.script("return byId('part-ask').innerHTML")
        wait_until(lambda: page.script("return window.late"), "the late step")
        assert page.script("return byId('part-ask').innerHTML") == now
        assert page.complaints() == []


def test_a_tap_just_after_a_question_came_does_not_answer_it(chromium: Chromium) -> None:
    with hosted("orconomics") as host:
        page = chromium.page().join(host.port, host.key, 0)
        page.script("window.taps = 0; document.addEventListener('click', () => { taps += 1; })")
        page.script("window.when = performance.now; performance.now = () => asked + 100")
        at = page.driver.find_element("css selector", "#part-ask h1")
        at.click()
        assert page.script("return taps") == 0
        page.script("performance.now = window.when")
        page.tap("#part-ask h1")
        assert page.script("return taps") == 1


def test_two_pages_of_one_seat_and_a_new_table_at_the_same_address(chromium: Chromium) -> None:
    """Both pages play; who sat at the last table is nobody at the next."""
    with hosted("orc") as host:
        page = chromium.page().join(host.port, host.key, 0)
        other = page.second_tab()
        wait_until(lambda: other.tag() == host.tag, "the table")
        rng = Random(4)
        for turn in range(6):
            move = demo_move(host.table, rng)
            if move.who == "Bo":
                host.do(move)
                continue
            one = (page, other)[turn % 2]
            wait_until(lambda one=one: one.tag() == host.tag, "the state")
            assert one.make(move) == ""
            wait_until(lambda: page.tag() == other.tag() == host.tag, "both")
        port = host.port
    with hosted("orconomics", port=port):
        for one in (page, other):
            wait_until(lambda one=one: one.script("return document.body.dataset.page") == "door")
            assert "Ana" not in one.text("body")


def test_a_page_is_right_again_after_a_lost_network(chromium: Chromium) -> None:
    with hosted("orc") as host, ShakyNetwork(host.port, 1, harm=0.0) as network:
        page = chromium.page().join(network.port, host.key, 0)
        network.down = True
        host.play(6, Random(1))
        wait_until(lambda: page.script("return document.body.classList.contains('lost')"), "lost")
        host.play(6, Random(2))
        network.down = False
        wait_until(lambda: page.tag() == host.tag, "the state")
        wait_until(lambda: not page.script("return document.body.classList.contains('lost')"))


def test_a_wrong_code_says_so_and_a_seat_taken_back_leads_to_the_door(chromium: Chromium) -> None:
    with hosted("orc") as host:
        page = chromium.page()
        page.driver.get(f"http://127.0.0.1:{host.port}/#wrong")
        wait_until(lambda: "no longer works" in page.text("#said"))
        page.driver.get("about:blank")
        page.join(host.port, host.key, 0)
        host.on_table(lambda: host.link.free(0))
        wait_until(lambda: page.script("return document.body.dataset.page") == "door")


def test_a_photo_of_dice_is_read_shown_and_entered(chromium: Chromium, tmp_path: Path) -> None:
    import cv2
    import numpy as np

    from vision.painter.demo import paint_roll

    picture = tmp_path / "dice.png"
    cv2.imwrite(str(picture), paint_roll([5, 3], np.random.default_rng(4), (1280, 960)))
    with hosted("orconomics") as host:
        rng = Random(3)
        while not (host.table.turn and any(o.kind == "dice" for o in host.table.ask.options)):  # type: ignore[union-attr]
            host.do(demo_move(host.table, rng))
        seat = host.table.ask.who[0]  # type: ignore[union-attr]
        page, other = (chromium.page().join(host.port, host.key, one) for one in (seat, 1 - seat))
        wait_until(lambda: page.tag() == host.tag, "the state")
        page.send_photo(picture)
        wait_until(lambda: page.text("#photo .primary") not in ("", "None"), "the reading")
        assert page.script("return document.querySelectorAll('#photo .face').length") == 2
        page.tap("#photo .primary")
        wait_until(lambda: sorted(host.table.moves[-1].args) == [3, 5], "the roll")
        assert host.table.moves[-1].by == "camera"
        wait_until(lambda: other.tag() == host.tag, "the state")
        if not host.table.ask.who or 1 - seat not in host.table.ask.who:  # type: ignore[union-attr]
            other.send_photo(picture)  # it answers only what that seat may answer
            wait_until(lambda: "went on" in other.text("#said"), "a refusal")


def test_a_fanned_hand_is_read_mended_and_entered_while_others_enter_theirs(
    chromium: Chromium, tmp_path: Path
) -> None:
    picture = tmp_path / "hand.jpg"
    with hosted(FEW_ORCS_MORE, 4) as host:
        play_to(host, PILE)
        wizard = host.table.state.now().wizard
        me, other, last = (seat for seat in range(4) if seat != wizard)
        read = ["commando", "giant", "orc-2", "orc-2", "troll"]
        picture.write_bytes(photo_of(host.table, read)[0])
        page = chromium.page().join(host.port, host.key, me)
        page.script("camera.addEventListener('click', (tap) => tap.preventDefault())")
        page.tap("#part-ask .primary")
        page.send_photo(picture)
        tiles = "return [...document.querySelectorAll('.taken .tile')].map((t) => t.dataset.card)"
        wait_until(lambda: sorted(page.script(tiles)) == read, "the reading")
        assert page.small_targets() == []
        page.tap('.taken [data-card="giant"]')
        page.tap("#photo summary")
        page.tap('.more [data-card="goblin"]')
        mended = sorted([*(card for card in read if card != "giant"), "goblin"])
        assert sorted(page.script(tiles)) == mended

        host.do(Move(host.table.players[other], "hold", ("dwarf-2",)))
        wait_until(lambda: page.tag() == host.tag, "the state")
        assert sorted(page.script(tiles)) == mended  # what is being entered stays
        page.script("body.dataset.tag = body.dataset.tag.replace(/[0-9]+$/, '1')")
        page.tap("#photo .primary")  # made for a state that has gone by, and asked all the same
        wait_until(lambda: host.table.moves[-1].who == host.table.players[me], "the hand")
        assert sorted(map(str, host.table.moves[-1].args)) == mended
        assert host.table.moves[-1].by == "hand"  # as it was mended
        wait_until(lambda: page.tag() == host.tag, "the state")
        assert page.script("return byId('photo').hidden")
        assert "Commando" in page.text("#part-me")
        assert page.script("return document.querySelector('[data-prompt]')") is None

        third = chromium.page().join(host.port, host.key, last)
        third.tap('[data-offer="seat:hold"]')
        wait_until(lambda: third.text("#offer") != "", "the offer")
        third.tap('#offer [data-card="commando"]')
        third.tap("#offer .primary")  # it was entered by another: said, and the taps stay
        wait_until(lambda: third.text("#said") not in ("", "None"), "the refusal")
        assert third.script("return !byId('offer').hidden")
        third.tap('#offer [data-card="commando"]')
        third.tap('#offer [data-card="war-machine"]')
        third.tap("#offer .primary")
        wait_until(lambda: host.table.moves[-1].args == ("war-machine",), "the hand")
        wait_until(lambda: host.table.stage != "piles", "the spies")
        assert page.complaints() == []
        assert third.complaints() == []


def test_a_photo_of_a_pile_goes_with_the_pile_that_was_tapped(
    chromium: Chromium, tmp_path: Path
) -> None:
    picture = tmp_path / "pile.jpg"
    with hosted(FEW_ORCS_MORE, 4) as host:
        number, *cards = play_to(host, PILE).args
        photo, lying = photo_of(host.table, cards)
        picture.write_bytes(photo)
        page = chromium.page().join(host.port, host.key, 0)
        page.script("camera.addEventListener('click', (tap) => tap.preventDefault())")
        page.tap(f"#input .choice:nth-child({number})")
        wait_until(lambda: page.script("return input().dataset.chosen") == f'["pile", {number}]')
        page.tap("#part-ask [data-photo]")
        page.send_photo(picture)
        wait_until(lambda: page.text("#photo .primary") not in ("", "None"), "the reading")
        page.tap("#photo .primary")
        wait_until(lambda: host.table.moves[-1].args == (number, *lying), "the pile")
        assert page.complaints() == []
