"""The server on a thread of its own. It starts when phones are switched on, and not before."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from types import MethodType
from typing import Any, TypeVar

from microdot import Microdot, Request, Response

from companion.link.limits import HEAD, HEAD_SECONDS, PHOTO_BODY, SMALL_BODY, Doorman
from companion.refusals import Refusal
from engine.core.text import Text, msg

LOG = logging.getLogger("tableside.link")
BUSY = b"HTTP/1.0 503 Busy\r\nContent-Length: 0\r\nRetry-After: 5\r\nConnection: close\r\n\r\n"
WRITE_SECONDS = 15.0
"""A phone that accepts no data for so many seconds is gone."""
Returned = TypeVar("Returned")


_OF_THE_PORT = (errno.EADDRINUSE, errno.EACCES)


class NoPort(Refusal):
    """Phones cannot connect: the address or none of the ports could be opened."""


def why_not(error: OSError | UnicodeError, host: str, port: int) -> Text:
    """What keeps phones from connecting there; port 0 stands for any."""
    if isinstance(error, UnicodeError | socket.gaierror):
        return msg("link.serve.unknown_address", address=host)
    if error.errno == errno.EADDRNOTAVAIL:
        return msg("link.serve.not_here", address=host)
    if error.errno == errno.EADDRINUSE:
        return msg("link.serve.port", port=str(port)) if port else msg("app.phones.no_port")
    if error.errno == errno.EACCES and port:
        return msg("link.serve.port_kept", port=str(port))
    reason = os.strerror(error.errno) if error.errno else str(error)
    return msg("link.serve.not_opened", address=host, reason=reason)


class _Head:
    """Reads a request, up to a limit of bytes."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._left = HEAD

    async def readline(self) -> bytes:
        line = await self._reader.readline()
        self._left -= len(line)
        if self._left < 0:
            raise ValueError("the head is too long")
        return line

    async def readexactly(self, n: int) -> bytes:
        return await self._reader.readexactly(n)

    async def read(self, n: int) -> bytes:
        return await self._reader.read(n)


class LinkServer:
    """`start` returns when phones can connect; `stop` when the thread has ended."""

    def __init__(self, app: Microdot, closing: Callable[[], None]) -> None:
        self._app = app
        self._closing = closing
        self._doorman = Doorman()
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self.port = 0

    # From the table's thread

    def start(self, host: str, ports: list[int]) -> None:
        self._thread.start()
        try:
            self.do(self._listen(host, ports)).result()
        except NoPort:
            self.stop()
            raise

    def stop(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()

    def call(self, what: Callable[..., object], *args: object) -> None:
        """Calls a function on the server's thread, soon; after the end nothing happens."""
        try:
            self._loop.call_soon_threadsafe(what, *args)
        except RuntimeError:
            LOG.debug("the server has stopped")

    def do(self, work: Coroutine[object, object, Returned]) -> Future[Returned]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    # On its own thread

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.run_until_complete(self._close())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    async def _listen(self, host: str, ports: list[int]) -> None:
        """On the first port that can be opened. Another port helps only where a port is the
        trouble: an address that is not here is told at once."""
        for port in ports:
            try:
                await self._open(host, port)
            except (OSError, UnicodeError) as error:
                if port == ports[-1] or getattr(error, "errno", None) not in _OF_THE_PORT:
                    raise NoPort(why_not(error, host, port)) from error
            else:
                return

    async def _open(self, host: str, port: int) -> None:
        server = await asyncio.start_server(self._serve, host, port, limit=HEAD, backlog=128)
        if not server.sockets:  # asyncio passes over addresses of a kind that is switched off here
            raise OSError(errno.EADDRNOTAVAIL, host)
        self._server, self.port = server, server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        """Ends every connection, those too that were accepted just now, and what they began.

        A task that is ended may hand its end on to another, so they are looked for until none is
        left.
        """
        if self._server is not None:
            self._server.close()
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.sleep(0)  # one that has never run could not close its connection
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        self._closing()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = str(writer.get_extra_info("peername", ("?",))[0])
        _notice_when_gone(writer)
        try:
            if not self._doorman.enter(address):
                writer.write(BUSY)
                return
            try:
                await self._answer(reader, writer)
            finally:
                self._doorman.leave(address)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, asyncio.CancelledError):
            pass  # gone, or too slow; there is nobody to tell
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await self._read(reader, writer)
        if request is None:
            response = Response("", 400)
        else:
            request.max_content_length = PHOTO_BODY if request.path == "/photo" else SMALL_BODY
            response = await self._app.dispatch_request(request)
        out: Any = writer
        out.awrite = MethodType(_write, writer)
        await response.write(out)
        if request is None or request.content_length > SMALL_BODY:
            writer.write_eof()
            await _rest(reader)

    async def _read(self, reader: asyncio.StreamReader, writer: Any) -> Request | None:
        """The request with its small body; None where it is none."""
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                peer = writer.get_extra_info("peername")
                head: Any = _Head(reader)
                made: Request | None = await Request.create(self._app, head, writer, peer)
        except (ValueError, IndexError, UnicodeError):
            return None
        return made


def _notice_when_gone(writer: asyncio.StreamWriter) -> None:
    """A phone that leaves the network says no goodbye: what it does not confirm ends its wire."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux and Android
        wire = writer.get_extra_info("socket")
        with suppress(OSError):
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(WRITE_SECONDS * 1_000))


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    writer.write(data)
    try:
        async with asyncio.timeout(WRITE_SECONDS):
            await writer.drain()
    except TimeoutError:  # microdot ends a stream for errors with a number only
        raise ConnectionResetError(errno.ECONNRESET, "takes nothing") from None


async def _rest(reader: asyncio.StreamReader) -> None:
    """Reads and drops a little of what was sent too much, so that the refusal reaches the
    sender."""
    try:
        async with asyncio.timeout(1.0):
            for _ in range(64):
                if not await reader.read(SMALL_BODY):
                    return
    except TimeoutError:
        return
