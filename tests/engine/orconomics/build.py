"""Tables of Orconomics in one line: `table("Ana Bo Cy", crisis="food", money={"Ana": 17})`.

Everything is set up by real moves and corrections, so every such table replays.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from engine.rulebooks.orconomics.cards import SECTORS
from engine.rulebooks.orconomics.state import State
from tests.engine.listed import is_listed

BOOK = rulebook("orconomics")
FACTS = {spec.id: spec.sample for spec in BOOK.facts}
DICE = dict(
    zip(
        SECTORS, ("1 1", "1 2", "1 3", "1 4", "1 5", "1 6", "2 6", "3 6", "4 6", "5 6"), strict=True
    )
)
"""Two dice that activate a sector."""
QUIET_QUESTS = ("six_loans", "thirds", "border")


def new(
    players: str = "Ana Bo Cy", options: Mapping[str, str] | None = None, facts=FACTS
) -> Table[State]:
    """A table before its first move."""
    return Table(BOOK, Setup("orconomics", tuple(players.split()), dict(options or {}), facts))


def say(t: Table[State], *lines: str) -> Table[State]:
    for line in lines:
        t.do(Move.parse(line))
    return t


def refusal(t: Table[State], line: str) -> EngineError:
    """Why a move is refused; it must be, must change nothing, and is nowhere listed."""
    before, move = (t.view(), list(t.moves), list(t.events)), Move.parse(line)
    try:
        t.do(move)
    except EngineError as error:
        assert (t.view(), list(t.moves), list(t.events)) == before
        assert not is_listed(t, move), line
        return error
    raise AssertionError(f"{line} was accepted")


def ready(
    players: str = "Ana Bo Cy",
    options: Mapping[str, str] | None = None,
    crisis: str = "innovations",
    quests: tuple[str, ...] = QUIET_QUESTS,
    first: tuple[str, ...] = (),
    facts=FACTS,
) -> Table[State]:
    """A table after set-up with Ana as the Oracle; `first` are the sectors of the placements."""
    t = new(players, options, facts)
    say(t, "table: ring " + " ".join(SECTORS), f"{t.players[0]}: roll 6 6")
    for name in t.players[1:]:
        say(t, f"{name}: roll 1 1")
    say(t, "table: reveal " + " ".join(quests), f"{t.players[0]}: roll {DICE[crisis]}")
    places = first or ("weaponcrafting", "banking") * len(t.players)
    while t.turn == 0:
        spot = next((s for s in (*places, *SECTORS) if t.ask.options[0].allows((s,))), SECTORS[0])
        places = places[1:] if places and places[0] == spot else places
        say(t, f"{t.players[t.ask.who[0]]}: place {spot}")
    return t


def table(
    players: str = "Ana Bo Cy",
    *,
    options: Mapping[str, str] | None = None,
    crisis: str = "innovations",
    active: str | None = None,
    companies: Mapping[str, str] | None = None,
    startups: Mapping[str, str] | None = None,
    money: Mapping[str, int] | None = None,
    cards: Mapping[str, int] | None = None,
    hold: Mapping[str, str] | None = None,
    quests: tuple[str, ...] = QUIET_QUESTS,
    facts=FACTS,
) -> Table[State]:
    """Before Ana's first roll.

    companies  {"Ana": "food food banking/bones"}; whoever is not named has none
    startups   {"food transportation": "Ana - Bo"}, bases from the centre
    hold       {"Ana": "food food"}: exactly these cards, known to the app
    """
    t = ready(players, options, crisis, quests, facts=facts)
    for name in t.players:
        wanted = (companies or {}).get(name, "").split()
        for sector in SECTORS:
            for side in ("orc", "bones"):
                word = sector if side == "orc" else f"{sector}/bones"
                _correct(t, f"companies.{name}.{sector}.{side}", wanted.count(word))
    for border, bases in (startups or {}).items():
        for base, owner in enumerate(bases.split(), 1):
            if owner != "-":
                _correct(t, f"startup.{border.replace(' ', '.')}.{base}", owner)
    for name, amount in (money or {}).items():
        _correct(t, f"money.{name}", amount)
    for name, n in (cards or {}).items():
        _correct(t, f"cards.{name}", n)
    for name, held in (hold or {}).items():
        _correct(t, f"cards.{name}", len(held.split()))
        if held:
            say(t, f"{name}: hold {held}")
    if active is not None:
        _correct(t, "activity", active)
    return t


def _correct(t: Table[State], path: str, value: int | str) -> None:
    if BOOK.editable(t)[path].get() != value:
        t.do(Move("table", "correct", (path, value)))


def at(t: Table[State], ask: str) -> Table[State]:
    """Says what is asked now, as a check of where a story stands."""
    assert t.ask is not None
    assert t.ask.text.id == f"orconomics.ask.{ask}", t.ask.text
    return t


def player(t: Table[State], name: str) -> dict:
    return t.view()["players"][t.seat(name)]


def answers(t: Table[State], verb: str) -> list[tuple]:
    """All arguments that the standing question allows with a verb."""
    return [args for o in t.ask.options if o.verb == verb for args in o.answers()]


def offers(t: Table[State], name: str) -> set[str]:
    """Any-time moves of a player, beside those that every game has."""
    return {o.verb for o in t.offers(t.seat(name))} - {"correct", "fact"}


def told(t: Table[State], index: int = -1) -> list[str]:
    """Ids of what the last move (or that of a number) told the table, without the game's name."""
    events = t.events_of(index if index >= 0 else len(t.moves) + index)
    return [event.text.id.removeprefix("orconomics.event.") for event in events]
