"""Ring, holdings with loans, crisis and startups on borders."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.pieces.crisis import Crisis
from engine.pieces.loans import Holdings
from engine.pieces.ring import Ring
from engine.pieces.startups import FREE, Borders, Place

SECTORS = ("food", "banking", "tourism", "livestock")


def test_a_ring_has_no_ends():
    ring = Ring(SECTORS)
    assert ring.neighbours("food") == ("livestock", "banking")
    assert ring.clockwise("livestock") == "food"
    assert ring.longest_run(("livestock", "food")) == 2
    assert ring.longest_run(SECTORS) == 4
    assert ring.longest_run(()) == 0
    assert ring.chain("food", ("livestock", "food")) == ("livestock", "food")
    assert ring.chain("tourism", ("livestock", "food")) == ()


def test_tokens_keep_their_loans_when_they_change_hands():
    holdings = Holdings(2, SECTORS)
    holdings.add(0, "food")
    holdings.flip(0, "food", loan=True)
    holdings.remove(0, "food", loan=True)
    holdings.add(1, "food", loan=True)
    assert (holdings.loans, holdings.owned, holdings.within["food"]) == ([0, 1], [0, 1], 1)
    assert list(holdings.kinds_of(1)) == [("food", True)]
    assert holdings.has(1, "food", loan=True)
    assert not holdings.has(1, "food", loan=False)


changes = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(SECTORS), st.sampled_from("armfFc"))
)


@given(changes)
def test_the_totals_of_holdings_always_agree_with_the_tokens(steps):
    holdings = Holdings(3, SECTORS)
    for seat, sector, what in steps:
        if what == "a":
            holdings.add(seat, sector)
        elif what == "r" and holdings.has(seat, sector, loan=False):
            holdings.remove(seat, sector)
        elif what == "m" and holdings.has(seat, sector, loan=True):
            holdings.remove(seat, sector, loan=True)
        elif what == "f" and holdings.has(seat, sector, loan=False):
            holdings.flip(seat, sector, loan=True)
        elif what == "F" and holdings.has(seat, sector, loan=True):
            holdings.flip(seat, sector, loan=False)
        elif what == "c":
            holdings.correct(seat, sector, 3, loan=True)
        assert holdings.balanced()


def test_a_late_player_has_a_place_of_his_own():
    holdings = Holdings(1, SECTORS)
    holdings.open()
    holdings.add(1, "food")
    assert holdings.owned == [0, 1]
    assert holdings.balanced()


def test_a_crisis_overrides_deepens_and_moves():
    crisis = Crisis(first=-1, deepest=-2)
    assert crisis.value("food", 3) == 3
    assert [crisis.strike("food") for _ in range(3)] == [-1, -2, -2]
    assert crisis.value("food", 3) == -2
    assert crisis.strike("banking") == -1
    assert crisis.value("food", 3) == 3
    crisis.clear()
    assert crisis.value("banking", 1) == 1


def test_startups_fill_bases_from_the_centre_and_jump_over_others():
    borders = Borders(Ring(SECTORS), bases=3, seats=2)
    border = borders.between("banking", "food")
    assert border == ("food", "banking")
    assert borders.between("food", "tourism") is None
    assert [borders.create("food", "banking", seat) for seat in (0, 1)] == [
        Place(border, 0),
        Place(border, 1),
    ]
    assert borders.landing(Place(border, 0)) == (2, 1)
    assert borders.promote(Place(border, 0)) == (2, 1)
    assert borders.bases[border] == [FREE, 1, 0]
    assert borders.promote(Place(border, 1)) == (None, 1)
    assert borders.owned == [1, 0]
    assert borders.balanced()


def test_a_full_border_takes_no_more():
    borders = Borders(Ring(SECTORS), bases=1, seats=1)
    borders.create("food", "banking", 0)
    assert borders.create("banking", "food", 0) is None
    assert borders.remove(Place(("food", "banking"), 0)) == 0
    assert list(borders.of(0)) == []


def test_correcting_a_base_keeps_the_totals():
    borders = Borders(Ring(SECTORS), bases=2, seats=2)
    place = Place(("food", "banking"), 1)
    borders.correct(place, 1)
    borders.correct(place, 0)
    assert borders.owned == [1, 0]
    borders.correct(place, FREE)
    assert borders.owned == [0, 0]
    assert borders.balanced()
