"""Phones that have joined and are out of reach are told apart, and a reload is no absence."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import MethodType
from typing import Any

import pytest
from microdot import Response

from companion.link import presence, routes, server
from companion.link.presence import Presence
from tests.companion.link.browsers import wait_until
from tests.companion.link.hosts import Phone, hosted


def be_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that looks often whether phones are there, and waits for none of them."""
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.05)
    monkeypatch.setattr(routes, "BEAT_SECONDS", 0.05)


class Clock:
    """A loop's timers, run by hand."""

    def __init__(self) -> None:
        self.waiting: list[Any] = []

    def call_later(self, _seconds: float, call: Any, *args: Any) -> Any:
        entry = [call, args]
        self.waiting.append(entry)

        class Timer:
            cancel = staticmethod(lambda: self.waiting.remove(entry))

        return Timer()

    def pass_by(self) -> None:
        due, self.waiting = self.waiting, []
        for call, args in due:
            call(*args)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: made)
    return made


def test_who_does_not_listen_for_a_while_is_away(clock: Clock) -> None:
    told: list[frozenset[str]] = []
    here = Presence(lambda: told.append(here.away))
    here.expect("ana")
    here.came("ana")
    clock.pass_by()
    assert told == []
    here.left("ana")
    assert here.away == frozenset()
    clock.pass_by()
    assert told == [{"ana"}]
    here.came("ana")
    assert told == [{"ana"}, frozenset()]


def test_a_reload_and_a_second_page_tell_nothing(clock: Clock) -> None:
    told: list[frozenset[str]] = []
    here = Presence(lambda: told.append(here.away))
    here.came("ana")
    here.left("ana")
    here.came("ana")  # the page was loaded anew
    clock.pass_by()
    here.came("ana")  # and opened twice
    here.left("ana")
    clock.pass_by()
    assert told == []
    here.left("ana")
    here.expect("ana")
    clock.pass_by()
    clock.pass_by()
    assert told == [{"ana"}]


def test_the_host_and_the_others_see_which_phone_is_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    be_quick(monkeypatch)
    with hosted("orc") as host:
        watcher = Phone(host.port).join(host.key, -1).listen()
        phone = Phone(host.port).join(host.key, 1).listen()
        phone.read_state()
        wait_until(lambda: host.link.who().away == frozenset(), "here")
        phone.hang_up()
        wait_until(lambda: host.link.who().away == {1}, "away")
        assert phone.ask("HEAD", "/events").status == 200
        assert host.link.who().away == {1}  # whoever asks for the head does not listen
        assert host.link.who().seats == {1}  # the seat stays taken
        while "phone away" not in watcher.parts.get("others", ""):
            watcher.read_state()
        phone.listen().read_state()
        wait_until(lambda: host.link.who().away == frozenset(), "here again")
        while "phone away" in watcher.parts["others"]:
            watcher.read_state()
        phone.hang_up()
        watcher.hang_up()


def test_phones_of_the_last_run_are_away_until_they_come_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    be_quick(monkeypatch)
    with hosted("orc", room=tmp_path / "room") as host:
        phone = Phone(host.port).join(host.key, 0)
    with hosted("orc", room=tmp_path / "room") as host:
        wait_until(lambda: host.link.who().away == {0}, "away")
        back = Phone(host.port).listener_of(phone).listen()
        wait_until(lambda: host.link.who().away == frozenset(), "here again")
        back.hang_up()


def test_a_phone_that_takes_nothing_ends_its_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WRITE_SECONDS", 0.01)
    ended: list[str] = []

    async def stream() -> AsyncIterator[str]:
        try:
            while True:
                yield "event: beat\ndata: \n\n"
        finally:
            ended.append("here")

    class Stuck:
        """A wire into which nothing more fits once the answer has begun."""

        def write(self, data: bytes) -> None:
            self.full = data.startswith(b"event")

        async def drain(self) -> None:
            if self.full:
                await asyncio.Event().wait()

    async def send() -> None:
        wire: Any = Stuck()
        wire.awrite = MethodType(server._write, wire)
        body: Any = stream()
        await Response(body, 200).write(wire)
        ended.append("after")

    asyncio.run(send())
    assert ended == ["here", "after"]
