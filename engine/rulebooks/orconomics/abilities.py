"""The ten industry abilities: whom or what each can be played on, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Option, Pick
from engine.core.text import msg
from engine.rulebooks.orconomics.cards import GOLD, SECTORS
from engine.rulebooks.orconomics.debts import demand, owe, settle
from engine.rulebooks.orconomics.loans import generate
from engine.rulebooks.orconomics.quests import check, take
from engine.rulebooks.orconomics.startups import promote_all
from engine.rulebooks.orconomics.state import (
    SIDES,
    T,
    flip,
    from_bank,
    full,
    know_incomes,
    move_crisis,
    tell,
    to_bank,
    word,
)
from engine.rulebooks.orconomics.tokens import is_loan

SMUGGLED_QUEST: Final = 3 * GOLD


FIXED: Final[dict[str, list[Args]]] = {
    "tourism": [("tourism", "ability", sector) for sector in SECTORS],
    "communication": [("communication", "ability", sector) for sector in SECTORS],
    "innovations": [("innovations", "ability")],
    "food": [("food", "ability")],
}
"""Abilities that can be played in the same ways at any time."""


def _always(_t: T, _seat: int, _target: str) -> bool:
    return True


class Ability(NamedTuple):
    """An industry's ability.

    plays   every way to play it, as the arguments of `play`: what it is played on must be there
    run     what it does
    useful  whether anything would come of it with that target
    """

    rule: str
    plays: Callable[[T, int], list[Args]]
    run: Callable[[T, int, Args], Flow[None]]
    useful: Callable[[T, int, str], bool] = _always


def ability_plays(t: T, seat: int, card: str) -> list[Args]:
    """Every way to play an ability; those without effect too, unless the table rules them out."""
    ability = ABILITIES[card]
    plays = ability.plays(t, seat)
    if t.options["idle_abilities"] == "on":
        return plays
    return [play for play in plays if ability.useful(t, seat, str((*play, "")[2]))]


def _others(t: T, seat: int) -> list[int]:
    return t.clockwise(seat)[1:]


# Tourism


def _tourism(t: T, seat: int, args: Args) -> Flow[None]:
    """All own loans in one industry are gone (O41)."""
    sector = str(args[0])
    n = t.state.companies.loaned[seat][sector]
    for _ in range(n):
        flip(t, seat, sector, loan=False)
    if n:
        tell(t, "flip", "orconomics.event.discharges", seat, "n", n, "sector", sector)
    else:
        tell(t, "info", "orconomics.event.no_effect", seat, "card", "tourism")
    return
    yield


# Livestock


def _livestock_plays(t: T, seat: int) -> list[Args]:
    state = t.state
    players, clear = t.players, state.companies.clear
    sectors = state.ring.around[state.activity]
    found: list[Args] = []
    for other in _others(t, seat):
        theirs = clear[other]
        for sector in sectors:
            if theirs[sector]:
                found.append(("livestock", "ability", players[other], sector))
    return found


def _livestock(t: T, seat: int, args: Args) -> Flow[None]:
    """A loan against another's company: the gold is yours, the interest his (O43)."""
    owner, sector = t.seat(str(args[0])), str(args[1])
    flip(t, owner, sector, loan=True)
    tell(t, "flip", "orconomics.event.flips", owner, "sector", sector)
    from_bank(t, seat, GOLD, "orconomics.event.loan")
    return
    yield


# Communication


def _communication(t: T, seat: int, args: Args) -> Flow[None]:
    """Three sectors side by side generate, for the one who played it only (O45)."""
    sectors = t.state.ring.around[str(args[0])]
    yield from know_incomes(t, sectors, seat)
    generate(t, (seat,), sectors)
    if any(t.state.generating.held[seat].values()):
        yield from settle(t, seat)
    else:
        tell(t, "info", "orconomics.event.no_effect", seat, "card", "communication")


# Innovations


def _innovations(t: T, seat: int, _args: Args) -> Flow[None]:
    if t.state.borders.owned[seat]:
        yield from promote_all(t, seat)
    else:
        tell(t, "info", "orconomics.event.no_effect", seat, "card", "innovations")


# Food processing


def _food(t: T, seat: int, _args: Args) -> Flow[None]:
    """Two more cards at the end of the turn (O42)."""
    t.state.food_cards += 2
    tell(t, "info", "orconomics.event.food", seat, "n", t.state.food_cards)
    return
    yield


# Transportation

_TRANSPORTATION: Final[dict[str, Args]] = {
    sector: ("transportation", "ability", sector) for sector in SECTORS
}


def _transportation_plays(t: T, _seat: int) -> list[Args]:
    """Any industry with room that some company is not in yet."""
    within = t.state.companies.within
    room = min(len(t.players), sum(t.state.companies.owned))
    return [play for sector, play in _TRANSPORTATION.items() if within[sector] < room]


