"""An auction held aloud is one entry: legal bids and passes, all or none, undone as a whole."""

from __future__ import annotations

from random import Random

import pytest

from companion.session import Session
from companion.session.auctions import IN, LEADS, PASSED, held
from engine.core.autoplay import random_move
from engine.core.errors import IllegalMove, StaleMove
from engine.core.registry import rulebook
from engine.core.table import Table
from tests.companion.session.test_session import Paper
from tests.companion.states import setup

GAMES = ("orconomics", "economicus")


def at_an_auction(game: str, seed: int, players: int = 4, bids: int = 0) -> Session:
    """A session at the first question of an auction, or after some bids and passes."""
    session = Session(Table(rulebook(game), setup(game, players)), Paper())
    rng = Random(seed)
    while held(session.table) is None:
        session.do(random_move(session.table, rng))
    for _ in range(bids):
        before = held(session.table)
        move = random_move(session.table, rng)
        if before is None or move.verb not in ("bid", "pass"):
            break
        session.do(move)
    if held(session.table) is None:
        return at_an_auction(game, seed + 1, players, bids)
    return session


def likely_sale(session: Session) -> tuple[int, int] | None:
    bidding = session.bidding()
    options = {option.verb: option for option in session.ask.options}
    least = options["bid"].low if "bid" in options else bidding.highest + 1
    for bidder in bidding.bidders:
        if bidder.state != PASSED:
            prices = bidding.prices(bidder.seat, least)
            if bidder.state == IN and bidder.money.amount >= least:
                return bidder.seat, min(least + 1, bidder.money.amount)
            if bidder.state == LEADS and prices:
                return bidder.seat, prices[0]
    return None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("bids", [0, 2])
def test_a_sale_is_the_bids_and_passes_that_lead_to_it(game, seed, bids):
    session = at_an_auction(game, seed, bids=bids)
    table, start = session.table, len(session.table.moves)
    sale = likely_sale(session)
    if sale is None:
        return
    winner, price = sale
    auction = held(table)
    session.sell(winner, price)
    assert held(table) is None
    assert (auction.leader, auction.highest) == (winner, price)
    made = table.moves[start:]
    followed = [move for move in made if move.verb == "pay"]
    assert {move.verb for move in made} - {"pay"} <= {"bid", "pass"}
    assert made[len(made) - len(followed) :] == followed, "only what the winner must pay with"
    assert sum(move.verb == "bid" for move in made) <= 1
    assert session.journal.moves == table.moves


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_the_whole_entry_back_and_redo_makes_it_again(game):
    session = at_an_auction(game, 3)
    before, start = session.view(), len(session.table.moves)
    winner, price = likely_sale(session)
    session.sell(winner, price)
    after, moves = session.view(), list(session.table.moves)
    assert len(moves) > start + 1
    session.undo()
    assert (session.view(), len(session.table.moves)) == (before, start)
    assert session.journal.moves == session.table.moves
    session.redo()
    assert session.view() == after
    assert session.table.moves == session.journal.moves == moves
    session.undo(len(moves) - 1)
    assert len(session.table.moves) == len(moves) - 1, "the log undoes what it shows"


def test_nobody_bought():
    session = at_an_auction("orconomics", 1)
    start = len(session.table.moves)
    session.sell(None, 0)
    assert {move.verb for move in session.table.moves[start:]} == {"pass"}


@pytest.mark.parametrize("game", GAMES)
def test_an_impossible_sale_changes_nothing(game):
    session = at_an_auction(game, 2)
    before, moves = session.view(), list(session.table.moves)
    with pytest.raises(IllegalMove):
        session.sell(session.ask.who[0], 0)
    with pytest.raises(StaleMove):
        session.sell(session.ask.who[0], 3, at=1)
    assert (session.view(), session.table.moves, session.journal.moves) == (before, moves, moves)


def test_who_has_passed_cannot_have_bought():
    session = at_an_auction("economicus", 4)
    first = session.ask.who[0]
    session.answer("pass")
    assert session.bidding().bidders[first].state == PASSED
    with pytest.raises(IllegalMove, match="has_passed"):
        session.sell(first, 9)


def test_a_bid_that_leads_cannot_be_overlooked():
    session = at_an_auction("economicus", 4)
    leader = session.ask.who[0]
    option = next(option for option in session.ask.options if option.verb == "bid")
    session.answer("bid", (option.low,))
    with pytest.raises(IllegalMove, match="bid_stands"):
        session.sell(None, 0)
    with pytest.raises(IllegalMove, match="bid_between"):
        session.sell(leader, option.low + 3)
    session.sell(leader, option.low)
    assert session.table.moves[-1].verb == "pass"


def test_a_sale_that_cannot_be_written_down_did_not_happen():
    session = at_an_auction("orconomics", 3)
    before, moves = session.view(), list(session.table.moves)
    session.journal.full = True
    with pytest.raises(OSError, match="full"):
        session.sell(*likely_sale(session))
    assert (session.view(), session.table.moves, session.journal.moves) == (before, moves, moves)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_bid_of_somebody_later_says_that_those_before_have_passed(game, seed):
    session = at_an_auction(game, seed)
    table, start, before = session.table, len(session.table.moves), session.view()
    low = next(option.low for option in session.ask.options if option.verb == "bid")
    others = [one for one in session.bidding().bidders if one.seat not in session.ask.who]
    able = [one for one in others if one.state == IN and one.money.amount >= low]
    if not able:
        return
    session.bid_next(able[-1].seat, low)
    made = table.moves[start:]
    bid = next(number for number, move in enumerate(made) if move.verb == "bid")
    assert (made[bid].who, made[bid].args) == (able[-1].name, (low,))
    assert bid >= 1
    assert {move.verb for move in made[:bid]} == {"pass"}
    assert session.journal.moves == table.moves
    session.undo()
    assert (session.view(), len(table.moves)) == (before, start), "one undo takes all of it back"


def test_a_bid_that_is_too_low_or_too_late_changes_nothing():
    session = at_an_auction("orconomics", 3)
    before, moves = session.view(), list(session.table.moves)
    other = next(one for one in session.bidding().bidders if one.seat not in session.ask.who)
    with pytest.raises(IllegalMove):
        session.bid_next(other.seat, 0)
    with pytest.raises(StaleMove):
        session.bid_next(other.seat, 5, at=1)
    assert (session.view(), session.table.moves, session.journal.moves) == (before, moves, moves)
