"""An open auction: in turn, always higher, a pass is final."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from engine.core.ask import Ask, Flow
from engine.core.move import Move


class Auction:
    """Bids made so far, in order.

    leader   whose bid is to beat; None while nobody has bid
    highest  the bid to beat; 0 while nobody has bid
    """

    __slots__ = ("active", "bids", "highest", "leader")

    def __init__(self, order: Iterable[int]) -> None:
        self.active: deque[int] = deque(order)
        self.bids: list[tuple[int, int]] = []
        self.leader: int | None = None
        self.highest = 0

    def bid(self, seat: int, amount: int) -> None:
        """The new highest bid; whether it is high enough was checked before."""
        self.bids.append((seat, amount))
        self.leader, self.highest = seat, amount

    def passed(self, seat: int) -> bool:
        """Whether a seat has left the auction."""
        return seat not in self.active

    def withdraw(self, seat: int) -> None:
        """All bids of a player are void: the best bid of another leads."""
        self.bids = [bid for bid in self.bids if bid[0] != seat]
        self.leader, self.highest = self.bids[-1] if self.bids else (None, 0)


def hold_auction(
    auction: Auction,
    ask: Callable[[int], Ask | None],
    on_bid: Callable[[int, int, int], Flow[None] | None] | None = None,
    on_aside: Callable[[int, Move], bool] | None = None,
) -> Flow[int | None]:
    """Round the table until all but the leader have passed; returns the winner's seat.

    ask       the question to a seat; its verbs are `bid AMOUNT` and `pass`; None passes unasked
    on_bid    called with seat, bid and the bid before it (0: none); may be a stage of its own
    on_aside  true where an answer was neither bid nor pass (a fee): the seat is asked again
    """
    active = auction.active
    while active and not (len(active) == 1 and auction.leader == active[0]):
        seat = active[0]
        question = ask(seat)
        if question is None:
            active.popleft()
            continue
        move = yield question
        if not active or active[0] != seat:
            continue
        if on_aside is not None and on_aside(seat, move):
            continue
        if move.verb != "bid":
            active.popleft()
            continue
        before, amount = auction.highest, int(move.args[0])
        auction.bid(seat, amount)
        active.rotate(-1)
        if on_bid is not None:
            flow = on_bid(seat, amount, before)
            if flow is not None:
                yield from flow
    return auction.leader