def _transportation(t: T, seat: int, args: Args) -> Flow[None]:
    """Any company to another industry with room; it generates there at once (O44)."""
    state = t.state
    target = str(args[0])

    def options() -> list[Option]:
        found: list[Args] = [
            (t.players[owner], sector, SIDES[loan])
            for owner in t.clockwise(seat)
            for sector, loan in state.companies.kinds_of(owner)
            if sector != target
        ]
        return [Pick("move", found, ("player", "sector", "side"))] if found else []

    move = yield Ask(
        (seat,),
        msg("orconomics.ask.move", who=t.players[seat], sector=word(target)),
        options,
        ("O44",),
        moot=lambda: full(t, target) or not options(),
        about=(target,),
    )
    if move.verb != "move":
        tell(t, "info", "orconomics.event.in_vain", seat, "card", "transportation")
        return
    owner, origin, loan = t.seat(str(move.args[0])), str(move.args[1]), is_loan(move.args[2])
    state.companies.remove(owner, origin, loan)
    state.companies.add(owner, target, loan)
    state.changed.add(owner)
    tell(t, "move", "orconomics.event.moves_company", owner, "sector", origin, "to", target)
    yield from check(t)
    yield from know_incomes(t, (target,))
    state.generating.opened()[owner] = {target: 1}
    if not loan:
        state.window.opened()[owner, target] = 1
    yield from settle(t, owner)


# Totemology


_TOTEMOLOGY: Final[dict[str | None, list[Args]]] = {
    at: [("totemology", "ability", sector) for sector in SECTORS if sector != at]
    for at in (None, *SECTORS)
}


def _totemology_plays(t: T, _seat: int) -> list[Args]:
    """Anywhere else: a token that stays has not been moved."""
    return _TOTEMOLOGY[None if t.options["crisis_stays"] == "on" else t.state.crisis.at]


def _moves_or_costs(t: T, seat: int, sector: str) -> bool:
    companies = t.state.companies
    theirs = companies.within[sector] - companies.total[seat][sector]
    return sector != t.state.crisis.at or theirs > 0


def _totemology(t: T, seat: int, args: Args) -> Flow[None]:
    """The crisis moves, and the others' companies there pay you (O46)."""
    sector = str(args[0])
    state = t.state
    move_crisis(t, sector)
    yield from check(t)
    generate(t, _others(t, seat), (sector,))
    generating, each = state.generating.opened(), -state.crisis.first
    for other in _others(t, seat):
        if generating[other][sector]:
            loss = partial(_loss, generating[other], sector, each)
            yield from owe(t, other, loss, seat, demand(t, other, seat), ("O46", "O21", "O51"))
            yield from check(t)


def _loss(generating: dict[str, int], sector: str, each: int) -> int:
    return generating[sector] * each


# Banking and weaponcrafting


def _banking_plays(t: T, seat: int) -> list[Args]:
    name = t.players[seat]
    return [("banking", "ability", other) for other in t.players if other != name]


def _banking(t: T, seat: int, args: Args) -> Flow[None]:
    """The chosen player pays you his interest, or gives a company (O48)."""
    other = t.seat(str(args[0]))
    loans = t.state.companies.loans
    if loans[other]:
        yield from owe(t, other, lambda: loans[other], seat, demand(t, other, seat), ("O48", "O51"))
    else:
        tell(t, "info", "orconomics.event.no_loans", other)


def _weapon_plays(t: T, seat: int) -> list[Args]:
    money = t.state.money.of
    mine = money[seat]
    return [
        ("weaponcrafting", "ability", name)
        for other, name in enumerate(t.players)
        if money[other] > mine
    ]


def _weaponcrafting(t: T, seat: int, args: Args) -> Flow[None]:
    """A richer player pays you one gold, or gives a company (O49)."""
    other = t.seat(str(args[0]))
    yield from owe(t, other, lambda: GOLD, seat, demand(t, other, seat), ("O49", "O51"))


# Smuggling


def _smuggling_plays(t: T, seat: int) -> list[Args]:
    if t.state.money.of[seat] < SMUGGLED_QUEST:
        return []
    return [("smuggling", "ability", quest) for quest in t.state.quests.row]


def _smuggling(t: T, seat: int, args: Args) -> Flow[None]:
    """Three gold for any open quest (O50)."""
    to_bank(t, seat, SMUGGLED_QUEST, "orconomics.event.smuggles")
    yield from take(t, str(args[0]), seat)


ABILITIES: Final[dict[str, Ability]] = {
    "tourism": Ability(
        "O41",
        lambda *_: FIXED["tourism"],
        _tourism,
        lambda t, seat, sector: t.state.companies.loaned[seat][sector] > 0,
    ),
    "livestock": Ability("O43", _livestock_plays, _livestock),
    "communication": Ability(
        "O45",
        lambda *_: FIXED["communication"],
        _communication,
        lambda t, seat, sector: any(
            t.state.companies.total[seat][s] for s in t.state.ring.around[sector]
        ),
    ),
    "innovations": Ability(
        "O47",
        lambda *_: FIXED["innovations"],
        _innovations,
        lambda t, seat, _: t.state.borders.owned[seat] > 0,
    ),
    "food": Ability("O42", lambda *_: FIXED["food"], _food),
    "transportation": Ability("O44", _transportation_plays, _transportation),
    "totemology": Ability("O46", _totemology_plays, _totemology, _moves_or_costs),
    "banking": Ability(
        "O48",
        _banking_plays,
        _banking,
        lambda t, _, name: t.state.companies.loans[t.seat(name)] > 0,
    ),
    "smuggling": Ability("O50", _smuggling_plays, _smuggling),
    "weaponcrafting": Ability("O49", _weapon_plays, _weaponcrafting),
}
PLAYS: Final = {card: ability.plays for card, ability in ABILITIES.items()}
"""Every way to play each ability, idle or not."""
