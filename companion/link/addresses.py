"""Under which addresses other phones reach this device, the likeliest first."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from companion.system.java import as_far_as_it_goes

HOTSPOTS = ("192.168.43.1", "192.168.49.1", "172.20.10.1", "192.168.137.1")
"""Addresses that phones and laptops have when they are the hotspot."""
MOBILE = ("rmnet", "ccmni", "pdp", "tun", "dummy")
"""How Android names interfaces on which no friend is: the mobile network, tunnels."""
LOOPBACK = "127.0.0.1"
_HOST = re.compile(r"(\[[^\[\]]*\]|[^:]*)(?::[0-9]*)?")
"""The Host of a request: an address or a name, and a port."""
_SOMEWHERE = ("192.0.2.1", 9)
"""A reserved address: a datagram socket connected to it tells our own address, sending nothing."""


def own_addresses() -> list[str]:
    """IPv4 addresses of this device in private networks; empty where there is no network."""
    told = (
        _by_android() if "ANDROID_ARGUMENT" in os.environ else (*_on_the_way(), *_of_interfaces())
    )
    found = dict.fromkeys([*told, *_by_name()])
    usable = [address for address in found if _is_private(address)]
    return sorted(usable, key=lambda address: (address not in HOTSPOTS, _rank(address)))


def _rank(address: str) -> int:
    """Home networks before those of companies and virtual machines."""
    return next(
        (n for n, start in enumerate(("192.168.", "10.", "172.")) if address.startswith(start)), 9
    )


def _is_private(address: str) -> bool:
    try:
        known = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return known.is_private and not known.is_loopback and not known.is_unspecified


def _on_the_way() -> Iterator[str]:
    """The address of this device on its default route."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(_SOMEWHERE)
        yield str(asked.getsockname()[0])


def _by_android() -> Iterator[str]:
    """Addresses of the phone's local networks. Android lists interfaces to apps only this way; the
    default route may be the mobile network, where no friend can reach this phone."""
    from jnius import autoclass

    with as_far_as_it_goes():
        interfaces = autoclass("java.net.NetworkInterface").getNetworkInterfaces()
        while interfaces is not None and interfaces.hasMoreElements():
            yield from _of_java_interface(interfaces.nextElement())


def _of_java_interface(interface: Any) -> list[str]:
    """An interface that disappears while it is asked has no address; the others are still
    listed."""
    found: list[str] = []
    with as_far_as_it_goes():
        if interface.isUp() and not interface.getName().startswith(MOBILE):
            addresses = interface.getInetAddresses()
            while addresses.hasMoreElements():
                found.append(str(addresses.nextElement().getHostAddress()))
    return found


def _of_interfaces() -> Iterator[str]:
    """Addresses of all interfaces, where the system lists them without a library."""
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    siocgifaddr = 0x8915
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _index, name in socket.if_nameindex():
            with suppress(OSError):
                told = fcntl.ioctl(asked, siocgifaddr, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(told[20:24])


def _by_name() -> Iterator[str]:
    if sys.platform.startswith("linux"):
        return  # the interfaces gave addresses already, and resolving a name may take long
    with suppress(OSError):
        for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(found[4][0])


def is_own_host(host: str, own: Iterable[str]) -> bool:
    """Whether the Host of a request is an address of this device; a name can point anywhere.

    >>> is_own_host("192.168.1.5:8642", {"192.168.1.5"})
    True
    >>> is_own_host("evil.example:8642", {"192.168.1.5"})
    False
    """
    found = _HOST.fullmatch(host)
    return found is not None and found[1] in own


def in_page_address(host: str) -> str:
    """An address to listen on as browsers send it back: IPv6 in brackets, a short IPv4 in full, a
    name in small letters. Empty for one that stands for all addresses of this device.

    >>> in_page_address("fd00::1"), in_page_address("MyHost.local"), in_page_address("0.0.0.0")
    ('[fd00::1]', 'myhost.local', '')
    """
    try:
        known = ipaddress.ip_address(_in_full(host))
    except ValueError:
        return host.lower()
    if known.is_unspecified:
        return ""
    return f"[{known}]" if known.version == 6 else str(known)


def _in_full(host: str) -> str:
    """An IPv4 address that is written short, as systems and browsers read it: 10.1 is 10.0.0.1."""
    with suppress(OSError, UnicodeError):
        return host if " " in host else socket.inet_ntoa(socket.inet_aton(host))
    return host
