"""Option cards, crises, crimes, and what the table teaches its cards."""

import pytest

from engine.core.move import Move
from engine.core.record import Record
from engine.rulebooks.economicus.language import VOCABULARY, every_effect, read_card
from engine.rulebooks.economicus.tags import tags
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
    stars,
    startups,
    told,
    verbs,
)


def test_E45_every_company_brings_an_option_card():
    t = begun()
    assert [t.state.options_held(seat) for seat in range(3)] == [2, 2, 2]
    t = play(ready("Ana Bo"), "Ana: roll 4 5", "Ana: bid 9", "Bo: pass", "table: dealt")
    assert t.state.options_held(0) == 1
    t = ready("Ana Bo", startups={"Ana": "s9"}, companies={"Ana": "s8 s10"})
    play(t, "Ana: roll 4 5", "Ana: roll 6", "table: dealt")
    assert t.state.options_held(0) == 1


def test_E47_forecasts_move_the_token_and_crises_deepen_under_it():
    t = ready("Ana Bo")
    play(t, "table: correct forecast s5", "Ana: roll 1 1")
    play(t, "table: reveal crisis Ana", "table: reveal crisis Ana")
    assert (t.state.crisis.at, t.state.crisis.level) == ("s5", -2)
    play(t, "table: dealt", "table: event aloud")
    pass_all(t)
    play(t, "Bo: roll 4 5", "Bo: bid 9", "Ana: pass", "table: reveal forecast Bo")
    assert t.state.forecast == "s9"
    assert t.state.crisis.at == "s5"
    play(t, "table: reveal crisis Bo")
    assert (t.state.crisis.at, t.state.crisis.level) == ("s9", -1)
    assert told(t)[:2] == ["crisis_ends", "crisis"]


def test_E47_never_deeper_than_4():
    t = play(ready("Ana Bo"), "Ana: roll 1 1", *["table: reveal crisis Ana"] * 6)
    assert t.state.crisis.level == -4


def crime(difficulty=4, cards=None, quotas=None, players="Ana Bo", effect="take one 3"):
    held = cards or {"Ana": 1}
    t = ready(players, cards=held, quotas=quotas or {"Ana": 0, "Bo": 0}, companies={"Ana": "s4"})
    return play(t, f"table: teach c7 option crime {difficulty} and {effect} end", "Ana: play c7")


def test_E48_the_die_alone_reaches_the_difficulty():
    t = play(crime(), "Ana: victim Bo", "Ana: roll 4")
    assert told(t)[0] == "crime_done"
    assert money(t) == [23, 17]


def test_E48_a_thrown_card_helps_and_the_victims_card_hinders():
    t = crime(cards={"Ana": 2, "Bo": 1})
    play(t, "Ana: victim Bo", "Ana: roll 3")
    assert (asked(t), t.ask.who) == ("throw_crime", (0,))
    play(t, "Ana: throw option")
    assert (asked(t), t.ask.who) == ("throw_against", (1,))
    play(t, "Bo: throw option")
    assert "crime_failed" in told(t)
    assert money(t) == [20, 20]
    assert stars(t, "Ana") == 1


def test_E48_both_go_on_in_turn_until_one_passes():
    t = crime(cards={"Ana": 3, "Bo": 2})
    play(t, "Ana: victim Bo", "Ana: roll 4", "Bo: throw option", "Ana: throw option")
    play(t, "Bo: throw option", "Ana: throw option")
    assert "crime_done" in told(t)
    assert [t.state.options_held(seat) for seat in (0, 1)] == [0, 0]


def test_E48_a_crime_without_a_victim():
    t = play(crime(effect="money me 4"), "Ana: nobody", "Ana: roll 5")
    assert money(t, "Ana") == 24


def test_E48_failing_costs_a_star_for_good():
    t = play(crime(), "Ana: victim Bo", "Ana: roll 1")
    assert (t.state.offset[0], stars(t, "Ana")) == (-1, 1)
    assert "card_stars_lost" in told(t)


