"""Deploying, discarding and drawing."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.rulebooks.orc.cards import CARDS, COLOURS
from tests.engine.orc.build import at, play, ready, set_stock
from tests.engine.properties import assert_listed_answers_are_accepted


def may(table, colour, seat):
    line = table.view()["board"]["line"]
    return next(t for t in line if t["colour"] == colour)["sides"][seat]["may"]


def test_R06_deploying_one_orc_and_drawing_two_cards_leaves_one_card_more():
    table = play(ready(take=2), "Bo: deploy blue1-white2 2 green", "Bo: draw red")
    hand = table.state.deck.hands[0]
    assert len(hand) == 2
    play(table, "Ana: deploy red1-green2 1 blue", "Ana: draw red", "Ana: draw blue")
    assert len(hand) == 3


def test_R07_two_orcs_draw_one_card():
    table = play(ready(), "Ana: deploy red1-green2 2 blue", "Ana: draw red")
    assert table.ask.who == (1,)
    assert at(table, "red").stock == 3


def test_R07_one_orc_draws_two_cards_each_from_its_own_stockpile():
    table = play(ready(), "Ana: deploy red1-green2 1 blue", "Ana: draw red")
    assert table.ask.who == (0,)
    play(table, "Ana: draw blue")
    assert (at(table, "red").stock, at(table, "blue").stock) == (3, 3)
    assert table.ask.who == (1,)


def test_R08_the_second_draw_lapses_when_all_stockpiles_are_empty():
    table = set_stock(ready(), red=0, blue=0, green=0, yellow=0, white=0, purple=1)
    play(table, "Ana: deploy red1-green2 1 blue")
    assert len(table.state.deck.hands[0]) == 1
    assert table.stage == "score"


def test_R08_the_only_stockpile_left_is_drawn_from_without_a_question():
    table = set_stock(ready(), red=0, blue=0, green=0, yellow=0, white=0, purple=3)
    play(table, "Ana: deploy red1-green2 2 blue")
    assert at(table, "purple").stock == 2
    assert table.ask.text.id == "orc.ask.turn"


def test_R08_an_empty_stockpile_cannot_be_drawn_from():
    table = play(set_stock(ready(), red=0), "Ana: deploy red1-green2 2 blue")
    with pytest.raises(IllegalMove):
        play(table, "Ana: draw red")


def test_R09_the_first_colour_binds_its_player_and_is_closed_to_the_rival():
    table = play(ready(), "Ana: deploy blue1-purple2 1 green", "Ana: draw red", "Ana: draw red")
    assert may(table, "green", 0) == ["blue"]
    assert may(table, "green", 1) == ["red", "yellow", "white", "purple"]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("Bo: deploy green1-red2 1 green", "native"),
        ("Bo: deploy blue1-red2 1 green", "rival_race"),
        ("Bo: deploy blue1-red2 1 pink", "no_territory"),
        ("Bo: deploy blue1-red2 3 white", "deploy_form"),
        ("Bo: deploy blue1-red2 1", "deploy_form"),
    ],
)
def test_R09_each_broken_law_is_named(move, why):
    table = play(ready(), "Ana: deploy blue1-purple2 1 green", "Ana: draw red", "Ana: draw red")
    with pytest.raises(IllegalMove, match=why):
        play(table, move)


def test_R09_a_second_colour_of_the_same_player_is_refused():
    table = play(ready(), "Ana: deploy blue1-purple2 1 green", "Ana: draw red", "Ana: draw red")
    play(table, "Bo: deploy red1-green2 1 white", "Bo: draw blue", "Bo: draw blue")
    with pytest.raises(IllegalMove, match=r"other_race.*R09"):
        play(table, "Ana: deploy red1-yellow2 1 green")
    play(table, "Ana: deploy yellow1-blue2 2 green")
    side = at(table, "green").sides[0]
    assert (side.race, side.orcs, side.cards) == ("blue", 3, 2)


def test_R09_a_correction_that_leaves_no_orcs_leaves_no_colour():
    table = play(ready(), "Ana: deploy blue1-purple2 1 green", "Ana: draw red", "Ana: draw red")
    play(table, "table: correct orcs.green.Ana 0")
    assert may(table, "green", 0) == may(table, "green", 1) == [c for c in COLOURS if c != "green"]
    play(table, "Bo: deploy blue1-red2 1 green")
    assert at(table, "green").sides[1].race == "blue"


def test_R10_the_same_colour_may_fight_at_several_territories():
    table = play(ready(), "Ana: deploy blue1-purple2 1 green", "Ana: draw red", "Ana: draw red")
    play(table, "Bo: deploy red1-green2 1 white", "Bo: draw blue", "Bo: draw blue")
    play(table, "Ana: deploy yellow1-blue2 2 red")
    assert at(table, "red").sides[0].race == at(table, "green").sides[0].race == "blue"


@pytest.mark.parametrize(("state", "why"), [("Bo", "conquered"), ("frozen", "frozen")])
def test_R11_nothing_is_deployed_at_a_closed_territory(state, why):
    table = play(ready(), f"table: correct owner.white {state}")
    with pytest.raises(IllegalMove, match=rf"orc.error.{why}.*R11"):
        play(table, "Ana: deploy red1-green2 1 white")
    assert may(table, "white", 0) == []


@pytest.mark.parametrize("n", [1, 2])
def test_R12_a_discarded_card_leaves_the_game_and_one_or_two_are_drawn(n):
    table = play(ready(), f"Ana: discard red1-green2 {n}", *["Ana: draw red"] * n)
    assert table.state.removed == 1
    assert len(table.state.deck.hands[0]) == n
    assert table.ask.who == (1,)


def test_R12_any_card_may_be_discarded_though_it_could_be_deployed():
    options = {option.verb: set(option.answers()) for option in ready().ask.options}
    cards = {args[0] for args in options["deploy"]}
    assert len(cards) == 27
    discards = {(card, n) for card in (*cards, "face-down") for n in (1, 2)}
    assert options["discard"] == discards


def test_R12_R25_a_card_that_was_discarded_is_seen_no_more():
    table = play(ready(), "Ana: discard red1-green2 1", "Ana: draw red")
    assert not any("red1-green2" in args for o in table.ask.options for args in o.answers())
    for move in ("Bo: deploy red1-green2 1 blue", "Bo: discard red1-green2 1"):
        with pytest.raises(Misread, match=r"seen_elsewhere.*R25"):
            play(table, move)


def test_R12_discarding_needs_a_number_of_cards():
    for move in ("Ana: discard red1-green2", "Ana: discard red1-green2 3"):
        with pytest.raises(IllegalMove, match="discard_form"):
            play(ready(), move)


def test_R25_a_card_that_lies_on_the_table_is_a_misread():
    table = play(ready(), "Ana: deploy red1-green2 2 blue", "Ana: draw red")
    for card in ("red1-green2", "red1-blue2"):
        with pytest.raises(Misread, match=r"seen_elsewhere.*R25"):
            play(table, f"Bo: discard {card} 1")
    with pytest.raises(IllegalMove, match="no_card"):
        play(table, "Bo: discard red2-green1 1")


def test_R09_what_is_listed_is_what_the_check_accepts():
    rng = Random(9)
    table = play(ready(), "Ana: deploy blue1-purple2 1 green", "Ana: draw red", "Ana: draw red")
    play(table, "table: correct owner.white Bo", "table: correct owner.purple frozen")
    assert_listed_answers_are_accepted(table, rng, tries=400)
    listed = {args for option in table.ask.options for args in option.answers()}
    for card in CARDS:
        for end in (1, 2):
            for colour in COLOURS:
                move = Move("Bo", "deploy", (card, end, colour))
                if move.args in listed:
                    continue
                with pytest.raises(IllegalMove):
                    table.ask.check(1, move)
