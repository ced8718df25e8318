"""Where phones find the host: real networks, hotspots, and what Android tells."""

from __future__ import annotations

import http.client
import socket
import sys
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.link import addresses, link
from tests.companion.link.hosts import hosted


class Few:
    """A Java enumeration."""

    def __init__(self, things: list[Any]) -> None:
        self._things = list(things)

    def hasMoreElements(self) -> bool:
        return bool(self._things)

    def nextElement(self) -> Any:
        return self._things.pop(0)


def interface(name: str, up: bool, *found: str) -> Any:
    told = [SimpleNamespace(getHostAddress=lambda a=a: a) for a in found]
    return SimpleNamespace(
        isUp=lambda: up, getName=lambda: name, getInetAddresses=lambda: Few(told)
    )


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    interfaces: list[Any] = []
    java = SimpleNamespace(getNetworkInterfaces=lambda: Few(interfaces) if interfaces else None)
    monkeypatch.setenv("ANDROID_ARGUMENT", "")
    told = {"autoclass": lambda _name: java, "JavaException": OSError}
    monkeypatch.setitem(sys.modules, "jnius", SimpleNamespace(**told))
    return interfaces


def test_a_hotspot_comes_before_the_wifi_and_the_mobile_network_never(android: list[Any]) -> None:
    android += [
        interface("lo", True, "127.0.0.1", "::1"),
        interface("rmnet_data0", True, "10.44.1.2"),
        interface("wlan0", True, "fe80::1%wlan0", "192.168.1.20"),
        interface("ap0", True, "192.168.43.1"),
        interface("wlan1", False, "192.168.9.9"),
    ]
    assert addresses.own_addresses() == ["192.168.43.1", "192.168.1.20"]


def test_a_phone_without_a_network_has_no_address(android: list[Any]) -> None:
    assert addresses.own_addresses() == []
    android.append(interface("lo", True, "127.0.0.1"))
    assert addresses.own_addresses() == []


def test_home_networks_come_first_and_public_addresses_never(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "_on_the_way", lambda: iter(["8.8.8.8", "172.17.0.1"]))
    told = iter(["10.0.0.5", "192.168.1.3", "127.0.0.1", "0.0.0.0"])
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: told)
    monkeypatch.setattr(addresses, "_by_name", lambda: iter(["not an address"]))
    assert addresses.own_addresses() == ["192.168.1.3", "10.0.0.5", "172.17.0.1"]


def test_the_addresses_of_this_machine_can_be_asked_for() -> None:
    assert all("." in found for found in addresses.own_addresses())


@pytest.mark.parametrize("only", ["127.0.0.2", "LocalHost", "::1"])
def test_the_printed_address_is_answered_wherever_the_host_listens(only: str) -> None:
    if not can_listen_on(only):
        pytest.skip(f"this machine does not listen on {only}")
    with hosted("orc", only=only) as host:
        told = urlsplit(host.link.join_address())
        assert told.port == host.port
        wire = http.client.HTTPConnection(f"{told.hostname}", host.port, timeout=60)
        wire.request("GET", "/", headers={"Host": told.netloc})
        assert wire.getresponse().status == 200
        wire.close()


@pytest.mark.parametrize("every", ["", "0.0.0.0", "0", "::", "0:0::0"])
def test_all_addresses_are_those_that_are_printed(
    every: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device without a network has its own address still; it is reached like those of one."""
    monkeypatch.setattr(link, "own_addresses", list)
    with hosted("orc", only=every) as host:
        told = urlsplit(host.link.join_address())
        assert (told.hostname, told.port) == (addresses.LOOPBACK, host.port)
        for mine in filter(can_listen_on, (addresses.LOOPBACK, "127.0.0.2")):
            wire = http.client.HTTPConnection(mine, host.port, timeout=60)
            wire.request("GET", "/", headers={"Host": told.netloc})
            assert wire.getresponse().status == 200
            wire.close()


def can_listen_on(address: str) -> bool:
    try:
        family, _kind, _protocol, _name, where = socket.getaddrinfo(address, 0)[0]
        with socket.socket(family) as wire:
            wire.bind(where)
    except OSError:
        return False
    return True


@pytest.mark.parametrize(
    ("wish", "written"),
    [
        ("", ""),
        ("0.0.0.0", ""),
        ("::", ""),
        ("0", ""),
        ("10.1", "10.0.0.1"),
        ("10.1 x", "10.1 x"),
        ("100.64.1.2", "100.64.1.2"),
        ("fd00:0::1", "[fd00::1]"),
        ("MyHost.local", "myhost.local"),
    ],
)
def test_an_address_to_listen_on_is_written_as_browsers_send_it(wish: str, written: str) -> None:
    assert addresses.in_page_address(wish) == written


def test_names_of_other_machines_are_not_answered() -> None:
    own = {"192.168.1.5", "[fe80::1]"}
    for host in ("[fe80::1]:8642", "[fe80::1]", "192.168.1.5"):
        assert addresses.is_own_host(host, own)
    for host in ("", "fe80::1", "[fe80::1", "[fe80::2]:8642", "[fe80::1]x:1", "[fe80::1]:x", ":1"):
        assert not addresses.is_own_host(host, own)
