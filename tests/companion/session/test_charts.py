"""Charts end where the game ended, and count dice by how many there were."""

from __future__ import annotations

from random import Random

import pytest

from companion.session import charts
from engine.core.autoplay import random_move
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.table import Table

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


def finished(game: str, seed: int) -> Table:
    book, rng = rulebook(game), Random(seed)
    facts = {spec.id: spec.sample for spec in book.facts}
    table = Table(book, Setup(game, NAMES[: rng.choice(book.players)], {}, facts))
    while table.ask is not None and len(table.moves) < 1500:
        table.do(random_move(table, rng))
    return table


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(4))
def test_points_end_at_the_final_score(game, seed):
    table = finished(game, seed)
    assert table.result is not None
    ends = {seat: values[-1] for seat, values in charts.series(table, "score")}
    assert ends == {line.seat: line.score for line in table.standings()}


@pytest.mark.parametrize("game", games())
def test_every_roll_is_counted_once_where_it_can_come(game):
    table = finished(game, 1)
    counts = charts.dice(table)
    assert sum(count.rolls for count in counts) == len(table.stats.rolls)
    for count in counts:
        assert sum(seen for _, seen, _ in count.totals) == count.rolls
        assert sum(odds for _, _, odds in count.totals) == pytest.approx(count.rolls)
        assert [total for total, _, _ in count.totals] == [*range(count.dice, 6 * count.dice + 1)]


def test_nobody_leads_before_a_point_and_those_who_are_level_lead_together():
    book = rulebook("few_orcs_more")
    table = Table(book, Setup("few_orcs_more", NAMES[:4]))
    assert charts.leaders(table) == []
    rng = Random(2)
    seen = set()
    while table.ask is not None:
        table.do(random_move(table, rng))
        scores = charts.final_scores(table)
        best = [seat for seat, score in enumerate(scores) if score == max(scores) and any(scores)]
        assert sorted(charts.leaders(table)) == best
        seen.add(len(best))
    assert {0, 1} <= seen
