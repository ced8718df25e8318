"""Words that the next answer says too, and answers that nobody has to give."""

from __future__ import annotations

import os
from random import Random

import pytest

from companion.session import Session
from companion.session.answer_picker import Picker
from companion.session.questions_ahead import forced, only_a_word
from engine.core.autoplay import random_move
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.options import Amount, Cards, Roll
from engine.core.record import Record
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.companion.effort import NoJournal
from tests.companion.sensible_play import kept

STRIDE = 5
SEEDS = range(12 if os.environ.get("TABLESIDE_SOAK") else 2)


def copied(table):
    return table.at(len(table.moves))


def played(game: str, seed: int):
    """Sessions along a sensible game: one for every fifth state, others with every seed."""
    record = kept(game)[seed % len(kept(game))]
    table = Table(rulebook(game), record.setup)
    for move in record.moves:
        table.do(move)
    for number in range(seed % STRIDE, len(record.moves), STRIDE):
        yield Session(table.at(number), NoJournal())


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", SEEDS)
def test_an_answer_ahead_is_the_words_and_that_answer(game, seed):
    rng = Random(seed)
    for session in played(game, seed):
        coming = session.ahead()
        if coming is None:
            continue
        by_hand, start = copied(session.table), len(session.table.moves)
        for word in coming.words:
            by_hand.do(word)
        move = random_move(by_hand, rng)
        if any(option.verb == move.verb for option in session.table.ask.options):
            continue
        by_hand.do(move)
        while (follows := forced(by_hand)) is not None:
            by_hand.do(follows)
        session.answer(move.verb, move.args, who=move.who, by=move.by)
        assert session.table.moves == by_hand.moves
        assert session.view() == by_hand.view(-1)
        session.undo()
        assert len(session.table.moves) == start, "one undo takes all of it back"
        session.redo()
        assert session.table.moves == by_hand.moves


def test_dice_bids_and_cards_are_what_is_looked_ahead_to():
    seen = set()
    for game in ("orconomics", "economicus"):
        for session in played(game, 0):
            coming = session.ahead()
            if coming is not None:
                rolls = any(isinstance(option, Roll) for option in coming.ask.options)
                seen.add("roll" if rolls else coming.ask.options[0].verb)
                assert len(coming.ask.who) <= 1
    assert {"roll", "event"} <= seen
    assert seen - {"roll", "event"}, "an auction that is about to be opened"


def test_the_first_bid_is_asked_where_only_the_auction_could_be_opened():
    for session in played("orconomics", 1):
        ask = session.table.ask
        if ask is not None and only_a_word(ask) and session.ahead() is not None:
            prompt = session.prompt()
            assert prompt.text == session.ahead().ask.text
            assert session.coming() is None
            return
    pytest.fail("no auction was opened")


def test_a_refused_answer_ahead_leaves_nothing_said():
    for session in played("orconomics", 1):
        coming = session.ahead()
        bids = [o for o in coming.ask.options if isinstance(o, Amount)] if coming else []
        if bids:
            before = (list(session.table.moves), session.view())
            with pytest.raises(EngineError):
                session.answer("bid", (bids[0].high + 1,))
            with pytest.raises(EngineError):
                session.answer("bid", (bids[0].low,), at=len(before[0]) - 1)
            assert (list(session.table.moves), session.view()) == before
            return
    pytest.fail("no auction was opened")


def told(session: Session):
    """What may be answered ahead, and the words that close the question."""
    coming, closing = session.ahead(), session.closing()
    return (
        coming and (coming.words, [(o.verb, o.answers()) for o in coming.ask.options]),
        closing and (closing.word, [(o.verb, o.answers()) for o in closing.options]),
    )


@pytest.mark.parametrize("game", ["orconomics", "economicus"])
def test_what_is_ahead_follows_money_that_comes_or_goes_in_between(game):
    """The same question stands again after a loan, a sale or a correction, with other bids."""
    changed = 0
    for session in played(game, 1):
        before = told(session)
        for name in session.table.players:
            session.do(Move(TABLE, "correct", (f"money.{name}", 0)))
        after = told(session)
        assert after == told(Session(copied(session.table), NoJournal()))
        changed += after != before
    assert changed, "some bids are out of reach without money"


@pytest.mark.parametrize("game", games())
def test_what_is_forced_is_the_only_legal_answer(game):
    for record in kept(game):
        table = Table(rulebook(game), record.setup)
        for move in record.moves:
            only = forced(table)
            if only is not None:
                args = sorted(map(str, only.args)), sorted(map(str, move.args))
                assert (only.who, only.verb) == (move.who, move.verb)
                assert args[0] == args[1]
            table.do(move)


