"""Points, the wizard's share, the end of the game (F29-F31, F33, F34)."""

import pytest

from tests.engine.few_orcs_more.build import armed, asked, dealing, play, score, told


def typed_round(t, champion, *winners):
    """Four battles won by these players; `-` is nobody."""
    wizard = t.view()["board"]["wizard"]
    play(t, "table: typed", f"{wizard}: champion {champion}")
    for who in winners:
        play(t, "table: nobody" if who == "-" else f"table: won {who}")
    return t


def test_F29_the_battles_are_worth_two_one_one_and_two_points():
    t = typed_round(dealing(), "Cy", "Ana", "Bo", "Bo", "-")
    assert [score(t, who) for who in ("Ana", "Bo", "Cy")] == [2, 2, 0]
    t = typed_round(dealing(), "Cy", "Ana", "Ana", "Ana", "Ana")
    assert score(t, "Ana") == 6


def test_F29_tied_winners_all_get_full_points():
    t = play(dealing(), "table: typed", "Wiz: champion Cy")
    play(t, "table: nobody", "table: nobody", "table: nobody")
    play(t, "Ana: strength 25", "Bo: strength 25", "Cy: strength 24")
    assert [score(t, who) for who in ("Ana", "Bo", "Cy")] == [2, 2, 0]


def test_F29_the_highest_strength_of_the_armies_wins():
    t = armed({"Ana": "orc-2*2", "Bo": "orc-6", "Cy": "dwarf-2"})
    play(t, "Wiz: tribe orcs")
    assert told(t, "wins") == [{"who": "Bo", "n": 2, "total": 2}]


def test_F29_a_lone_goblin_wins_against_nothing():
    t = play(armed({"Ana": "goblin"}), "Wiz: tribe orcs", "Ana: send goblin")
    assert score(t, "Ana") == 2


def test_F30_nobody_scores_when_all_armies_are_worth_nothing():
    t = play(armed({"Ana": "orc-2", "Bo": "dwarf-2"}), "Wiz: tribe skeletons")
    assert [score(t, who) for who in ("Wiz", "Ana", "Bo", "Cy")] == [0, 0, 0, 0]
    assert told(t, "no_winner")


def test_F30_points_for_everybody_at_nothing_are_an_option():
    t = armed({"Ana": "orc-2", "Bo": "dwarf-2"}, all_zero="everybody")
    play(t, "Wiz: tribe skeletons")
    assert [score(t, who) for who in ("Wiz", "Ana", "Bo", "Cy")] == [2, 2, 2, 2]


def test_F31_the_wizard_scores_what_the_champion_scores():
    t = typed_round(dealing(), "Ana", "Ana", "Bo", "Ana", "Cy")
    assert (score(t, "Ana"), score(t, "Wiz")) == (3, 3)
    assert t.view()["players"][0]["wizard_points"] == 3


@pytest.mark.parametrize(("players", "target"), [(4, 8), (5, 8), (6, 7), (7, 6)])
def test_F33_the_score_that_ends_the_game_depends_on_the_players(players, target):
    assert dealing(players).view()["board"]["target"] == target
    assert dealing(players, game_end="passed").view()["board"]["target"] == target + 1


def test_F33_reaching_eight_ends_the_game_passing_it_is_an_option():
    for option, over in (("reached", True), ("passed", False)):
        t = play(dealing(5, game_end=option), "table: correct score.Ana 6")
        typed_round(t, "Bo", "Ana", "Bo", "Cy", "Dee")
        assert (t.result is not None) is over


def test_F33_the_end_is_looked_at_after_the_round_and_not_in_it():
    t = play(dealing(), "table: correct score.Ana 6", "table: typed", "Wiz: champion Bo")
    play(t, "table: won Ana")
    assert score(t, "Ana") == 8
    assert t.result is None


def test_F34_the_highest_score_wins():
    t = play(dealing(), "table: correct score.Ana 7")
    typed_round(t, "Bo", "Ana", "Bo", "Cy", "-")
    assert t.result.winners == (t.seats["Ana"],)
    assert t.result.text.id == "few_orcs_more.win.highest"


