"""Two games that differ only in what a seat may not know look the same to that seat.

Twins are played line by line; after each line the report for the seat (view, questions, offers,
log) must be equal, and what another seat sees of the difference shows that there is one.
"""

from collections.abc import Iterable

from engine.core.report import plain, report
from tests.engine.few_orcs_more.build import play, table

OPENING = ("table: wizard Wiz", "table: dealt", "Wiz: champion Ana")


def asked(t, seat):
    """The question as that seat may look at it on a phone of its own."""
    ask = t.ask
    shown = ask.options if not ask.who or seat in ask.who else ()
    return plain(ask.text), ask.who, [option.to_json() for option in shown]


def looks(t, seat):
    offers = [(o.verb, [option.to_json() for option in o.options]) for o in t.offers(seat)]
    return report(t, seat), asked(t, seat), offers


def same_for(seats: Iterable[str], one: list[str], other: list[str], **options):
    twins = table(4, **options), table(4, **options)
    for lines in zip(one, other, strict=True):
        for t, line in zip(twins, lines, strict=True):
            play(t, line)
        for name in seats:
            seat = twins[0].seats[name]
            assert looks(twins[0], seat) == looks(twins[1], seat), (name, lines)
    return twins


# Bo and Cy have the same backs; which faces are behind them, and what lies in nobody's pile,
# Ana cannot know.
FIRST = (
    "table: pile 1 orc-2 orc-6 troll goblin dwarf-2 dwarf-6 skeleton-2 giant spy-4 enlist-Bo",
    "table: pile 2 orc-6 orc-2 war-machine commando dwarf-2 dwarf-2 skeleton-2 troll barbarian-2"
    " enlist-Cy",
    "table: pile 3 barbarian-2 barbarian-2 goblin goblin dwarf-6 dwarf-6 orc-2 orc-2 giant"
    " enlist-Ana",
    "table: pile 4 goblin giant orc-leader orc-2 orc-2 dwarf-leader skeleton-6 skeleton-6 troll",
)
SECOND = (
    "table: pile 1 orc-leader orc-leader commando giant dwarf-leader dwarf-2 skeleton-6 troll"
    " spy-4 enlist-Bo",
    "table: pile 2 orc-2 orc-2 troll giant dwarf-6 dwarf-2 skeleton-leader goblin barbarian-6"
    " enlist-Cy",
    "table: pile 3 barbarian-2 barbarian-2 goblin goblin dwarf-6 dwarf-6 orc-2 orc-2 giant"
    " enlist-Ana",
    "table: pile 4 barbarian-2 barbarian-2 barbarian-6 skeleton-2 skeleton-2 skeleton-2 orc-6"
    " orc-6 troll",
)
WAR = (
    "table: rest",
    "Bo: ask Cy flying-machine",
    "Wiz: tribe orcs",
    "Ana: send 1",
    "Bo: send 2",
    "Cy: send 3",
)


def test_F15_the_piles_that_were_shown_tell_nothing_to_a_player():
    one, other = [*OPENING, *FIRST, *WAR], [*OPENING, *SECOND, *WAR]
    twins = same_for(["Ana"], one, other)
    assert report(twins[0]) != report(twins[1])
    assert report(twins[0], twins[0].seats["Bo"]) != report(twins[1], twins[1].seats["Bo"])


def test_F15_a_pile_is_asked_for_with_every_card_of_the_box():
    t = play(table(4), *OPENING)
    before = [option.to_json() for option in t.ask.options]
    play(t, FIRST[0])
    after = [option.to_json() for option in t.ask.options]
    assert after == [option for option in before if option.get("prefix") != [1]]


def test_F07_a_dealing_that_is_followed_is_no_memory_aid_through_its_question():
    one = ["table: wizard Wiz", "table: deal orc-2 giant start", "Ana: enlist 2"]
    other = ["table: wizard Wiz", "table: deal spy-1 commando start", "Ana: enlist 2"]
    same_for(["Ana", "Bo", "Cy"], one, other)


def test_F21_faces_told_on_a_phone_of_ones_own_stay_there_also_from_the_wizard():
    hands = [
        "table: pile 1 misdealt enlist-Bo troll goblin giant dwarf-2",
        "table: pile 2 misdealt enlist-Cy orc-2 goblin",
        "table: rest",
        "Wiz: tribe orcs",
    ]
    one = [*OPENING, *hands, "Bo: send troll giant", "Cy: send 0"]
    other = [*OPENING, *hands, "Bo: send goblin troll", "Cy: send 0"]
    twins = same_for(["Wiz", "Ana", "Cy"], one, other)
    army = twins[0].view(twins[0].seats["Wiz"])["players"][twins[0].seats["Bo"]]
    assert army["either"] == {"troll": 1, "goblin": 1, "giant": 1}
    assert army["cards"] == {"dwarf-2": 1}


def test_F23_whether_somebody_may_play_a_surprise_is_not_told_by_the_question():
    hands = "table: pile 2 misdealt enlist-Cy orc-2 goblin"
    war = ["table: rest", "Wiz: tribe orcs", "Bo: send 0", "Cy: send 0", "table: reveal"]
    pile = "table: pile 1 misdealt enlist-Bo orc-2 flying-machine goblin commando"
    other_pile = "table: pile 1 misdealt enlist-Bo orc-2 troll troll troll"
    same_for(["Ana", "Cy"], [*OPENING, pile, hands, *war], [*OPENING, other_pile, hands, *war])
