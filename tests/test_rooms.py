"""The rooms of companion: who imports whom is as docs/architecture.md draws it, and what for."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COMPANION = ROOT / "companion"
MAP = ROOT / "docs" / "architecture.md"
OTHERS = ("engine", "vision", "kivy")
TOP = "companion"
WITHOUT_KIVY = ("session", "store", "history")
ROW = re.compile(r"^\| `(?P<room>\w+)` \| [^|]+ \| (?P<uses>[^|]*) \|$", re.MULTILINE)


def room_of(module: str) -> str:
    """The room that a module of companion lies in; another package stands for itself."""
    first, _, rest = module.partition(".")
    if first != TOP:
        return first
    inner = rest.partition(".")[0]
    return inner if inner and (COMPANION / inner).is_dir() else TOP


@cache
def imported(path: Path) -> list[tuple[int, str]]:
    """Line and module of each import, wherever in the file it stands."""
    return [*_imported(path)]


def _imported(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            if node.module == TOP:
                yield from ((node.lineno, f"{TOP}.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, node.module
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)


def files() -> list[Path]:
    return sorted(COMPANION.rglob("*.py"))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def uses() -> dict[str, set[str]]:
    """Room -> the other rooms and packages that it imports from."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in files():
        room = room_of(module_of(path))
        for _line, module in imported(path):
            other = room_of(module)
            if module.partition(".")[0] in (TOP, *OTHERS) and other != room:
                found[room].add(other)
    return found


def test_the_map_of_rooms_is_that_of_the_code() -> None:
    drawn = {
        row["room"]: set(re.findall(r"\w+", row["uses"]))
        for row in ROW.finditer(MAP.read_text(encoding="utf-8"))
    }
    code = uses()
    rooms = {path.parent.name for path in COMPANION.glob("*/__init__.py")} | {TOP}
    assert drawn.keys() == rooms
    assert {room: drawn[room] - code[room] for room in rooms if drawn[room] - code[room]} == {}
    assert {room: code[room] - drawn[room] for room in rooms if code[room] - drawn[room]} == {}


@pytest.mark.parametrize("room", WITHOUT_KIVY)
def test_inner_rooms_load_without_kivy(room: str) -> None:
    """Also through what they import: Kivy cannot be found in that process."""
    modules = [module_of(path) for path in files() if room_of(module_of(path)) == room]
    block = "import sys; sys.modules['kivy'] = None; import " + ", ".join(modules)
    done = subprocess.run(
        [sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-800:]


def test_the_store_knows_no_session() -> None:
    assert uses()["store"] == {"engine"}


PUBLISHED = {"SavedTable", "FolderRefused", "export_all", "import_all", "open_unsaved"} | {
    "would_change"
}
"""What screens and panels may know of the store: never its rows, and no errors to catch."""


def of_the_store(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion.store"):
            yield from ((node.lineno, alias.name) for alias in node.names)


@pytest.mark.parametrize("room", ["screens", "panels", "widgets", "boards"])
def test_screens_never_see_the_rows_of_the_store(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in sorted((COMPANION / room).rglob("*.py"))
        for line, name in of_the_store(path)
        if name not in PUBLISHED
    ]
    assert found == []


REFUSALS = {"EngineError", "StoreError", "Refusal"}
IN_A_THREAD = {"printing.py"}
"""What a thread was refused is told by the interface's own one."""


def caught(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ExceptHandler) and node.type is not None:
            for name in ast.walk(node.type):
                if isinstance(name, ast.Name) and name.id in REFUSALS:
                    yield node.lineno, name.id


@pytest.mark.parametrize("room", ["screens", "panels"])
def test_screens_leave_refusals_to_attempt(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} catches {name}"
        for path in sorted((COMPANION / room).rglob("*.py"))
        if path.name not in IN_A_THREAD
        for line, name in caught(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_caught_refusal_is_noticed() -> None:
    source = "try:\n    act()\nexcept (EngineError, StoreError):\n    pass"
    assert [name for _, name in caught(source)] == ["EngineError", "StoreError"]
