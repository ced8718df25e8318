"""Where the game is played: the stages, what is asked, what the hands must do."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.screens.base import TableTab
from companion.screens.inputs import AnswerInput, who_first
from companion.screens.menu import TableMenu
from companion.screens.nav import places
from companion.session import views, wording
from companion.store import StoreError
from companion.widgets.badge import PlayerBadge, seat_colour
from companion.widgets.bars import AppBar, BottomNav, StageRail
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, SecondaryButton
from companion.widgets.checklist import CheckItem, CheckList
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.options import Args
from engine.core.text import Text

__all__ = ["AppBar", "BottomNav", "Column", "Scroller", "StageRail", "TableScreen"]


class TableScreen(TableTab):
    """The prompt is the hero: one card, one input, one thing to do."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._input: AnswerInput | None = None
        self._answering: int | None = None
        self._unticked: set[tuple[int, int]] = set()
        self._ticked: set[tuple[int, int]] = set()

    def back(self) -> bool:
        return self._input is not None and self._input.back()

    # Showing

    def refresh(self) -> None:
        table, words = self.session.table, self.words
        self._answering = None
        self.ids.nav.places = places(words)
        self.ids.nav.current = "table"
        bar = self.ids.bar
        bar.title = words.tell(f"{table.rulebook.id}.name")
        bar.subtitle = words.tell("app.table.turn", n=table.turn)
        bar.can_undo = self.session.can_undo
        self._show_stages()
        self._show_body()

    def _show_stages(self) -> None:
        stages = self.session.stages()
        self.ids.rail.stages = [self.words.say(stage.name) for stage in stages]
        now = [index for index, stage in enumerate(stages) if stage.state == "now"]
        self.ids.rail.current = now[0] if now else -1

    def _show_body(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        self._input = None
        self.ids.scroller.scroll_y = 1
        if self.session.table.result is not None:
            body.add_widget(self._result_card())
        else:
            prompt = self.session.prompt()
            if prompt is not None:
                body.add_widget(self._prompt_card(prompt))
        tasks = self._checklist()
        if tasks.items:
            body.add_widget(tasks)
        if self.session.table.result is None:
            body.add_widget(self._anytime_row())

    def _prompt_card(self, prompt: views.Prompt) -> Card:
        words, table = self.words, self.session.table
        card = Card(name="prompt")
        if prompt.who:
            card.edge = seat_colour(prompt.who[0])
        for seat in prompt.who:
            card.add_widget(PlayerBadge(seat=seat, name=table.players[seat]))
        card.add_widget(Txt(text=words.say(prompt.text), role="title", name="question"))
        if prompt.why:
            why = ChipButton(text=words.tell("app.do.why"), name="why")
            why.bind(on_tap=lambda _chip: self.explain(prompt))
            card.add_widget(why)
        card.add_widget(self._answer_input(prompt))
        return card

    def _answer_input(self, prompt: views.Prompt) -> Column:
        if len(prompt.who) > 1 and self._answering is None:
            ask = self.words.tell("app.table.who_answers")
            return who_first(self.session, prompt.who, self._answer_as, ask)
        self._input = AnswerInput(
            self.session, prompt.options, self.answer, self._scan_if_useful(), name="input"
        )
        return self._input

    def _answer_as(self, seat: int) -> None:
        self._answering = seat
        self._show_body()

    def _scan_if_useful(self) -> Any:
        useful = self.session.asked_dice() is not None or self.session.asks_for_cards()
        return (lambda: self.app.go("scan")) if useful else None

    def _result_card(self) -> Card:
        result = self.session.table.result
        assert result is not None
        card = Card(name="result", edge=self.theme.palette["accent"])
        card.add_widget(Txt(text=self.words.say(result.text), role="hero"))
        row = ButtonRow()
        show = SecondaryButton(text=self.words.tell("app.table.results"), name="results")
        show.bind(on_tap=lambda _button: self.app.go("results"))
        row.add_widget(show)
        card.add_widget(row)
        return card

    def _checklist(self) -> CheckList:
        items = []
        for task in reversed(self.session.checklist()):
            done = (task.done or task.key in self._ticked) and task.key not in self._unticked
            amount = self.words.catalogue.money(task.amount, "short") if task.amount else ""
            key = f"{task.key[0]}.{task.key[1]}"
            items.append(CheckItem(key, self.words.say(task.text), amount, ticked=done))
        tasks = CheckList(title=self.words.tell("app.table.on_the_table"), items=items)
        tasks.bind(on_tick=self._tick)
        return tasks

    def _tick(self, _list: CheckList, key: str, ticked: bool) -> None:
        move, _, number = key.partition(".")
        task = (int(move), int(number))
        (self._ticked if ticked else self._unticked).add(task)
        (self._unticked if ticked else self._ticked).discard(task)

    def _anytime_row(self) -> Card:
        """Moves that may come at any time, one tap away for each player."""
        session = self.session
        able = [seat for seat in range(len(session.table.players)) if session.offers(seat)]
        if session.offers(-1):
            able.append(-1)
        card = Card(name="anytime")
        if not able:
            card.height, card.padding, card.size_hint_y = 0, 0, None
            return card
        title = self.words.tell("app.table.anytime")
        card.add_widget(Txt(text=title, role="secondary", tone="muted", bold=True))
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        for seat in able:
            name = session.table.players[seat] if seat >= 0 else self.words.tell("session.table")
            chip = ChipButton(text=name, name=f"anytime-{seat}")
            chip.bind(on_tap=lambda _chip, seat=seat: self.open_offers(seat))
            chips.add_widget(chip)
        card.add_widget(chips)
        return card

    # Doing

    def answer(self, verb: str, args: Args) -> None:
        table = self.session.table
        who = table.players[self._answering] if self._answering is not None else None
        self._try(lambda: self.session.answer(verb, args, who=who))

    def _try(self, act: Any) -> bool:
        """Does it, or says why not; what was entered stays on the screen."""
        try:
            act()
        except EngineError as error:
            self.refuse(error)
            return False
        except StoreError as error:
            self.app.shell.say(self.words.say(error.text))
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

    def explain(self, prompt: views.Prompt) -> None:
        """The rules behind the question, in our own words."""
        sheet = Sheet(title=self.words.say(prompt.text))
        for text in prompt.why:
            if self.words.catalogue.has(text.id):
                sheet.add_widget(Txt(text=self.words.say(text)))
        self.app.shell.open_sheet(sheet)

    def open_offers(self, seat: int) -> None:
        table = self.session.table
        title = table.players[seat] if seat >= 0 else self.words.say(Text("session.table", {}))
        options = [option for offer in self.session.offers(seat) for option in offer.options]
        who = table.players[seat] if seat >= 0 else "table"

        def answered(verb: str, args: Args) -> None:
            self.app.shell.close_sheet()
            self._try(lambda: self.session.do(Move(who, verb, args)))

        sheet = Sheet(title=title, name="offers")
        sheet.add_widget(AnswerInput(self.session, options, answered))
        self.app.shell.open_sheet(sheet)

    def open_menu(self) -> None:
        self.app.shell.open_sheet(TableMenu(self))


load_kv(__file__)
