"""Tables in one line: `ready("Ana Bo", companies={"Ana": "s4 s4 s5"}, money={"Bo": 3})`."""

from __future__ import annotations

from collections import Counter

from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.engine.listed import is_listed

NAMES = "Ana Bo Cy Di Ed Flo Gus Hal"
BOOK = rulebook("economicus")
SAMPLE = {spec.id: spec.sample for spec in BOOK.facts}
PLAIN = SAMPLE | {
    f"{what}.s{n}": value
    for n in range(2, 13)
    for what, value in (("private", 3), ("state", 0), ("income", 2))
    if n != 7 or what == "income"
}
"""A board on which every sector is alike: 3 private places, no state place, income 2."""
PLAIN |= {"income.s2": -1}


def table(players="Ana Bo Cy", facts=None, **options):
    """A table before the first move."""
    known = PLAIN if facts is None else facts
    return Table(BOOK, Setup("economicus", tuple(players.split()), options, known))


def play(t, *lines):
    for line in lines:
        t.do(Move.parse(line))
    return t


def refusal(t, line):
    """The message id with which a move is refused; the table stays as it was and lists no such
    move."""
    before, move = (t.view(), len(t.moves)), Move.parse(line)
    try:
        t.do(move)
    except EngineError as error:
        assert (t.view(), len(t.moves)) == before
        assert not is_listed(t, move), line
        return error.text.id.removeprefix("economicus.error.")
    raise AssertionError(f"{line!r} was accepted")


def begun(players="Ana Bo Cy", facts=None, **options):
    """The first player is the first named; everybody stands in sectors 3 to 6; Ana rolls next."""
    t = table(players, facts, **options)
    first, *others = t.players
    play(t, f"{first}: roll 6", *(f"{name}: roll 1" for name in others))
    while t.ask.text.id == "economicus.ask.place":
        option = t.ask.options[0]
        args = max(option.choices, key=lambda a: (a[1] == "private", a[0] != "s2"))
        t.do(Move(t.players[t.ask.who[0]], "place", args))
    if t.ask.text.id == "economicus.ask.deal":
        play(t, "table: dealt")
    return t


def ready(
    players="Ana Bo Cy",
    *,
    companies=None,
    startups=None,
    loaned=None,
    startup_loans=None,
    money=None,
    price=None,
    cards=None,
    quotas=None,
    facts=None,
    **options,
):
    """Ana is about to roll on a board that holds just what is named, 20M each, no option cards.

    Companies named here stand beside the marked places unless `private`/`state` corrections
    follow.
    """
    t = begun(players, facts, **options)
    s = t.state
    for seat, name in enumerate(t.players):
        for sector in s.companies.sectors_of(seat):
            play(t, f"table: correct companies.{name}.{sector} 0")
        play(t, f"table: correct money.{name} {(money or {}).get(name, 20)}")
        if s.full:
            play(t, f"table: correct cards.{name} {(cards or {}).get(name, 0)}")
            play(t, f"table: correct quotas.{name} {(quotas or {}).get(name, 1)}")
    for path, wanted in (
        ("companies", companies),
        ("loaned_companies", loaned),
        ("startups", startups),
        ("loaned_startups", startup_loans),
    ):
        for name, sectors in (wanted or {}).items():
            for sector, n in Counter(sectors.split()).items():
                play(t, f"table: correct {path}.{name}.{sector} {n}")
    for sector, value in (price or {}).items():
        play(t, f"table: correct price.{sector} {value}")
    assert t.audit() == []
    return t


def seat_of(t, name):
    return t.seats[name]


def money(t, *names):
    held = [t.state.money[t.seats[name]] for name in names or t.players]
    return held[0] if len(names) == 1 else held


def stars(t, *names):
    held = [t.state.stars[t.seats[name]] for name in names or t.players]
    return held[0] if len(names) == 1 else held


def owned(t, name, sector):
    return t.state.companies.count(t.seats[name], sector)


def startups(t, name, sector):
    return t.state.startups.count(t.seats[name], sector)


def told(t, index=-1):
    """Ids of what the last move changed, without the game's name."""
    at = len(t.moves) + index if index < 0 else index
    return [event.text.id.removeprefix("economicus.event.") for event in t.events_of(at)]


def asked(t):
    """What the table is asked; "over" when the game is."""
    if t.ask is None:
        return "over"
    return t.ask.text.id.removeprefix("economicus.ask.")


def verbs(t):
    return [option.verb for option in t.ask.options]


def to_auction(t, sector):
    """Ana's dice make a sector active; nothing else lies in the way."""
    total = int(sector[1:])
    low = total // 2 if total % 2 else total // 2 - 1
    first, second = (max(1, low), total - max(1, low))
    if sector in ("s2", "s12"):
        first = second = total // 2
    return play(t, f"{t.players[t.state.active_seat]}: roll {first} {second}")


def pass_all(t):
    """Everyone passes, nobody founds anything, until somebody rolls or enters."""
    while asked(t) not in ("roll", "place", "engine.ask.fact", "over"):
        answers = {"pass", "done", "dealt", "discard", "interest"}
        verb = next(v for v in verbs(t) if v in answers)
        who = t.players[t.ask.who[0]] if t.ask.who else "table"
        play(t, f"{who}: {verb}")
    return t
