"""A camera that sends its pictures over http: a stream of JPEGs, or one at each request."""

from __future__ import annotations

import http.client
import socket
import ssl
from base64 import b64encode
from dataclasses import replace
from urllib.parse import urljoin

from companion.camera.address import BadAddress, CameraAddress, parse_address
from companion.camera.mjpeg import CHUNK, MOST_PICTURE, Endless, PictureParts, boundary_of
from companion.camera.network_source import (
    LIVE_SIDE,
    PATIENCE,
    CameraSilent,
    NeedsPassword,
    NetworkSource,
    NoPictures,
)
from vision.frames import Frame
from vision.picture_files import PictureError, decode

STALLED = 3.0
"""Seconds without a picture, or without an answer, after which the connection is made anew."""
PAUSES = (0.3, 0.6, 1.2, 2.4)
"""Seconds before it is made anew; the last one over and over."""
BETWEEN = 0.1
"""Seconds between two requests to a camera that sends one picture at a time."""
MOST_HOPS = 3
MOST_PIXELS = 50_000_000
MOST_BROKEN = 20
"""So many pictures in a row that cannot be read, and it is no camera."""
MOVED = (301, 302, 303, 307, 308)
FORBIDDEN = (401, 403, 407)
LATER = (408, 425, 429, 500, 502, 503, 504)


class _Patient:
    """A body that is given up when no whole picture came for a while, however much else did."""

    def __init__(self, source: HttpCamera, response: http.client.HTTPResponse) -> None:
        self._source = source
        self._response = response
        self._since = source.clock()

    def read1(self, most: int = CHUNK, /) -> bytes:
        quiet = min(self._source.waited, self._source.clock() - self._since)
        if self._source.closing.is_set() or quiet > STALLED:
            raise TimeoutError
        return self._response.read1(most)


class HttpCamera(NetworkSource[bytes]):
    """Connects again by itself for a while when the stream breaks off or stalls."""

    def __init__(self, address: CameraAddress) -> None:
        super().__init__(address.place)
        self._address = address
        self._connection: http.client.HTTPConnection | None = None
        self._broken_pictures = 0
        self.start()

    def fetch(self) -> None:
        tries = 0
        while not self.closing.is_set():
            before = self._pictures
            try:
                self._take_pictures()
            except (OSError, http.client.HTTPException, Endless):
                """Told below, when it goes on for too long."""
            finally:
                self.hang_up()
            if self.closing.is_set():
                return
            tries = 0 if self._pictures > before else tries + 1
            if self.waited > PATIENCE:
                raise CameraSilent(self.place)
            self.closing.wait(PAUSES[min(tries, len(PAUSES)) - 1] if tries else BETWEEN)

    _pictures = 0

    def arrived(self, picture: bytes) -> None:
        self._pictures += 1
        super().arrived(picture)

    def _take_pictures(self) -> None:
        """All that one answer of the camera has."""
        response = self._ask()
        body = _Patient(self, response)
        kind = (response.getheader("Content-Type") or "").lower()
        if kind.startswith("multipart/"):
            boundary = boundary_of(response.getheader("Content-Type") or "")
            if boundary is None:
                raise NoPictures(self.place)
            try:
                for picture in PictureParts(body, boundary):
                    self.arrived(picture)
            except Endless as error:
                raise NoPictures(self.place) from error
        elif kind.startswith("image/"):
            self.arrived(_whole(body))
        else:
            raise NoPictures(self.place)

    def _ask(self) -> http.client.HTTPResponse:
        address = self._address
        for _hop in range(MOST_HOPS):
            response = self._request(address)
            if response.status in MOVED:
                address = self._moved(address, response.getheader("Location") or "")
                self.hang_up()
                continue
            if response.status in FORBIDDEN:
                raise NeedsPassword(self.place)
            if response.status in LATER:
                raise OSError(f"status {response.status}")
            if response.status != http.client.OK:
                raise NoPictures(self.place)
            return response
        raise NoPictures(self.place)

    def _request(self, address: CameraAddress) -> http.client.HTTPResponse:
        if address.scheme == "https":
            self._connection = http.client.HTTPSConnection(
                address.host, address.port, timeout=STALLED, context=ssl.create_default_context()
            )
        else:
            self._connection = http.client.HTTPConnection(
                address.host, address.port, timeout=STALLED
            )
        headers = {"Accept": "multipart/x-mixed-replace, image/jpeg"}
        if address.user or address.password:
            secret = b64encode(f"{address.user}:{address.password}".encode())
            headers["Authorization"] = f"Basic {secret.decode('ascii')}"
        self._connection.request("GET", address.path, headers=headers)
        return self._connection.getresponse()

    def _moved(self, address: CameraAddress, to: str) -> CameraAddress:
        """Where the camera sends us; a password is not told to another host."""
        base = f"{address.scheme}://{address.place}{address.path}"
        try:
            moved = parse_address(urljoin(base, to))
        except ValueError as error:
            raise NoPictures(self.place) from error
        if moved.scheme == "rtsp":
            raise NoPictures(self.place) from BadAddress()
        if (moved.host, moved.port, moved.scheme) == (address.host, address.port, address.scheme):
            moved = replace(moved, user=address.user, password=address.password)
        return moved

    def hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if connection.sock is not None:
            try:
                connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                """It was closed from the other side."""
        connection.close()

    def framed(self, picture: bytes, when: float, number: int) -> Frame | None:
        """Decoded on the thread that looks, so only what is looked at."""
        try:
            image = decode(picture, LIVE_SIDE, MOST_PIXELS).image
        except PictureError as error:
            self._broken_pictures += 1
            if self._broken_pictures >= MOST_BROKEN:
                raise NoPictures(self.place) from error
            return None
        self._broken_pictures = 0
        return Frame(image, when, number)


def _whole(body: _Patient) -> bytes:
    data = bytearray()
    while more := body.read1(CHUNK):
        data += more
        if len(data) > MOST_PICTURE:
            raise Endless
    return bytes(data)
