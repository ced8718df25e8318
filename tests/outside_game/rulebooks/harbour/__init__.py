"""Harbour: ships lie at six piers, a die says which pier takes its toll. Made up for the tests."""

from __future__ import annotations

from typing import Any

from engine.core import facts
from engine.core.ask import Ask, Flow
from engine.core.move import Move
from engine.core.options import Amount, Option, Pick, Roll, Say
from engine.core.places import PLAYER, WORD, money
from engine.core.rulebook import Anytime, Editable, Rulebook
from engine.core.setup import FactSpec, OptionSpec
from engine.core.shown import Coin, Forecast, Purse, Shown
from engine.core.table import Table
from engine.core.text import Money, Text, msg
from engine.pieces.ledger import BANK, Ledger
from engine.pieces.score import ranked

PIERS = ("north", "east", "south", "west", "old", "new")
PRICE = 3
SHIPS = 4


class State:
    def __init__(self, table: Table[State]) -> None:
        seats = len(table.players)
        self.money = Ledger(table, "florin", seats)
        self.ships = {pier: [0] * seats for pier in PIERS}
        self.active = ""
        for seat in range(seats):
            self.money.correct(seat, 2 * PRICE)


T = Table[State]


def word(pier: str) -> Text:
    return Text(f"harbour.word.{pier}", {})


def toll(pier: str) -> str:
    return f"toll.{pier}"


def play(t: T) -> Flow[None]:
    while True:
        t.checkpoint()
        seat = t.turn % len(t.players)
        t.turn += 1
        yield from _toll(t, seat)
        yield from _build(t, seat)
        t.stats.turn({"money": t.state.money.held()})


def _toll(t: T, seat: int) -> Flow[None]:
    t.stage = "toll"
    move = yield Ask((seat,), msg("harbour.ask.roll", who=t.players[seat]), (Roll("roll", 1),))
    pier = PIERS[int(move.args[0]) - 1]
    t.state.active = pier
    t.stats.roll([int(move.args[0])])
    if any(t.state.ships[pier]):
        yield from facts.need(t, toll(pier))
    each = facts.number(t, toll(pier), unknown=0)
    for owner, ships in enumerate(t.state.ships[pier]):
        earned = Money(ships * each, "florin")
        text = msg("harbour.event.toll", who=t.players[owner], amount=earned)
        t.state.money.pay(BANK, owner, ships * each, text)
    win(t)


def _build(t: T, seat: int) -> Flow[None]:
    t.stage = "build"

    def options() -> list[Option]:
        free = [(pier,) for pier in PIERS if t.state.ships[pier][seat] < SHIPS]
        can = t.state.money[seat] >= PRICE and bool(free)
        return [*([Pick("build", free, ("sector",))] if can else []), Say("done")]

    text = msg("harbour.ask.build", who=t.players[seat], amount=Money(PRICE, "florin"))
    while (move := (yield Ask((seat,), text, options))).verb != "done":
        pier = str(move.args[0])
        paid = msg("harbour.event.pays", who=t.players[seat], amount=Money(PRICE, "florin"))
        t.state.money.pay(seat, BANK, PRICE, paid)
        t.state.ships[pier][seat] += 1
        t.tell("place", "harbour.event.ship", (seat,), who=t.players[seat], pier=word(pier))


def win(t: T) -> None:
    held = t.state.money.held()
    if max(held) >= int(t.options["target"]):
        best = tuple(seat for seat, n in enumerate(held) if n == max(held))
        t.finish(best, msg("harbour.win", who=tuple(t.players[seat] for seat in best)))


def _gift_options(t: T, seat: int) -> list[Option]:
    held = t.state.money[seat] if seat >= 0 else 0
    return [Amount("gift", 1, held, unit="florin")] if held else []


def _gift(t: T, seat: int, move: Move) -> Flow[None]:
    others = [(name,) for other, name in enumerate(t.players) if other != seat]
    text = msg("harbour.ask.to", who=t.players[seat])
    answer = yield Ask((seat,), text, (Pick("to", others, ("player",)),))
    amount = min(int(move.args[0]), t.state.money[seat])
    names = {"who": t.players[seat], "other": str(answer.args[0])}
    text = msg("harbour.event.gift", amount=Money(amount, "florin"), **names)
    t.state.money.pay(seat, t.seat(names["other"]), amount, text)
    win(t)


def view(t: T, _seat: int | None) -> dict[str, Any]:
    """players: name, money, ships {pier: n}; board: active, target, piers {toll, ships by seat}."""
    s = t.state
    return {
        "players": [
            {
                "name": name,
                "money": s.money[seat],
                "ships": {pier: s.ships[pier][seat] for pier in PIERS},
            }
            for seat, name in enumerate(t.players)
        ],
        "board": {
            "active": s.active or None,
            "target": int(t.options["target"]),
            "piers": {
                pier: {"toll": facts.number(t, toll(pier)), "ships": list(s.ships[pier])}
                for pier in PIERS
            },
        },
    }


def editable(t: T) -> dict[str, Editable]:
    s = t.state

    def purse(seat: int) -> Editable:
        label = msg("harbour.path.money", who=t.players[seat])
        return Editable(
            label, lambda: s.money[seat], lambda v: s.money.correct(seat, int(v)), unit="florin"
        )

    def ships(pier: str, seat: int) -> Editable:
        def put(value: int | str) -> None:
            s.ships[pier][seat] = int(value)

        label = msg("harbour.path.ships", who=t.players[seat], pier=word(pier))
        return Editable(label, lambda: s.ships[pier][seat], put, high=SHIPS)

    fields = {f"money.{name}": purse(seat) for seat, name in enumerate(t.players)}
    for pier in PIERS:
        fields |= {f"ships.{pier}.{n}": ships(pier, seat) for seat, n in enumerate(t.players)}
    return fields


def _earned(t: T, seat: int, pier: str) -> int | None:
    ships, each = t.state.ships[pier][seat], facts.number(t, toll(pier))
    return None if ships and each is None else ships * (each or 0)


RULEBOOK: Rulebook[State] = Rulebook(
    id="harbour",
    version="1",
    players=range(2, 6),
    stages=("toll", "build"),
    options=(OptionSpec("target", 12, (), 8, 60),),
    facts=tuple(FactSpec(toll(pier), "int", 2, low=1, high=4) for pier in PIERS),
    notation={
        "roll": "roll DIE",
        "build": "build PIER",
        "done": "done",
        "gift": "gift FLORINS",
        "to": "to PLAYER",
    },
    places={"gift": (money("florin"),), "to": (PLAYER,), "build": (WORD,)},
    start=State,
    play=play,
    resume=play,
    view=view,
    standings=lambda t: ranked(
        range(len(t.players)),
        t.state.money.__getitem__,
        lambda seat: ((msg("harbour.score.money"), t.state.money[seat]),),
    ),
    editable=editable,
    audit=lambda t: () if t.state.money.balanced() else (msg("harbour.audit.money"),),
    tags=lambda: (),
    anytime=(Anytime("gift", _gift_options, _gift),),
    after_correction=win,
    minutes=(5, 10),
    shown=Shown(
        numbers=("money",),
        tiles=("ships",),
        purse=Purse("money", "florin"),
        coins={"florin": (Coin("crown", 5, 5), Coin("florin", 1, 1))},
    ),
    forecast=Forecast(
        unit="florin",
        totals=lambda _t: {pier: (number,) for number, pier in enumerate(PIERS, 1)},
        names=lambda t: t.turn > 0,
        earned=_earned,
        name=lambda _t, _pier: None,
        active=lambda t: t.state.active or None,
        dice=1,
    ),
)
