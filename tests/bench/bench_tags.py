"""How well QR codes and stickers are read, and how fast: our reader beside plain libraries.

    python -m tests.bench.bench_tags

Photographs come from TABLESIDE_DATA (default ../shared/data). Times are processor milliseconds of
one core, long side at most 1280 pixels; all readers see the same pictures in the same run.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import process_time

import cv2
import numpy as np
import zxingcpp
from numpy.typing import NDArray
from pyzbar import pyzbar

from tests.bench.photographs import data_folder
from tests.vision.adversarial import PICTURES
from vision.painter.stickers import CardView, paint_cards
from vision.tags import Tag, TagReader, encode
from vision.tags.backends import OpenCv, Zbar, Zxing

Grey = NDArray[np.uint8]
Read = Callable[[Grey], list[str]]

LONG_SIDE = 1280
NO_PHOTOS = "No photographs of QR codes here: set TABLESIDE_DATA to measure on them."
COUNTS = (1, 4, 12)
ENOUGH = 0.95

VIEWS = {
    **{f"module {m} px": CardView(module=m, blur=0.5) for m in (1.5, 1.75, 2, 2.5, 3, 4, 6)},
    **{f"tilt {t} deg": CardView(tilt=t, blur=0.5) for t in (0, 30, 45, 55, 60, 65, 70)},
    **{f"blur {b} px": CardView(blur=b) for b in (1, 1.5, 2, 2.5)},
    **{f"glare {g}": CardView(glare=g, blur=0.5) for g in (0.5, 0.75, 1.0)},
    **{f"motion {m} px": CardView(motion=m, blur=0.5) for m in (2, 4, 6, 8)},
}


def report() -> str:
    threads, talk = cv2.getNumThreads(), cv2.setLogLevel(2)  # errors only
    cv2.setNumThreads(1)
    try:
        return "\n\n".join([photographs(), painted(), worst()])
    finally:
        cv2.setNumThreads(threads)
        cv2.setLogLevel(talk)


def plain_readers() -> dict[str, Read]:
    qr = [pyzbar.ZBarSymbol.QRCODE]
    zxing_qr = zxingcpp.BarcodeFormat.QRCode
    return {
        "pyzbar": lambda grey: [
            one.data.decode("utf-8", "replace") for one in pyzbar.decode(grey, qr)
        ],
        "cv2": lambda grey: [code.text for code in OpenCv().codes(grey)],
        "zxing-cpp": lambda grey: [
            one.text for one in zxingcpp.read_barcodes(grey, formats=zxing_qr)
        ],
    }


def our_readers() -> dict[str, TagReader]:
    return {"ours, pyzbar": TagReader([Zbar()]), "ours, zxing": TagReader([Zxing(), Zbar()])}


@dataclass
class Score:
    """What one reader made of some pictures."""

    right: int = 0
    asked: int = 0
    wrong: int = 0
    times: list[float] = field(default_factory=list)

    def row(self, name: str) -> str:
        median, slow = np.percentile(self.times, [50, 95])
        share = 100 * self.right / max(self.asked, 1)
        return f"{name:14}{share:8.1f} %{self.wrong:8}{median:10.1f}{slow:10.1f}"


HEADER = f"{'reader':14}{'read':>10}{'wrong':>8}{'median ms':>10}{'95th ms':>10}"


def photographs() -> str:
    photos = list(qr_photos())
    if not photos:
        return NO_PHOTOS
    readers = plain_readers()
    for name, reader in our_readers().items():
        readers[name] = lambda grey, reader=reader: [code.text for code in reader.read_codes(grey)]
    scores = {name: Score() for name in readers}
    empty = {name: Score() for name in readers}
    for grey, payloads in photos:
        wanted = {plain(text) for text in payloads}
        for name, read in readers.items():
            score = scores[name] if wanted else empty[name]
            texts, spent = timed(read, grey)
            found = {plain(text) for text in texts}
            score.asked += 1
            score.right += bool(wanted) and wanted <= found
            score.wrong += len(found - wanted)
            score.times.append(spent)
    codes = sum(bool(payloads) for _, payloads in photos)
    lines = [f"Photographs with QR codes ({codes}); read: every payload of the picture", HEADER]
    lines += [score.row(name) for name, score in scores.items()]
    lines += ["", f"Pictures without ({len(photos) - codes}); wrong: anything read", HEADER]
    return "\n".join(lines + [score.row(name) for name, score in empty.items()])


def painted() -> str:
    readers = plain_readers()
    for name, reader in our_readers().items():
        readers[name] = lambda grey, reader=reader: [one.text for one in reader.read_tags(grey)]
    last_resort = TagReader([OpenCv()])
    readers["ours, cv2"] = lambda grey: [one.text for one in last_resort.read_tags(grey)]
    kinds = [*VIEWS, *(f"{count} on the table" for count in COUNTS), "all"]
    scores = {name: {kind: Score() for kind in kinds} for name in readers}
    for kind, grey, texts in painted_tables():
        for name, read in readers.items():
            found, spent = timed(read, grey)
            for row in (kind, f"{len(texts)} on the table", "all"):
                score = scores[name][row]
                score.asked += len(texts)
                score.right += len(set(found) & texts)
                score.wrong += len(set(found) - texts)
                score.times.append(spent)
    lines = [
        "Painted tables: share of stickers read",
        " " * 16 + "".join(f"{n:>14}" for n in readers),
    ]
    for kind in kinds:
        shares = [scores[n][kind].right / scores[n][kind].asked for n in readers]
        lines.append(f"{kind:16}" + "".join(f"{100 * share:12.1f} %" for share in shares))
    lines += ["", HEADER, *(scores[name]["all"].row(name) for name in readers), "", *limits(scores)]
    return "\n".join(lines)


def worst() -> str:
    """The slowest of the pictures that are made to keep a reader busy."""
    lines = ["Pictures made to stall, slowest of each kind, processor ms", " " * 16]
    lines[1] += "".join(f"{name:>16}" for name in our_readers())
    for kind, size, live in (
        ("live 1280x720", (1280, 720), True),
        ("live 1920x1080", (1920, 1080), True),
        ("file 4000x3000", (4000, 3000), False),
    ):
        cells = []
        for reader in our_readers().values():
            read = reader.read_tags if live else reader.read_codes
            spent = [(timed(read, make(size))[1], name) for name, make in PICTURES.items()]
            cells.append(f"{max(spent)[0]:>10.0f}" + f" ({max(spent)[1]})")
        lines.append(f"{kind:16}" + "  ".join(cells))
    return "\n".join(lines)


def limits(scores: dict[str, dict[str, Score]]) -> Iterator[str]:
    """The hardest view of which a reader still reads nearly all, all easier ones as well."""
    for sort, easiest_first in (
        ("module", False),
        ("tilt", True),
        ("blur", True),
        ("motion", True),
    ):
        kinds = [kind for kind in VIEWS if kind.startswith(sort)]
        for_each = []
        for name, by_kind in scores.items():
            last = "none"
            for kind in kinds if easiest_first else reversed(kinds):
                score = by_kind[kind]
                if score.right < ENOUGH * score.asked:
                    break
                last = kind.split()[1]
            for_each.append(f"{name} {last}")
        yield f"{sort} with at least {ENOUGH:.0%} read: " + "; ".join(for_each)


def painted_tables() -> Iterator[tuple[str, Grey, set[str]]]:
    seed = 0
    for kind, view in VIEWS.items():
        for count in COUNTS * 2:
            seed += 1
            texts = [
                encode(Tag.of("bench", "card", (seed * 31 + k) % 900, 1)) for k in range(count)
            ]
            table = paint_cards(texts, view, seed=10_000 + seed)
            grey = np.asarray(cv2.cvtColor(table.image, cv2.COLOR_BGR2GRAY), np.uint8)
            yield kind, grey, set(texts)


def qr_photos() -> Iterator[tuple[Grey, list[str]]]:
    for _, grey, payloads in labelled_photos(LONG_SIDE):
        yield grey, payloads


def labelled_photos(long_side: int) -> Iterator[tuple[str, Grey, list[str]]]:
    """Folder, picture and payloads."""
    labels = data_folder() / "qr" / "labels.csv"
    if not labels.is_file():
        return
    with labels.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            path = labels.parent / "images" / row["image"]
            image = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
            scale = min(1.0, long_side / max(image.shape))
            if scale < 1:
                image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            yield row["source"], np.asarray(image, np.uint8), json.loads(row["payloads"])


def plain(text: str) -> str:
    """A payload without spaces and line ends, which suites write differently."""
    return "".join(letter for letter in text if letter.isprintable() and not letter.isspace())


def timed(read: Read, grey: Grey) -> tuple[list[str], float]:
    start = process_time()
    found = read(grey)
    return found, (process_time() - start) * 1000


if __name__ == "__main__":
    print(report())
