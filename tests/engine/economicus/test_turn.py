"""The dice, doubles and incomes."""

import pytest

from tests.engine.economicus.build import (
    PLAIN,
    asked,
    begun,
    money,
    owned,
    pass_all,
    play,
    ready,
    refusal,
    told,
    verbs,
)


def test_E15_the_sum_is_the_active_sector_and_writes_its_first_price():
    t = ready()
    assert "s9" not in t.state.written
    play(t, "Ana: roll 4 5")
    assert t.state.active == "s9"
    assert t.state.written["s9"] == 9
    assert told(t)[:2] == ["active", "price"]


def test_E15_a_price_that_is_written_already_stays():
    t = play(ready(price={"s9": 14}), "Ana: roll 4 5")
    assert t.state.written["s9"] == 14
    assert told(t)[0] == "active"
    assert "price" not in told(t)


def test_E15_the_next_player_clockwise_rolls_next():
    t = pass_all(play(ready(), "Ana: roll 4 5"))
    assert t.ask.who == (1,)
    assert t.turn == 2


def test_E16_G03_whoever_rolled_the_double_pays_interest_and_draws_first():
    t = ready(loaned={"Ana": "s11", "Bo": "s11", "Cy": "s11"})
    pass_all(play(t, "Ana: roll 1 2"))
    play(t, "Bo: roll 1 1")
    paid = []
    while asked(t) == "interest":
        paid.append(t.players[t.ask.who[0]])
        play(t, f"{paid[-1]}: interest")
    assert paid == ["Bo", "Cy", "Ana"]
    assert (asked(t), t.ask.text.args["who"]) == ("deal", ("Bo", "Cy", "Ana"))


def test_E42_G03_of_several_who_come_back_the_next_clockwise_is_first():
    t = play(ready(rules="quick"), "Ana: roll 1 2", "Cy: bankrupt", "Ana: bankrupt")
    pass_all(t)
    assert (asked(t), t.players[t.ask.who[0]]) == ("place", "Cy")
    play(t, "Cy: place s3 private", "Cy: place s4 private")
    assert (asked(t), t.players[t.ask.who[0]]) == ("place", "Ana")


def test_E16_a_double_brings_interest_then_cards_then_an_event():
    t = ready("Ana Bo", loaned={"Ana": "s11 s11"}, money={"Ana": 5})
    play(t, "Ana: roll 1 1", "Ana: interest")
    assert money(t) == [3, 20]
    assert asked(t) == "deal"
    play(t, "table: dealt")
    assert asked(t) == "event"
    play(t, "table: event aloud")
    assert t.stage == "auction"
    assert [t.state.options_held(seat) for seat in (0, 1)] == [1, 1]


def test_E16_by_quick_rules_a_double_brings_interest_only():
    t = ready("Ana Bo", rules="quick", loaned={"Bo": "s9"}, money={"Bo": 5})
    play(t, "Ana: roll 1 1", "Bo: interest")
    assert money(t) == [20, 4]
    assert asked(t) == "first_bid"


def test_E17_crisis_cards_met_while_dealing_are_carried_out_and_replaced():
    t = play(ready("Ana Bo"), "Ana: roll 2 2")
    pile = t.state.deck.pile
    play(t, "table: reveal forecast Ana", "table: reveal crisis Ana", "table: dealt")
    assert (t.state.forecast, t.state.crisis.at, t.state.crisis.level) == ("s4", "s4", -1)
    assert t.state.options_held(0) == 1
    assert t.state.deck.pile == pile - 4


def test_E17_those_before_have_their_card_already():
    t = play(ready(), "Ana: roll 2 2", "table: reveal forecast Bo")
    assert [t.state.options_held(seat) for seat in range(3)] == [1, 0, 0]
    play(t, "table: dealt")
    assert [t.state.options_held(seat) for seat in range(3)] == [1, 1, 1]


def test_E17_a_quota_dealt_is_shown_and_counts_as_the_card():
    t = play(ready("Ana Bo"), "Ana: roll 2 2", "table: reveal quota Ana", "table: dealt")
    assert (t.state.quotas(0), t.state.options_held(0)) == (2, 0)
    assert t.state.options_held(1) == 1


