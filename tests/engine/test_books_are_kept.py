"""Where money and cards change hands: the few places that architecture.md names, and no others."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.registry import games

ROOT = Path(__file__).resolve().parent.parent.parent
BOOKS = ROOT / "engine" / "rulebooks"
CHAPTERS = {"play", "setup", "state", "scoring", "corrections", "view", "view_types"}
"""What every book has, under the same name."""
CHANGES = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "subtract", "update"}
DECK = {"discards", "gone", "known", "pile", "unknown"}
ARMY = {"discards", "hands", "unknown"}


def changed(path: Path) -> Iterator[tuple[str, int]]:
    """The attributes of other objects that a module writes to or whose content it changes."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = list(node.targets)
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in CHANGES
        ):
            targets = [node.func.value]
        for target in targets:
            for name in names(target):
                yield name, target.lineno


def names(target: ast.expr) -> Iterator[str]:
    """`self.hands[seat].known[card]` is written as hands and known."""
    while isinstance(target, ast.Attribute | ast.Subscript | ast.Tuple | ast.List):
        if isinstance(target, ast.Tuple | ast.List):
            for part in target.elts:
                yield from names(part)
            return
        if isinstance(target, ast.Attribute):
            yield target.attr
        target = target.value


def written(paths: list[Path], attributes: set[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in paths
        for name, line in changed(path)
        if name in attributes
    ]


def modules(book: str, *but: str) -> list[Path]:
    return [path for path in sorted((BOOKS / book).glob("*.py")) if path.stem not in but]


def test_the_search_finds_what_it_looks_for():
    ledger = ROOT / "engine" / "pieces" / "ledger.py"
    assert written([ledger], {"of"})
    assert written([BOOKS / "economicon" / "ledger.py"], {"money", "market", "issued"})
    assert written([BOOKS / "few_orcs_more" / "state.py"], ARMY)


def test_money_moves_only_through_a_ledger():
    assert written([*BOOKS.rglob("*.py")], {"of"}) == []
    outside = modules("economicon", "ledger", "state")
    assert written(outside, {"money", "market", "issued"}) == []


@pytest.mark.parametrize("book", ["economicus", "orc", "orconomics"])
def test_cards_move_only_through_a_deck(book):
    assert written(modules(book), DECK) == []


def test_armies_move_only_through_their_round():
    assert written(modules("few_orcs_more", "state"), ARMY) == []


@pytest.mark.parametrize("book", games())
def test_every_book_has_the_same_chapters(book):
    assert {path.stem for path in modules(book)} >= CHAPTERS
