"""What a tap on the board can mean, without a board: things as a drawing tells them."""

from __future__ import annotations

from companion.session.answer_picker import Picker
from companion.session.board_answers import BoardAnswers, Spot
from engine.core.options import Amount, Cards, Option, Pick, Say

NAMES = ("Ana", "Bo")


def answers(picker: Picker, asked: str | None = "Ana", players=NAMES) -> BoardAnswers:
    return BoardAnswers(picker, asked, players)


def place(name: str) -> tuple[Spot, ...]:
    return (Spot((name,)),)


def test_a_sector_that_is_legal_answers_at_once():
    picker = Picker([Pick("place", [("food",), ("banking",)], ("sector",))])
    lit = answers(picker).lit({"food": place("food"), "tourism": place("tourism")})
    assert list(lit) == ["food"]
    assert picker.keep(lit["food"]) == ("place", ("food",))


def test_a_tap_that_could_mean_two_things_leaves_both_to_the_sheet():
    options = [
        Pick("loan", [("food",), ("banking",)], ("sector",)),
        Pick("give", [("food", "orc"), ("banking", "bones")], ("sector", "side")),
    ]
    picker = Picker(options)
    assert picker.keep(answers(picker).meant(place("food"))) is None
    assert [step.key for step in picker.steps()] == ["loan food", "give food orc"]
    assert picker.back()
    assert len(picker.ways) == 4


def test_a_token_is_that_of_the_player_who_answers_or_whom_the_answer_names():
    token = (Spot(("food", "orc"), "Bo"),)
    lose = Picker([Pick("lose", [("food", "orc"), ("food", "bones")], ("sector", "side"))])
    assert not answers(lose, "Ana").meant(token)
    assert lose.keep(answers(lose, "Bo").meant(token)) == ("lose", ("food", "orc"))
    choices = [("Ana", "food", "orc"), ("Bo", "food", "orc"), ("Bo", "food", "bones")]
    move = Picker([Pick("move", choices, ("player", "sector", "side"))])
    assert move.keep(answers(move, "Ana").meant(token)) == ("move", ("Bo", "food", "orc"))


def test_a_border_needs_both_its_sectors_and_may_use_the_card_that_was_chosen():
    plays = [("food", "create", "banking"), ("food", "create", "tourism"), ("food", "ability")]
    picker = Picker([Say("done"), Pick("play", plays, ("card", "use", "where", "base", "into"))])
    border = (Spot(("banking", "food")),)
    assert picker.chosen == ("play", "food")
    assert picker.keep(answers(picker).meant(border)) == ("play", plays[0])
    assert not answers(picker).meant((Spot(("banking", "tourism")),))


def test_nothing_glows_before_the_card_is_chosen():
    plays = [("food", "create", "banking"), ("tourism", "create", "food")]
    picker = Picker([Pick("play", plays, ("card", "use", "where"))])
    assert not answers(picker).lit({"food": place("food"), "banking": place("banking")})


def test_the_first_of_two_places_in_an_answer_is_the_one_that_is_tapped():
    sides = [("food", "banking"), ("banking", "food")]
    picker = Picker([Pick("enter", sides, ("sector", "neighbour"))])
    assert picker.keep(answers(picker).meant(place("banking"))) == ("enter", sides[1])


def test_a_thing_that_decides_nothing_does_not_glow():
    picker = Picker([Pick("place", [("food", "private"), ("food", "state")], ("sector", "place"))])
    assert not answers(picker).meant(place("food"))


def test_a_place_leads_to_the_input_that_comes_after_it():
    trades = [(verb, good) for verb in ("buy", "sell") for good in ("oil", "tech")]
    options: list[Option] = [Amount(verb, 1, 4, prefix=(good,)) for verb, good in trades]
    options.append(Cards("pile", {"orc": 2}, 1, 2, prefix=(9,)))
    picker = Picker(options)
    assert picker.keep(answers(picker).meant(place("oil"))) is None
    assert [step.token for step in picker.steps()] == ["buy", "sell"]
    picker.back()
    assert picker.keep(answers(picker).meant((Spot((9,)),))) is None
    assert picker.inputs == [options[-1]]


def test_players_with_the_names_of_places_are_not_mixed_up_with_them():
    plays = [("food", "ability", "banking"), ("food", "create", "tourism")]
    picker = Picker([Pick("play", plays, ("card", "use", "where"))])
    named = answers(picker, "Ana", ("Ana", "banking"))
    assert not named.meant(place("banking"))
    assert named.meant((Spot(("banking",), player=True),))
    two = Picker([Pick("wizard", [("2",), ("Ana",)], ("player",))])
    assert not answers(two, None, ("2", "Ana")).meant((Spot((2,)),))


def test_the_same_words_mean_what_the_board_says_for_their_verb():
    company = (Spot(("s2",), "Ana", exact=True, verbs=("sell", "loan")),)
    startup = (Spot(("s2", "startup"), "Ana", exact=True, verbs=("loan",)),)
    options = [
        Pick("loan", [("s2",), ("s2", "startup"), ("s3",)], ("sector", "token")),
        Pick("fate", [("s2",), ("s4",)], ("sector", "side")),
    ]
    picker = Picker(options)
    assert picker.keep(answers(picker).meant(startup)) == ("loan", ("s2", "startup"))
    picker.back()
    assert picker.keep(answers(picker).meant(company)) == ("loan", ("s2",))
