"""Photographs of tagged cards from a guest's phone, read by the real eyes over the real wire."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import quote

import numpy as np
import pytest

from companion.i18n.catalogue import load
from companion.link import answers
from companion.link.photo import Seen, judged
from engine.core.move import Move
from engine.core.options import Cards
from tests.companion.link.card_photos import GAME, PILE, SEND, photo_of, play_to
from tests.companion.link.hosts import HERE, Answer, Controls, Hosted, Phone, hosted, new_table
from vision.tags import ReadTag
from vision.tags.codec import Tag, encode


def send(phone: Phone, photo: bytes, chosen: object = None, source: str = "ask") -> Answer:
    headers = {"X-Source": source}
    if chosen is not None:
        headers["X-Chosen"] = quote(json.dumps(chosen))
    return phone.ask("POST", "/photo", photo, headers)


def decided(answer: Answer) -> dict[str, str] | None:
    """The answer that the photo would be: a button, or cards that can be mended first."""
    assert answer.status == 200, answer
    found = Controls(answer.json["html"])
    ways = [b for b in found.buttons if "data-args" in b]
    for form in found.forms:
        args = [*json.loads(form["data-prefix"]), *json.loads(form["data-picks"])]
        ways.append({**form, "data-args": json.dumps(args)})
    return ways[0] if ways else None


@pytest.fixture
def host() -> Iterator[Hosted]:
    with hosted(GAME, 4) as served:
        yield served


def test_a_photo_shows_the_pile_that_was_chosen_on_the_phone(host: Hosted) -> None:
    number, *cards = play_to(host, PILE).args
    wizard = Phone(host.port).join(host.key, 0)
    photo, lying = photo_of(host.table, cards)
    assert decided(send(wizard, photo)) is None  # nine piles are open: which of them is it?
    assert decided(send(wizard, photo, ["pile", 99])) is None
    found = decided(send(wizard, photo, ["pile", number]))
    assert found is not None
    args = json.loads(found["data-args"])
    assert args == [number, *lying]

    host.do(Move("table", "pile", (number, *lying)))
    stale = wizard.do("ask", found["data-verb"], args, tag=found["data-tag"], by="camera").json
    assert not stale["done"]  # the host had shown that pile meanwhile
    assert decided(send(wizard, photo, ["pile", number])) is None


def test_a_photo_of_the_own_hand_is_entered_for_that_seat_alone(host: Hosted) -> None:
    move = play_to(host, SEND)
    seat = host.table.seats[move.who]
    photo, _lying = photo_of(host.table, move.args)
    phones = [Phone(host.port).join(host.key, seat) for seat in range(4)]
    for other in phones[:seat] + phones[seat + 1 :]:
        assert send(other, photo, ["send"]).status == 409
    found = decided(send(phones[seat], photo, ["send"]))
    assert found is not None
    assert sorted(json.loads(found["data-args"])) == sorted(move.args)
    made = phones[seat].do(
        "ask", "send", json.loads(found["data-args"]), tag=found["data-tag"], by="camera"
    )
    assert made.json["done"]
    assert host.table.moves[-1].who == move.who
    assert host.table.moves[-1].by == "camera"


def test_the_fanned_hand_is_asked_for_after_the_enlistment(host: Hosted) -> None:
    """Of each fighter on their own phone, and of nobody else; nobody else learns of it."""
    play_to(host, PILE)
    wizard = host.table.state.now().wizard
    phones = {seat: Phone(host.port).join(host.key, seat).listen() for seat in (0, 1, 2, 3, -1)}
    for phone in phones.values():
        phone.catch_up(host.tag)
    asked = {
        seat for seat, phone in phones.items() if 'data-prompt="seat:hold"' in phone.parts["ask"]
    }
    assert asked == set(range(4)) - {wizard}

    seat, other, third = sorted(asked)
    hand = ["commando", "giant", "orc-2", "orc-2"]
    photo, _lying = photo_of(host.table, hand)
    assert send(phones[wizard], photo, [], "seat:hold").status == 409
    assert send(phones[-1], photo, [], "seat:hold").status == 403
    found = decided(send(phones[seat], photo, [], "seat:hold"))
    assert found is not None
    read = json.loads(found["data-args"])
    assert sorted(read) == hand
    assert found["data-tag"] == ""  # holds whatever the others enter meanwhile

    assert phones[other].do("seat:hold", "hold", ["troll"]).json["done"]
    late = phones[seat].do("seat:hold", "hold", read, by="camera").json
    assert (late["done"], late["stale"]) == (False, True)
    assert 'data-prompt="seat:hold"' in late["parts"]["ask"]
    phones[seat].catch_up(host.tag)
    assert phones[seat].do("seat:hold", "hold", read, by="camera").json["done"]
    assert host.table.moves[-1] == Move(host.table.players[seat], "hold", tuple(read), "camera")
    assert +host.table.state.now().hands[seat] == Counter(hand)
    for phone in phones.values():
        phone.catch_up(host.tag)
    assert "commando" in phones[seat].parts["me"]
    assert "data-prompt" not in phones[seat].parts["ask"]
    for stranger in (third, -1):
        # the question lists every card of the box
        parts = {name: html for name, html in phones[stranger].parts.items() if name != "ask"}
        assert parts
        assert not [name for name, html in parts.items() if "commando" in html.lower()]

    refused = phones[third].do("seat:hold", "hold", ["commando", "troll"]).json
    assert not refused["done"]  # there is one, and it was shown
    assert not refused["stale"]


def test_a_hand_that_could_not_all_be_is_read_the_same_way(host: Hosted) -> None:
    """Whether others have entered a card does not show in what a photo is answered with."""
    play_to(host, PILE)
    fighters = [s for s in range(4) if s != host.table.state.now().wizard]
    phone = Phone(host.port).join(host.key, fighters[0])
    photo, _lying = photo_of(host.table, ["commando", "orc-6"])
    before = send(phone, photo, [], "seat:hold").json["html"]
    host.do(Move(host.table.players[fighters[1]], "hold", ("commando",)))
    assert send(phone, photo, [], "seat:hold").json["html"] == before


def test_a_card_of_which_there_can_be_none_is_left_out_of_what_was_read() -> None:
    """A way to answer may count a card zero times: the page has no tile to show it with."""
    table = new_table(GAME, 4)
    items = {item.card: item for item in table.rulebook.tags()}
    lying = []
    for left, card in ((0, "commando"), (100, "giant")):
        tag = Tag.of(GAME, items[card].kind, items[card].number, 1)
        corners = np.array([[left, 0], [left + 60, 0], [left + 60, 60], [left, 60]])
        lying.append(ReadTag(tag, encode(tag), corners))
    options = [Cards("hold", {"commando": 0, "giant": 1, "troll": 2}, 1, 3)]
    found = judged(table, options, Seen((), tuple(lying)))
    assert found.cards is options[0]
    assert found.words == ("giant",)
    piles = answers.cards_leaf(table, options[0], load("en")).piles
    assert set(found.words) <= {pile.card for pile in piles}


def test_a_photo_does_not_tell_whether_a_card_was_dealt_already(host: Hosted) -> None:
    """That it cannot be shows when it is entered, not before."""
    host.do(Move("table", "wizard", ("Ana",)))
    phone = Phone(host.port).join(host.key, 1).listen()
    photo, _lying = photo_of(host.table, ["commando"])
    told = []
    for card in ("giant", "commando"):
        host.do(Move("table", "deal", (card,)))
        told.append(send(phone, photo, ["deal"]).json["html"].replace(host.tag, ""))
    assert told[0] == told[1]
    assert 'data-verb="deal"' in told[1]
    phone.catch_up(host.tag)
    assert not phone.do("ask", "deal", ["commando"]).json["done"]


def test_a_seat_taken_back_while_its_photo_is_on_the_way_is_told_nothing(host: Hosted) -> None:
    play_to(host, PILE)
    fighter = next(s for s in range(4) if s != host.table.state.now().wizard)
    guest = Phone(host.port).join(host.key, fighter)
    photo, _lying = photo_of(host.table, ["giant", "troll"])
    head = f"POST /photo HTTP/1.1\r\nHost: {HERE}\r\nCookie: {guest.cookie}\r\n"
    head += f"X-Source: seat:hold\r\nContent-Length: {len(photo)}\r\n\r\n"
    with closing(socket.create_connection((HERE, host.port), 30)) as wire:
        wire.sendall(head.encode() + photo[:1000])
        while guest.ask("POST", "/photo", b"not a picture").status != 429:
            time.sleep(0.01)
        host.on_table(lambda: host.link.free(fighter))
        wire.sendall(photo[1000:])
        told = b""
        while piece := wire.recv(65536):
            told += piece
    assert b" 401 " in told.split(b"\r\n")[0]
    assert b"giant" not in told


@pytest.mark.parametrize(
    "chosen",
    [
        "",
        "pile",
        "{}",
        "[1.5]",
        "[null]",
        "[true]",
        "[[1]]",
        "%ff",
        '["\\ud800"]',
        "[" * 1_500,
        '["' + "a" * 900,
    ],
)
def test_rubbish_in_place_of_a_choice_is_refused(host: Hosted, chosen: str) -> None:
    play_to(host, PILE)
    phone = Phone(host.port).join(host.key, 0)
    answer = phone.ask("POST", "/photo", b"x", {"X-Chosen": chosen})
    assert answer.status == 400
    assert answer.text == load("en").tell("link.error.nonsense")
