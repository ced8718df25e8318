"""The auction of one company in the active sector."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Amount, Args, Option, Pick, Say
from engine.core.text import Arg, Money, msg
from engine.pieces.auction import Auction, hold_auction
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import FEE, FORGOTTEN_FEE, HIGHEST_BID, INNOVATION
from engine.rulebooks.economicus.cards import deal, discard_cards
from engine.rulebooks.economicus.companies import (
    PLACES,
    free_places,
    gain_company,
    has_token,
    learn_places,
)
from engine.rulebooks.economicus.debts import must_pay
from engine.rulebooks.economicus.prices import write_price
from engine.rulebooks.economicus.state import EconomicusTable, sector_name

_LISTED = 9


class Bid(Amount):
    """Any amount may be bid; only the lowest ones are listed, and play by chance stays there."""

    __slots__ = ()

    def answers(self) -> Sequence[Args]:
        return [(bid,) for bid in range(self.low, min(self.high, self.low + _LISTED) + 1)]

    def sample(self, rng: Random) -> Args:
        return (min(self.high, self.low + min(rng.randrange(6), rng.randrange(6))),)


def auction(t: EconomicusTable) -> Flow[None]:
    s = t.state
    if s.active == INNOVATION:
        return
    yield from learn_places(t, s.active)
    kind = yield from _choose_kind(t)
    if kind is None:
        return
    bidders = [seat for seat in s.order(t) if may_bid(t, seat, kind)]
    if not bidders:
        return
    s.auction = Auction(bidders)
    s.fees = {s.active_seat}
    yield from hold_auction(
        s.auction,
        lambda seat: _ask_bid(t, seat) if may_bid(t, seat, kind) else None,
        lambda seat, _bid, _before: _pay_fee(t, seat, fee_due(t, seat)),
        lambda seat, move: _fee_first(t, seat, move),
    )
    yield from _sell_to_the_highest(t, kind, s.auction)
    s.auction = None


def _choose_kind(t: EconomicusTable) -> Flow[str | None]:
    """The active player chooses where both kinds are free, quota or not (E29)."""
    s = t.state

    def free() -> list[str]:
        return [kind for kind in PLACES if free_places(t, s.active, kind)]

    if len(free()) < 2 or not s.plays(s.active_seat):
        return free()[0] if free() else None
    move = yield Ask(
        (s.active_seat,),
        msg("economicus.ask.offer", who=t.players[s.active_seat], sector=sector_name(t, s.active)),
        lambda: (Pick("offer", [(kind,) for kind in free()], ("place",)),),
        ("E29",),
        moot=lambda: len(free()) < 2 or not s.plays(s.active_seat),
        about=(s.active,),
    )
    if move.verb == "offer":
        return str(move.args[0])
    return free()[0] if free() else None


def may_bid(t: EconomicusTable, seat: int, kind: str) -> bool:
    """A free token, and a quota for a state company (E26, E30)."""
    return has_token(t, seat) and (kind == "private" or t.state.quotas(seat) > 0)


# Bidding


def fee_due(t: EconomicusTable, seat: int) -> int:
    """What the first bid costs; who forgets to pay before bidding pays double (E31)."""
    if seat in t.state.fees:
        return 0
    return FEE if t.options["attention"] == "helper" else FORGOTTEN_FEE


def _lowest(t: EconomicusTable) -> int:
    s = t.state
    assert s.auction is not None
    return max(s.price(s.active), s.auction.highest + 1)


def _ask_bid(t: EconomicusTable, seat: int) -> Ask:
    s = t.state
    auction = s.auction
    assert auction is not None
    leader = auction.leader
    told: dict[str, Arg] = {"who": t.players[seat], "sector": sector_name(t, s.active)}
    if leader is None:
        text = msg("economicus.ask.first_bid", price=Money(s.price(s.active), "coin"), **told)
    else:
        text = msg(
            "economicus.ask.bid",
            highest=Money(auction.highest, "coin"),
            other=t.players[leader],
            **told,
        )
    return Ask(
        (seat,),
        text,
        lambda: _bid_options(t, seat),
        ("E31", "E32", "E33"),
        check=lambda at, move: _check_bid(t, at, move),
        verbs=("bid", "pass", "fee"),
        moot=lambda: seat not in auction.active or auction.leader == seat,
        about=(s.active,),
    )


def _bid_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    held = t.state.money[seat]
    found: list[Option] = [Say("pass")]
    if _lowest(t) <= HIGHEST_BID and held >= fee_due(t, seat):
        found.append(Bid("bid", _lowest(t), HIGHEST_BID, unit="coin"))
    if fee_due(t, seat) == FORGOTTEN_FEE and held >= FEE:
        found.append(Say("fee"))
    return found


def _check_bid(t: EconomicusTable, seat: int, move: Move) -> None:
    if any(o.verb == move.verb and o.allows(move.args) for o in _bid_options(t, seat)):
        return
    fee, held = fee_due(t, seat), t.state.money[seat]
    if move.verb != "bid":
        raise IllegalMove("economicus.error.no_fee_due", who=move.who, rules=("E31",))
    if held < fee:
        raise IllegalMove(
            "economicus.error.fee",
            who=move.who,
            amount=Money(fee, "coin"),
            has=Money(held, "coin"),
            rules=("E31",),
        )
    raise IllegalMove(
        "economicus.error.bid",
        who=move.who,
        low=Money(_lowest(t), "coin"),
        high=Money(HIGHEST_BID, "coin"),
        rules=("E32",),
    )


def _pay_fee(t: EconomicusTable, seat: int, fee: int) -> None:
    """Once per auction, lost even when somebody else buys."""
    t.state.fees.add(seat)
    forgotten = fee == FORGOTTEN_FEE
    id_ = "economicus.event.fee_forgotten" if forgotten else "economicus.event.fee"
    t.state.money.pay(seat, BANK, fee, msg(id_, who=t.players[seat], amount=Money(fee, "coin")))


def _fee_first(t: EconomicusTable, seat: int, move: Move) -> bool:
    """By strict rules the fee is paid by a move of its own before the first bid."""
    if move.verb != "fee":
        return False
    _pay_fee(t, seat, FEE)
    return True


# The winner pays


def _sell_to_the_highest(t: EconomicusTable, kind: str, held: Auction) -> Flow[None]:
    """Who cannot pay is bankrupt, and the bid before his buys (E33); a bid is void where its
    bidder has since lost the quota or the last token."""
    s = t.state
    before = s.price(s.active)
    while held.bids:
        seat, bid = held.bids[-1]
        if not may_bid(t, seat, kind):
            held.withdraw(seat)
            t.tell("info", "economicus.event.bid_void", (seat,), who=t.players[seat])
            continue
        s.buyer = seat
        paid = yield from _pay_bid(t, seat, bid)
        s.buyer = None
        if paid:
            s.sold += 1
            gain_company(t, seat, s.active, kind)
            if kind == "state" and s.quotas(seat):
                discard_cards(t, seat, ["quota"])
            yield from deal(t, [seat])
            return
        if s.written.get(s.active) == bid:
            write_price(t, s.active, before)


def _pay_bid(t: EconomicusTable, seat: int, bid: int) -> Flow[bool]:
    """The new price is written before the winner pays, or after, as the table plays it (E60)."""
    s = t.state
    t.tell(
        "info",
        "economicus.event.auction_won",
        (seat,),
        who=t.players[seat],
        sector=sector_name(t, s.active),
        amount=Money(bid, "coin"),
    )
    first = t.options["price_written"] == "before"
    if first:
        write_price(t, s.active, bid)
    why = msg(
        "economicus.event.bid_paid",
        who=t.players[seat],
        sector=sector_name(t, s.active),
        amount=Money(bid, "coin"),
    )
    paid = yield from must_pay(t, seat, BANK, bid, why, ("E21", "E33", "E60"))
    if paid and not first:
        write_price(t, s.active, bid)
    return paid
