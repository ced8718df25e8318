"""Callbacks that are told of each change."""

from __future__ import annotations

from collections.abc import Callable


class Listeners:
    """
    >>> told = []
    >>> listeners = Listeners()
    >>> stop = listeners.add(lambda: told.append("changed"))
    >>> listeners.tell(); stop(); listeners.tell(); told
    ['changed']
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def add(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self) -> None:
        """Calls all of them; a listener may come or go meanwhile."""
        for listener in tuple(self._listeners):
            listener()
