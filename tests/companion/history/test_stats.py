"""Statistics against a second, plain computation from the records."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from companion.history import stats
from companion.history.chronicle import chronicle
from companion.history.listing import Finder
from companion.history.people import BadName, CannotMerge, People
from companion.history.summary_store import SummaryStore
from companion.history.text_json import key_of
from companion.session import saved_game
from companion.store import open_unsaved
from engine.core.move import Move
from engine.core.options import Roll
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.table import Table
from engine.core.text import Money
from tests.companion.history.games import many, play

NUMBER = 300 if os.environ.get("TABLESIDE_SOAK") else 60


COMPANIES = (
    "orconomics.event.places",
    "orconomics.event.becomes_company",
    "economicus.event.company",
)


class Plain:
    """One game, as somebody with pencil and paper would count it."""

    def __init__(self, record: str) -> None:
        parsed = Record.parse(record)
        table = Table(rulebook(parsed.setup.game), parsed.setup, parsed.rules)
        self.game = parsed.setup.game
        self.dice: Counter[tuple[str, int, int]] = Counter()
        self.turns = 0
        for move in parsed.moves:
            if self._rolls(table, move):
                self.dice[move.who, len(move.args), sum(map(int, move.args))] += 1
            table.do(move)
            self.turns = max(self.turns, table.turn)
        self.players = list(table.players)
        self.over = table.result is not None
        self.winners = [table.players[s] for s in table.result.winners] if self.over else []
        self.places = {table.players[line.seat]: line.rank for line in table.standings()}
        self.scores = {table.players[line.seat]: line.score for line in table.standings()}
        self.interest = Counter()
        for event in table.events:
            if event.text.id.endswith(".event.interest"):
                amount = event.text.args["amount"]
                assert isinstance(amount, Money)
                self.interest[event.text.args["who"]] += amount.amount
        self.companies = Counter(
            (table.players[event.who[0]], key_of(event.text.args["sector"]))
            for event in table.events
            if event.text.id in COMPANIES
        )
        self.paid = [
            event.text.args["amount"].amount
            for event in table.events
            if event.text.id in ("orconomics.event.pays_bid", "economicus.event.auction_won")
        ]

    @staticmethod
    def _rolls(table: Table, move: Move) -> bool:
        options = table.ask.options if table.ask is not None else ()
        return any(isinstance(one, Roll) and one.verb == move.verb for one in options)


@pytest.fixture(scope="module")
def played():
    store, records = many(NUMBER)
    summary_store = SummaryStore(store)
    for _ in summary_store.steps():
        pass
    return store, summary_store, [Plain(record) for record in records]


def in_order(summary_store):
    return [
        summary for _, summary in sorted(summary_store.summaries(), key=lambda pair: pair[0].id)
    ]


def test_each_table_is_summed_up_as_its_record_says(played):
    _, summary_store, plain = played
    summaries = in_order(summary_store)
    assert len(summaries) == len(plain) == NUMBER
    assert sum(one.over for one in plain) > NUMBER * 0.9
    for summary, game in zip(summaries, plain, strict=True):
        assert (summary.game, list(summary.players)) == (game.game, game.players)
        assert (summary.over, summary.turns) == (game.over, game.turns)
        names = summary.players
        assert [names[seat] for seat in summary.winners] == game.winners
        assert dict(zip(names, summary.places, strict=True)) == game.places
        assert dict(zip(names, summary.scores, strict=True)) == game.scores
        assert {n: v for n, v in zip(names, summary.interest, strict=True) if v} == game.interest
        assert (summary.dearest[1] if summary.dearest else 0) == max(game.paid, default=0)
        thrown = Counter()
        for seat, name in enumerate(names):
            for number, totals in summary.dice_of(seat).items():
                for total, times in totals.items():
                    thrown[name, number, total] += times
        assert thrown == game.dice


def test_players_are_summed_up_as_plain_counting_does(played):
    store, summary_store, plain = played
    found = stats.of_all(in_order(summary_store), People(store))
    over = [game for game in plain if game.over]
    assert set(found) == {name for game in over for name in game.players}
    for name, player in found.items():
        assert stats.of_one(in_order(summary_store), People(store), name) == player
        mine = [game for game in over if name in game.players]
        wins = [name in game.winners for game in mine]
        assert (player.total.games, player.total.wins) == (len(mine), sum(wins))
        assert player.average_place == Fraction(sum(g.places[name] for g in mine), len(mine))
        for kind, by in (("game", player.by_game), ("count", player.by_players)):
            for key, count in by.items():
                those = [
                    game
                    for game in mine
                    if key == (game.game if kind == "game" else len(game.players))
                ]
                assert count.games == len(those)
                assert count.wins == sum(name in game.winners for game in those)
        written = "".join("w" if won else "-" for won in wins)
        assert player.best_streak == max(map(len, written.split("-")))
        run = len(written) - len(written.rstrip(written[-1]))
        assert player.streak == (run if wins[-1] else -run)
        for other, against in player.against.items():
            both = [g for g in mine if other in g.players]
            assert against.ahead == sum(g.places[name] < g.places[other] for g in both)
            assert against.level == sum(g.places[name] == g.places[other] for g in both)
            assert against.behind == sum(g.places[name] > g.places[other] for g in both)
        thrown = Counter()
        for game in mine:
            for (who, number, total), times in game.dice.items():
                if who == name:
                    thrown[number, total] += times
        counted = {(n, t): times for n, seen in player.dice.items() for t, times in seen.items()}
        assert counted == thrown
        for game, got in player.companies.items():
            those = Counter()
            for one in mine:
                if one.game == game:
                    those += Counter(
                        {sector: n for (who, sector), n in one.companies.items() if who == name}
                    )
            assert +got == +those
            most = max(those.values())
            assert those[key_of(player.favourite(game))] == most


def test_points_an_hour_are_points_by_the_clock(played):
    """From the first move to the last: nobody pauses in these games."""
    store, summary_store, plain = played
    found = stats.of_all(in_order(summary_store), People(store))
    tables = sorted(store.tables(), key=lambda table: table.id)
    lasted = [store.moves(one.id)[-1].at - store.moves(one.id)[0].at for one in tables]
    for name, player in found.items():
        for game in player.by_game:
            points = seconds = 0
            for one, took in zip(plain, map(int, lasted), strict=True):
                if one.over and one.game == game and name in one.players and took >= 300:
                    points, seconds = points + one.scores[name], seconds + took
            wanted = Fraction(points * 3600, seconds) if seconds else None
            assert player.points_per_hour(game) == wanted


def test_leads_and_best_rolls_are_as_plain_counting_says(played):
    _, summary_store, _ = played
    for table, summary in summary_store.summaries()[: NUMBER // 3]:
        told = chronicle(saved_game.peek(played[0], table.id))
        leader, changes = None, 0
        for row in told.scores:
            ahead = [seat for seat, score in enumerate(row) if score == max(row)]
            if len(ahead) == 1 and ahead[0] != leader:
                changes, leader = changes + (leader is not None), ahead[0]
        assert summary.leads == changes
        if summary.best_roll is not None:
            assert summary.best_roll[2] == max(roll.earned for roll in told.rolls)


def test_a_summary_is_thrown_away_when_the_table_or_its_rules_changed():
    store, _ = many(2, most=60)
    summary_store = SummaryStore(store)
    first, second = summary_store.missing()
    assert summary_store.compute(first) is not None
    assert [table.uid for table in SummaryStore(store).missing()] == [second.uid]
    summary_store.compute(second)
    assert SummaryStore(store).missing() == []
    store.undo_to(first.id, 5)
    assert [table.uid for table in SummaryStore(store).missing()] == [first.uid]
    kept = store.entry("summary", second.uid)
    store.put("summary", second.uid, {**kept, "rules": "0"})
    assert len(SummaryStore(store).missing()) == 2
    for wrong in ("nonsense", {}, {**kept, "players": 3}, {**kept, "more": 1}):
        store.put("summary", second.uid, wrong)
        assert len(SummaryStore(store).missing()) == 2
    store.delete(second.id)
    SummaryStore(store)
    assert second.uid not in store.entries("summary")


def test_a_table_that_cannot_be_replayed_is_left_out_and_not_tried_again():
    store, _ = many(1, most=30)
    store.new_table("strange", "chess", "Tableside record 1\ngame chess")
    summary_store = SummaryStore(store)
    for _ in summary_store.steps():
        pass
    assert len(summary_store.summaries()) == 1
    assert summary_store.missing() == []


def test_two_spellings_become_one_player_and_two_again(played):
    store, summary_store, _ = played
    summaries, people = in_order(summary_store), People(store)
    before = stats.of_all(summaries, people)
    sitting = next((a, b) for a in before for b in before[a].against)
    with pytest.raises(CannotMerge):
        people.merge(*sitting, summaries)
    assert people.rename("Ana", "Anna", summaries) == "Anna"
    after = stats.of_all(summaries, People(store))
    assert "Ana" not in after
    assert after["Anna"].total == before["Ana"].total
    assert People(store).spellings("Anna") == ["Ana"]
    assert people.rename("Anna", "Ana", summaries) == "Ana"
    assert stats.of_all(summaries, People(store))["Ana"].total == before["Ana"].total
    with pytest.raises(BadName):
        people.rename("Ana", "  ", summaries)
    assert stats.of_all(summaries, people).keys() == before.keys()


def test_games_of_two_spellings_are_counted_together():
    store, rng = open_unsaved(), Random(3)
    for _ in range(6):
        play(store, "orc", rng)
    summary_store = SummaryStore(store)
    summaries = [summary_store.compute(table) for table in summary_store.tables]
    before, people = stats.of_all(summaries, People(store)), People(store)
    one, other = next((a, b) for a in before for b in before if b not in {a, *before[a].against})
    people.merge(one, other, summaries)
    assert people.name_of(one) == other
    together = stats.of_all(summaries, People(store))[other].total.games
    assert together == before[one].total.games + before[other].total.games
    people.split(one)
    assert stats.of_all(summaries, People(store)) == before


def test_a_deleted_player_is_named_nowhere_and_opponents_keep_their_games(played):
    store, summary_store, _ = played
    summaries, people = in_order(summary_store), People(store)
    before = stats.of_all(summaries, people)
    people.delete("Bo")
    after = stats.of_all(summaries, People(store))
    assert "Bo" not in after
    assert all("Bo" not in player.against for player in after.values())
    assert after["Cy"].total == before["Cy"].total
    assert "Bo" not in [player.name for player in store.players()]
    with pytest.raises(BadName):
        people.rename("Cy", "Bo", summaries)
    people.show("Bo")
    people.hide("Cy")
    assert people.is_hidden("Cy")
    assert not people.is_deleted("Cy")
    people.show("Cy")
    assert stats.of_all(summaries, People(store)).keys() == before.keys()


def test_records_stay_as_they_were(played):
    store, summary_store, _ = played
    people = People(store)
    people.rename("Ana", "Zoe", in_order(summary_store))
    table = next(table for table, one in summary_store.summaries() if "Ana" in one.players)
    assert "Ana" in saved_game.peek(store, table.id).players
    people.split("Ana")


def test_a_hidden_player_stays_hidden_under_another_name():
    people = People(open_unsaved())
    people.hide("Ana")
    assert people.rename("Ana", "Anna", []) == "Anna"
    assert people.is_hidden("Anna")
    assert people.rename("Anna", "Ana", []) == "Ana"
    assert people.is_hidden("Ana")
    people.show("Ana")
    assert not people.is_hidden("Anna")


def test_a_deleted_player_is_not_found_by_a_search():
    store, _ = many(2, most=500)
    kept, people = SummaryStore(store), People(store)
    for _ in kept.steps():
        pass
    (table, summary), *_ = kept.summaries()
    gone, stays = summary.players[:2]
    people.delete(gone)
    finder = Finder(kept, people)
    assert not finder.fits(table, gone, "")
    assert finder.fits(table, stays, "")
