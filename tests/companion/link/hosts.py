"""Hosts and guests for the tests: a table that is served, and phones that speak plain HTTP."""

from __future__ import annotations

import http.client
import json
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

from companion.commands.serve import Worker
from companion.demo.bot import demo_move
from companion.link.limits import Rates
from companion.link.link import PhoneLink
from companion.session import Session
from companion.session.session import NoJournal
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.options import Cards
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
HERE = "127.0.0.1"
IN_A_HURRY = Rates((1e6, 1e6), (1e6, 1e6), (1e6, 1e6))
"""For tests that ask faster than any finger."""
REPROS = Path(__file__).parents[2] / "engine" / "orconomics" / "repros"
LAST_CARD = REPROS / "02_loan_after_the_last_card.txt"
"""A game by the first rules, up to the last card of a stage: those asked nothing after it."""
GAMES = ("economicon", "economicus", "few_orcs_more", "orc", "orconomics")


def new_table(game: str, players: int = 0, names: tuple[str, ...] = NAMES) -> AnyTable:
    book = rulebook(game)
    number = players or book.players.start
    facts = {spec.id: spec.sample for spec in book.facts}
    return Table(book, Setup(game, names[:number], {}, facts))


SEEDS = range(12)
TOO_LONG = 250


def as_page_enters(table: AnyTable, move: Move) -> Move:
    """Where cards enter one by one as they are shown, so they do on a page."""
    assert table.ask is not None
    for option in table.ask.options:
        if isinstance(option, Cards) and option.verb == move.verb:
            return move._replace(args=move.args[: len(option.prefix) + option.high])
    return move


def short_game(game: str) -> list[Move]:
    """The moves of the shortest of some games."""
    best: list[Move] = []
    for seed in SEEDS:
        table, rng = new_table(game), Random(seed)
        while table.ask is not None and len(table.moves) < (len(best) or TOO_LONG):
            table.do(as_page_enters(table, demo_move(table, rng)))
        if table.ask is None and (not best or len(table.moves) < len(best)):
            best = list(table.moves)
    assert best
    return best


class Hosted:
    """A table that is served on this machine. The table belongs to a thread of its own."""

    def __init__(
        self,
        table: AnyTable,
        room: Path | None = None,
        port: int = 0,
        rates: Rates | None = None,
        only: str = HERE,
    ) -> None:
        self.session = Session(table, NoJournal())
        self.worker = Worker()
        self._thread = threading.Thread(target=self.worker.work, daemon=True)
        self._thread.start()
        self.room_told = threading.Event()
        self.link = self.on_table(
            lambda: PhoneLink(self.session, self.worker, room, self.room_told.set, rates)
        )
        self.on_table(lambda: self.link.switch_on(port, only))
        self.port = self.link.port

    def on_table(self, call: Callable[[], Any]) -> Any:
        """Calls on the table's thread and waits."""
        done, told = threading.Event(), []

        def run() -> None:
            try:
                told.append((call(), None))
            except BaseException as error:
                told.append((None, error))
            done.set()

        self.worker.run(run)
        done.wait()
        value, error = told[0]
        if error is not None:
            raise error
        return value

    @property
    def table(self) -> AnyTable:
        return self.session.table

    @property
    def key(self) -> str:
        return self.link.room.key

    @property
    def tag(self) -> str:
        return str(self.link._host.tag)

    def do(self, move: Move) -> None:
        self.on_table(lambda: self.session.do(move))

    def play(self, moves: int, rng: Random) -> None:
        for _ in range(moves):
            if self.table.ask is None:
                return
            self.do(random_move(self.table, rng, by="hand"))

    def stop(self) -> None:
        self.on_table(lambda: self.link.switch_off(remember=False))
        self.worker.stop()
        self._thread.join()


@contextmanager
def hosted(game: str = "orc", players: int = 0, **how: Any) -> Iterator[Hosted]:
    how.setdefault("rates", IN_A_HURRY)
    host = Hosted(new_table(game, players), **how)
    try:
        yield host
    finally:
        host.stop()


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Phone:
    """A browser without a browser: keeps its cookie and what it was sent."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.port = port
        self.language = language
        self.cookie = ""
        self.received: list[bytes] = []
        self.parts: dict[str, str] = {}
        self.tag = ""
        self._stream: Any = None

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        sent = {"Accept-Language": self.language, **(headers or {})}
        if self.cookie:
            sent.setdefault("Cookie", self.cookie)
        wire = http.client.HTTPConnection(HERE, self.port, timeout=60)
        try:
            wire.request(method, path, raw, sent)
            told = wire.getresponse()
            answer = Answer(told.status, dict(told.headers), told.read())
        finally:
            wire.close()
        self.received.append(answer.body)
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, headers)

    def post(self, path: str, body: Any) -> Answer:
        return self.ask("POST", path, body)

    def join(self, key: str, seat: int | None = None) -> Phone:
        answer = self.post("/join", {"key": key})
        assert answer.status == 204, answer
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        if seat is not None:
            assert self.post("/seat", {"seat": seat}).status == 204
        return self

    def listener(self, key: str, host_port: int, seat: int) -> Phone:
        """Joins over a sound network, to speak over this phone's own from then on."""
        self.cookie = Phone(host_port).join(key, seat).cookie
        return self

    def listener_of(self, other: Phone) -> Phone:
        """The same guest at another place."""
        self.cookie = other.cookie
        return self

    # Changes as they come

    def listen(self) -> Phone:
        wire = socket.create_connection((HERE, self.port), timeout=60)
        lines = [
            "GET /events HTTP/1.1",
            f"Host: {HERE}:{self.port}",
            f"Cookie: {self.cookie}",
            f"Accept-Language: {self.language}",
        ]
        wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._stream = wire.makefile("rb")
        wire.close()
        assert b"200" in self._stream.readline()
        return self

    def read_state(self) -> str:
        """The next state that the host tells; its tag."""
        while True:
            line = self._stream.readline()
            if not line:
                raise EOFError
            if line.startswith(b"event: gone"):
                raise EOFError
            if line.startswith(b"data: {"):
                self.received.append(line)
                told = json.loads(line[6:])
                self.parts.update(told["parts"])
                self.tag = told["tag"]
                return self.tag

    def read_to_the_end(self) -> None:
        """Until the host has nothing more to tell this phone."""
        with suppress(EOFError):
            while True:
                self.read_state()

    def catch_up(self, tag: str) -> None:
        while self.tag != tag:
            self.read_state()

    def hang_up(self) -> None:
        if self._stream is not None:
            self._stream.close()

    # Answers

    def do(self, source: str, verb: str, args: Any = (), **more: Any) -> Answer:
        what = {"tag": self.tag, "number": secrets.token_hex(8), "source": source}
        return self.post("/do", {**what, "verb": verb, "args": list(args), **more})

    def enter(self, move: Move, source: str = "ask") -> Answer:
        """Makes a move as a finger does: by what is offered on the page, step by step."""
        html = self.parts["ask"]
        if source != "ask":
            html = self.post("/input", {"source": source, "path": []}).json["html"]
        while True:
            found = Controls(html).toward(move)
            assert found is not None, (str(move), html)
            kind, what = found
            if kind == "answer":
                return self.do(source, *what)
            told = self.post("/input", {"source": source, "path": what}).json
            if "answer" in told:
                return self.do(source, *told["answer"])
            html = told["html"]


