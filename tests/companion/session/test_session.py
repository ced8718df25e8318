"""The session decides; no window is needed to test it."""

from __future__ import annotations

import pytest

from companion.i18n.catalogue import load
from companion.session import Session, labels
from companion.session.camera_answers import card_answer, leads_to_cards, with_hidden
from engine.core.ask import Ask
from engine.core.errors import IllegalMove
from engine.core.move import TABLE, Move
from engine.core.options import Cards, Order, Pick, Roll, Say
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from engine.core.text import msg
from tests.engine.toy import toy
from vision.tags.codec import Tag


class Paper:
    """A journal that remembers, and fails when told to."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.undone: list[Move] = []
        self.full = False

    def _check(self) -> None:
        if self.full:
            raise OSError("disk full")

    def append(self, index: int, *moves: Move) -> None:
        self._check()
        assert index == len(self.moves)
        self.moves += moves
        self.undone.clear()

    def undo(self, keep: int) -> None:
        self._check()
        self.undone = self.moves[keep:] + self.undone
        del self.moves[keep:]

    def redo(self, *moves: Move) -> None:
        self._check()
        assert self.undone[: len(moves)] == [*moves]
        self.moves += moves
        del self.undone[: len(moves)]


@pytest.fixture
def session() -> Session:
    return Session(toy(), Paper())


def test_an_answer_is_kept_before_anyone_is_told(session):
    kept = []
    session.listen(lambda: kept.append(len(session.journal.moves)))
    session.answer("roll", (4,))
    assert kept == [1]


@pytest.mark.parametrize("again", ["another answer", "redo"])
@pytest.mark.parametrize("to", [None, 0, 1])
def test_what_was_ticked_of_an_answer_is_forgotten_when_it_is_taken_back(session, to, again):
    session.answer("roll", (4,))
    session.answer("roll", (2,))
    session.ticked.update({"-2.0": True, "-1.3": True, "0.0": True, "1.0": True, "1.1": False})
    session.undo(to)
    for _ in range(2 - len(session.table.moves)):
        session.redo() if again == "redo" else session.answer("roll", (3,))
    kept = {"-2.0": True, "-1.3": True, "0.0": True}
    assert session.ticked == ({"-2.0": True, "-1.3": True} if to == 0 else kept)


def test_what_was_ticked_stays_where_the_undo_cannot_be_kept(session):
    session.answer("roll", (4,))
    session.ticked["0.0"] = True
    session.journal.full = True
    with pytest.raises(OSError, match="full"):
        session.undo()
    assert session.ticked == {"0.0": True}


def test_a_move_that_cannot_be_kept_did_not_happen(session):
    session.answer("roll", (4,))
    session.undo()
    session.journal.full = True
    before = (session.table.view(), list(session.table.undone))
    for act in (lambda: session.answer("roll", (5,)), session.redo):
        with pytest.raises(OSError, match="full"):
            act()
        assert (session.table.view(), session.table.undone) == before


def test_an_undo_that_cannot_be_kept_did_not_happen(session):
    session.answer("roll", (4,))
    session.answer("roll", (5,))
    session.journal.full = True
    before = session.table.view()
    with pytest.raises(OSError, match="full"):
        session.undo(to=0)
    assert session.table.view() == before
    assert session.table.undone == []


def test_a_refused_move_is_not_kept(session):
    with pytest.raises(IllegalMove):
        session.answer("roll", (9,))
    assert session.journal.moves == []


def test_undo_and_redo_reach_the_journal(session):
    session.answer("roll", (4,))
    session.answer("roll", (5,))
    session.undo()
    assert [str(m) for m in session.journal.undone] == ["Bo: roll 5"]
    session.redo()
    assert session.table.state.money.held() == [4, 5, 0]
    assert len(session.journal.moves) == 2


def test_dice_are_an_answer_only_when_dice_are_asked(session):
    assert session.asked_dice() == 1
    assert session.see_dice([3]).args == (3,)
    assert session.see_dice([3, 4]) is None
    session.answer("roll", (4,))
    session.do(Move("Ana", "gift", (1,)))
    assert session.asked_dice() is None
    assert session.see_dice([3]) is None


def test_a_strange_tag_is_shown_and_not_entered(session):
    seen = session.see_tags([Tag.of("orc", "card", 3, 1)])
    assert seen.answer is None
    assert seen.strange == 1


def ask(*options):
    return Ask((0,), msg("toy.ask.roll"), options)


def test_one_card_that_decides_the_answer_is_entered():
    asked = ask(Pick("reveal", [("ace",), ("king",)], ("card",)), Say("pass"))
    assert card_answer(asked, ["king"]).answer.args == ("king",)
    assert card_answer(asked, ["queen"]).answer is None
    assert card_answer(asked, ["queen"]).other == ("queen",)


def test_the_camera_leads_where_a_photo_tells_the_card_but_not_whose_it_is():
    event = Pick("event", (("storm",), ("calm",)), ("card",))
    drawn = Pick("reveal", (("crisis", "Ana"), ("crisis", "Bo")), ("card", "player"))
    assert leads_to_cards([event])
    assert not leads_to_cards([drawn])
    assert not leads_to_cards([Say("dealt"), drawn])


def test_a_card_that_leaves_a_choice_open_is_only_offered():
    asked = ask(Pick("play", [("ace", "high"), ("ace", "low")], ("card", "use")))
    seen = card_answer(asked, ["ace"])
    assert seen.answer is None
    assert seen.usable == ("ace",)


def test_a_fixed_number_of_cards_is_entered_when_all_are_seen():
    asked = ask(Cards("discard", {"ace": 2, "king": 1}, 2, 2))
    assert card_answer(asked, ["ace"]).answer is None
    assert card_answer(asked, ["ace", "ace"]).answer.args == ("ace", "ace")
    assert card_answer(asked, ["ace", "ace"]).certain
    assert card_answer(asked, ["king", "king"]).answer is None


def test_a_number_of_cards_that_may_grow_waits_for_a_tap():
    asked = ask(Cards("pile", {"ace": 2, "king": 1}, 0, 3, prefix=(4,)))
    seen = card_answer(asked, ["king", "ace"])
    assert seen.answer.args == (4, "king", "ace")
    assert not seen.certain
    assert card_answer(asked, []).answer is None


def test_an_empty_table_answers_nothing_even_where_one_answer_has_no_card():
    asked = ask(Pick("white", [("yes",)], ("answer",)), Say("no"))
    assert card_answer(asked, []).answer is None


def test_the_pile_that_was_chosen_is_the_one_that_is_shown():
    piles = [Cards("pile", {"ace": 2, "king": 1}, 1, 3, prefix=(n,)) for n in (3, 4)]
    assert card_answer(ask(*piles), ["ace"]).answer is None
    assert card_answer(ask(*piles), ["ace"], chosen=("pile", 4)).answer.args == (4, "ace")


def test_an_order_is_entered_when_complete():
    asked = ask(Order("ring", ("a", "b", "c")))
    assert card_answer(asked, ["b", "c", "a"]).answer.args == ("b", "c", "a")
    assert card_answer(asked, ["b", "c"]).answer is None


def test_the_checklist_is_about_the_last_answer(session):
    session.answer("roll", (4,))
    session.answer("roll", (5,))
    tasks = session.checklist()
    assert {task.key[0] for task in tasks} == {1}
    assert not any(task.done for task in tasks)


def test_the_log_shows_undone_moves(session):
    session.answer("roll", (4,))
    session.answer("roll", (5,))
    session.undo()
    assert [(line.index, line.undone) for line in session.log()] == [(0, False), (1, True)]


def test_player_cards_carry_what_can_be_corrected(session):
    session.answer("roll", (4,))
    leader = session.players()[0]
    assert (leader.name, leader.score) == ("Ana", 4)
    assert [(f.path, f.value) for f in leader.fields] == [("money.Ana", 4)]


def test_a_roll_is_the_only_dice_option():
    assert card_answer(ask(Roll("roll", 2)), ["ace"]).other == ("ace",)


def test_one_hidden_sector_is_the_one_that_is_missing():
    asked = ask(Order("ring", ("a", "b", "c", "d")))
    assert with_hidden(asked, ["b", "d", "a"], 1) == ["b", "c", "d", "a"]
    assert with_hidden(asked, ["b", "d"], 1) == ["b", "d"]


def test_a_card_of_one_player_is_named_with_its_owner():
    book = rulebook("few_orcs_more")
    setup = Setup("few_orcs_more", ("Ana", "Bo", "Cy", "Dee"))
    session = Session(Table(book, setup), Paper())
    item = next(item for item in book.tags() if item.seat == 1)
    tag = Tag.of("few_orcs_more", item.kind, item.number, 1)
    assert session.tag_word(tag).endswith("-Bo")


@pytest.mark.parametrize("game", games())
def test_every_correction_can_be_read_in_the_log(game):
    book, words = rulebook(game), load("en", strict=True)
    names = ("Ana", "Bo", "Cy", "Dee")[: book.players.start]
    table = Table(book, Setup(game, names, {}, {spec.id: spec.sample for spec in book.facts}))
    for path, field in book.editable(table).items():
        value = field.choices[0] if field.choices else field.low
        move = Move(TABLE, "correct", (path, value, "{oops}"))
        said = words.say(labels.move_line(table, move))
        assert words.say(field.label) in said
