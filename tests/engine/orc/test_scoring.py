"""The end of a game, its score, and the match."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalMove, Misread
from tests.engine.orc.build import LINE, play, ready, set_stock


def last_card(table, colour, others):
    """All stockpiles empty but one card; the rest of the cards counted as removed."""
    for other in others:
        play(table, f"table: correct stock.{other} 0")
    return play(table, f"table: correct stock.{colour} 1")


def showdown(hand: int = 4) -> object:
    """The sample of the rules: Ana owns white 2, green 2 and yellow 1, and holds four cards."""
    table = ready("red2/yellow1 green2/blue1 white2/purple1")
    for colour in ("white", "green", "yellow"):
        play(table, f"table: correct owner.{colour} Ana")
    for colour in ("red", "purple", "blue"):
        play(table, f"table: correct owner.{colour} Bo")
    last_card(table, "red", ("yellow", "green", "blue", "white", "purple"))
    return play(
        table,
        f"table: correct hand.Ana {hand}",
        "table: correct hand.Bo 2",
        "Ana: discard blue1-red2 1",
    )


def test_R22_it_goes_on_while_there_is_a_card_to_draw_whatever_is_conquered():
    table = set_stock(ready(), red=0, blue=0, green=0, yellow=0, white=0, purple=3)
    play(table, "table: correct owner.purple Bo", "Ana: discard red1-green2 2")
    assert (table.ask.text.id, table.ask.who) == ("orc.ask.turn", (1,))
    play(table, "Bo: discard face-down 1")
    assert table.stage == "score"


def test_R22_the_game_ends_after_the_battles_of_the_turn_that_drew_the_last_card():
    table = set_stock(ready(), red=1, blue=1, green=0, yellow=0, white=0, purple=0)
    for colour, owner in zip(
        ("green", "yellow", "white", "purple"), ("Ana", "Bo") * 2, strict=True
    ):
        play(table, f"table: correct owner.{colour} {owner}")
    play(table, "Ana: discard red1-green2 2", "Ana: draw red")
    assert table.stage == "score"
    told = [event.text.id for event in table.events_of(len(table.moves) - 1)]
    assert told.count("orc.event.tied_battle") == 2
    assert table.ask.text.id == "orc.ask.show"


def test_R23_territories_and_native_orcs_at_both_ends_count():
    table = play(showdown(), "Ana: show white1-red2 red1-green2 yellow1-white2 purple1-blue2")
    ana = table.view()["players"][0]
    assert (ana["territories"], ana["natives"], ana["score"]) == (5, 6, 11)
    line = table.standings()[0]
    assert line.score == sum(points for _, points in line.parts) == 11


def test_R23_a_hand_is_shown_in_one_answer_and_must_have_all_its_cards():
    table = showdown()
    with pytest.raises(IllegalMove, match="hand_size"):
        play(table, "Ana: show white1-red2 red1-green2 yellow1-white2")
    with pytest.raises(Misread, match="seen_elsewhere"):
        play(table, "Ana: show white1-red2 white1-red2 red1-green2 yellow1-white2")


def test_R24_deployed_orcs_never_score():
    table = play(ready(), "Ana: deploy red1-green2 2 blue", "Ana: draw red")
    play(table, "table: correct owner.green Ana", "table: correct orcs.blue.Ana 5")
    assert table.view()["players"][0]["score"] == 2


def test_R25_at_the_start_three_cards_lie_in_the_line_and_all_thirty_are_accounted_for():
    table = ready()
    board = table.view()["board"]
    assert sum(territory["stock"] for territory in board["line"]) == 24
    assert sum(player["hand"]["count"] for player in table.view()["players"]) == 3
    assert board["cards"] == 30
    assert table.audit() == []


def test_R25_a_correction_that_conjures_up_a_card_is_told():
    table = play(ready(), "table: correct hand.Ana 2 miscounted")
    assert [text.id for text in table.audit()] == ["orc.audit.cards"]
    assert table.events[-1].kind == "warn"
    play(table, "table: correct stock.red 3")
    assert table.audit() == []


def test_R26_equal_points_share_the_victory():
    table = showdown(hand=2)
    play(table, "Ana: show purple1-blue2 red1-green2", "Bo: show white1-red2 blue1-yellow2")
    assert table.state.games == [(7, 7)]
    assert table.result.winners == (0, 1)
    assert table.result.text.id == "orc.win.shared"


def test_R26_two_games_won_decide_a_match_of_three():
    table = ready(match="three")
    play(table, "table: correct wins.Ana 1")
    last_card(table, "red", ("yellow", "green", "blue", "white", "purple"))
    for colour in ("white", "green", "yellow"):
        play(table, f"table: correct owner.{colour} Ana")
    play(table, "Ana: discard blue1-red2 1", "Ana: show white1-red2")
    assert table.result.winners == (0,)
    assert table.result.text.id == "orc.win.match"


def test_R26_a_won_game_of_a_match_goes_on_with_a_fresh_deck():
    table = ready(match="three")
    last_card(table, "red", ("yellow", "green", "blue", "white", "purple"))
    play(table, "table: correct owner.white Bo")
    play(table, "Ana: discard blue1-red2 1", "Bo: show white1-blue2 blue1-yellow2")
    assert table.result is None
    assert table.state.wins == [0, 1]
    assert table.ask.text.id == "orc.ask.dealer"
    play(table, "table: dealer Ana", f"table: line {LINE}", "Bo: take 2")
    assert table.audit() == []
    assert [line.score for line in table.standings()] == [1, 0]


def test_a_hidden_hand_is_cut_from_what_the_rival_sees_until_it_is_shown():
    table = showdown()
    assert table.view(1)["players"][0]["hand"] == {"count": 4}
    play(table, "Ana: show white1-red2 red1-green2 yellow1-white2 purple1-blue2")
    assert table.view(1)["players"][0]["hand"]["known"]["white1-red2"] == 1
