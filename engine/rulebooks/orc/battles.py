"""Territory battles and how ties are broken along the battle line."""

from __future__ import annotations

from engine.core.text import Arg
from engine.rulebooks.orc.state import Orc, Territory, word


def fight_battles(t: Orc) -> None:
    """After a turn: every territory whose stockpile is exhausted, nearest to the box first.

    A tie beside a conquered territory is broken as well: only corrections can have frozen one there
    (rules before version 3 left it frozen for ever).
    """
    line = t.state.line
    for place, territory in enumerate(line):
        if territory.stock == 0 and territory.open:
            fight(t, place)
        toward = line[place - 1].owner
        if territory.frozen and toward is not None and t.plays_by("3"):
            conquer(t, place, toward)


def leader(territory: Territory) -> int | None:
    """Who has more Orcs there; None when both have as many."""
    ours, theirs = (side.orcs for side in territory.sides)
    if ours == theirs:
        return None
    return 0 if ours > theirs else 1


def would_conquer(t: Orc, place: int) -> int | None:
    """Who would conquer the territory if its battle were fought now; None: it would freeze."""
    winner = leader(t.state.line[place])
    return winner if winner is not None else t.state.line[place - 1].owner


def fight(t: Orc, place: int) -> None:
    territory = t.state.line[place]
    tied = leader(territory) is None
    winner = would_conquer(t, place)
    t.tell(
        "info",
        "orc.event.tied_battle" if tied else "orc.event.battle",
        territory=word(territory.colour),
        ours=territory.sides[0].orcs,
        theirs=territory.sides[1].orcs,
        who=t.players[0],
        rival=t.players[1],
    )
    if winner is not None:
        conquer(t, place, winner)
        return
    territory.frozen = True
    toward = t.state.line[place - 1].colour
    t.tell("info", "orc.event.frozen", territory=word(territory.colour), toward=word(toward))


def conquer(t: Orc, place: int, seat: int) -> None:
    """The territory goes to a player, and with it the frozen ones that waited for it."""
    line = t.state.line
    while True:
        territory = line[place]
        territory.owner = seat
        territory.frozen = False
        t.tell(
            "score",
            "orc.event.conquered",
            (seat,),
            who=t.players[seat],
            territory=word(territory.colour),
            n=territory.value,
        )
        clear(t, territory, seat)
        place = (place + 1) % len(line)
        if not line[place].frozen:
            return


def clear(t: Orc, territory: Territory, seat: int) -> None:
    """All but one card leave the game; the one marks the conqueror (R21)."""
    lying = territory.deployed + territory.marker
    told: dict[str, Arg] = {"who": t.players[seat], "territory": word(territory.colour)}
    for side in territory.sides:
        side.cards = 0
    if lying:
        t.state.removed += lying - 1
        territory.marker = 1
        if lying == 1:
            t.tell("place", "orc.event.keep", (seat,), **told)
        else:
            t.tell("remove", "orc.event.clear", (seat,), n=lying - 1, **told)
    elif t.state.removed:
        t.state.removed -= 1
        territory.marker = 1
        t.tell("place", "orc.event.mark", (seat,), **told)
