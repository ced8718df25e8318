"""Help for those who want it: which sector may come next, and what the coming turn may bring.

Pure functions of the public view; nothing here knows more than everybody round the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from companion.session.charts import sector_chances
from engine.core.table import Table
from engine.pieces.ring import Ring
from engine.rulebooks.orconomics.cards import BY_TOTAL

View = Mapping[str, Any]

ROLLS = 36
"""Ways in which two dice can fall."""

UNITS = {"orconomics": "silver", "economicus": "coin"}
"""What incomes are counted in, for the games in which dice name a sector."""


def totals(game: str, view: View) -> dict[str, tuple[int, ...]]:
    """Which totals of the dice name each sector; nothing for games without such dice."""
    if game == "orconomics":
        return {
            sector: tuple(total for total, named in BY_TOTAL.items() if named == sector)
            for sector in view["board"]["ring"]
        }
    if game == "economicus":
        sectors = view["board"]["sectors"]
        return {sector: (sectors[sector]["number"],) for sector in view["board"]["ring"]}
    return {}


def named(table: Table[Any], view: View, values: Sequence[int]) -> str | None:
    """The sector that such a roll names, where the table is asked for one that does.

    Two dice name it in every turn and when the first crisis is laid out, but not when the first
    player is looked for.
    """
    ask = table.ask
    if ask is None or len(values) != 2 or not (table.turn or ask.text.id.endswith("crisis_roll")):
        return None
    found = totals(table.rulebook.id, view).items()
    return next((sector for sector, sums in found if sum(values) in sums), None)


def ways(game: str, view: View) -> dict[str, int]:
    """In how many of the 36 ways the next roll names each sector."""
    chances = sector_chances(list(totals(game, view).items()))
    return {sector: round(ROLLS * chance) for sector, chance in chances.items()}


def expected_income(table: Table[Any], view: View) -> list[Fraction | None]:
    """What each player's companies earn on average when the dice are next rolled.

    None where a printed income that may count is not known yet. Startups that turn into companies
    on the way are left out: they are another decision.
    """
    game = table.rulebook.id
    chances = ways(game, view)
    return [
        _average([(chances[s], earned(table, view, seat, s)) for s in chances])
        for seat in range(len(table.players))
    ]


def earned(table: Table[Any], view: View, seat: int, rolled: str) -> int | None:
    """What a seat earns if the dice name that sector; None when an income is not known."""
    board = view["board"]
    if table.rulebook.id == "orconomics" and rolled == board["active"]:
        return 0  # the same industry again is an embargo: nobody earns
    total = 0
    for sector in _earning(table, view, seat, rolled):
        count = _companies(table, view, seat, sector)
        value = board["sectors"][sector]["value"]
        if count and value is None:
            return None
        total += count * (value or 0)
    return total


def _earning(table: Table[Any], view: View, seat: int, rolled: str) -> Sequence[str]:
    ring = Ring(view["board"]["ring"])
    if table.options.get("linked") == "on":
        player = view["players"][seat]
        return ring.chain(rolled, {*player["companies"], *player["startups"]})
    return ring.around[rolled]


def _companies(table: Table[Any], view: View, seat: int, sector: str) -> int:
    if table.rulebook.id == "orconomics":
        return sum(view["players"][seat]["companies"].get(sector, {}).values())
    return int(view["board"]["sectors"][sector]["companies"][seat][0])


def _average(outcomes: Sequence[tuple[int, int | None]]) -> Fraction | None:
    total = 0
    for chance, amount in outcomes:
        if amount is None:
            return None
        total += chance * amount
    return Fraction(total, ROLLS)
