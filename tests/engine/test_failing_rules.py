"""A fault in a rulebook costs nothing: one clear error, and the table stands as before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from engine.core.ask import Ask
from engine.core.errors import EngineError, IllegalMove, RuleFailed
from engine.core.move import Move
from engine.core.options import Say
from engine.core.record import Record
from engine.core.report import report
from engine.core.rulebook import AnyRulebook, Anytime, Preview
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from engine.core.text import msg
from tests.engine.toy import TOY

GAME = (
    "Ana: roll 5",
    "Ana: gift 2",
    "Ana: to Cy",
    "Bo: roll 3",
    "Bo: gift 1",
    "table: correct money.Bo 1 counted",
    "Bo: to Ana",
    "Cy: roll 6",
)
"""Through every hook of the toy."""


class Mine:
    """Raises in whatever it was laid under, as long as it is armed."""

    def __init__(self) -> None:
        self.left = 0

    def under(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def mined(*args: Any) -> Any:
            self.step()
            return function(*args)

        return mined

    def step(self) -> None:
        if self.left:
            self.left -= 1
            raise ZeroDivisionError("a fault of the rulebook")


def mined_toy(hook: str, mine: Mine) -> AnyRulebook:
    """The toy with a mine under one of its hooks."""
    gift = TOY.anytime[0]
    if hook in ("view", "standings", "audit", "editable", "after_correction"):
        return replace(TOY, **{hook: mine.under(getattr(TOY, hook))})
    if hook == "preview":
        return replace(TOY, preview=mine.under(lambda _t, _move: Preview(())))
    if hook == "offers":
        return replace(TOY, anytime=(replace(gift, options=mine.under(gift.options)),))
    if hook == "check":
        return replace(TOY, anytime=(replace(gift, check=mine.under(lambda *_: None)),))
    if hook == "run":
        return replace(TOY, anytime=(replace(gift, run=mine.under(gift.run)),))
    return replace(TOY, play=lambda t: mined_game(t, hook, mine), resume=None)


def mined_game(t: AnyTable, hook: str, mine: Mine):
    """The game of the toy, stage by stage, with a mine in its questions or between them."""
    game = TOY.play(t)
    ask = next(game)
    while True:
        if hook in ("text", "about", "options", "moot"):
            given = {"text": lambda: msg("toy.ask.roll"), "options": ask.options}
            given |= {"about": tuple, "moot": lambda: False}
            mined = {**given, hook: mine.under(lambda kept=given[hook]: _value(kept))}
            ask = Ask(ask.who, mined["text"], mined["options"], ask.rules, moot=mined["moot"],
                      about=mined["about"])  # fmt: skip
        move = yield ask
        if hook == "play":
            mine.step()
        ask = game.send(move)


def _value(kept: Any) -> Any:
    return kept() if callable(kept) else kept


def looks(table: AnyTable) -> list[Callable[[], object]]:
    return [
        lambda: table.ask and (table.ask.text, table.ask.about, list(table.ask.options)),
        lambda: [table.offers(seat) for seat in range(-1, 3)],
        table.legal,
        table.view,
        table.standings,
        table.audit,
        lambda: list(table.editable()),
        lambda: table.preview(Move("Ana", "roll", (1,))),
        lambda: report(table),
        lambda: table.at(len(table.moves) // 2).view(),
    ]


HOOKS = ("text", "about", "options", "moot", "play", "offers", "check", "run", "view", "standings",
         "audit", "editable", "after_correction", "preview")  # fmt: skip


def seen(table: AnyTable) -> tuple[object, ...]:
    ask = table.ask
    asked = ask and (ask.who, ask.text, [option.to_json() for option in ask.options])
    series = {name: list(rows) for name, rows in table.stats.series.items()}
    return (Record.of(table).write(), table.view(), list(table.events), asked, series)


def harm(table: AnyTable, mine: Mine, often: int, act: Callable[[], object]) -> int:
    """Acts with the mine armed, then goes on as players would: the table must be as it was."""
    before, length = seen(table), len(table.moves)
    if table.ask is not None:
        table.ask.listed = None
    mine.left = often
    try:
        act()
        faults = 0
    except RuleFailed:
        faults = 1
    mine.left = 0
    while len(table.moves) < length:  # undone, or a table that stood at an earlier move
        table.redo()
    if len(table.moves) > length:
        table.undo()
    table.undone.clear()
    assert seen(table) == before
    return faults


@pytest.mark.parametrize("often", [1, 1_000_000])
@pytest.mark.parametrize("hook", HOOKS)
def test_a_fault_in_any_hook_leaves_a_table_that_can_be_played_on(hook, often):
    mine, setup = Mine(), Setup("toy", ("Ana", "Bo", "Cy"), {}, {"bonus": 1})
    table, faults = Table(mined_toy(hook, mine), setup), 0
    for line in GAME:
        move = Move.parse(line)
        acts = [*looks(table), partial(table.do, move), *([table.undo] if table.moves else [])]
        faults += sum(harm(table, mine, often, act) for act in acts)
        table.do(move)
    assert faults
    plain = Table(TOY, setup)
    for line in GAME:
        plain.do(Move.parse(line))
    assert seen(table)[:3] == seen(plain)[:3]


def test_a_fault_that_always_comes_at_one_move_leaves_the_move_before():
    def run(t: AnyTable, _seat: int, _move: Move) -> None:
        t.state.gifts += 7
        t.tell("info", "toy.event.gift")
        raise KeyError("icons.dare")

    odd = Anytime("odd", lambda _t, _seat: (Say("odd"),), run)
    book = replace(TOY, anytime=(*TOY.anytime, odd), notation={**TOY.notation, "odd": "odd"})
    table = Table(book, Setup("toy", ("Ana", "Bo", "Cy"), {}, {"bonus": 1}))
    for line in GAME[:4]:
        table.do(Move.parse(line))
    before = seen(table)
    with pytest.raises(RuleFailed) as caught:
        table.do(Move("Bo", "odd"))
    assert isinstance(caught.value.cause, KeyError)
    assert caught.value.text.id == "engine.error.rule_failed"
    assert (seen(table), table.state.gifts) == (before, 1)
    table.do(Move.parse("Cy: roll 2"))
    table.undo()
    assert seen(table) == before


def test_a_refusal_is_not_taken_for_a_fault():
    table = Table(TOY, Setup("toy", ("Ana", "Bo"), {}, {"bonus": 1}))
    with pytest.raises(IllegalMove):
        table.do(Move("Ana", "roll", (9,)))


def test_a_table_that_cannot_even_be_laid_says_so():
    def start(_table: AnyTable) -> object:
        raise KeyError("nothing")

    with pytest.raises(RuleFailed):
        Table(replace(TOY, start=start), Setup("toy", ("Ana", "Bo")))
    assert issubclass(RuleFailed, EngineError)
