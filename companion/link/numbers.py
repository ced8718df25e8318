"""The numbers of each player that everybody may see, best player first, and the bids that stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.i18n.catalogue import Catalogue
from companion.session import auctions, labels, views
from companion.session.player_strip import player_strip
from engine.core.rulebook import Editable
from engine.core.shown import AnyView
from engine.core.table import AnyTable
from engine.core.text import Money


@dataclass(frozen=True, slots=True)
class PlayerNumbers:
    """Score, the score that is raced for (if any), coins, and the main numbers with their names.

    purse  (picture of the coin, how many), the most valuable first
    bid    how the player stands in the auction that is on, if there is one
    """

    seat: int
    name: str
    score: int
    target: int | None
    purse: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    bid: str = ""


def player_numbers(table: AnyTable, words: Catalogue) -> list[PlayerNumbers]:
    view = table.view(views.EVERYBODY)
    editable = table.editable()
    target, bids = views.target(view), _bids(table, words)
    strip = {line.seat: line.purse for line in player_strip(table, view)}
    return [
        PlayerNumbers(
            line.seat,
            table.players[line.seat],
            line.score,
            target,
            tuple((coin, words.number(count)) for coin, count in strip[line.seat]),
            (
                *_written(table, editable, line.seat, words),
                *_tiles(table, view["players"][line.seat], words),
            ),
            bids.get(line.seat, ""),
        )
        for line in table.standings()
    ]


def _bids(table: AnyTable, words: Catalogue) -> dict[int, str]:
    """What everybody heard: who leads with how much, who passed, how far the others can go."""
    bidding = auctions.bidding(table)
    if bidding is None or bidding.opens:
        return {}
    found = {}
    for bidder in bidding.bidders:
        most = bidder.money.amount + bidder.cards
        note = words.tell(f"session.auction.{bidder.state}") if bidder.state != auctions.IN else ""
        bid = words.money(Money(bidder.bid, bidding.unit), "short") if bidder.bid else ""
        said = [bid, note] if bidder.bid or note else [words.tell("session.auction.up_to", n=most)]
        found[bidder.seat] = " · ".join(part for part in said if part)
    return found


def _written(
    table: AnyTable,
    editable: Mapping[str, Editable],
    seat: int,
    words: Catalogue,
) -> Iterator[tuple[str, str]]:
    shown = table.rulebook.shown
    for what in shown.numbers:
        if shown.purse is not None and what == shown.purse.key:
            continue  # it is shown in coins
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
