"""The auction of one company in the active sector."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Amount, Args, Option, Pick, Say
from engine.core.text import Arg, Money, Text, msg
from engine.pieces.auction import Auction, hold_auction
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import (
    COMPANY_TOKENS,
    FEE,
    FORGOTTEN_FEE,
    HIGHEST_BID,
)
from engine.rulebooks.economicus.cards import deal, discard_cards
from engine.rulebooks.economicus.companies import (
    PLACES,
    free_places,
    gain_company,
    has_token,
    learn_places,
    places_known,
)
from engine.rulebooks.economicus.debts import must_pay
from engine.rulebooks.economicus.prices import close_bid, write_bid, write_price
from engine.rulebooks.economicus.sales import sell_options
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
    kind = yield from _choose_kind(t)
    if kind is None:
        return
    s.lot = kind
    bidders = [seat for seat in s.order(t) if _takes_part(t, seat)]
    if not bidders:
        return
    s.auction = Auction(bidders)
    s.fees = {s.active_seat}
    yield from hold_auction(
        s.auction,
        lambda seat: _ask_bid(t, seat) if _takes_part(t, seat) else None,
        lambda seat, _bid, _before: _pay_fee(t, seat, fee_due(t, seat)),
        lambda seat, move: _fee_first(t, seat, move),
    )
    yield from _sell_to_the_highest(t, s.auction)
    s.auction = None


def _choose_kind(t: EconomicusTable) -> Flow[str | None]:
    """The active player chooses where both kinds are free, quota or not (E29)."""
    s = t.state

    def free() -> list[str]:
        return [kind for kind in PLACES if free_places(t, s.active, kind)]

    while True:
        yield from learn_places(t, lambda: (s.active,))
        kinds = free()
        if len(kinds) < 2 or not s.plays(s.active_seat):
            return kinds[0] if kinds else None
        move = yield Ask(
            (s.active_seat,),
            lambda: msg(
                "economicus.ask.offer",
                who=t.players[s.active_seat],
                sector=sector_name(t, s.active),
            ),
            lambda: (Pick("offer", [(kind,) for kind in free()], ("place",)),),
            ("E29",),
            moot=lambda: len(free()) < 2 or not s.plays(s.active_seat),
            about=(s.active,),
        )
        if move.verb == "offer":
            return str(move.args[0])


def may_bid(t: EconomicusTable, seat: int) -> bool:
    """A free token, and a quota for a state company (E26, E30)."""
    return has_token(t, seat) and _has_right(t, seat)


def _has_right(t: EconomicusTable, seat: int) -> bool:
    return t.state.lot == "private" or t.state.quotas(seat) > 0


def _takes_part(t: EconomicusTable, seat: int) -> bool:
    """Where the table plays it so, who has all companies on the board may sell one before bidding
    (E26, E46)."""
    return may_bid(t, seat) or (
        t.options["no_token_left"] == "may-sell"
        and _has_right(t, seat)
        and bool(sell_options(t, seat))
    )


def _for_sale(t: EconomicusTable) -> bool:
    """Whether there is still such a place: the table may have looked again."""
    s = t.state
    return free_places(t, s.active, s.lot) > 0 or not places_known(t, s.active)


def _may_own(t: EconomicusTable, seat: int) -> bool:
    """Whether only the price stands between him and the company; a token is reserved while he
    pays."""
    owned = t.state.companies.owned[seat]
    return _has_right(t, seat) and owned < COMPANY_TOKENS and _for_sale(t)


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

    def moot() -> bool:
        _void_bids(t, auction)
        return seat not in auction.active or auction.leader == seat

    return Ask(
        (seat,),
        lambda: _bid_text(t, seat, auction),
        lambda: _bid_options(t, seat),
        ("E26", "E31", "E32", "E33"),
        check=lambda at, move: _check_bid(t, at, move),
        verbs=("bid", "pass", "fee"),
        moot=moot,
        about=(s.active,),
    )


def _bid_text(t: EconomicusTable, seat: int, auction: Auction) -> Text:
    s, leader = t.state, auction.leader
    told: dict[str, Arg] = {"who": t.players[seat], "sector": sector_name(t, s.active)}
    if not has_token(t, seat):
        return msg("economicus.ask.sell_to_bid", n=COMPANY_TOKENS, **told)
    if s.money[seat] < fee_due(t, seat):
        return msg("economicus.ask.cannot_bid", **told)
    if leader is None:
        return msg("economicus.ask.first_bid", price=Money(s.price(s.active), "coin"), **told)
    highest = Money(auction.highest, "coin")
    return msg("economicus.ask.bid", highest=highest, other=t.players[leader], **told)


def _void_bids(t: EconomicusTable, auction: Auction) -> None:
    """Drops the bids of players who have lost their quota or last token in the meantime; who can
    sell a company to have a token again stays in the auction."""
    for_sale = _for_sale(t)
    for seat in [seat for seat in auction.active if not (for_sale and may_bid(t, seat))]:
        if not (for_sale and _takes_part(t, seat)):
            auction.active.remove(seat)
        _void(t, auction, seat)


def _void(t: EconomicusTable, auction: Auction, seat: int) -> None:
    if any(bidder == seat for bidder, _ in auction.bids):
        auction.withdraw(seat)
        t.tell("info", "economicus.event.bid_void", (seat,), who=t.players[seat])


def _bid_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    held, lowest, fee = t.state.money[seat], _lowest(t), fee_due(t, seat)
    found: list[Option] = [Say("pass")]
    if not has_token(t, seat):
        return found
    if lowest <= HIGHEST_BID and held >= fee:
        found.append(Bid("bid", lowest, HIGHEST_BID, unit="coin"))
    if fee == FORGOTTEN_FEE and held >= FEE:
        found.append(Say("fee"))
    return found


def _check_bid(t: EconomicusTable, seat: int, move: Move) -> None:
    if any(o.verb == move.verb and o.allows(move.args) for o in _bid_options(t, seat)):
        return
    if not has_token(t, seat):
        raise IllegalMove(
            "economicus.error.no_token", who=move.who, n=COMPANY_TOKENS, rules=("E26", "E46")
        )
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


def _sell_to_the_highest(t: EconomicusTable, held: Auction) -> Flow[None]:
    """Who cannot pay is bankrupt, and the bid before his buys (E33); a bid is void where its
    bidder has since lost the quota or the last token, be it while he pays (E30)."""
    s = t.state
    while held.bids:
        seat, bid = held.bids[-1]
        if not may_bid(t, seat) or not _for_sale(t):
            _void(t, held, seat)
            continue
        s.buyer = seat
        paid = yield from _pay_bid(t, seat, bid)
        s.buyer = None
        if paid:
            s.sold += 1
            gain_company(t, seat, s.active, s.lot)
            if s.lot == "state":
                discard_cards(t, seat, ["quota"])
            yield from deal(t, [seat])
            return
        _void(t, held, seat)


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
    sector, first = s.active, t.options["price_written"] == "before"
    if first:
        write_bid(t, sector, bid)
    why = msg(
        "economicus.event.bid_paid",
        who=t.players[seat],
        sector=sector_name(t, s.active),
        amount=Money(bid, "coin"),
    )
    rules = ("E21", "E30", "E33", "E60")
    paid = yield from must_pay(t, seat, BANK, bid, why, rules, lambda: _may_own(t, seat))
    if first:
        close_bid(t, sector, paid)
    elif paid:
        write_price(t, sector, bid)
    return paid
