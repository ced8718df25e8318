"""Stars: presence, leadership, and what was won or lost for good."""

from engine.rulebooks.economicus.companies import stars_in
from tests.engine.economicus.build import money, owned, play, ready, stars, told


def test_E11_presence_and_strict_leadership():
    t = ready("Ana Bo", companies={"Ana": "s4 s4 s5", "Bo": "s4 s5 s9"})
    assert stars(t) == [3, 4]


def test_E11_who_gains_and_who_loses_is_told_at_once():
    t = ready("Ana Bo", companies={"Ana": "s4 s4", "Bo": "s4"})
    play(t, "Ana: sell s4")
    assert stars(t) == [1, 1]
    assert [e for e in told(t) if e.startswith("stars")] == ["stars_lost"]
    play(t, "Ana: sell s4")
    assert stars(t) == [0, 2]
    assert [e for e in told(t) if e.startswith("stars")] == ["stars_lost", "stars_gained"]


def test_E12_the_only_company_gives_two_stars_until_somebody_equals_it():
    t = ready("Ana Bo", companies={"Ana": "s6"})
    assert stars(t) == [2, 0]
    play(t, "Ana: roll 2 4", "Ana: pass", "Bo: bid 6", "table: dealt")
    assert owned(t, "Bo", "s6") == 1
    assert stars(t) == [1, 1]


def test_E12_a_tie_for_the_lead_leads_nobody():
    assert stars_in([2, 2, 1]) == [1, 1, 1]
    assert stars_in([0, 0]) == [0, 0]


def test_E13_mortgaged_companies_count_and_startups_do_not():
    t = ready("Ana Bo", loaned={"Ana": "s8"}, startups={"Bo": "s8 s8"})
    assert stars(t) == [2, 0]
    play(t, "table: correct companies.Bo.s8 1")
    assert stars(t) == [1, 1]


def test_E14_a_star_lost_for_good_stays_lost():
    t = ready("Ana Bo", companies={"Ana": "s4 s5"}, cards={"Ana": 1}, quotas={"Ana": 0})
    assert stars(t, "Ana") == 4
    play(t, "table: teach c1 option crime 6 and money me 5 end", "Ana: play c1")
    play(t, "Ana: victim Bo", "Ana: roll 2")
    assert stars(t, "Ana") == 3
    play(t, "table: correct companies.Ana.s6 1", "table: correct companies.Bo.s6 1")
    assert stars(t, "Ana") == 4


def test_E14_each_failed_crime_costs_a_star_of_its_own():
    t = ready("Ana Bo", companies={"Ana": "s4 s5"}, cards={"Ana": 2}, quotas={"Ana": 0})
    play(t, *(f"table: teach c{n} option crime 6 and money me 5 end" for n in (1, 2)))
    play(t, "Ana: play c1", "Ana: victim Bo", "Ana: roll 2", "Ana: pass")
    play(t, "Ana: play c2", "Ana: victim Bo", "Ana: roll 5")
    assert stars(t, "Ana") == 2


def test_E14_E49_cards_thrown_into_a_crime_that_fails_save_no_star():
    t = ready("Ana Bo", companies={"Ana": "s4"}, cards={"Ana": 1}, quotas={"Ana": 1})
    play(t, "table: teach c1 option crime 6 and money me 5 end", "Ana: play c1")
    play(t, "Ana: victim Bo", "Ana: roll 2", "Ana: throw quota")
    assert (stars(t, "Ana"), money(t, "Ana"), t.state.quotas(0)) == (1, 20, 0)


def test_E14_never_below_none():
    t = ready("Ana Bo", companies={"Ana": "s4"})
    play(t, "table: correct offset.Ana -3")
    assert stars(t, "Ana") == 0
    play(t, "table: correct companies.Ana.s5 1")
    assert stars(t, "Ana") == 1
