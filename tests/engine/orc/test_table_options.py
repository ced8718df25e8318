"""Hands that cannot score, discards face down, drawn games, a card list that changes."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.autoplay import random_move
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.rulebooks.orc.cards import CARDS, COLOURS
from tests.engine.orc.build import LINE, at, joined, orc, play, ready, set_stock

ONE_CARD_LEFT = {"red": 1, "blue": 0, "green": 0, "yellow": 0, "white": 0, "purple": 0}


# The card list and the count of cards


def test_R02_a_card_list_corrected_after_a_card_was_seen_calls_no_card_doubled():
    table = play(ready(), "Ana: deploy red1-green2 1 blue", "Ana: draw red", "Ana: draw blue")
    play(table, "table: fact card.2 blue1-red2")
    assert table.audit() == []
    play(table, "Bo: discard blue1-red2 2", "Bo: draw red", "Bo: draw red")
    assert table.audit() == []


@pytest.mark.parametrize("moment", ["before", "after"])
def test_R02_a_card_list_that_makes_no_battle_line_does_not_stop_the_game(moment):
    facts = {f"card_{n}": "red1-blue2" for n in range(1, 31)}
    table = play(orc(**facts) if moment == "before" else orc(), "table: dealer Bo")
    for n in range(1, 31):
        play(table, f"table: fact card.{n} red1-blue2")
    play(table, f"table: line {LINE}", "Ana: take 1")
    assert table.audit() == []
    rng = Random(1)
    while table.ask is not None:
        table.do(random_move(table, rng))
        assert table.audit() == []


def test_R25_corrections_that_make_up_for_each_other_leave_the_count_right():
    table = play(ready(), "table: correct stock.red 3", "table: correct removed 1")
    assert table.audit() == []
    play(table, "table: correct stock.blue 3", "table: correct orcs.green.Ana 2")
    assert (at(table, "green").sides[0].cards, table.audit()) == (1, [])
    play(table, "table: correct owner.green Ana", "table: correct owner.green nobody")
    assert table.audit() == []
    play(table, "table: correct removed 0", "table: correct hand.Bo 3")
    assert table.audit() == []


def test_R25_a_count_that_is_out_stays_out_by_as_much_whatever_is_played():
    table = play(ready(), "table: correct hand.Ana 2")
    rng, wrong = Random(2), table.audit()
    while table.ask is not None:
        table.do(random_move(table, rng))
        assert table.audit() == wrong


# Discards


def test_R12_a_discard_may_stay_face_down():
    table = play(ready(), "Ana: discard face-down 2", "Ana: draw red", "Ana: draw red")
    board = table.view()["board"]
    assert (board["removed"], board["cards"], table.audit()) == (1, 30, [])
    assert table.state.deck.gone_unseen == 1
    assert len(table.state.deck.possible(1)) == 27


def test_R12_discards_may_have_to_be_shown():
    table = ready(discards="shown")
    with pytest.raises(IllegalMove, match="discard_shown"):
        play(table, "Ana: discard face-down 1")
    answers = [args for option in table.ask.options for args in option.answers()]
    assert not any("face-down" in args for args in answers)


def test_R21_a_card_that_nobody_saw_may_be_the_marker():
    table = play(ready(), "Ana: discard face-down 1", "Ana: draw red")
    play(table, "table: correct owner.blue Bo")
    assert (table.state.removed, at(table, "blue").marker, table.audit()) == (0, 1, [])


# Hands and matches


def test_R23_a_hand_without_a_conquered_territory_is_not_asked_for():
    table = set_stock(ready(), **ONE_CARD_LEFT)
    play(table, "table: correct owner.white Bo", "Ana: discard red1-green2 1")
    assert table.ask.who == (1,)
    play(table, "Bo: show white1-blue2 blue1-yellow2")
    assert table.state.games == [(0, 9 + 6)]  # all ties follow white


def test_R23_whose_hand_is_asked_for_follows_a_correction_of_the_territories():
    table = set_stock(ready(), **ONE_CARD_LEFT)
    play(table, "table: correct owner.white Bo", "Ana: discard red1-green2 1")
    play(table, *(f"table: correct owner.{colour} Ana" for colour in COLOURS))
    assert table.ask.who == (0,)
    play(table, "Ana: show purple1-blue2")
    assert table.state.games == [(9 + 3, 0)]


def test_R23_the_question_for_a_hand_tells_how_many_cards_it_has_now():
    table = set_stock(ready(), **ONE_CARD_LEFT)
    play(table, "table: correct owner.white Bo", "Ana: discard red1-green2 1")
    assert table.ask.text.args["n"] == 2
    play(table, "table: correct hand.Bo 3")
    assert table.ask.text.args["n"] == 3


def drawn_game(table):
    """Nobody conquers anything."""
    for colour in COLOURS:
        if table.state.territory(colour).stock > (colour == "red"):
            play(table, f"table: correct stock.{colour} {int(colour == 'red')}")
    return play(table, "Ana: discard face-down 1")


def next_game(table):
    return play(table, "table: dealer Bo", f"table: line {LINE}", "Ana: take 1")


def test_R26_a_drawn_game_is_one_of_the_three():
    table = drawn_game(ready(match="three"))
    for _ in range(2):
        assert table.result is None
        drawn_game(next_game(table))
    assert table.result.winners == (0, 1)


def test_R26_drawn_games_may_be_played_again():
    table = drawn_game(ready(match="three", draws="again"))
    for _ in range(3):
        drawn_game(next_game(table))
    assert table.result is None
    play(next_game(table), "table: correct wins.Ana 2")
    drawn_game(table)
    assert table.result.winners == (0,)


def test_R26_a_game_won_before_the_app_came_is_one_of_the_three():
    table = joined("wins.Bo 1", match="three")
    drawn_game(table)
    assert table.result is None
    drawn_game(next_game(table))
    assert table.result.winners == (1,)


def test_R26_the_result_of_a_match_names_every_game_and_what_was_told():
    table = drawn_game(joined("wins.Bo 1", match="three"))
    bo, ana = table.standings()
    assert [(text.id, points) for text, points in bo.parts] == [
        ("orc.score.game", 0),
        ("orc.score.corrected", 1),
    ]
    assert [(text.id, points) for text, points in ana.parts] == [("orc.score.game", 0)]
    assert bo.parts[0][0].args == {"n": 1}


def test_R26_a_game_that_was_no_win_after_all_stays_one_of_the_three():
    table = joined("wins.Bo 1", match="three")
    drawn_game(table)
    play(next_game(table), "table: correct wins.Bo 0")
    drawn_game(table)
    assert table.result is None
    drawn_game(next_game(table))
    assert table.result.winners == (0, 1)


def test_R26_won_games_that_a_correction_tells_do_not_use_up_games_where_draws_are_played_again():
    table = joined("wins.Bo 1", "wins.Ana 1", match="three", draws="again")
    for _ in range(3):
        drawn_game(table)
        assert table.result is None
        next_game(table)


def test_R26_matches_begun_by_older_rules_count_the_games_that_the_app_saw():
    table = joined("wins.Bo 1", match="three", rules="2")
    drawn_game(table)
    drawn_game(next_game(table))
    assert table.result is None
    drawn_game(next_game(table))
    assert table.result.winners == (1,)


# One rule of deployment


def test_R09_what_is_listed_is_exactly_what_the_laws_accept():
    rng, table, looked = Random(3), ready(), 0
    while table.ask is not None:
        if table.stage == "deploy" and looked < 6 and rng.random() < 0.4:
            looked += 1
            seat = table.ask.who[0]
            listed = {args for option in table.ask.options[:1] for args in option.answers()}
            every = {(card, end, place) for card in CARDS for end in (1, 2) for place in COLOURS}
            accepted = {args for args in every if accepts(table, seat, args)}
            assert accepted == (listed if table.ask.options[0].verb == "deploy" else set())
            may = table.view()["board"]["line"]
            colours = {(place["colour"], c) for place in may for c in place["sides"][seat]["may"]}
            assert {(place, colour(card, end)) for card, end, place in accepted} <= colours
        table.do(random_move(table, rng))
    assert looked == 6


def colour(card, end):
    return card.split("-")[end - 1][:-1]


def accepts(table, seat, args):
    try:
        table.ask.check(seat, Move(table.players[seat], "deploy", args))
    except IllegalMove:
        return False
    return True
