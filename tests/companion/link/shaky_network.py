"""A network between phones and host that loses, doubles, delays and overtakes, by chance."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from random import Random

HERE = "127.0.0.1"


class ShakyNetwork:
    """Listens on a port of its own and passes on to the host, more or less.

    down  nothing comes through at all, and nobody is told
    """

    def __init__(self, host_port: int, seed: int, harm: float = 0.1) -> None:
        self._host = host_port
        self._rng = Random(seed)
        self._harm = harm
        self.down = False
        self.port = 0
        self.harmed = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> ShakyNetwork:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def host_moved(self, port: int) -> None:
        """The host was started again elsewhere."""
        self._host = port

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._pass, HERE, 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        server.close()
        self._loop.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            request = await self._request(reader)
            if request.startswith(b"GET /frame?"):
                writer.write(_frame(request.split()[1].decode().partition("?")[2]))
            elif b"/events" in request.partition(b"\r\n")[0]:
                await self._stream(request, writer)
            else:
                await self._exchange(request, writer)
        writer.close()

    async def _request(self, reader: asyncio.StreamReader) -> bytes:
        head = await reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        # The host knows itself by its own port.
        name = f"Host: {HERE}:{self._host}".encode()
        lines = [
            name if line.lower().startswith(b"host:") else line for line in head.split(b"\r\n")
        ]
        lines = [line for line in lines if not line.lower().startswith(b"origin:")]
        return b"\r\n".join(lines) + await reader.readexactly(length)

    async def _exchange(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        chance = self._rng.random
        if await self._lost() or chance() < self._harm:
            self.harmed += 1
            return
        await asyncio.sleep(chance() * 0.02)  # late, so that others overtake it
        told = await self._asked(request)
        if chance() < self._harm:  # doubled
            self.harmed += 1
            await asyncio.sleep(chance() * 0.03)
            told = await self._asked(request)
        if chance() < self._harm:  # made, but the answer is lost
            self.harmed += 1
            return
        await asyncio.sleep(chance() * 0.02)
        writer.write(told)
        await writer.drain()

    async def _lost(self) -> bool:
        """Whether something was on its way while the network was down; it stays lost."""
        lost = self.down
        while self.down:
            await asyncio.sleep(0.01)
        return lost

    async def _asked(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(HERE, self._host)
        writer.write(request)
        try:
            return await reader.read(-1)
        finally:
            writer.close()

    async def _stream(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        """Changes come through until the wire breaks."""
        reader, out = await asyncio.open_connection(HERE, self._host)
        out.write(request)
        try:
            while piece := await reader.read(65536):
                if await self._lost():
                    return
                if self._harm and self._rng.random() < self._harm / 2:
                    self.harmed += 1
                    return
                writer.write(piece)
                await writer.drain()
        finally:
            out.close()


def _frame(key: str) -> bytes:
    """A page of the same place with a phone in it: the windows of some are never so small."""
    page = f'<!doctype html><iframe id="phone" src="/#{key}" width="390" height="844"></iframe>'
    return f"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n{page}".encode()
