"""All saved tables: open, rename, share, delete with a way back."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView

from companion.screens.base import Screen
from companion.screens.saved import table_note
from companion.session import keeping
from companion.sharing import share_text
from companion.store import StoreError
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Icon, Pressable, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.emblem import Emblem
from companion.widgets.field import TextField
from companion.widgets.shell import Sheet
from companion.widgets.surface import Surface
from engine.core.errors import EngineError

__all__ = [
    "AppBar",
    "Column",
    "Emblem",
    "Icon",
    "RecycleBoxLayout",
    "RecycleView",
    "TableRow",
    "Tables",
    "Txt",
]

LONGEST_NAME = 60


class TableRow(Pressable, Surface, BoxLayout):
    table_id = NumericProperty(0)
    game = StringProperty("orc")
    title = StringProperty("")
    note = StringProperty("")

    def on_tap(self) -> None:
        screen = self.parent
        while screen is not None and not isinstance(screen, Tables):
            screen = screen.parent
        if screen is not None:
            screen.choose(int(self.table_id))


class Tables(Screen):
    """A deleted table is away at once and gone for good only when its undo has passed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._leaving: int | None = None

    def entered(self) -> None:
        self.refresh()

    def left(self) -> None:
        self._forget()

    def refresh(self) -> None:
        try:
            saved = self.app.store.tables()
        except StoreError as error:
            saved = []
            self.app.explain(error)
        self.ids.bar.subtitle = self.words.tell("app.count.tables", n=len(saved))
        self.ids.rows.data = [
            {
                "table_id": table.id,
                "game": table.game,
                "title": table.name,
                "note": table_note(self.words, table),
            }
            for table in saved
            if table.id != self._leaving
        ]

    def choose(self, table_id: int) -> None:
        tell = self.words.tell
        sheet = Sheet(title=self.app.store.table(table_id).name, name="saved-table")
        menu = ChoiceList(
            choices=[
                Choice("open", tell("app.tables.open"), icon="play"),
                Choice("rename", tell("app.tables.rename"), icon="pencil"),
                Choice("share", tell("app.menu.share"), icon="share-variant"),
                Choice("delete", tell("app.do.delete"), icon="delete"),
            ]
        )
        menu.bind(on_choose=lambda _list, key: self._act(key, table_id))
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _act(self, key: str, table_id: int) -> None:
        self.app.shell.close_sheet()
        try:
            if key == "open":
                self.app.open_table(table_id)
            elif key == "rename":
                self._rename(table_id)
            elif key == "share":
                session, _refused = keeping.reopen(self.app.store, table_id)
                game = session.table.rulebook.id
                self.app.shell.say(self.words.say(share_text(session.record(), game)))
            else:
                self._delete(table_id)
        except (EngineError, StoreError) as error:
            self.app.explain(error)

    def _rename(self, table_id: int) -> None:
        sheet = Sheet(title=self.words.tell("app.tables.rename"), name="rename")
        field = TextField(text=self.app.store.table(table_id).name, longest=LONGEST_NAME)

        def save(*_args: object) -> None:
            name = field.text.strip()
            if name:
                self.app.store.rename(table_id, name)
                self.app.shell.close_sheet()
                self.refresh()

        field.bind(on_done=save)
        row = ButtonRow()
        button = PrimaryButton(text=self.words.tell("app.do.save"), name="save")
        button.bind(on_tap=save)
        row.add_widget(button)
        sheet.add_widget(field)
        sheet.add_widget(row)
        self.app.shell.open_sheet(sheet)

    def _delete(self, table_id: int) -> None:
        self._forget()
        self._leaving = table_id
        self.refresh()
        name = self.app.store.table(table_id).name
        text = self.words.tell("app.tables.deleted", name=name)
        self.app.shell.say(text, self.words.tell("app.do.undo"), self._keep)

    def _keep(self) -> None:
        self._leaving = None
        self.refresh()

    def _forget(self) -> None:
        """The way back ends with the next deletion, or when the screen is left."""
        leaving, self._leaving = self._leaving, None
        if leaving is None:
            return
        try:
            self.app.store.delete(leaving)
        except StoreError as error:
            self.app.explain(error)


load_kv(__file__)