class Controls(HTMLParser):
    """What can be tapped in a piece of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.buttons: list[dict[str, str]] = []
        self.forms: list[dict[str, Any]] = []
        self.chosen: list[Any] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if "data-chosen" in told:
            self.chosen = json.loads(told["data-chosen"])
        if tag == "form":
            self.forms.append({**told, "cards": {}, "dice": 0})
        elif tag == "div" and told.get("class") == "dice":
            self.forms[-1]["dice"] += 1
        elif tag == "button" and "data-most" in told:
            self.forms[-1]["cards"][told["data-card"]] = int(told["data-most"])
        elif tag == "button" and "data-place" in told:
            self.forms[-1]["cards"][told["data-place"]] = 1
        elif tag == "button":
            self.buttons.append(told)

    def any(self, rng: Random) -> tuple[str, Any] | None:
        """Some tap: an answer, or a step toward one; None where nothing can be tapped."""
        ways: list[tuple[str, Any]] = [
            ("answer", (button["data-verb"], json.loads(button["data-args"])))
            for button in self.buttons
            if "data-args" in button
        ]
        steps = [json.loads(b["data-step"]) for b in self.buttons if "data-step" in b]
        ways += [("step", path) for path in steps if path]
        ways += [("answer", (form["data-verb"], _filled(form, rng))) for form in self.forms]
        return rng.choice(ways) if ways else None

    def toward(self, move: Move) -> tuple[str, Any] | None:
        """The tap that makes a move, or leads to it."""
        wanted = [move.verb, *move.args]
        for button in self.buttons:
            args = json.loads(button.get("data-args", "null"))
            if args is not None and [button["data-verb"], *args] == wanted:
                return "answer", (move.verb, list(move.args))
        for form in self.forms:
            if form["data-verb"] == move.verb and _fits(form, list(move.args)):
                return "answer", (move.verb, list(move.args))
        steps = [
            json.loads(button["data-step"]) for button in self.buttons if "data-step" in button
        ]
        ways = {
            len(way): path
            for path in steps
            if path
            for way in (self._way(path),)
            if way == wanted[: len(way)] and len(way) > len(self.chosen)
        }
        if ways:
            return "step", ways[max(ways)]
        cards_first = [path for path in steps if path and path[-1][1:2] == wanted[1:2]]
        return ("step", cards_first[0]) if cards_first and not self.chosen else None

    def _way(self, path: list[list[Any]]) -> list[Any]:
        """What would be chosen after a step."""
        return [*self.chosen, *path[-1][1:]]


def _filled(form: dict[str, Any], rng: Random) -> list[Any]:
    """A form filled in by chance."""
    prefix, kind = json.loads(form["data-prefix"]), form["data-kind"]
    low, high = int(form["data-low"]), int(form["data-high"])
    if kind == "dice":
        return [rng.randint(1, 6) for _ in range(form["dice"])]
    if kind == "amount":
        near = min(high, low + 4 * int(form["data-stride"]))
        return [*prefix, rng.randrange(low, near + 1, int(form["data-stride"]))]
    if kind == "words":
        return [*prefix, "text"]
    every = [card for card, n in form["cards"].items() for _ in range(n)]
    number = len(every) if kind == "order" else rng.randint(low, min(high, len(every)))
    return [*prefix, *rng.sample(every, number)]


def _fits(form: dict[str, Any], args: list[Any]) -> bool:
    prefix = json.loads(form["data-prefix"])
    if args[: len(prefix)] != prefix:
        return False
    rest, kind = args[len(prefix) :], form["data-kind"]
    if kind in ("cards", "order"):
        low, high = int(form["data-low"]), int(form["data-high"])
        return set(rest) <= form["cards"].keys() and low <= len(rest) <= high
    if kind == "amount":
        number = rest[0] if len(rest) == 1 and isinstance(rest[0], int) else None
        return number is not None and int(form["data-low"]) <= number <= int(form["data-high"])
    return True
