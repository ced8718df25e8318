"""What fuzzing begins with: true records, tags, cards, boxes, settings and exports."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from companion.settings import DEFAULTS
from companion.store import export_all, open_store
from companion.store.export_import import LINES
from engine.core.record import Record
from engine.core.registry import games, rulebook
from tests.reliability.fuzz import tables
from vision.tags import version1
from vision.tags.codec import Tag, encode

TESTS = Path(__file__).resolve().parents[2]
VERSION_1 = TESTS / "reliability" / "fixtures" / "v1"
FOREIGN = (
    "https://example.org/?q=1",
    "WIFI:T:WPA;S:Table;P:secret;;",
    "x" * 4096,
    "\x00\x1b[31m\u202e",
    "Robert'); DROP TABLE saved;--",
    "[b]{who}[/b] %s",
)


def record() -> list[bytes]:
    paths = [*TESTS.glob("engine/*/records/*.txt"), *VERSION_1.glob("*.txt")]
    return [_opening(path.read_text("utf-8")).encode() for path in sorted(paths)]


def _opening(text: str, moves: int = 12) -> str:
    """The header and the first moves: whole games would leave time for few of them."""
    head, _, rest = text.partition("\n\n")
    return "\n".join([head, "", *rest.split("\n")[:moves]])


def move() -> list[bytes]:
    found = []
    for number, game in enumerate(games()):
        table = Record.parse(tables.played(game)).replay()
        lines = [str(one) for one in table.legal()[:6]]
        lines += ["table: correct money.Ana 3", f"table: fact {_a_fact(game)}", "Ana: loan 5"]
        found.append(("x" * number + "\n" + "\n".join(lines)).encode())
    return found


def _a_fact(game: str) -> str:
    facts = rulebook(game).facts
    return f"{facts[0].id} {facts[0].sample}" if facts else "income.food 3"


def tag() -> list[bytes]:
    found = ["\n" + "\n".join(FOREIGN)]
    for number, session in enumerate(tables.waiting_for_cards()):
        book = session.table.rulebook
        texts = [encode(Tag.of(book.id, item.kind, item.number, 1)) for item in book.tags()]
        found.append("x" * number + "\n" + "\n".join(f"={text[:8]}" for text in texts[:8]))
        found.append("x" * number + "\n" + "\n".join(texts[-6:]))
    return [text.encode() for text in found]


def modules() -> list[bytes]:
    texts = [encode(Tag.of(game, "card", 3, 1)) for game in games()]
    return [bytes(_dark(text)) for text in texts] + [b"", b"\xff" * version1.SIDE**2]


def _dark(text: str) -> list[int]:
    import segno

    code = segno.make_qr(text, version=1, error="h", boost_error=False)
    return [255 * module for row in code.matrix for module in row]


def taught() -> list[bytes]:
    cards = [
        {"economicus/option-7": ["option", "money", "me", 3, "end"]},
        {"economicus/event-2": ["event", "money", "all", 3, "and", "skip", "auction", "end"]},
        {"economicon/quest-1": {"number": 3, "kind": "free", "text": "x", "good": "", "count": 0}},
        {"orconomics/event1": {"number": 2, "kind": "own", "text": "", "good": "food", "count": 2}},
        {"orc/a": None, "orc/b": [], "orc/c": {}, "orc/d": [[1]], "orc/e": ["x", {}]},
    ]
    return [json.dumps(card).encode() for card in cards]


def box() -> list[bytes]:
    whole = {game: {s.id: s.sample for s in rulebook(game).facts} for game in games()}
    halves = [{game: facts} for game, facts in whole.items() if facts]
    return [
        json.dumps(one).encode() for one in (whole, *halves, {"orc": []}, {"orc": {"card.1": []}})
    ]


def settings() -> list[bytes]:
    last = {"players": ["Ana", "Bo"], "options": {"match": 3}, "sample": True}
    found = [dict(DEFAULTS), *({key: value} for key, value in DEFAULTS.items())]
    found += [{f"last.{game}": last} for game in games()]
    found += [{f"orders.{game}": {"ring": ["food", "tourism"]}} for game in games()]
    return [json.dumps(one).encode() for one in found]


def bundle() -> list[bytes]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(VERSION_1 / "tables.db", folder / "tables.db")
        store = open_store(folder / "tables.db").store
        export_all(store, folder / "all.zip")
        store.close()
        zipped = (folder / "all.zip").read_bytes()
        with zipfile.ZipFile(folder / "all.zip") as archive:
            head, *tables = archive.read(LINES).splitlines(keepends=True)
    bare = {**json.loads(tables[0]), "moves": [], "undone": []}
    old = {**json.loads(head), "version": 1, "tables": [bare]}
    singles = [head + table for table in tables]
    return [zipped, *singles, head, head + json.dumps(bare).encode(), json.dumps(old).encode()]


SEEDS: dict[str, Callable[[], list[bytes]]] = {
    one.__name__: one for one in (record, move, tag, modules, taught, box, settings, bundle)
}


def words(seeds: list[bytes]) -> list[bytes]:
    """Words of the seeds, for the fuzzer to put together anew."""
    found = {word for text in seeds for word in re.findall(rb"[\w.:@-]{2,24}", text)}
    return sorted(found)[:1500]
