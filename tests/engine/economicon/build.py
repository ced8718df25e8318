"""Tables of Economicon in one line."""

from __future__ import annotations

from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from engine.rulebooks.economicon.goods import COMMODITIES

STACKS = {
    "grain": "blue red red green",
    "steel": "blue green white red",
    "oil": "red green",
    "tech": "blue",
}
NATIONS = ("blue", "green", "white", "red")


def play(table: Table, *lines: str) -> Table:
    for line in lines:
        table.do(Move.parse(line))
    return table


def fresh(players: str = "Ana Bo", **options) -> Table:
    return Table(rulebook("economicon"), Setup("economicon", tuple(players.split()), options))


def laid(players: str = "Ana Bo", nations=NATIONS, stacks=STACKS, **options) -> Table:
    """Nations chosen and markets laid: Ana is Blue, Bo Green, Cy White, Di Red."""
    table = fresh(players, **options)
    for name, nation in list(zip(table.players, nations, strict=False))[:3]:
        play(table, f"{name}: nation {nation}")
    return play(table, *(f"table: stack {good} {stacks[good]}" for good in COMMODITIES))


def trading(
    players: str = "Ana Bo",
    rounds: int = 9,
    condition: str = 'free "whatever"',
    nations=NATIONS,
    stacks=STACKS,
    **options,
) -> Table:
    """The first event lies open and Ana, who begins, has the turn."""
    table = laid(players, nations, stacks, **options)
    first, *others = table.players
    play(table, f"{first}: roll 6", *(f"{name}: roll 1" for name in others))
    return play(table, "table: event event-1", f"table: rounds {rounds}", f"table: {condition}")


def market(table: Table, **wanted: int | str) -> Table:
    """Markets with so many units of money, or with these producers from bottom to top."""
    state = table.state
    for good, what in wanted.items():
        if good in COMMODITIES:
            stack = what.split() if isinstance(what, str) else ["blue"] * what
            state.made[good] += len(stack) - len(state.stacks[good])
            state.stacks[good] = stack
        else:
            play(table, f"table: correct market.{good} {4 * what}")
    return table


def reserve(table: Table, who: str, **wanted: int | str) -> Table:
    """Reserves with so many units of money, or with units of these producers."""
    for good, what in wanted.items():
        if good in COMMODITIES:
            units = what.split() if isinstance(what, str) else [_nation(table, who)] * what
            for nation in NATIONS:
                play(table, f"table: correct {good}.{nation}.{who} {units.count(nation)}")
        else:
            play(table, f"table: correct {good}.{who} {4 * what}")
    return table


def _nation(table: Table, who: str) -> str:
    return table.state.players[table.seat(who)].nation


def player(table: Table, who: str):
    return table.state.players[table.seat(who)]


def units(table: Table, who: str, good: str) -> float:
    """What somebody has of a good, in units, for reading in a test."""
    held = player(table, who).held(good)
    return held if good in COMMODITIES else held / 4


def price(table: Table, wanted: str, paid: str = "gold") -> float:
    return table.view()["prices"]["now"][wanted][paid] / 4


def finish_event(table: Table, *answers: str) -> Table:
    """Ends the trade at once and resolves the event."""
    table = play(table, "table: close")
    if table.ask.text.id == "economicon.ask.resolve":
        play(table, "table: success")
    return play(table, *answers, "table: done")
