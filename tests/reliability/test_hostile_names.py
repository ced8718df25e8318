"""Markup, format strings and SQL as names, through the screens: they are names and nothing else."""

from __future__ import annotations

import re
from random import Random

import pytest
from kivy.uix.label import Label

from companion.session import saved_game
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from engine.core.setup import Setup, check_name
from tests.companion.states import Staged, setup
from tests.companion.window import Window

NAMES = (
    "[b]Bo[/b]",
    "[ref=a]x[/ref]",
    "{who} %s {0}",
    "'); DROP TABLE",
    "[color=f00]",
    "&bl;b&br;",
    "[size=99]Q",
    "<b>%n</b>",
)
GAMES = {"orconomics": 4, "economicus": 8, "economicon": 4, "few_orcs_more": 7, "orc": 2}


def as_shown(label: Label) -> str:
    """What a reader sees: markup is taken out where the label understands it."""
    text = str(label.text)
    if not label.markup:
        return text
    plain = re.sub(r"\[/?(?:b|i|u|ref|color|size|font)[^\]]*\]", "", text)
    return plain.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


def labels(window: Window) -> list[Label]:
    return [widget for widget in window.walk() if isinstance(widget, Label)]


@pytest.mark.parametrize("game", GAMES)
def test_names_are_shown_as_they_were_typed_on_every_screen(game: str) -> None:
    names = tuple(check_name(name) for name in NAMES[: GAMES[game]])
    store = open_unsaved()
    laid = Setup(game, names, {}, dict(setup(game).facts))
    saved, session = saved_game.start(store, laid, "[b]{name}[/b] %s")
    rng = Random(2)
    for _ in range(25):
        session.do(random_move(session.table, rng))
    store.set_setting("toured", True)

    def made() -> Staged:
        running = Staged(store, "home", {})
        running.session, running.table_id = session, saved.id
        return running

    with Window(made, strict=False) as window:
        seen = ""
        for place in ("home", "games", "table", "players", "log"):
            window.app.go(place)
            window.settle()
            shown = [as_shown(label) for label in labels(window)]
            seen += "\n".join(shown)
            assert not any("‹" in text for text in shown), "no text is missing"
            assert all(label.refs == {} for label in labels(window))
        for name in names:
            assert name in seen
        assert "[b]{name}[/b] %s" in seen
    assert store.table(saved.id).name == "[b]{name}[/b] %s"
    reopened, refused, *_ = saved_game.reopen(store, saved.id)
    assert refused is None
    assert tuple(reopened.table.players) == names
