"""Final scoring, line by line."""

from __future__ import annotations

from engine.rulebooks.economicon.scoring import currency, value
from tests.engine.economicon.build import market, play, reserve, trading
from tests.engine.economicon.test_events import whole_game


def lines(table, seat):
    standing = next(line for line in table.standings() if line.seat == seat)
    assert standing.score == sum(points for _, points in standing.parts)
    return {text.id.removeprefix("economicon.score."): points for text, points in standing.parts}


def test_C28_a_bonus_needs_more_than_every_other_player():
    table = trading("Ana Bo Cy")
    reserve(reserve(reserve(table, "Ana", gold=12), "Bo", gold=12), "Cy", gold=9)
    assert [lines(table, seat)["gold"] for seat in range(3)] == [0, 0, 0]
    reserve(table, "Bo", gold=13)
    assert [lines(table, seat)["gold"] for seat in range(3)] == [0, 5, 0]


def test_C28_commodities_count_together_and_stability_is_for_all_without_volatility():
    table = play(reserve(trading(), "Ana", grain=1, oil=2), "table: correct volatility.Bo 1")
    assert lines(table, 0)["commodities"] == 1
    assert [lines(table, seat)["stable"] for seat in (0, 1)] == [2, 0]


def test_C29_forex_counts_the_own_currency_too():
    table = reserve(trading(), "Ana", green=2)
    assert currency(table, 0) == 4 * 10
    assert lines(table, 0)["forex"] == 1


def test_C30_reserves_are_valued_in_gold_at_market_prices():
    table = market(trading(), gold=6, grain=8, tech=2, blue=3)
    reserve(table, "Ana", gold=6, blue=2, grain=4, tech=1)
    assert value(table, 0) == 16 * 16
    assert table.view()["players"][0]["value"] == 4 * 16


def test_C30_equally_valuable_reserves_bring_nobody_the_seven_points():
    table = trading()
    assert [lines(table, seat)["value"] for seat in (0, 1)] == [0, 0]
    reserve(table, "Ana", gold=11)
    assert lines(table, 0)["value"] == 7


def test_C31_volatility_and_unclaimed_mandates_are_taken_off():
    table = play(
        trading(),
        "table: correct achievements.Ana 4",
        "table: correct unclaimed.Ana 3",
        "table: correct volatility.Ana 1",
    )
    told = lines(table, 0)
    assert (told["events"], told["volatility"], told["unclaimed"]) == (4, -1, -3)
    play(table, "table: correct volatility.Ana 9")
    assert next(line for line in table.standings() if line.seat == 0).score == 4 - 9 - 3


def test_C31_a_claimed_mandate_brings_its_points():
    table = play(trading(), "Ana: claim mandate-7", "Ana: worth 3", 'Ana: free "x"')
    assert lines(table, 0)["mandate"] == 3


def test_C32_more_gold_wins_a_tie():
    table = trading("Ana Bo", rounds=1)
    reserve(reserve(table, "Ana", gold=6), "Bo", gold=7, blue=2)
    ahead = {line.seat: line.score for line in table.standings()}
    play(table, f"table: correct achievements.Ana {ahead[1] - ahead[0]}")
    first, second = table.standings()
    assert (first.score, first.seat, first.rank) == (second.score, 1, 1)
    assert second.rank == 2


def test_C32_then_the_more_valuable_reserves():
    table = reserve(trading(), "Ana", grain=1)
    ahead = {line.seat: line.score for line in table.standings()}
    play(table, f"table: correct achievements.Bo {ahead[0] - ahead[1]}")
    assert [(line.seat, line.rank) for line in table.standings()] == [(0, 1), (1, 2)]


def test_C32_players_alike_in_everything_share_the_victory():
    table = whole_game(trading())
    assert table.result.winners == (0, 1)
    assert table.result.text.id == "economicon.win.shared"
