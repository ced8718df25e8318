"""Strangers, cheats, floods and bombs: refused, and nothing at the table has changed."""

from __future__ import annotations

import logging
import os
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import cv2
import numpy as np
import pytest

from companion.link.limits import CONNECTIONS_EACH, PHOTO_BODY, SMALL_BODY, Rates
from tests.companion.link import large_pictures as large
from tests.companion.link.hosts import HERE, IN_A_HURRY, Hosted, Phone, hosted, new_table

FLOOD = 10_000 if os.environ.get("TABLESIDE_SOAK") else 400
"""Requests of one guest as fast as they go."""
PATHS = ("/events", "/alive", "/qr.svg")
POSTS = ("/seat", "/language", "/input", "/effect", "/do", "/photo")


@pytest.fixture(scope="module")
def host() -> Iterator[Hosted]:
    """Its table must be at the end what it was at the beginning."""
    served = Hosted(new_table("orc"), rates=IN_A_HURRY)
    yield served
    assert served.table.moves == []
    served.stop()


@pytest.fixture(scope="module")
def joined(host: Hosted) -> Phone:
    return Phone(host.port).join(host.key)


@pytest.fixture
def guest(host: Hosted, joined: Phone) -> Phone:
    """Ana's phone."""
    assert joined.post("/seat", {"seat": 0}).status == 204
    joined.tag = host.tag
    return joined


def raw(host: Hosted, request: bytes, source: str = HERE) -> bytes:
    """What the host answers to bytes of any kind."""
    with closing(socket.create_connection((HERE, host.port), 30, (source, 0))) as wire:
        wire.sendall(request)
        told = b""
        while piece := wire.recv(65536):
            told += piece
        return told


def status(told: bytes) -> int:
    return int(told.split()[1])


# Without a key


@pytest.mark.parametrize("path", PATHS)
def test_who_has_not_joined_is_told_nothing(host: Hosted, path: str) -> None:
    assert Phone(host.port).get(path).status == 401


@pytest.mark.parametrize("path", POSTS)
def test_who_has_not_joined_can_do_nothing(host: Hosted, path: str) -> None:
    assert Phone(host.port).post(path, {}).status == 401


def test_the_door_tells_neither_names_nor_game(host: Hosted) -> None:
    page = Phone(host.port).get("/").text
    assert not any(word in page for word in ("Ana", "Bo", "ORC", host.key))


@pytest.mark.parametrize("key", ["", "x", "A" * 22, "é" * 22, "A" * 100])
def test_a_wrong_key_opens_nothing(host: Hosted, key: str) -> None:
    answer = Phone(host.port).post("/join", {"key": key})
    assert answer.status == 403
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b"{", b'{"key":5}', b'{"key":["a"]}', b"[" * 9000]
)
def test_a_key_that_is_none_is_refused(host: Hosted, body: bytes) -> None:
    assert Phone(host.port).post("/join", body).status == 400


def test_guessing_keys_is_slowed_down() -> None:
    with hosted(rates=Rates()) as host:
        codes = [Phone(host.port).post("/join", {"key": f"{n:022}"}).status for n in range(40)]
        assert codes[0] == 403
        assert codes[-1] == 429
        assert codes.count(403) <= 25


def test_a_made_up_or_stolen_looking_cookie_is_nobody(host: Hosted) -> None:
    for cookie in ("tableside=", "tableside=abc", "tableside", "=;=;", "a=b; tableside=ü"):
        phone = Phone(host.port)
        phone.cookie = cookie
        assert phone.get("/alive").status in (400, 401)


def test_the_old_key_stops_working_and_those_who_sit_stay() -> None:
    with hosted() as host:
        ana, watcher = Phone(host.port).join(host.key, 0), Phone(host.port).join(host.key, -1)
        old = host.key
        host.on_table(host.link.renew)
        assert host.key != old
        assert Phone(host.port).post("/join", {"key": old}).status == 403
        assert ana.get("/alive").status == 204
        assert watcher.get("/alive").status == 401


def test_the_key_is_never_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with hosted() as host:
        phone = Phone(host.port).join(host.key, 0)
        phone.get(f"/?{host.key}")
        Phone(host.port).post("/join", {"key": host.key + "x"})
        assert "wrong key" in caplog.text
        assert host.key not in caplog.text


# Seats


def test_a_seat_belongs_to_the_phone_that_took_it(host: Hosted, guest: Phone) -> None:
    thief = Phone(host.port).join(host.key)
    answer = thief.post("/seat", {"seat": 0})
    assert answer.status == 409
    assert "taken" in answer.text
    assert guest.get("/alive").status == 204


