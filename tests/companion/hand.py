"""A hand that plays moves by touching the screen, and counts its touches.

Hand(window).play(Move("Ana", "roll", (3, 4)))

It touches what a player would: the dice pad, rows, chips, cards, handles, keys and buttons. A move
that the screen offers no way to enter makes it fail.
"""

from __future__ import annotations

from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.panels.answer_input import AnswerInput
from companion.panels.input_base import OptionInput
from companion.panels.option_inputs import DiceInput
from companion.panels.value_pad import FactInput, ValuePad
from companion.session.answer_picker import END
from companion.session.box_values import fact_of
from companion.session.questions_ahead import only_a_word
from companion.widgets.base import page_of
from companion.widgets.cards import CardTile, EndsTile
from companion.widgets.choices import ChoiceRow
from companion.widgets.dice import STROKE_SECONDS, DicePad
from companion.widgets.draglist import DragList
from companion.widgets.field import TypeLine
from companion.widgets.numbers import NumberKey
from companion.widgets.stepper import AmountInput
from engine.core.move import TABLE, Move
from engine.core.options import Cards
from engine.core.table import AnyTable
from tests.companion.board_hand import BoardHand
from tests.companion.frame_time import beat
from tests.companion.window import Finger, Window

PRESS = 5
"""Frames a finger rests: after a shorter touch a list that scrolls waits whether it is a swipe."""


def start_game(window: Window, game: str) -> None:
    """From home to the table; what to take and deal is read once, the first time."""
    window.tap(f"game-{game}")
    window.tap("start")
    if window.has("set-up-done"):
        window.tap("set-up-done")


