"""A walk through every screen and sheet, from games at random depths.

    python -m tests.reliability.walk MINUTES [SEED]

Each walk lays a table by its seed (any game, players, options, box values, size, density, text,
language, theme), plays some way, and goes round. Between two stops it may move, undo, turn the
phone or change the language. At each stop everything shown is read: no ids, no gaps, nothing cut.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from companion.i18n.locales import LANGUAGES
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from engine.core.errors import EngineError, IllegalMove
from engine.core.registry import games, rulebook

from tests.companion.window import Window  # isort: skip # sets Kivy up
from tests.companion.states import app, played, setup  # isort: skip
from tests.reliability.monkey import SIZES, random_setup  # isort: skip
from tests.reliability.shown_texts import cut, unreadable  # isort: skip

from companion.failure_handler import tell_failure, tell_held_back  # isort: skip
from companion.panels.correcting import CorrectSheet  # isort: skip
from companion.panels.history_files import HistoryFiles  # isort: skip
from companion.panels.menu import TableMenu  # isort: skip
from companion.session import views  # isort: skip

DEPTHS = (0, 1, 3, 12, 40, 120, 400)


class Walk:
    """Round one app. `go_round` visits stops by their names; see `STOPS`."""

    def __init__(self, window: Window, seed: int) -> None:
        self.window = window
        self.app = window.app
        self.rng = Random(seed)
        self.visited: list[str] = []

    @property
    def screen(self) -> Any:
        return self.app.shell.screen

    def go_round(self, stops: list[str]) -> None:
        for name in stops:
            self.visited.append(name)
            self._on_the_way()
            self.app.shell.close_sheet()
            STOPS[name](self)
            self.window.settle()
            self._read()

    def _on_the_way(self) -> None:
        """Something happens between two looks."""
        session, rng = self.app.session, self.rng
        act = rng.random()
        if act < 0.25 and session.table.ask is not None:
            session.do(random_move(session.table, rng))
        elif act < 0.4 and session.can_undo:
            session.undo(max(0, len(session.table.moves) - rng.choice((1, 1, 7))))
        elif act < 0.5:
            self.window.resize(*rng.choice(SIZES))
        elif act < 0.6:
            self.app.words.language = rng.choice(LANGUAGES)

    def _read(self) -> None:
        gaps, torn = unreadable(self.window), cut(self.window)
        assert not gaps, f"not words: {gaps[:3]}"
        assert not torn, f"cut: {torn[:5]}"
        assert not self.window.has("mishap") or self.visited[-1] == "mishap", "something failed"

    # Stops

    def tab(self, place: str) -> None:
        self.app.go("table")
        if place != "table":
            self.app.go(place)
        self.window.settle()

    def from_the_menu(self, entry: str) -> None:
        self.tab("table")
        TableMenu(self.screen)._choose(entry)

    def field(self) -> None:
        """One thing to correct, of all that there are."""
        fields = self.app.session.table.editable()
        path = self.rng.choice(sorted(fields))
        field = fields[path]
        found = views.Field(path, field.label, field.get(), field)
        self.tab("table")
        self.app.shell.open_sheet(CorrectSheet(self.screen, found))

    def all_of_a_player(self) -> None:
        self.tab("players")
        card = self.rng.choice(self.app.session.players())
        self.screen.list_fields(card, list(card.fields))

    def move_of_the_log(self) -> None:
        self.tab("log")
        lines = self.app.session.log()
        if lines:
            line = self.rng.choice(lines)
            self.screen.choose(line.index, line.undone)

    def moment(self) -> None:
        """Any moment of the game, looked back at."""
        self.tab("table")
        self.app.go("look_back", at=self.rng.randint(0, len(self.app.session.table.moves)))

    def held_back(self) -> None:
        self.tab("table")
        refused: EngineError = IllegalMove("session.error.no_auction")
        tell_held_back(self.app, refused, self.rng.choice((1, 2, 5)))

    def mishap(self) -> None:
        self.tab("table")
        tell_failure(self.app)

    def saved_game(self) -> None:
        self.app.go("games")
        self.window.settle()
        self.screen.choose(self.rng.choice(self.app.store.tables()).id)

    def share_story(self) -> None:
        self.app.go("results")
        self.window.settle()
        self.screen._share()

    def person(self) -> None:
        self.app.go("player_stats", name=self.rng.choice(self.app.session.table.players))
        self.window.settle()
        if self.rng.random() < 0.5:
            self.screen.open_menu()

    def box(self) -> None:
        """The values of the game that is played, while it is played."""
        self.tab("table")
        if rulebook(self.game).facts:
            self.app.go("boxes", game=self.game, playing=True)

    def go(self, place: str, **what: Any) -> None:
        self.app.go(place, **what)

    @property
    def game(self) -> str:
        return str(self.app.session.table.rulebook.id)


STOPS: dict[str, Callable[[Walk], None]] = {
    "home": lambda walk: walk.app.home(),
    "games": lambda walk: walk.go("games"),
    "new_game": lambda walk: walk.go("new_game", game=walk.rng.choice(games())),
    "table": lambda walk: walk.tab("table"),
    "players": lambda walk: walk.tab("players"),
    "log": lambda walk: walk.tab("log"),
    "scan": lambda walk: walk.go("scan"),
    "results": lambda walk: walk.go("results"),
    "look_back": Walk.moment,
    "player_stats": Walk.person,
    "all players": lambda walk: walk.go("player_stats", name=""),
    "tournament": lambda walk: walk.go("tournament"),
    "settings": lambda walk: walk.go("settings"),
    "boxes": lambda walk: walk.go("boxes", game=walk.game if rulebook(walk.game).facts else ""),
    "values of the box": Walk.box,
    "taught": lambda walk: walk.go("taught"),
    "printing": lambda walk: walk.go("printing", game=walk.game),
    "phones": lambda walk: (walk.tab("table"), walk.go("phones"))[0],
    "tour": lambda walk: walk.go("tour"),
    "menu": lambda walk: (walk.tab("table"), walk.screen.open_menu())[0],
    "rules": lambda walk: walk.from_the_menu("rules"),
    "end": lambda walk: walk.from_the_menu("end"),
    "correct list": lambda walk: walk.from_the_menu("correct"),
    "correct": Walk.field,
    "all of a player": Walk.all_of_a_player,
    "move of the log": Walk.move_of_the_log,
    "held back": Walk.held_back,
    "mishap": Walk.mishap,
    "saved game": Walk.saved_game,
    "files": lambda walk: (
        walk.go("games"),
        walk.app.shell.open_sheet(HistoryFiles(walk.screen)),
    )[0],
    "share": lambda walk: walk.from_the_menu("share"),
    "share story": Walk.share_story,
}
"""Name -> the way there. Every place of the app is among them, see the test."""


def run(seed: int, stops: int | None = None) -> int:
    """One walk, chosen by the seed, over so many stops or all of them; how many they were."""
    rng = Random(seed)
    laid = random_setup(games()[seed % len(games())], rng)
    size, depth = rng.choice(SIZES), rng.choice(DEPTHS)
    factor, density = rng.choice((1.0, 1.3, 1.6)), rng.choice((1.0, 2.0))
    look = {"theme": rng.choice(("dark", "light", "contrast")), "language": rng.choice(LANGUAGES)}
    store = open_unsaved()
    for game, moves in zip(rng.sample(("orc", "economicon"), 2), (5, 2000), strict=True):
        played(store, setup(game), moves)
    order = rng.sample(sorted(STOPS), len(STOPS) if stops is None else stops)

    def start() -> Any:
        return app(laid.game, depth, "table", laid=laid, store=store, seed=seed)

    with Window(start, size, text_factor=factor, density=density, **look) as window:
        walk = Walk(window, seed)
        try:
            walk.go_round(order)
        except BaseException as error:
            table = window.app.session.table
            now = (*window.window.size, window.app.words.language, len(table.moves))
            error.add_note(f"seed {seed}, at {walk.visited[-1]!r}, {now}")
            error.add_note(f"{laid}, {depth} moves, {size}, {look}, {factor}, {density}")
            error.add_note(f"the way: {walk.visited}")
            raise
    return len(order)


def main(minutes: float, seed: int) -> None:
    end, stops, first = time.monotonic() + 60 * minutes, 0, seed
    while time.monotonic() < end:
        stops, seed = stops + run(seed), seed + 1
    print(f"{seed - first} walks, {stops} stops, no failure; next seed {seed}")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
