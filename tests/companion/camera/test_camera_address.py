"""Addresses of cameras in the network, as people type them and as attackers do."""

from __future__ import annotations

import random

import pytest

from companion.camera.address import BadAddress, parse_address


@pytest.mark.parametrize(
    ("text", "kind", "place", "path"),
    [
        ("http://192.168.1.20:8080/video", "http", "192.168.1.20:8080", "/video"),
        ("192.168.1.20:8080/video?q=1", "http", "192.168.1.20:8080", "/video?q=1"),
        ("  phone.local/shot.jpg ", "http", "phone.local", "/shot.jpg"),
        ("https://cam.example.org", "https", "cam.example.org", "/"),
        ("rtsp://cam:554/live", "rtsp", "cam:554", "/live"),
        ("http://[::1]:8080/", "http", "[::1]:8080", "/"),
        ("http://cam/vidéo", "http", "cam", "/vid%C3%A9o"),
        ("ana:x@cam.local:81/v", "http", "cam.local:81", "/v"),
        ("localhost:4747", "http", "localhost:4747", "/"),
    ],
)
def test_addresses_as_people_type_them(text, kind, place, path):
    address = parse_address(text)
    assert (address.scheme, address.place, address.path) == (kind, place, path)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "camera",
        "/etc/passwd",
        "../../x.jpg",
        "C:\\films\\x.avi",
        "film.avi/../\\x",
        "file:///etc/passwd",
        "ftp://cam/x",
        "data:image/jpeg;base64,xx",
        "javascript:alert(1)",
        "concat:a|b",
        "http://",
        "http:///video",
        "http://cam:99999/",
        "http://cam:port/",
        "http://-x/",
        "http://ca m/",
        "http://cam/\r\nHost: x",
        "http://cam\x00/",
        "rtsp://[::1",
        "http://" + "a" * 600,
        "http://cam\\@evil/",
        "rtsp://cam%00/",
    ],
)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(BadAddress):
        parse_address(text)


def test_rubbish_is_refused_or_is_an_address_and_never_anything_else():
    chance = random.Random(11)
    letters = "abz019./:@%?#[]\\\r\n\t \x00é|;-_htp"
    for _ in range(5000):
        text = "".join(chance.choices(letters, k=chance.randint(0, 40)))
        if chance.random() < 0.5:
            text = "http://" + text
        try:
            address = parse_address(text)
        except BadAddress:
            continue
        assert address.host
        assert (address.path + address.place).isascii()
        assert not set("\r\n\x00 ") & set(address.path + address.place)


def test_a_password_is_in_no_sentence():
    address = parse_address("http://ana:s3cret@cam:8080/video")
    assert (address.user, address.password) == ("ana", "s3cret")
    assert "s3cret" not in repr(address) + address.place