def test_F34_a_tie_goes_to_the_tied_player_who_last_won_a_battle():
    t = play(dealing(), "table: correct score.Ana 7", "table: correct score.Bo 7")
    typed_round(t, "Cy", "Bo", "-", "-", "Cy Ana")
    assert (score(t, "Ana"), score(t, "Bo")) == (9, 9)
    assert t.result.winners == (t.seats["Ana"],)
    assert t.result.text.id == "few_orcs_more.win.last_battle"


def test_F34_a_battle_that_both_tied_players_won_decides_nothing():
    t = play(dealing(), "table: correct score.Ana 6", "table: correct score.Bo 6")
    typed_round(t, "Cy", "-", "Bo", "Ana", "Ana Bo")
    assert t.result.winners == (t.seats["Ana"],)


@pytest.mark.parametrize(("option", "winner"), [("narrows", "Bo"), ("skipped", "Cy")])
def test_F34_three_level_and_the_last_battle_won_by_two_of_them(option, winner):
    t = dealing(5, shared_last=option)
    for name, points in (("Ana", 7), ("Bo", 6), ("Cy", 8)):
        play(t, f"table: correct score.{name} {points}")
    typed_round(t, "Dee", "-", "Bo", "Cy", "Ana Bo")
    assert [score(t, name) for name in ("Ana", "Bo", "Cy")] == [9, 9, 9]
    assert t.result.winners == (t.seats[winner],)
    assert t.result.text.id == "few_orcs_more.win.last_battle"


def test_F34_points_copied_from_the_champion_are_no_battle_won():
    t = play(dealing(), "table: correct score.Wiz 6", "table: correct score.Bo 8")
    typed_round(t, "Ana", "-", "Bo", "Bo", "Ana")
    assert score(t, "Wiz") == 8
    t = play(dealing(), "table: correct score.Wiz 8", "table: correct score.Bo 9")
    typed_round(t, "Ana", "-", "Bo", "-", "Ana")
    assert (score(t, "Wiz"), score(t, "Bo")) == (10, 10)
    assert t.result.winners == (t.seats["Bo"],)


def test_F34_without_any_difference_the_win_is_shared():
    t = play(dealing(), "table: correct score.Ana 7", "table: correct score.Bo 7")
    typed_round(t, "Cy", "-", "Ana Bo", "-", "-")
    assert t.result.winners == (t.seats["Ana"], t.seats["Bo"])
    assert t.result.text.id == "few_orcs_more.win.shared"


def test_G08_after_the_end_nothing_is_asked():
    t = play(dealing(), "table: correct score.Ana 9")
    typed_round(t, "Bo", "-", "-", "-", "-")
    assert (asked(t), t.ask) == ("", None)


def test_nothing_scanned_at_all_a_round_takes_six_touches():
    t = play(dealing(), "table: typed", "Wiz: champion Ana")
    play(t, "table: won Ana", "table: won Bo", "table: won Bo Cy", "table: nobody")
    assert t.turn == 2
    assert [score(t, who) for who in ("Wiz", "Ana", "Bo", "Cy")] == [2, 2, 2, 1]


def test_scores_are_gathered_after_each_battle():
    t = play(dealing(), "table: typed", "Wiz: champion Cy", "table: won Ana", "table: won Bo")
    assert t.stats.series["score"] == [(0, 2, 0, 0), (0, 2, 1, 0)]


def test_the_standings_say_where_the_points_come_from():
    t = typed_round(dealing(), "Ana", "Ana", "-", "-", "-")
    play(t, "table: correct score.Wiz 3 forgotten")
    wiz = next(line for line in t.standings() if line.seat == 0)
    assert [(what.id.rsplit(".", 1)[1], n) for what, n in wiz.parts] == [
        ("battles", 0),
        ("champion", 2),
        ("corrected", 1),
    ]
