"""The box, the number of players, the wizard, the player cards (F01-F06, F35, F36)."""

import pytest

from engine.core.errors import BadSetup, IllegalMove
from engine.core.setup import Setup
from engine.core.table import Table
from engine.rulebooks.few_orcs_more import RULEBOOK
from engine.rulebooks.few_orcs_more.cards import DECK, pile_heights
from tests.engine.few_orcs_more.build import asked, dealing, play, score, table, told


def test_F01_the_army_cards_are_eighty_four_tribes_of_thirteen_mercenaries_and_spies():
    assert sum(DECK.values()) == 80
    for kin in ("orc", "dwarf", "skeleton", "barbarian"):
        assert [DECK[f"{kin}-{face}"] for face in ("2", "6", "leader")] == [7, 4, 2]
    assert sum(n for card, n in DECK.items() if card.startswith("spy-")) == 4
    mercenaries = ("goblin", "giant", "troll", "flying-machine", "war-machine", "commando")
    assert [DECK[card] for card in mercenaries] == [8, 6, 4, 1, 4, 1]


def test_F01_every_printed_card_has_a_tag_of_its_own():
    tags = RULEBOOK.tags()
    assert sum(tag.copies for tag in tags if tag.kind == "army") == 80
    assert sum(tag.copies for tag in tags if tag.kind == "enlistment") == 14
    assert {tag.card for tag in tags} >= {"desertion", "start", "enlist-1", "enlist-7"}
    assert len({(tag.kind, tag.number) for tag in tags}) == len(tags)
    assert len({tag.card for tag in tags}) == len(tags)


@pytest.mark.parametrize("players", ["Ana Bo", "Ana Bo Cy", "A B C D E F G H"])
def test_F02_two_three_or_eight_players_are_refused(players):
    with pytest.raises(BadSetup) as refused:
        table(players)
    assert refused.value.rules == ("F02",)


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_F02_four_to_seven_players_may_play(players):
    assert len(table(players).players) == players


def test_F03_all_but_the_wizard_fight_and_the_role_passes_to_the_left():
    t = play(table("Ana Bo Cy Dee Eli"), "table: wizard Dee")
    assert t.state.now().fighters == [4, 0, 1, 2]
    lines = ["table: won Ana"] * 4
    play(t, "table: typed", "Dee: champion Bo", *lines)
    assert t.view()["board"]["wizard"] == "Eli"


@pytest.mark.parametrize(("position", "wizard"), [("battle-4", "Ana"), ("round", "Dee")])
def test_F03_the_role_passes_on_after_a_round_that_was_joined(position, wizard):
    setup = Setup("few_orcs_more", ("Ana", "Bo", "Cy", "Dee"), under_way=True)
    t = play(Table(RULEBOOK, setup), "table: wizard Dee", f"table: correct next {position}")
    if position != "round":
        play(t, "table: correct champion Bo", "table: go_on", "table: won Ana")
    else:
        play(t, "table: go_on")
    assert t.view()["board"]["wizard"] == wizard


@pytest.mark.parametrize(("before", "over"), [(5, False), (6, True)])
def test_F33_the_end_is_looked_at_after_a_round_that_was_joined(before, over):
    setup = Setup("few_orcs_more", ("Ana", "Bo", "Cy", "Dee"), under_way=True)
    t = play(Table(RULEBOOK, setup), "table: wizard Dee", "table: correct next battle-4")
    play(t, "table: correct champion Bo", f"table: correct score.Ana {before}", "table: go_on")
    play(t, "table: won Ana")
    assert (t.result is not None) is over


def test_F03_the_wizard_plays_no_player_cards():
    t = play(dealing(), "table: deal start")
    for verb in ("enlist", "desert"):
        with pytest.raises(IllegalMove) as refused:
            play(t, f"Wiz: {verb} 1")
        assert refused.value.rules == ("F03",)


