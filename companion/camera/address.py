"""The address of a camera in the network, as a person types it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Literal, get_args
from urllib.parse import unquote, urlsplit

Scheme = Literal["http", "https", "rtsp"]
LONGEST = 500
_HOST = re.compile(r"(?=.{1,253}\Z)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_-]+)*\.?\Z", re.I)
_BY_ITSELF = re.compile(
    r"([^/\\@]+@)?([^/:\\@]+\.[^/:\\@]+|[^/:\\@]+(?=:[0-9])|localhost)(:[0-9]+)?(/.*)?"
)
"""Typed without http://, it still is an address if its first part has a dot or a port."""


class BadAddress(ValueError):
    """What was typed is no network address of a camera. `message` is an id for the translator."""

    message = "camera.bad_address"


@dataclass(frozen=True)
class CameraAddress:
    """A checked address: it leads to the network and to no file."""

    scheme: Scheme
    host: str
    port: int | None
    path: str
    user: str = ""
    password: str = field(default="", repr=False)
    """Never in a log or a sentence."""

    @property
    def place(self) -> str:
        """Where it is, for people: no password, no path."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}" if self.port is not None else host


def parse_address(text: str) -> CameraAddress:
    """Raises BadAddress for anything that is no network address: paths, other kinds, rubbish.

    >>> parse_address("192.168.1.20:8080/video").place
    '192.168.1.20:8080'
    """
    text = text.strip()
    if not text or len(text) > LONGEST or not text.isprintable() or " " in text:
        raise BadAddress
    if "://" not in text:
        if not _BY_ITSELF.fullmatch(text):
            raise BadAddress
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise BadAddress from error
    scheme = next((one for one in get_args(Scheme) if one == parts.scheme), None)
    if scheme is None or not _is_host(host) or "\\" in text:
        raise BadAddress
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return CameraAddress(
        scheme,
        host,
        port,
        path if path.isascii() else _quoted(path),
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def is_address(text: str) -> bool:
    try:
        parse_address(text)
    except BadAddress:
        return False
    return True


def _is_host(host: str) -> bool:
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return bool(_HOST.fullmatch(host))
    return "%" not in host


def _quoted(path: str) -> str:
    """Letters beyond ASCII as they travel; what is quoted already stays."""
    return "".join(c if c.isascii() else "".join(f"%{b:02X}" for b in c.encode()) for c in path)
