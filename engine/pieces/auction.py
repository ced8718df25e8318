"""An open auction: in turn, always higher, a pass is final."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from engine.core.ask import Ask, Flow


class Auction:
    """Bids made so far, in order."""

    __slots__ = ("active", "bids")

    def __init__(self, order: Iterable[int]) -> None:
        self.active: deque[int] = deque(order)
        self.bids: list[tuple[int, int]] = []

    @property
    def leader(self) -> int | None:
        return self.bids[-1][0] if self.bids else None

    @property
    def highest(self) -> int:
        """The bid to beat; 0 while nobody has bid."""
        return self.bids[-1][1] if self.bids else 0

    def passed(self, seat: int) -> bool:
        return seat not in self.active


def hold_auction(
    auction: Auction,
    ask: Callable[[int], Ask],
    on_bid: Callable[[int, int, int], None] | None = None,
) -> Flow[int | None]:
    """Round the table until all but the leader have passed; returns the winner's seat.

    ask     the question to a seat; its verbs are `bid AMOUNT` and `pass`
    on_bid  called with seat, bid and the bid before it (0: none)
    """
    active = auction.active
    while active and not (len(active) == 1 and auction.leader == active[0]):
        seat = active[0]
        move = yield ask(seat)
        if not active or active[0] != seat:
            continue
        if move.verb != "bid":
            active.popleft()
            continue
        before, amount = auction.highest, int(move.args[0])
        auction.bids.append((seat, amount))
        active.rotate(-1)
        if on_bid is not None:
            on_bid(seat, amount, before)
    return auction.leader
