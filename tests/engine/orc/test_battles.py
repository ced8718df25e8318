"""Battles, ties, frozen territories and the way round the box."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.rulebooks.orc.battles import fight
from tests.engine.orc.build import at, joined, owners, play, ready, set_orcs, set_stock, statuses

A, B = "Ana", "Bo"


def outcome(table, place, how):
    """Orcs at a territory so that A wins, B wins or nobody does."""
    sides = table.state.line[place].sides
    sides[0].orcs, sides[1].orcs = {A: (2, 0), B: (0, 2), None: (1, 1)}[how]


def straightforward(outcomes):
    """Who gets what: walk towards the box, round the end, to the first battle with a winner."""
    winners = []
    for place in range(6):
        found = None
        for step in range(6):
            if outcomes[(place - step) % 6] is not None:
                found = outcomes[(place - step) % 6]
                break
        winners.append(found)
    return winners


def fought(outcomes, order=range(6)):
    table = ready()
    for place, how in enumerate(outcomes):
        outcome(table, place, how)
    for place in order:
        if table.state.line[place].open:
            fight(table, place)
    return table


def test_R16_to_R20_every_one_of_all_729_outcomes_goes_where_the_reference_says():
    table = ready()
    for outcomes in product((A, B, None), repeat=6):
        for place, how in enumerate(outcomes):
            territory = table.state.line[place]
            territory.owner, territory.frozen, territory.marker = None, False, 0
            outcome(table, place, how)
        for place in range(6):
            if table.state.line[place].open:
                fight(table, place)
        assert owners(table) == straightforward(outcomes), outcomes


def test_R18_the_order_of_the_battles_does_not_matter():
    rng = Random(18)
    for _ in range(200):
        outcomes = rng.choices((A, B, None), weights=(1, 1, 3), k=6)
        order = rng.sample(range(6), 6)
        assert owners(fought(outcomes, order)) == straightforward(outcomes), (outcomes, order)


def test_R13_the_battle_waits_for_the_second_draw():
    table = set_orcs(set_stock(ready(), green=1), "green", 0, 2)
    play(table, "Ana: deploy red1-green2 1 blue", "Ana: draw green")
    assert owners(table)[2] is None
    play(table, "Ana: draw red")
    assert owners(table) == [None, None, B, None, None, None]
    told = [event.text.id for event in table.events_of(len(table.moves) - 1)]
    assert told.count("orc.event.battle") == 1


def test_R14_the_battle_nearest_to_the_box_is_first_and_breaks_the_tie_of_the_next():
    table = set_stock(ready(), blue=1, green=1)
    set_orcs(set_orcs(table, "blue", 2, 0), "green", 1, 1)
    play(table, "Ana: discard red1-green2 2", "Ana: draw green", "Ana: draw blue")
    assert owners(table) == [None, A, A, None, None, None]
    battles = [
        event.text.args["territory"].id
        for event in table.events_of(len(table.moves) - 1)
        if event.text.id in ("orc.event.battle", "orc.event.tied_battle")
    ]
    assert battles == ["orc.word.blue", "orc.word.green"]


def test_R15_only_the_ends_that_face_their_players_count():
    table = play(ready(), "Ana: deploy blue1-purple2 1 green", "Ana: draw red", "Ana: draw red")
    play(table, "Bo: deploy red1-yellow2 2 green", "Bo: draw red")
    play(table, "Ana: deploy green1-blue2 2 green", "Ana: draw white")
    green = next(t for t in table.view()["board"]["line"] if t["colour"] == "green")
    assert [side["orcs"] for side in green["sides"]] == [3, 2]
    assert green["now"] == {"winner": A, "how": "orcs"}
    play(set_stock(table, green=1), "Bo: discard white1-red2 1", "Bo: draw green")
    assert owners(table)[2] == A


def test_R16_a_tie_goes_to_the_conqueror_towards_the_box():
    assert owners(fought([A, None, B, B, B, B]))[:2] == [A, A]


def test_R16_nobody_against_nobody_is_a_tie_as_well():
    table = play(ready(), "table: correct owner.red Bo")
    now = table.view()["board"]["line"][1]["now"]
    assert now == {"winner": B, "how": "tie"}
    fight(table, 1)
    assert owners(table)[1] == B


def test_R17_a_tie_beside_an_unfought_territory_is_frozen_with_its_cards():
    table = play(ready(), "Ana: deploy red1-green2 1 blue", "Ana: draw white", "Ana: draw white")
    play(table, "Bo: deploy yellow1-white2 1 blue", "Bo: draw white", "Bo: draw green")
    play(set_stock(table, blue=1), "Ana: discard white1-red2 1", "Ana: draw blue")
    assert statuses(table)[1] == "frozen"
    assert owners(table)[1] is None
    assert at(table, "blue").deployed == 2
    blue = table.view()["board"]["line"][1]
    assert blue["now"] == {"winner": None, "how": "frozen"}
    assert [side["may"] for side in blue["sides"]] == [[], []]


def test_R18_frozen_territories_follow_at_the_same_moment():
    table = fought([B, None, None, A, A, A], order=[2, 1])
    assert statuses(table)[1:3] == ["frozen", "frozen"]
    outcome(table, 2, None)
    fight(table, 0)
    assert owners(table)[:3] == [B, B, B]


def test_R19_the_territory_at_the_box_looks_at_the_other_end():
    table = fought([None, A, A, A, A, A], order=[5, 0])
    assert owners(table)[0] == owners(table)[5] == A


def test_R20_six_ties_are_nobodys():
    table = fought([None] * 6)
    assert owners(table) == [None] * 6
    assert statuses(table) == ["frozen"] * 6
    assert [player["score"] for player in table.view()["players"]] == [0, 0]


def test_R21_all_cards_but_one_leave_and_that_one_is_the_marker():
    table = ready()
    deck, green = table.state.deck, at(table, "green")
    for seat, card in enumerate(["blue1-red2", "blue1-white2", "blue1-purple2"]):
        deck.retire_from_pile(card)
        at(table, ("red", "white", "purple")[seat]).stock -= 1
    for card in ("yellow1-red2", "yellow1-white2"):
        deck.retire_from_pile(card)
        at(table, "yellow").stock -= 1
    green.sides[0].cards, green.sides[0].orcs = 3, 3
    green.sides[1].cards, green.sides[1].orcs = 2, 2
    assert table.audit() == []
    fight(table, 2)
    assert (table.state.removed, green.marker, green.deployed) == (4, 1, 0)
    assert table.audit() == []


def test_R21_a_card_that_lies_there_alone_stays_as_the_marker():
    table = play(ready(), "Ana: deploy red1-green2 2 blue", "Ana: draw white")
    play(set_stock(table, blue=1), "Bo: discard white1-red2 1", "Bo: draw blue")
    told = [event.text.id for event in table.events_of(len(table.moves) - 1)]
    assert told[-1] == "orc.event.keep"
    assert (table.state.removed, at(table, "blue").marker) == (1, 1)


def test_R21_without_a_card_there_any_removed_one_is_the_marker():
    table = play(ready(), "Ana: discard red1-green2 1", "Ana: draw red")
    play(table, "table: correct owner.blue Bo")
    assert (table.state.removed, at(table, "blue").marker) == (0, 1)
    assert table.audit() == []


def test_R21_a_marker_that_lies_there_already_marks_whoever_conquers_it_after_all():
    table = play(ready(), "Ana: discard red1-green2 1", "Ana: draw red")
    play(table, "Bo: discard face-down 1", "Bo: draw red")
    for owner in ("Bo", "nobody", "Ana"):
        play(table, f"table: correct owner.blue {owner}")
    assert (table.state.removed, at(table, "blue").marker) == (1, 1)
    assert table.audit() == []


def test_R27_a_tie_at_the_box_freezes_and_follows_the_other_end_in_the_same_turn():
    table = set_stock(ready(), red=1, purple=1)
    set_orcs(table, "purple", 0, 2)
    play(table, "Ana: discard red1-green2 2", "Ana: draw red", "Ana: draw purple")
    assert owners(table) == [B, None, None, None, None, B]
    told = [event.text.id for event in table.events_of(len(table.moves) - 1)]
    assert told.index("orc.event.frozen") < told.index("orc.event.battle")


# What corrections and a game under way leave to be settled


def test_R17_R18_a_tie_frozen_by_hand_beside_a_conqueror_is_broken_after_the_turn():
    table = play(ready(), "table: correct owner.red Bo", "table: correct owner.blue frozen")
    play(table, "table: correct owner.green frozen", "Ana: discard red1-green2 1")
    assert statuses(table)[:3] == ["conquered", "frozen", "frozen"]  # more may be corrected
    play(table, "Ana: draw white")
    assert owners(table)[:3] == [B, B, B]


def test_R19_a_tie_frozen_by_hand_at_the_box_looks_at_the_other_end():
    table = play(ready(), "table: correct owner.purple Ana", "table: correct owner.red frozen")
    play(table, "Ana: discard red1-green2 1", "Ana: draw white")
    assert owners(table)[0] == A


DUE = ("stock.blue 0", "orcs.blue.Ana 1", "orcs.blue.Bo 3", "stock.green 0")
"""The turn before drew the last cards of two stockpiles, and nobody has settled the battles."""


def test_R13_battles_that_are_due_when_a_game_is_joined_are_fought_before_the_next_turn():
    table = joined(*DUE)
    assert owners(table)[1:3] == [B, B]
    assert (table.stage, table.ask.who) == ("deploy", (0,))


def test_R13_R22_a_game_joined_after_its_last_draw_fights_its_battles_and_scores():
    empty = [f"stock.{colour} 0" for colour in ("red", "yellow", "white", "purple")]
    table = joined(*DUE, *empty)
    assert owners(table) == [B] * 6
    assert (table.stage, table.ask.who) == ("score", (1,))


def test_R18_a_tie_that_is_told_beside_a_conqueror_is_broken_when_a_game_is_joined():
    assert owners(joined("owner.blue frozen", "owner.red Bo"))[:2] == [B, B]


@pytest.mark.parametrize("rules", ["1", "2"])
def test_R13_R18_games_begun_by_older_rules_go_on_as_they_began(rules):
    table = joined(*DUE, "owner.red Bo", "owner.blue frozen", rules=rules)
    assert statuses(table)[:3] == ["conquered", "frozen", "open"]
    play(table, "Ana: discard red1-green2 1", "Ana: draw white")
    assert statuses(table)[:3] == ["conquered", "frozen", "frozen"]
