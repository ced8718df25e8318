"""Every engine message has its sentence in all languages, with the parameters it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.i18n.catalogue import ASSETS, read_domain, slots
from engine.core.move import Move
from engine.core.options import Amount, Cards, Option, Order, Pick, Roll, Say, Words
from engine.core.routing import explain
from tests.engine.toy import TOY

ENGINE = Path(__file__).resolve().parent.parent.parent / "engine"
LANGUAGES = ("en", "fr", "ru")
NEVER_SAID = {"rules"}
"""Arguments of a refusal that stand beside its sentence."""

SHAPES: list[Option] = [
    Say("pass"),
    Roll(),
    Amount("bid", 1, 3),
    Pick("take", [("orc",)]),
    Cards("play", {"orc": 2}, 1, 2),
    Order("rank", ("Ana", "Bo")),
    Words("name", "a card"),
]


def said_in(source: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Each message id that is handed to a call, with the names of its parameters."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        for arg in node.args:
            if isinstance(arg, ast.Constant) and str(arg.value).startswith("engine."):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield str(arg.value), frozenset(names - NEVER_SAID)


def said() -> dict[str, set[frozenset[str]]]:
    found: dict[str, set[frozenset[str]]] = {}
    for package in ("core", "pieces"):
        for path in sorted((ENGINE / package).glob("*.py")):
            for id_, names in said_in(path.read_text("utf-8")):
                found.setdefault(id_, set()).add(names)
    for option in SHAPES:
        text = explain(TOY, option, Move("Ana", option.verb, ("x",)), ()).text
        found.setdefault(text.id, set()).add(frozenset(text.args))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_a_sentence_with_just_the_parameters_it_is_given(language: str) -> None:
    texts = read_domain(ASSETS / language / "engine.json")
    wrong = {
        id_: (sorted(names), sorted(slots(texts[id_])) if id_ in texts else "missing")
        for id_, ways in said().items()
        for names in ways
        if id_ not in texts or slots(texts[id_]) != names
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_over(language: str) -> None:
    texts = read_domain(ASSETS / language / "engine.json")
    shared_rules = {f"engine.rule.G0{n}" for n in range(1, 9)}
    assert texts.keys() - said().keys() == shared_rules


def test_a_message_is_found_with_its_parameters_and_without_its_rules() -> None:
    source = 'raise BadSetup("engine.error.x", name=n, most=3, rules=("G01",))'
    assert list(said_in(source)) == [("engine.error.x", frozenset({"name", "most"}))]


def test_every_shape_of_answer_is_explained_in_its_own_words() -> None:
    assert len({f"engine.error.bad_{option.kind}" for option in SHAPES} & said().keys()) == 7
