"""Victims of a crime: whoever loses companies, startups, coins, profit or credit by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Option, Pick, Say
from engine.core.text import msg
from engine.rulebooks.economicus.board import SECTORS
from engine.rulebooks.economicus.language import Card, Effect
from engine.rulebooks.economicus.state import EconomicusTable, State
from engine.rulebooks.economicus.targets import Played, named_sectors

Loses = Callable[[EconomicusTable, int, Effect], bool]


def _sectors(t: EconomicusTable, where: str) -> Sequence[str]:
    """Where it may happen; all, as long as the criminal has not chosen."""
    return SECTORS if where == "any" else named_sectors(t, where)


def _pays(_t: EconomicusTable, _seat: int, _effect: Effect) -> bool:
    return True


def _has_company(s: State, seat: int, sectors: Iterable[str]) -> bool:
    return any(s.companies.count(seat, sector) for sector in sectors)


def _has_one_there(t: EconomicusTable, seat: int, effect: Effect) -> bool:
    return _has_company(t.state, seat, _sectors(t, str(effect.args[1])))


def _moves_company(t: EconomicusTable, seat: int, _effect: Effect) -> bool:
    return t.state.companies.owned[seat] > 0


def _loses_startup(t: EconomicusTable, seat: int, effect: Effect) -> bool:
    count = t.state.startups.count
    return any(count(seat, sector) for sector in _sectors(t, str(effect.args[1])))


def _pays_interest(t: EconomicusTable, seat: int, _effect: Effect) -> bool:
    return t.state.loans(seat) > 0


LOSES: Final[dict[str, Loses]] = {
    "money": _pays,
    "earn": _has_one_there,
    "take": _pays,
    "raze": _has_one_there,
    "shift": _moves_company,
    "close": _loses_startup,
    "interest": _pays_interest,
}
"""Effect against players -> whether one of those meant loses by it. Stars and cards that are lost
make no victim."""


def _aims(effect: Effect) -> bool:
    """Whether it is against others, though just now it may hit nobody."""
    if effect.name == "crisis":
        return bool(effect.args[1])
    if effect.name not in LOSES or effect.args[0] == "me":
        return False
    return effect.name not in ("money", "earn") or int(effect.args[-1]) < 0


def _hits(t: EconomicusTable, played: Played, effect: Effect, other: int) -> bool:
    if not _aims(effect):
        return False
    if effect.name == "crisis":
        return _has_company(t.state, other, _sectors(t, str(effect.args[0])))
    if effect.args[0] == "one":
        return other == played.one
    return LOSES[effect.name](t, other, effect)


def _others(t: EconomicusTable, seat: int) -> list[int]:
    return [other for other in t.state.order(t, seat) if other != seat]


def find_victims(t: EconomicusTable, played: Played, card: Card) -> Flow[list[int]]:
    """Those who may defend themselves, clockwise from the criminal. Whom the card lets him choose
    he names before the die is rolled; where it does not say who loses, he is asked."""
    effects = card.effects[1:]
    against = [effect for effect in effects if _aims(effect)]
    if any(effect.args[0] == "one" for effect in against):
        played.one = yield from _name_one(t, played.seat)
    found = [
        other
        for other in _others(t, played.seat)
        if any(_hits(t, played, effect, other) for effect in against)
    ]
    if not against or any(effect.name == "aloud" for effect in effects):
        yield from _name_more(t, played.seat, found)
        if not against and len(found) == 1:
            played.one = found[0]
    return found


def _name_one(t: EconomicusTable, seat: int) -> Flow[int | None]:
    found: list[int] = []
    yield from _ask_victim(t, seat, found, must=True)
    return found[0] if found else None


def _name_more(t: EconomicusTable, seat: int, found: list[int]) -> Flow[None]:
    while (yield from _ask_victim(t, seat, found, must=False)):
        pass


def _ask_victim(t: EconomicusTable, seat: int, found: list[int], must: bool) -> Flow[bool]:
    """One more victim; False where there is none."""
    s = t.state

    def choices() -> list[Args]:
        return [(t.players[other],) for other in _others(t, seat) if other not in found]

    def options() -> Sequence[Option]:
        pick = Pick("victim", choices(), ("player",))
        return (pick,) if must else (pick, Say("nobody"))

    if not choices() or not s.plays(seat):
        return False
    id_ = "economicus.ask.victim_too" if found else "economicus.ask.victim"
    move = yield Ask(
        (seat,),
        msg(id_, who=t.players[seat]),
        options,
        ("E48",),
        moot=lambda: not s.plays(seat) or not choices(),
    )
    if move.verb != "victim":
        return False
    found.append(t.seats[str(move.args[0])])
    return True
