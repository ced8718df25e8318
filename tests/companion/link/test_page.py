"""The guest's page: every game and number of players, odd names, unknown facts, three languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.boards.colours import _HEX as PRINTED
from companion.i18n.catalogue import Catalogue, load
from companion.identity import IDENTITIES
from companion.link import answers
from companion.link.mirror import Change, Mirror
from companion.link.numbers import player_numbers
from companion.link.page import ASSETS, Pages
from companion.session import labels
from companion.system import event_log
from companion.theme import _HEX as LOOKS
from engine.core.autoplay import random_move
from engine.core.errors import IllegalMove, RuleFailed
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.companion.link.hosts import GAMES, NAMES, Phone, hosted

CSS = (ASSETS / "link.css").read_text("utf-8")
PAGES = Pages()
STRICT = {language: load(language, strict=True) for language in ("en", "fr", "ru")}
ODD = ("2", "@hand", "table", '"x"', "<b>&amp;", "Ян Å", "a" * 40, "7:")


def mirror(game: str, players: int, moves: int, seed: int, **how: Any) -> Mirror:
    book = rulebook(game)
    facts = {spec.id: spec.sample for spec in book.facts} if how.get("facts", True) else {}
    table = Table(book, Setup(game, how.get("names", NAMES)[:players], {}, facts))
    rng = Random(seed)
    for _ in range(moves):
        if table.ask is not None:
            table.do(random_move(table, rng))
    copy = Mirror(table.setup, table.rules, "run")
    copy.follow(Change(1, 0, tuple(table.moves), ()))
    return copy


def every_part(copy: Mirror, words: Catalogue) -> dict[str, str]:
    players = player_numbers(copy.table, words)
    parts = PAGES.shared_parts(copy, players, {0: True, 1: False}, words)
    for seat in (*range(len(copy.table.players)), -1):
        own = PAGES.own_parts(copy, players, seat, words)
        parts |= {f"{seat}.{name}": html for name, html in own.items()}
        for source, _name in answers.offers(copy.table, seat, words) if seat >= 0 else ():
            parts[f"{seat}.{source}"] = PAGES.input(copy.table, seat, source, (), words) or ""
    parts["page"] = PAGES.table(copy, "watcher", -1, {**parts, "ask": ""}, words)
    return parts


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_has_a_page_in_every_language(game: str) -> None:
    for number, language in zip(rulebook(game).players, ("ru", "fr", "en") * 3, strict=False):
        for moves in (0, 25, 400):
            parts = every_part(mirror(game, number, moves, seed=number), STRICT[language])
            assert "‹" not in "".join(parts.values())  # no text is missing
            drawn = ElementTree.fromstring(parts["board"])
            assert len(list(drawn.iter())) > 5


@pytest.mark.parametrize("game", GAMES)
def test_pieces_look_as_the_table_chose_them(game: str) -> None:
    copy = mirror(game, rulebook(game).players.start, 60, seed=2)
    looks = tuple(look.shape for look in IDENTITIES[4:])[: len(copy.table.players)]
    chosen = Mirror(replace(copy.table.setup, looks=looks), copy.table.rules, "run")
    chosen.follow(Change(1, 0, tuple(copy.table.moves), ()))
    for seen, worn in ((copy, range(4)), (chosen, range(4, 8)), (copy, range(4))):
        html = "".join(every_part(seen, load("en")).values())
        assert {int(n) for n in re.findall(r"seat-(?:edge-)?(\d)", html)} == set(worn[: len(looks)])


@pytest.mark.parametrize("game", GAMES)
def test_odd_names_are_shown_as_they_are(game: str) -> None:
    players = rulebook(game).players
    names = tuple(name for name in ODD if name != "table")
    copy = mirror(game, players.start, 30, seed=2, names=names)
    parts = every_part(copy, load("en"))
    html = "".join(parts.values())
    assert "<b>&amp;" not in html
    assert "@hand" in html
    ElementTree.fromstring(parts["board"])


@pytest.mark.parametrize("game", GAMES)
def test_facts_that_nobody_told_yet_are_shown_as_unknown(game: str) -> None:
    copy = mirror(game, rulebook(game).players.start, 0, seed=1, facts=False)
    parts = every_part(copy, load("en"))
    assert parts["board"]
    if game in ("orconomics", "economicus"):
        assert ">?<" in parts["board"]


def test_colours_are_those_of_the_app() -> None:
    light, dark = re.findall(r":root \{([^}]*)\}", CSS)
    for mode, told in (("light", light), ("dark", dark)):
        found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+)", told))
        for name in ("background", "surface", "raised", "line", "text", "muted", "accent"):
            assert found[name] == LOOKS[mode][name].lower()
    for seat, look in enumerate(IDENTITIES):
        assert f".seat-{seat} {{ fill: {look.colour.lower()}; }}" in CSS
        assert f".seat-edge-{seat} {{ border-color: {look.colour.lower()}; }}" in CSS
    for name, (colour, _shape) in PRINTED.items():
        assert re.search(rf"\.p-{name}\b[^{{]*\{{ fill: {colour.lower()}; \}}", CSS), name


def test_a_rule_that_fails_costs_its_part_of_the_page_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    copy = mirror("orconomics", 3, 60, seed=4)

    def fail(*_args: object) -> None:
        raise KeyError("a rule")

    monkeypatch.setattr(copy.table, "offers", fail)
    parts = every_part_of_seats(copy)
    assert "KeyError" in caplog.text
    assert all(html for name, html in parts.items() if name.endswith((".me", ".ask")))


@pytest.fixture
def shared_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """The log that a player may share, as it is written for this test."""
    for name in ("handlers", "propagate", "level"):
        monkeypatch.setattr(event_log.log, name, getattr(event_log.log, name))
    event_log.write_log_to(tmp_path, "test")
    yield lambda: event_log.read_log(tmp_path)
    for handler in event_log.log.handlers:
        handler.close()


SECRET = "secret-card"


def tell_a_secret(*_args: object, **_named: object) -> Any:
    raise KeyError(SECRET)


def test_what_a_failing_rule_says_is_not_in_the_log(
    shared_log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = mirror("orconomics", 3, 60, seed=4)
    monkeypatch.setattr(copy.table, "offers", tell_a_secret)
    every_part_of_seats(copy)
    assert "a rule failed: KeyError" in shared_log()
    assert SECRET not in shared_log()


def test_the_log_tells_where_a_part_of_a_page_failed(
    shared_log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of the pages themselves, or of a rule: there also what it was asked for."""
    copy = mirror("orconomics", 3, 60, seed=4)
    monkeypatch.setattr(labels, "verb", tell_a_secret)
    every_part_of_seats(copy)
    assert re.search(r"KeyError at test_page\.py:\d+ tell_a_secret < answers\.py", shared_log())
    verb, move = next(iter(copy.table.anytime.items()))
    monkeypatch.setitem(copy.table.anytime, verb, replace(move, options=tell_a_secret))
    every_part_of_seats(copy)
    told = r"RuleFailed offers KeyError at test_page\.py:\d+ tell_a_secret < table\.py"
    assert re.search(told, shared_log())
    assert SECRET not in shared_log()


