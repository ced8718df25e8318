"""Phones never get out of step: stale taps, doubled taps, bad networks, undo and restarts."""

from __future__ import annotations

import http.client
import os
import secrets
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.demo.bot import demo_move
from engine.core.autoplay import random_move
from engine.core.errors import RuleFailed
from engine.core.move import Move
from engine.core.record import Record
from tests.companion.link.hosts import (
    IN_A_HURRY,
    LAST_CARD,
    Controls,
    Hosted,
    Phone,
    hosted,
    new_table,
)
from tests.companion.link.shaky_network import ShakyNetwork

MOVES = 1_000 if os.environ.get("TABLESIDE_SOAK") else 120
"""In all; a game ends after some hundred, and another one is begun."""


def ready(host: Hosted, seat: int = 0) -> Phone:
    phone = Phone(host.port).join(host.key, seat).listen()
    phone.catch_up(host.tag)
    return phone


def first_answer(phone: Phone) -> tuple[str, list[Any]]:
    found = Controls(phone.parts["ask"]).any(Random(1))
    assert found is not None
    assert found[0] == "answer"
    return found[1]


def test_an_answer_to_an_older_question_is_refused_with_the_new_state() -> None:
    with hosted("orc") as host:
        phone = ready(host)
        verb, args = first_answer(phone)
        host.do(random_move(host.table, Random(2)))
        before = list(host.table.moves)
        told = phone.do("ask", verb, args).json
        assert not told["done"]
        assert "went on" in told["said"]
        assert told["tag"] == host.tag
        assert told["parts"]["ask"]
        assert host.table.moves == before


def test_phones_play_by_the_rules_that_the_game_began_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Record.parse(LAST_CARD.read_text("utf-8")).replay()
    table.do(Move.parse("Ana: buy"))  # today's rules ask for a `done` before it
    host = Hosted(table, rates=IN_A_HURRY)

    def is_shown() -> None:
        host.on_table(lambda: host.link._in_room(lambda: None))  # the server has heard of it
        assert copy.tag == host.tag
        phone.catch_up(host.tag)
        assert copy.table.moves == table.moves
        assert copy.table.view() == table.view()
        assert copy.table.rules == table.rules == "1"

    def fail(_move: Move) -> None:
        raise RuleFailed("do", KeyError())

    try:
        phone = Phone(host.port).join(host.key, 0).listen()
        copy = host.link._state.mirror
        is_shown()
        monkeypatch.setattr(copy.table, "do", fail)  # so it is laid anew
        host.do(Move.parse("Bo: roll 3 3"))
        is_shown()
    finally:
        host.stop()


def test_a_step_toward_an_answer_belongs_to_the_state_it_was_tapped_in() -> None:
    with hosted("orconomics") as host:
        phone = Phone(host.port).join(host.key, 0).listen()
        phone.catch_up(host.tag)
        step = {"source": "ask", "path": []}
        told = phone.post("/input", {**step, "tag": host.tag})
        assert (told.status, told.json["tag"]) == (200, host.tag)
        host.do(random_move(host.table, Random(1), "hand"))
        late = phone.post("/input", {**step, "tag": phone.tag})
        assert late.status == 409
        assert "went on" in late.text


def test_the_same_answer_sent_twice_is_made_once() -> None:
    with hosted("orc") as host:
        phone = ready(host)
        verb, args = first_answer(phone)
        told = [phone.do("ask", verb, args, number="7").json for _ in range(3)]
        assert [one["done"] for one in told] == [True] * 3
        assert len(host.table.moves) == 1


def test_after_undo_an_answer_to_the_question_before_is_not_taken_for_this_one() -> None:
    """As many moves as before, but another question: the state has another number."""
    with hosted("orc") as host:
        host.play(6, Random(3))
        phone = ready(host)
        moves = len(host.table.moves)
        host.on_table(lambda: host.session.undo(moves - 2))
        host.play(2, Random(9))
        assert len(host.table.moves) == moves
        before = list(host.table.moves)
        option = host.table.ask.options[0]  # type: ignore[union-attr]
        told = phone.do("ask", option.verb, option.answers()[0]).json
        assert not told["done"]
        assert host.table.moves == before


