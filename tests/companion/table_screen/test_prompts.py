"""Questions as they are touched: steps with titles, the auction, a roll before it counts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kivy.graphics import Mesh

from companion.boards.card_faces import card_face
from companion.history.people import People
from companion.panels.option_inputs import DiceInput
from companion.store import Remembered
from companion.widgets.amount_rows import AmountRow
from companion.widgets.badge import PlayerBadge
from companion.widgets.bidders import BidderTile
from companion.widgets.buttons import PrimaryButton
from companion.widgets.cards import CardTile, EndsTile
from companion.widgets.choices import ChoiceRow
from companion.widgets.dice import PIPS, DicePad, DieFace
from companion.widgets.numbers import NumberKey
from engine.core.autoplay import random_move
from engine.core.move import TABLE, Move
from tests.companion.every_question import moments, opened, tap_on
from tests.companion.hand import Hand
from tests.companion.states import app
from tests.companion.window import Window


def at(game: str, question: str, seed: int = 5, turn: int = 1):
    """The app at the first question of that kind."""

    def make():
        made = app(game, 0, "table")
        rng, session = Random(seed), made.session
        while True:
            ask = session.table.ask
            assert ask is not None, f"{question} was never asked"
            if ask.text.id == f"{game}.ask.{question}" and session.table.turn >= turn:
                return made
            session.do(random_move(session.table, rng))

    return make


def question(window: Window) -> str:
    return window.find("question").text


def test_every_step_of_a_card_has_its_own_title_and_way_back():
    with Window(at("orconomics", "develop")) as window:
        asked = question(window)
        tile = window.find(CardTile)
        name = tile.text
        window.tap(tile)
        assert question(window) != asked
        assert name in question(window)
        assert name in window.find("step-back").text
        assert not window.has("say-done"), "words are buttons only before something is chosen"
        window.tap("step-back")
        assert question(window) == asked
        assert window.has("say-done")


def test_an_ability_says_what_it_does_and_that_it_costs_a_second_card():
    with Window(at("orconomics", "develop")) as window:
        session = window.app.session
        seat = session.ask.who[0]
        play = next(option for option in session.ask.options if option.verb == "play")
        companies = session.view()["players"][seat]["companies"]
        card = next(
            args[0] for args in play.choices if args[1] == "ability" and args[0] not in companies
        )
        window.tap(next(t for t in window.walk() if isinstance(t, CardTile) and t.key == card))
        notes = [row.subtitle for row in window.walk() if isinstance(row, ChoiceRow)]
        does = window.app.words.tell(f"orconomics.note.ability.{card}")
        assert any(does in note and "second card" in note for note in notes)


def test_a_number_of_startups_stands_beside_who_founds_them():
    with Window(at("economicus", "create", seed=1)) as window:
        session = window.app.session
        (option,) = (o for o in session.ask.options if o.verb == "create")
        rows = {row.text: row for row in window.walk() if isinstance(row, AmountRow)}
        assert set(rows) == {args[0] for args in option.choices}
        assert {(name, n) for name, row in rows.items() for n, _said in row.keys} == {
            (name, n) for name, n in option.choices
        }
        who, number = option.choices[-1]
        key = next(key for key in rows[who].walk() if getattr(key, "number", None) == number)
        window.tap(key)
        assert session.table.moves[-1].args == (who, number)


def test_an_orc_card_shows_both_ends_and_no_bare_numbers_follow():
    with Window(at("orc", "turn")) as window:
        card = next(w for w in window.walk() if isinstance(w, EndsTile) and w.text != "" and w.ends)
        assert len(card.ends) == 2
        window.tap(card)
        while window.has("step-back") and window.has(ChoiceRow):
            rows = [row for row in window.walk() if isinstance(row, ChoiceRow)]
            assert all(not row.text.isdigit() for row in rows)
            if len(window.app.session.table.moves) and not window.has("step-back"):
                break
            window.tap(rows[0])
            if question(window).startswith(window.app.session.table.players[0]):
                break


def test_an_auction_held_aloud_is_two_touches_and_one_undo():
    with Window(at("orconomics", "bid")) as window:
        session = window.app.session
        start = len(session.table.moves)
        bidders = [t for t in window.walk() if isinstance(t, BidderTile) and not t.blocked]
        winner = max(session.bidding().bidders, key=lambda one: one.money.amount)
        tile = next(t for t in bidders if t.seat == winner.seat)
        window.tap(tile)
        assert winner.name in window.find("aloud").text
        window.tap("number-1")
        made = session.table.moves[start:]
        assert [move.verb for move in made].count("bid") == 1
        assert (made[[m.verb for m in made].index("bid")].who) == winner.name
        assert session.bidding() is None
        window.app.shell.screen.undo()
        window.settle()
        assert len(session.table.moves) == start


@pytest.mark.parametrize("more", [0, 1])
def test_the_next_bid_of_somebody_later_is_one_touch_and_one_undo(more):
    with Window(at("orconomics", "bid")) as window:
        session = window.app.session
        start, asked = len(session.table.moves), session.ask.who[0]
        able = [one for one in session.bidding().bidders if one.seat != asked]
        least = next(option.low for option in session.ask.options if option.verb == "bid")
        window.tap(f"bid-{least + more}-for-{able[-1].seat}")
        made = session.table.moves[start:]
        assert [move.verb for move in made[:2]] == ["pass", "pass"]
        bid = (made[-1].verb, made[-1].who, made[-1].args)
        assert bid == ("bid", able[-1].name, (least + more,))
        window.app.shell.screen.undo()
        window.settle()
        assert len(session.table.moves) == start


def test_a_tap_on_the_end_of_an_orc_card_says_which_end_faces_its_player():
    with Window(at("orc", "turn")) as window:
        card = next(w for w in window.walk() if isinstance(w, EndsTile) and w.ends)
        window.scroll_to(card)
        x, y = card.to_window(card.center_x, card.y + card.height * 0.25)
        window.tap((x, y))
        picker = window.app.shell.screen._prompt.input.picker
        ends = {way.path[way.slots.index("end")] for way in picker.ways if "end" in way.slots}
        assert ends == {2}
        assert any("end" not in way.slots for way in picker.ways), "it may be discarded, too"
        window.tap("step-back")
        assert len({way.path[0] for way in picker.ways}) > 1, "one way back"


def test_sectors_of_an_answer_are_tiles_with_their_pictures():
    with Window(at("orconomics", "place", turn=0)) as window:
        tiles = [w for w in window.walk() if isinstance(w, CardTile)]
        assert tiles
        assert all(tile.picture for tile in tiles)
        assert not window.has(ChoiceRow)


def test_a_player_tapped_by_mistake_in_an_auction_is_tapped_away():
    with Window(at("orconomics", "bid")) as window:
        assert window.has("confirm")
        tile = next(t for t in window.walk() if isinstance(t, BidderTile) and not t.blocked)
        window.tap(tile)
        assert not window.has("confirm")
        window.tap(window.find(f"bidder-{tile.seat}"))
        assert window.has("confirm")


def test_a_price_too_high_for_the_winner_is_explained_and_nothing_happens():
    with Window(at("economicus", "first_bid")) as window:
        session = window.app.session
        start = len(session.table.moves)
        window.tap(next(t for t in window.walk() if isinstance(t, BidderTile) and not t.blocked))
        window.app.shell.screen._prompt.input.input_of(
            next(o for o in session.ask.options if o.verb == "bid")
        )._sell(session.ask.who[0], 0)
        assert len(session.table.moves) == start
        assert window.app.shell.toast is not None


def roll_pad(window: Window) -> DiceInput:
    return window.find(DiceInput)


def test_a_tapped_roll_shows_its_sum_before_it_counts_and_a_tap_enters_it():
    with Window(at("orconomics", "roll")) as window:
        session = window.app.session
        start = len(session.table.moves)
        roll_pad(window).patience = 600
        faces = [face for face in window.walk() if isinstance(face, DieFace)]
        first, second = window.find(DicePad)._rows
        assert len(faces) == 12
        window.tap(first[4])
        assert not window.has("confirm")
        window.tap(second[2])
        assert "5 + 3 = 8" in window.find("confirm").text
        sector = session.sector_of((5, 3))
        assert window.app.words.tell(f"orconomics.word.{sector}") in window.find("confirm").text
        assert len(session.table.moves) == start
        window.tap(second[5])
        assert "5 + 6 = 11" in window.find("confirm").text
        window.tap("confirm")
        assert session.table.moves[start].args == (5, 6)


def test_a_tapped_roll_enters_itself_after_a_moment():
    with Window(at("orconomics", "roll")) as window:
        session = window.app.session
        start = len(session.table.moves)
        roll_pad(window).patience = 0
        for row, value in zip(window.find(DicePad)._rows, (2, 6), strict=True):
            window.tap(row[value - 1])
        window.until(lambda: len(session.table.moves) > start)
        assert session.table.moves[start].args == (2, 6)


def test_a_roll_that_waits_is_dropped_when_the_question_goes():
    with Window(at("orconomics", "roll")) as window:
        session = window.app.session
        start = len(session.table.moves)
        pad = roll_pad(window)
        pad.patience = 600
        for row in window.find(DicePad)._rows:
            window.tap(row[0])
        assert pad._countdown.running
        window.app.shell.screen.undo()
        window.settle()
        assert not pad._countdown.running
        assert len(session.table.moves) == start - 1


def test_a_roll_is_not_entered_under_a_sheet_and_its_button_enters_it_afterwards():
    with Window(at("orconomics", "roll")) as window:
        session, shell = window.app.session, window.app.shell
        start = len(session.table.moves)
        for row, value in zip(window.find(DicePad)._rows, (2, 6), strict=True):
            window.tap(row[value - 1])
        window.tap("why")
        assert shell.sheet is not None
        window.run(2.0)
        assert len(session.table.moves) == start
        window.press_back()
        assert shell.sheet is None
        faces = [face for row in window.find(DicePad)._rows for face in row]
        assert [face.value for face in faces if face.lit] == [2, 6]
        window.run(2.0)
        assert len(session.table.moves) == start
        window.tap("confirm")
        assert session.table.moves[start].args == (2, 6)


def test_earlier_rolls_for_the_first_player_are_listed():
    with Window(lambda: app("orconomics", 1, "table")) as window:
        session = window.app.session
        while session.asked_dice() is None:
            session.do(random_move(session.table, Random(1)))
        who = session.table.players[session.ask.who[0]]
        session.answer("roll", (4, 6))
        window.settle()
        assert f"{who} 4 + 6 = 10" in window.find("earlier-rolls").text


@pytest.mark.parametrize("density", [1.0, 2.0])
def test_pips_lie_on_their_tiles_when_the_pad_is_first_shown(density):
    with Window(at("orconomics", "roll"), density=density) as window:
        for face in (w for w in window.walk() if isinstance(w, DieFace)):
            (x, y), (mesh,) = face._shift.xy, [c for c in face._face.children if type(c) is Mesh]
            _ground, *pips = [points for _colour, (points, _triangles) in face._layers()]
            assert len(pips) == len(PIPS[int(face.value)])
            assert list(mesh.vertices[-len(pips[-1]) :: 4]) == list(pips[-1][::4])
            for pip in pips:
                assert face.collide_point(x + pip[0], y + pip[1])


@pytest.mark.parametrize(
    ("game", "asked", "primary"),
    [
        ("orconomics", "loss", "say-pay"),
        ("orconomics", "claim", "only"),
        ("orconomics", "roll", "scan"),
        ("orconomics", "bid", "confirm"),
        ("orconomics", "buy", "say-done"),
        ("orc", "turn", "scan"),
    ],
)
def test_one_primary_button_and_it_is_what_people_most_likely_want(game, asked, primary):
    with Window(at(game, asked)) as window:
        leading = [w for w in window.walk() if isinstance(w, PrimaryButton) and w.text]
        names = [button.name for button in leading]
        if primary == "say-pay" and "say-pay" not in names:
            assert not any(o.verb == "pay" for o in window.app.session.ask.options)
        else:
            assert names == [primary]


def test_a_number_is_of_the_row_that_it_stands_in():
    """Also where a currency does not fit every row: gold is exchanged for no gold."""
    with Window(lambda: app("economicon", 14, "table", seed=0)) as window:
        table, hand = window.app.session.table, Hand(window)
        exchange = [option for option in table.ask.options if option.verb == "exchange"]
        first = exchange[0].prefix[0]
        other = next(o for o in exchange if o.prefix[0] != first and o.prefix[1] == first)
        move = Move(table.players[table.ask.who[0]], "exchange", (*other.prefix, other.low))
        hand.play(move)
        assert table.moves[-1].args == move.args


@pytest.mark.parametrize("where", [("after", "Bo"), ()])
def test_a_newcomer_is_seated_by_a_tap_and_then_named(where):
    with Window(lambda: app("economicus", 60, "table")) as window:
        table, hand = window.app.session.table, Hand(window)
        seats = list(table.players)
        touches = hand.play(Move(TABLE, "join", (*where, "Zoe")))
        at = seats.index("Bo") + 1 if where else len(seats)
        round_the_table = [table.players[seat] for seat in table.clockwise(0)]
        assert round_the_table == [*seats[:at], "Zoe", *seats[at:]]
        assert touches <= 4 + len("Zoe")  # the row, the seat, the field and the button

        store, made = window.app.store, list(table.moves)
        People(store).delete("Max")

        def join(name):
            joins = Move(TABLE, "join", (*where, name))
            hand._open_offers(joins)
            hand._enter(hand._shown_input(), joins)
            window.settle()

        for answer in (window.press_back, lambda: window.tap("show-again")):
            assert table.moves == made
            join("max")
            assert window.sees("Max is deleted")
            answer()
        assert table.moves == [*made, Move(TABLE, "join", (*where, "Max"))]
        assert not People(store).is_deleted("Max")

        store.remember_players([Remembered("ss" * 40, 0)])  # as a backup may bring it
        store.put("person", "Kim", {"is": "K" * 41})
        join("ß" * 40)
        assert window.sees("1 to 40 letters")
        join("kim")
        assert table.moves[len(made) + 1 :] == [Move(TABLE, "join", (*where, "Kim"))]


def asked(game: str, kind: str, **look: Any) -> Window:
    """The table at the first moment of a kind of question."""
    moment = next(one for one in moments(game) if one.kind == kind)
    theme, language = look.get("theme", "dark"), look.get("language", "en")
    return opened(moment, (((360, 640), 1.0), theme, language, look.get("factor", 1.0)))


def test_with_what_is_paid_is_said_beside_the_goods():
    moment = next(one for one in moments("economicon") if one.kind == "turn > buy what")
    with asked("economicon", moment.kind) as window:
        assert tap_on(window, moment)
        assert window.sees("In gold")


def test_a_question_about_one_startup_does_not_offer_those_of_others():
    with asked("economicus", "keep discard/keep") as window:
        assert window.app.session.offers_about() == []


def test_who_may_answer_is_listed_once():
    with asked("few_orcs_more", "late_enlistment enlist") as window:
        prompt = window.app.shell.screen._prompt
        assert prompt.asks_who
        assert not any(isinstance(part, PlayerBadge) for part in prompt._head.walk())


def test_the_last_answer_that_is_left_says_what_it_does():
    with asked("economicus", "raise_money bankrupt/loan", language="ru") as window:
        assert window.find("only").text.startswith("Кредит")


def test_money_on_keys_is_drawn_as_coins():
    moment = next(one for one in moments("orconomics") if one.kind == "roll > pay amount")
    with asked("orconomics", moment.kind) as window:
        assert tap_on(window, moment)
        assert window.sees("Pay how much interest?")
        keys = [w for w in window.walk() if isinstance(w, NumberKey)]
        assert len(keys) > 4
        assert all("[font=" in key.rich for key in keys)


def test_large_letters_keep_the_refusal_in_sight():
    with asked("economicus", "throw_against pass/throw", language="ru", factor=1.6) as window:
        foot = window.app.shell.screen._prompt.foot
        assert {button.name for row in foot.children for button in row.children} == {
            "say-pass",
            "confirm",
        }


def test_what_comes_next_is_hidden_on_the_way_to_an_answer():
    moment = next(one for one in moments("economicon") if one.kind == "apply > award what")
    with asked("economicon", moment.kind) as window:
        window.run(0.1)
        prompt = window.app.shell.screen._prompt
        assert prompt._then.parent is not None
        assert tap_on(window, moment)
        assert prompt._then.parent is None
        window.tap("step-back")
        assert prompt._then.parent is not None


def test_who_of_several_answers_is_named_and_can_be_taken_back():
    with asked("few_orcs_more", "late_enlistment enlist") as window:
        prompt, before = window.app.shell.screen._prompt, question(window)
        row = window.find(ChoiceRow)
        who = row.text
        window.tap(row)
        assert question(window) != before
        assert who in question(window)
        assert [badge.name for badge in prompt._badges.children] == [who]
        window.tap("step-back")
        assert prompt.asks_who
        assert question(window) == before


def test_words_that_are_typed_are_entered_by_another_button_than_the_way_back():
    moment = next(one for one in moments("economicon") if one.kind == "condition > free words")
    with asked("economicon", moment.kind) as window:
        assert tap_on(window, moment)
        said = [question(window), window.find("step-back").text, window.find("confirm").text]
        assert len(set(said)) == 3


def test_cards_of_a_line_come_to_lie_on_the_board_as_they_are_tapped():
    with asked("orc", "line line") as window:
        drawing = window.app.shell.screen.drawing
        assert drawing.laid == ()
        tiles = [w for w in window.walk() if isinstance(w, EndsTile) and w.ends]
        window.tap(tiles[0])
        assert drawing.laid == (tiles[0].key,)
        assert drawing._ends_of(0) == card_face("orc", tiles[0].key).ends
        assert drawing._ends_of(1) == (None, None)
        window.tap(tiles[0])
        assert drawing.laid == ()


def test_a_toast_redoes_what_it_names_and_nothing_else():
    """Another phone takes back one more entry while it is shown."""
    with Window(lambda: app("orc", 30, "table")) as window:
        session = window.app.session
        before = list(session.table.moves)
        window.app.shell.screen.undo()
        session.undo()
        left = list(session.table.moves)
        window.settle()
        window.app.shell.toast.dispatch("on_act")
        assert session.table.moves == left
        session.redo()
        session.redo()
        assert session.table.moves == before
        window.app.shell.screen.undo()
        window.app.shell.toast.dispatch("on_act")
        assert session.table.moves == before
