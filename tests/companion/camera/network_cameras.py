"""Cameras on the loopback for the tests: they stream, stall, drop, lie and send rubbish."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np

MARK = "frame"


def jpeg(level: int = 120, size: tuple[int, int] = (160, 90)) -> bytes:
    image = np.full((size[1], size[0], 3), level % 256, np.uint8)
    return cv2.imencode(".jpg", image)[1].tobytes()


def part(data: bytes, length: bool = True, kind: str = "image/jpeg") -> bytes:
    told = f"Content-Length: {len(data)}\r\n" if length else ""
    return f"--{MARK}\r\nContent-Type: {kind}\r\n{told}\r\n".encode() + data + b"\r\n"


class Visit:
    """One request to the camera, as its script sees it."""

    def __init__(self, handler: BaseHTTPRequestHandler, camera: Camera) -> None:
        self._handler = handler
        self.camera = camera
        self.path = handler.path
        self.authorization = handler.headers.get("Authorization", "")

    def begin(self, status: int = 200, **headers: str) -> None:
        self._handler.send_response(status)
        for name, value in headers.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()

    def stream(self) -> None:
        self.begin(Content_Type=f"multipart/x-mixed-replace; boundary={MARK}")

    def send(self, data: bytes) -> None:
        self._handler.wfile.write(data)

    def wait(self, seconds: float) -> None:
        """A pause that the end of the test cuts short."""
        self.camera.over.wait(seconds)

    def film(self, frames: int = 1_000_000, pause: float = 0.02) -> None:
        """A stream that counts: each picture is a level brighter than the one before."""
        for level in range(frames):
            if self.camera.over.is_set():
                return
            self.send(part(jpeg(level)))
            self.wait(pause)


class Camera:
    """A server on a free port; `script` answers each visit, which are counted."""

    def __init__(self, script: Callable[[Visit], None]) -> None:
        self.visits = 0
        self.over = threading.Event()
        camera = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                camera.visits += 1
                try:
                    script(Visit(self, camera))
                except OSError:
                    """The app has hung up."""

            def log_message(self, *_line: object) -> None:
                """Quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Camera:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.over.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextmanager
def filming(**how: float) -> Iterator[Camera]:
    """A camera that does what it should."""

    def script(visit: Visit) -> None:
        visit.stream()
        visit.film(**how)

    with Camera(script) as camera:
        yield camera
