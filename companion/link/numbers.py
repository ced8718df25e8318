"""The numbers of each player that everybody may see, best player first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.i18n.catalogue import Catalogue
from companion.session import labels, views
from engine.core.rulebook import Editable
from engine.core.shown import AnyView
from engine.core.table import AnyTable
from engine.core.text import Money


@dataclass(frozen=True, slots=True)
class PlayerNumbers:
    """Score, the score that is raced for (if any), and the main numbers with their names."""

    seat: int
    name: str
    score: int
    target: int | None
    facts: tuple[tuple[str, str], ...]


def player_numbers(table: AnyTable, words: Catalogue) -> list[PlayerNumbers]:
    view = table.view(views.EVERYBODY)
    editable = table.editable()
    target = views.target(view)
    return [
        PlayerNumbers(
            line.seat,
            table.players[line.seat],
            line.score,
            target,
            (
                *_written(table, editable, line.seat, words),
                *_tiles(table, view["players"][line.seat], words),
            ),
        )
        for line in table.standings()
    ]


def _written(
    table: AnyTable,
    editable: Mapping[str, Editable],
    seat: int,
    words: Catalogue,
) -> Iterator[tuple[str, str]]:
    for what in table.rulebook.shown.numbers:
        found = editable.get(f"{what}.{table.players[seat]}")
        if found is None or found.openly is not None:
            continue
        value = found.get()
        if isinstance(value, str):
            said = labels.named(table, value, words.say, found.place)
        elif found.unit:
            said = words.money(Money(value, found.unit), "short")
        else:
            said = words.number(value)
        name = words.tell(f"{table.rulebook.id}.path.{what}.short")
        yield said, "" if said.endswith(f" {name}") else name  # not "10 gold gold"


def _tiles(table: AnyTable, player: AnyView, words: Catalogue) -> Iterator[tuple[str, str]]:
    for tile in views.tiles(table, player):
        yield words.number(tile.value), words.say(tile.label)
