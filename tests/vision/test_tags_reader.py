"""Reading stickers on painted tables, and leaving everything else alone."""

from __future__ import annotations

import builtins
import sys

import cv2
import numpy as np
import pytest
import segno

from vision.painter.stickers import Card, CardView, paint_cards
from vision.tags import Tag, TagReader, encode, preparations, version1
from vision.tags.backends import Backend, BackendMissing, OpenCv, Zbar, Zxing, available
from vision.tags.galois_field import check_words, repair
from vision.tags.grid import draw_clean
from vision.tags.reader import Picture, to_grey

TEXTS = [encode(Tag.of("toy", "card", number, 1)) for number in range(1, 13)]


def installed(backend: type[Backend]) -> bool:
    try:
        backend()
    except BackendMissing:
        return False
    return True


BACKENDS = [
    pytest.param(one, marks=pytest.mark.skipif(not installed(one), reason="not installed"))
    for one in (Zbar, Zxing, OpenCv)
]


@pytest.fixture(scope="module")
def dozen() -> Picture:
    return paint_cards(TEXTS, CardView(module=3.0, tilt=40, blur=0.6), seed=5).image


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_dozen_cards_at_a_slant_are_read_with_any_library(
    backend: type[Backend], dozen: Picture
) -> None:
    read = TagReader([backend()]).read_tags(dozen)
    assert sorted(one.text for one in read) == sorted(TEXTS)


@pytest.mark.parametrize(
    "view",
    [
        CardView(module=1.75, blur=0.5),
        CardView(module=6.0),
        CardView(tilt=60, blur=0.5),
        CardView(blur=1.8),
        CardView(motion=4, blur=0.5),
    ],
    ids=["small", "large", "slanted", "blurred", "moving"],
)
def test_four_cards_under_hard_conditions(view: CardView) -> None:
    table = paint_cards(TEXTS[:4], view, seed=3)
    assert {one.text for one in TagReader().read_tags(table.image)} == set(TEXTS[:4])


def test_a_card_close_to_the_lens_is_read() -> None:
    table = paint_cards(TEXTS[:1], CardView(module=18, blur=1.5), seed=2)
    assert [one.text for one in TagReader().read_tags(table.image)] == TEXTS[:1]


def test_corners_and_rotation_are_those_of_the_sticker() -> None:
    table = paint_cards(TEXTS[:4], CardView(module=4.0, tilt=20), seed=8)
    read = {one.text: one for one in TagReader().read_tags(table.image)}
    for truth in table.truth:
        found = read[truth.text]
        assert np.abs(found.corners - truth.corners).max() < 3.0
        off = (found.rotation - truth.turn + 180) % 360 - 180
        assert abs(off) < 8
        assert found.size == pytest.approx(4.0 * 21, rel=0.15)


def test_glare_over_part_of_a_sticker_is_made_good() -> None:
    grid = np.where(version1.write(TEXTS[0]), 1.0, -1.0)
    grid[10:16, 9:20] = -0.001  # washed out: light, but with no certainty
    assert version1.read(grid) == TEXTS[0]


def test_more_than_can_be_made_good_gives_nothing_rather_than_something_else() -> None:
    grid = np.where(version1.write(TEXTS[0]), 1.0, -1.0)
    grid[9:, 9:] = -1.0
    assert version1.read(grid) is None


def test_a_wrong_guess_of_modules_never_becomes_a_code() -> None:
    rng = np.random.default_rng(1)
    assert all(version1.read(rng.normal(size=(21, 21))) is None for _ in range(200))


def test_repair_finds_errors_and_fills_gaps() -> None:
    words = [*range(9), *check_words(range(9), 17)]
    bent = [word ^ 0xFF if place % 4 == 0 else word for place, word in enumerate(words)]
    assert repair(bent, 17) == words
    gone = [0 if 5 <= place < 20 else word for place, word in enumerate(words)]
    assert repair(gone, 17) is None
    assert repair(gone, 17, range(5, 20)) == words
    assert repair(gone, 17, range(26)) is None


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_we_draw_clean_every_library_reads(backend: type[Backend]) -> None:
    darkness = np.where(version1.write(TEXTS[3]), 1.0, -1.0)
    codes = backend().codes(draw_clean(darkness))
    assert [code.text for code in codes] == [TEXTS[3]]


def foreign_code(text: str) -> Picture:
    dark = np.array([list(row) for row in segno.make_qr(text).matrix], dtype=bool)
    large = np.where(dark, 0, 255).astype(np.uint8).repeat(5, axis=0).repeat(5, axis=1)
    return np.pad(large, 60, constant_values=255)


@pytest.mark.parametrize(
    "payload",
    [
        "https://example.org/T94GZ253KV",
        "T94GZ253KW",
        "t94gz253kv",
        "bell\x07 and escape\x1b[31m",
        "x" * 2900,
        "WIFI:S:inn;T:WPA;P:secret;;",
    ],
)
def test_codes_of_others_are_seen_but_are_no_tags(payload: str) -> None:
    picture = foreign_code(payload)
    reader = TagReader()
    assert reader.read_tags(picture) == []
    assert [code.text for code in reader.read_codes(picture)] == [payload]


