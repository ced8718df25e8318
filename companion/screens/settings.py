"""Language, look, sounds and help; boxes, taught cards, everything in one file."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.i18n.live_catalogue import device_language
from companion.i18n.locales import OWN_NAMES
from companion.panels.camera_choice import CameraSheet
from companion.panels.file_ready import offer_file
from companion.panels.importing import import_file
from companion.screens import is_place
from companion.screens.base import Screen
from companion.settings import SYSTEM, Key, Number, Switch, Value, Word
from companion.store import export_all
from companion.system.files import can_share, pick_file
from companion.theme import MODES
from companion.version import VERSION
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList, SwitchRow
from companion.widgets.field import TextField
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from engine.core.registry import games, rulebook
from engine.core.text import Text

__all__ = ["AppBar", "Column", "Page", "Scroller", "SettingsScreen"]

Options = Sequence[tuple[Value, str]]
"""Values with the words for them."""

TEXT_SIZES = (1.0, 1.15, 1.3, 1.6)
SWITCHES: Final[tuple[Switch, ...]] = (
    "sounds",
    "vibration",
    "speech",
    "odds",
    "strict",
    "left_handed",
    "still",
)


class SettingsScreen(Screen):
    """Every change applies at once and is saved. (Kivy styles any class named Settings itself.)"""

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

    def _choice(self, key: Word | Number, options: Options) -> Card:
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

    def _languages(self) -> Options:
        device = self.words.tell("app.settings.language.device")
        return [("", device), *OWN_NAMES.items()]

    def _modes(self) -> Options:
        every = (SYSTEM, *MODES)
        return [(mode, self.words.tell(f"app.settings.mode.{mode}")) for mode in every]

    def _text_sizes(self) -> Options:
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

    def _set(self, key: Key, value: Value, again: bool = True) -> None:
        app = self.app
        if not self.attempt(lambda: app.settings.set(key, value)):
            return
        app.settings.apply(self.theme)
        app.words.language = app.settings.language or device_language()
        if again:
            self.refresh()

    def _more(self) -> ChoiceList:
        tell = self.words.tell
        more = ChoiceList(
            choices=[
                Choice(
                    key,
                    tell(f"app.settings.{key}"),
                    tell(f"app.settings.{key}.why", version=VERSION),
                    icon,
                )
                for key, icon in (
                    ("camera", "camera"),
                    ("boxes", "layers"),
                    ("taught", "cards-outline"),
                    ("export", "export-variant"),
                    ("import", "import"),
                    ("tour", "lightbulb-outline"),
                    ("about", "information-outline"),
                )
            ]
        )
        more.bind(on_choose=lambda _list, key: self._open(key))
        return more

    def _open(self, key: str) -> None:
        if key == "camera":
            self.app.shell.open_sheet(CameraSheet(self))
            return
        if key == "export":
            self._export()
        elif key == "import":
            self._ask_file()
        elif key == "about":
            sheet = Sheet(title=self.words.tell("app.settings.about"), name="about")
            sheet.add_widget(Txt(text=self.words.tell("app.about.text", version=VERSION)))
            self.app.shell.open_sheet(sheet)
        elif is_place(key):
            self.app.go(key)

    def _export(self) -> None:
        name = time.strftime("tableside-%Y%m%d-%H%M%S.zip")
        path = self.app.share_folder() / name
        if not self.attempt(lambda: export_all(self.app.store, path)):
            return
        running = (table.game for table in self.app.store.tables() if table.summary is None)
        secret = any(rulebook(game).has_secrets for game in {*running} & {*games()})
        offer_file(self.app, path, *[self.words.tell("app.share.backup_secrets")] * secret)

    def _ask_file(self) -> None:
        """The newest exports in the shared folder, a file dialogue, or a path that is typed."""
        if can_share():  # a phone: its own picker shows every place where a file may be
            self._pick()
            return
        tell = self.words.tell
        sheet = Sheet(title=tell("app.settings.import"), name="import-sheet")
        found = sorted(self.app.share_folder().glob("*.zip"), reverse=True)[:5]
        files = ChoiceList(choices=[Choice(str(path), path.name) for path in found])
        files.bind(on_choose=lambda _list, path: self._import(path))
        field = TextField(label=tell("app.settings.import.path"), longest=400)
        field.bind(on_done=lambda _field, path: self._import(path))
        row = ButtonRow()
        choose = SecondaryButton(text=tell("app.settings.import.choose"), name="choose-import")
        choose.bind(on_tap=lambda _button: self._pick())
        button = PrimaryButton(text=tell("app.settings.import.do"), name="do-import")
        button.bind(on_tap=lambda _button: self._import(field.text))
        row.add_widget(choose)
        row.add_widget(button)
        for part in (files, field, row):
            sheet.add_widget(part)
        self.app.shell.open_sheet(sheet)

    def _pick(self) -> None:
        def told(text: Text) -> None:
            self.app.shell.show_toast(self.words.say(text))

        pick_file(self.app.share_folder(), lambda path: self._import(str(path)), told)

    def _import(self, path: str) -> None:
        if path.strip():
            self.app.shell.close_sheet()
            import_file(self.app, Path(path.strip()), self.refresh)


load_kv(__file__)
