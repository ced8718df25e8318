"""Who sees which faces; corrections."""

import json

import pytest

from engine.core.errors import IllegalMove
from engine.core.report import plain, report
from tests.engine.few_orcs_more.build import armed, at_war, dealing, hand, play, score, told

HANDS = {"Ana": "orc-2 giant troll", "Bo": "dwarf-6 goblin", "Cy": "spy-4 commando"}


def view(t, name):
    return t.view(t.seats[name])


def test_F15_a_player_sees_own_cards_and_the_backs_of_the_others():
    players = view(armed(HANDS), "Ana")["players"]
    assert players[1]["cards"] == {"orc-2": 1, "giant": 1, "troll": 1}
    assert "cards" not in players[2]
    assert players[2]["backs"] == {"dwarves": 1, "mercenaries": 1}


def test_only_the_wizard_sees_the_faces_in_the_piles_and_hands():
    t = armed(HANDS)
    assert view(t, "Wiz")["piles"][0]["cards"] == ["enlist-Ana", "orc-2", "giant", "troll"]
    assert view(t, "Wiz")["players"][2]["cards"] == {"dwarf-6": 1, "goblin": 1}
    assert "cards" not in view(t, "Bo")["piles"][0]


def test_a_dealing_that_is_followed_does_not_become_a_memory_aid():
    t = play(dealing(), "table: deal orc-2 giant")
    assert view(t, "Ana")["piles"][1] == {"pile": 2, "height": 1, "done": False}
    assert view(t, "Wiz")["piles"][1]["cards"] == ["giant"]


def test_faces_laid_on_a_players_own_phone_stay_hidden_until_the_reveal():
    t = play(at_war("orcs", {"Ana": "orc-2 giant troll", "Bo": "goblin"}), "Ana: send giant")
    assert "cards" not in view(t, "Bo")["battle"]["armies"][0]
    assert "cards" not in view(t, "Wiz")["battle"]["armies"][0]
    assert view(t, "Ana")["battle"]["armies"][0]["cards"] == {"orc-2": 1, "giant": 1}
    assert view(t, "Bo")["battle"]["armies"][0]["mercenaries"] == 1


def test_after_the_reveal_everybody_sees_the_armies_and_how_strong_they_are():
    hands = {"Ana": "orc-6 orc-leader troll*2", "Bo": "flying-machine goblin"}
    t = play(at_war("orcs", hands), "Ana: send 1", "Bo: send 0", "Ana: reveal troll")
    army = view(t, "Cy")["battle"]["armies"][0]
    assert army["cards"] == {"orc-6": 1, "orc-leader": 1, "troll": 1}
    assert army["strength"] == 17
    assert [line["what"] for line in army["lines"]] == ["six", "leader", "troll"]


def test_instructions_about_piles_tell_places_and_never_faces():
    t = play(armed(HANDS, spy_asks="may"), "Cy: waive")
    faces = ("orc-2", "giant", "troll", "dwarf-6", "goblin", "commando")
    for event in t.events:
        if event.text.id.startswith("few_orcs_more.event.pile"):
            assert not any(face in json.dumps(plain(event.text)) for face in faces)


def test_the_question_for_a_surprise_does_not_tell_who_holds_it():
    with_it = {"Ana": "orc-2 troll", "Bo": "commando goblin"}
    without = {"Ana": "orc-2 troll", "Bo": "giant goblin"}
    asks = [
        play(at_war("orcs", hands), "Ana: send 0", "Bo: send 0").ask for hands in (with_it, without)
    ]
    assert asks[0].text == asks[1].text
    assert asks[0].who == asks[1].who == ()


def test_answers_on_a_screen_do_not_tell_the_faces_that_lie_face_down():
    few = {"Ana": "orc-2 giant troll", "Bo": "commando goblin"}
    other = {"Ana": "orc-6 goblin*2", "Bo": "commando goblin"}
    shown = []
    for hands in (few, other):
        t = at_war("orcs", hands)
        at_laying = [option.to_json() for option in t.ask.options]
        play(t, "Ana: send 1", "Bo: send 0")
        at_reveal = [option.to_json() for option in t.ask.options]
        commando = [option.to_json() for option in t.offers(t.seats["Bo"])[0].options]
        shown.append((at_laying, at_reveal, commando))
    assert shown[0] == shown[1]


def test_the_log_tells_that_a_pile_was_shown_and_not_what_lay_in_it():
    t = play(at_war("orcs", {"Ana": "orc-2 giant troll", "Bo": "goblin"}), "Ana: send giant")
    seen_by = {name: [line["move"] for line in report(t, t.seats[name])["log"]] for name in t.seats}
    assert seen_by["Bo"][3:5] == ["table: pile 1", "table: pile 2"]
    assert (seen_by["Bo"][-1], seen_by["Ana"][-1]) == ("Ana: send", "Ana: send giant")
    assert str(t.rulebook.public(t.moves[-1])) == "Ana: send"


def test_views_are_plain_data():
    t = play(at_war("orcs", {"Ana": "orc-2 giant troll", "Bo": "goblin"}), "Ana: send 1")
    for seat in (None, 0, 1, 2, 3):
        assert json.loads(json.dumps(t.view(seat))) == t.view(seat)


# Corrections


def test_G06_a_score_may_be_overwritten_and_the_books_stay_right():
    t = play(dealing(), "table: correct score.Bo 5 miscounted")
    assert score(t, "Bo") == 5
    assert t.audit() == []


def test_G06_a_card_in_a_hand_may_be_overwritten_out_of_the_cards_never_shown():
    t = play(armed({"Ana": "orc-2"}), "table: correct hand.Ana.giant 1 missed")
    assert hand(t, "Ana") == {"orc-2": 1, "giant": 1}
    assert t.audit() == []
    play(t, "table: correct hand.Ana.giant 0")
    assert hand(t, "Ana") == {"orc-2": 1}
    assert t.audit() == []


def test_G06_a_correction_that_needs_a_card_twice_is_warned_of_and_not_refused():
    t = armed({"Ana": "orc-2", "Bo": "commando"})
    play(t, "table: correct hand.Ana.commando 1")
    assert [text.id for text in t.audit()] == ["few_orcs_more.audit.copies"]
    assert t.events[-1].kind == "info", "a warning would tell everybody which card it was"


def test_G06_the_champion_may_be_overwritten_by_another_fighter():
    t = play(armed({"Ana": "orc-2"}), "table: correct champion Bo")
    assert t.view()["board"]["champion"] == "Bo"
    with pytest.raises(IllegalMove):
        play(t, "table: correct champion Wiz")


def test_G06_a_question_that_a_correction_takes_the_sense_from_goes_away():
    t = armed({"Ana": "spy-1 giant", "Bo": "troll"})
    play(t, "table: correct hand.Ana.spy-1 0 misread")
    assert t.ask.text.id == "few_orcs_more.ask.tribe"
    play(t, "Wiz: tribe orcs", "table: correct hand.Ana.giant 0 misread")
    assert t.ask.who == (t.seats["Bo"],)


def test_G06_a_spy_that_a_correction_gives_to_another_is_played_by_that_player():
    t = armed({"Ana": "spy-1", "Bo": "spy-2"})
    play(t, "table: correct hand.Cy.spy-1 1", "table: correct hand.Ana.spy-1 0")
    assert t.ask.who == (t.seats["Cy"],)


def test_a_warning_tells_that_enlistments_are_missing():
    assert told(armed({"Ana": "orc-2"}), "enlistments_missing")[0]["n"] == 5
