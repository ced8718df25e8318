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
        """Returns what ends it; ending it twice does no harm."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def tell(self) -> None:
        """Calls all of them, also after one that fails: the first failure is raised in the end. A
        listener may come or go meanwhile."""
        failures: list[Exception] = []
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception as failure:
                failures.append(failure)
        if failures:
            raise failures[0]
