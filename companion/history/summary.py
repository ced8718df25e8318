"""What is kept of a game: enough for lists and statistics, a small part of its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Final

from companion.history import text_json
from companion.history.chronicle import Chronicle, Purchase, Roll

FORMAT: Final = 1
"""Raised when summaries hold something new: older ones are then computed anew."""
LONGEST_PAUSE: Final = 20 * 60
"""Seconds between two moves that still count as playing."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One table.

    tip, rules  the last move and the version of the rulebook that this was computed from
    winners     seats; none for a game that runs, or that nobody won
    places      by seat, from 1; who are level share the better one
    seconds     of play, without long pauses
    dice        by seat: "dice:total" -> how often; seat -1 is the table
    interest    by seat, in the coin `unit`
    companies   by seat: a sector's name (text_json.key_of) -> companies got there
    dearest     seat, price, coin, what
    best_roll   seat, dice, earned
    leads       how often the lead changed
    """

    format: int
    tip: str
    rules: str
    game: str
    players: tuple[str, ...]
    over: bool
    winners: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    moves: int
    started: float
    ended: float
    seconds: int
    dice: dict[str, dict[str, int]]
    interest: tuple[int, ...]
    unit: str
    companies: tuple[dict[str, int], ...]
    dearest: tuple[int, int, str, object] | None
    best_roll: tuple[int, tuple[int, ...], int] | None
    leads: int

    def dice_of(self, seat: int) -> dict[int, Counter[int]]:
        """Number of dice -> how often each total came."""
        found: dict[int, Counter[int]] = {}
        for key, times in self.dice.get(str(seat), {}).items():
            number, _, total = key.partition(":")
            found.setdefault(int(number), Counter())[int(total)] += times
        return found


def summary_of(told: Chronicle, tip: str, times: Sequence[float]) -> Summary:
    """times are those of the moves, as the store keeps them."""
    table = told.table
    standings = {line.seat: line for line in table.standings()}
    seats = range(len(table.players))
    result = table.result
    return Summary(
        FORMAT,
        tip,
        table.rulebook.version,
        table.rulebook.id,
        tuple(table.players),
        result is not None,
        result.winners if result is not None else (),
        tuple(standings[seat].rank for seat in seats),
        tuple(standings[seat].score for seat in seats),
        table.turn,
        len(table.moves),
        times[0] if times else 0.0,
        times[-1] if times else 0.0,
        _played(times),
        _dice(told.rolls),
        tuple(told.interest[seat] for seat in seats),
        told.unit,
        tuple(dict(told.companies.get(seat, {})) for seat in seats),
        _dearest(told.purchases),
        _best_roll(told.rolls),
        max(0, sum(moment.kind == "lead" for moment in told.moments) - 1),
    )


def _played(times: Sequence[float]) -> int:
    """Seconds of play. A clock that jumps back counts as no time."""
    gaps = (later - earlier for earlier, later in pairwise(times))
    return int(sum(min(max(gap, 0.0), LONGEST_PAUSE) for gap in gaps))


def _dice(rolls: Sequence[Roll]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for roll in rolls:
        seen = found.setdefault(str(roll.seat), {})
        key = f"{len(roll.dice)}:{sum(roll.dice)}"
        seen[key] = seen.get(key, 0) + 1
    return found


def dearest_of(purchases: Sequence[Purchase]) -> Purchase | None:
    return max(purchases, key=lambda one: (one.price.amount, -one.move), default=None)


def _dearest(purchases: Sequence[Purchase]) -> tuple[int, int, str, object] | None:
    found = dearest_of(purchases)
    if found is None:
        return None
    what = text_json.written(found.what) if found.what is not None else None
    return found.seat, found.price.amount, found.price.unit, what


def luckiest_of(rolls: Sequence[Roll]) -> Roll | None:
    """The roll that earned most, where any earned something."""
    earning = [roll for roll in rolls if roll.earned > 0 and roll.seat >= 0]
    return max(earning, key=lambda roll: (roll.earned, -roll.move), default=None)


def _best_roll(rolls: Sequence[Roll]) -> tuple[int, tuple[int, ...], int] | None:
    found = luckiest_of(rolls)
    return (found.seat, found.dice, found.earned) if found is not None else None


def to_json(summary: Summary) -> dict[str, object]:
    return asdict(summary)


def from_json(raw: Any) -> Summary:
    """What `to_json` wrote; raises TypeError, KeyError or ValueError for anything else."""
    values = dict(raw)
    for key in ("players", "winners", "places", "scores", "interest", "companies"):
        values[key] = tuple(values[key])
    if values["dearest"] is not None:
        values["dearest"] = tuple(values["dearest"])
    if values["best_roll"] is not None:
        seat, dice, earned = values["best_roll"]
        values["best_roll"] = (seat, tuple(dice), earned)
    return Summary(**values)