def test_only_expected_kinds_count_the_others_are_marked() -> None:
    quest = encode(Tag.of("toy", "quest", 1, 1))
    table = paint_cards([TEXTS[0], quest], CardView(plain=True), seed=1)
    read = {one.text: one.expected for one in TagReader().read_tags(table.image, ["quest"])}
    assert read == {TEXTS[0]: False, quest: True}


def test_a_code_in_an_alphabet_that_a_library_cannot_read_does_no_harm() -> None:
    kanji = foreign_code("今度のバージョン")
    assert all(code.text for code in OpenCv().codes(kanji))
    assert TagReader([OpenCv()]).read_tags(kanji) == []


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((1, 1), np.uint8),
        np.zeros((3, 700, 3), np.uint8),
        np.full((480, 640, 3), 255, np.uint8),
        np.random.default_rng(0).integers(0, 256, (240, 320, 4), dtype=np.uint8),
    ],
    ids=["a dot", "a strip", "white", "noise"],
)
def test_odd_pictures_give_nothing(picture: Picture) -> None:
    assert TagReader().read_tags(picture) == []
    assert TagReader().read_codes(picture) == []


def test_colour_grey_and_transparent_pictures_are_the_same(dozen: Picture) -> None:
    clear = np.asarray(cv2.cvtColor(dozen, cv2.COLOR_BGR2BGRA))
    assert np.array_equal(to_grey(dozen), to_grey(clear))
    assert np.array_equal(to_grey(to_grey(dozen)), to_grey(dozen))


def test_without_libraries_opencv_reads_and_the_reader_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, dozen: Picture
) -> None:
    real_import = builtins.__import__

    def without(name: str, *args: object, **kwargs: object) -> object:
        if name.startswith(("zxingcpp", "pyzbar")):
            raise ImportError(name)
        return real_import(name, *args, **kwargs)  # type: ignore[arg-type]

    for module in [name for name in sys.modules if name.startswith(("zxingcpp", "pyzbar"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", without)
    reader = TagReader()
    assert [backend.name for backend in reader.backends] == ["opencv"]
    assert reader.missing == "vision.missing.zbar"
    assert len(reader.read_tags(dozen)) == 12


def test_with_a_library_nothing_is_missing() -> None:
    named = [backend.name for backend in available()]
    assert named[-1] == "opencv"
    assert (TagReader().missing is None) == (len(named) > 1)


def test_cards_lie_where_they_are_put() -> None:
    table = paint_cards(TEXTS[:1], CardView(), seed=0)
    assert table.truth[0].corners.shape == (4, 2)
    assert Card(TEXTS[0], 0, 0).sticker == 25.0


def test_a_library_that_is_broken_leaves_the_work_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a phone what looks for libzbar may fail with an exception of Java's."""

    class ThrownByJava(Exception):
        pass

    def broken() -> None:
        raise ThrownByJava

    monkeypatch.setattr("vision.tags.backends._import_zbar", broken)
    monkeypatch.setattr("vision.tags.backends._import_zxing", broken)
    assert [backend.name for backend in available()] == ["opencv"]


def blurred_code(seed: int, sigma: float, pixels: int = 5):
    """A code of another maker, out of focus, a little askew, with the noise of a camera."""
    chance = np.random.default_rng(seed)
    text = f"a longer text number {seed}, not one of ours"
    modules = np.array(list(segno.make_qr(text, error="m").matrix), np.uint8)
    code = np.kron((1 - modules) * 190 + 30, np.ones((pixels, pixels), np.uint8))
    picture = np.full((480, 640), 220, np.uint8)
    picture[90 : 90 + len(code), 200 : 200 + len(code)] = code
    turn = cv2.getRotationMatrix2D((320, 240), float(chance.uniform(-20, 20)), 1)
    picture = cv2.warpAffine(picture, turn, (640, 480), borderValue=220)
    picture = cv2.GaussianBlur(picture, (0, 0), sigma)
    noisy = picture + chance.normal(0, 1.5, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8), text


@pytest.mark.parametrize("seed", range(4))
def test_a_code_out_of_focus_is_read_when_the_blur_is_taken_out(seed):
    """The same picture says nothing to the library as it is."""
    picture, text = blurred_code(seed, 2.6)
    assert Zbar().codes(picture) == []
    assert [code.text for code in TagReader([Zbar()]).read_codes(picture)] == [text]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_far_out_of_focus_shows_in_the_stronger_of_two_filters(seed):
    picture, text = blurred_code(seed, 3.5, pixels=6)
    strong = {way.name: way for way in preparations.preparations(picture)}["deblurred more"]
    assert Zbar().codes(preparations.deblurred(picture)) == []
    assert [code.text for code in Zbar().codes(strong.prepare(picture))] == [text]
