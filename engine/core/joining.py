"""A table for a game that is already under way.

Its record begins with what cannot be read off the numbers (how the ring lies, whose turn it is),
then with corrections that say how everything stands, and `go_on`. So it replays, and is undone,
like any other. A rulebook has a stage for it (`Rulebook.join`), made of parts of its set-up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Pick, Say
from engine.core.text import Text, msg

if TYPE_CHECKING:
    from engine.core.table import Table

TURN: Final = "turn"
GO_ON: Final = "go_on"
RULES: Final = ("G06",)


def whose_turn(table: Table[Any]) -> Flow[int]:
    """Whose turn is about to begin."""
    names = [(name,) for name in table.players]
    move = yield Ask((), msg("engine.ask.turn"), (Pick(TURN, names, ("player",)),), RULES)
    return table.seat(str(move.args[0]))


def tell_position(
    table: Table[Any], lacking: Callable[[], Text | None] = lambda: None
) -> Flow[None]:
    """The table corrects everything to how it stands, in any order, and goes on.

    lacking  names something that must be told before: there is no game without it
    """

    def check(_seat: int, _move: Move) -> None:
        what = lacking()
        if what is not None:
            raise IllegalMove("engine.error.position_lacks", what=what, rules=RULES)

    def question() -> Text:
        what = lacking()
        if what is None:
            return msg("engine.ask.position")
        return msg("engine.ask.position_lacks", what=what)

    def options() -> tuple[Say, ...]:
        return (Say(GO_ON),) if lacking() is None else ()

    table.joining = True
    yield Ask((), question, options, RULES, check=check, verbs=(GO_ON,))
    table.joining = False
    for text in table.audit():
        table.tell("warn", "engine.event.not_conserved", what=text)