def test_a_question_that_is_asked_again_in_the_same_words_is_told_anew() -> None:
    """What is half entered for the one before goes with it: sent for this one it would be made
    twice. Any-time moves and the taking back of them leave it alone."""
    with hosted("economicus", 3) as host:
        rng = Random(2)
        while not (host.table.turn and any(o.verb == "loan" for o in host.table.offers(0))):
            host.do(demo_move(host.table, rng))
        phone = ready(host)
        loan = next(o for o in host.table.offers(0) if o.verb == "loan").options[0]
        before, moves = phone.parts["ask"], len(host.table.moves)
        host.do(Move(host.table.players[0], "loan", loan.answers()[0]))
        phone.catch_up(host.tag)
        assert phone.parts["ask"] == before
        host.on_table(lambda: host.session.undo(moves))
        phone.catch_up(host.tag)
        assert phone.parts["ask"] == before
    with hosted("economicon", 3) as host:
        rng = Random(1)
        while host.table.ask.text.id != "economicon.ask.apply":  # type: ignore[union-attr]
            host.do(demo_move(host.table, rng))
        phone = ready(host)
        moves, told = len(host.table.moves), [phone.parts["ask"]]
        for award in (Move("table", "award", ("Bo", 12)), Move("table", "award", ("Cy", 3))):
            host.do(award)
            phone.catch_up(host.tag)
            told.append(phone.parts["ask"])
            host.on_table(lambda: host.session.undo(moves))
            phone.catch_up(host.tag)
            told.append(phone.parts["ask"])
        assert len(set(told)) == len(told)  # a phone that slept meanwhile notices too


def test_everybody_sees_who_answered_for_whom() -> None:
    with hosted("orc") as host:
        rng = Random(1)
        ana, bo = ready(host, 0), ready(host, 1)
        host.play(1, rng)
        while host.table.ask is not None and host.table.ask.who != (1,):
            host.play(1, rng)
        host.play(1, rng)
        ana.catch_up(host.tag)
        assert "entered at the host" in ana.parts["log"]
        bo.hang_up()
        ana.hang_up()


def test_a_phone_comes_back_by_itself_after_the_host_was_started_again(tmp_path: Path) -> None:
    room = tmp_path / "room"
    first = Hosted(new_table("orc"), room=room)
    phone = ready(first)
    verb, args = first_answer(phone)
    port, moves = first.port, first.table.moves
    first.stop()
    second = Hosted(new_table("orc"), room=room, port=port)
    try:
        assert second.key == first.key
        assert second.table.moves == moves
        stale = phone.do("ask", verb, args).json
        assert not stale["done"]  # it was made for a host that is no more
        phone.listen().catch_up(second.tag)
        assert phone.do("ask", verb, args).json["done"]
    finally:
        second.stop()


def test_two_phones_that_answer_at_once_make_one_move() -> None:
    with hosted("orconomics") as host:
        rng = Random(4)
        phones = [ready(host, seat) for seat in (0, 1)]
        for _ in range(5):
            while host.table.ask is not None and host.table.ask.text.id != "orconomics.ask.auction":
                host.play(1, rng)
            for phone in phones:
                phone.catch_up(host.tag)
            before, told = len(host.table.moves), []

            def answer(phone: Phone, told: list[bool] = told) -> None:
                told.append(phone.do("ask", "auction").json["done"])

            threads = [threading.Thread(target=answer, args=(phone,)) for phone in phones]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(told) == [False, True]
            assert len(host.table.moves) == before + 1


