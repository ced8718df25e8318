"""`demo`: a whole game plays itself through the real app."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from math import inf
from pathlib import Path
from random import Random

from companion.demo import GAME
from companion.system.kivy_setup import prepare_kivy
from engine.core.errors import UnknownGame
from engine.core.registry import games, rulebook

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
PHONE = (412, 915)
"""The window is as large as a phone, so that its pictures show what players see."""
FRAME = (540, 960)
"""Larger pictures show no more in that window."""
BEAT = 0.6
"""Seconds a move at speed 1."""


def main(argv: list[str]) -> int:
    parser = ArgumentParser(prog="main.py demo", description="A game plays itself.")
    parser.add_argument("--game", default=GAME, help=", ".join(games()))
    parser.add_argument("--players", type=int, help="how many sit at the table")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another game")
    parser.add_argument("--speed", type=float, default=1.0, help="10 is ten times as fast")
    parser.add_argument("--moves", type=int, default=0, help="stop after so many moves")
    parser.add_argument("--out", type=Path, help="save pictures and the record here, then close")
    wishes = parser.parse_args(argv)
    try:
        book = rulebook(wishes.game)
    except UnknownGame:
        sys.stderr.write(f"{wishes.game!r} is no game: choose {', '.join(games())}\n")
        return 2
    if wishes.players is None:
        wishes.players = book.players.start + 1 * (len(book.players) > 1)
    if wishes.players not in book.players:
        low, high = book.players.start, book.players.stop - 1
        sys.stderr.write(f"{wishes.game} is for {low} to {high} players\n")
        return 2
    if not 0 < wishes.speed < inf or wishes.moves < 0:
        sys.stderr.write("The speed is a number above 0, and the moves are not below 0\n")
        return 2
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    prepare_kivy()
    return _run(wishes)


def _run(wishes: Namespace) -> int:
    import tempfile

    from kivy.config import Config

    for side, pixels in zip(("width", "height"), PHONE, strict=True):
        Config.set("graphics", side, str(pixels))

    from companion.app import TablesideApp
    from companion.demo.camera import DemoCamera
    from companion.demo.show import Show
    from companion.session.made_up import made_up_values
    from companion.store import open_store
    from engine.core.setup import Setup

    with tempfile.TemporaryDirectory() as scratch:
        store = open_store(Path(scratch) / "demo.db").store
        app = TablesideApp(store)
        facts = made_up_values(rulebook(wishes.game), app.words.catalogue)
        setup = Setup(wishes.game, NAMES[: wishes.players], {}, facts)
        camera = DemoCamera(wishes.seed, FRAME)
        app.open_camera = lambda: camera
        show = Show(app, camera, setup, Random(wishes.seed), wishes)
        app.bind(on_start=lambda _app: show.begin())
        app.run()
        show.end()
        store.close()
    sys.stdout.write(show.summary())
    return 1 if show.tally.misread else 0
