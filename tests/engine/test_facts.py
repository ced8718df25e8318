"""Printed values of the box: any of them may be unknown, so they are read in one way only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.core import facts
from engine.core.move import Move
from tests.engine.toy import toy

RULEBOOKS = Path(__file__).resolve().parent.parent.parent / "engine" / "rulebooks"


def reads_facts(path: Path) -> list[int]:
    """Lines that look into the facts of a table past engine.core.facts: as an attribute, or by its
    name in a string, a pattern or an import."""
    return sorted({line for node in ast.walk(_tree(path)) for line in _named(node)})


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _named(node: ast.AST) -> list[int]:
    if isinstance(node, ast.Attribute) and node.attr in ("facts", "__dict__"):
        return [node.lineno]
    if isinstance(node, ast.Constant) and node.value == "facts":
        return [node.lineno]
    if isinstance(node, ast.MatchClass) and "facts" in node.kwd_attrs:
        return [node.lineno]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "vars":
        return [node.lineno]
    return []


BOOKS = sorted(path for path in RULEBOOKS.iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", [*BOOKS, RULEBOOKS.parent / "pieces"], ids=lambda p: p.name)
def test_a_rulebook_reads_facts_through_the_accessor_only(folder):
    past = {path.name: lines for path in folder.rglob("*.py") if (lines := reads_facts(path))}
    assert past == {}


def test_the_scan_sees_every_way_to_look(tmp_path):
    for line in (
        't.facts["x"]',
        't.facts.get("x")',
        '"x" in t.facts',
        "f(t.facts)",
        't.setup.facts["x"]',
        'getattr(t, "facts")["x"]',
        'attrgetter("facts")(t)',
        'vars(t)["fac" + "ts"]',
        't.__dict__["fac" + "ts"]',
    ):
        (tmp_path / "book.py").write_text(f"y = {line}\n", "utf-8")
        assert reads_facts(tmp_path / "book.py") == [1], line
    (tmp_path / "book.py").write_text("match t:\n    case Table(facts=f):\n        f\n", "utf-8")
    assert reads_facts(tmp_path / "book.py") == [2]


def test_an_unknown_fact_is_none_or_reckoned_round():
    t = toy("Ana Bo", bonus=None)
    assert (facts.known(t, "bonus"), facts.number(t, "bonus")) == (None, None)
    assert facts.number(t, "bonus", unknown=0) == 0
    assert facts.missing(t, ("bonus",)) == ["bonus"]
    assert not facts.all_known(t)


def test_what_is_needed_is_asked_for_once():
    t = toy("Ana Bo", bonus=None)
    question = next(iter(facts.need(t, "bonus")))
    assert question.text.id == "engine.ask.fact"
    t.do(Move("table", "fact", ("bonus", 2)))
    assert tuple(facts.need(t, "bonus")) == ()
    assert (facts.number(t, "bonus"), facts.all_known(t)) == (2, True)
