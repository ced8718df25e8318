"""Every kind of question of every game, as a moment of some game, and the screen that asks it.

    for moment in moments("orconomics"):
        with opened(moment, LOOKS[0]) as window: ...

A kind is the question with the verbs that answer it, or a step on the way to an answer. Moments
come from the kept games first, then from the engine's own records, and from play by chance with any
options and unknown values for questions that neither has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from companion.app import TablesideApp
from companion.session.answer_picker import Picker
from companion.session.box_values import several_values
from engine.core.ask import Ask
from engine.core.autoplay import random_move
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from tests.companion.sensible_play import kept
from tests.companion.states import app_after
from tests.companion.window import Window
from tests.engine.random_tables import random_setup

RECORDS = Path(__file__).resolve().parents[1] / "engine"
SIZES = (
    ((360, 640), 1.0),
    ((411, 891), 2.0),
    ((891, 411), 1.0),
    ((1280, 800), 1.0),
    ((640, 360), 1.0),
)
"""Width and height in dp, and pixels in each."""
THEMES = ("light", "dark", "contrast")
LANGUAGES = ("en", "fr", "ru")
FACTORS = (1.0, 1.6)

Look = tuple[tuple[tuple[int, int], float], str, str, float]
LOOKS: tuple[Look, ...] = tuple(product(SIZES, THEMES, LANGUAGES, FACTORS))
STRAY_GAMES = 30
STRAY_MOVES = 250
MOST_STEPS = 12
"""So many choices of a step are followed: the others lead to steps of the same kind."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game up to a question, and what is tapped in it before the step that is meant."""

    kind: str
    setup: Setup
    moves: tuple[Move, ...]
    taps: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """Where it is, for a test that fails."""
        return f"{self.setup.game}, {self.kind}, after {len(self.moves)} moves"


@cache
def moments(game: str) -> tuple[Moment, ...]:
    """One moment for each kind of question and each kind of step."""
    found: dict[str, Moment] = {}
    for record in [*kept(game), *_engine_records(game)]:
        for table in _along(record):
            assert table.ask is not None
            verbs = sorted({option.verb for option in table.ask.options})
            _note(table, f"{_name(table.ask)} {'/'.join(verbs)}", found)
    asked = {kind.split()[0] for kind in found}
    for seed in range(STRAY_GAMES):
        for table in _by_chance(game, seed):
            assert table.ask is not None
            if _name(table.ask) not in asked:
                _note(table, _name(table.ask), found)
    return tuple(found.values())


def _note(table: AnyTable, kind: str, found: dict[str, Moment]) -> None:
    """Keeps the moment if its kind is new, and each new kind of step that it leads to."""
    ask = table.ask
    assert ask is not None
    if kind in found:
        return
    moves = tuple(table.moves)
    found[kind] = Moment(kind, table.setup, moves)
    for taps, step in _steps(ask):
        found.setdefault(step, Moment(step, table.setup, moves, taps))


def _name(ask: Ask) -> str:
    return ask.text.id.rsplit(".", 1)[-1]


def _steps(ask: Ask) -> Iterator[tuple[tuple[str, ...], str]]:
    """What is tapped to come to a further step of the answer, and what kind of step that is."""
    options = ask.options
    trails: list[tuple[str, ...]] = [()]
    while trails:
        taps = trails.pop(0)
        picker = Picker(several_values(options)[:1] or options)
        whole = None
        for key in taps:
            whole = picker.choose(next(step for step in picker.steps() if step.key == key))
        if whole is not None:
            continue  # nothing else was possible
        if taps:
            inputs = "/".join(sorted({option.kind for option in picker.inputs}))
            what = inputs or picker.slot or "what"
            yield taps, f"{_name(ask)} > {picker.verb or 'which'} {what}"
        if picker.inputs:
            continue
        for step in picker.steps()[:MOST_STEPS]:
            if not step.final and step.tokens:
                trails.append((*taps, step.key))


def _along(record: Record) -> Iterator[AnyTable]:
    table = Table(rulebook(record.setup.game), record.setup)
    for move in record.moves:
        if table.ask is None:
            return
        yield table
        try:
            table.do(move)
        except EngineError:
            return  # a record of what the rules refuse goes no further


def _engine_records(game: str) -> list[Record]:
    paths = sorted((RECORDS / game / "records").rglob("*.txt"))
    return [Record.parse(path.read_text("utf-8")) for path in paths]


def _by_chance(game: str, seed: int) -> Iterator[AnyTable]:
    rng = Random(seed)
    facts = ("none", "some", "sample")[seed % 3]
    table = Table(rulebook(game), random_setup(game, rng, facts=facts))
    for _ in range(STRAY_MOVES):
        if table.ask is None:
            return
        yield table
        table.do(random_move(table, rng))


# On the screen


def opened(moment: Moment, look: Look) -> Window:
    """The table screen at that moment; after `tap_on` it shows the step."""
    (size, density), theme, language, factor = look

    def make() -> TablesideApp:
        return app_after(moment.setup, moment.moves)

    return Window(make, size, density=density, theme=theme, language=language, text_factor=factor)


def tap_on(window: Window, moment: Moment) -> bool:
    """From the question to the step that is meant; False where the screen has no such step, since
    it asks for all of it at once."""
    prompt = window.app.shell.screen._prompt
    if moment.taps and prompt.asks_who:
        prompt.answer_as(window.app.session.table.ask.who[0])
    for key in moment.taps:
        if key not in prompt.input._steps:
            return False
        prompt.input._choose(key)
    window.settle()
    return True


def covering(kinds: Sequence[Any]) -> Iterator[tuple[Any, Look]]:
    """A few looks of each kind: every size, theme, language and size of letters at least once, and
    among some dozens of kinds any two of these together."""
    for number, kind in enumerate(kinds):
        for place, size in enumerate(SIZES):
            theme = THEMES[(number + place) % len(THEMES)]
            language = LANGUAGES[(number // len(THEMES) + 2 * place) % len(LANGUAGES)]
            factor = FACTORS[number % len(SIZES) == place]
            yield kind, (size, theme, language, factor)
