"""Texts and code are in step: whatever code shows has a text, and every text is shown somewhere.

Most ids stand whole in the code. The others are built: from what a rulebook declares
(`declared`), from the tokens of a game (OF_A_GAME), or by an f-string that says their beginning.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from companion.i18n.catalogue import load
from engine.core.registry import games, rulebook

ROOT = Path(__file__).resolve().parents[2]
CODE = ("companion", "engine", "vision", "tools")
TEMPLATES = ("*.kv", "*.html", "*.js", "*.jinja")
ID = re.compile(r"[a-z][a-z_]*(?:\.[A-Za-z0-9_/-]+)+")

OF_A_GAME = (
    "rule",  # all are in the rules to look up
    "step",
    "whole",
    "choice",
    "note",  # these four: companion/session/step_texts.py
    "line",  # how an army's strength adds up
    "word",
)
"""Ids of a game that are built from its own tokens."""


@cache
def messages() -> frozenset[str]:
    return frozenset(load("en", strict=True).messages)


def sources() -> list[Path]:
    found = [path for name in CODE for path in sorted((ROOT / name).rglob("*.py"))]
    return [*found, ROOT / "main.py"]


@cache
def written() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Strings that stand whole in the code, and patterns of those that are put together."""
    whole: set[str] = set()
    patterns: set[str] = set()
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                patterns.add(_pattern(node))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.update(ID.findall(node.value))
    for folder in (ROOT / "companion", ROOT / "assets"):
        for kind in TEMPLATES:
            for path in folder.rglob(kind):
                whole.update(ID.findall(path.read_text("utf-8")))
    wanted = [p for p in patterns if re.match(r"[a-z_]+\\\.|\.\+\\\.[a-z_]+\\\.", p)]
    return frozenset(whole), tuple(re.compile(p + r"\Z") for p in wanted)


def _pattern(node: ast.JoinedStr) -> str:
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
        for part in node.values
    )


@cache
def declared() -> frozenset[str]:
    """Ids that follow from what the rulebooks declare."""
    found: set[str] = set()
    for game in games():
        book = rulebook(game)
        found |= {f"{game}.name"}
        found |= {f"{game}.stage.{stage}" for stage in book.stages}
        for verb in book.notation:
            found |= {f"{game}.verb.{verb}", f"{game}.verb.{verb}.why"}
        found |= {f"{game}.fact.{spec.id}" for spec in book.facts}
        found |= {f"{game}.path.{word}.short" for word in book.shown.numbers}
        found |= {f"{game}.tile.{key}" for key in book.shown.tiles}
        for spec in book.options:
            option = f"{game}.option.{spec.id}"
            found |= {option, f"{option}.why"}
            found |= {f"{option}.{choice}" for choice in spec.choices}
    return frozenset(found)


def is_shown(id_: str) -> bool:
    whole, patterns = written()
    if id_ in whole or id_ in declared():
        return True
    if id_.endswith(".why") and is_shown(id_.removesuffix(".why")):
        return True  # the second line of a choice
    if id_.endswith(".tile") and is_shown(id_.removesuffix(".tile")):
        return True  # a field that is corrected, on its tile
    domain, _, rest = id_.partition(".")
    kind = rest.partition(".")[0]
    if domain in games():
        if kind in ("verb", "option", "stage", "fact", "tile") or id_.endswith(".short"):
            return False
        if kind in OF_A_GAME:
            return True
        if kind == "log":
            verb = rest.split(".")[1]
            return verb in rulebook(domain).notation
    return any(pattern.match(id_) for pattern in patterns)


def test_every_text_is_shown_somewhere() -> None:
    assert sorted(id_ for id_ in messages() if not is_shown(id_)) == []


def test_every_id_in_the_code_has_a_text() -> None:
    domains = {id_.partition(".")[0] for id_ in messages()}
    used = set()
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                used |= {
                    arg.value
                    for arg in node.args
                    if isinstance(arg, ast.Constant)
                    and isinstance(arg.value, str)
                    and ID.fullmatch(arg.value)
                    and arg.value.partition(".")[0] in domains
                    and _says(node)
                }
    assert sorted(used - messages()) == []
    assert len(used) > 300


def _says(node: ast.Call) -> bool:
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    return name in {"tell", "msg", "Text", "IllegalMove", "BadSetup", "BadNotation", "refuse"}


@pytest.mark.parametrize("id_", ["app.do.nowhere", "orc.verb.nowhere", "orc.tagline.x"])
def test_a_text_that_nobody_shows_is_found(id_: str) -> None:
    assert not is_shown(id_)


@pytest.mark.parametrize("game", games())
def test_every_verb_has_a_sentence_in_the_log_and_says_where_players_stand(game: str) -> None:
    book = rulebook(game)
    logged = {id_.split(".")[2] for id_ in messages() if id_.startswith(f"{game}.log.")}
    assert logged == book.notation.keys()
    named = {verb for verb, form in book.notation.items() if "PLAYER" in form}
    assert named <= book.places.keys()