def test_a_move_of_the_table_that_two_phones_send_at_once_is_made_once() -> None:
    """Neither would be refused by the rules after the other."""
    with hosted("economicus", 3) as host:
        host.play(4, Random(4))
        phones = [ready(host, seat) for seat in range(3)]
        for phone in phones:
            phone.catch_up(host.tag)
        before, told = len(host.table.moves), []

        def join(phone: Phone, name: str) -> None:
            told.append(phone.do("table:join", "join", [name]).json)

        threads = [
            threading.Thread(target=join, args=(phone, f"Guest {number}"))
            for number, phone in enumerate(phones)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(one["done"] for one in told) == [False, False, True]
        assert all(one["stale"] for one in told if not one["done"])
        assert len(host.table.moves) == before + 1


class Shaken:
    """A phone on a bad network that does what the page's own script does: sends until answered."""

    def __init__(self, seat: int, host: Hosted, port: int, goal: int, seed: int) -> None:
        self.phone = Phone(port).listener(host.key, host.port, seat)
        self.made: list[tuple[str, str, list[Any]]] = []
        self._rng = Random(seat + 100 * seed)
        self._host, self._goal = host, goal
        self.thread = threading.Thread(target=self._play)

    def _retry(self, what: Any) -> Any:
        while True:
            try:
                return what()
            except (OSError, http.client.HTTPException, EOFError):
                continue

    def _listen(self) -> None:
        while True:
            try:
                self.phone.listen().read_state()
                return
            except (OSError, EOFError, AssertionError):
                continue

    def _play(self) -> None:
        self._listen()
        while self._number() <= self._goal and 'class="result"' not in self.phone.parts["ask"]:
            if not self._answer():
                try:
                    self.phone.read_state()
                except (OSError, EOFError):
                    self._listen()

    def _number(self) -> int:
        return int(self.phone.tag.split("-")[1])

    def _answer(self) -> bool:
        """Taps something if it can; whether it did."""
        phone, html, tag = self.phone, self.phone.parts["ask"], self.phone.tag
        while True:
            found = Controls(html).any(self._rng)
            if found is None:
                return False
            kind, what = found
            if kind == "answer":
                break
            told = self._retry(lambda w=what: phone.post("/input", {"source": "ask", "path": w}))
            if told.status != 200:
                return False
            if "answer" in told.json:
                what = told.json["answer"]
                break
            html = told.json["html"]
        verb, args = what
        body = {
            "tag": tag,
            "number": secrets.token_hex(8),
            "source": "ask",
            "verb": verb,
            "args": args,
        }
        said = self._retry(lambda: phone.post("/do", body)).json
        if said["done"]:
            self.made.append((tag, verb, args))
        phone.parts.update(said["parts"])
        phone.tag = said["tag"]
        return True


def test_eight_phones_on_a_bad_network_stay_in_step() -> None:
    left, seed = MOVES, 0
    while left > 0:
        seed += 1
        left -= play_on_a_bad_network(left, seed)


def play_on_a_bad_network(moves_wanted: int, seed: int) -> int:
    """A game, or as much of it as is wanted; how many moves it was."""
    with hosted("economicus", 8) as host, ShakyNetwork(host.port, seed) as network:
        phones = [Shaken(seat, host, network.port, moves_wanted, seed) for seat in range(8)]
        for phone in phones:
            phone.thread.start()
        for phone in phones:
            phone.thread.join()
        assert network.harmed > 0
        made = sorted(
            ((int(tag.split("-")[1]), verb, args) for p in phones for tag, verb, args in p.made)
        )
        moves = host.on_table(lambda: list(host.table.moves))
        # Each move was made once, by one phone, for the state that stood just then.
        assert [number for number, _verb, _args in made] == list(range(1, len(moves) + 1))
        assert [(m.verb, list(m.args)) for m in moves] == [(verb, args) for _n, verb, args in made]
        pages = [Phone(host.port).listener_of(phone.phone) for phone in phones]
        for page in pages:
            page.listen().catch_up(host.tag)
        for page in pages:
            while page.parts["others"] != pages[-1].parts["others"]:
                page.read_state()  # the last of them that came back
        for name in ("board", "others", "log", "stage"):
            assert len({page.parts[name] for page in pages}) == 1
        print(f"game {seed}: {len(moves)} moves, {network.harmed} requests and wires harmed")
        return len(moves)
