"""Everything that the table may overwrite; the difference comes from or goes into the box."""

from __future__ import annotations

from engine.core.rulebook import Editable
from engine.core.text import Text, msg
from engine.rulebooks.economicon.goods import COMMODITIES, GOLD, MOST, NATIONS, QUARTERS, word
from engine.rulebooks.economicon.ledger import issue
from engine.rulebooks.economicon.state import MARKET, Economicon

_MOST_MONEY = 250 * QUARTERS


def editable(t: Economicon) -> dict[str, Editable]:
    fields: dict[str, Editable] = {}
    for good in (GOLD, *t.state.nations()):
        fields[f"market.{good}"] = _market_money(t, good)
        for seat, name in enumerate(t.players):
            fields[f"{good}.{name}"] = _reserve_money(t, seat, good)
    for good in COMMODITIES:
        for nation in NATIONS:
            fields[f"market.{good}.{nation}"] = _market_units(t, good, nation)
            for seat, name in enumerate(t.players):
                fields[f"{good}.{nation}.{name}"] = _reserve_units(t, seat, good, nation)
    for seat, name in enumerate(t.players):
        fields[f"unclaimed.{name}"] = _unclaimed(t, seat)
        fields[f"achievements.{name}"] = _achievements(t, seat)
        fields[f"volatility.{name}"] = _volatility(t, seat)
    return fields


def _market_money(t: Economicon, good: str) -> Editable:
    def put(value: int | str) -> None:
        issue(t, good, int(value) - t.state.market[good], MARKET)

    label = msg("economicon.path.market", good=word(good))
    unit = f"quarter:{good}"
    return Editable(label, lambda: t.state.market[good], put, high=_MOST_MONEY, unit=unit)


def _reserve_money(t: Economicon, seat: int, good: str) -> Editable:
    held = t.state.players[seat].money

    def put(value: int | str) -> None:
        issue(t, good, int(value) - held[good], seat)

    what = "gold" if good == GOLD else "reserve"
    label = msg(f"economicon.path.{what}", who=t.players[seat], good=word(good))
    unit = f"quarter:{good}"
    return Editable(label, lambda: held[good], put, high=_MOST_MONEY, unit=unit)


def _market_units(t: Economicon, good: str, nation: str) -> Editable:
    """How many units of one producer are in a stack; they come to and go from its top."""
    stack = t.state.stacks[good]

    def put(value: int | str) -> None:
        t.state.made[good] += int(value) - stack.count(nation)
        while stack.count(nation) > int(value):
            at = len(stack) - 1 - stack[::-1].index(nation)
            del stack[at]
        while stack.count(nation) < int(value):
            stack.append(nation)

    label = msg("economicon.path.market_units", good=word(good), nation=word(nation))
    return Editable(label, lambda: stack.count(nation), put, high=MOST)


def _reserve_units(t: Economicon, seat: int, good: str, nation: str) -> Editable:
    units = t.state.players[seat].units[good]

    def put(value: int | str) -> None:
        t.state.made[good] += int(value) - units[nation]
        units[nation] = int(value)

    told: dict[str, Text] = {"good": word(good), "nation": word(nation)}
    label = msg("economicon.path.units", who=t.players[seat], **told)
    return Editable(label, lambda: units[nation], put, high=MOST)


def _unclaimed(t: Economicon, seat: int) -> Editable:
    player = t.state.players[seat]

    def put(value: int | str) -> None:
        player.unclaimed = int(value)

    label = msg("economicon.path.unclaimed", who=t.players[seat])
    return Editable(label, lambda: player.unclaimed, put, high=60)


def _achievements(t: Economicon, seat: int) -> Editable:
    player = t.state.players[seat]

    def put(value: int | str) -> None:
        player.achievements = int(value)

    label = msg("economicon.path.achievements", who=t.players[seat])
    return Editable(label, lambda: player.achievements, put, low=-MOST, high=MOST)


def _volatility(t: Economicon, seat: int) -> Editable:
    player = t.state.players[seat]

    def put(value: int | str) -> None:
        player.volatility = int(value)

    label = msg("economicon.path.volatility", who=t.players[seat])
    return Editable(label, lambda: player.volatility, put, high=MOST)
