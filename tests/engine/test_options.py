"""Options: what they list is what they allow."""

from __future__ import annotations

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from engine.core.options import Amount

LISTED = 1_000
WORDS = st.lists(st.sampled_from(["food", "Ana", 3]), max_size=3).map(tuple)


@given(WORDS, st.integers(-40, 1_500), st.integers(-60, 1_500), st.integers(1, 40))
def test_amounts_are_listed_from_the_least_to_the_most(prefix, low, span, step):
    option = Amount("pay", low, low + span, step, prefix=prefix)
    wanted = [(*prefix, number) for number in range(low, low + span + 1, step)]
    assert list(option.answers()) == list(islice(wanted, LISTED))
    assert all(map(option.allows, option.answers()))
    assert not option.allows((*prefix, low - 1))


def test_no_amounts_are_listed_where_the_most_is_below_nothing():
    assert list(Amount("pay", 0, -5).answers()) == []
    assert list(Amount("pay", 0, -5, prefix=("food",)).answers()) == []
