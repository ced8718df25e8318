"""Codes of others under painted troubles, on photographs: what a reader makes of each.

    python -m tests.bench.bench_tag_troubles [--chosen] [--count 56] [--reader NAME] [TROUBLE ...]

The folders qrcode-2 and qrcode-4 and OpenCV's are reported on; what a constant is chosen on are
the others (`--chosen`). Photographs come from TABLESIDE_DATA (default ../shared/data).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import thread_time

import cv2
import numpy as np

from tests.bench.bench_tags import (
    LONG_SIDE,
    NO_PHOTOS,
    Read,
    labelled_photos,
    our_readers,
    plain,
    plain_readers,
)
from tests.bench.tag_pages import PAGES
from tests.bench.tag_troubles import TROUBLES, Grey, Shown
from tests.bench.tag_views import VIEWS
from vision.tags.backends import Zxing

REPORTED = ("zxing/qrcode-2", "zxing/qrcode-4", "opencv")
EVERY = (*TROUBLES, *VIEWS, *PAGES)
PHOTOGRAPHS = 56
PAGES_EACH = 16
_PAGE_SEED = 200


def shown_codes(chosen: bool, count: int) -> list[Shown]:
    """So many photographs with one code that zxing-cpp reads, spread over the folders."""
    library, found = Zxing(), []
    for source, grey, payloads in labelled_photos(LONG_SIDE):
        if source.startswith(REPORTED) == chosen or len(payloads) != 1:
            continue
        codes = library.codes(grey)
        if len(codes) == 1 and plain(codes[0].text) == plain(payloads[0]):
            found.append(Shown(grey, plain(payloads[0]), codes[0].corners))
    step = max(1, len(found) / count)
    return [found[int(k * step)] for k in range(min(count, len(found)))]


def troubled(
    names: Sequence[str], chosen: bool, count: int
) -> Iterator[tuple[str, Grey, set[str]]]:
    """The trouble, the picture and what is on it; the same in every run."""
    painted = {**TROUBLES, **VIEWS}
    codes = shown_codes(chosen, count) if set(painted) & set(names) else []
    for number, (name, paint) in enumerate(painted.items()):
        for index, shown in enumerate(codes if name in names else ()):
            chance = np.random.default_rng((number, index, chosen))
            yield name, paint(shown, chance), {shown.text}
    for number, (name, page) in enumerate(PAGES.items()):
        for index in range(PAGES_EACH if name in names else 0):
            yield name, *page(np.random.default_rng((_PAGE_SEED + number, index, chosen)))


@dataclass
class Tally:
    """What one reader made of one trouble."""

    right: int = 0
    wrong: int = 0
    times: list[float] = field(default_factory=list)


def report() -> str:
    """As `make bench` prints it: all troubles, on the folders reported on."""
    cv2.setNumThreads(1)
    photos = any(labelled_photos(LONG_SIDE))
    names, said = (EVERY, "") if photos else (tuple(PAGES), NO_PHOTOS + "\n\n")
    return said + table(readers_of("all"), names, chosen=False, count=PHOTOGRAPHS)


def table(readers: dict[str, Read], names: Sequence[str], chosen: bool, count: int) -> str:
    tallies = {trouble: {name: Tally() for name in readers} for trouble in names}
    asked = dict.fromkeys(names, 0)
    for trouble, grey, texts in troubled(names, chosen, count):
        asked[trouble] += len(texts)
        for name, read in readers.items():
            tally = tallies[trouble][name]
            start = thread_time()
            found = {plain(text) for text in read(grey)}
            tally.times.append((thread_time() - start) * 1000)
            tally.right += len(found & texts)
            tally.wrong += len(found - texts)
    lines = [f"{'trouble':16}{'of':>6}" + "".join(f"{name:>16}" for name in readers)]
    for trouble, of in asked.items():
        cells = "".join(f"{tallies[trouble][name].right:>16}" for name in readers)
        lines.append(f"{trouble:16}{of:>6}{cells}")
    every = {name: [tallies[trouble][name] for trouble in names] for name in readers}
    wrong = "".join(f"{sum(one.wrong for one in every[name]):>16}" for name in readers)
    lines.append(f"{'wrong':22}{wrong}")
    for title, part in (("median ms", 50), ("95th ms", 95), ("most ms", 100)):
        times = {name: [time for one in every[name] for time in one.times] for name in readers}
        cells = "".join(f"{np.percentile(times[name], part):>16.1f}" for name in readers)
        lines.append(f"{title:22}{cells}")
    return "\n".join(lines)


def readers_of(library: str) -> dict[str, Read]:
    readers: dict[str, Read] = {"zxing-cpp": plain_readers()["zxing-cpp"]}
    for name, reader in our_readers().items():
        readers[name] = lambda grey, reader=reader: [code.text for code in reader.read_codes(grey)]
    return {name: one for name, one in readers.items() if library in (name, "all")}


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("troubles", nargs="*", metavar="TROUBLE", help=", ".join(EVERY))
    words.add_argument("--chosen", action="store_true", help="the folders that were chosen on")
    words.add_argument(
        "--count", type=int, default=PHOTOGRAPHS, help="photographs for each trouble"
    )
    libraries = ["zxing-cpp", *our_readers()]
    words.add_argument("--reader", choices=[*libraries, "all"], default="all")
    asked = words.parse_args()
    cv2.setNumThreads(1)
    names = [name for name in EVERY if name in asked.troubles or not asked.troubles]
    print(table(readers_of(asked.reader), names, asked.chosen, asked.count))


if __name__ == "__main__":
    main()
