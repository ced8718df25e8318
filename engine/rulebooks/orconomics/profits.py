"""Stage 1, profits and losses: startups move, then companies in three sectors generate."""

from __future__ import annotations

from engine.core.ask import Flow
from engine.rulebooks.orconomics.debts import settle
from engine.rulebooks.orconomics.loans import generate, open_window
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.startups import advance
from engine.rulebooks.orconomics.state import T, from_bank, know_incomes, values


def profits_and_losses(t: T) -> Flow[None]:
    """One total for each player, settled from the Oracle on (O17, O71)."""
    state = t.state
    t.stage = "profits"
    yield from advance(t, state.activity)
    sectors = state.ring.around[state.activity]
    yield from know_incomes(t, sectors)
    seats = t.clockwise(state.oracle)
    totals = _totals(t, sectors)
    if min(totals) >= 0:  # nobody is asked, so no company can change hands on the way
        open_window(t, seats, sectors)
        for seat in seats:
            if totals[seat]:
                from_bank(t, seat, totals[seat], "orconomics.event.profit")
        yield from check(t)
        return
    generate(t, seats, sectors)
    before = state.corrections
    for seat in seats:
        if totals[seat] > 0 and state.corrections == before:
            from_bank(t, seat, totals[seat], "orconomics.event.profit")
        elif totals[seat] or state.corrections != before:
            yield from settle(t, seat)
        yield from check(t)  # after a profit too: somebody who said "later" may no longer be broke


def _totals(t: T, sectors: tuple[str, ...]) -> list[int]:
    """What the companies of each player in these sectors generate together."""
    first, second, third = sectors
    one, two, three = values(t, sectors)
    return [
        owned[first] * one + owned[second] * two + owned[third] * three
        for owned in t.state.companies.total
    ]
