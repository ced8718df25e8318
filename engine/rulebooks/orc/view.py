"""What screens see, what may be corrected and what must add up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.rulebook import Editable
from engine.core.text import Arg, Text, msg
from engine.rulebooks.orc.battles import conquer, leader, would_conquer
from engine.rulebooks.orc.cards import CARDS, COLOURS, registry
from engine.rulebooks.orc.scoring import native_orcs, points, territory_points
from engine.rulebooks.orc.state import LINE_CARDS, STOCKPILE, Orc, Side, Territory, word
from engine.rulebooks.orc.turns import may_deploy

NOBODY, FROZEN = "nobody", "frozen"


def view(t: Orc, seat: int | None) -> dict[str, Any]:
    """The table as plain data.

    players     name, hand ({count} and, for its owner or once shown, {known, unknown}), score
                (territories and native Orcs known so far), territories, natives, wins
    board.line  the six territories from the box outwards: colour, value, stock, status (open,
                frozen, conquered), owner, sides (by seat: race, orcs, cards, may: colours that
                this player may still deploy there), now ({winner: who would conquer it if the
                battle were now, how: orcs, tie or frozen})
    board       removed (cards out of the game), left_over, cards (how many are accounted for)
    match       games played as pairs of points, wins
    """
    state = t.state
    players = []
    for who, name in enumerate(t.players):
        faces = seat is None or seat == who or state.shown[who]
        players.append(
            {
                "name": name,
                "hand": state.deck.hands[who].view(faces),
                "score": points(t, who) if faces else territory_points(t, who),
                "territories": territory_points(t, who),
                "natives": native_orcs(t, who) if faces else 0,
                "wins": state.wins[who],
            }
        )
    return {
        "players": players,
        "board": {
            "line": [_territory(t, place) for place in range(len(state.line))],
            "removed": state.removed,
            "left_over": state.left_over,
            "cards": state.deck.total(),
        },
        "match": {"games": [list(game) for game in state.games], "wins": list(state.wins)},
    }


def _territory(t: Orc, place: int) -> dict[str, Any]:
    territory = t.state.line[place]
    return {
        "place": place,
        "colour": territory.colour,
        "value": territory.value,
        "stock": territory.stock,
        "status": territory.status,
        "owner": _name(t, territory.owner),
        "sides": [
            {
                "race": side.race,
                "orcs": side.orcs,
                "cards": side.cards,
                "may": list(may_deploy(territory, seat)),
            }
            for seat, side in enumerate(territory.sides)
        ],
        "now": _now(t, place),
    }


def _now(t: Orc, place: int) -> dict[str, Any]:
    territory = t.state.line[place]
    if territory.owner is not None:
        return {"winner": _name(t, territory.owner), "how": "conquered"}
    winner = would_conquer(t, place)
    if winner is None:
        return {"winner": None, "how": FROZEN}
    return {"winner": _name(t, winner), "how": "tie" if leader(territory) is None else "orcs"}


def _name(t: Orc, seat: int | None) -> str | None:
    return None if seat is None else t.players[seat]


# Corrections


def editable(t: Orc) -> dict[str, Editable]:
    fields: dict[str, Editable] = {"removed": _removed(t)}
    for seat, name in enumerate(t.players):
        fields[f"hand.{name}"] = _hand(t, seat)
        fields[f"wins.{name}"] = _wins(t, seat)
    for place, territory in enumerate(t.state.line):
        colour = territory.colour
        fields[f"stock.{colour}"] = _stock(t, territory)
        fields[f"owner.{colour}"] = _owner(t, place)
        for seat, name in enumerate(t.players):
            fields[f"orcs.{colour}.{name}"] = _orcs(t, territory, seat)
            fields[f"race.{colour}.{name}"] = _race(t, territory, seat)
    return fields


def _removed(t: Orc) -> Editable:
    def put(value: int | str) -> None:
        t.state.removed = int(value)

    return Editable(msg("orc.path.removed"), lambda: t.state.removed, put, high=len(CARDS))


def _hand(t: Orc, seat: int) -> Editable:
    hand = t.state.deck.hands[seat]

    def put(value: int | str) -> None:
        t.state.deck.recount_hand(seat, int(value))

    label = msg("orc.path.hand", who=t.players[seat])
    return Editable(label, lambda: len(hand), put, low=1, high=len(CARDS))


def _wins(t: Orc, seat: int) -> Editable:
    def put(value: int | str) -> None:
        t.state.wins[seat] = int(value)

    label = msg("orc.path.wins", who=t.players[seat])
    return Editable(label, lambda: t.state.wins[seat], put, high=2)


def _stock(t: Orc, territory: Territory) -> Editable:
    def put(value: int | str) -> None:
        t.state.deck.pile += int(value) - territory.stock
        territory.stock = int(value)

    label = msg("orc.path.stock", territory=word(territory.colour))
    return Editable(label, lambda: territory.stock, put, high=STOCKPILE)


def _owner(t: Orc, place: int) -> Editable:
    territory = t.state.line[place]

    def get() -> str:
        return _name(t, territory.owner) or (FROZEN if territory.frozen else NOBODY)

    def put(value: int | str) -> None:
        if value in t.players and territory.owner is None:
            conquer(t, place, t.seat(str(value)))
        else:
            territory.owner = t.seat(str(value)) if value in t.players else None
            territory.frozen = value == FROZEN

    label = msg("orc.path.owner", territory=word(territory.colour))
    return Editable(label, get, put, choices=(*t.players, FROZEN, NOBODY))


def _side(t: Orc, territory: Territory, seat: int, what: str) -> tuple[Side, Text]:
    told: dict[str, Arg] = {"who": t.players[seat], "territory": word(territory.colour)}
    return territory.sides[seat], msg(f"orc.path.{what}", **told)


def _orcs(t: Orc, territory: Territory, seat: int) -> Editable:
    side, label = _side(t, territory, seat, "orcs")

    def put(value: int | str) -> None:
        side.orcs = int(value)

    return Editable(label, lambda: side.orcs, put, high=20)


def _race(t: Orc, territory: Territory, seat: int) -> Editable:
    side, label = _side(t, territory, seat, "race")

    def put(value: int | str) -> None:
        side.race = None if value == NOBODY else str(value)

    return Editable(label, lambda: side.race or NOBODY, put, choices=(*COLOURS, NOBODY))


def settle(t: Orc) -> None:
    """A corrected card list counts from now on."""
    t.state.deck.printed(registry(t.facts))


# Conservation


def audit(t: Orc) -> Iterable[Text]:
    """All 30 cards: battle line, stockpiles, hands, deployed, markers, removed (R25)."""
    state, deck = t.state, t.state.deck
    if deck.total() != len(CARDS):
        yield msg("orc.audit.cards", n=deck.total(), all=len(CARDS))
    if not state.line:
        return
    piles = sum(territory.stock for territory in state.line) + state.left_over
    if piles != deck.pile:
        yield msg("orc.audit.stockpiles", n=piles, all=deck.pile)
    lying = sum(territory.deployed + territory.marker for territory in state.line)
    seen = LINE_CARDS + lying + state.removed
    if seen != deck.gone.total():
        yield msg("orc.audit.seen", n=seen, all=deck.gone.total())
    for card in deck.copies:
        if deck.hidden(card) < 0:
            yield msg("orc.audit.twice", card=word(card))
