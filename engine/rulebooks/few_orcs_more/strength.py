"""The strength of an army, worked out line by line (F24-F28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.rulebooks.few_orcs_more.cards import TRIBES

TWO, SIX = 2, 6
WORTH: Final = {"goblin": 1, "troll": 5, "giant": 10}
WAR_MACHINE: Final = 9
FLYING_MACHINE: Final = 4


class Line(NamedTuple):
    """One line of the sum: what, how many, what it adds."""

    what: str
    n: int
    points: int


def army_lines(
    tribe: str,
    army: Mapping[str, int],
    flown: int = 0,
    *,
    flying_machine: int = FLYING_MACHINE,
    machine_escapes_feud: bool = False,
) -> list[Line]:
    """How the strength comes about.

    flown  goblins that came with the flying machine; 0: it stayed away

    >>> army_lines("orcs", {"orc-2": 2, "orc-6": 1, "orc-leader": 1, "troll": 1})
    ... # doctest: +NORMALIZE_WHITESPACE
    [Line(what='two', n=2, points=4), Line(what='six', n=1, points=6),
     Line(what='leader', n=1, points=10), Line(what='troll', n=1, points=5)]
    """
    lines = _tribe_lines(TRIBES[tribe], army) + _mercenary_lines(army)
    flight = [Line("flying-machine", flown, flying_machine + flown)] if flown else []
    if army.get(f"{TRIBES[tribe]}-leader", 0) < 2:
        return lines + flight
    if machine_escapes_feud:
        return [*lines, _feud(lines), *flight]
    return [*lines, *flight, _feud(lines + flight)]


def strength(lines: list[Line]) -> int:
    return sum(line.points for line in lines)


def _tribe_lines(kin: str, army: Mapping[str, int]) -> list[Line]:
    twos, sixes = army.get(f"{kin}-2", 0), army.get(f"{kin}-6", 0)
    own = [Line("two", twos, TWO * twos), Line("six", sixes, SIX * sixes)]
    if army.get(f"{kin}-leader", 0) == 1:
        own.append(Line("leader", 1, strength(own)))
    return [line for line in own if line.n]


def _mercenary_lines(army: Mapping[str, int]) -> list[Line]:
    fighting = {card: n for card in WORTH if (n := army.get(card, 0))}
    lines = [Line(card, n, WORTH[card] * n) for card, n in fighting.items()]
    machines = army.get("war-machine", 0)
    served = min(machines, army.get("goblin", 0))
    if served:
        lines.append(Line("war-machine", served, WAR_MACHINE * served))
    if machines > served:
        lines.append(Line("idle-machine", machines - served, 0))
    lines += [
        Line(f"idle-{card}", 1, 0) for card in ("flying-machine", "commando") if army.get(card)
    ]
    return lines


def _feud(lines: list[Line]) -> Line:
    return Line("feud", 2, -strength(lines))
