"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "vision", "companion")


def modules_with_examples() -> list[str]:
    paths = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in paths
        if ">>>" in path.read_text("utf-8")
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_of_a_module_hold(name):
    tried = doctest.testmod(import_module(name))
    assert (tried.attempted > 0, tried.failed) == (True, 0)
