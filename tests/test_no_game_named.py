"""The screens know no game: only the drawings of boards and the demo may name one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.registry import games

ROOT = Path(__file__).resolve().parent.parent
MAY_NAME_GAMES = ("companion/boards", "companion/link/board_svg", "companion/demo")


def sources() -> list[Path]:
    return [
        path
        for path in sorted((ROOT / "companion").rglob("*.py"))
        if not path.relative_to(ROOT).as_posix().startswith(MAY_NAME_GAMES)
    ]


def documentation(tree: ast.AST) -> set[int]:
    """Strings that stand alone: what they say is for readers."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def named(source: str) -> Iterator[tuple[int, str]]:
    """Lines at which a game is named, or its rulebook imported."""
    tree = ast.parse(source)
    told, known = documentation(tree), set(games())
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            if node.value.partition(".")[0] in known:
                yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
            "engine.rulebooks."
        ):
            yield node.lineno, node.module or ""
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("engine.rulebooks."):
                    yield node.lineno, alias.name


def test_nothing_but_drawings_names_a_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {what}"
        for path in sources()
        for line, what in named(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'UNITS = {"orconomics": "silver"}',
        'if game == "orc": pass',
        'tell("economicus.word.s5")',
        "from engine.rulebooks.orconomics.cards import BY_TOTAL",
        "import engine.rulebooks.orc",
    ],
)
def test_a_name_is_noticed(source: str) -> None:
    assert len(list(named(source))) == 1


def test_examples_for_readers_may_name_one() -> None:
    assert list(named('def f():\n    """f("orconomics") gives 3."""')) == []
