"""What every game shares, as Orconomics has it: chance, order, numbers, books, corrections."""

from __future__ import annotations

from engine.core.move import Move
from engine.core.record import Record
from engine.core.text import Money
from tests.engine.orconomics.build import player, ready, say, table, told


def test_G01_a_misread_roll_is_undone_and_entered_again():
    t = say(ready(), "Ana: roll 5 2")
    undone = t.undo()
    assert [str(m) for m in t.undone] == ["Ana: roll 5 2"] == [str(m) for m in undone]
    say(t, "Ana: roll 5 3")
    assert t.view()["board"]["active"] == "totemology"
    assert Record.parse(Record.of(t).write()).replay().view() == t.view()


def test_G02_a_result_says_where_it_came_from():
    t = ready()
    t.do(Move("Ana", "roll", (6, 6), "camera"))
    assert Record.of(t).write().rstrip().endswith("Ana: roll 6 6 @camera")


def test_G03_deciders_come_from_the_oracle_on_clockwise():
    t = ready("Ana Bo Cy Di")
    assert t.clockwise(2) == [2, 3, 0, 1]


def test_G04_money_is_whole_silver():
    assert all(type(held) is int for held in ready().state.money.held())


def test_G05_what_the_players_hold_has_left_the_bank():
    t = ready("Ana Bo Cy")
    assert sum(t.state.money.held()) == 63
    assert t.view()["bank"] == 170 - 63
    assert t.audit() == []


def test_G06_a_correction_is_logged_undoable_and_warns_without_refusing():
    t = table()
    say(t, "table: correct money.Bo 16 miscounted")
    event = t.events_of(len(t.moves) - 1)[0]
    assert (event.text.args["before"], event.text.args["after"]) == (
        Money(21, "silver"),
        Money(16, "silver"),
    )
    t.undo()
    assert player(t, "Bo")["money"] == 21
    say(
        t,
        "table: correct companies.Bo.food.orc 10",
        "table: correct startup.food.transportation.1 Bo",
    )
    assert t.events[-1].text.id == "engine.event.not_conserved"
    assert player(t, "Bo")["supply"] == -1


def test_G06_a_hand_can_still_be_corrected_where_the_pile_is_overdrawn():
    t = say(table(), "table: correct cards.Ana 15", "table: correct cards.Cy 21")
    say(t, "table: correct discards.tourism 4", "table: correct discards.banking 3")
    assert t.state.deck.pile < 0
    counted = t.editable()["cards.Bo"]
    assert (counted.low, counted.high) == (0, counted.get())
    say(t, "table: correct cards.Bo 2")
    assert player(t, "Bo")["hand"]["count"] == 2


def test_G07_helper_mode_asks_and_strict_mode_does_not():
    wanted = {"companies": {"Ana": "food/bones"}}
    assert table(**wanted).ask.text.id == "orconomics.ask.interest"
    assert table(**wanted, options={"mode": "strict"}).ask.text.id == "orconomics.ask.roll"


def test_G08_the_win_is_tested_at_once_in_the_middle_of_a_turn():
    t = table(
        "Ana Bo Cy Di",
        startups={"food transportation": "- - Ana"},
        companies={
            "Ana": "tourism livestock communication banking banking smuggling smuggling smuggling"
        },
    )
    say(t, "table: correct quest.raise Ana", "table: correct quest.broke Ana", "Ana: roll 3 4")
    say(t, "Ana: enter food transportation")
    assert t.result.winners == (0,)
    assert told(t)[-1] == "orconomics.win.points"