def test_cards_that_may_be_others_are_not_forced():
    record: Record = kept("orconomics")[0]
    table = Table(rulebook("orconomics"), record.setup)

    class Asked:
        who = (0,)
        options = (Cards("pay", {"food": 2, "oil": 1}, 3, 3, unknown=1),)

    table_asks = type("Fake", (), {"ask": Asked(), "players": table.players, "result": None})()
    assert forced(table_asks) is None
    Asked.options = (Cards("pay", {"food": 2, "oil": 1}, 3, 3),)
    assert sorted(forced(table_asks).args) == ["food", "food", "oil"]
    Asked.options = (Cards("pay", {"food": 5}, 3, 3, unknown=2),)
    assert forced(table_asks).args == ("food",) * 3
    Asked.options = (Cards("pay", {"food": 5}, 1, 3),)
    assert forced(table_asks) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_can_be_chosen_is_passed_by_unseen(seed):
    """Where a question is its word alone, the screen shows what comes next in its place: not past
    a card that may be bought."""
    book, rng = rulebook("orconomics"), Random(seed)
    facts = {spec.id: spec.sample for spec in book.facts}
    table, alone = Table(book, Setup("orconomics", ("Ana", "Bo", "Cy"), {}, facts)), 0
    while table.ask is not None and alone < 12:
        if only_a_word(table.ask):
            alone += 1
            coming, tried = Session(table, NoJournal()).ahead(), copied(table)
            for word in coming.words if coming is not None else ():
                assert only_a_word(tried.ask), tried.ask.text
                tried.do(word)
        table.do(random_move(table, rng))


@pytest.mark.parametrize("game", ["orconomics", "economicus"])
def test_a_word_that_leads_to_words_alone_is_said_with_them(game):
    """Who plays no more cards says at once whether to buy one; all of it is one undo."""
    seen = 0
    record = kept(game)[0]
    table = Table(rulebook(game), record.setup)
    for move in record.moves:
        session = Session(copied(table), NoJournal())
        closes, start = session.closing(), len(table.moves)
        if closes is not None:
            seen += 1
            verbs = [option.verb for option in closes.options]
            shown = [option.verb for option in session.prompt().options]
            assert shown[: len(verbs)] == verbs
            others = [o.verb for o in table.ask.options if o.verb != closes.word.verb]
            assert shown[len(verbs) :] == others
            session.answer(verbs[-1])
            made = session.table.moves[start : start + 2]
            assert [(one.who, one.verb) for one in made] == [
                (closes.word.who, closes.word.verb),
                (closes.word.who, verbs[-1]),
            ]
            session.undo()
            assert session.table.moves == table.moves
        table.do(move)
    assert seen >= 3


def test_the_event_card_is_asked_for_under_the_cards_that_are_dealt():
    seen = 0
    for record in kept("economicus"):
        table = Table(rulebook("economicus"), record.setup)
        for number, move in enumerate(record.moves):
            after = record.moves[number + 1 : number + 2]
            if move.verb == "dealt" and after and after[0].verb == "event":
                session = Session(copied(table), NoJournal())
                shown = session.coming()
                asked = [option.verb for option in shown.options] if shown else []
                assert asked in ([], ["event"]), "not under many cards that may be shown"
                seen += bool(asked)
                session.answer("event", after[0].args)
                assert session.table.moves[-2:] == [move, after[0]]
                session.undo()
                assert session.table.moves == table.moves
            table.do(move)
    assert seen >= 5


def test_who_founds_or_places_is_asked_under_the_cards_that_are_dealt():
    """Where no dice come next; the word of that question may be said there too."""
    seen = set()
    for record in kept("economicus"):
        table = Table(rulebook("economicus"), record.setup)
        for move in record.moves:
            session = Session(copied(table), NoJournal())
            shown, start = session.coming(), len(table.moves)
            verbs = [option.verb for option in shown.options] if shown else []
            if {"create", "place"} & set(verbs):
                seen.update(verbs)
                for option in shown.options:
                    session.answer(option.verb, option.answers()[0])
                    made = [one.verb for one in session.table.moves[start:]]
                    assert made[1:2] == [option.verb], made
                    session.undo()
                    assert session.table.moves == table.moves
            table.do(move)
    assert {"create", "place", "done"} <= seen


@pytest.mark.parametrize("game", games())
def test_every_frame_of_a_camera_asks_and_answers_are_listed_once(game, monkeypatch):
    """Dice that lie there are held against the question at each look, and a list may be long."""
    listed, make = [], Picker.__init__

    def noted(picker, options):
        listed.append(picker)
        make(picker, options)

    for session in played(game, 0):
        session.see_dice((3, 4))
        monkeypatch.setattr(Picker, "__init__", noted)
        told = [session.see_dice((3, 4)) for _frame in range(3)]
        monkeypatch.undo()
        assert listed == []
        assert told[0] == told[1] == told[2]
