"""What dice in the watched tray mean: a roll that somebody has told is not offered once more."""

from __future__ import annotations

import pytest

from companion.session import Session
from companion.session.tray_rolls import TrayRolls
from companion.store import open_unsaved
from engine.core.move import Move
from tests.companion.states import played, setup


@pytest.fixture
def session() -> Session:
    """The highest begins: everybody rolls two dice."""
    return played(open_unsaved(), setup("orconomics"), 1)[1]


@pytest.fixture
def rolls(session: Session) -> TrayRolls:
    watching = TrayRolls(session)
    watching.begin()
    watching.follow_question()
    return watching


def tell(session: Session, rolls: TrayRolls, *values: int) -> bool:
    """Somebody tells the roll, and the watch hears of it."""
    session.answer("roll", values)
    return heard(rolls)


def heard(rolls: TrayRolls) -> bool:
    otherwise = rolls.told_otherwise()
    if otherwise:
        rolls.start_over()
    rolls.follow_question()
    return otherwise


def test_dice_that_lie_there_are_offered(rolls: TrayRolls) -> None:
    rolls.follow((6, 3))
    assert rolls.offer() == (6, 3)


@pytest.mark.parametrize("read", [(6, 3), (6, 2)], ids=["as told", "misread"])
@pytest.mark.parametrize("before", [True, False], ids=["lying", "on their way"])
def test_dice_that_were_told_by_hand_are_not_offered_to_the_next_player(
    session: Session, rolls: TrayRolls, read: tuple[int, int], before: bool
) -> None:
    if before:
        rolls.follow(read)
    assert tell(session, rolls, 6, 3)
    rolls.follow(read)
    assert rolls.offer() == ()
    rolls.follow((5, 1))
    assert rolls.offer() == (5, 1), "others lie there now"


def test_dice_of_a_roll_that_was_taken_back_are_offered_again(
    session: Session, rolls: TrayRolls
) -> None:
    tell(session, rolls, 6, 3)
    rolls.follow((6, 3))
    session.undo()
    assert heard(rolls)
    assert rolls.offer() == (6, 3)


def test_the_last_roll_is_not_offered_when_the_watching_begins(session: Session) -> None:
    """It was read by the other screen, or the app was started anew."""
    session.answer("roll", (4, 5))
    rolls = TrayRolls(session)
    rolls.begin()
    rolls.follow_question()
    rolls.follow((5, 4))
    assert rolls.offer() == ()


def test_the_same_values_thrown_too_early_are_offered(session: Session, rolls: TrayRolls) -> None:
    tell(session, rolls, 4, 5)
    assert rolls.see(1, (4, 5)) is not None
    assert rolls.offer() == (4, 5)


def test_another_move_while_the_dice_roll_is_no_roll(session: Session, rolls: TrayRolls) -> None:
    """A friend corrects a purse meanwhile: what comes to rest is still the roll."""
    who = session.table.players[0]
    offered = [o for offer in session.table.offers(0) for o in offer.options if o.verb == "correct"]
    session.do(Move(who, "correct", next(iter(offered[0].answers()))))
    assert not heard(rolls)
    answer = rolls.see(1, (6, 3))
    assert answer is not None
    assert answer.args == (6, 3)
