"""Imports point one way: companion -> vision, companion -> engine; never back, never across."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

STANDARD_LIBRARY = frozenset(sys.stdlib_module_names)

MAY_IMPORT = {
    "engine": STANDARD_LIBRARY | {"engine"},
    "vision": STANDARD_LIBRARY | {"vision", "numpy", "cv2", "pyzbar", "zxingcpp"},
    "companion": STANDARD_LIBRARY
    | {"companion", "engine", "vision"}
    | {"kivy", "numpy", "cv2", "segno", "fpdf", "plyer"}
    | {"microdot", "jinja2", "markupsafe"}
    | {"android", "jnius"},
}

DYNAMIC_IMPORTS = {"import_module", "__import__"}


def imported_roots(source: str, package: str) -> Iterator[tuple[int, str]]:
    """Line and top-level name of each import, wherever in the file it stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom):
            inside = package if node.level else (node.module or "")
            yield node.lineno, inside.partition(".")[0]
        elif isinstance(node, ast.Call) and called_name(node) in DYNAMIC_IMPORTS:
            match node.args[:1]:
                case [ast.Constant(value=str(name))] if not name.startswith("."):
                    yield node.lineno, name.partition(".")[0]


def called_name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def trespasses(source: str, package: str) -> list[tuple[int, str]]:
    allowed = MAY_IMPORT[package]
    return [(line, root) for line, root in imported_roots(source, package) if root not in allowed]


@pytest.mark.parametrize("package", sorted(MAY_IMPORT))
def test_each_layer_imports_only_what_it_may(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} imports {root}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, root in trespasses(path.read_text(encoding="utf-8"), package)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("package", "source", "culprit"),
    [
        ("engine", "import numpy as np", "numpy"),
        ("engine", "from companion.session import Session", "companion"),
        ("engine", "def late():\n    from vision import dice", "vision"),
        ("engine", "if TYPE_CHECKING:\n    import kivy.app", "kivy"),
        ("engine", "import importlib\nimportlib.import_module('cv2.dnn')", "cv2"),
        ("vision", "from engine import Move", "engine"),
        ("vision", "def late():\n    import kivy", "kivy"),
        ("vision", "__import__('companion')", "companion"),
        ("companion", "from tools.icons import draw", "tools"),
        ("companion", "import tests.bench", "tests"),
    ],
)
def test_a_trespass_is_noticed(package: str, source: str, culprit: str) -> None:
    assert [root for _, root in trespasses(source, package)] == [culprit]


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "import dataclasses, json\nfrom .moves import Move\nfrom ..bank import Bank"),
        ("vision", "import cv2\nimport numpy as np\nfrom vision.frames import FrameSource"),
        ("companion", "from engine import Table\nfrom vision.dice import read_dice\nimport kivy"),
    ],
)
def test_what_a_layer_is_made_of_is_let_through(package: str, source: str) -> None:
    assert trespasses(source, package) == []
