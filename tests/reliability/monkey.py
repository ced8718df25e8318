"""A random hand over the real window: touches, swipes, the back key, turning, pausing, languages.

    python -m tests.reliability.monkey MINUTES [SEED]

Whatever it does, the app goes on, what is shown is on disk, and no text shows an id or a gap. A
failure tells the seed, the table and the last touches.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from companion.i18n.locales import LANGUAGES
from companion.session.saved_game import StoreJournal
from companion.store import Store, open_unsaved
from engine.core.registry import games, rulebook
from engine.core.setup import Setup

from tests.companion.window import Finger, Window  # isort: skip # sets Kivy up
from tests.companion.frame_time import beat  # isort: skip
from tests.companion.states import app  # isort: skip
from tests.reliability.shown_texts import unreadable  # isort: skip

from kivy.uix.behaviors import ButtonBehavior  # isort: skip
from kivy.uix.textinput import TextInput  # isort: skip
from kivy.uix.widget import Widget  # isort: skip

SIZES = ((360, 640), (411, 891), (640, 360), (891, 411), (1280, 800))
NAMES = ("Ana", "2", "@hand", "Bo: x", '"Q"', "Zoë", "orc", "Ивáн", "a b  c", "food")
REMEMBERED = 40


class Monkey:
    """One hand over one window. Everything it does comes from its seed."""

    def __init__(self, window: Window, seed: int) -> None:
        self.window = window
        self.rng = Random(seed)
        self.done: deque[str] = deque(maxlen=REMEMBERED)
        self.touches = 0

    def step(self) -> None:
        acts: list[tuple[Callable[[], str], int]] = [
            (self._tap_something, 70),
            (self._tap_anywhere, 8),
            (self._swipe, 6),
            (self._back, 6),
            (self._type, 4),
            (self._turn, 1),
            (self._pause, 1),
            (self._change_language, 1),
            (self._undo, 2),
        ]
        act = self.rng.choices([act for act, _ in acts], [weight for _, weight in acts])[0]
        self.touches += 1
        self.done.append(act.__name__)
        self.done[-1] = act()
        beat()
        self.window.frames(1)
        self._look()

    def _tap_something(self) -> str:
        things = [w for w in self.window.walk() if isinstance(w, ButtonBehavior) and _in_sight(w)]
        if not things:
            return self._tap_anywhere()
        thing = self.rng.choice(things)
        told = f"tap {type(thing).__name__} {getattr(thing, 'name', '') or _text(thing)!r}"
        self._touch(*thing.to_window(*thing.center))
        return told

    def _tap_anywhere(self) -> str:
        x, y = (self.rng.uniform(1, side - 1) for side in self.window.window.size)
        self._touch(x, y)
        return f"tap at {x:.0f} {y:.0f}"

    def _touch(self, x: float, y: float) -> None:
        finger = Finger(x, y)
        finger.down()
        beat(self.rng.choice((1, 2, 5)))
        if self.rng.random() < 0.05:
            self.window.run(0.3)
        finger.up()

    def _swipe(self) -> str:
        width, height = self.window.window.size
        start = (self.rng.uniform(1, width - 1), self.rng.uniform(1, height - 1))
        end = (self.rng.uniform(1, width - 1), self.rng.uniform(1, height - 1))
        self.window.drag(start, end, steps=self.rng.choice((2, 6)))
        return f"swipe {start} {end}"

    def _back(self) -> str:
        if self.window.app.place == "home" and self.window.app.shell.sheet is None:
            return "no way back"  # the system would close the app
        self.window.window.dispatch("on_keyboard", 27, 0, None, [])
        return "back"

    def _type(self) -> str:
        fields = [w for w in self.window.walk() if isinstance(w, TextInput) and w.focus]
        text = self.rng.choice((*NAMES, "7", "-3", "hello"))
        for letter in text if fields else "":
            self.window.window.dispatch("on_textinput", letter)
        return f"type {text!r}" if fields else "nothing to type into"

    def _turn(self) -> str:
        size = self.rng.choice(SIZES)
        self.window.resize(*size)
        return f"size {size}"

    def _pause(self) -> str:
        self.window.app.dispatch("on_pause")
        beat(2)
        self.window.app.dispatch("on_resume")
        return "pause"

    def _change_language(self) -> str:
        language = self.rng.choice(LANGUAGES)
        self.window.app.words.language = language
        return f"language {language}"

    def _undo(self) -> str:
        session = self.window.app.session
        if session is None or not session.can_undo:
            return "nothing to undo"
        keep = max(0, len(session.table.moves) - self.rng.choice((1, 1, 1, 5)))
        session.undo(keep)
        return f"undo to {keep}"

    def _look(self) -> None:
        """What is shown is on disk, and reads as words."""
        session = self.window.app.session
        if session is not None and isinstance(session.journal, StoreJournal):
            store: Store = self.window.app.store
            kept = [row.text for row in store.moves(session.journal.table_id)]
            assert kept == [str(move) for move in session.table.moves]
        shown = unreadable(self.window)
        assert not shown, f"not words: {shown[:3]}"
        assert not self.window.has("mishap"), "something failed"


def _in_sight(widget: Widget) -> bool:
    x, y = widget.to_window(*widget.center)
    width, height = widget.get_root_window().size
    return 0 <= x < width and 0 <= y < height


def _text(widget: Widget) -> str:
    return str(getattr(widget, "text", ""))[:40]


def random_setup(game: str, rng: Random) -> Setup:
    """Any players, any options, none, some or all of the box's values."""
    book = rulebook(game)
    players = rng.sample(NAMES, rng.choice(book.players))
    options: dict[str, Any] = {}
    for spec in book.options:
        if rng.random() < 0.3:
            ranged = spec.high > spec.low
            options[spec.id] = (
                rng.randint(spec.low, spec.high) if ranged else rng.choice(spec.choices)
            )
    share = rng.choice((0.0, 0.5, 1.0))
    facts = {spec.id: spec.sample for spec in book.facts if rng.random() < share}
    return Setup(game, tuple(players), options, facts)


def run(seed: int, touches: int) -> None:
    """One table of a game chosen by the seed, at a random depth, then so many touches."""
    rng = Random(seed)
    laid = random_setup(games()[seed % len(games())], rng)
    store = open_unsaved()
    depth, size = rng.choice((0, 5, 40, 150)), rng.choice(SIZES)

    def start() -> Any:
        return app(laid.game, depth, "table", laid=laid, store=store, seed=seed)

    look = {"theme": rng.choice(("dark", "light", "contrast")), "language": rng.choice(LANGUAGES)}
    factor = rng.choice((1.0, 1.0, 1.6))
    with Window(start, size, text_factor=factor, **look) as window:
        monkey = Monkey(window, seed)
        try:
            for _ in range(touches):
                monkey.step()
        except BaseException as error:
            error.add_note(f"seed {seed}, {laid}, after {depth} moves, {size}, {look}, {factor}")
            error.add_note("last touches:\n  " + "\n  ".join(monkey.done))
            raise


def main(minutes: float, seed: int) -> None:
    end, touches = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        run(seed, 150)
        seed, touches = seed + 1, touches + 150
    print(f"{touches} touches, no failure; next seed {seed}")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
