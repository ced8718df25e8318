"""A single die whose result decides something: startups and crimes."""

from __future__ import annotations

from engine.core.ask import Ask, Flow
from engine.core.options import Cards
from engine.rulebooks.economicus.state import EconomicusTable, OpenRoll


def open_roll(t: EconomicusTable, pips: int) -> OpenRoll:
    """The die lies on the table; cards that change a die change this one until it is closed."""
    s = t.state
    t.stats.roll([pips])
    roll = OpenRoll(pips, s.next_die)
    s.next_die = 0
    s.rolls.append(roll)
    return roll


def close_roll(t: EconomicusTable, roll: OpenRoll) -> None:
    t.state.rolls.remove(roll)


def throwable(t: EconomicusTable, seat: int, just: int = 0) -> Cards:
    """Unplayed options and quotas that a player may throw in, one point each (E49)."""
    s = t.state
    pool = {"option": s.options_held(seat), "quota": s.quotas(seat)}
    return Cards("throw", pool, just or 1, just or sum(pool.values()))


def roll_die(ask: Ask) -> Flow[int | None]:
    """Asks for one die; None if the question became pointless."""
    move = yield ask
    return int(move.args[0]) if move.verb == "roll" else None
