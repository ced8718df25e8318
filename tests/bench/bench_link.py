"""Phones at the table: from a tap on one to the change on all others, and what it costs the host.

The host runs in a process of its own, eight guests and two watchers in this one, all on this
machine. A tap is timed from the moment it is sent until each other phone has read the new state.
The host's own tap is timed on the thread that draws its screen, while all of them listen. A lost
network is a relay that passes nothing on; what is timed is a real page, from the moment the network
is back until the page shows the state of the host.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from tests.companion.link.browsers import Chromium, wait_until
from tests.companion.link.hosts import Controls, Phone, hosted
from tests.companion.link.shaky_network import ShakyNetwork

ROOT = Path(__file__).resolve().parents[2]
GUESTS, WATCHERS = 8, 2
MOVES = 120
OUTAGE = 60.0
HOSTILE = 200

_OWN_TAPS = """
import sys, time
from random import Random
from engine.core.autoplay import random_move
from tests.companion.link.hosts import IN_A_HURRY, Hosted, new_table
host = Hosted(new_table("economicus", 8), rates=IN_A_HURRY)
print(f"http://127.0.0.1:{host.port}/#{host.key}", flush=True)
sys.stdin.readline()
rng = Random(5)
def tap():
    move = random_move(host.table, rng, "hand")
    begun = time.perf_counter()
    host.session.do(move)
    return (time.perf_counter() - begun) * 1000
taken = []
for _ in range(100):
    if host.table.ask is None:
        break
    taken.append(host.on_table(tap))
    time.sleep(0.05)
