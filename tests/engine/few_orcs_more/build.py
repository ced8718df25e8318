"""Tables of For a Few Orcs More in one line."""

from __future__ import annotations

from typing import Any

from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from engine.rulebooks.few_orcs_more.state import State

NAMES = ("Wiz", "Ana", "Bo", "Cy", "Dee", "Eli", "Fox")


def table(players: str | int = 4, **options: Any) -> Table[State]:
    names = NAMES[:players] if isinstance(players, int) else tuple(players.split())
    return Table(rulebook("few_orcs_more"), Setup("few_orcs_more", names, options))


def play(t: Table[State], *lines: str) -> Table[State]:
    for line in lines:
        t.do(Move.parse(line))
    return t


def spread(cards: str) -> list[str]:
    """`orc-2*3 giant` as single words."""
    found: list[str] = []
    for token in cards.split():
        card, _, times = token.partition("*")
        found += [card] * int(times or 1)
    return found


def dealing(players: str | int = 4, **options: Any) -> Table[State]:
    """Wiz is the wizard and about to deal."""
    return play(table(players, **options), "table: wizard Wiz")


def at_piles(players: str | int = 4, champion: str = "Ana", **options: Any) -> Table[State]:
    """All is dealt, the champion named, no pile shown yet."""
    t = dealing(players, **options)
    return play(t, "table: dealt", f"Wiz: champion {champion}")


def armed(
    hands: dict[str, str], players: str | int = 4, champion: str = "Ana", **options: Any
) -> Table[State]:
    """Piles were handed out so that these players hold these cards; the spies come next."""
    t = at_piles(players, champion, **options)
    for number, (name, cards) in enumerate(hands.items(), 1):
        words = " ".join(spread(cards))
        play(t, f"table: pile {number} misdealt enlist-{name} {words}")
    return play(t, "table: rest")


def at_war(tribe: str, hands: dict[str, str], **more: Any) -> Table[State]:
    """The first battle is for this tribe; mercenaries are laid next."""
    return play(armed(hands, **more), f"Wiz: tribe {tribe}")


def seat(t: Table[State], name: str) -> int:
    return t.seats[name]


def hand(t: Table[State], name: str) -> dict[str, int]:
    return dict(+t.state.now().hands[t.seats[name]])


def score(t: Table[State], name: str) -> int:
    return t.state.score(t.seats[name])


def told(t: Table[State], what: str) -> list[dict[str, Any]]:
    """The parameters of all events of that name."""
    return [dict(e.text.args) for e in t.events if e.text.id == f"few_orcs_more.event.{what}"]


def asked(t: Table[State]) -> str:
    return t.ask.text.id.removeprefix("few_orcs_more.ask.") if t.ask else ""
