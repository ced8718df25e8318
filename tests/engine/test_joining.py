"""Joining a game under way: a table that is told how another stands goes on just as that does."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest

from engine.core.autoplay import random_move
from engine.core.errors import BadRecord, BadSetup, IllegalMove
from engine.core.move import TABLE, Move
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.engine.toy import TOY

SEEDS = range(60) if os.environ.get("TABLESIDE_SOAK") else range(4)
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
AFTERWARDS = 60
"""Moves that both tables make."""


def laid(game, rng, under_way=False, players=None):
    book = rulebook(game)
    names = NAMES[: players or rng.choice(book.players)]
    return Table(book, Setup(game, names, {}, sample(book), under_way))


def sample(book):
    return {spec.id: spec.sample for spec in book.facts}


def next_player(table):
    """Whose turn has just begun; None in the middle of one."""
    state, ask, game = table.state, table.ask, table.rulebook.id
    verbs = {option.verb for option in ask.options}
    if game == "orconomics":
        waits = state.declined  # quests that somebody would be asked about again
        return state.oracle if table.stage == "start" and "roll" in verbs and not waits else None
    if game == "economicus":
        alone = state.out or state.absent  # no longer, or not yet again, at the table
        ready = table.stage == "start" and verbs == {"roll"} and not alone
        return state.active_seat if ready else None
    if game == "economicon":
        return ask.who[0] if table.stage == "trade" and "mine" in verbs else None
    if game == "orc":
        return ask.who[0] if ask.text.id == "orc.ask.turn" else None
    return state.now().wizard


def played(game, seed):
    """A game in its middle where a turn has just begun, and whose it is."""
    for chance in range(seed, seed + 5000, 100):
        rng = Random(chance)
        table, starts = laid(game, rng), rng.randrange(2, 9)
        while table.ask is not None:
            before = table.turn
            table.do(random_move(table, rng))
            if table.ask is None or table.turn == before or not before:
                continue
            starts -= 1
            seat = next_player(table)
            if starts <= 0 and seat is not None:
                return table, seat, rng
    raise AssertionError("never in the middle of a game")


def opening(table, seat):
    """What cannot be told by correcting numbers."""
    state, names, game = table.state, table.players, table.rulebook.id
    turn = Move(TABLE, "turn", (names[seat],))
    if game == "orconomics":
        return [Move(TABLE, "ring", state.ring.sectors), turn]
    if game == "economicus":
        return [turn]
    if game == "orc":
        return [[move for move in table.moves if move.verb == "line"][-1], turn]
    if game == "few_orcs_more":
        return [Move(TABLE, "wizard", (names[seat],))]
    taught = state.taught[state.event]
    about = taught.condition
    said = (about.text,) if about.kind == "free" else (about.good, about.count)
    return [
        *[move for move in table.moves if move.verb == "nation"],
        Move(names[0], "starts", (names[state.start],)),
        Move(TABLE, "past", tuple(state.events[:-1])),
        Move(TABLE, "event", (state.event,)),
        Move(TABLE, "rounds", (taught.number,)),
        Move(TABLE, about.kind, said),
        Move(TABLE, "round", (state.round,)),
        turn,
    ]


def position(table):
    """Everything that can be corrected, as it stands; units of a stack from the bottom to the top,
    and what is scored for good in one number."""
    values = {path: field.get() for path, field in table.editable().items()}
    if table.rulebook.id == "economicon":
        for seat, player in enumerate(table.state.players):
            points = sum(table.state.taught[card].number for card in player.claimed)
            values[f"achievements.{table.players[seat]}"] += points
    if table.rulebook.id == "orc":
        for territory in table.state.line:
            for name, side in zip(table.players, territory.sides, strict=True):
                values[f"deployed.{territory.colour}.{name}"] = side.cards
    return values


def stacked(table):
    """Corrections that lay the stacks of Economicon in their order."""
    counts = {}
    for good, stack in getattr(table.state, "stacks", {}).items():
        for nation in stack:
            path = f"market.{good}.{nation}"
            counts[path] = counts.get(path, 0) + 1
            yield path, counts[path]


def joined(table, seat, rng):
    """A table that was told how another stands, its numbers in any order."""
    other = Table(table.rulebook, replace(table.setup, under_way=True))
    for move in opening(table, seat):
        other.do(move)
    told = [*position(table).items()]
    rng.shuffle(told)
    for path, value in [*stacked(table), *told]:
        field = other.editable().get(path)
        if field is not None and field.get() != value:
            other.do(Move(TABLE, "correct", (path, value)))
    return other


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_told_how_another_stands_goes_on_as_that_does(game, seed):
    table, seat, rng = played(game, seed)
    other = joined(table, seat, rng)
    other.do(Move(TABLE, "go_on"))
    assert other.audit() == []
    assert not [event for event in other.events if event.kind == "warn"]
    assert other.ask.text.id == table.ask.text.id
    assert other.ask.who == table.ask.who
    assert {line.seat: line.score for line in other.standings()} == {
        line.seat: line.score for line in table.standings()
    }
    for _ in range(AFTERWARDS):
        if table.ask is None or table.stage == "score":
            return  # which cards were seen before cannot be told: a last hand may have to be shown
        assert position(other) == position(table)
        move = random_move(table, rng)
        table.do(move)
        other.do(move)


@pytest.mark.parametrize("game", games())
def test_it_is_a_record_like_any_other(game):
    table, seat, rng = played(game, 1)
    other = joined(table, seat, rng)
    other.do(Move(TABLE, "go_on"))
    for _ in range(20):
        other.do(random_move(other, rng))
    text = Record.of(other).write()
    assert "under_way yes" in text
    again = Record.parse(text)
    assert again.write() == text
    assert again.replay().view() == other.view()
    moves, view = list(other.moves), other.view()
    while other.moves:
        other.undo(rng.randrange(len(other.moves)))
    while other.undone:
        other.redo()
    assert (other.moves, other.view()) == (moves, view)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_told_the_game_goes_on(game, seed):
    """Numbers by chance, as far as each can be entered: rules may refuse, but never fail."""
    rng = Random(seed)
    table = laid(game, rng, under_way=True)
    while not table.joining:
        table.do(random_move(table, rng))
    for _ in range(40):
        table.do(any_correction(table, rng))
        if table.ask is None:
            return  # somebody has enough points to have won
    for path in ("crisis", "champion"):  # what no game goes on without
        field = table.editable().get(path)
        if not table.ask.options and field is not None:
            table.do(Move(TABLE, "correct", (path, rng.choice(field.choices))))
    for _ in range(AFTERWARDS):
        table.do(random_move(table, rng))
        if table.ask is None:
            return
    assert table.turn or game == "few_orcs_more"


def any_correction(table, rng):
    path, field = rng.choice(sorted(table.editable().items(), key=lambda item: item[0]))
    value = rng.choice(field.choices) if field.choices else rng.randint(field.low, field.high)
    return Move(TABLE, "correct", (path, value))


def test_what_the_game_needs_must_be_told():
    table = laid("orconomics", Random(1), under_way=True)
    table.do(Move(TABLE, "ring", table.state.ring.sectors))
    table.do(Move(TABLE, "turn", ("Bo",)))
    with pytest.raises(IllegalMove) as refusal:
        table.do(Move(TABLE, "go_on"))
    assert refusal.value.text.id == "engine.error.position_lacks"
    table.do(Move(TABLE, "correct", ("crisis", "food")))
    table.do(Move(TABLE, "go_on"))
    assert not table.joining


def test_only_some_records_are_under_way():
    head = "Tableside record 1\ngame orc\nrules 2\n{}\nplayer Ana\nplayer Bo\n"
    assert Record.parse(head.format("under_way yes")).setup.under_way
    assert not Record.parse(head.format("")).setup.under_way
    for line in ("under_way no", "under_way yes yes", "under_way"):
        with pytest.raises(BadRecord):
            Record.parse(head.format(line))


def test_a_game_without_a_way_in_says_so():
    with pytest.raises(BadSetup):
        Table(TOY, Setup("toy", ("Ana", "Bo"), {}, {"bonus": 1}, under_way=True))


# For a Few Orcs More is taken over before any of its battles, too


def fought_to(battle, seed):
    """A round fought with strengths alone, where that battle is about to begin."""
    rng = Random(seed)
    table = laid("few_orcs_more", rng)
    while table.stage != f"battle-{battle}" or table.turn < 2:
        says = {option.verb for option in table.ask.options}
        table.do(Move(TABLE, "typed") if "typed" in says else random_move(table, rng))
        if table.ask is None:
            return fought_to(battle, seed + 100)
    return table, rng


@pytest.mark.parametrize("battle", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_of_battles_is_taken_over_before_any_of_them(battle, seed):
    table, rng = fought_to(battle, seed)
    r, names = table.state.now(), table.players
    other = Table(table.rulebook, replace(table.setup, under_way=True))
    other.do(Move(TABLE, "wizard", (names[r.wizard],)))
    told = {**position(table), "rounds": table.turn - 1}
    del told["champion"]
    for path, value in [("next", f"battle-{battle}"), *told.items()]:
        other.do(Move(TABLE, "correct", (path, value)))
    with pytest.raises(IllegalMove) as refusal:
        other.do(Move(TABLE, "go_on"))
    assert refusal.value.text.id == "engine.error.position_lacks"
    other.do(Move(TABLE, "correct", ("champion", names[r.champion])))
    other.do(Move(TABLE, "go_on"))
    assert (other.turn, other.stage, other.ask.who) == (table.turn, table.stage, table.ask.who)
    assert other.audit() == []
    for _ in range(AFTERWARDS):
        if table.ask is None or table.turn > other.turn:
            return
        assert position(other) == position(table)
        move = random_move(table, rng)
        table.do(move)
        other.do(move)
        assert (other.ask is None) == (table.ask is None)


def test_before_a_round_nobody_needs_a_champion():
    table = laid("few_orcs_more", Random(1), under_way=True, players=4)
    table.do(Move(TABLE, "wizard", ("Ana",)))
    assert "champion" not in table.editable()
    table.do(Move(TABLE, "correct", ("next", "battle-3")))
    assert table.editable()["champion"].choices == ("Bo", "Cy", "Dee")
    table.do(Move(TABLE, "correct", ("next", "round")))
    table.do(Move(TABLE, "go_on"))
    assert (table.stage, table.turn) == ("enlistment", 1)