print(" ".join(f"{ms:.3f}" for ms in taken), flush=True)
sys.stdin.readline()
host.stop()
"""


class Listener:
    """A phone that notes when it has read each state."""

    def __init__(self, port: int, key: str, seat: int) -> None:
        self.phone = Phone(port).join(key, seat).listen()
        self.phone.read_state()
        self.read: dict[str, float] = {self.phone.tag: time.perf_counter()}
        self.news = threading.Condition()
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        with suppress(EOFError, OSError, ValueError):
            while True:
                tag = self.phone.read_state()
                with self.news:
                    self.read[tag] = time.perf_counter()
                    self.news.notify_all()

    def when(self, tag: str) -> float:
        with self.news:
            self.news.wait_for(lambda: tag in self.read, 30)
            return self.read[tag]


def _host(script: str = "") -> tuple[subprocess.Popen[str], int, str]:
    folder = tempfile.mkdtemp(prefix="tableside-bench-")
    players = ",".join(f"P{n}" for n in range(GUESTS))
    served = ["main.py", "serve", "--new", "economicus", "--players", players, "--samples"]
    served += ["-o", f"{folder}/game.txt", "--no-window", "--address", "127.0.0.1", "--port", "0"]
    command = [sys.executable, *(["-c", script] if script else served)]
    run = subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert run.stdout is not None
    for line in run.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)/#(\S+)", line)
        if found:
            return run, int(found[1]), found[2]
    raise RuntimeError("the host did not start")


def _megabytes(run: subprocess.Popen[str]) -> float:
    status = Path(f"/proc/{run.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1]) / 1024


def _listeners(port: int, key: str) -> list[Listener]:
    return [Listener(port, key, seat) for seat in (*range(GUESTS), *([-1] * WATCHERS))]


def _taps(listeners: list[Listener]) -> list[float]:
    """Milliseconds from each tap to each other phone."""
    rng, taken, made = Random(4), [], 0
    guests = listeners[:GUESTS]
    while made < MOVES:
        tapped = next((one for one in guests if Controls(one.phone.parts["ask"]).any(rng)), None)
        if tapped is None:
            break
        answer = _chosen(tapped.phone, rng)
        if answer is None:
            continue
        begun = time.perf_counter()
        told = tapped.phone.do("ask", *answer).json
        if not told["done"]:
            continue
        made += 1
        others = [one for one in listeners if one is not tapped]
        taken += [(one.when(told["tag"]) - begun) * 1000 for one in others]
        tapped.when(told["tag"])
        time.sleep(0.04)  # a guest may not ask faster than thirty times a second
    return taken


def _chosen(phone: Phone, rng: Random) -> Any:
    html = phone.parts["ask"]
    while True:
        found = Controls(html).any(rng)
        if found is None or found[0] == "answer":
            return found and found[1]
        told = phone.post("/input", {"source": "ask", "path": found[1]})
        if told.status != 200:
            return None
        if "answer" in told.json:
            return told.json["answer"]
        html = told.json["html"]


def _own_taps(with_phones: bool) -> list[float]:
    run, port, key = _host(_OWN_TAPS)
    listeners = _listeners(port, key) if with_phones else []
    assert run.stdin is not None
    assert run.stdout is not None
    run.stdin.write("go\n")
    run.stdin.flush()
    taken = [float(ms) for ms in run.stdout.readline().split()]
    run.stdin.write("stop\n")
    run.stdin.flush()
    run.wait()
    assert bool(listeners) == with_phones
    return taken


def _beside_hostile(port: int, good: Phone) -> tuple[int, list[float]]:
    """How many of a hostile client's idle connections were refused, and a guest's waits beside."""
    idle = [
        socket.create_connection(("127.0.0.1", port), 30, ("127.0.0.7", 0)) for _ in range(HOSTILE)
    ]
    waits = []
    for _ in range(20):
        begun = time.perf_counter()
        assert good.get("/alive").status == 204
        waits.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.05)
    refused = 0
    for wire in idle:
        wire.settimeout(0.2)
        with suppress(TimeoutError):
            refused += wire.recv(12).startswith(b"HTTP/1.0 503")
        wire.close()
    return refused, waits


def _back_from_outage() -> float:
    browser = Chromium()
    try:
        with hosted("orc") as host, ShakyNetwork(host.port, 1, harm=0.0) as network:
            page = browser.page().join(network.port, host.key, 0)
            network.down = True
            host.play(5, Random(1))
            time.sleep(OUTAGE)
            host.play(5, Random(2))
            network.down = False
            begun = time.perf_counter()
            wait_until(lambda: page.tag() == host.tag, "the state")
            return time.perf_counter() - begun
    finally:
        browser.close()


def _row(what: str, found: str, aim: str) -> str:
    return f"{what:<58} {found:>18}   {aim}"


def _often(taken: list[float], part: Callable[[list[float]], float]) -> str:
    return f"{part(taken):.1f} ms"


def _95th(taken: list[float]) -> float:
    return quantiles(taken, n=20)[-1]


def report() -> str:
    run, port, key = _host()
    before = _megabytes(run)
    listeners = _listeners(port, key)
    taken = _taps(listeners)
    after = _megabytes(run)
    refused, waits = _beside_hostile(port, listeners[0].phone)
    run.terminate()
    run.wait()
    alone, together = _own_taps(False), _own_taps(True)
    back = _back_from_outage()
    rows = [
        _row("", "found", "aim"),
        _row(
            f"tap to {GUESTS + WATCHERS - 1} other phones, median", _often(taken, median), "50 ms"
        ),
        _row("the same, 95th of 100", _often(taken, _95th), "150 ms"),
        _row("the host's own tap without phones, 95th of 100", _often(alone, _95th), ""),
        _row("the host's own tap with ten phones, 95th of 100", _often(together, _95th), "16 ms"),
        _row(f"memory with ten phones after {MOVES} moves", f"+{after - before:.1f} MB", "+15 MB"),
        _row(f"of {HOSTILE} idle connections of one client, refused", str(refused), "most"),
        _row("a guest's request beside them, 95th of 100", _often(waits, _95th), ""),
        _row(f"right again after {OUTAGE:.0f} s without network", f"{back:.2f} s", "2 s"),
    ]
    return "\n".join(rows)
