"""A hand that plays moves by touching the screen, and counts its touches.

Hand(window).play(Move("Ana", "roll", (3, 4)))

It touches what a player would: the dice pad, rows, chips, cards, handles, keys and buttons. A move
that the screen offers no way to enter makes it fail.
"""

from __future__ import annotations

import time
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.inputs import AnswerInput
from companion.screens.leaves import Leaf
from companion.widgets.base import page_of
from companion.widgets.cards import CardTile
from companion.widgets.choices import ChoiceRow
from companion.widgets.dice import DicePad
from companion.widgets.draglist import DragList
from companion.widgets.field import TypeLine
from companion.widgets.stepper import AmountInput
from engine.core.move import TABLE, Move
from engine.core.options import Cards
from tests.companion.window import Finger, Window

PRESS = 0.06
"""Seconds a finger rests: after a shorter touch a list that scrolls waits whether it is a swipe."""


class Hand:
    def __init__(self, window: Window) -> None:
        self.window = window
        self.touches = 0

    def play(self, move: Move) -> int:
        """Enters the move by touches and returns how many it took."""
        before, table = self.touches, self.window.app.session.table
        made = len(table.moves)
        ask = table.ask
        asked = ask is not None and any(
            option.verb == move.verb and option.allows(move.args) for option in ask.options
        )
        if asked and self._may_answer(move):
            self._answer_as(move)
        else:
            self._open_offers(move)
        self._enter(self.window.find(AnswerInput), move)
        assert len(table.moves) == made + 1, f"{move} was not entered; seen: {self.window.texts()}"
        self._compare(table.moves[-1], move, ask)
        return self.touches - before

    def tap(self, target: str | Widget) -> None:
        """A touch without waiting for the layout: what follows looks for itself."""
        self.touches += 1
        widget = target if isinstance(target, Widget) else self.window.find(target)
        self._wait_for(widget)
        self._bring_into_sight(widget)
        finger = Finger(*self.window.centre(widget))
        finger.down()
        beat()
        time.sleep(PRESS)
        beat()
        finger.up()
        beat(2)

    def _wait_for(self, widget: Widget) -> None:
        """Until it lies still: a layout may take some frames."""
        before = None
        for _ in range(10):
            now = (*self.window.centre(widget), *widget.size)
            if now == before:
                return
            before = now
            beat()

    def _bring_into_sight(self, widget: Widget) -> None:
        """Swipes, which are not counted, until the whole thing can be seen."""
        scroller = page_of(widget)
        if scroller is not None and not _inside(widget, scroller):
            scroller.scroll_to(widget, padding=8, animate=False)
            beat(3)

    # Who

    def _may_answer(self, move: Move) -> bool:
        table = self.window.app.session.table
        assert table.ask is not None
        who = table.ask.who
        return table.seats[move.who] in who if who else move.who == TABLE

    def _answer_as(self, move: Move) -> None:
        table = self.window.app.session.table
        assert table.ask is not None
        if len(table.ask.who) > 1:
            self.tap(self._row(self.window.find("who"), table.seats[move.who]))

    def _open_offers(self, move: Move) -> None:
        seats = self.window.app.session.table.seats
        name = f"anytime-{seats.get(move.who, -1)}"
        self.window.until(lambda: self.window.has(name), 3)
        self.tap(name)
        self.window.settle()

    # What

    def _enter(self, shown: AnswerInput, move: Move) -> None:
        wanted = (move.verb, *move.args)
        if not move.args and any(say.verb == move.verb for say in shown._picker.says):
            self.tap(_child(shown, f"say-{move.verb}"))
            return
        made = len(self.window.app.session.table.moves)
        while shown._picker.leaf is None:
            chosen = shown._picker.chosen
            step = shown._picker.toward(wanted)
            assert step is not None, f"no way to {move}"
            self.tap(self._row(shown, step.key))
            if len(self.window.app.session.table.moves) > made:
                return
            assert shown._picker.chosen != chosen, f"a tap for {move} had no effect"
        option = next(leaf for leaf in shown._picker.leaves if leaf.allows(move.args))
        rest = wanted[len(shown._picker.chosen) :]
        leaf = shown._leaf_of(option)
        getattr(self, f"_enter_{option.kind}")(leaf, rest)
        if leaf.confirm is not None:
            self.tap(leaf.confirm)

    def _row(self, within: Widget, token: object) -> ChoiceRow:
        for widget in within.walk():
            if isinstance(widget, ChoiceRow) and widget.key == str(token):
                return widget
        raise AssertionError(f"no row for {token!r} among {self.window.texts()}")

    def _enter_dice(self, shown: Leaf, values: tuple[int, ...]) -> None:
        pad = _child(shown, DicePad)
        for row, value in zip(reversed(pad.children), values, strict=True):
            self.tap(row.children[::-1][value - 1])

    def _enter_amount(self, shown: Leaf, rest: tuple[int]) -> None:
        (wanted,) = rest
        amount = _child(shown, AmountInput)
        self._nearest_chip(amount, wanted)
        chips = list(zip(amount.quick, amount.ids.chips.children[::-1], strict=True))
        for quick, chip in sorted(chips, key=lambda pair: -pair[0].amount):
            while not quick.exact and quick.amount <= wanted - amount.value:
                self.tap(chip)
        while amount.value != wanted:
            before = amount.value
            self.tap(_child(amount, "plus" if amount.value < wanted else "minus"))
            assert amount.value != before, f"{wanted} cannot be set: stopped at {before}"

    def _nearest_chip(self, amount: AmountInput, wanted: int) -> None:
        """The chip that leaves the shortest way, where one helps."""
        adding = sorted((q.amount for q in amount.quick if not q.exact), reverse=True)

        def way(start: float) -> float:
            left, taps = wanted - start, 0.0
            for stride in adding:
                if left > 0:
                    taps, left = taps + left // stride, left % stride
            return taps + abs(left) // amount.step

        chips = amount.ids.chips.children[::-1]
        ways = {n: 1 + way(q.amount) for n, q in enumerate(amount.quick) if q.exact}
        best = min(ways, key=lambda number: ways[number], default=None)
        if best is not None and ways[best] < way(amount.value):
            self.tap(chips[best])

    def _enter_cards(self, shown: Leaf, cards: tuple[str, ...]) -> None:
        for card in cards:
            tiles = [w for w in shown.walk() if isinstance(w, CardTile) and w.key == card]
            assert tiles, f"no card {card!r} among {self.window.texts()}"
            self.tap(tiles[0])

    def _enter_order(self, shown: Leaf, order: tuple[str, ...]) -> None:
        dragged = _child(shown, DragList)
        for place, key in enumerate(order):
            for _try in range(4):
                if dragged.order[place] != key:
                    self._drag(dragged, key, place)
        assert tuple(dragged.order) == order, f"dragged to {dragged.order}, wanted {order}"

    def _drag(self, dragged: DragList, key: str, place: int) -> None:
        """To its place; where that is out of sight, the finger waits at the edge for it."""
        self.touches += 1
        rows = dragged.children[::-1]
        row = next(row for row in rows if row.key == key)
        self._bring_into_sight(row)
        x, start = row.to_window(row.right - 24, row.center_y)
        there = rows[place].top - 4 if rows.index(row) > place else rows[place].y + 4
        _x, end = rows[place].to_window(row.right, there)
        scroller = page_of(row)
        if scroller is not None:
            low = scroller.to_window(*scroller.pos)[1]
            end = min(max(end, low + 4), low + scroller.height - 4)
        finger = Finger(x, start)
        finger.down()
        beat()
        for step in range(1, 5):
            finger.move_to(x, start + (end - start) * step / 4)
            beat()
        for _wait in range(200):
            if dragged.order[place] == key:
                break
            time.sleep(0.02)
            beat()
        finger.up()
        beat(2)

    def _enter_words(self, shown: Leaf, rest: tuple[str]) -> None:
        line = _child(shown, TypeLine)
        self.tap(line)
        line.focus = True
        self.window.type(rest[0])
        self.touches += len(rest[0])

    def _compare(self, entered: Move, wanted: Move, ask: Any) -> None:
        options = ask.options if ask is not None else ()
        unordered = any(isinstance(o, Cards) and o.verb == wanted.verb for o in options)
        seen, meant = list(entered.args), list(wanted.args)
        if unordered:
            seen, meant = sorted(map(str, seen)), sorted(map(str, meant))
        assert (entered.who, entered.verb, seen) == (wanted.who, wanted.verb, meant)


def beat(times: int = 1) -> None:
    """Frames that are laid out but not painted: without a graphics card painting is most of the
    cost, and a hand looks at widgets, not at pictures."""
    for _ in range(times):
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


def _inside(widget: Widget, scroller: ScrollView) -> bool:
    low = scroller.to_window(*scroller.pos)[1]
    bottom = widget.to_window(widget.x, widget.y)[1]
    return bool(low <= bottom and bottom + widget.height <= low + scroller.height)


def _child(within: Widget, what: str | type[Widget]) -> Any:
    for widget in within.walk():
        known = widget.name if isinstance(what, str) and hasattr(widget, "name") else None
        if known == what or (isinstance(what, type) and isinstance(widget, what)):
            return widget
    raise AssertionError(f"no {what!r} here")
