"""What is worked out once for each state of a table, however often the screens ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from engine.core.ask import Ask

State: TypeAlias = "tuple[int, Ask | None]"
"""How many moves were made, and the question that stands: another after each undo too."""
Found = TypeVar("Found")


class PerState(Generic[Found]):
    """Keeps the last state's only.

    >>> worked = []
    >>> kept = PerState(lambda: worked.append("once"))
    >>> kept.of((3, None)); kept.of((3, None)); worked
    ['once']
    """

    def __init__(self, work_out: Callable[[], Found]) -> None:
        self._work_out = work_out
        self._kept: tuple[State, Found] | None = None

    def of(self, state: State) -> Found:
        """What was found for this state."""
        if self._kept is None or self._kept[0] != state:
            self._kept = (state, self._work_out())
        return self._kept[1]