def test_E18_one_card_left_shuffles_the_discards_in():
    t = ready("Ana Bo", cards={"Ana": 5}, quotas={"Ana": 9}, facts=PLAIN | {"cards.crises": 1})
    for n in range(1, 5):
        play(t, f"table: teach c{n} option money me 1 end", f"Ana: play c{n}")
    play(t, f"table: correct cards.Bo {t.state.deck.pile - 5}", "Ana: roll 1 1")
    play(t, "table: reveal forecast Ana", "table: reveal crisis Ana")
    assert (t.state.deck.pile, t.state.deck.discards.total()) == (3, 6)
    play(t, "table: dealt")
    assert "reshuffle" in told(t)
    assert (t.state.deck.pile, t.state.deck.discards.total()) == (1 + 6, 0)


def test_E18_cards_that_must_be_black_or_quotas_cannot_be_dealt_as_options():
    t = ready("Ana Bo", facts=PLAIN | {"cards.crises": 1})
    options = t.state.deck.copies["option"]
    play(t, f"table: correct cards.Bo {options}", "Ana: roll 1 1")
    assert verbs(t) == ["reveal"]
    assert {args[1] for args in t.ask.options[0].choices} == {"Ana"}


def test_E18_a_played_card_can_come_back_only_after_a_shuffle():
    t = ready("Ana Bo", cards={"Ana": 3})
    play(t, "table: teach c1 option money me 1 end", "Ana: play c1")
    assert refusal(t, "Ana: play c1") == "card_used"


def test_E19_a_startup_that_grows_now_earns_nothing_yet():
    t = play(ready(startups={"Ana": "s9"}, companies={"Ana": "s8 s8"}), "Ana: roll 4 6")
    assert money(t, "Ana") == 20
    play(t, "Ana: roll 6")
    assert owned(t, "Ana", "s9") == 1
    assert money(t, "Ana") == 20


def test_E20_the_active_sector_and_both_neighbours_earn():
    t = play(ready(companies={"Ana": "s8 s9 s10 s11", "Bo": "s9"}), "Ana: roll 4 5")
    assert money(t) == [26, 22, 20]


def test_E20_a_crisis_covers_the_printed_value():
    t = ready(companies={"Ana": "s9 s9"}, facts=PLAIN | {"income.s9": 3})
    play(t, "table: correct crisis s9", "Ana: roll 4 5")
    assert money(t, "Ana") == 18


def test_E20_over_the_seam_of_the_ring():
    t = play(ready(companies={"Ana": "s12", "Bo": "s2", "Cy": "s11"}), "Ana: roll 6 6")
    play(t, "table: dealt", "table: event aloud")
    assert money(t) == [22, 19, 22]


def test_E21_a_loss_beyond_the_coins_is_met_by_a_loan():
    t = play(ready(companies={"Ana": "s2 s2"}, money={"Ana": 0}), "Ana: roll 1 2")
    assert asked(t) == "raise_money"
    assert verbs(t) == ["sell", "loan", "bankrupt"]
    play(t, "Ana: loan s2")
    assert money(t, "Ana") == 3
    assert asked(t) == "first_bid"


def test_E21_or_by_a_sale():
    t = play(ready(companies={"Ana": "s2 s2 s9"}, money={"Ana": 0}), "Ana: roll 1 2")
    play(t, "Ana: sell s9")
    assert money(t, "Ana") == 3


def test_E21_or_ends_in_bankruptcy():
    t = play(ready(companies={"Ana": "s2 s2"}, money={"Ana": 0}), "Ana: roll 1 2")
    play(t, "Ana: bankrupt")
    assert t.state.absent == [0]
    assert asked(t) == "first_bid"
    assert t.ask.who == (1,)


@pytest.mark.parametrize("rules", ["quick", "children", "full"])
def test_the_stages_of_a_turn_follow_the_book(rules):
    t = begun("Ana Bo", rules=rules)
    seen = []
    play(t, "Ana: roll 2 2")
    while asked(t) != "roll":
        seen.append(t.stage)
        verb = next(v for v in verbs(t) if v in ("pass", "done", "dealt", "interest", "event"))
        line = f"{verb} aloud" if verb == "event" else verb
        play(t, f"{t.players[t.ask.who[0]] if t.ask.who else 'table'}: {line}")
    kept = list(dict.fromkeys(seen))
    assert kept == (["double"] if rules == "full" else []) + ["auction", "startups"]
    assert t.stage == "start"


def test_prices_coins_and_stars_are_kept_for_the_charts():
    t = pass_all(play(ready("Ana Bo"), "Ana: roll 4 5"))
    series = t.stats.series
    assert series["prices"] == [(2, 3, 4, 5, 6, 17, 8, 5, 10, 11, 12)]
    assert series["money"] == [(20, 20)]
    assert series["score"] == [(0, 0)]
