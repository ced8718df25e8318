"""Ledger, auction, first player and standings."""

from __future__ import annotations

import pytest

from engine.core.ask import Ask
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Say
from engine.core.text import msg
from engine.pieces.auction import Auction, hold_auction
from engine.pieces.firstplayer import highest_roller
from engine.pieces.ledger import BANK, Ledger
from engine.pieces.score import ranked
from tests.engine.toy import toy

QUESTION = Ask((0,), msg("toy.ask.bid"), (Say("pass"),))


def answered(flow, *moves):
    """Runs a stage with these answers; what it returns."""
    next(flow)
    try:
        for move in moves:
            flow.send(move)
    except StopIteration as end:
        return end.value
    raise AssertionError("the stage goes on")


def bid(amount):
    return Move("", "bid", (amount,))


PASS = Move("", "pass")


def test_money_moves_and_is_told():
    table = toy()
    ledger = Ledger(table, "coin", 2, bank=10)
    ledger.pay(BANK, 0, 4, msg("toy.event.gain"))
    ledger.pay(0, 1, 3, msg("toy.event.gift"))
    assert (ledger.held(), ledger.bank) == ([1, 3], 6)
    assert [event.who for event in table.events[-2:]] == [(0,), (0, 1)]
    assert ledger.balanced()


def test_nobody_pays_what_he_has_not_and_nothing_is_told_of_nothing():
    table = toy()
    ledger = Ledger(table, "coin", 2)
    with pytest.raises(IllegalMove):
        ledger.pay(0, 1, 1, msg("toy.event.gift"))
    ledger.pay(0, 1, 0, msg("toy.event.gift"))
    assert table.events == []
    with pytest.raises(ValueError, match="negative"):
        ledger.pay(BANK, 0, -1, msg("toy.event.gain"))


def test_a_correction_leaves_the_difference_in_the_bank():
    ledger = Ledger(toy(), "coin", 1, bank=5)
    ledger.correct(0, 7)
    assert (ledger[0], ledger.bank) == (7, -2)
    assert ledger.balanced()


def test_the_auction_goes_round_until_one_is_left():
    auction = Auction([0, 1, 2])
    winner = answered(hold_auction(auction, lambda _: QUESTION), bid(1), bid(2), PASS, bid(3), PASS)
    assert (winner, auction.highest) == (0, 3)


def test_all_may_pass():
    assert answered(hold_auction(Auction([0, 1]), lambda _: QUESTION), PASS, PASS) is None


def test_the_last_one_left_may_still_bid():
    assert answered(hold_auction(Auction([0, 1]), lambda _: QUESTION), PASS, bid(1)) == 1


def test_whoever_cannot_bid_passes_unasked():
    auction = Auction([0, 1])
    flow = hold_auction(auction, lambda seat: None if seat == 0 else QUESTION)
    assert answered(flow, bid(2)) == 1
    assert auction.passed(0)


def test_a_bid_that_is_void_leaves_the_next_best():
    auction = Auction([0, 1])
    for seat, amount in ((0, 1), (1, 2), (0, 3)):
        auction.bid(seat, amount)
    auction.withdraw(0)
    assert (auction.leader, auction.highest) == (1, 2)


def test_only_the_tied_roll_again():
    flow = highest_roller(toy(), (0, 1, 2), msg("toy.ask.roll"), 1, ())
    rolls = [Move("", "roll", (value,)) for value in (5, 5, 2, 1, 4)]
    assert answered(flow, *rolls) == 1


def test_equal_scores_are_parted_by_ties_or_share_a_rank():
    scores, money = [3, 5, 5], [9, 1, 2]
    parted = ranked(range(3), scores.__getitem__, lambda _: (), lambda seat: (money[seat],))
    assert [(line.seat, line.rank) for line in parted] == [(2, 1), (1, 2), (0, 3)]
    shared = ranked(range(3), scores.__getitem__, lambda _: ())
    assert [line.rank for line in shared] == [1, 1, 3]
