"""Every real screen in a typical state, to be looked at: see tools/screenshots.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from companion.app import TablesideApp
from companion.demo.camera import DemoCamera
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from tests.companion.states import NAMES, app, played, setup
from tests.companion.window import Window

MOVES = {"orconomics": 150, "economicus": 170, "economicon": 100, "few_orcs_more": 12, "orc": 24}
TO_THE_END = 2000
DICE = (5, 3)
PATIENCE = 30.0


def home() -> TablesideApp:
    """A running table and two that are over."""
    store = open_unsaved()
    for game in ("orc", "few_orcs_more"):
        played(store, setup(game), TO_THE_END)
        newest = store.tables()[0]
        store.finish(newest.id, NAMES[1])
    played(store, setup("orconomics"), MOVES["orconomics"])
    return app(store=store)


def scan() -> TablesideApp:
    """The first Forecast of a game in front of the painted camera."""
    made = app("orconomics", 0, "table", laid=setup("orconomics", 3))
    session = made.session
    assert session is not None
    rng = Random(2)
    while session.table.turn == 0 or session.asked_dice() != len(DICE):
        session.do(random_move(session.table, rng))
    camera = DemoCamera(2)
    camera.lay_dice(DICE)
    made.open_camera = lambda: camera
    return made


def watch_the_roll(window: Window) -> None:
    """Stops at the moment before the roll is entered, for the picture."""
    window.app.go("scan")
    screen = window.app.shell.screen
    screen._enter = lambda *_answer, **_told: None
    window.until(lambda: screen.progress > 0.99, PATIENCE)


def taught() -> TablesideApp:
    store = open_unsaved()
    store.teach("economicus", "c7", ["option", "money", "me", 3, "end"])
    store.teach("economicus", "c12", ["event", "price", "around", -2, "and", "die", 1, "end"])
    free = {"number": 2, "kind": "hold", "good": "oil", "count": 3, "text": ""}
    store.teach("economicon", "mandate-4", free)
    return app(place="taught", store=store)


STAGES: Mapping[str, Callable[[], Any]] = {
    "home": home,
    "new_game": partial(app, place="new_game", what={"game": "orconomics"}),
    **{f"table_{game}": partial(app, game, moves, "table") for game, moves in MOVES.items()},
    **{f"players_{game}": partial(app, game, moves, "players") for game, moves in MOVES.items()},
    "scan": scan,
    "log": partial(app, "orconomics", MOVES["orconomics"], "log"),
    "results": partial(app, "orconomics", TO_THE_END, "results"),
    "settings": partial(app, place="settings"),
    "boxes": partial(app, place="boxes"),
    "taught": taught,
    "printing": partial(app, place="printing"),
    "tour": partial(app, place="tour", toured=False),
}

ACTS: Mapping[str, Callable[[Window], None]] = {"scan": watch_the_roll}
"""What a screen needs done before its picture is taken."""
