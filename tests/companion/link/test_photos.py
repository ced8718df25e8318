"""Photographs of tagged cards from a guest's phone, read by the real eyes over the real wire."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from companion.i18n.catalogue import load
from engine.core.move import Move
from tests.companion.link.card_photos import GAME, PILE, SEND, photo_of, play_to
from tests.companion.link.hosts import Answer, Controls, Hosted, Phone, hosted


def send(phone: Phone, photo: bytes, chosen: object = None, source: str = "ask") -> Answer:
    headers = {"X-Source": source}
    if chosen is not None:
        headers["X-Chosen"] = quote(json.dumps(chosen))
    return phone.ask("POST", "/photo", photo, headers)


def decided(answer: Answer) -> dict[str, str] | None:
    """The button of the answer that the photo would be."""
    assert answer.status == 200, answer
    ways = [b for b in Controls(answer.json["html"]).buttons if "data-args" in b]
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
