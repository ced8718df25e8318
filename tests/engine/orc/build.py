"""Tables of ORC in one line."""

from __future__ import annotations

from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table

LINE = "red1/blue2 green2/yellow1 white2/purple1"
"""From the box: red 1, blue 2, green 2, yellow 1, white 2, purple 1."""


def orc(match: str = "one", draws: str = "count", discards: str = "either", **facts) -> Table:
    told = {key.replace("_", "."): value for key, value in facts.items()}
    options = {"match": match, "draws": draws, "discards": discards}
    return Table(rulebook("orc"), Setup("orc", ("Ana", "Bo"), options, told))


def joined(*corrections: str, rules: str = "", **options: str) -> Table:
    """A game under way in which it is Ana's turn; all else as the corrections tell it."""
    setup = Setup("orc", ("Ana", "Bo"), options, under_way=True)
    table = Table(rulebook("orc"), setup, rules)
    play(table, f"table: line {LINE}", "table: turn Ana")
    return play(table, *(f"table: correct {told}" for told in corrections), "table: go_on")


def play(table: Table, *lines: str) -> Table:
    for line in lines:
        table.do(Move.parse(line))
    return table


def ready(line: str = LINE, take: int = 1, match: str = "one", **options) -> Table:
    """Bo has dealt; Ana has taken that many cards (1: she begins)."""
    return play(
        orc(match, **options), "table: dealer Bo", f"table: line {line}", f"Ana: take {take}"
    )


def at(table: Table, colour: str):
    return table.state.territory(colour)


def set_stock(table: Table, **stock: int) -> Table:
    """Stockpiles with that many cards (all others stay); what is gone lies removed."""
    for colour, n in stock.items():
        play(table, f"table: correct stock.{colour} {n}")
    return table


def set_orcs(table: Table, colour: str, ana: int, bo: int) -> Table:
    return play(
        table, f"table: correct orcs.{colour}.Ana {ana}", f"table: correct orcs.{colour}.Bo {bo}"
    )


def owners(table: Table) -> list[str | None]:
    """Who has conquered what, from the box outwards."""
    return [territory["owner"] for territory in table.view()["board"]["line"]]


def statuses(table: Table) -> list[str]:
    return [territory["status"] for territory in table.view()["board"]["line"]]
