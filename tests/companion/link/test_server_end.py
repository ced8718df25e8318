"""The end of the server: whatever phones are doing just then, nothing is left half done."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import threading

import pytest
from microdot import Microdot, Request

from companion.link.server import LinkServer
from tests.companion.link.hosts import HERE

PHONES = 20


def server(app: Microdot) -> LinkServer:
    made = LinkServer(app, lambda: None)
    made.start(HERE, [0])
    return made


def complaints(log: pytest.LogCaptureFixture) -> list[str]:
    """What asyncio says of tasks that nobody has ended."""
    gc.collect()
    told = (one for one in log.records if one.name == "asyncio" and one.levelno >= logging.WARNING)
    return [record.getMessage() for record in told]


def sent_away(wire: socket.socket) -> bool:
    """The line is closed; one that the server had not taken up yet is cut by the system."""
    with wire:
        wire.settimeout(10)
        try:
            return wire.recv(1) == b""
        except ConnectionResetError:
            return True


def test_phones_that_arrive_at_the_very_end_are_sent_away(caplog):
    for _ in range(5):
        run = server(Microdot())
        wires = [socket.create_connection((HERE, run.port)) for _ in range(PHONES)]
        run.stop()
        del run
        assert complaints(caplog) == []
        assert all(sent_away(wire) for wire in wires)


def test_what_a_request_has_begun_ends_with_the_server(caplog):
    begun, ended = threading.Event(), threading.Event()

    async def for_ever() -> None:
        begun.set()
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()

    app = Microdot()

    @app.get("/")
    async def wait(_request: Request) -> str:
        await asyncio.shield(asyncio.ensure_future(for_ever()))
        return ""

    run = server(app)
    with socket.create_connection((HERE, run.port)) as wire:
        wire.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert begun.wait(10)
        run.stop()
    assert ended.is_set()
    del run
    assert complaints(caplog) == []
