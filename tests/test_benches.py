"""`make bench` calls `report()` of every benchmark, by name, where no type checker looks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

BENCHES = sorted((Path(__file__).parent / "bench").glob("bench_*.py"))


@pytest.mark.parametrize("path", BENCHES, ids=lambda path: path.stem)
def test_a_benchmark_reports_without_being_told_anything(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    asks = functions["report"].args
    given = len(asks.defaults) + sum(default is not None for default in asks.kw_defaults)
    assert len(asks.posonlyargs + asks.args + asks.kwonlyargs) == given
