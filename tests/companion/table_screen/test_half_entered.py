"""What is half entered is there again after a look elsewhere, while the same is asked."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.panels.option_inputs import DiceInput
from companion.session.box_values import fact_of, typed_digits
from companion.widgets.amount_rows import AmountRow
from companion.widgets.bidders import BidderTile
from companion.widgets.cards import CardTile, EndsTile
from companion.widgets.choices import ChoiceRow
from companion.widgets.dice import DicePad
from companion.widgets.draglist import DragList
from companion.widgets.field import TypeLine
from engine.core.autoplay import random_move
from engine.core.move import TABLE, Move
from engine.core.registry import rulebook
from engine.rulebooks.orconomics.cards import SECTORS
from tests.companion.every_question import moments, opened, tap_on
from tests.companion.states import app, setup
from tests.companion.window import Window

PLAIN = (((411, 891), 1.0), "dark", "en", 1.0)
AWAY = ["pause", "players", "settings"] if os.environ.get("TABLESIDE_SOAK") else ["settings"]
"""How each input is left. Settings throw the screen away, which all others do less of."""


def pause(window: Window) -> None:
    window.app.on_pause()
    window.settle()
    window.app.on_resume()


def look_at(place: str) -> Callable[[Window], None]:
    def look(window: Window) -> None:
        window.app.go(place)
        window.run(3.0)  # as long as it takes to clear away what was left
        if window.app.place == place:  # without a camera the scan leads back by itself
            window.app.back()

    return look


def turn(window: Window) -> None:
    for _twice in range(2):
        window.resize(*reversed(window.window.size))
        window.settle()


def darker_or_lighter(window: Window) -> None:
    """The phone does so by itself in the evening, while the app is paused too."""
    window.app.on_pause()
    window.app.settings["mode"] = "light" if window.app.theme.mode == "dark" else "dark"
    window.app.on_resume()


def switch_in_the_menu(window: Window) -> None:
    window.tap("menu")
    window.tap("tap-only")


WAYS: dict[str, Callable[[Window], None]] = {
    "pause": pause,
    "players": look_at("players"),
    "log": look_at("log"),
    "settings": look_at("settings"),
    "phones": look_at("phones"),
    "scan": look_at("scan"),
    "turn": turn,
    "look": darker_or_lighter,
    "menu": switch_in_the_menu,
}


def moment(game: str, kind: str) -> Window:
    return opened(next(one for one in moments(game) if one.kind == kind), PLAIN)


def asked(window: Window) -> Any:
    return window.app.shell.screen._prompt


def shown(window: Window) -> list[tuple[Any, ...]]:
    """All that the question shows, and what of it is chosen."""
    parts = [w for top in (asked(window), asked(window).foot) for w in top.walk(restrict=True)]
    marks = ("name", "text", "rich", "lit", "picked", "chosen", "value", "blocked", "seat")
    seen = [(type(w).__name__, *(getattr(w, mark, None) for mark in marks)) for w in parts]
    return [one for one in seen if one[1] not in ("scan", "tip")]


@pytest.mark.parametrize("way", WAYS)
def test_what_lies_of_an_order_lies_there_again_and_can_be_gone_on_with(way: str) -> None:
    with Window(lambda: app("orconomics", 0, "table")) as window:
        for sector in SECTORS[:3]:
            window.tap(f"order-{sector}")
        WAYS[way](window)
        window.settle()
        assert asked(window).input.laid == SECTORS[:3]
        drawing = window.app.shell.screen.drawing
        assert [one.key for one in drawing._sectors][:4] == [*SECTORS[:3], "place.3"]
        for sector in SECTORS[3:-1]:
            window.tap(f"order-{sector}")
        window.tap("confirm")
        assert window.app.session.table.moves[0].args == SECTORS


def test_a_dragged_order_is_kept() -> None:
    with Window(lambda: app("orconomics", 0, "table")) as window:
        window.tap("drag-order")
        drag = window.find(DragList)
        drag._put(drag._rows()[::-1])
        order = list(drag.order)
        look_at("players")(window)
        window.settle()
        assert window.has("tap-order")
        assert window.find(DragList).order == order
        assert asked(window).input.laid == tuple(order)
        window.tap("confirm")
        assert window.app.session.table.moves[0].args == tuple(order)


def tap_die(window: Window) -> None:
    window.tap(window.find(DicePad)._rows[0][3])


def tap_dice(window: Window) -> None:
    for row, value in zip(window.find(DicePad)._rows, (2, 6), strict=True):
        window.tap(row[value - 1])


def tap_card(window: Window) -> None:
    window.tap(next(w for w in window.walk() if isinstance(w, CardTile) and not w.blocked))


def tap_end(window: Window) -> None:
    window.tap(next(w for w in window.walk() if isinstance(w, EndsTile) and w.ends))


def tap_bidder(window: Window) -> None:
    window.tap(next(t for t in window.walk() if isinstance(t, BidderTile) and not t.blocked))


def raise_bid(window: Window) -> None:
    step = asked(window).input.input_of(asked(window).input.picker.inputs[0])._amount.ids.stepper
    step.change(2)


def tap_row(window: Window) -> None:
    window.tap(window.find(ChoiceRow))


def tap_amount(window: Window) -> None:
    row = window.find(AmountRow)
    window.tap(next(key for key in row.walk() if type(key).__name__.endswith("Key")))


def tap_number_of(window: Window) -> None:
    asked(window).input._choose("money")
    window.settle()
    window.tap([w.name for w in window.walk() if getattr(w, "name", "").startswith("of-")][-1])


def type_digit(window: Window) -> None:
    window.tap("key-2")


def type_words(window: Window) -> None:
    window.find(TypeLine).text = "the dog ate it"


HALF = [
    ("orconomics", "roll roll", tap_die),
    ("orconomics", "roll roll", tap_dice),
    ("orconomics", "limit discard", tap_card),
    ("orconomics", "bid bid/pass", raise_bid),
    ("orconomics", "bid bid/pass", tap_bidder),
    ("orconomics", "develop > play use", None),
    ("orconomics", "develop > play where", None),
    ("economicus", "teach teach", tap_number_of),
    ("economicon", "turn > buy what", tap_amount),
    ("economicon", "rounds rounds", type_digit),
    ("economicon", "condition > free words", type_words),
    ("economicon", "apply > award what", None),
    ("few_orcs_more", "late_enlistment enlist", tap_row),
    ("orc", "line line", tap_end),
    ("orc", "turn > deploy end", None),
]


@pytest.mark.parametrize("way", AWAY)
@pytest.mark.parametrize(
    ("game", "kind", "enter"),
    HALF,
    ids=[f"{g}-{k}-{getattr(e, '__name__', '')}" for g, k, e in HALF],
)
def test_every_kind_of_input_is_as_it_was(
    game: str, kind: str, enter: Callable[[Window], None] | None, way: str
) -> None:
    with moment(game, kind) as window:
        fresh = shown(window)
        assert tap_on(window, next(one for one in moments(game) if one.kind == kind))
        if enter is not None:
            enter(window)
        asked(window).input.stop()  # the bar of a countdown does not come back
        window.settle()
        window.run(0.1)
        half = shown(window)
        assert half != fresh, "or this tells nothing"
        moves = len(window.app.session.table.moves)
        WAYS[way](window)
        window.run(2.5)
        assert len(window.app.session.table.moves) == moves, "nothing enters itself"
        assert shown(window) == half


@pytest.mark.parametrize(
    ("way", "kept"), [("pause", 0), ("players", 0), ("settings", 0), ("turn", 1), ("menu", 1)]
)
def test_secret_cards_are_gone_when_the_screen_was_left(way: str, kept: int) -> None:
    """Whoever comes back may be somebody else. Not while it stays in sight."""
    with moment("few_orcs_more", "pile > pile cards") as window:
        one = next(m for m in moments("few_orcs_more") if m.kind == "pile > pile cards")
        assert tap_on(window, one)
        tap_card(window)
        window.app.shell.screen.refresh()  # notes it
        WAYS[way](window)
        window.settle()
        picked = [w for w in asked(window).walk() if isinstance(w, CardTile) and w.picked]
        assert len(picked) == kept
        assert asked(window).input.picker.can_go_back == bool(kept)


def test_a_whole_roll_waits_for_its_button_after_a_pause() -> None:
    with moment("orconomics", "roll roll") as window:
        moves = window.app.session.table.moves
        start = len(moves)
        tap_dice(window)
        assert window.find(DiceInput)._countdown.running
        window.app.on_pause()
        window.run(3.0)
        assert len(moves) == start
        window.app.on_resume()
        window.run(3.0)
        assert len(moves) == start
        window.tap("confirm")
        assert moves[start].args == (2, 6)


def test_the_next_digit_comes_behind_one_that_was_typed_before() -> None:
    """Also behind one that is the number which stood there at first."""
    with moment("economicon", "rounds rounds") as window:
        asked(window).input.input_of(asked(window).input.picker.inputs[0]).patience = 600
        window.tap("key-1")
        pause(window)
        window.settle()
        window.tap("key-2")
        assert asked(window).input.entered.told == {"amount": 12}


def asking_for_digits() -> Any:
    """A table with a stranger's box that is asked for a value which is typed."""
    made = app("economicus", place="table", laid=setup("economicus", facts=False))
    rng, session, specs = Random(1), made.session, {s.id: s for s in rulebook("economicus").facts}
    while True:
        assert session.table.ask is not None
        facts = [o for o in session.table.ask.options if o.verb == "fact"]
        if facts and typed_digits(specs[fact_of(facts[0])]):
            return made
        move = random_move(session.table, rng)
        if move.verb == "fact":
            sample = specs[str(move.args[0])].sample
            values = sample if isinstance(sample, tuple) else (sample,)
            move = Move(TABLE, "fact", (move.args[0], *values))
        session.do(move)


