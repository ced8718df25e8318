"""Looking back shows what was so, at any point, and changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from companion.history.film import Film
from companion.history.summary_store import SummaryStore
from companion.session import saved_game
from companion.store import DiskFull, Store, export_all, import_all, open_unsaved
from engine.core.record import Record
from engine.core.table import Table
from tests.companion.history.games import GAMES, play


def film_of(game: str, seed: int = 4) -> tuple[Store, Film, str]:
    store = open_unsaved()
    table_id, record = play(store, game, Random(seed), 400)
    return store, Film(saved_game.peek(store, table_id)), record


@pytest.mark.parametrize("game", GAMES)
def test_every_stop_shows_the_table_as_it_was(game):
    _, film, record = film_of(game)
    parsed = Record.parse(record)
    plain = Table(film.table.rulebook, parsed.setup, parsed.rules)
    turns = [0]
    seen = {0: plain.view()}
    for move in parsed.moves:
        turns.append(plain.turn)
        plain.do(move)
        seen[len(plain.moves)] = plain.view()
    rng = Random(1)
    for position in [*rng.sample(film.stops, min(12, len(film.stops))), 0, film.length]:
        assert film.at(position).view() == seen[position]
        assert film.turn(position) == turns[position]
        assert film.caption(position).id
    assert film.stops[0] == 0
    assert film.stops[-1] == film.length
    assert set(film.turning_points) <= set(film.stops)


@pytest.mark.parametrize("game", GAMES)
def test_a_film_stays_whole_when_its_table_goes_on_or_back(game):
    """As it does when another phone plays or takes back meanwhile."""
    store = open_unsaved()
    table = saved_game.peek(store, play(store, game, Random(5), 60)[0])
    film = Film(table)
    told = [(film.at(n).view(), film.caption(n), film.turn(n)) for n in film.stops]
    film = Film(table)
    table.undo(len(table.moves) // 2)
    assert [(film.at(n).view(), film.caption(n), film.turn(n)) for n in film.stops] == told
    assert film.table.result == film.at(film.length).result


@pytest.mark.parametrize("game", GAMES)
def test_stepping_reaches_every_stop_and_jumping_every_turning_point(game):
    _, film, _ = film_of(game)
    for stops, go in ((film.stops, film.step), (film.turning_points, film.jump)):
        there, at = [], 0
        while at != film.length:
            at = go(at, 1)
            there.append(at)
        assert there == sorted({*stops, film.length} - {0})
        back = []
        while at:
            at = go(at, -1)
            back.append(at)
        assert back == sorted({*stops, 0} - {film.length}, reverse=True)
    assert film.step(film.length, 1) == film.length
    assert film.step(0, -1) == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_end_at_the_final_score(game):
    _, film, _ = film_of(game)
    if film.table.result is not None:
        ends = {seat: points[-1] for seat, points in film.lines()}
        scores = {line.seat: line.score for line in film.table.standings()}
        assert {seat: value for seat, (_, value) in ends.items()} == scores
        assert all(part == 1.0 for part, _ in ends.values())


def test_the_lead_changes_where_another_is_alone_in_front():
    _, film, _ = film_of("orconomics")
    told, leader, changes = film.told, None, []
    for at, row in zip(told.scored_at, told.scores, strict=True):
        ahead = [seat for seat, score in enumerate(row) if score == max(row)]
        if len(ahead) == 1 and ahead[0] != leader:
            leader = ahead[0]
            changes.append((at, leader))
    found = [(one.move + 1, one.seats[0]) for one in told.moments if one.kind == "lead"]
    assert found == changes
    assert found


def test_going_on_from_a_point_leaves_the_game_as_it_was():
    store, film, record = film_of("economicus")
    before = store.tables()[0]
    middle = film.stops[len(film.stops) // 2]
    made = saved_game.go_on_from(store, film.table, middle, "What if")
    assert store.table(before.id) == before
    opened = saved_game.reopen(store, made)
    assert opened.refused is None
    assert opened.session.table.view() == film.at(middle).view()
    assert len(opened.session.table.moves) == middle
    assert store.table(made).summary is None
    assert saved_game.whole_record(store, before.id) == record
    store.check()


def counted(store: Store) -> list[str]:
    summaries = SummaryStore(store)
    for table in summaries.tables:
        summaries.compute(table)
    return [table.uid for table, _ in summaries.summaries()]


def test_a_what_if_counts_in_no_statistics_nor_after_a_backup(tmp_path):
    """An evening that was tried out another way is still one evening."""
    store, film, _ = film_of("orc")
    evening = store.tables()[0].uid
    saved_game.go_on_from(store, film.table, film.length, "What if")
    assert len(store.tables()) == 2
    assert counted(store) == [evening]
    export_all(store, tmp_path / "all.zip")
    other = open_unsaved()
    import_all(other, tmp_path / "all.zip")
    assert len(other.tables()) == 2
    assert counted(other) == [evening]


def test_the_mark_of_a_what_if_goes_with_its_table():
    store, film, _ = film_of("orc")
    made = saved_game.go_on_from(store, film.table, film.length, "What if")
    SummaryStore(store)
    assert saved_game.what_ifs(store) == {store.table(made).uid}
    store.delete(made)
    SummaryStore(store)
    assert saved_game.what_ifs(store) == set()


def test_a_what_if_that_comes_back_under_another_uid_is_still_one(tmp_path):
    """It went on after the backup: both are kept, and neither is an evening."""
    store, film, _ = film_of("orc")
    evening = store.tables()[0].uid
    made = saved_game.go_on_from(store, film.table, film.length - 1, "What if")
    export_all(store, tmp_path / "all.zip")
    store.undo_to(made, film.length - 2)
    assert import_all(store, tmp_path / "all.zip").tables == 1
    tried = {table.uid for table in store.tables()} - {evening}
    assert len(tried) == 2
    assert saved_game.what_ifs(store) == tried
    assert counted(store) == [evening]


def test_a_what_if_is_kept_with_its_mark_or_not_at_all(monkeypatch):
    store, film, _ = film_of("orc")

    def full(*_entry):
        raise DiskFull()

    monkeypatch.setattr(store, "put", full)
    with pytest.raises(DiskFull):
        saved_game.go_on_from(store, film.table, film.length, "What if")
    assert len(store.tables()) == 1


def test_a_table_without_moves_is_a_film_of_one_picture():
    store = open_unsaved()
    table_id, _ = play(store, "orc", Random(1), 0)
    film = Film(saved_game.peek(store, table_id))
    assert film.stops == [0]
    assert film.step(0, 1) == film.jump(0, 1) == film.nearest(0.7) == 0
    assert film.caption(0).id == "history.moment.start"
