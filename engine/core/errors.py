"""What can go wrong, as sentences for players: what is wrong, what would be right, which rule."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.core.text import Arg, Text


class EngineError(Exception):
    """Everything that the engine raises. The table is as it was before when one is raised.

    All of them are refusals but RuleFailed, which is a fault of the app.
    """

    def __init__(self, id_: str, /, rules: tuple[str, ...] = (), **args: Arg) -> None:
        self.text = Text(id_, args)
        self.rules = rules
        super().__init__(self._plain())

    def _plain(self) -> str:
        told = ", ".join(f"{key}={value}" for key, value in self.text.args.items())
        rules = f" [{' '.join(self.rules)}]" if self.rules else ""
        return f"{self.text.id}({told}){rules}"


class BadNotation(EngineError):
    """The text is no move at all."""


class UnknownPlayer(EngineError):
    """Nobody of that name sits at the table."""


class UnknownVerb(EngineError):
    """The game has no such move."""


class WrongPlayer(EngineError):
    """The move exists now, but somebody else is asked for it."""


class IllegalMove(EngineError):
    """The move is understood and the rules forbid it now."""


class Misread(IllegalMove):
    """A card that cannot be where it was seen."""


class StaleMove(EngineError):
    """The move answers a prompt that no longer stands."""


class GameFinished(EngineError):
    """Nothing but undo is left."""


class RuleFailed(EngineError):
    """A rulebook raised what is no refusal. The table stands as before and can be undone.

    hook   what was asked of the rulebook: do, undo, ask, offers, view, standings...
    cause  what it raised
    """

    def __init__(self, hook: str, cause: Exception) -> None:
        self.hook = hook
        self.cause = cause
        fault = f"{hook}: {type(cause).__name__} {cause}"[:120]
        super().__init__("engine.error.rule_failed", fault=fault)


class BadSetup(EngineError):
    """The table cannot be laid like this."""


class UnknownGame(EngineError):
    """No rulebook of that name."""


class BadRecord(EngineError):
    """The file is no record, or is damaged; the line is told."""

    def __init__(self, id_: str, /, line: int, **args: Arg) -> None:
        self.line = line
        super().__init__(id_, (), line=line, **args)


@contextmanager
def failing(hook: str) -> Iterator[None]:
    """Whatever a rulebook raises in here that is no refusal becomes a RuleFailed."""
    try:
        yield
    except EngineError:
        raise
    except Exception as error:
        raise RuleFailed(hook, error) from error


class GameOver(Exception):
    """No error: unwinds the stages at once when the game is won in the middle of one."""
