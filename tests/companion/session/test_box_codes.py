"""Values of a box from phone to phone: whole, in any order, and nothing that no box can have."""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress
from random import Random

import cv2
import numpy as np
import pytest
import segno

from companion.session.box_codes import MOST_PARTS, PART, BadBox, Collected, read, write
from engine.core.registry import games, rulebook
from vision.tags.reader import read_codes

WITH_VALUES = [game for game in games() if rulebook(game).facts]


def sample(game):
    return {spec.id: spec.sample for spec in rulebook(game).facts}


def long_names():
    rng = Random(1)
    names = {f"name.s{n}": "".join(rng.choices("абвгдежзийклмн ", k=60)) for n in range(2, 13)}
    return {**sample("economicus"), **{key: name.strip() for key, name in names.items()}}


def collected(game, lines):
    box = Collected(game)
    for line in lines:
        box.add(line)
    return box


@pytest.mark.parametrize("game", WITH_VALUES)
def test_a_box_comes_over_whole_in_whatever_order_it_is_seen(game):
    values = sample(game)
    lines = write(game, values)
    Random(2).shuffle(lines)
    assert collected(game, [*lines, *lines]).values == values


def test_a_large_box_takes_several_codes():
    lines = write("economicus", long_names())
    assert 1 < len(lines) <= MOST_PARTS
    box = collected("economicus", lines[:-1])
    assert not box.complete
    assert (box.number, box.every) == (len(lines) - 1, len(lines))
    box.add(lines[-1])
    assert box.values == long_names()


@pytest.mark.parametrize("line", range(2))
def test_codes_are_read_by_the_camera_s_own_reader(line):
    text = write("economicus", long_names())[line]
    matrix = np.array([list(row) for row in segno.make_qr(text, error="m").matrix], np.uint8)
    dark = np.pad(matrix, 4).repeat(5, 0).repeat(5, 1)
    picture = cv2.cvtColor(((1 - dark) * 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
    assert [code.text for code in read_codes(picture)] == [text]


def forged(values, game="orconomics", text=None):
    packed = zlib.compress(text if text is not None else json.dumps(values).encode(), 9)
    letters = base64.b32encode(packed).decode().rstrip("=")
    seal = f"{zlib.crc32(letters.encode()):08X}"
    parts = [letters[i : i + PART] for i in range(0, len(letters), PART)]
    head = f"TSBOX1/{game.upper()}"
    return [f"{head}/{n}/{len(parts)}/{seal}/{part}" for n, part in enumerate(parts, 1)]


BAD_VALUES = [
    {"income.food": 99},
    {"income.food": True},
    {"income.food": "2"},
    {"icons.dare": ["food", "food"]},
    {"icons.dare": ["atlantis"]},
    {"icons.dare": [["food"]]},
    {"nonsense": 1},
    {"income.food": 2, "income.banking": None},
    {"income.food": 1e9},
    {"income.food": 2.0},
    {"income.food": -99},
    {"income.food": None},
    ["income.food"],
    "income.food",
    7,
]


@pytest.mark.parametrize("values", BAD_VALUES, ids=str)
def test_one_value_that_cannot_be_refuses_the_whole_box(values):
    with pytest.raises(BadBox):
        _ = collected("orconomics", forged(values)).values


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 9000,
        b'{"income.food": ' + b"9" * 5000 + b"}",
        b" " * 3_000_000,
    ],
    ids=lambda text: f"{text[:12]!r} {len(text)}",
)
def test_texts_that_break_readers_are_refused(text):
    with pytest.raises(BadBox):
        _ = collected("orconomics", forged(None, text=text)).values


@pytest.mark.parametrize(
    "line",
    [
        "",
        "https://example.org",
        "TSBOX1/ORCONOMICS/1/1/00000000/" + "A" * 5000,
        "TSBOX1/ORCONOMICS/0/1/00000000/AA",
        "TSBOX1/ORCONOMICS/2/1/00000000/AA",
        "TSBOX1/ORCONOMICS/1/99/00000000/AA",
        "TSBOX1/ORCONOMICS/٣/3/00000000/AA",
        "TSBOX1/ATLANTIS/1/1/00000000/AA",
        "TSBOX1/ORC/1/1/00000000/AA",
        "tsbox1/orconomics/1/1/00000000/aa",
    ],
)
def test_strange_codes_are_refused_and_what_was_there_stays(line):
    lines = write("orconomics", sample("orconomics"))
    box = collected("orconomics", lines)
    with pytest.raises(BadBox):
        box.add(line)
    assert box.values == sample("orconomics")


def test_a_changed_letter_is_found():
    line = write("orconomics", sample("orconomics"))[0]
    other = line[:-1] + ("A" if line[-1] != "A" else "B")
    with pytest.raises(BadBox):
        _ = collected("orconomics", [other]).values


def test_a_code_of_another_box_begins_anew():
    first = write("economicus", long_names())
    second = write("economicus", {**long_names(), "income.s2": 5})
    box = collected("economicus", [first[0], *second])
    assert box.values["income.s2"] == 5


HOSTILE_NAMES = [
    "a\nb",
    "\x00",
    "\u202eevil",
    "a\u2066b",
    "a\u061cb",
    "\x1b[31m",
    "\u2028",
    "a\tb",
    "\x7f",
    "x" * 201,
]


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=ascii)
def test_a_name_that_breaks_the_board_refuses_the_whole_box(name):
    with pytest.raises(BadBox):
        _ = collected("economicus", forged({"name.s5": name, "income.s2": 1}, "economicus")).values


def test_names_of_all_languages_come_over():
    names = {"name.s5": "Banque « A »", "name.s6": "Сталь [b]", "name.s7": "鉄 🏦 {n} %s &bl;"}
    assert collected("economicus", write("economicus", names)).values == names


def test_a_text_with_all_lines_is_read_and_no_more_than_that():
    values = long_names()
    text = "\n".join(write("economicus", values))
    assert read("economicus", f"  {text}\r\n") == values
    for bad in ("", "\n" * 9, text[:-1], text[: len(text) // 2], "A" * 3_000_000):
        with pytest.raises(BadBox):
            read("economicus", bad)


def test_a_message_may_say_more_than_the_lines():
    values = long_names()
    lines = write("economicus", values)
    sent = [f"[17.11., 20:1{n}] Ana: {line}" for n, line in enumerate(reversed(lines))]
    assert read("economicus", "\n".join(["Our box 🙂", *sent, *sent[:1], "see you"])) == values


@pytest.mark.parametrize("head", ["TSBOX2", "TSBOX0", "TSBOX12"])
def test_a_code_of_another_version_says_so(head):
    line = write("orconomics", sample("orconomics"))[0].replace("TSBOX1", head)
    with pytest.raises(BadBox) as refused:
        Collected("orconomics").add(line)
    assert refused.value.text.id == "app.boxes.other_version"


def test_random_changes_are_refused_or_mean_the_same():
    """Every kind of damage by chance: never another box, and never anything but a refusal."""
    values, rng = long_names(), Random(7)
    lines = write("economicus", values)
    for _ in range(2000):
        damaged = list(lines)
        for _change in range(rng.randint(1, 3)):
            at = rng.randrange(len(damaged))
            line = damaged[at]
            cut = rng.randrange(len(line) + 1)
            letter = rng.choice("AZ27/0F\u0416 ")
            rest = rng.choice(("", letter + line[cut:], letter + line[cut + 1 :]))
            damaged[at] = line[:cut] + rest
        with suppress(BadBox):
            assert read("economicus", "\n".join(damaged)) == values
