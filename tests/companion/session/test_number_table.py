"""Answers that end in a number of something are told in one place."""

from __future__ import annotations

import pytest

from companion.session.answer_picker import Picker
from companion.session.number_table import number_table
from engine.core.options import Amount, Pick


def pairs(names, numbers):
    return [(name, number) for name in names for number in numbers]


def test_few_numbers_stand_in_rows_before_anything_was_chosen():
    picker = Picker([Pick("create", pairs(("Ana", "Bo", "Cy"), (1, 2, 3)), ("player", "number"))])
    table = number_table(picker)
    assert table is not None
    assert table.in_rows
    assert list(table.rows) == ["Ana", "Bo", "Cy"]
    assert table.rows["Bo"][2].answer == ("create", "Bo", 2)
    assert table.touches(("create", "Cy", 3)) == 1
    with pytest.raises(ValueError, match="create"):
        table.touches(("create", "Cy", 4))


def test_many_numbers_stand_in_a_grid_under_what_they_are_of():
    effects = [("money", who, n) for who in ("me", "all") for n in range(-20, 21) if n]
    effects += [("forecast", "any")]
    picker = Picker([Pick("also", effects, ("effect", "who", "number"))])
    assert number_table(picker) is None, "the effect is chosen first"
    picker.choose(picker.toward(("also", "money", "me", 1)))
    table = number_table(picker)
    assert table is not None
    assert not table.in_rows
    assert table.touches(("also", "money", "me", -20)) == 1, "the first is chosen already"
    assert table.touches(("also", "money", "all", 5)) == 2


@pytest.mark.parametrize(
    "options",
    [
        [Pick("offer", [("private",), ("state",)])],
        [Pick("x", [("a", 1), ("b", 1)])],
        [Pick("x", [("a", 1), ("a", 2)])],
        [Pick("x", [("a", 1), ("a", 2), ("b", "c")])],
        [Pick("x", pairs("abcdefghi", (1, 2)))],
        [Pick("x", pairs("ab", range(9)))],
        [Amount("x", 1, 9)],
    ],
)
def test_anything_else_is_asked_as_before(options):
    assert number_table(Picker(options)) is None