def test_E49_quotas_are_ammunition_too():
    t = ready("Ana Bo", startups={"Ana": "s9"}, quotas={"Ana": 1}, rules="full")
    play(t, "Ana: roll 4 5", "Ana: roll 6", "Ana: throw quota", "table: dealt")
    assert owned(t, "Ana", "s9") == 1
    assert t.state.quotas(0) == 0


def test_E49_each_card_that_is_thrown_in_adds_one_and_is_gone():
    t = ready("Ana Bo", startups={"Ana": "s9"}, cards={"Ana": 3}, quotas={"Ana": 1}, rules="full")
    play(t, "Ana: roll 4 5", "Ana: roll 4")
    assert (asked(t), t.ask.text.args["n"]) == ("throw_startup", 3)
    play(t, "Ana: throw option quota")
    assert (asked(t), t.ask.text.args["n"]) == ("throw_startup", 1)
    assert (t.state.options_held(0), t.state.quotas(0)) == (2, 0)
    play(t, "Ana: throw option", "table: dealt")
    assert owned(t, "Ana", "s9") == 1
    assert t.state.options_held(0) == 1 + 1  # one is drawn for the new company


def test_E50_options_of_others_are_hidden_and_quotas_open():
    t = ready("Ana Bo", cards={"Ana": 3})
    assert t.view(1)["players"][0]["cards"] == {"count": 4}
    assert t.view(1)["players"][0]["quotas"] == 1
    assert t.view(0)["players"][0]["cards"]["unknown"] == 3
    assert t.view()["players"][0]["cards"]["unknown"] == 3


def test_E51_a_card_is_taught_once_and_then_known():
    t = play(ready("Ana Bo", cards={"Ana": 2}), "Ana: play c17")
    assert asked(t) == "teach"
    play(t, "table: teach c17 option price every -1")
    assert asked(t) == "anything_more"
    play(t, "table: also money me 2", "table: enough")
    assert t.state.price("s9") == 8
    assert [t.state.price(s) for s in ("s2", "s7", "s12")] == [1, 16, 11]
    assert told(t).count("price") == 11
    assert money(t, "Ana") == 22
    assert t.view()["taught"]["c17"] == [
        *("option", "price", "every", -1, "and"),
        *("money", "me", 2, "end"),
    ]


def test_E51_a_remembered_card_is_taught_in_one_move():
    t = play(ready("Ana Bo", cards={"Ana": 2}), "Ana: play c17")
    play(t, "table: teach c17 option money me 2 and stars me 1 end")
    assert (money(t, "Ana"), stars(t, "Ana")) == (22, 1)
    assert asked(t) == "roll"


def test_E51_the_record_is_complete_in_itself():
    t = ready("Ana Bo", cards={"Ana": 1})
    play(t, "Ana: play c17", "table: teach c17 option money me 2 end")
    again = Record.parse(Record.of(t).write()).replay()
    assert again.view() == t.view()


def test_E51_an_event_is_read_and_carried_out():
    t = play(ready("Ana Bo"), "Ana: roll 1 1", "table: dealt", "table: event c40")
    play(t, "table: teach c40 event money all -2 end")
    assert money(t) == [18, 18]
    assert refusal(t, "Ana: play c40") == "card_is_event"


def test_E51_a_card_without_a_tag_is_read_aloud():
    t = play(ready("Ana Bo", cards={"Ana": 1}), "Ana: play aloud")
    assert told(t) == ["plays", "aloud"]
    assert t.state.options_held(0) == 0