@pytest.mark.parametrize("seat", [2, 99, -2, "0", 0.5, True, [0]])
def test_a_seat_that_is_none_is_refused(host: Hosted, seat: object) -> None:
    assert Phone(host.port).join(host.key).post("/seat", {"seat": seat}).status == 400


def test_a_seat_that_was_taken_back_is_gone_for_that_phone() -> None:
    with hosted() as host:
        ana = Phone(host.port).join(host.key, 0).listen()
        ana.read_state()
        host.on_table(lambda: host.link.free(0))
        ana.read_to_the_end()
        assert ana.get("/alive").status == 401
        assert Phone(host.port).join(host.key, 0).get("/alive").status == 204


def test_another_seats_answer_is_refused() -> None:
    with hosted("orconomics", 3) as host:
        ask = host.table.ask
        assert ask is not None
        while not ask.who:
            from random import Random

            from engine.core.autoplay import random_move

            host.do(random_move(host.table, Random(1)))
            ask = host.table.ask
        before = list(host.table.moves)
        other = (ask.who[0] + 1) % 3
        phone = Phone(host.port).join(host.key, other)
        phone.tag = host.tag
        option = ask.options[0]
        told = phone.do("ask", option.verb, option.answers()[0]).json
        assert not told["done"]
        assert told["said"] == "It is not your turn to answer."
        assert host.table.moves == before


@pytest.mark.parametrize(
    "source", ["ask", "seat:correct", "table:correct", "seat:fact", "host", ""]
)
@pytest.mark.parametrize("verb", ["correct", "fact"])
def test_nothing_is_corrected_from_a_phone(guest: Phone, source: str, verb: str) -> None:
    assert not guest.do(source, verb, ["score.Ana", 9]).json["done"]


def test_who_watches_cannot_play(host: Hosted) -> None:
    watcher = Phone(host.port).join(host.key, -1)
    watcher.tag = host.tag
    assert watcher.do("ask", "line", []).status == 403
    assert watcher.ask("POST", "/photo", b"x").status == 403


def test_who_has_no_seat_cannot_play(host: Hosted) -> None:
    phone = Phone(host.port).join(host.key)
    phone.tag = host.tag
    assert phone.do("ask", "line", []).status == 403
    assert phone.get("/events").status == 409


# Answers that are none


@pytest.mark.parametrize(
    "args",
    [None, 5, "x", {}, [None], [1.5], [True], [[1]], [{}], ["x" * 500], [10**12], ["a"] * 500],
)
def test_arguments_that_are_none_are_refused(guest: Phone, args: object) -> None:
    body = {"tag": guest.tag, "number": "1", "source": "ask", "verb": "line", "args": args}
    assert guest.post("/do", body).status == 400


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"null", b"{", b"\xff\xfe", b'{"number":1}', b"[" * 9000, b'"' + b"x" * 9000],
)
@pytest.mark.parametrize("path", ["/do", "/input", "/effect", "/seat", "/language"])
def test_rubbish_is_refused(guest: Phone, path: str, body: bytes) -> None:
    told = guest.ask("POST", path, body)
    assert told.status in (400, 204 if path == "/seat" else 400)


@pytest.mark.parametrize(
    "path",
    [[["step", "nosuch"]], [["tap", "x"]], ["line"], [[]], [["x", "line"]], [["step", ["line"]]]],
)
def test_a_path_to_nowhere_is_refused(guest: Phone, path: object) -> None:
    assert guest.post("/input", {"source": "ask", "path": path}).status in (400, 409)


def test_a_wrong_answer_is_explained_and_changes_nothing(host: Hosted, guest: Phone) -> None:
    told = guest.do("ask", "line", ["red"]).json
    assert not told["done"]
    assert told["said"]
    assert told["tag"] == host.tag


# Requests that are none


@pytest.mark.parametrize(
    "request_",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"\xff\xfe\xfd\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"x" * 30_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5_000 + b"\r\n",
        b"G" * 100_000,
    ],
)
def test_what_is_no_request_is_refused(host: Hosted, request_: bytes) -> None:
    told = raw(host, request_)
    assert told == b"" or status(told) == 400


@pytest.mark.parametrize(
    "path",
    [
        "/static/../page.py",
        "/static/..%2f..%2fmain.py",
        "/static/",
        "/static",
        "//etc/passwd",
        "/../../etc/passwd",
        "/static/link.css/..",
        "/static/%00",
    ],
)
def test_there_is_no_way_to_other_files(host: Hosted, path: str) -> None:
    answer = Phone(host.port).get(path)
    assert answer.status == 404
    assert len(answer.body) < 100


