"""Tables in a typical state and the app over them, for window tests and pictures.

with Window(lambda: app("orconomics", moves=120, place="players")) as window: ...
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from kivy.app import App

from companion.app import TablesideApp
from companion.session import Session, saved_game
from companion.store import Store, open_unsaved
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.setup import Setup

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


def setup(game: str, players: int = 0, facts: bool = True, **options: Any) -> Setup:
    book = rulebook(game)
    number = players or min(4, book.players.stop - 1)
    known = {spec.id: spec.sample for spec in book.facts} if facts else {}
    return Setup(game, NAMES[:number], options, known)


def played(store: Store, laid: Setup, moves: int, seed: int = 3) -> tuple[int, Session]:
    """A saved table after so many random moves, played by the engine alone."""
    name = laid.game.replace("_", " ").title()
    saved, session = saved_game.start(store, laid, name)
    rng = Random(seed)
    for _ in range(moves):
        if session.table.ask is None:
            break
        enter(session, random_move(session.table, rng))
    return saved.id, session


def enter(session: Session, move: Move) -> None:
    """A move of a saved table that nobody hears of."""
    session.table.do(move)
    session.journal.append(len(session.table.moves) - 1, move)


def play(session: Session, moves: int, seed: int = 3) -> None:
    """Random moves through the session, so that those who listen hear them."""
    rng = Random(seed)
    for _ in range(moves):
        if session.table.ask is None:
            break
        session.do(random_move(session.table, rng))


class Staged(TablesideApp):
    """The real app, opened at a place other than home. Home lies behind it, and is made when
    somebody goes back there: to most tests it would be a sixth of what their window costs."""

    def __init__(self, store: Store, place: str, what: dict[str, Any]) -> None:
        super().__init__(store)
        self._opens_at = (place, what)

    def go(self, place: str, **what: Any) -> None:
        from kivy.core.window import Window

        if self.shell.screen is None and place == "home":
            place, what = self._opens_at
            if place != "home":
                self._trail.append(("home", {}))
                self.shell.size = Window.size  # as it is when home was seen before
        super().go(place, **what)


def app(
    game: str = "",
    moves: int = 0,
    place: str = "home",
    *,
    seed: int = 3,
    laid: Setup | None = None,
    store: Store | None = None,
    toured: bool = True,
    what: dict[str, Any] | None = None,
) -> TablesideApp:
    """With a table of the game open; theme and language are those that the window asks for."""
    stand_in = App.get_running_app()
    kept = store if store is not None else open_unsaved()
    kept.set_setting("toured", toured)
    made = Staged(kept, place, what or {})
    if game:
        made.table_id, made.session = played(kept, laid or setup(game), moves, seed)
    if stand_in is not None:
        made.theme, made.words = stand_in.theme, stand_in.words
    return made


def app_after(laid: Setup, moves: Iterable[Move]) -> TablesideApp:
    """With a table open at which these moves were made."""
    made = app(laid.game, place="table", laid=laid)
    assert made.session is not None
    for move in moves:
        enter(made.session, move)
    return made