class Hand(BoardHand):
    def __init__(self, window: Window) -> None:
        self.window = window
        self.touches = 0
        self.swiped_to: list[str] = []
        """What had to be brought into sight before it could be touched."""
        self.on_the_board = 0
        """How many of them were on the board."""
        self._words: list[Move] = []
        """Said by the answer that comes after them: the screen asks that at once."""
        self._followed: tuple[int, list[Move]] = (-1, [])
        """Moves that the screen made by itself, and when."""

    def play(self, move: Move) -> int:
        """Enters the move by touches and returns how many it took."""
        if self.skips(move):
            return 0
        before, session = self.touches, self.window.app.session
        table, ask = session.table, session.prompt()
        made = len(table.moves) + len(self._words)
        asked = ask is not None and any(
            option.verb == move.verb and option.allows(move.args) for option in ask.options
        )
        if asked and self._may_answer(move):
            self._answer_as(move)
        else:
            self._open_offers(move)
        self._enter(self._shown_input(), move)
        assert len(table.moves) > made, f"{move} was not entered; seen: {self.window.texts()}"
        said, self._words = self._words, []
        assert [m.verb for m in table.moves[made - len(said) : made]] == [m.verb for m in said]
        self._compare(table.moves[made], move, ask)
        self._followed = (len(table.moves), list(table.moves[made + 1 :]))
        return self.touches - before

    def play_now(self, move: Move) -> int:
        """The same for a move that was chosen at the table as it stands: nothing of it is there."""
        self._followed = (-1, [])
        return self.play(move)

    def skips(self, move: Move) -> bool:
        """Whether this needs no touch: it is made already, or the next answer says it too."""
        if self._is_there(move):
            return True
        session = self.window.app.session
        ask, prompt, closes = session.table.ask, session.prompt(), session.closing()
        if closes is not None and not self._words and move.verb == closes.word.verb:
            self._words.append(move)
            return True
        if ask is None or prompt is None or not only_a_word(ask):
            return False
        shown = [option.verb for option in prompt.options]
        if move.verb != ask.options[0].verb or move.verb in shown:
            return False
        self._words.append(move)
        return True

    def by_itself(self, move: Move) -> None:
        """Made by the session, with the words before it that were skipped."""
        for one in (*self._words, move):
            self.window.app.session.do(one)
        self._words = []

    def table(self) -> AnyTable:
        """The table at which the next move is made: after the words that it says too."""
        table = self.window.app.session.table
        if self._words:
            table = table.at(len(table.moves))
            for word in self._words:
                table.do(word)
        return table

    def _is_there(self, move: Move) -> bool:
        """Whether the screen made this move with the one before it."""
        at, followed = self._followed
        if at != len(self.window.app.session.table.moves) or not followed:
            return False
        made = followed.pop(0)
        same = sorted(map(str, made.args)) == sorted(map(str, move.args))
        assert (made.who, made.verb, same) == (move.who, move.verb, True)
        return True

    def _shown_input(self) -> AnswerInput:
        """Of the sheet that lies over the screen, or of the question that stands."""
        app = self.window.app
        if app.shell.sheet is not None or not hasattr(app.shell.screen, "_prompt"):
            return self.window.find(AnswerInput)
        return app.shell.screen._prompt.input

    def tap(self, target: str | Widget) -> None:
        """A touch without waiting for the layout: what follows looks for itself."""
        widget = target if isinstance(target, Widget) else self.window.find(target)
        self._wait_for(widget)
        self._bring_into_sight(widget)
        shell = self.window.app.shell
        if shell.toast is not None and shell.toast.collide_point(*self.window.centre(widget)):
            shell.close_toast()  # nobody taps what cannot be seen: it is waited for
        self.touch(self.window.centre(widget))

    def touch(self, at: tuple[float, float]) -> None:
        self.touches += 1
        finger = Finger(*at)
        finger.down()
        beat(PRESS)
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
            self.swiped_to.append(str(getattr(widget, "name", "") or type(widget).__name__))
            scroller.scroll_to(widget, padding=8, animate=False)
            beat(3)

    # Who

    def _may_answer(self, move: Move) -> bool:
        session = self.window.app.session
        who = session.prompt().who
        return session.table.seats[move.who] in who if who else move.who == TABLE

    def _answer_as(self, move: Move) -> None:
        table = self.window.app.session.table
        if len(self.window.app.session.prompt().who) > 1:
            self.tap(self._row(self.window.find("who"), table.seats[move.who]))

    def _open_offers(self, move: Move) -> None:
        seats = self.window.app.session.table.seats
        name = f"anytime-{seats.get(move.who, -1)}"
        self.window.until(lambda: self._up_to_date(name))
        self.tap(name)
        self.window.settle()

    def _up_to_date(self, chip: str) -> bool:
        """The row of any-time moves follows the answer a moment later."""
        moves = len(self.window.app.session.table.moves)
        return any(w.at == moves for w in self.window.walk() if getattr(w, "name", "") == chip)

    # What

    def _enter(self, shown: AnswerInput, move: Move) -> None:
        wanted = (move.verb, *move.args)
        if not move.args and any(say.verb == move.verb for say in shown.picker.says):
            self.tap(_child(shown, f"say-{move.verb}"))
            return
        if shown.values and fact_of(shown.told_value) != move.args[0]:
            self.tap(_child(shown, f"value-{move.args[0]}"))
        made = len(self.window.app.session.table.moves)
        roll = shown.picker.roll
        if roll is not None and roll.verb == move.verb:
            self._enter_dice(shown.input_of(roll), move.args)
            return
        while not shown.picker.inputs:
            if shown._table is not None:
                if self._enter_table(shown, wanted):
                    return
                continue
            if shown._number_table is not None:
                self._enter_number(shown, wanted)
                return
            before = (shown.picker.decided, len(shown.picker.ways))
            if not self._tap_board(shown, wanted):
                step = shown.picker.toward(wanted)
                assert step is not None, f"no way to {move}"
                only = shown._only is not None and shown._only.key == step.key
                if only:
                    self.tap(_child(shown, "only"))
                elif not self._carry(shown, step, wanted):
                    self._tap_choice(shown, self._row(shown, step.key), wanted)
            if len(self.window.app.session.table.moves) > made:
                return
            now = (shown.picker.decided, len(shown.picker.ways))
            assert now != before, f"a tap for {move} had no effect"
        option = next((o for o in shown.picker.inputs if o.allows(move.args)), None)
        assert option is not None, f"no input for {move} among {self.window.texts()}"
        rest = wanted[len(shown.picker.chosen) :]
        part = shown.input_of(option)
        confirm = part.confirm
        getattr(self, f"_enter_{option.kind}")(part, rest)
        if confirm is not None and len(self.window.app.session.table.moves) == made:
            self.tap(confirm)

    def _tap_choice(
        self, shown: AnswerInput, row: ChoiceRow | CardTile, wanted: tuple[object, ...]
    ) -> None:
        """On the end that is meant, where a card shows two."""
        if not isinstance(row, EndsTile) or len(row.ends) != 2:
            self.tap(row)
        else:
            self.touch(self._point_of(shown, row, wanted))

    def _point_of(
        self, shown: AnswerInput, row: CardTile, wanted: tuple[object, ...]
    ) -> tuple[float, float]:
        """Where a finger comes down on a card: on the end that is meant."""
        self._wait_for(row)
        self._bring_into_sight(row)
        if not isinstance(row, EndsTile) or len(row.ends) != 2:
            return self.window.centre(row)
        meant = [way for way in shown.picker.ways if way.answer == wanted and END in way.slots]
        end = meant[0].path[meant[0].slots.index(END)] if meant else 1
        seen = next(item.face for item in shown.tiles.items if item.key == row.key)
        upper = seen.ends[0][1] == end
        x, y = row.to_window(row.center_x, row.y + row.height * (0.75 if upper else 0.25))
        return x, y

    def _row(self, within: Widget, token: object) -> ChoiceRow | CardTile:
        for widget in within.walk():
            if isinstance(widget, ChoiceRow | CardTile) and widget.key == str(token):
                return widget
        raise AssertionError(f"no row for {token!r} among {self.window.texts()}")

    def _enter_dice(self, shown: DiceInput, values: tuple[int, ...]) -> None:
        """Two dice by a stroke. The roll enters itself after a moment that is not waited for."""
        shown.patience = 0
        pad = _child(shown, DicePad)
        made = len(self.window.app.session.table.moves)
        rows = zip(reversed(pad.children), values, strict=True)
        faces = [row.children[::-1][value - 1] for row, value in rows]
        if len(faces) == 2:
            self.stroke(*faces)
            faces = []
        for face in faces:
            self.tap(face)
        self.window.until(lambda: len(self.window.app.session.table.moves) > made)

    def stroke(self, start: Widget, end: Widget) -> None:
        """One touch that comes down on one thing and is lifted from another."""
        self._wait_for(start)
        self._bring_into_sight(end)
        self._bring_into_sight(start)
        self.touches += 1
        finger = Finger(*self.window.centre(start))
        finger.down()
        self.window.run(2 * STROKE_SECONDS)
        finger.move_to(*self.window.centre(end))
        beat()
        finger.up()

    def _enter_table(self, shown: AnswerInput, wanted: tuple[object, ...]) -> bool:
        """Row and number at once; False when the number has no key and its input is shown now."""
        amounts, table = shown.amounts, shown._table
        found = table.find(wanted)
        assert found is not None, f"no row for {wanted}"
        row, kind = found
        if kind != amounts._kind:
            self.tap(_child(amounts, f"kind-{table.kinds.index(kind)}"))
        cell, number = table.rows[row][kind], wanted[-1]
        keys = _child(amounts, f"amounts-{row}")
        if number not in cell.numbers:
            self.tap(_child(keys, "number-inf"))
            return False
        amounts.patience = 0
        self._tap_and_wait(_child(keys, f"number-{number}"))
        return True

    def _enter_number(self, shown: AnswerInput, wanted: tuple[object, ...]) -> None:
        """A key in the row of what the number is of, or in the grid when that is chosen."""
        table, numbers, number = shown._number_table, shown.numbers, f"number-{wanted[-1]}"
        row = next(row for row in table.rows if row in wanted)
        if not table.in_rows and numbers.row != row:
            self.tap(_child(numbers, f"of-{row}"))
        within = _child(numbers, f"numbers-{row}") if table.in_rows else numbers
        self.tap(_child(within, number))

    def _tap_and_wait(self, key: Widget) -> None:
        """What enters itself a moment later, which is not waited for here."""
        made = len(self.window.app.session.table.moves)
        self.tap(key)
        self.window.until(lambda: len(self.window.app.session.table.moves) > made)

    def _enter_amount(self, shown: OptionInput, rest: tuple[int]) -> None:
        (wanted,) = rest
        if isinstance(shown, FactInput):
            self._enter_value(shown, wanted)
            return
        if shown._keys == "grid":
            shown.patience = 0
            self._tap_and_wait(_child(shown, f"number-{wanted}"))
            return
        if shown._keys == "digits":
            if shown._value != wanted:
                *digits, last = str(wanted)
                shown.patience = 1000
                for digit in digits:
                    self.tap(_child(shown, f"key-{digit}"))
                shown.patience = 0
                self._tap_and_wait(_child(shown, f"key-{last}"))
            return
        amount = _child(shown, AmountInput)
        if amount.taken is not None:
            named = [n for n, quick in enumerate(amount.quick) if quick.exact]
            chips = amount.ids.chips.children[::-1]
            at_once = [chips[n] for n in named if amount.quick[n].amount == wanted]
            if at_once and wanted != amount.value:
                self.tap(at_once[0])
                return
        else:
            self._nearest_chip(amount, wanted)
        chips = list(zip(amount.quick, amount.ids.chips.children[::-1], strict=True))
        for quick, chip in sorted(chips, key=lambda pair: -abs(pair[0].amount)):
            while not quick.exact and (wanted - amount.value) // quick.amount > 0:
                self.tap(chip)
        while amount.value != wanted:
            before = amount.value
            self.tap(_child(amount, "plus" if amount.value < wanted else "minus"))
            assert amount.value != before, f"{wanted} cannot be set: stopped at {before}"

    def _enter_value(self, shown: FactInput, wanted: int) -> None:
        """On the pad; a last key shows the numbers that are seldom printed. Many are typed."""
        if shown._pad.types:
            made = len(self.window.app.session.table.moves)
            self.type_value(shown._pad, wanted)
            self.window.until(lambda: len(self.window.app.session.table.moves) > made)
            return
        keys = {key.number: key for key in shown.walk() if isinstance(key, NumberKey)}
        if wanted not in keys:
            self.tap(keys[max(keys)])
            keys = {key.number: key for key in shown.walk() if isinstance(key, NumberKey)}
        self.tap(keys[wanted])

    def type_value(self, pad: ValuePad, wanted: int) -> None:
        """Digit by digit; the last enters it, after a moment that is not waited for here."""
        *digits, last = str(wanted)
        pad.patience = 1000
        for digit in digits:
            self.tap(_child(pad, f"key-{digit}"))
        pad.patience = 0
        self.tap(_child(pad, f"key-{last}"))

    def _nearest_chip(self, amount: AmountInput, wanted: int) -> None:
        """The chip that leaves the shortest way, where one helps."""
        adding = sorted((q.amount for q in amount.quick if not q.exact), key=abs, reverse=True)

        def way(start: float) -> float:
            left, taps = wanted - start, 0.0
            for stride in adding:
                if left * stride > 0:
                    taps, left = taps + left // stride, left % stride
            return taps + abs(left) // amount.step

        chips = amount.ids.chips.children[::-1]
        ways = {n: 1 + way(q.amount) for n, q in enumerate(amount.quick) if q.exact}
        best = min(ways, key=lambda number: ways[number], default=None)
        if best is not None and ways[best] < way(amount.value):
            self.tap(chips[best])

    def _enter_cards(self, shown: OptionInput, cards: tuple[str, ...]) -> None:
        if shown.confirm is None and not shown._grid.taps:
            self.tap(_child(shown, f"number-{len(cards)}"))
            return
        exact = shown.option.low == shown.option.high
        for number, card in enumerate(cards, 1):
            shown.patience = 0 if exact and number == len(cards) else 1000
            tiles = [w for w in shown.walk() if isinstance(w, CardTile) and w.key == card]
            assert tiles, f"no card {card!r} among {self.window.texts()}"
            if shown.patience or not shown.confirm:
                self.tap(tiles[0])
            else:
                self._tap_and_wait(tiles[0])

    def _enter_order(self, shown: OptionInput, order: tuple[str, ...]) -> None:
        """Tapped along, the last one left out; as they lay last time in no tap at all."""
        if shown.args() != order:
            for item in order[:-1]:
                self.tap(_child(shown, f"order-{item}"))
        assert shown.args() == order, f"tapped to {shown.args()}, wanted {order}"

    def drag_order(self, shown: OptionInput, order: tuple[str, ...]) -> None:
        """The same by dragging."""
        self.tap(_child(shown, "drag-order"))
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
            beat()
        finger.up()
        beat(2)

    def _enter_words(self, shown: OptionInput, rest: tuple[str]) -> None:
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
        assert (entered.who, entered.verb, seen) == (wanted.who, wanted.verb, meant), (
            f"{entered} was entered, not {wanted}"
        )


def _inside(widget: Widget, scroller: ScrollView) -> bool:
    low = scroller.to_window(*scroller.pos)[1]
    bottom = widget.to_window(widget.x, widget.y)[1]
    return bool(low <= bottom and bottom + widget.height <= low + scroller.height)


def _child(within: Widget, what: str | type[Widget]) -> Any:
    foot = getattr(within, "foot", None)
    for widget in (*within.walk(), *(foot.walk() if foot is not None else ())):
        known = widget.name if isinstance(what, str) and hasattr(widget, "name") else None
        if known == what or (isinstance(what, type) and isinstance(widget, what)):
            return widget
    raise AssertionError(f"no {what!r} here")
