"""Tables as strangers lay them: any options, any players, facts known, half known or extreme.

    setup = random_setup("orconomics", rng, facts="none")
    table = play_wildly(setup, rng, moves=200)

plays random answers, any-time moves, corrections, late facts, undo and redo, and looks at
everything that a screen could show after each move. Whatever goes wrong is a `Broken` with the
record that leads there, ready for `python main.py replay -`.

    python -m tests.engine.random_tables GAME [GAMES]

plays so many and lists what went wrong, each cause once with its shortest record.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from engine.core.autoplay import random_move, random_offer
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.report import report
from engine.core.rulebook import AnyRulebook
from engine.core.setup import FactSpec, OptionSpec, Setup, Value
from engine.core.table import AnyTable, Table

PLAIN_NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
NASTY_NAMES = (
    "2",
    "@hand",
    'O"Neil',
    "a: b #1",
    "orcs",
    "-3",
    "{who}",
    "Zoé 🐗",
    "@camera",
    "pass",
    "food",
    "back\\slash",
)
NASTY_TEXTS = ("@app", "7", "table", '"', "# no: comment", "\\", "two\nlines", "@hand", "{n}")
FACTS = ("sample", "none", "some", "extreme")
"""How much of its box a table knows: see `random_facts`."""


class Broken(AssertionError):
    """A table that went wrong, with its record."""

    def __init__(self, what: str, table: AnyTable, more: str = "") -> None:
        self.what = what
        self.record = Record.of(table).write()
        super().__init__(f"{what}\n{more}\n--- the record that leads there:\n{self.record}")


# Laying a table


def random_setup(
    game: str | AnyRulebook,
    rng: Random,
    facts: str = "some",
    names: tuple[str, ...] = PLAIN_NAMES,
    players: int = 0,
) -> Setup:
    """Any options that the rulebook accepts, and so many players; any number where none is said."""
    book = rulebook(game) if isinstance(game, str) else game
    seated = rng.sample(names, players or rng.choice(book.players))
    options = {spec.id: _random_option(spec, rng) for spec in book.options}
    return Setup(book.id, tuple(seated), options, random_facts(book, rng, facts))


def _random_option(spec: OptionSpec, rng: Random) -> int | str:
    if spec.high > spec.low:
        return rng.choice((spec.low, spec.high, rng.randint(spec.low, spec.high), spec.default))
    return rng.choice(spec.choices)


def random_facts(book: AnyRulebook, rng: Random, how: str) -> dict[str, Value]:
    """sample: as in the demo; none; some: each with even odds, and any value that it may have;
    extreme: all of them, at the ends of what they may be."""
    if how == "none":
        return {}
    if how == "sample":
        return {spec.id: spec.sample for spec in book.facts}
    if how == "extreme":
        return {spec.id: _extreme_fact(spec, rng) for spec in book.facts}
    assert how == "some", how
    return {spec.id: _random_fact(spec, rng) for spec in book.facts if rng.random() < 0.5}


def _random_fact(spec: FactSpec, rng: Random) -> Value:
    if spec.kind == "int":
        return rng.randint(spec.low, spec.high)
    if spec.kind == "word":
        return rng.choice(spec.choices)
    if spec.kind == "words":
        return tuple(rng.sample(spec.choices, rng.randint(0, len(spec.choices))))
    if spec.kind == "order":
        return tuple(rng.sample(spec.choices, len(spec.choices)))
    return rng.choice(NASTY_TEXTS)


def _extreme_fact(spec: FactSpec, rng: Random) -> Value:
    if spec.kind == "int":
        return rng.choice((spec.low, spec.high))
    if spec.kind == "word":
        return rng.choice((spec.choices[0], spec.choices[-1]))
    if spec.kind == "words":
        return rng.choice(((), spec.choices))
    if spec.kind == "order":
        return rng.choice((spec.choices, spec.choices[::-1]))
    return rng.choice(("x", "x" * 200))


# Playing


def play_wildly(
    setup: Setup | AnyTable,
    rng: Random,
    moves: int = 200,
    *,
    offers: float = 0.2,
    corrections: float = 0.05,
    undo: float = 0.04,
    look: Callable[[AnyTable], None] | None = None,
) -> AnyTable:
    """So many random moves, or up to the end of the game; the three odds are for each move.

    look is called after each move beside `look_everywhere`, for what a book wants to hold.
    Without corrections the books must balance all the way.
    """
    table = setup if isinstance(setup, Table) else Table(rulebook(setup.game), setup)
    for _ in range(moves):
        if table.ask is None:
            break
        move: object = None
        try:
            dice = rng.random()
            if dice < undo:
                move = "undo"
                _undo_and_perhaps_redo(table, rng)
            elif dice < undo + corrections:
                move = _hand_made(table, rng)
                if move is not None:
                    _do_or_vary(table, move, rng)
            else:
                anytime = rng.random() < offers
                move = random_offer(table, rng, frozenset({"correct", "fact"})) if anytime else None
                move = move or random_move(table, rng, "hand")
                _do_or_vary(table, move, rng)
            look_everywhere(table, rng)
            if not corrections:
                assert table.audit() == [], table.audit()
            if look is not None:
                look(table)
        except Broken:
            raise
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise Broken(what, table, f"at: {move}; {setup_line(table)}") from error
    return table


def setup_line(table: AnyTable) -> str:
    game, players, known = table.rulebook.id, len(table.players), len(table.facts)
    return f"{game}, {players} players, {known} facts, {len(table.moves)} moves"


def _hand_made(table: AnyTable, rng: Random) -> Move | None:
    """A correction or a fact that anybody may enter at any time."""
    verbs = {"correct", "fact"}
    return random_offer(table, rng, frozenset(table.anytime.keys() - verbs))


def _do_or_vary(table: AnyTable, move: Move, rng: Random) -> None:
    """Makes the move; a free text in it becomes a nasty one where the rules take that."""
    varied = _with_a_nasty_text(table, move, rng)
    if varied is not None:
        try:
            table.do(varied)
        except EngineError:
            table.do(move)
        return
    table.do(move)


def _with_a_nasty_text(table: AnyTable, move: Move, rng: Random) -> Move | None:
    seat = table.seat(move.who)
    options = [*(table.ask.options if table.ask else ())]
    if move.verb in table.anytime and not any(o.verb == move.verb for o in options):
        options = [*table.anytime[move.verb].options(table, seat)]
    for option in options:
        if option.verb == move.verb and option.kind == "words" and option.allows(move.args):
            return move._replace(args=(*move.args[:-1], rng.choice(NASTY_TEXTS)))
    return None


def _undo_and_perhaps_redo(table: AnyTable, rng: Random) -> None:
    """Takes moves back; half of the time all are made again, and everything is as it was."""
    if not table.moves:
        return
    keep = rng.randrange(max(0, len(table.moves) - 12), len(table.moves))
    before, length = _whole(table), len(table.moves)
    table.undo(to=keep)
    if rng.random() < 0.5:
        for _ in range(length - keep):
            table.redo()
        assert _whole(table) == before, "undo and redo gave another table"


def _whole(table: AnyTable) -> tuple[object, ...]:
    ask = table.ask
    return (
        table.view(),
        list(table.events),
        (ask.who, ask.text, [option.to_json() for option in ask.options]) if ask else None,
        table.result,
    )


# Looking


def look_everywhere(table: AnyTable, rng: Random | None = None) -> None:
    """Whatever a screen, a log or a script may look at; with `rng` the dear parts only at times."""
    ask = table.ask
    if ask is not None:
        assert ask.text.id
        assert isinstance(ask.about, tuple)
        assert ask.options, f"a question without answers: {ask.text}"
        ask.answer_kind()
        for option in ask.options:
            answers = option.answers()
            assert answers, f"an option without answers: {option.to_json()}"
            if rng is not None:
                args = option.sample(rng)
                assert option.allows(args), (option.to_json(), args)
                _preview(table, option.verb, args)
    else:
        assert table.result is not None
    seats = range(-1, len(table.players))
    skip = () if rng is None or rng.random() < 0.1 else ("correct", "fact")
    for seat in seats if rng is None else (rng.choice(seats),):
        for offer in table.offers(seat, skip):
            for option in offer.options:
                assert option.answers(), f"an offer without answers: {option.to_json()}"
        table.view(seat if seat >= 0 else None)
    table.standings()
    table.audit()
    if rng is None or rng.random() < 0.04:
        whose = (None, *range(len(table.players)))
        for seat in whose if rng is None else (None, rng.choice(whose)):
            json.dumps(report(table, seat))
        for field in table.rulebook.editable(table).values():
            field.get()


def _preview(table: AnyTable, verb: str, args: tuple[int | str, ...]) -> None:
    preview, ask = table.rulebook.preview, table.ask
    if preview is not None and ask is not None:
        who = table.players[ask.who[0]] if ask.who else TABLE
        preview(table, Move(who, verb, args))


def assert_record_replays(table: AnyTable) -> None:
    """The written record gives the same table, whatever was undone or corrected on the way."""
    text = Record.of(table).write()
    try:
        again = Record.parse(text).replay()
        assert Record.of(again).write() == text
        assert _whole(again) == _whole(table)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Broken(f"the record does not replay: {what}", table) from error


# All that goes wrong


def random_game(game: str, seed: int, moves: int = 150) -> AnyTable:
    """Game number `seed`: every third with nasty names, two of three with corrections."""
    rng = Random(f"{game} {seed}")
    names = NASTY_NAMES if seed % 3 == 2 else PLAIN_NAMES
    setup = random_setup(game, rng, FACTS[seed % len(FACTS)], names)
    table = play_wildly(setup, rng, moves, corrections=0.06 if seed % 3 else 0.0)
    assert_record_replays(table)
    return table


def _where(error: BaseException) -> str:
    """The innermost place in the engine, or else in the harness."""
    frames = traceback.extract_tb((error.__cause__ or error).__traceback__)
    inner = [frame for frame in frames if "/engine/" in frame.filename] or frames
    path = Path(inner[-1].filename)
    return f"{path.parent.name}/{path.name}:{inner[-1].lineno}"


def survey(game: str, number: int) -> dict[str, list[Broken]]:
    """What breaks in so many random games, by its place in the code."""
    found: dict[str, list[Broken]] = {}
    for seed in range(number):
        try:
            random_game(game, seed)
        except Broken as broken:
            found.setdefault(_where(broken), []).append(broken)
    return found


def main(game: str, number: str = "300") -> None:
    for where, broken in sorted(survey(game, int(number)).items(), key=lambda item: -len(item[1])):
        shortest = min(broken, key=lambda b: b.record.count("\n"))
        print(f"{len(broken)} of {number} games: {where}\n{shortest}")


if __name__ == "__main__":
    main(*sys.argv[1:])