def test_E51_without_an_option_card_nothing_is_played():
    assert refusal(ready("Ana Bo"), "Ana: play c1") == "no_options"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("option", "unknown_effect"),
        ("thing money me 1", "card_kind"),
        ("option money me", "effect_form"),
        ("option money me 0", "effect_form"),
        ("option money you 3", "effect_form"),
        ("option dance", "unknown_effect"),
        ("option money me 3 and crime 4", "crime_first"),
        ("event crime 4", "crime_is_option"),
        ("option " + " and ".join(["aloud"] * 7), "too_many_effects"),
    ],
)
def test_E51_what_cannot_be_taught_is_explained(words, error):
    assert refusal(ready("Ana Bo"), f"table: teach c1 {words}") == error
    assert refusal(ready("Ana Bo"), "table: teach c99 option aloud") == "no_such_card"


def test_E51_every_word_of_the_vocabulary_can_be_read_back():
    for effect in every_effect():
        assert read_card(("option", *effect)).effects[0].tokens() == effect
    assert len(VOCABULARY) == 23


def test_the_tags_are_sectors_known_cards_and_ninety_blanks():
    numbers = {(tag.kind, tag.number) for tag in tags()}
    assert len(numbers) == len(tags()) == 11 + 3 + 90
    assert {tag.card for tag in tags() if tag.kind == "sector"} == {f"s{n}" for n in range(2, 13)}


# Effects


def effect(words, answers=(), **more):
    """Ana plays a card that does this; what it leaves open is answered."""
    more.setdefault("cards", {"Ana": 1})
    t = ready("Ana Bo Cy", **more)
    return play(t, f"table: teach c1 option {words} end", "Ana: play c1", *answers)


def test_money_to_and_from_players():
    assert money(effect("money others -2 and money me 3")) == [23, 18, 18]
    assert money(effect("money one 4", ["Ana: choose Cy"])) == [20, 20, 24]


def test_money_that_is_not_there_is_raised():
    t = effect("money others -2", money={"Bo": 1}, companies={"Bo": "s9"})
    assert (asked(t), t.ask.who) == ("raise_money", (1,))
    play(t, "Bo: sell s9")
    assert money(t) == [20, 4, 18]


def test_money_per_company():
    t = effect("earn all around 2", companies={"Ana": "s7 s8", "Bo": "s6 s11"})
    assert money(t) == [24, 22, 20]


def test_prices_are_changed_and_set():
    t = effect("price around -3 and reprice any 9", ["Ana: choose s12"])
    assert [t.state.price(s) for s in ("s6", "s7", "s8", "s12")] == [3, 14, 5, 9]


def test_companies_are_built_razed_and_moved():
    t = effect("build me any", ["Ana: choose s9", "table: dealt"])
    assert (owned(t, "Ana", "s9"), stars(t, "Ana"), t.state.options_held(0)) == (1, 2, 1)
    t = effect("raze others any", companies={"Bo": "s9", "Cy": "s4 s5"}, answers=["Cy: choose s4"])
    assert (owned(t, "Bo", "s9"), owned(t, "Cy", "s4"), owned(t, "Cy", "s5")) == (0, 0, 1)
    t = effect("shift me", ["Ana: choose s9 s4"], loaned={"Ana": "s9"})
    assert t.state.companies.loaned[0]["s4"] == 1


def test_startups_are_founded_closed_and_grow():
    assert startups(effect("found me active"), "Ana", "s7") == 1
    assert startups(effect("close others every", startups={"Bo": "s9"}), "Bo", "s9") == 0
    t = effect("graduate me any", ["table: dealt"], startups={"Ana": "s9"})
    assert (owned(t, "Ana", "s9"), startups(t, "Ana", "s9")) == (1, 0)


def test_loans_are_forgiven_and_interest_is_taken():
    t = effect("forgive me 2", loaned={"Ana": "s9"}, startup_loans={"Ana": "s9"})
    assert asked(t) == "choose_loan"
    play(t, "Ana: choose s9 startup")
    assert (t.state.loans(0), money(t, "Ana")) == (0, 20)
    assert money(effect("interest all", loaned={"Bo": "s9 s9"})) == [20, 18, 20]