def type_twelve(window: Window) -> tuple[list[Move], int]:
    """The moves of the table, and how many there were when it was typed."""
    moves = window.app.session.table.moves
    start = len(moves)
    for key in ("key-1", "key-2"):
        window.tap(key)
    return moves, start


@pytest.mark.parametrize("way", ["pause", "players", "settings"])
def test_a_typed_value_that_has_no_button_enters_itself_afterwards(way: str) -> None:
    with Window(asking_for_digits) as window:
        moves, start = type_twelve(window)
        window.app.on_pause()
        window.run(3.0)
        assert len(moves) == start
        window.app.on_resume()
        WAYS[way](window)
        window.until(lambda: len(moves) > start)
        assert moves[start].args[1] == 12


@pytest.mark.parametrize("way", ["pause", "players", "settings"])
def test_a_typed_value_waits_under_a_sheet_after_a_look_elsewhere(way: str) -> None:
    """Also on a new screen, where it is told again before it stands in its place."""
    with Window(asking_for_digits) as window:
        moves, start = type_twelve(window)
        WAYS[way](window)
        window.app.shell.screen.open_menu()
        window.run(3.0)
        assert len(moves) == start
        window.app.shell.close_sheet()
        window.until(lambda: len(moves) > start)
        assert moves[start].args[1] == 12


