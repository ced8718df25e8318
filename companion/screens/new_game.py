"""Laying a new table: who plays, by which house rules, with which box."""

from __future__ import annotations

import time
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.screens.base import Screen
from companion.screens.options import OptionsSheet, changed_options
from companion.session.laying import Draft
from companion.store import StoreError
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList, SwitchRow
from companion.widgets.draglist import DragList
from companion.widgets.field import TextField
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from engine.core.errors import EngineError

__all__ = ["AppBar", "ButtonRow", "Column", "NewTable", "Page", "PrimaryButton", "Scroller"]

CHIPS = 6
"""Remembered names offered at once."""


class NewTable(Screen):
    problem = StringProperty("")

    def __init__(self, game: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game = game
        self.draft = Draft(game, self.app.store, self.app.settings)

    def entered(self) -> None:
        self.draft.facts = Draft(self._game, self.app.store, self.app.settings).facts
        self.refresh()

    def refresh(self) -> None:
        tell, book = self.words.tell, self.draft.book
        self.ids.bar.title = tell(f"{book.id}.name")
        self.ids.bar.subtitle = tell("app.new.subtitle")
        body = self.ids.body
        body.clear_widgets()
        body.add_widget(self._players_card())
        body.add_widget(self._rules_card())
        if book.facts:
            body.add_widget(self._box_card())
        self._judge()

    def _judge(self) -> None:
        problem = self.draft.problem()
        self.problem = self.words.say(problem.text) if problem is not None else ""

    # Players

    def _players_card(self) -> Card:
        tell, draft = self.words.tell, self.draft
        card = Card(name="players-card")
        card.add_widget(Txt(text=tell("app.new.players"), role="title"))
        card.add_widget(Txt(text=tell("app.new.players.why"), role="secondary", tone="muted"))
        seats = DragList(
            entries=[(name, name, seat) for seat, name in enumerate(draft.players)], name="seats"
        )
        seats.bind(order=self._reordered, on_pick=lambda _list, name: self._edit(name))
        card.add_widget(seats)
        if draft.room:
            card.add_widget(self._newcomers())
        return card

    def _newcomers(self) -> Column:
        column = Column()
        known = self.draft.others()[:CHIPS]
        if known:
            column.add_widget(self._known_names(known))
        row = ButtonRow()
        more = SecondaryButton(
            text=self.words.tell("app.new.add"), icon="account-plus", name="add-player"
        )
        more.bind(on_tap=lambda _button: self._ask_name())
        row.add_widget(more)
        column.add_widget(row)
        return column

    def _known_names(self, names: list[str]) -> StackLayout:
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        for name in names:
            chip = ChipButton(text=name, name=f"known-{name}")
            chip.bind(on_tap=lambda _chip, name=name: self._add(name))
            chips.add_widget(chip)
        return chips

    def _reordered(self, _list: DragList, order: list[str]) -> None:
        if order != self.draft.players and sorted(order) == sorted(self.draft.players):
            self.draft.players = list(order)
            self.refresh()

    def _ask_name(self, old: str = "") -> None:
        sheet = Sheet(title=self.words.tell("app.new.name"), name="name-sheet")
        field = TextField(text=old, longest=40, name="name-field")

        def done(*_args: object) -> None:
            if self._add(field.text, instead_of=old):
                self.app.shell.close_sheet()

        field.bind(on_done=done)
        sheet.add_widget(field)
        row = ButtonRow()
        save = PrimaryButton(text=self.words.tell("app.do.save"), name="save-name")
        save.bind(on_tap=done)
        row.add_widget(save)
        sheet.add_widget(row)
        self.app.shell.open_sheet(sheet)

    def _add(self, name: str, instead_of: str = "") -> bool:
        before = list(self.draft.players)
        try:
            place = before.index(instead_of) if instead_of else len(before)
            if instead_of:
                self.draft.remove(instead_of)
            self.draft.add(name)
            self.draft.players.insert(place, self.draft.players.pop())
        except EngineError as error:
            self.draft.players = before
            self.refuse(error)
            return False
        self.refresh()
        return True

    def _edit(self, name: str) -> None:
        tell = self.words.tell
        sheet = Sheet(title=name, name="player-sheet")
        choices = [Choice("rename", tell("app.tables.rename"), icon="pencil")]
        if len(self.draft.players) > 1:
            choices.append(Choice("remove", tell("app.new.remove"), icon="delete"))
        menu = ChoiceList(choices=choices)

        def chosen(_list: ChoiceList, key: str) -> None:
            self.app.shell.close_sheet()
            if key == "rename":
                self._ask_name(name)
            else:
                self.draft.remove(name)
                self.refresh()

        menu.bind(on_choose=chosen)
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    # Rules and box

    def _rules_card(self) -> Card:
        tell = self.words.tell
        card = Card(name="rules-card")
        card.add_widget(Txt(text=tell("app.new.rules"), role="title"))
        changed = changed_options(self.words, self.draft.book, self.draft.options)
        told = ", ".join(changed) if changed else tell("app.new.rules.usual")
        card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        row = ButtonRow()
        change = SecondaryButton(text=tell("app.new.rules.change"), name="change-rules")
        change.bind(on_tap=lambda _button: self._open_options())
        row.add_widget(change)
        card.add_widget(row)
        return card

    def _open_options(self) -> None:
        sheet = OptionsSheet(self.draft.book, self.draft.options)
        sheet.bind(on_close=lambda _sheet: self.refresh())
        self.app.shell.open_sheet(sheet)

    def _box_card(self) -> Card:
        tell, draft = self.words.tell, self.draft
        card = Card(name="box-card")
        card.add_widget(Txt(text=tell("app.new.box"), role="title"))
        missing = len(draft.unknown())
        known = len(draft.book.facts) - missing
        told = tell("app.new.box.known", n=known, all=len(draft.book.facts))
        card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        if missing:
            sample = SwitchRow(
                text=tell("app.new.box.sample"),
                subtitle=tell("app.new.box.sample.why"),
                active=draft.use_sample,
                name="use-sample",
            )
            sample.bind(active=lambda _row, on: setattr(draft, "use_sample", on))
            card.add_widget(sample)
        row = ButtonRow()
        edit = SecondaryButton(text=tell("app.new.box.edit"), name="edit-box")
        edit.bind(on_tap=lambda _button: self.app.go("boxes", game=self._game))
        row.add_widget(edit)
        card.add_widget(row)
        return card

    def start(self) -> None:
        day = time.strftime("%Y-%m-%d")
        name = self.words.tell("app.new.table_name", game=self.ids.bar.title, day=day)
        try:
            self.app.start_table(self.draft.lay(), name)
        except EngineError as error:
            self.refuse(error)
        except StoreError as error:
            self.app.explain(error)


load_kv(__file__)
