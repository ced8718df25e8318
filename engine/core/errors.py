"""What can go wrong, as sentences for players: what is wrong, what would be right, which rule."""

from __future__ import annotations

from engine.core.text import Arg, Text


class EngineError(Exception):
    """Every refusal of the engine. The state of the table is untouched when one is raised."""

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


class BadSetup(EngineError):
    """The table cannot be laid like this."""


class UnknownGame(EngineError):
    """No rulebook of that name."""


class BadRecord(EngineError):
    """The file is no record, or is damaged; the line is told."""

    def __init__(self, id_: str, /, line: int, **args: Arg) -> None:
        self.line = line
        super().__init__(id_, (), line=line, **args)