def test_a_rule_that_fails_for_the_copy_is_logged_without_what_it_says(
    shared_log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = mirror("orc", 2, 0, seed=1)
    move = random_move(copy.table, Random(1))
    monkeypatch.setattr(Table, "do", lambda *_args: failed("do"))
    copy.follow(Change(2, 0, (move,), ()))
    monkeypatch.setattr(Table, "do", refused)
    copy.follow(Change(3, 0, (move,), ()))
    assert "stays behind: RuleFailed do KeyError" in shared_log()
    assert "stays behind: IllegalMove engine.error.other_verb" in shared_log()
    assert SECRET not in shared_log()


def failed(hook: str) -> None:
    raise RuleFailed(hook, KeyError(SECRET))


def refused(*_args: object) -> None:
    raise IllegalMove("engine.error.other_verb", verb=SECRET)


def test_a_question_that_cannot_be_answered_is_logged_without_what_failed(
    shared_log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted("orc") as host:
        phone = Phone(host.port).join(host.key, 0)
        monkeypatch.setattr(Pages, "step", tell_a_secret)
        assert phone.post("/input", {"source": "ask", "path": []}).status == 500
    assert "a rule failed: KeyError" in shared_log()
    assert SECRET not in shared_log()


def every_part_of_seats(copy: Mirror) -> dict[str, str]:
    words = STRICT["en"]
    players = player_numbers(copy.table, words)
    return {
        f"{seat}.{name}": html
        for seat in range(len(copy.table.players))
        for name, html in PAGES.own_parts(copy, players, seat, words).items()
    }
