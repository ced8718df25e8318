"""What the hands do: in their order, by player, summed, and about the last answer."""

from __future__ import annotations

from random import Random

import pytest

from companion.i18n.catalogue import load
from companion.session import views
from engine.core.autoplay import random_move
from engine.core.event import TOLD_ONLY, Event
from engine.core.registry import rulebook
from engine.core.table import Table
from engine.core.text import Money, msg
from tests.companion.states import setup
from tests.engine.random_tables import random_setup

GAMES = ("orconomics", "economicus", "economicon", "few_orcs_more", "orc")


def grouped(*events: Event) -> list[views.Task]:
    return views._grouped(list(views._tasks(0, events, False)))


def draws(who: str, seat: int, n: int) -> Event:
    return Event("draw", msg("toy.draws", who=who, n=n), (seat,))


def test_alike_things_of_one_player_are_added_up():
    told = grouped(draws("Bo", 1, 1), draws("Cy", 2, 1), draws("Bo", 1, 1))
    assert [(task.who, task.text.args["n"]) for task in told] == [((1,), 2), ((2,), 1)]


def test_money_is_added_up_and_shown_as_a_sum():
    pay = [Event("pay", msg("toy.pays", who="Bo", amount=Money(n, "silver")), (1,)) for n in (2, 3)]
    (told,) = grouped(*pay)
    assert told.amount == told.text.args["amount"] == Money(5, "silver")


def test_what_differs_in_more_than_a_number_is_not_added_up():
    first = Event("draw", msg("toy.draws", who="Bo", n=1, pile="red"), (1,))
    second = Event("draw", msg("toy.draws", who="Bo", n=1, pile="blue"), (1,))
    assert len(grouped(first, second)) == 2


def test_the_same_thing_done_again_is_told_once_with_how_often():
    discards = Event("discard", msg("toy.discards", who="Cy", card="food"), (2,))
    told = grouped(discards, discards, draws("Cy", 2, 1), discards)
    assert [task.times for task in told] == [3, 1]


def test_the_things_of_one_player_stand_together_in_the_order_of_acting():
    told = grouped(draws("Bo", 1, 1), Event("move", msg("toy.crisis"), ()), draws("Bo", 1, 1))
    assert [task.who for task in told] == [(1,), ()]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_hands_do_for_the_last_answer_is_left_out(game):
    table, rng = Table(rulebook(game), setup(game)), Random(2)
    for _ in range(120):
        if table.ask is None:
            break
        table.do(random_move(table, rng))
        wanted = [e for e in table.events_of(len(table.moves) - 1) if e.kind not in TOLD_ONLY]
        told = views.checklist(table)
        now = [task for task in told if task.key[0] == len(table.moves) - 1]
        if wanted and len(told) < views.TASKS_SHOWN:
            assert {e.text.id for e in wanted} == {t.text.id for t in now if not t.done}
            assert all(task.key[0] == len(table.moves) - 1 for task in told)
        elif not wanted:
            assert all(task.done for task in told)


@pytest.mark.parametrize("game", GAMES)
def test_no_task_is_about_nothing(game):
    """No card to draw, no coin to pay: hands would look for what there is to do."""
    messages = load("en", strict=True).messages
    for seed in range(12):
        rng = Random(seed)
        table = Table(rulebook(game), random_setup(game, rng, facts="sample"))
        for _ in range(150):
            if table.ask is None:
                break
            table.do(random_move(table, rng))
        for event in table.events:
            if event.kind in TOLD_ONLY:
                continue
            message, args = messages[event.text.id], event.text.args
            counted = message.get("by", "n") if isinstance(message, dict) else ""
            assert counted == "left" or args.get(counted) != 0, event.text
            assert not any(isinstance(a, Money) and a.amount == 0 for a in args.values()), event