@pytest.mark.parametrize(
    ("players", "each", "together"), [(4, 2, 6), (5, 2, 8), (6, 1, 5), (7, 1, 6)]
)
def test_F04_two_enlistments_and_one_or_two_desertions_for_each_fighter(players, each, together):
    t = dealing(players)
    assert told(t, "player_cards")[0]["n"] == each
    assert told(t, "player_cards")[0]["enlistments"] == 2
    assert t.state.now().desertions_left() == together


def test_F04_a_third_desertion_of_one_player_is_refused():
    t = play(dealing(), "Ana: desert 1", "Ana: desert 2")
    with pytest.raises(IllegalMove) as refused:
        play(t, "Ana: desert 3")
    assert refused.value.rules == ("F04",)


def test_F04_fourteen_desertions_are_in_the_box_enough_for_every_table():
    copies = next(tag.copies for tag in RULEBOOK.tags() if tag.card == "desertion")
    assert copies == 14
    assert all(dealing(n).state.now().desertions_left() <= copies for n in range(4, 8))


@pytest.mark.parametrize(
    ("option", "after", "event"), [("third", 54, "start_third"), ("middle", 40, "start_middle")]
)
def test_F05_where_the_start_card_goes_is_an_option(option, after, event):
    t = dealing(start_card=option)
    assert told(t, event)
    assert t.view()["dealing"]["start_after"] == after


def test_F05_the_start_card_takes_no_place_on_a_pile():
    t = play(dealing(), "table: deal orc-2 orc-2 orc-6 giant start")
    assert t.view()["dealing"]["next_pile"] == 5
    play(t, "table: deal troll")
    assert [len(pile) for pile in t.state.now().piles.values()][:6] == [1, 1, 1, 1, 1, 0]
    assert t.view()["dealing"]["left"] == 75


def test_F05_nobody_enlists_before_the_start_card():
    t = play(dealing(), "table: deal orc-2")
    with pytest.raises(IllegalMove) as refused:
        play(t, "Ana: enlist 1")
    assert refused.value.rules == ("F05",)
    play(t, "table: deal start", "Ana: enlist 1")
    assert t.state.now().piles[1] == ["orc-2", "enlist-Ana"]


@pytest.mark.parametrize(
    ("players", "heights"),
    [(4, [9] * 8 + [8]), (5, [8] * 3 + [7] * 8), (6, [7] * 2 + [6] * 11), (7, [6] * 10 + [5] * 4)],
)
def test_F06_the_cards_are_dealt_round_and_round(players, heights):
    piles = dealing(players).view()["dealing"]["piles"]
    assert pile_heights(piles) == tuple(heights)


def test_F06_after_the_last_pile_the_next_card_goes_on_the_first():
    t = play(dealing(), "table: deal " + " ".join(["orc-2"] * 7 + ["orc-6"] * 2))
    assert t.view()["dealing"]["next_pile"] == 1


@pytest.mark.parametrize(
    ("points", "side", "number"),
    [(0, "plain", 0), (9, "plain", 9), (10, "plus-ten", 0), (11, "plus-ten", 1)],
)
def test_F35_the_wheel_turns_its_marker_at_ten(points, side, number):
    t = play(dealing(), f"table: correct score.Ana {points} wheel")
    assert t.view()["players"][1]["wheel"] == {"side": side, "number": number}


def test_F36_a_new_round_begins_with_all_cards_and_the_next_wizard():
    t = play(
        dealing(),
        "table: dealt",
        "Wiz: champion Ana",
        "table: pile 1 misdealt enlist-Bo troll",
        "table: rest",
    )
    play(t, "Wiz: tribe orcs", "table: nobody", "Wiz: tribe dwarves", "table: nobody")
    play(t, "Wiz: tribe skeletons", "table: nobody", "table: nobody")
    r = t.state.now()
    assert asked(t) == "deal"
    assert (r.wizard, r.left, r.total()) == (1, 80, 80)
    assert r.known().total() == 0
    assert (t.turn, t.stage) == (2, "enlistment")
    assert score(t, "Ana") == 0
