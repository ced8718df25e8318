"""What screens see."""

from __future__ import annotations

from engine.rulebooks.orc.battles import leader, would_conquer
from engine.rulebooks.orc.scoring import native_orcs, points, territory_points
from engine.rulebooks.orc.state import Orc
from engine.rulebooks.orc.turn import may_deploy
from engine.rulebooks.orc.view_types import NowView, PlayerView, TerritoryView, View


def view(t: Orc, seat: int | None) -> View:
    """The table as a seat may see it; None sees everything."""
    state = t.state
    players: list[PlayerView] = []
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


def _territory(t: Orc, place: int) -> TerritoryView:
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


def _now(t: Orc, place: int) -> NowView:
    territory = t.state.line[place]
    if territory.owner is not None:
        return {"winner": _name(t, territory.owner), "how": "conquered"}
    winner = would_conquer(t, place)
    if winner is None:
        return {"winner": None, "how": "frozen"}
    return {"winner": _name(t, winner), "how": "tie" if leader(territory) is None else "orcs"}


def _name(t: Orc, seat: int | None) -> str | None:
    return None if seat is None else t.players[seat]
