"""Moments that once went wrong, as records: what may still be done when, and what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.table import Table
from tests.engine.economicus.build import BOOK, asked, money, owned, pass_all, play, told, verbs
from tests.engine.properties import assert_replays_exactly

MOMENTS = Path(__file__).parent / "records" / "moments"


def moment(name, left_out=0):
    """The table at the end of a record, or so many moves before it."""
    record = Record.parse((MOMENTS / f"{name}.txt").read_text("utf-8"))
    t = Table(BOOK, record.setup)
    for move in record.moves[: len(record.moves) - left_out]:
        t.do(move)
    assert t.audit() == []
    return t


def last_refused(name):
    """The table before the last move of a record, which it refuses."""
    t = moment(name, left_out=1)
    record = Record.parse((MOMENTS / f"{name}.txt").read_text("utf-8"))
    with pytest.raises(EngineError):
        t.do(record.moves[-1])
    return t


def test_E33_E34_E60_a_defaulted_bid_leaves_no_trace_in_the_price():
    t = moment("01_price_after_default")
    assert t.state.price("s5") == 5 - 2
    pass_all(t)
    assert t.state.price("s5") == 1
    assert_replays_exactly(t)


def test_E22_each_of_two_startups_in_one_sector_is_decided_once():
    t = moment("02_fate_asked_again")
    assert asked(t) == "fate"
    play(t, "Ana: roll 1", "Ana: keep")
    assert t.stage == "startups"
    assert t.state.startups.loaned[0]["s7"] == 1
    assert_replays_exactly(t)


def test_E04_E44_who_joins_while_the_board_is_laid_enters_with_20_and_does_not_roll():
    t = moment("03_joiner_gets_40", left_out=5)
    assert money(t, "Cy") == 0
    assert (asked(t), t.ask.who) == ("place", (0,))
    play(t, "Ana: place s5 private", "Bo: place s4 private", "Bo: place s6 private")
    play(t, "Ana: place s4 private")
    assert (asked(t), t.ask.who, money(t, "Cy")) == ("place", (2,), 20)


def test_E27_E39_E46_founding_is_asked_when_somebody_could_borrow_for_it():
    t = moment("04_founding_skipped")
    assert (asked(t), verbs(t)) == ("create", ["done"])
    play(t, "Ana: loan s4", "table: create Ana 1", "table: done")
    assert t.state.price("s7") == 19


def test_E40_no_interest_for_a_loan_repaid_to_raise_it():
    t = moment("05_interest_paid_twice")
    assert money(t, "Ana") == 0 + 7 - 6
    assert t.state.loans(0) == 0


def test_E40_E46_the_choice_to_repay_is_asked_with_less_than_6_in_hand():
    t = moment("06_interest_unasked")
    assert (asked(t), verbs(t), money(t, "Ana")) == ("interest", ["interest"], 5)
    play(t, "Ana: sell s4")
    assert verbs(t) == ["interest", "repay"]
    play(t, "Ana: repay s5")
    assert money(t, "Ana") == 5 + 2 - 6


def test_E48_whom_the_card_robs_is_named_before_the_die_and_may_defend():
    t = moment("07_victim_cannot_defend", left_out=8)
    assert (asked(t), verbs(t)) == ("victim", ["victim"])
    play(t, "Ana: victim Bo", "Ana: roll 6")
    assert (asked(t), t.ask.who) == ("throw_against", (1,))


def test_E48_every_victim_may_throw_cards():
    t = moment("07_victim_cannot_defend", left_out=8)
    play(t, "Ana: victim Bo", "Ana: roll 6", "Bo: pass", "Ana: play c2")
    play(t, "table: teach c2 option crime 4 and take others 3 end", "Ana: roll 6", "Bo: pass")
    assert (asked(t), t.ask.who) == ("throw_against", (2,))
    play(t, "Cy: throw option option quota")
    assert (asked(t), t.ask.who, t.ask.text.args["n"]) == ("throw_crime", (0,), 3)


def test_E30_no_state_company_for_who_loses_the_quota_while_paying():
    t = moment("08_state_company_without_quota")
    assert (owned(t, "Ana", "s3"), t.state.taken["state"]["s3"]) == (0, 0)
    assert t.state.price("s3") == 3
    assert t.state.sold == 0
    assert "bid_paid" not in [event.text.id.split(".")[-1] for event in t.events]


def test_E41_E42_a_bankrupt_is_paid_nothing_any_more():
    t = moment("09_coins_to_a_bankrupt")
    assert money(t) == [0, 0 + 5 + 1]
    play(t, "table: done")
    assert money(t, "Ana") == 20


def test_E43_who_can_still_pay_does_not_go_bankrupt_again():
    t = last_refused("10_second_bankruptcy_of_a_solvent_player")
    assert (asked(t), verbs(t)) == ("still_solvent", ["sell", "loan"])
    play(t, "Ana: loan s5")
    assert owned(t, "Ana", "s5") == 2


def test_E30_E31_who_throws_the_quota_is_not_asked_to_bid_and_pays_no_fee():
    t = last_refused("11_bid_without_quota")
    assert asked(t) == "create"
    assert "fee" not in told(t)


def test_E27_the_numbers_in_a_question_are_those_of_now():
    t = moment("12_stale_question")
    assert (asked(t), t.ask.text.args["amount"].amount) == ("create", 9)