def undone(window: Window) -> None:
    window.app.session.undo()


def played(window: Window) -> None:
    session = window.app.session
    session.do(random_move(session.table, Random(1)))


def undone_and_played(window: Window) -> None:
    """As many moves as before, but not the same."""
    session = window.app.session
    before = session.table.moves[-1]
    session.undo()
    rng = Random(1)
    while (move := random_move(session.table, rng)) == before:
        pass
    session.do(move)


def undone_and_redone(window: Window) -> None:
    window.app.session.undo()
    window.app.session.redo()


def corrected(window: Window) -> None:
    window.app.session.correct("money.Ana", 1)


def other_words(window: Window) -> None:
    window.app.words.language = "fr"


@pytest.mark.parametrize("away", [True, False])
@pytest.mark.parametrize(
    "change", [undone, played, undone_and_played, undone_and_redone, corrected, other_words]
)
def test_nothing_is_kept_for_another_question(change: Callable[[Window], None], away: bool) -> None:
    with moment("orconomics", "roll roll") as window:
        tap_die(window)
        assert any(window.find(DicePad).values)
        if away:
            window.app.go("players")
            window.settle()
        change(window)
        window.settle()
        if away:
            window.app.back()
            window.settle()
        pads = [w for w in window.walk() if isinstance(w, DicePad)]
        assert not any(any(pad.values) for pad in pads)


def test_an_order_is_asked_in_full_when_it_was_undone_and_is_asked_again() -> None:
    with Window(lambda: app("orconomics", 0, "table")) as window:
        window.app.session.do(Move(TABLE, "ring", SECTORS))
        window.app.session.undo()
        window.settle()
        window.tap("order-food")
        window.app.session.do(Move(TABLE, "ring", SECTORS))
        window.app.session.undo()
        window.settle()
        assert asked(window).input.laid == ()


def test_a_question_that_could_not_be_shown_takes_over_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with moment("orconomics", "roll roll") as window:
        tap_die(window)
        before = asked(window).input.picker
        with monkeypatch.context() as broken:
            broken.setattr(type(asked(window)), "_fill_head", lambda *_any: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                played(window)
        window.app.shell.screen.refresh()
        window.settle()
        assert asked(window).input.picker is not before
