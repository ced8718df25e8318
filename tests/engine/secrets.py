"""Two games that differ only in what one seat may not know must look the same from that seat.

    assert_no_leak(setup, seat=1, rng=rng, moves=100)

Both games get the same moves, but for secret ones of others (`Rulebook.secret`): there the twin has
another that reads the same in public. What is compared is `replay --as SEAT`: view, question with
its answers, offers, log, standings and audit, and the record that may be shared meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine.core.autoplay import random_move, random_offer
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.options import Option
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.report import report
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from tests.engine.properties import HAND_MADE

ATTEMPTS = 10
"""So often a move is looked for that differs between the two; then one that does not."""
Knows = Callable[[AnyTable, Move, int], bool]


def assert_no_leak(setup: Setup, seat: int, rng: Random, moves: int, **how: Any) -> int:
    """Plays two such games and compares them time and again; `how` is for `twins`.

    Returns after how many moves they differed, so that a test can see that there were secrets.
    """
    different = 0
    for ours, theirs in twins(setup, seat, rng, moves, **how):
        if ours.moves != theirs.moves:
            different += 1
            if different % 3 == 1 or theirs.ask is None:
                assert_same_for(seat, ours, theirs)
                assert shared(ours) == shared(theirs)
    return different


class Leak(AssertionError):
    """Something that a seat sees and that tells what it may not know."""


def twins(
    setup: Setup,
    seat: int,
    rng: Random,
    moves: int,
    *,
    knows: Knows | None = None,
    shown: Callable[[AnyTable, AnyTable], bool] | None = None,
    alike: Callable[[Move, Move], bool] | None = None,
    vary: frozenset[str] | None = None,
    offers: float = 0.3,
) -> Iterator[tuple[AnyTable, AnyTable]]:
    """Pairs of tables after each move, as long as every move fits both games.

    knows  whether that seat may know all of a secret move of somebody else (the wizard who lays
           the piles); its own moves it knows anyway
    shown  whether the secrets have been turned over in these two games: there it ends
    alike  whether two secret moves look the same from outside (the backs of their cards)
    vary   secret verbs that differ between the two; all of them by default
    """
    book = rulebook(setup.game)
    ours, theirs = Table(book, setup), Table(book, setup)
    secret = frozenset(book.secret) if vary is None else vary
    for _ in range(moves):
        if ours.ask is None or theirs.ask is None:
            return
        for attempt in range(2 * ATTEMPTS):
            move = random_offer(ours, rng, HAND_MADE) if rng.random() < offers else None
            move = move or random_move(ours, rng)
            hidden = move.verb in secret and ours.seats.get(move.who) != seat
            known = knows is not None and hidden and knows(ours, move, seat)
            if hidden and not known and attempt < ATTEMPTS:
                answer = _another(theirs, move, rng, alike)
            else:
                answer = move
            if _fits_both(ours, theirs, move, answer):
                break
        else:
            return
        if shown is not None and shown(ours, theirs):
            return
        yield ours, theirs


def _fits_both(ours: AnyTable, theirs: AnyTable, move: Move, answer: Move) -> bool:
    ours.do(move)
    try:
        theirs.do(answer)
    except EngineError:
        ours.undo()
        ours.undone.clear()
        return False
    return True


def _another(
    table: AnyTable, move: Move, rng: Random, alike: Callable[[Move, Move], bool] | None
) -> Move:
    """A move that reads the same in public, if one is found; else the move itself."""
    public = table.rulebook.public
    options = _options(table, move)
    for option in rng.sample(options, len(options)):
        for _ in range(30):
            args = option.sample(rng)
            if rng.random() < 0.7:
                args = _with_one_changed(option, move.args, rng)
            other = move._replace(args=args)
            same = public(other) == public(move) and len(args) == len(move.args)
            same = same and (alike is None or alike(move, other))
            if same and args != move.args and option.allows(args):
                return other
    return move


def _options(table: AnyTable, move: Move) -> list[Option]:
    asked = [o for o in (table.ask.options if table.ask else ()) if o.verb == move.verb]
    if not asked and move.verb in table.anytime:
        asked = [*table.anytime[move.verb].options(table, table.seat(move.who))]
    return [option for option in asked if option.verb == move.verb]


def _with_one_changed(option: Option, args: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    places = [at for at, arg in enumerate(args) if isinstance(arg, str)]
    pool = [*option.to_json().get("cards", ())]
    if not places or not pool:
        return args
    at = rng.choice(places)
    return (*args[:at], rng.choice(pool), *args[at + 1 :])


def differing(ours: Any, theirs: Any, path: str = "") -> list[str]:
    """Where two plain values differ, as paths with both values."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = [*dict.fromkeys([*ours, *theirs])]
        missing = "(nothing)"
        pairs = [(f"{path}.{k}", ours.get(k, missing), theirs.get(k, missing)) for k in keys]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(f"{path}[{i}]", a, b) for i, (a, b) in enumerate(zip(ours, theirs, strict=True))]
    else:
        return [] if ours == theirs else [f"{path}: {ours!r:.120} beside {theirs!r:.120}"]
    return [line for where, a, b in pairs for line in differing(a, b, where)]


def shared(table: AnyTable) -> list[str]:
    """The record of a game under way as everybody may read it."""
    return Record.of(table).public().write().splitlines()


def assert_same_for(seat: int, ours: AnyTable, theirs: AnyTable) -> None:
    """That seat sees the same in both games."""
    told = [json.loads(json.dumps(report(table, seat))) for table in (ours, theirs)]
    found = differing(*told)
    if found:
        lines = "\n".join(found[:12])
        raise Leak(
            f"{ours.players[seat]} can tell these apart by\n{lines}\n--- ours:\n"
            f"{Record.of(ours).write()}\n--- theirs:\n{Record.of(theirs).write()}"
        )