def test_crisis_and_forecast_are_moved():
    t = effect("crisis any 3 and forecast any", ["Ana: choose s5", "Ana: choose s6"])
    assert (t.state.crisis.at, t.state.crisis.level, t.state.forecast) == ("s5", -3, "s6")
    t = ready("Ana Bo", cards={"Ana": 1})
    play(t, "table: correct crisis s5", "table: teach c1 option crisis any 0 end", "Ana: play c1")
    assert t.state.crisis.at is None


def test_stars_cards_and_quotas_are_given_and_taken():
    t = effect("stars me 1 and quotas me 1")
    assert (stars(t, "Ana"), t.state.quotas(0)) == (1, 2)
    t = effect("cards me 2", ["table: dealt"])
    assert t.state.options_held(0) == 2
    t = effect("cards others -1", ["Bo: throw quota"], cards={"Ana": 1, "Bo": 2})
    assert (t.state.quotas(1), t.state.options_held(1), t.state.quotas(2)) == (0, 2, 0)


def test_a_die_card_changes_the_die_that_lies_there():
    t = ready("Ana Bo", startups={"Ana": "s9"}, cards={"Ana": 1}, quotas={"Ana": 0})
    play(t, "table: teach c1 option die 2 end", "Ana: roll 4 5", "Ana: roll 5")
    assert asked(t) == "throw_startup"
    play(t, "Ana: play c1", "table: dealt")
    assert owned(t, "Ana", "s9") == 1


def test_a_die_card_played_early_changes_the_next_die():
    t = effect("die -1", startups={"Ana": "s9"}, companies={"Ana": "s8"}, quotas={"Ana": 0})
    play(t, "Ana: roll 4 5", "Ana: roll 6")
    assert asked(t) == "keep"


def test_a_step_is_skipped():
    t = effect("skip auction")
    play(t, "Ana: roll 4 5")
    assert asked(t) == "create"
    pass_all(t)
    play(t, "Bo: roll 4 6")
    assert asked(t) == "first_bid"


def test_a_step_is_repeated():
    t = play(effect("repeat income", companies={"Ana": "s9"}), "Ana: roll 4 5")
    assert money(t, "Ana") == 24


def test_a_step_that_is_over_is_repeated_after_the_one_in_progress():
    t = ready("Ana Bo", companies={"Ana": "s9"}, cards={"Bo": 1})
    play(t, "table: teach c1 option repeat income end", "Ana: roll 4 5", "Bo: play c1")
    assert money(t, "Ana") == 22
    play(t, "Ana: pass", "Bo: pass")
    assert money(t, "Ana") == 24
    assert asked(t) == "create"


def test_a_card_left_open_is_decided_by_the_active_player_for_events():
    t = play(ready("Ana Bo Cy"), "Ana: roll 1 1", "table: dealt", "table: event c2")
    play(t, "table: teach c2 event money one -1 end")
    assert t.ask.who == (0,)
    play(t, "Ana: choose Bo")
    assert money(t, "Bo") == 19


def test_what_a_card_says_can_be_corrected_later():
    t = effect("money me 2")
    play(t, "table: teach c1 option money me 9 end")
    assert t.view()["taught"]["c1"] == ["option", "money", "me", 9, "end"]
    assert Move("table", "teach", ("c1", *t.view()["taught"]["c1"])) == t.moves[-1]


def test_quick_rules_know_no_cards():
    t = ready("Ana Bo", rules="quick", facts=PLAIN)
    assert refusal(t, "table: teach c1 option aloud") == "teach_form"
    assert refusal(t, "Ana: play c1") == "no_options"
    assert "play" not in {o.verb for o in t.offers(0)}
    assert verbs(t) == ["roll"]


def test_a_card_that_is_being_taught_lies_on_the_table_and_nowhere_else():
    t = play(ready("Ana Bo", cards={"Ana": 1, "Bo": 1}), "Ana: play c1")
    t.state.used["option"].clear()
    assert refusal(t, "Bo: play c1") == "card_used"
    assert ("c1",) not in t.offers(1, ("correct", "fact"))[-1].options[0].choices
