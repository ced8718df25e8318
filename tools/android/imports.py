"""Which modules the app imports on the phone, and whether the requirements bring them.

Uses the standard library only: the same checks run in the phone's environment.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PHONE_PYTHON = (3, 11)

OWN = ("main", "companion", "engine", "vision")
# Modules loaded late are named in strings: a table of commands, an import_module.
OWN_MODULE = re.compile(r"(companion|engine|vision)(\.\w+)+")

BROUGHT_BY = {
    "PIL": "pillow",
    "android": "android",
    "cv2": "opencv",
    "defusedxml": "defusedxml",
    "fontTools": "fonttools",
    "fpdf": "fpdf2",
    "jinja2": "jinja2",
    "jnius": "pyjnius",
    "kivy": "kivy",
    "markupsafe": "markupsafe",
    "microdot": "microdot",
    "numpy": "numpy",
    "plyer": "plyer",
    "pyzbar": "pyzbar",
    "segno": "segno",
    "sqlite3": "sqlite3",
}

# Left out of the standard library by python-for-android, or not built for lack of a library.
NOT_ON_THE_PHONE = frozenset(
    {
        "bz2",
        "curses",
        "ensurepip",
        "idlelib",
        "lib2to3",
        "lzma",
        "readline",
        "test",
        "tkinter",
        "turtle",
    }
)


@dataclass(frozen=True)
class Import:
    line: int
    module: str
    """Dotted, as far as the statement says."""
    optional: bool
    """Inside a try that lives without it."""

    @property
    def root(self) -> str:
        return self.module.partition(".")[0]


@cache
def imports_of(source: str, package: str) -> list[Import]:
    """Each import, wherever in the file; `package` is what a relative one starts from."""
    return [*_below(ast.parse(source, feature_version=PHONE_PYTHON), package, optional=False)]


def _below(node: ast.AST, package: str, optional: bool) -> Iterator[Import]:
    match node:
        case ast.Import(names=names):
            for alias in names:
                yield Import(node.lineno, alias.name, optional)
        case ast.ImportFrom():
            start = _start(node, package)
            yield Import(node.lineno, start, optional)
            for alias in node.names:
                yield Import(node.lineno, f"{start}.{alias.name}", optional)
        case ast.Constant(value=str(text)) if OWN_MODULE.fullmatch(text):
            yield Import(node.lineno, text, optional)
    for child in ast.iter_child_nodes(node):
        guarded = isinstance(node, ast.Try) and child in node.body and _forgives(node)
        yield from _below(child, package, optional or guarded)


def _start(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    kept = parts[: len(parts) - node.level + 1]
    return ".".join([*kept, node.module] if node.module else kept)


def _forgives(node: ast.Try) -> bool:
    caught = {
        name.id
        for handler in node.handlers
        for name in ast.walk(handler.type or ast.Name("ImportError"))
        if isinstance(name, ast.Name)
    }
    return bool(caught & {"ImportError", "ModuleNotFoundError", "Exception"})


def module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_name(path: Path) -> str:
    return ".".join(path.parts[:-1])


def reached_from(root: Path, start: Path) -> set[Path]:
    """The app's own files that importing `start` can import, directly or not."""
    reached: set[Path] = set()
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        source = (root / path).read_text(encoding="utf-8")
        for found in imports_of(source, package_name(path)):
            waiting.extend(_own_files(root, found.module))
    return reached


def _own_files(root: Path, module: str) -> Iterator[Path]:
    parts = module.split(".")
    if parts[0] not in OWN:
        return
    for depth in range(1, len(parts) + 1):
        base = Path(*parts[:depth])
        for candidate in (base / "__init__.py", base.with_suffix(".py")):
            if (root / candidate).is_file():
                yield candidate


def uncovered(root: Path, files: Iterable[Path], requirements: Iterable[str]) -> list[str]:
    """Sentences on imports that would fail on the phone."""
    brought = {name.lower() for name in requirements}
    found = []
    for path in files:
        source = (root / path).read_text(encoding="utf-8")
        for one in imports_of(source, package_name(path)):
            if reason := _fails(one, brought):
                found.append(f"{path.as_posix()}:{one.line} imports {one.root}, {reason}")
    return sorted(set(found))


def _fails(one: Import, brought: set[str]) -> str:
    if one.optional or one.root in OWN:
        return ""
    if one.root in BROUGHT_BY:
        missing = BROUGHT_BY[one.root] not in brought
        return f"and {BROUGHT_BY[one.root]} is not among the requirements" if missing else ""
    if one.root in NOT_ON_THE_PHONE:
        return "which Python on the phone does not have"
    return "" if one.root in sys.stdlib_module_names else "which no requirement brings"


def unknown_names(root: Path, files: Iterable[Path], libraries: Iterable[str]) -> list[str]:
    """Uses of a library's names that the installed version does not have."""
    found = []
    for path in files:
        source = (root / path).read_text(encoding="utf-8")
        for library in (library for library in libraries if library in source):
            for line, chain in _names_used(ast.parse(source), library):
                if not _has(library, chain):
                    found.append((path.as_posix(), line, f"{library}.{chain}"))
    return [f"{path}:{line} uses {name}" for path, line, name in sorted(found)]


def _names_used(tree: ast.AST, library: str) -> Iterator[tuple[int, str]]:
    known_as = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == library
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            parts = []
            inner: ast.expr = node
            while isinstance(inner, ast.Attribute):
                parts.append(inner.attr)
                inner = inner.value
            if isinstance(inner, ast.Name) and inner.id in known_as:
                yield node.lineno, ".".join(reversed(parts))
        elif isinstance(node, ast.ImportFrom) and node.module == library:
            yield from ((node.lineno, alias.name) for alias in node.names)


def _has(library: str, chain: str) -> bool:
    value: object = importlib.import_module(library)
    for name in chain.split("."):
        if not hasattr(value, name):
            return False
        value = getattr(value, name)
    return True
