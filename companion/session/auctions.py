"""The running auction as everybody sees it, and an auction held aloud turned into moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.errors import IllegalMove
from engine.core.move import TABLE, Move
from engine.core.shown import AnyView
from engine.core.table import AnyTable
from engine.core.text import Money
from engine.pieces.auction import Auction

BID, PASS = "bid", "pass"
OPEN = "auction"
"""The word that opens an auction, in games where something may be done before."""
LEADS, IN, PASSED = "leads", "in", "passed"
NEXT_BIDS = (0, 1)
"""What those who are asked later are likely to bid above the least bid."""
FEW_LATER = 3
"""Of more players than that only the least bid is offered."""


@dataclass(frozen=True, slots=True)
class Bidder:
    """One player in an auction; bid is 0 before the first, cards may go towards it too."""

    seat: int
    name: str
    state: str
    bid: int
    money: Money
    cards: int


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction: who takes part, in seating order, and the bid to beat."""

    bidders: tuple[Bidder, ...]
    highest: int
    unit: str
    opens: bool = False
    """It has not begun: the first bid opens it."""

    @property
    def leader(self) -> Bidder | None:
        """Who has it if nobody bids more."""
        return next((bidder for bidder in self.bidders if bidder.state == LEADS), None)

    def prices(self, seat: int, least: int) -> range:
        """What a player may have bought for: the bid that leads, or a higher one."""
        one = next(bidder for bidder in self.bidders if bidder.seat == seat)
        if one.state == LEADS:
            return range(one.bid, one.bid + 1)
        return range(least, one.money.amount + one.cards + 1)

    def later_bids(self, asked: Sequence[int], least: int) -> list[tuple[Bidder, int]]:
        """The next bids of those who are not asked yet, as far as they can pay them."""
        later = [one for one in self.bidders if one.state == IN and one.seat not in asked]
        raises = NEXT_BIDS if len(later) <= FEW_LATER else NEXT_BIDS[:1]
        bids = [(one, least + more) for one in later for more in raises]
        return [(one, bid) for one, bid in bids if one.money.amount + one.cards >= bid]


def held(table: AnyTable) -> Auction | None:
    """The auction in which somebody is asked for a bid now."""
    ask = table.ask
    auction = getattr(table.state, "auction", None)
    if ask is None or not isinstance(auction, Auction) or len(ask.who) != 1:
        return None
    bids = any(option.verb in (BID, PASS) for option in ask.options)
    return auction if bids and ask.who[0] in auction.active else None


def waits(table: AnyTable) -> bool:
    """Whether an auction is about to be opened."""
    return table.ask is not None and any(option.verb == OPEN for option in table.ask.options)


def asked_to_bid(table: AnyTable) -> bool:
    """Whether somebody is asked for a bid, or for the word that opens the auction."""
    return held(table) is not None or waits(table)


def bidding(table: AnyTable, view: AnyView | None = None) -> Bidding | None:
    """None while nobody is asked to bid. view is what everybody sees, where it is known already."""
    if not asked_to_bid(table):
        return None
    auction = held(table)
    players = (view if view is not None else table.view(-1))["players"]
    if auction is None:
        every = enumerate(table.players)
        found = [Bidder(seat, name, IN, 0, *_means(table, players[seat])) for seat, name in every]
        return Bidding(tuple(found), 0, found[0].money.unit, opens=True)
    last = dict(auction.bids)
    found = []
    for seat, name in enumerate(table.players):
        state = LEADS if auction.leader == seat else PASSED if auction.passed(seat) else IN
        means = _means(table, players[seat])
        found.append(Bidder(seat, name, state, last.get(seat, 0), *means))
    return Bidding(tuple(found), auction.highest, found[0].money.unit)


def _means(table: AnyTable, player: AnyView) -> tuple[Money, int]:
    """Coins that can be bid, and how many cards might be added to them."""
    means = table.rulebook.shown.bids
    if means is None:
        return Money(0, ""), 0
    cards = int(player[means.cards]["count"]) if means.cards else 0
    return Money(int(player[means.key]), means.unit), cards


def next_move(table: AnyTable, winner: int | None, price: int) -> Move:
    """The next move towards this sale: what the player who is asked bids or passes."""
    if waits(table):
        return Move(TABLE, OPEN)
    auction = held(table)
    assert auction is not None
    assert table.ask is not None
    seat = table.ask.who[0]
    name = table.players[seat]
    if seat == winner and auction.leader != winner:
        return Move(name, BID, (price,))
    return Move(name, PASS)


def play_sale(table: AnyTable, winner: int | None, price: int) -> None:
    """Plays the bids and passes that lead to a sale; refuses where something else is asked."""
    check_sale(table, winner, price)
    if waits(table):
        table.do(next_move(table, winner, price))
    auction = held(table)
    while auction is not None and held(table) is auction:
        table.do(next_move(table, winner, price))
    if auction is None or len(auction.active) > 1 or auction.leader != winner:
        raise IllegalMove("session.error.asked_between")


def play_bid(table: AnyTable, seat: int, amount: int) -> None:
    """Passes for everybody who is asked before that player, and bids for that player."""
    if waits(table):
        table.do(Move(TABLE, OPEN))
    auction = held(table)
    while auction is not None and held(table) is auction and _asked(table) != seat:
        table.do(Move(table.players[_asked(table)], PASS))
    if auction is None or held(table) is not auction:
        raise IllegalMove("session.error.asked_between")
    table.do(Move(table.players[seat], BID, (amount,)))


def _asked(table: AnyTable) -> int:
    assert table.ask is not None
    return table.ask.who[0]


def check_sale(table: AnyTable, winner: int | None, price: int) -> None:
    """Whether the auction can end like this at all."""
    if waits(table):
        return
    auction = held(table)
    if auction is None:
        raise IllegalMove("session.error.no_auction")
    if winner is None and auction.leader is not None:
        raise IllegalMove("session.error.bid_stands", who=table.players[auction.leader])
    if winner is not None and winner not in auction.active:
        raise IllegalMove("session.error.has_passed", who=table.players[winner])
    if winner is not None and auction.leader == winner and price != auction.highest:
        raise IllegalMove("session.error.bid_between", who=table.players[winner])
