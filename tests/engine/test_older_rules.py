"""Games that began by older rules: a question which those did not ask may go unanswered."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.record import Record
from engine.core.snapshots import Snapshots
from engine.core.table import Table
from tests.engine.test_history import everything as all_of

HERE = Path(__file__).parent
FIXTURES = HERE.parent / "reliability" / "fixtures" / "v1"
FOUNDING = HERE / "economicus" / "records" / "moments" / "04_founding_skipped.txt"
LAST_CARD = HERE / "orconomics" / "repros" / "02_loan_after_the_last_card.txt"


def record(path: Path) -> Record:
    return Record.parse(path.read_text("utf-8"))


def say(table: Table, *lines: str) -> Table:
    for line in lines:
        table.do(Move.parse(line))
    return table


def everything(table: Table) -> dict:
    """All of it as it is now, whatever happens to the table later."""
    return deepcopy(all_of(table))


def asked(table: Table) -> str:
    assert table.ask is not None
    return table.ask.text.id


def test_O20_a_game_of_version_1_may_take_the_loan_or_go_on_without_an_answer():
    table = record(LAST_CARD).replay()
    assert asked(table) == "orconomics.ask.finish"
    say(table, "Ana: loan communication")
    assert asked(table) == "orconomics.ask.buy"
    table.undo()
    say(table, "Ana: buy", "Bo: roll 3 3")
    assert table.turn == 2


def test_O20_one_done_ends_the_cards_and_declines_the_card_for_a_gold():
    table = say(record(LAST_CARD).replay(), "Ana: done", "Bo: roll 3 3")
    assert table.turn == 2
    table.undo()
    assert asked(table) == "orconomics.ask.buy"


def test_E27_a_game_of_version_1_may_found_or_go_on_without_an_answer():
    table = record(FOUNDING).replay()
    assert asked(table) == "economicus.ask.create"
    say(table, "Bo: loan s6", "table: create Bo 1")
    table.undo(to=len(table.moves) - 2)
    say(table, "Bo: roll 1 2")
    assert table.turn == 2


@pytest.mark.parametrize("path", [LAST_CARD, FOUNDING], ids=lambda path: path.stem)
@pytest.mark.parametrize("line", ["Ana: sleep", "Bo: bid 99", "table: done 3", "Ana: roll 9 9"])
def test_what_fits_no_question_changes_nothing(path, line):
    table = record(path).replay()
    before = everything(table)
    with pytest.raises(EngineError):
        say(table, line)
    assert everything(table) == before


def test_a_game_of_today_answers_every_question():
    old = record(LAST_CARD)
    table = Table(old.replay().rulebook, old.setup)
    for move in old.moves:
        table.do(move)
    assert asked(table) == "orconomics.ask.finish"
    with pytest.raises(EngineError):
        say(table, "Ana: buy")


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.txt")), ids=lambda path: path.stem)
@pytest.mark.parametrize("spacing", [1, 10_000])
def test_every_point_of_an_older_game_can_be_gone_back_to(path, spacing):
    old = record(path)
    table = Table(old.replay().rulebook, old.setup, old.rules)
    table.snapshots = Snapshots(spacing=spacing, seconds=0)
    whole = len(old.moves)
    points = {*range(0, whole, max(1, whole // 12)), whole}
    seen = {0: everything(table)}
    for number, move in enumerate(old.moves, 1):
        table.do(move)
        if number in points:
            seen[number] = everything(table)
    for number, then in seen.items():
        now = everything(table.at(number))
        # What goes unsaid after a move is told with it, once the next move shows it.
        assert now | {"events": None} == then | {"events": None}, number
    table.undo(to=len(old.moves) // 2)
    while table.undone:
        table.redo()
    assert everything(table) == seen[whole]
