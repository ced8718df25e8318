"""The PDF, looked at as a printer would: its pages are rendered and every tag read back."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import cv2
import pytest

from companion.i18n.catalogue import load
from companion.printing.pdf import make_sheets, make_test_page
from companion.printing.sheets import LABELS, PAPERS, label_sheet, plain_sheet
from companion.printing.stickers import (
    PrintError,
    Sticker,
    Wishes,
    size_stickers,
    stickers_of,
)
from engine.core.cards import TagItem
from engine.core.registry import games, rulebook
from vision.tags import TagReader
from vision.tags.reader import Picture

needs_poppler = pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pdftoppm is missing")

DECK = tuple(
    TagItem("industry", f"card-{n}", n, 2, "print.test.title", "sector" if n > 9 else "card")
    for n in range(1, 12)
)


def pages(pdf: bytes, folder: Path, dots: int = 150) -> list[Picture]:
    (folder / "tags.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-r", str(dots), "-gray", "tags.pdf", "page"]
    subprocess.run(command, cwd=folder, check=True, timeout=60)
    return [cv2.imread(str(page), cv2.IMREAD_GRAYSCALE) for page in sorted(folder.glob("*.pgm"))]


def texts_read(pictures: list[Picture]) -> set[str]:
    reader = TagReader()
    return {read.text for picture in pictures for read in reader.read_tags(picture, seconds=60)}


def in_words(stickers: list[Sticker], language: str = "en", **options: str) -> bytes:
    return make_sheets(stickers, load(language).tell, **options)


@needs_poppler
@pytest.mark.parametrize("options", [{}, {"paper": "Letter"}, {"labels": "38x21"}])
def test_every_tag_of_a_deck_can_be_read_back(options: dict[str, str], tmp_path: Path) -> None:
    stickers = stickers_of("toy", DECK, Wishes())
    printed = pages(in_words(stickers, "ru", **options), tmp_path)
    assert texts_read(printed) == {sticker.text for sticker in stickers}


@needs_poppler
@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_sticker_carries_the_name_of_its_card(language: str, tmp_path: Path) -> None:
    catalogue = load(language)
    stickers = stickers_of("orc", rulebook("orc").tags()[:1], Wishes(size=40))
    (tmp_path / "tags.pdf").write_bytes(make_sheets(stickers, catalogue.tell))
    command = ["pdftotext", "tags.pdf", "-"]
    shown = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    name = catalogue.tell(stickers[0].label).replace("\N{NO-BREAK SPACE}", " ")
    assert name in shown.stdout.decode("utf-8")


@needs_poppler
@pytest.mark.parametrize("size", [15.0, 40.0])
def test_the_smallest_and_the_largest_size_can_be_read(size: float, tmp_path: Path) -> None:
    stickers = stickers_of("toy", DECK[:4], Wishes(size=size))
    assert texts_read(pages(in_words(stickers), tmp_path)) == {one.text for one in stickers}


@needs_poppler
@pytest.mark.parametrize("game", games())
def test_every_game_there_is_can_be_printed(game: str, tmp_path: Path) -> None:
    stickers = stickers_of(game, rulebook(game).tags(), Wishes(size=20))
    printed = pages(in_words(stickers), tmp_path, dots=110)
    assert texts_read(printed) == {sticker.text for sticker in stickers}


@needs_poppler
def test_the_test_page_has_a_tag_of_each_size_that_can_be_read(tmp_path: Path) -> None:
    stickers = size_stickers()
    printed = pages(make_test_page(stickers, load("fr").tell), tmp_path, dots=100)
    assert texts_read(printed) == {sticker.text for sticker in stickers}


@pytest.mark.parametrize("name", LABELS)
def test_labels_lie_on_their_paper_and_not_over_each_other(name: str) -> None:
    sheet = LABELS[name]
    across, down = PAPERS[sheet.paper]
    places = list(sheet.places())
    assert len(places) == len(sheet)
    assert all(p.x >= 0 and p.y >= 0 for p in places)
    assert all(p.x + p.width <= across and p.y + p.height <= down for p in places)
    assert sheet.pitch_x >= sheet.width
    assert sheet.pitch_y >= sheet.height


def test_plain_paper_holds_as_many_as_fit() -> None:
    assert len(plain_sheet("A4", 25)) == 7 * 8
    assert len(plain_sheet("Letter", 40)) == 4 * 5


@pytest.mark.parametrize(
    ("labels", "paper", "complaint"),
    [
        ("10x10", "A4", "print.error.labels"),
        ("67x25", "A4", "print.error.label_paper"),
    ],
)
def test_labels_that_do_not_exist_are_refused(labels: str, paper: str, complaint: str) -> None:
    with pytest.raises(PrintError) as refused:
        label_sheet(labels, paper)
    assert refused.value.id == complaint


def test_large_tags_leave_the_labels_for_plain_paper() -> None:
    stickers = stickers_of("toy", DECK, Wishes())
    sizes = Counter(sticker.size for sticker in stickers)
    assert sizes == {25.0: 18, 40.0: 4}
    pdf = in_words(stickers, labels="38x21")
    assert pdf.count(b"/Type /Page\n") == 2
