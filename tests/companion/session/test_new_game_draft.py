"""A table being laid: who is offered a seat, and what is remembered from the last one."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.i18n.catalogue import load
from companion.session import saved_game
from companion.session.new_game_draft import MOST_FACES, NAMES, Draft, made_up_wanted, want_made_up
from companion.settings import Settings
from companion.store import Remembered, open_unsaved
from engine.core.errors import BadSetup
from engine.core.registry import games
from engine.core.setup import Setup

WORDS = load("en", strict=True)


def draft(game="orconomics", store=None):
    store = store if store is not None else open_unsaved()
    return Draft(game, store, Settings(store)["strict"])


def test_a_first_table_offers_names_for_a_start():
    laid = draft()
    assert laid.players == ["Ana", "Bo"]
    assert laid.faces() == list(NAMES[:5])


def test_who_was_remembered_takes_the_place_of_the_offered_names():
    store = open_unsaved()
    store.remember_players([Remembered("Zoe", 0), Remembered("Max", 1), Remembered("Pat", 2)])
    laid = draft("orc", store)
    assert laid.players == ["Zoe", "Max"]
    assert laid.faces() == ["Zoe", "Max", "Pat"]


def test_tiles_stay_in_their_places_whoever_leaves_or_comes():
    laid = draft()
    before = laid.faces()
    laid.remove("Ana")
    laid.add("Dee")
    assert laid.faces() == before
    laid.add("Ana")
    assert laid.players == ["Bo", "Dee", "Ana"]
    assert laid.faces() == before


def test_a_new_name_gets_a_tile_and_loses_it_with_its_seat():
    laid = draft()
    laid.add("2")
    assert laid.faces()[-1] == "2"
    laid.remove("2")
    assert "2" not in laid.faces()


def test_a_known_player_typed_in_other_capitals_is_that_player():
    store = open_unsaved()
    others = [Remembered(f"Guest {n}", n % 8) for n in range(MOST_FACES)]
    store.remember_players([*others[:3], Remembered("Anna", 3), *others[3:], Remembered("Zoe", 4)])
    laid = draft("orconomics", store)
    store.put("person", "Żan", {"state": "deleted"})
    for typed, known in (("żAN", "Żan"), ("anna", "Anna"), (" ZOE ", "Zoe")):
        laid.add(typed)
        assert laid.players[-1] == known
        assert set(laid.players) <= set(laid.faces()), "everybody can be taken out again"
    assert laid.looks[-2:] == [3, 4]
    laid.remove("Anna")


def test_an_offered_name_typed_in_other_capitals_has_the_tile_of_that_name():
    laid = draft()
    laid.add("cy")
    assert laid.players[-1] in laid.faces()


def test_the_same_name_in_other_capitals_is_refused():
    with pytest.raises(BadSetup):
        draft().add("ANA")


def test_the_next_table_has_the_same_seats_and_options():
    store = open_unsaved()
    laid = draft(store=store)
    for name in ("Dee", "Cy"):
        laid.add(name)
    laid.options["mode"] = "strict"
    laid.lay(WORDS)
    again = draft(store=store)
    assert again.players == ["Ana", "Bo", "Dee", "Cy"]
    assert again.options["mode"] == "strict"


def test_what_was_chosen_before_a_kill_counts_for_the_next_game_alone():
    store = open_unsaved()
    laid = draft(store=store)
    laid.keep()
    assert store.entries("draft") == {}, "nothing was chosen"
    for name in ("Ana", "Bo"):
        laid.remove(name)
    laid.add("Zoe")
    laid.keep()
    again = draft(store=store)
    assert again.players == ["Zoe"]
    assert draft("orc", store).players == ["Ana", "Bo"]
    saved_game.start(store, Setup("orc", ("Ana", "Bo")), "the next game, of others")
    assert draft(store=store).players == ["Ana", "Bo"]


def test_made_up_values_fill_up_what_nobody_entered():
    store = open_unsaved()
    store.set_box("orconomics", {"income.food": -3})
    laid = draft(store=store)
    assert laid.all_facts(WORDS) == {"income.food": -3}
    want_made_up(store, "orconomics", True)
    laid.read_box()
    assert made_up_wanted(store, "orconomics")
    assert len(laid.all_facts(WORDS)) == len(laid.book.facts)
    assert laid.all_facts(WORDS)["income.food"] == -3


# Colours and shapes


def test_players_have_the_looks_in_their_order_until_somebody_chooses():
    laid = draft()
    laid.add("Cy")
    assert laid.looks == [0, 1, 2]
    assert laid.lay(WORDS).looks == ()
    laid.choose_look("Bo", 5)
    assert laid.looks == [0, 5, 2]
    assert laid.lay(WORDS).looks == ("triangle", "pentagon", "square")


def test_who_had_the_look_takes_the_one_that_is_left():
    laid = draft()
    laid.choose_look("Bo", 0)
    assert laid.looks == [1, 0]


def test_looks_go_with_the_players_into_another_order_and_another_game():
    store = open_unsaved()
    laid = draft(store=store)
    laid.choose_look("Ana", 6)
    laid.seat_in(["Bo", "Ana"])
    assert (laid.players, laid.looks) == (["Bo", "Ana"], [1, 6])
    laid.seat_in(["Bo", "Zoe"])
    assert laid.players == ["Bo", "Ana"]
    laid.lay(WORDS)
    assert draft("orc", store).looks == [1, 6]


def test_two_with_the_same_look_do_not_keep_it_both():
    store = open_unsaved()
    store.remember_players([Remembered("Ana", 3), Remembered("Bo", 3), Remembered("Cy", 99)])
    laid = draft(store=store)
    laid.add("Cy")
    assert laid.looks == [3, 1, 2]
    laid.choose_look("Cy", 3)
    assert laid.looks == [2, 1, 3]


@pytest.mark.parametrize("game", games())
def test_whoever_is_seated_the_board_is_asked_for_alike(game):
    """Also while the table is being cleared: two, one or nobody left, in whichever seats."""
    laid = draft(game)
    asked = repr(laid.asked_order())
    for few in (0, 1, 2):
        for left in combinations([*NAMES, "ana"], few):
            laid.players = list(left)
            assert repr(laid.asked_order()) == asked
            assert laid.last_order() == ()
            if few < laid.book.players.start:
                assert laid.problem() is not None
