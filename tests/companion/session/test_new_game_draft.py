"""A table being laid: who is offered a seat, and what is remembered from the last one."""

from __future__ import annotations

import pytest

from companion.session.new_game_draft import NAMES, Draft, made_up_wanted, want_made_up
from companion.settings import Settings
from companion.store import Remembered, open_unsaved
from engine.core.errors import BadSetup


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


def test_the_same_name_in_other_capitals_is_refused():
    with pytest.raises(BadSetup):
        draft().add("ANA")


def test_the_next_table_has_the_same_seats_and_options():
    store = open_unsaved()
    laid = draft(store=store)
    for name in ("Dee", "Cy"):
        laid.add(name)
    laid.options["mode"] = "strict"
    laid.lay()
    again = draft(store=store)
    assert again.players == ["Ana", "Bo", "Dee", "Cy"]
    assert again.options["mode"] == "strict"


def test_made_up_values_fill_up_what_nobody_entered():
    store = open_unsaved()
    store.set_box("orconomics", {"income.food": -3})
    laid = draft(store=store)
    assert laid.all_facts() == {"income.food": -3}
    want_made_up(store, "orconomics", True)
    laid.read_box()
    assert made_up_wanted(store, "orconomics")
    assert len(laid.all_facts()) == len(laid.book.facts)
    assert laid.all_facts()["income.food"] == -3
