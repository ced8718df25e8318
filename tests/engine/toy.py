"""A game of a few lines, for testing the core without any real rulebook."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Ask, Flow
from engine.core.facts import need, number
from engine.core.move import Move
from engine.core.options import Amount, Pick, Roll, Say
from engine.core.rulebook import Anytime, Editable, Rulebook
from engine.core.setup import FactSpec, OptionSpec, Setup
from engine.core.table import Table
from engine.core.text import msg
from engine.pieces.ledger import BANK, Ledger
from engine.pieces.score import ranked


class State:
    """Each player rolls and takes that much, times the printed bonus; the target wins."""

    def __init__(self, table: Table[State]) -> None:
        self.money = Ledger(table, "coin", len(table.players))
        self.gifts = 0


def _win_check(t: Table[State]) -> None:
    for seat, held in enumerate(t.state.money.held()):
        if held >= int(t.options["target"]):
            t.finish((seat,), msg("toy.win", who=t.players[seat]))


def _play(t: Table[State]) -> Flow[None]:
    while True:
        t.checkpoint()
        seat = t.turn % len(t.players)
        t.turn += 1
        t.stage = "roll"
        move = yield Ask((seat,), msg("toy.ask.roll"), (Roll("roll", 1),), ("T01",))
        yield from need(t, "bonus")
        t.stats.roll([int(move.args[0])])
        gain = int(move.args[0]) * number(t, "bonus", 0)
        t.state.money.pay(BANK, seat, gain, msg("toy.event.gain", who=t.players[seat]))
        _win_check(t)
        t.stats.turn({"money": t.state.money.held()})


def _gift_options(t: Table[State], seat: int) -> list[Amount]:
    held = t.state.money[seat] if seat >= 0 else 0
    return [Amount("gift", 1, held)] if held else []


def _gift(t: Table[State], seat: int, move: Move) -> Flow[None]:
    others = [(name,) for s, name in enumerate(t.players) if s != seat]
    answer = yield Ask(
        (seat,),
        lambda: msg("toy.ask.gift", left=t.state.money[seat]),
        lambda: (Pick("to", others, ("player",)), Say("never")),
        moot=lambda: t.state.money[seat] < int(move.args[0]),
        about=lambda: (str(t.state.money[seat]),),
    )
    if answer.verb == "to":
        t.state.gifts += 1
        to = t.seat(str(answer.args[0]))
        t.state.money.pay(seat, to, int(move.args[0]), msg("toy.event.gift"))
        _win_check(t)


def _view(t: Table[State], _seat: int | None) -> dict[str, Any]:
    held = t.state.money.held()
    return {"players": [{"name": n, "money": m} for n, m in zip(t.players, held, strict=True)]}


def _editable(t: Table[State]) -> dict[str, Editable]:
    money = t.state.money

    def field(seat: int) -> Editable:
        return Editable(
            msg("toy.path.money", who=t.players[seat]),
            lambda: money[seat],
            lambda value: money.correct(seat, int(value)),
        )

    return {f"money.{name}": field(seat) for seat, name in enumerate(t.players)}


TOY: Rulebook[State] = Rulebook(
    id="toy",
    version="1",
    players=range(2, 5),
    stages=("roll",),
    options=(OptionSpec("target", 20, low=5, high=1000),),
    facts=(FactSpec("bonus", "int", 1, low=1, high=3),),
    notation={"roll": "roll DIE", "gift": "gift COINS", "to": "to PLAYER", "never": "never"},
    start=State,
    play=_play,
    resume=_play,
    view=_view,
    standings=lambda t: ranked(
        range(len(t.players)),
        t.state.money.__getitem__,
        lambda s: ((msg("toy.m"), t.state.money[s]),),
    ),
    editable=_editable,
    audit=lambda t: () if t.state.money.balanced() else (msg("toy.audit.money"),),
    tags=lambda: (),
    anytime=(Anytime("gift", _gift_options, _gift),),
    after_correction=_win_check,
)


def toy(players: str = "Ana Bo Cy", bonus: int | None = 1, target: int = 20) -> Table[State]:
    facts = {} if bonus is None else {"bonus": bonus}
    return Table(TOY, Setup("toy", tuple(players.split()), {"target": target}, facts))
