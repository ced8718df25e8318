"""Dealer, cards, battle line."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.rulebooks.orc.cards import CARDS, COLOUR_AT, COLOURS, as_it_lies, end_up, tags
from tests.engine.orc.build import LINE, orc, play, ready


def test_R01_taking_two_cards_leaves_one_card_and_the_first_turn_to_the_dealer():
    table = ready(take=2)
    assert [len(hand) for hand in table.state.deck.hands] == [2, 1]
    assert table.ask.who == (1,)


def test_R01_taking_one_card_takes_the_first_turn():
    table = ready(take=1)
    assert [len(hand) for hand in table.state.deck.hands] == [1, 2]
    assert table.ask.who == (0,)


def test_R01_only_the_player_who_does_not_deal_is_asked():
    table = play(orc(), "table: dealer Ana", f"table: line {LINE}")
    assert table.ask.who == (1,)


def test_R02_thirty_cards_show_each_colour_five_times_single_and_five_times_double():
    assert len(set(CARDS)) == 30
    for end in (1, 2):
        assert Counter(COLOUR_AT[card][end] for card in CARDS) == dict.fromkeys(COLOURS, 5)


def test_R02_the_card_list_is_a_fact_that_can_be_corrected_before_the_game():
    table = orc(card_1="blue1-red2")
    assert table.state.deck.copies["blue1-red2"] == 2
    assert "red1-blue2" not in table.state.deck.copies
    play(table, "table: dealer Bo")
    with pytest.raises(IllegalMove, match="not_in_box"):
        play(table, f"table: line {LINE}")


def test_R02_the_card_list_can_be_corrected_in_the_middle_of_the_game():
    table = play(ready(), "table: fact card.30 red1-purple2")
    assert table.state.deck.copies["red1-purple2"] == 2
    assert table.audit() == []
    play(table, "Ana: deploy red1-purple2 1 blue")


def test_R02_every_card_has_a_tag_with_a_number_of_its_own():
    items = tags()
    assert [item.card for item in items] == list(CARDS)
    assert [item.number for item in items] == list(range(1, 31))


def test_R03_the_line_takes_three_cards_and_leaves_six_stockpiles_of_four_and_three_cards():
    table = play(orc(), "table: dealer Bo", f"table: line {LINE}")
    view = table.view()["board"]
    assert [territory["stock"] for territory in view["line"]] == [4] * 6
    assert view["left_over"] == 3
    assert {territory["colour"] for territory in view["line"]} == set(COLOURS)
    assert table.audit() == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("red1/blue2 green2/yellow1", "line_form"),
        ("red1/blue2 green2/yellow1 white2/purple1 red1/green2", "line_form"),
        ("red1/blue2 green2/yellow1 white2/red1", "line_colours"),
        ("red1/blue2 green2/yellow1 banana", "line_form"),
        ("red1/blue2 green2/yellow1 3", "line_form"),
    ],
)
def test_R03_a_line_without_all_six_colours_is_explained(line, why):
    table = play(orc(), "table: dealer Bo")
    with pytest.raises(IllegalMove, match=why):
        play(table, f"table: line {line}")


def test_R03_every_line_that_can_be_laid_is_listed_once():
    table = play(orc(), "table: dealer Bo")
    (option,) = table.ask.options
    lines = list(option.answers())
    assert len(lines) == len(set(lines)) == 720 * 8
    assert all(option.allows(line) for line in lines)


def test_R04_a_territory_is_worth_its_orcs_and_the_line_nine_points():
    values = [territory["value"] for territory in ready().view()["board"]["line"]]
    assert values == [1, 2, 2, 1, 2, 1]
    assert sum(values) == 9


def test_R05_the_end_next_to_the_box_comes_first_however_the_cards_lie():
    table = ready("blue2/red1 yellow1/green2 purple1/white2")
    colours = [territory["colour"] for territory in table.view()["board"]["line"]]
    assert colours == ["blue", "red", "yellow", "green", "purple", "white"]


@pytest.mark.parametrize(
    ("rotation", "word"),
    [(270, "red1/blue2"), (250, "red1/blue2"), (90, "blue2/red1"), (0, None), (180, None)],
)
def test_R05_the_rotation_of_a_tag_says_which_end_is_nearer_to_the_box(rotation, word):
    assert as_it_lies("red1-blue2", rotation) == word


@pytest.mark.parametrize(
    ("rotation", "end"), [(0, 1), (-20, 1), (359, 1), (175, 2), (215, 2), (90, None), (-90, None)]
)
def test_R06_the_rotation_of_a_tag_says_which_end_is_up_unless_it_lies_aslant(rotation, end):
    assert end_up(rotation) == end


def test_nobody_else_can_answer_for_the_dealer():
    table = orc()
    with pytest.raises(IllegalMove):
        table.do(Move("table", "dealer", ("Cy",)))
