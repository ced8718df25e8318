"""QR codes that somebody else made, held under the camera: passed over, or shown as text."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import process_time

import cv2
import numpy as np
import pytest
import segno
from numpy.typing import NDArray

from companion.session import Session, saved_game
from companion.store import open_unsaved
from engine.core.registry import games, rulebook
from tests import limits
from tests.companion.states import setup
from vision.tags import TagReader
from vision.tags.codec import ALPHABET, Tag, decode, encode

ROOT = Path(__file__).resolve().parents[2]
Image = NDArray[np.uint8]
OURS = encode(Tag.of("orconomics", "industry", 1, 1))
FOREIGN = {
    "address": "https://example.org/pay?to=me&amount=1000",
    "network": "WIFI:T:WPA;S:Table;P:secret;;",
    "script": "javascript:alert(document.cookie)",
    "phone": "tel:+100000000",
    "sql": "Robert'); DROP TABLE saved;--",
    "markup": "[ref=x][b]tap[/b][/ref] {who} %s %n",
    "control": "a\x00b\x07\x1b[2Jc\r\n\x7f",
    "turned": "\u202eabc\u2066",
    "tall": "T" * 10,
    "ours with a space": f" {OURS}",
    "ours twice": OURS + OURS,
    "ours in small letters": OURS.lower(),
    "4 KB of letters": "AB12" * 1024,
    "as long as a code can be": "Z" * 4296,
    "nothing but noughts": "0" * 7089,
}


def picture(text: str, scale: int = 3, error: str = "l") -> Image:
    code = segno.make_qr(text, error=error, boost_error=False)
    modules = np.array([list(row) for row in code.matrix], np.uint8)
    dark = np.kron(np.pad(modules, 5), np.ones((scale, scale), np.uint8))
    grey = np.where(dark > 0, 20, 235).astype(np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def beside_ours(text: str) -> Image:
    """The foreign code with one of our stickers, as they are printed, to its right."""
    theirs, ours = picture(text), picture(OURS, 4, "h")
    high = max(theirs.shape[0], ours.shape[0], 240)
    padded = [
        cv2.copyMakeBorder(p, 0, high - p.shape[0], 0, 20, cv2.BORDER_CONSTANT, value=(235,) * 3)
        for p in (theirs, ours)
    ]
    return np.asarray(np.hstack(padded), np.uint8)


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_code_of_others_is_passed_over_and_ours_beside_it_is_read(kind: str) -> None:
    assert decode(FOREIGN[kind]) is None
    image, reader = beside_ours(FOREIGN[kind]), TagReader()
    start = process_time()
    found = reader.read_tags(image)
    took = process_time() - start
    assert [read.text for read in found] == [OURS]
    assert took < limits.seconds(1)
    without_time = reader.read_tags(image, seconds=0.0)
    assert [read.text for read in without_time] == [OURS], "however slow the phone is"


def test_codes_of_others_are_told_by_the_command_as_text(tmp_path: Path) -> None:
    kinds = [kind for kind, text in FOREIGN.items() if len(text) < 100]
    for number, kind in enumerate(kinds):
        cv2.imwrite(str(tmp_path / f"{number:02d}.png"), picture(FOREIGN[kind], 5))
    done = subprocess.run(
        [sys.executable, "main.py", "scan", "--json", *map(str, sorted(tmp_path.glob("*.png")))],
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    raw = done.stdout
    assert not any(byte < 32 and byte != 10 for byte in raw), "no control character gets out"
    lines = [json.loads(line) for line in raw.decode("utf-8").splitlines()]
    assert len(lines) == len(kinds)
    assert all(line["tags"] == [] for line in lines)
    told = {kind: line["codes"] for kind, line in zip(kinds, lines, strict=True)}
    for kind in ("address", "sql", "markup", "script"):
        assert told[kind] == [FOREIGN[kind]]


def test_no_other_pair_of_check_characters_is_taken() -> None:
    body = OURS[:-2]
    for one in ALPHABET:
        for other in ALPHABET:
            text = body + one + other
            assert (decode(text) is not None) == (text == OURS)


def test_one_or_two_changed_characters_are_never_another_tag() -> None:
    for place in range(10):
        for letter in ALPHABET:
            changed = OURS[:place] + letter + OURS[place + 1 :]
            assert changed == OURS or decode(changed) is None
            if place < 9:
                swapped = OURS[:place] + OURS[place + 1] + OURS[place] + OURS[place + 2 :]
                assert swapped == OURS or decode(swapped) is None


def asking(game: str) -> Session:
    return saved_game.start(open_unsaved(), setup(game), "Friday")[1]


@pytest.mark.parametrize("game", games())
def test_tags_of_other_games_and_of_no_card_are_counted_as_strange_and_answer_nothing(
    game: str,
) -> None:
    """Check characters can be worked out by anybody: they keep errors out, not people."""
    session = asking(game)
    known = {(item.kind, item.number) for item in rulebook(game).tags()}
    others = [other for other in games() if other != game]
    strangers = [
        Tag.of(other, item.kind, item.number, 1)
        for other in others
        for item in rulebook(other).tags()
    ]
    kinds = {kind for kind, _number in known}
    strangers += [Tag.of(game, kind, 900, 1) for kind in kinds if (kind, 900) not in known]
    strangers += [Tag.of(game, kind, number, 30) for kind, number in sorted(known)]
    strangers += [Tag("22", "22", 0, 0), Tag.of("chess", "king", 1, 1)]
    for tag in strangers:
        assert decode(encode(tag)) == tag
        seen = session.see_tags([tag], [0.0])
        assert seen.answer is None
        assert seen.strange == 1
        assert session.tag_word(tag) is None
    assert len(session.table.moves) == 0
