"""Where the game is played: the stages, what is asked, what the hands must do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.stacklayout import StackLayout

from companion.screens.base import TableTab
from companion.screens.inputs import AnswerInput
from companion.screens.menu import TableMenu
from companion.screens.nav import places
from companion.screens.prompt import PromptCard
from companion.session import views, wording
from companion.store import StoreError
from companion.widgets.bars import AppBar, BottomNav, StageRail
from companion.widgets.base import Column, Scroller, Txt, fill, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton
from companion.widgets.checklist import CheckItem, CheckList
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.options import Args

__all__ = ["AppBar", "BottomNav", "Column", "Page", "Scroller", "StageRail", "TableScreen"]

AFTER_THE_ANSWER = 0.02
"""Seconds after which what matters less is brought up to date."""


class SeatChip(ChipButton):
    """A player whose any-time moves are a tap away; -1 is the table."""

    seat = NumericProperty(-1)


class TableScreen(TableTab):
    """The prompt is the hero: one card, one input, one thing to do.

    A tap is answered at once by the prompt; the any-time row follows a frame later.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._ticks: dict[tuple[int, int], bool] = {}
        self._prompt = PromptCard(self.session, self.answer, self.explain, self._scan)
        self._tasks = CheckList(name="tasks")
        self._tasks.bind(on_tick=self._tick)
        self._anytime = self._anytime_card()
        self._later = Clock.create_trigger(self._show_anytime, AFTER_THE_ANSWER)

    def left(self) -> None:
        self._later.cancel()
        super().left()

    def back(self) -> bool:
        return self.session.table.result is None and self._prompt.back()

    # Showing

    def refresh(self) -> None:
        table, words = self.session.table, self.words
        nav, bar = self.ids.nav, self.ids.bar
        if nav.places != places(words):
            nav.places = places(words)
        nav.current = "table"
        bar.title = words.tell(f"{table.rulebook.id}.name")
        bar.subtitle = words.tell("app.table.turn", n=table.turn) if table.turn else ""
        bar.can_undo = self.session.can_undo
        self._show_stages()
        self._show_body()

    def _show_stages(self) -> None:
        stages = self.session.stages()
        names = [self.words.say(stage.name) for stage in stages]
        if self.ids.rail.stages != names:
            self.ids.rail.stages = names
        now = [index for index, stage in enumerate(stages) if stage.state == "now"]
        self.ids.rail.current = now[0] if now else -1

    def _show_body(self) -> None:
        parts: list[Any] = []
        prompt = self.session.prompt()
        if prompt is not None:
            self._prompt.show(prompt)
            parts.append(self._prompt)
        elif self.session.table.result is not None:
            parts.append(self._result_card())
        self._show_tasks()
        if self._tasks.items:
            parts.append(self._tasks)
        if prompt is not None:
            parts.append(self._anytime)
            self._later()
        body = self.ids.body
        if body.children[::-1] != parts:
            body.clear_widgets()
            for part in parts:
                body.add_widget(part)
        self.ids.scroller.scroll_y = 1

    def _result_card(self) -> Card:
        result = self.session.table.result
        assert result is not None
        card = Card(name="result", edge=self.theme.palette["accent"])
        card.add_widget(Txt(text=self.words.say(result.text), role="hero"))
        row = ButtonRow()
        show = PrimaryButton(text=self.words.tell("app.table.results"), name="results")
        show.bind(on_tap=lambda _button: self.app.go("results"))
        row.add_widget(show)
        card.add_widget(row)
        return card

    def _show_tasks(self) -> None:
        """Newest first; what was there before this move counts as carried out."""
        items = []
        for task in reversed(self.session.checklist()):
            amount = self.words.catalogue.money(task.amount, "short") if task.amount else ""
            done = self._ticks.get(task.key, task.done)
            key = f"{task.key[0]}.{task.key[1]}"
            items.append(CheckItem(key, self.words.say(task.text), amount, ticked=done))
        self._tasks.title = self.words.tell("app.table.on_the_table")
        if self._tasks.items != items:
            self._tasks.items = items

    def _tick(self, _list: CheckList, key: str, ticked: bool) -> None:
        move, _, number = key.partition(".")
        self._ticks[int(move), int(number)] = ticked

    def _anytime_card(self) -> Card:
        card = Card(name="anytime", opacity=0)
        card.add_widget(Txt(role="secondary", tone="muted", bold=True))
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        card.add_widget(chips)
        return card

    def _show_anytime(self, _seconds: float) -> None:
        """Moves that may come at any time, one tap away for each player."""
        session, names = self.session, self.session.table.players
        able = [seat for seat in (*range(len(names)), -1) if session.offers(seat)]
        title, chips = self._anytime.children[::-1]
        title.text = self.words.tell("app.table.anytime")
        table = self.words.tell("app.table.everybody")
        shown = [
            {"text": names[seat] if seat >= 0 else table, "seat": seat, "name": f"anytime-{seat}"}
            for seat in able
        ]
        fill(chips, shown, self._anytime_chip)
        self._anytime.opacity = 1 if able else 0

    def _anytime_chip(self) -> SeatChip:
        chip = SeatChip()
        chip.bind(on_tap=lambda tapped: self.open_offers(int(tapped.seat)))
        return chip

    # Doing

    def answer(self, seat: int | None, verb: str, args: Args) -> None:
        who = self.session.table.players[seat] if seat is not None else None
        self._try(lambda: self.session.answer(verb, args, who=who))

    def _try(self, act: Callable[[], None]) -> bool:
        """Does it, or says why not; what was entered stays on the screen."""
        try:
            act()
        except EngineError as error:
            self.refuse(error)
            return False
        except StoreError as error:
            self.app.explain(error)
            return False
        return True

    def undo(self) -> None:
        if not self.session.can_undo:
            return
        move = self.session.table.moves[-1]
        said = self.words.say(wording.move_line(self.session.table, move))
        if self._try(self.session.undo):
            text = self.words.tell("app.table.undone", what=said)
            redo = self.words.tell("app.do.redo")
            self.app.shell.say(text, redo, lambda: self._try(self.session.redo))

    def _scan(self, chosen: Args) -> None:
        self.app.go("scan", chosen=chosen)

    def explain(self, prompt: views.Prompt) -> None:
        """The rules behind the question, in our own words."""
        sheet = Sheet(title=self.words.say(prompt.text), name="rules")
        for text in prompt.why:
            if self.words.catalogue.has(text.id):
                sheet.add_widget(Txt(text=self.words.say(text)))
        self.app.shell.open_sheet(sheet)

    def open_offers(self, seat: int) -> None:
        table = self.session.table
        who = table.players[seat] if seat >= 0 else TABLE
        title = who if seat >= 0 else self.words.tell("app.table.everybody")

        def answered(verb: str, args: Args) -> None:
            self.app.shell.close_sheet()
            self._try(lambda: self.session.do(Move(who, verb, args)))

        sheet = Sheet(title=title, name="offers")
        offered = AnswerInput(self.session, answered)
        offered.ask([option for o in self.session.offers(seat) for option in o.options])
        sheet.add_widget(offered)
        self.app.shell.open_sheet(sheet)

    def open_menu(self) -> None:
        self.app.shell.open_sheet(TableMenu(self))


load_kv(__file__)
