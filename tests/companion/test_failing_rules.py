"""A rule that fails costs no game: at the replay command, on phones in the browser, in the app.

A real book (ORC) with a mine under each of its hooks. While the mine is armed whatever looks at
the table says so in a sentence; once it is not, everything goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engine.rulebooks.orc
from companion.commands import replay
from companion.i18n.catalogue import load
from companion.link.room import WATCHER
from engine.core.ask import Ask, Flow
from engine.core.autoplay import random_move
from engine.core.errors import EngineError
from engine.core.record import Record
from engine.core.rulebook import AnyRulebook, Anytime
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from tests.companion.link.hosts import Phone, hosted
from tests.engine.test_failing_rules import Mine

BOOK = engine.rulebooks.orc.RULEBOOK
LOOKED_AT = ("view", "standings", "audit", "editable")
IN_QUESTIONS = ("text", "options", "about", "moot")
HOOKS = (*LOOKED_AT, *IN_QUESTIONS, "offers", "play")
ALWAYS = 1_000_000


def mined(hook: str, mine: Mine) -> AnyRulebook:
    if hook in LOOKED_AT:
        return replace(BOOK, **{hook: mine.under(getattr(BOOK, hook))})
    if hook == "offers":
        never: Anytime[Any] = Anytime("draw", mine.under(lambda _t, _seat: ()), lambda *_: None)
        return replace(BOOK, anytime=(never,))
    return replace(BOOK, play=lambda t: _mined_game(t, hook, mine))


def _mined_game(t: AnyTable, hook: str, mine: Mine) -> Flow[None]:
    game = BOOK.play(t)
    ask = next(game)
    while True:
        move = yield _mined_ask(ask, hook, mine)
        if hook == "play":
            mine.step()
        try:
            ask = game.send(move)
        except StopIteration:
            return


def _mined_ask(ask: Ask, hook: str, mine: Mine) -> Ask:
    def options() -> Any:
        ask.listed = None
        return ask.options

    given: dict[str, Callable[[], Any]] = {
        "text": lambda: ask.text,
        "options": options,
        "about": lambda: ask.about,
        "moot": ask.moot or (lambda: False),
    }
    if hook in given:
        given[hook] = mine.under(given[hook])
    return Ask(
        ask.who,
        given["text"],
        given["options"],
        ask.rules,
        check=ask.check,
        verbs=ask.verbs,
        kind=ask.kind,
        moot=given["moot"],
        about=given["about"],
    )


@pytest.fixture(params=HOOKS)
def mine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Mine:
    """Armed by the test; whoever asks for the book gets the mined one."""
    laid = Mine()
    monkeypatch.setattr(engine.rulebooks.orc, "RULEBOOK", mined(request.param, laid))
    return laid


def record_of_a_game(moves: int = 30) -> str:
    table, rng = Table(BOOK, Setup("orc", ("Ana", "Bo"))), Random(5)
    while table.ask is not None and len(table.moves) < moves:
        table.do(random_move(table, rng))
    return Record.of(table).write()


@pytest.mark.parametrize("often", [1, ALWAYS])
@pytest.mark.parametrize("how", [(), ("--json",), ("--as", "Bo")])
def test_the_replay_command_says_it_in_a_sentence(mine, often, how, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(record_of_a_game(), encoding="utf-8")
    mine.left = often

    code = replay.main([str(file), *how])

    told = capsys.readouterr()
    if code:
        assert "ZeroDivisionError" in told.err
        assert len(told.err.splitlines()) == 1
        assert told.out == ""
    mine.left = 0
    assert replay.main([str(file), *how]) == 0


@pytest.mark.parametrize("often", [1, ALWAYS])
def test_a_phone_that_opens_the_page_meanwhile_is_shown_one(mine, often):
    with hosted("orc") as host:
        host.play(9, Random(4))
        for seat in (0, WATCHER):
            for language in ("en", "fr"):
                phone = Phone(host.port, language).join(host.key, seat)
                mine.left = often
                page = phone.get("/")
                assert page.status == 200
                assert 'id="part-ask"' in page.text
                if mine.left != often:  # it was stepped on
                    assert "part-board" in page.text
                mine.left = 0
                assert load(language).tell("link.error.rule_failed") not in phone.get("/").text
                assert phone.post("/seat", {"seat": None}).status == 204


def test_a_page_of_which_nothing_can_be_made_is_a_sentence(monkeypatch):
    def fail(*_args: object) -> None:
        raise ZeroDivisionError("a fault of the rulebook")

    with hosted("orc") as host:
        phone = Phone(host.port).join(host.key, 0)
        state = host.link._state
        for name in ("view", "standings", "offers"):
            monkeypatch.setattr(state.mirror.table, name, fail)
        monkeypatch.setattr(Ask, "text", property(fail))
        monkeypatch.setattr("companion.link.page.board_svg", fail)
        page = phone.get("/")
        assert page.status == 200
        assert load("en").tell("link.error.rule_failed") in page.text
        monkeypatch.undo()
        assert load("en").tell("link.error.rule_failed") not in phone.get("/").text


def assert_said(answer):
    """A phone is told what happened as it was meant to be, or that something went wrong."""
    if answer.status == 500:
        assert answer.text == load("en").tell("link.error.rule_failed")
    else:
        assert answer.status in (200, 409)
        assert not answer.json.get("done") if answer.status == 200 else answer.text


@pytest.mark.parametrize("often", [1, ALWAYS])
def test_phones_in_the_browser_go_on(mine, often):
    with hosted("orc") as host:
        host.play(9, Random(4))
        phone = Phone(host.port).join(host.key, 0).listen()
        phone.catch_up(host.tag)

        mine.left = often
        assert phone.get("/").status == 200
        other = Phone(host.port).join(host.key, 1).listen()
        other.read_state()
        assert_said(phone.do("ask", "draw", ["nowhere"]))
        for path in ("/input", "/effect"):
            assert_said(phone.post(path, {"source": "ask", "path": [], "verb": "x", "args": []}))
        with suppress(EngineError):
            host.play(1, Random(5))
        mine.left = 0

        made = len(host.table.moves)
        host.play(3, Random(6))
        assert len(host.table.moves) == made + 3
        fresh = Phone(host.port).listener_of(phone).listen()
        for guest in (fresh, other):
            guest.catch_up(host.tag)
            assert "<p>Something went wrong" not in guest.parts["ask"]
