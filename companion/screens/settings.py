"""Language, look, sounds and help; boxes, taught cards, everything in one file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.grammar import OWN_NAMES
from companion.screens.base import Screen
from companion.store import StoreError, export_all, import_all
from companion.theme import MODES
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList, SwitchRow
from companion.widgets.field import TextField
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from companion.words import device_language

__all__ = ["AppBar", "Column", "Page", "Scroller", "SettingsScreen"]

TEXT_SIZES = (1.0, 1.15, 1.3, 1.6)
SWITCHES = ("sounds", "vibration", "speech", "odds", "strict", "left_handed", "still")


class SettingsScreen(Screen):
    """Every change holds at once and is kept. (Kivy has rules of its own for a plain Settings.)"""

    def entered(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        body.add_widget(self._choice("language", self._languages()))
        body.add_widget(self._choice("mode", self._modes()))
        body.add_widget(self._choice("text_factor", self._text_sizes()))
        body.add_widget(self._switches())
        body.add_widget(self._more())

    def _choice(self, key: str, options: list[tuple[Any, str]]) -> Card:
        """A row of chips, the chosen one lit."""
        card = Card(name=f"setting-{key}")
        card.add_widget(Txt(text=self.words.tell(f"app.settings.{key}"), bold=True))
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        now = self.app.settings[key]
        for value, text in options:
            chip = ChipButton(text=text, lit=value == now, name=f"{key}-{value}")
            chip.bind(on_tap=lambda _chip, value=value: self._set(key, value))
            chips.add_widget(chip)
        card.add_widget(chips)
        return card

    def _languages(self) -> list[tuple[Any, str]]:
        device = self.words.tell("app.settings.language.device")
        return [("", device), *OWN_NAMES.items()]

    def _modes(self) -> list[tuple[Any, str]]:
        return [(mode, self.words.tell(f"app.settings.mode.{mode}")) for mode in MODES]

    def _text_sizes(self) -> list[tuple[Any, str]]:
        catalogue = self.words.catalogue
        return [(size, f"{catalogue.number(round(size * 100))} %") for size in TEXT_SIZES]

    def _switches(self) -> Card:
        card = Card(name="switches")
        for key in SWITCHES:
            row = SwitchRow(
                text=self.words.tell(f"app.settings.{key}"),
                subtitle=self.words.tell(f"app.settings.{key}.why"),
                active=self.app.settings[key],
                name=f"switch-{key}",
            )
            row.bind(active=lambda _row, on, key=key: self._set(key, on, again=False))
            card.add_widget(row)
        return card

    def _set(self, key: str, value: Any, again: bool = True) -> None:
        app = self.app
        try:
            app.settings[key] = value
        except StoreError as error:
            app.explain(error)
            return
        app.settings.apply(self.theme)
        app.words.language = app.settings.language or device_language()
        if again:
            self.refresh()

    def _more(self) -> ChoiceList:
        tell = self.words.tell
        more = ChoiceList(
            choices=[
                Choice(key, tell(f"app.settings.{key}"), tell(f"app.settings.{key}.why"), icon)
                for key, icon in (
                    ("boxes", "layers"),
                    ("taught", "cards-outline"),
                    ("export", "export-variant"),
                    ("import", "import"),
                    ("tour", "lightbulb-outline"),
                )
            ]
        )
        more.bind(on_choose=lambda _list, key: self._open(key))
        return more

    def _open(self, key: str) -> None:
        if key == "export":
            self._export()
        elif key == "import":
            self._ask_file()
        else:
            self.app.go(key)

    def _export(self) -> None:
        name = time.strftime("tableside-%Y%m%d-%H%M%S.zip")
        path = self.app.share_folder() / name
        try:
            export_all(self.app.store, path)
        except StoreError as error:
            self.app.explain(error)
            return
        self.app.shell.say(self.words.tell("app.share.saved", file=str(path)))

    def _ask_file(self) -> None:
        """The newest exports in the shared folder, or a path that is typed."""
        sheet = Sheet(title=self.words.tell("app.settings.import"), name="import-sheet")
        found = sorted(self.app.share_folder().glob("*.zip"), reverse=True)[:5]
        files = ChoiceList(choices=[Choice(str(path), path.name) for path in found])
        files.bind(on_choose=lambda _list, path: self._import(path))
        field = TextField(label=self.words.tell("app.settings.import.path"), longest=400)
        field.bind(on_done=lambda _field, path: self._import(path))
        row = ButtonRow()
        button = PrimaryButton(text=self.words.tell("app.settings.import.do"), name="do-import")
        button.bind(on_tap=lambda _button: self._import(field.text))
        row.add_widget(button)
        for part in (files, field, row):
            sheet.add_widget(part)
        self.app.shell.open_sheet(sheet)

    def _import(self, path: str) -> None:
        if not path.strip():
            return
        self.app.shell.close_sheet()
        try:
            told = import_all(self.app.store, Path(path.strip())).text
        except StoreError as error:
            told = error.text
        self.app.shell.say(self.words.say(told))
        self.app.settings.reload()
        self.refresh()


load_kv(__file__)
