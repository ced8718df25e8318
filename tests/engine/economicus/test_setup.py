"""Before the first turn: targets, board, coins, tokens, first companies, quotas."""

import pytest

from engine.core.errors import BadSetup
from engine.core.setup import Setup
from engine.core.table import Table
from tests.engine.economicus.build import (
    BOOK,
    PLAIN,
    asked,
    begun,
    money,
    owned,
    play,
    ready,
    refusal,
    table,
    told,
)


@pytest.mark.parametrize(
    ("players", "target"),
    [
        ("A B", 11),
        ("A B C", 10),
        ("A B C D", 9),
        ("A B C D E", 8),
        ("A B C D E F", 8),
        ("A B C D E F G", 7),
        ("A B C D E F G H", 7),
    ],
)
def test_E01_the_target_depends_on_the_number_of_players(players, target):
    assert table(players).state.target == target


def test_E01_a_higher_target_can_be_agreed():
    assert table("A B C D E F", more_stars=3).state.target == 11


@pytest.mark.parametrize("players", ["Ana", "A B C D E F G H I"])
def test_E01_two_to_eight_play(players):
    with pytest.raises(BadSetup) as refused:
        table(players)
    assert refused.value.rules == ("E01",)


def test_E02_quick_rules_have_no_cards_and_state_places_are_private():
    t = begun(rules="quick")
    assert t.view()["cards"] is None
    assert t.state.quotas(0) == 0
    t = table("Ana Bo", facts=PLAIN | {"private.s5": 1, "state.s5": 1}, rules="quick")
    play(t, "Ana: roll 5", "Bo: roll 2", "Ana: place s5 private", "Bo: place s5 private")
    assert (owned(t, "Ana", "s5"), owned(t, "Bo", "s5")) == (1, 1)
    assert refusal(t, "Bo: place s5 private") == "engine.error.bad_pick"


def test_E02_full_rules_have_cards_quotas_and_events():
    t = begun()
    assert t.view()["cards"]["events"]["pile"] == PLAIN["cards.events"]
    assert [t.state.quotas(seat) for seat in range(3)] == [1, 1, 1]


def test_E02_loans_stay_in_quick_rules_and_can_be_switched_off():
    assert "loan" in [o.verb for o in ready(rules="quick", companies={"Ana": "s5"}).offers(0)]
    t = ready(rules="quick", loans="off", companies={"Ana": "s5"})
    assert refusal(t, "Ana: loan s5") == "loans_off"


def test_E03_two_and_twelve_are_neighbours_and_different():
    ring = table().state.ring
    assert ring.neighbours("s12") == ("s11", "s2")
    assert ring.neighbours("s2") == ("s12", "s3")
    assert ring.neighbours("s7") == ("s6", "s8")
    assert len(ring) == 11


def test_E03_a_board_laid_at_random_is_told_once():
    t = table(board="laid")
    assert asked(t) == "ring"
    play(t, "table: ring s2 s12 s4 s3 s5 s6 s7 s8 s9 s10 s11")
    assert t.state.ring.neighbours("s12") == ("s2", "s4")
    assert asked(t) == "first_roll"


def test_E04_everyone_takes_20_from_the_bank():
    t = table("A B C D")
    assert money(t) == [20] * 4
    assert t.state.money.bank == -80


def test_E05_twelve_companies_and_three_startups_are_all_there_is():
    t = ready(startups={"Ana": "s9 s9 s9"}, money={"Ana": 50})
    play(t, "Ana: roll 1 2", "Ana: pass", "Bo: pass", "Cy: pass")
    assert asked(t) == "create"
    assert not [a for a in t.ask.options[1].choices if a[0] == "Ana"]
    view = t.view()["players"][0]
    assert (view["company_tokens"], view["startup_tokens"]) == (12, 0)


def test_E06_the_first_companies_go_round_and_back():
    t = play(table(), "Ana: roll 6", "Bo: roll 3", "Cy: roll 1")
    order = []
    while asked(t) == "place":
        order.append(t.players[t.ask.who[0]])
        play(t, f"{order[-1]}: place s{3 + len(order) // 2} private")
    assert order == ["Ana", "Bo", "Cy", "Cy", "Bo", "Ana"]


def test_E06_only_white_numbers_and_only_free_places():
    t = play(table("Ana Bo"), "Ana: roll 6", "Bo: roll 3")
    assert {sector for sector, _ in t.ask.options[0].choices} == {"s2", "s3", "s4", "s5", "s6"}
    assert refusal(t, "Ana: place s8 private") == "engine.error.bad_pick"


STATE_ONLY = PLAIN | {
    f"{kind}.s{n}": places for n in range(2, 7) for kind, places in (("private", 0), ("state", 1))
}
"""Where the first companies may stand, all marked places are for state companies."""


