"""Choosing an answer step by step, and by what is tapped on the board."""

from __future__ import annotations

import pytest

from companion.session.answer_picker import NOTHING, Picker
from engine.core.options import Amount, Pick, Say, Words


def many_plays():
    """More whole answers than fit in one list."""
    sectors = [f"s{n}" for n in range(9)]
    plays = [("ace", "ability", sector) for sector in sectors]
    return Pick(
        "play", [*plays, ("ace", "create"), ("king", "ability", "Cy")], ("card", "use", "player")
    )


def test_picking_goes_step_by_step_and_skips_what_is_forced():
    picker = Picker([many_plays(), Say("done")])
    assert [say.verb for say in picker.says] == ["done"]
    assert [(s.token, s.slot) for s in picker.steps()] == [("ace", "card"), ("king", "card")]
    assert picker.choose(picker.steps()[1]) == ("play", ("king", "ability", "Cy"))


def test_picking_can_go_back():
    picker = Picker([many_plays()])
    assert picker.choose(picker.steps()[0]) is None
    assert picker.can_go_back
    assert picker.back()
    assert [step.token for step in picker.steps()] == ["ace", "king"]
    assert not picker.back()


def test_few_whole_answers_are_listed_at_once():
    picker = Picker([Pick("play", [("ace", "high"), ("ace", "low"), ("king", "low")])])
    assert [step.key for step in picker.steps()] == ["ace high", "ace low", "king low"]
    assert picker.toward(("play", "ace", "low")).rest == ("low",)
    assert picker.choose(picker.steps()[1]) == ("play", ("ace", "low"))


def test_a_single_listed_answer_is_offered_and_not_taken():
    picker = Picker([Pick("take", [("ace",)])])
    assert [(s.token, s.final) for s in picker.steps()] == [("ace", True)]
    assert picker.choose(picker.steps()[0]) == ("take", ("ace",))


def test_the_only_amount_is_asked_at_once_beside_the_words():
    picker = Picker([Amount("bid", 1, 5), Say("pass")])
    assert picker.inputs[0].verb == "bid"
    assert [say.verb for say in picker.says] == ["pass"]


def test_of_several_amounts_one_is_chosen_first():
    picker = Picker(
        [Amount("buy", 1, 2, prefix=("oil", "gold")), Amount("buy", 1, 4, prefix=("grain", "gold"))]
    )
    assert picker.inputs == []
    assert picker.choose(picker.steps()[1]) is None
    assert picker.inputs[0].high == 4


def test_words_are_buttons_only_until_something_is_chosen():
    picker = Picker([many_plays(), Say("done")])
    picker.choose(picker.steps()[0])
    assert picker.says == []
    picker.back()
    assert [say.verb for say in picker.says] == ["done"]


def test_an_answer_that_may_end_here_can_still_go_on():
    """Selling a company, or that one of them that has a loan."""
    sectors = [f"s{n}" for n in range(9)]
    ways = [(s,) for s in sectors] + [(s, "loan") for s in sectors]
    for wanted in (("sell", "s4"), ("sell", "s4", "loan")):
        picker = Picker([Pick("sell", ways, ("sector", "side"))])
        answer = None
        while answer is None:
            answer = picker.choose(picker.toward(wanted))
        assert answer == (wanted[0], wanted[1:])
    picker = Picker([Pick("sell", ways, ("sector", "side"))])
    picker.choose(picker.toward(("sell", "s4")))
    assert [step.token for step in picker.steps()] == [NOTHING, "loan"]


def tap(picker, *tokens):
    """Keeps the ways that hold all of these, as a thing on a board does."""
    return picker.keep([way for way in picker.ways if set(tokens) <= set(way.path)])


def test_a_tap_on_the_board_takes_what_it_can_mean():
    picker = Picker([many_plays(), Say("done")])
    assert tap(picker, "s3") == ("play", ("ace", "ability", "s3"))


def test_a_tap_on_the_board_that_may_mean_two_things_asks_which():
    startups = [("play", "tourism", "create", "food"), ("play", "food", "create", "tourism")]
    moves = [("play", "banking", "ability", f"s{n}") for n in range(9)]
    picker = Picker([Pick("play", [way[1:] for way in (*startups, *moves)], ("card", "use"))])
    assert tap(picker, "food", "tourism") is None
    assert [step.tokens for step in picker.steps()] == [way[1:] for way in startups]
    assert picker.can_go_back
    assert picker.back()
    assert len(picker.ways) == len(startups) + len(moves)


def test_a_tap_on_the_board_leads_to_the_input_of_an_amount():
    picker = Picker([Amount("buy", 1, 2, prefix=("oil",)), Amount("sell", 1, 4, prefix=("oil",))])
    assert tap(picker, "oil") is None
    assert [step.token for step in picker.steps()] == ["buy", "sell"]
    picker.choose(picker.steps()[1])
    assert [option.verb for option in picker.inputs] == ["sell"]
    assert [(c.token, c.slot) for c in picker.decided] == [("sell", "verb"), ("oil", "")]


@pytest.mark.parametrize("names", [("2", "@hand", "a b"), ("a", "b c", "a b c")])
def test_steps_of_odd_names_are_told_apart(names):
    ways = [(name, *rest) for name in names for rest in ((), (2,), ("2",))]
    picker = Picker([Pick("give", ways[:7], ("player", "count"))])
    assert len({step.key for step in picker.steps()}) == len(picker.steps())
    for way in ways[:7]:
        picker = Picker([Pick("give", ways[:7], ("player", "count"))])
        assert picker.choose(picker.toward(("give", *way))) == ("give", way)


def test_what_may_be_chosen_before_a_text_is_asked_first():
    plain, *seated = [
        Words("join", "Guest"),
        *[Words("join", "Guest", prefix=("after", name)) for name in ("Ana", "Bo")],
    ]
    picker = Picker([plain, *seated])
    assert picker.inputs == []
    assert [step.tokens for step in picker.steps()] == [(), ("after", "Ana"), ("after", "Bo")]
    assert picker.choose(picker.toward(("join", "after", "Bo", "Cy"))) is None
    assert picker.inputs == [seated[1]]
    assert picker.back()
    assert picker.choose(picker.toward(("join", "Cy"))) is None
    assert picker.inputs == [plain]


def test_the_last_answer_that_is_left_is_named_in_full():
    loan = Pick("loan", [("media", "startup")], ("sector", "token"))
    picker = Picker([Say("bankrupt"), loan])
    (step,) = picker.steps()
    assert step.tokens == ("startup",)
    assert picker.from_its_verb(step).tokens == ("loan", "media", "startup")
    assert picker.choose(step) == ("loan", ("media", "startup"))
