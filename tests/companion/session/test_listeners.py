"""Who is told of a change is told of it, whatever becomes of the others."""

from __future__ import annotations

import pytest

from companion.session.listeners import Listeners


def test_a_listener_that_fails_keeps_nobody_from_being_told() -> None:
    told: list[str] = []

    def fail() -> None:
        told.append("failed")
        raise ZeroDivisionError("a fault")

    listeners = Listeners()
    listeners.add(lambda: told.append("before"))
    listeners.add(fail)
    listeners.add(lambda: told.append("after"))
    with pytest.raises(ZeroDivisionError):
        listeners.tell()
    assert told == ["before", "failed", "after"]


def test_what_has_ended_can_be_ended_again() -> None:
    told: list[str] = []
    listeners = Listeners()
    stop = listeners.add(lambda: told.append("first"))
    listeners.add(lambda: told.append("second"))
    stop()
    stop()
    listeners.tell()
    assert told == ["second"]