@pytest.mark.parametrize(("rules", "extra_too"), [("", False), ("3", True)])
def test_E06_a_first_company_stands_beside_the_marks_only_where_no_marked_place_is_left_to_take(
    rules, extra_too
):
    t = Table(BOOK, Setup("economicus", ("Ana", "Bo"), {}, STATE_ONLY), rules)
    play(t, "Ana: roll 6", "Bo: roll 1")
    assert t.ask.options[0].allows(("s4", "state"))
    assert t.ask.options[0].allows(("s4", "extra")) is extra_too
    play(t, "Ana: place s4 state", "Bo: place s5 state")
    assert {place for _, place in t.ask.options[0].choices} == {"extra"}, "no quota is left to him"


def test_E06_a_box_with_other_white_numbers_is_followed():
    t = play(table("Ana Bo", PLAIN | {"white.s8": "yes"}), "Ana: roll 6", "Bo: roll 3")
    play(t, "Ana: place s8 private")
    assert owned(t, "Ana", "s8") == 1


def test_E06_who_begins_is_rolled_for_and_only_the_tied_roll_again():
    t = play(table(), "Ana: roll 2", "Bo: roll 5", "Cy: roll 5")
    assert t.ask.who == (1,)
    play(t, "Bo: roll 1", "Cy: roll 4")
    assert t.state.first == 2
    assert t.ask.who == (2,)


def test_E07_a_price_nobody_wrote_is_the_number_and_seven_starts_at_17():
    s = table().state
    assert (s.price("s6"), s.price("s7"), s.price("s12")) == (6, 17, 12)
    assert (s.half_price("s7"), s.half_price("s6")) == (9, 3)


def test_E08_a_seven_goes_straight_to_the_startups():
    t = play(ready(), "Ana: roll 3 4")
    assert asked(t) == "create"
    assert t.ask.text.args["amount"].amount == 9


def test_E08_a_startup_grows_into_a_company_in_seven():
    t = play(ready(startups={"Ana": "s7"}, companies={"Ana": "s6 s8"}), "Ana: roll 3 4")
    play(t, "Ana: roll 5")
    assert owned(t, "Ana", "s7") == 1


def test_E09_sector_two_really_loses_money():
    t = play(ready(companies={"Ana": "s2 s2"}), "Ana: roll 1 2")
    assert money(t, "Ana") == 18
    assert "loss" in told(t)


def test_E10_G03_the_first_cards_are_dealt_from_the_first_player_on():
    t = play(table(), "Ana: roll 1", "Bo: roll 6", "Cy: roll 1")
    placed = []
    while asked(t) == "place":
        placed.append(t.players[t.ask.who[0]])
        play(t, f"{placed[-1]}: place {' '.join(t.ask.options[0].choices[0])}")
    assert placed == ["Bo", "Cy", "Ana", "Ana", "Cy", "Bo"]
    dealt = [(part.args["who"], part.args["n"]) for part in t.ask.text.args["who"]]
    assert (asked(t), dealt) == ("deal", [("Bo", 2), ("Cy", 2), ("Ana", 2)])


def test_E10_a_state_place_costs_the_quota():
    full = PLAIN | {"private.s5": 0, "state.s5": 1}
    t = play(table("Ana Bo", full), "Ana: roll 6", "Bo: roll 3", "Ana: place s5 state")
    assert t.state.quotas(0) == 0
    assert t.state.taken["state"]["s5"] == 1
    assert owned(t, "Ana", "s5") == 1


def test_E10_without_a_quota_no_state_place():
    t = play(table("Ana Bo", PLAIN | {"state.s5": 1}), "Ana: roll 6", "Bo: roll 3")
    play(t, "table: correct quotas.Ana 0")
    assert refusal(t, "Ana: place s5 state") == "engine.error.bad_pick"


def test_unknown_places_are_asked_before_they_are_needed():
    t = play(table("Ana Bo", {}), "table: fact cards.events 30", "table: fact cards.crises 8")
    play(t, "Ana: roll 6", "Bo: roll 3")
    assert asked(t) == "engine.ask.facts"
    for n in range(2, 7):
        play(t, f"table: fact private.s{n} 2", f"table: fact state.s{n} 1")
    assert asked(t) == "place"


def test_unknown_income_is_asked_only_where_companies_stand():
    facts = {k: v for k, v in PLAIN.items() if not k.startswith("income")}
    t = play(ready(companies={"Bo": "s9"}, facts=facts), "Ana: roll 4 6")
    assert t.ask.text.args["fact"].id == "economicus.fact.income.s9"
    play(t, "table: fact income.s9 3")
    assert money(t, "Bo") == 23
    assert asked(t) == "first_bid"


def test_E06_a_sector_that_turns_out_to_be_white_is_asked_about_before_anybody_stands_there():
    t = table("Ana Bo", {k: v for k, v in PLAIN.items() if k not in ("private.s9", "state.s9")})
    play(t, "table: fact white.s9 no", "Ana: roll 6", "Bo: roll 1")
    assert t.ask.text.id == "economicus.ask.place"
    play(t, "table: fact white.s9 yes")
    assert t.ask.text.id == "engine.ask.facts"
    play(t, "table: fact private.s9 2", "table: fact state.s9 0", "Ana: place s9 private")
    assert t.state.companies.count(0, "s9") == 1
