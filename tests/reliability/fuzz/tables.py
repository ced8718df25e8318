"""Tables for fuzzing: at many questions, and everything that the screens say about them."""

from __future__ import annotations

import json
from functools import cache
from random import Random

from companion.commands.replay import told as told_table
from companion.i18n.catalogue import Catalogue, escaped, load
from companion.session import Session
from companion.tags import KnownTags, tags_of_games
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.report import report
from engine.core.setup import Setup
from engine.core.table import Table
from engine.core.text import Text

NAMES = ("Ana", "Bo", "Cy", "Dee")


@cache
def catalogue() -> Catalogue:
    return load("en", strict=True)


def say(text: Text) -> str:
    """A sentence of ours, as a label with markup shows it."""
    said = catalogue().say(text)
    assert "[" not in escaped(said)
    return said


def setup_of(game: str) -> Setup:
    book = rulebook(game)
    seats = NAMES[: max(book.players.start, min(3, book.players.stop - 1))]
    return Setup(game, seats, {}, {spec.id: spec.sample for spec in book.facts})


class Nowhere:
    """A journal of nothing."""

    def append(self, index: int, *moves: Move) -> None:
        """Nothing is kept."""

    def undo(self, keep: int) -> None:
        """Nothing is kept."""

    def redo(self, *_moves: Move) -> None:
        """Nothing is kept."""


def show(session: Session) -> None:
    """Everything that the screens say about a table, and what the command prints."""
    loose = load_loose()
    told_table(session.table, loose)
    json.dumps(report(session.table, None))
    prompt = session.prompt()
    if prompt is not None:
        loose.say(prompt.text)
    for line in session.log():
        loose.say(line.text)
    session.stages()
    session.checklist()
    session.players()
    session.record()


@cache
def load_loose() -> Catalogue:
    """As the app has it: a word that the game does not know is shown as it stands."""
    return load("en")


@cache
def played(game: str, moves: int = 12) -> str:
    table, rng = Table(rulebook(game), setup_of(game)), Random(4)
    for _ in range(moves):
        if table.ask is not None:
            table.do(random_move(table, rng))
    return Record.of(table).write()


@cache
def known_tags() -> KnownTags:
    return tags_of_games()


@cache
def waiting_for_cards() -> list[Session]:
    """Tables of all games that wait for tagged things, at different questions."""
    found = []
    for game in games():
        table, rng, verbs = Table(rulebook(game), setup_of(game)), Random(9), set()
        for _ in range(120):
            if table.ask is None:
                break
            session = Session(table, Nowhere())
            asked = tuple(option.verb for option in table.ask.options)
            if session.asks_for_cards() and asked not in verbs:
                verbs.add(asked)
                found.append(Session(Record.parse(session.record()).replay(), Nowhere()))
            table.do(random_move(table, rng))
    return found


def asking_for_cards(number: int) -> Session:
    waiting = waiting_for_cards()
    return waiting[number % len(waiting)]


@cache
def asking_about_cards() -> list[Session]:
    found = []
    for game in games():
        for seed in range(6):
            table, rng = Table(rulebook(game), setup_of(game)), Random(seed)
            for _ in range(150):
                if table.ask is None:
                    break
                if len(table.ask.about) == 1:
                    again = Record.parse(Record.of(table).write()).replay()
                    found.append(Session(again, Nowhere()))
                    break
                table.do(random_move(table, rng))
    return found
