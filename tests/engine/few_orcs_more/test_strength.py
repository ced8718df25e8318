"""The strength of an army, row by row (F24-F28)."""

from collections import Counter

import pytest

from engine.rulebooks.few_orcs_more.strength import army_lines, strength
from tests.engine.few_orcs_more.build import spread

ORC, DWARF, SKELETON, BARBARIAN = "orcs", "dwarves", "skeletons", "barbarians"

ARMIES = [
    # tribe, army, goblins that fly in, strength
    # The tribe alone
    (ORC, "", 0, 0),
    (ORC, "orc-2", 0, 2),
    (ORC, "orc-6", 0, 6),
    (ORC, "orc-2*7", 0, 14),
    (ORC, "orc-6*4", 0, 24),
    (ORC, "orc-2*7 orc-6*4", 0, 38),
    (DWARF, "dwarf-2*2 dwarf-6", 0, 10),
    (SKELETON, "skeleton-2 skeleton-6*2", 0, 14),
    (BARBARIAN, "barbarian-2*3 barbarian-6*3", 0, 24),
    # One leader doubles the tribe and nothing else
    (ORC, "orc-leader", 0, 0),
    (ORC, "orc-2 orc-leader", 0, 4),
    (ORC, "orc-6 orc-leader", 0, 12),
    (ORC, "orc-2*2 orc-6 orc-leader", 0, 20),
    (ORC, "orc-2*2 orc-6 orc-leader troll", 0, 25),
    (ORC, "orc-2*7 orc-6*4 orc-leader", 0, 76),
    (DWARF, "dwarf-6*4 dwarf-leader", 0, 48),
    (SKELETON, "skeleton-2*3 skeleton-leader giant", 0, 22),
    (BARBARIAN, "barbarian-6 barbarian-leader goblin", 0, 13),
    (BARBARIAN, "barbarian-6 barbarian-leader goblin war-machine", 0, 22),
    (DWARF, "dwarf-leader troll", 0, 5),
    (DWARF, "dwarf-leader giant troll*4", 0, 30),
    (ORC, "orc-2 orc-leader", 1, 9),
    # Two leaders: nothing is left
    (ORC, "orc-leader*2", 0, 0),
    (ORC, "orc-2*2 orc-6 orc-leader*2", 0, 0),
    (ORC, "orc-2*2 orc-6 orc-leader*2 giant troll", 0, 0),
    (DWARF, "dwarf-6*4 dwarf-leader*2 troll*4", 0, 0),
    (SKELETON, "skeleton-leader*2 goblin*4 war-machine*4", 0, 0),
    (BARBARIAN, "barbarian-2*7 barbarian-6*4 barbarian-leader*2 giant", 0, 0),
    (ORC, "orc-2 orc-leader*2", 2, 0),
    (BARBARIAN, "barbarian-leader*2", 8, 0),
    (DWARF, "dwarf-6 dwarf-leader*2 goblin war-machine", 3, 0),
    # Goblins, trolls, a giant
    (ORC, "goblin", 0, 1),
    (ORC, "goblin*8", 0, 8),
    (ORC, "troll", 0, 5),
    (ORC, "troll*4", 0, 20),
    (ORC, "giant", 0, 10),
    (ORC, "orc-2 giant", 0, 12),
    (ORC, "orc-6 goblin*2 troll giant", 0, 23),
    (SKELETON, "skeleton-2 troll*2", 0, 12),
    # War machines want a goblin each
    (ORC, "war-machine", 0, 0),
    (ORC, "orc-2 war-machine", 0, 2),
    (ORC, "war-machine*4", 0, 0),
    (ORC, "goblin war-machine", 0, 10),
    (ORC, "orc-2 goblin war-machine*2", 0, 12),
    (ORC, "goblin*2 war-machine", 0, 11),
    (ORC, "goblin*2 war-machine*2", 0, 20),
    (ORC, "goblin*3 war-machine*4", 0, 30),
    (ORC, "goblin*4 war-machine*4", 0, 40),
    (ORC, "goblin*8 war-machine*4", 0, 44),
    (DWARF, "troll giant war-machine", 0, 15),
    (DWARF, "dwarf-2 troll goblin war-machine giant", 0, 27),
    # The flying machine and its goblins
    (ORC, "", 1, 5),
    (ORC, "", 8, 12),
    (ORC, "orc-2*3 orc-6", 2, 18),
    (ORC, "orc-6 war-machine", 1, 11),
    (ORC, "orc-6 war-machine", 3, 13),
    (ORC, "goblin war-machine*2", 2, 16),
    (ORC, "goblin*2 war-machine*2", 1, 25),
    (ORC, "orc-2*2 orc-6 orc-leader troll", 2, 31),
    (SKELETON, "giant", 4, 18),
    # Laid face down among the others they are worth nothing
    (ORC, "orc-2 flying-machine", 0, 2),
    (ORC, "orc-2 flying-machine goblin*2", 0, 4),
    (ORC, "goblin flying-machine war-machine", 0, 10),
    (ORC, "orc-6 commando", 0, 6),
    (ORC, "orc-6 orc-leader commando troll", 0, 17),
    # After a commando took a card away
    (ORC, "orc-2*2 orc-6 orc-leader giant", 0, 30),
    (DWARF, "dwarf-2 war-machine", 0, 2),
    (BARBARIAN, "barbarian-6*2 barbarian-2", 0, 14),
]


@pytest.mark.parametrize(("tribe", "army", "flown", "expected"), ARMIES)
def test_F24_to_F28_the_strength_of_an_army(tribe, army, flown, expected):
    assert strength(army_lines(tribe, Counter(spread(army)), flown)) == expected


def test_the_table_of_armies_is_long_and_has_no_row_twice():
    rows = {(tribe, army, flown) for tribe, army, flown, _ in ARMIES}
    assert len(rows) == len(ARMIES) >= 60


def test_F24_the_leader_is_a_line_of_its_own_worth_what_it_doubles():
    lines = army_lines("orcs", Counter(spread("orc-2*2 orc-6 orc-leader troll")))
    assert [tuple(line) for line in lines] == [
        ("two", 2, 4),
        ("six", 1, 6),
        ("leader", 1, 10),
        ("troll", 1, 5),
    ]


def test_F25_the_feud_takes_away_everything_else():
    lines = army_lines("orcs", Counter(spread("orc-6 orc-leader*2 giant")))
    assert tuple(lines[-1]) == ("feud", 2, -16)


def test_F26_machines_without_a_goblin_stand_in_a_line_worth_nothing():
    lines = army_lines("orcs", Counter(spread("goblin war-machine*3")))
    assert [tuple(line) for line in lines] == [
        ("goblin", 1, 1),
        ("war-machine", 1, 9),
        ("idle-machine", 2, 0),
    ]


@pytest.mark.parametrize(("worth", "expected"), [(4, 18), (5, 19)])
def test_F27_the_flying_machine_is_worth_four_or_by_option_five(worth, expected):
    army = Counter(spread("orc-6*2"))
    assert strength(army_lines("orcs", army, 2, flying_machine=worth)) == expected


def test_F28_a_flying_machine_that_escapes_the_feud_is_an_option():
    army = Counter(spread("orc-6 orc-leader*2"))
    assert strength(army_lines("orcs", army, 2)) == 0
    assert strength(army_lines("orcs", army, 2, machine_escapes_feud=True)) == 6