@pytest.mark.parametrize(
    "name",
    ["evil.example", "evil.example:80", "", "127.0.0.1.evil.example", "[::1]", "127.0.0.1:x"],
)
def test_another_name_for_the_host_is_refused(host: Hosted, name: str) -> None:
    assert Phone(host.port).get("/", Host=name).status == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", ""])
def test_another_page_cannot_post(host: Hosted, guest: Phone, origin: str) -> None:
    assert guest.ask("POST", "/seat", {"seat": 0}, {"Origin": origin}).status == 403
    fine = {"Origin": f"http://{HERE}:{host.port}"}
    assert guest.ask("POST", "/seat", {"seat": 0}, fine).status == 204


def test_another_site_cannot_load_anything(guest: Phone) -> None:
    assert guest.get("/", **{"Sec-Fetch-Site": "cross-site"}).status == 403
    assert guest.get("/", **{"Sec-Fetch-Site": "none"}).status == 200


def test_every_answer_carries_its_guards(host: Hosted, guest: Phone) -> None:
    stranger = Phone(host.port)
    told = [
        stranger.get("/"),
        stranger.get("/no"),
        stranger.get("/alive"),
        guest.get("/"),
        guest.get("/", Host="x"),
    ]
    for answer in told:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(host: Hosted) -> None:
    cookie = Phone(host.port).post("/join", {"key": host.key}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_no_page_has_a_script_or_style_of_its_own(guest: Phone) -> None:
    for page in (Phone(guest.port).get("/").text, guest.get("/").text):
        assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=|javascript:", page)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_names_are_never_read_as_markup() -> None:
    names = ("<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>")
    table = new_table("orc", names=names)
    host = Hosted(table)
    try:
        seats = Phone(host.port).join(host.key).get("/").text
        phone = Phone(host.port).join(host.key, 0)
        phone.listen().read_state()
        everything = seats + phone.get("/").text + "".join(phone.parts.values())
        assert "&lt;script&gt;" in everything
        assert "<script>" not in everything
        assert "<img src=x" not in everything
    finally:
        host.stop()


# Too much


def test_a_large_body_is_refused_before_it_is_read(host: Hosted, guest: Phone) -> None:
    head = f"POST /do HTTP/1.1\r\nHost: {HERE}\r\nCookie: {guest.cookie}\r\nContent-Length: "
    assert status(raw(host, head.encode() + f"{SMALL_BODY + 1}\r\n\r\n".encode())) == 413
    photo = head.replace("/do", "/photo")
    assert status(raw(host, photo.encode() + f"{PHOTO_BODY + 1}\r\n\r\n".encode())) == 413


@pytest.mark.parametrize(
    "head",
    ["Content-Length: 10", "Transfer-Encoding: chunked", "X: no length"],
)
def test_a_body_that_never_ends_is_left_alone(host: Hosted, guest: Phone, head: str) -> None:
    """More than was told, in pieces without an end, without a length: the host hangs up."""
    start = f"POST /do HTTP/1.1\r\nHost: {HERE}\r\nCookie: {guest.cookie}\r\n{head}\r\n\r\n"
    piece = b"5\r\nxxxxx\r\n" if "chunked" in head else b"x"
    with closing(socket.create_connection((HERE, host.port), 60)) as wire:
        wire.sendall(start.encode())
        wire.settimeout(0.05)
        told = None
        while told is None:
            try:
                wire.sendall(piece)
                told = wire.recv(4096)
            except TimeoutError:
                continue
            except OSError:  # it hung up while we were sending
                told = b""
    assert told == b"" or status(told) == 400
    assert guest.get("/alive").status == 204


def test_refusals_are_logged_in_a_line_each_and_not_for_ever(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    with hosted() as host:
        guest = Phone(host.port).join(host.key, 0)
        for _ in range(50):
            assert Phone(host.port).get("/alive").status == 401
            assert guest.get("/", Host="evil.example").status == 421
            assert guest.ask("POST", "/photo", b"x").status == 415
        lines = [line.getMessage() for line in caplog.records]
        for code in (401, 421, 415):
            assert 1 <= lines.count(f"refused {HERE}: {code}") < 25
        assert max(map(len, lines)) < 100
        assert host.table.moves == []


def test_a_stranger_cannot_send_a_photo(host: Hosted) -> None:
    assert Phone(host.port).ask("POST", "/photo", b"x" * 100_000).status == 401


def test_a_slow_sender_does_not_keep_others_waiting(host: Hosted, guest: Phone) -> None:
    slow = [socket.create_connection((HERE, host.port), 30, ("127.0.0.9", 0)) for _ in range(20)]
    for wire in slow:
        wire.sendall(b"POST /do HTTP/1.1\r\nContent-Length: 16000\r\n\r\nx")
    assert guest.get("/alive").status == 204
    slow[0].settimeout(0.05)
    told = None
    while told is None:  # a byte now and then does not help
        try:
            slow[0].sendall(b"x")
            told = slow[0].recv(100)
        except TimeoutError:
            continue
        except OSError:
            told = b""
    assert told == b""  # the host hangs up
    for wire in slow:
        wire.close()


def test_many_idle_connections_are_refused_politely(host: Hosted, guest: Phone) -> None:
    idle = [socket.create_connection((HERE, host.port), 30, ("127.0.0.8", 0)) for _ in range(200)]
    refused = 0
    for wire in idle[CONNECTIONS_EACH:]:
        refused += wire.recv(12) == b"HTTP/1.0 503"
    assert refused == 200 - CONNECTIONS_EACH
    assert guest.get("/alive").status == 204
    for wire in idle:
        wire.close()


def test_a_flood_of_requests_is_refused_and_others_are_served() -> None:
    with hosted(rates=Rates()) as host:
        good = Phone(host.port).join(host.key, 1)
        flooder = Phone(host.port).join(host.key, 0)
        codes: list[int] = []

        def flood() -> None:
            codes.extend(flooder.get("/alive").status for _ in range(FLOOD // 4))

        threads = [threading.Thread(target=flood) for _ in range(4)]
        for thread in threads:
            thread.start()
        assert good.get("/").status == 200
        for thread in threads:
            thread.join()
        assert set(codes) == {204, 429}
        assert good.get("/").status == 200


# Photographs


@pytest.mark.parametrize(
    ("photo", "code"),
    [
        (large.png(60_000, 60_000), 413),
        (large.png(5_000, 5_000), 413),
        (large.png(2**31 - 1, 2**31 - 1), 413),
        (large.png(10, 10)[:40], 415),
        (large.jpeg(9_000, 9_000), 413),
        (large.jpeg_behind(0x00, 9_000, 9_000), 413),
        (large.jpeg_behind(0x01, 9_000, 9_000), 413),
        (large.jpeg_behind(0xD0, 9_000, 9_000), 413),
        (large.jpeg_again(5_000, 1), 413),
        (large.jpeg_first_layer(5_000), 413),
        (large.jpeg_first_colour(5_000), 413),
        (large.jpeg_again(100, 1_000), 413),
        (b"GIF89a" + b"\xff" * 8, 415),
        (cv2.imencode(".tiff", np.zeros((9, 9), np.uint8))[1].tobytes(), 415),
        (b"not a picture", 415),
        (b"<svg/>" * 10, 415),
        (b"\xff\xd8" + b"\xff" * 5000, 415),
        (b"\xff\xd8\xff\xc0" + b"\0" * 20, 415),
        (b"", 413),
    ],
)
def test_what_is_no_photo_is_refused(guest: Phone, photo: bytes, code: int) -> None:
    answer = guest.ask("POST", "/photo", photo)
    assert answer.status == code
    assert answer.text


def test_a_photo_that_never_ends_is_given_up(host: Hosted, guest: Phone) -> None:
    head = f"POST /photo HTTP/1.1\r\nHost: {HERE}\r\nCookie: {guest.cookie}\r\n"
    head += "Content-Length: 5000000\r\n\r\n"
    with closing(socket.create_connection((HERE, host.port), 30)) as wire:
        wire.sendall(head.encode() + b"\xff\xd8" * 1000)
        while guest.ask("POST", "/photo", b"not a picture").status != 429:
            time.sleep(0.01)
        assert guest.get("/alive").status == 204
    while guest.ask("POST", "/photo", b"not a picture").status == 429:
        time.sleep(0.01)


def test_refusals_speak_the_language_of_the_guest(host: Hosted) -> None:
    phone = Phone(host.port, "ru-RU,ru;q=0.9").join(host.key, 1)
    assert "картинк" in phone.ask("POST", "/photo", large.png(60_000, 60_000)).text
    assert phone.post("/language", {"language": "fr"}).status == 204
    assert "image" in phone.ask("POST", "/photo", large.png(60_000, 60_000)).text
    assert phone.post("/language", {"language": "xx"}).status == 400
