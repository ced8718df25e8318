"""Sticker sheets for a game, made on a thread and written where the player finds them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import mainthread
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.screens.base import Screen
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton, SecondaryButton
from companion.widgets.figures import Progress
from companion.widgets.page import Page
from companion.widgets.surface import Card
from engine.core.errors import EngineError
from engine.core.registry import games, rulebook
from engine.core.text import Text

__all__ = [
    "AppBar",
    "ButtonRow",
    "Column",
    "Page",
    "PrimaryButton",
    "Printing",
    "Progress",
    "Scroller",
    "SecondaryButton",
    "Txt",
]

PAPERS = ("A4", "Letter")
SIZES = (18, 21, 25, 30, 35)
PLAIN = ""


class Printing(Screen):
    """What is chosen here holds for the next sheet only."""

    busy = BooleanProperty(False)
    progress = NumericProperty(0)
    told = StringProperty("")

    def __init__(self, game: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game = game or games()[0]
        self._paper = PAPERS[0]
        self._labels = PLAIN
        self._size = 25
        self._kinds: set[str] = set()
        self._shown = False

    def entered(self) -> None:
        self._shown = True
        self.refresh()

    def left(self) -> None:
        self._shown = False

    def refresh(self) -> None:
        tell = self.words.tell
        body = self.ids.body
        body.clear_widgets()
        body.add_widget(Txt(text=tell("app.printing.why"), role="secondary", tone="muted"))
        named = [(game, tell(f"{game}.name")) for game in games()]
        body.add_widget(self._row("game", named, {self._game}, self._take_game))
        kinds = [(kind, tell(f"app.printing.kind.{kind}")) for kind in self._all_kinds()]
        if len(kinds) > 1:
            chosen = self._kinds or set(self._all_kinds())
            body.add_widget(self._row("what", kinds, chosen, self._take_kind))
        papers = [(paper, paper) for paper in PAPERS]
        body.add_widget(self._row("paper", papers, {self._paper}, self._take_paper))
        labels = [(PLAIN, tell("app.printing.plain"))]
        labels += [(name, tell("app.printing.label", size=name)) for name in self._label_names()]
        body.add_widget(self._row("on", labels, {self._labels}, self._take_labels))
        if self._labels == PLAIN:
            sizes = [(str(size), tell("print.test.size", size=size)) for size in SIZES]
            body.add_widget(self._row("size", sizes, {str(self._size)}, self._take_size))

    def _row(
        self,
        what: str,
        choices: list[tuple[str, str]],
        lit: set[str],
        take: Callable[[str], None],
    ) -> Card:
        card = Card(name=f"printing-{what}")
        card.add_widget(Txt(text=self.words.tell(f"app.printing.{what}"), bold=True))
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        for key, text in choices:
            chip = ChipButton(text=text, lit=key in lit, name=f"{what}-{key or 'plain'}")
            chip.bind(on_tap=lambda _chip, key=key: self._took(take, key))
            chips.add_widget(chip)
        card.add_widget(chips)
        return card

    # Choosing

    def _took(self, take: Callable[[str], None], key: str) -> None:
        take(key)
        self.told = ""
        self.refresh()

    def _all_kinds(self) -> list[str]:
        return list(dict.fromkeys(item.kind for item in rulebook(self._game).tags()))

    def _label_names(self) -> list[str]:
        from companion.printing.sheets import LABELS

        return [name for name, sheet in LABELS.items() if sheet.paper == self._paper]

    def _take_game(self, game: str) -> None:
        self._game, self._kinds = game, set()

    def _take_kind(self, kind: str) -> None:
        """All kinds at first; a tap picks out, and picking all or none is all again."""
        self._kinds ^= {kind}
        if self._kinds == set(self._all_kinds()):
            self._kinds = set()

    def _take_paper(self, paper: str) -> None:
        self._paper = paper
        if self._labels not in self._label_names():
            self._labels = PLAIN

    def _take_labels(self, labels: str) -> None:
        self._labels = labels

    def _take_size(self, size: str) -> None:
        self._size = int(size)

    # Making

    def make(self) -> None:
        from companion.printing.job import sheets_of_game
        from companion.printing.stickers import Wishes

        game, paper, labels = self._game, self._paper, self._labels or None
        wishes = Wishes(float(self._size), frozenset(self._kinds))
        tell = self.words.tell
        self._work(
            f"tableside-{game}.pdf",
            lambda: sheets_of_game(game, wishes, tell, paper, labels, self._drawn),
        )

    def make_test_page(self) -> None:
        from companion.printing.pdf import make_test_page
        from companion.printing.stickers import size_stickers

        paper, tell = self._paper, self.words.tell
        self._work("tableside-test-page.pdf", lambda: make_test_page(size_stickers(), tell, paper))

    def _work(self, name: str, make: Callable[[], bytes]) -> None:
        if self.busy:
            return
        path = self.app.share_folder() / name
        self.busy, self.progress, self.told = True, 0, ""
        thread = threading.Thread(target=self._run, args=(path, make), name="printing", daemon=True)
        thread.start()

    def _run(self, path: Path, make: Callable[[], bytes]) -> None:
        from companion.printing.stickers import PrintError

        try:
            path.write_bytes(make())
        except EngineError as error:
            self._done(error.text)
        except PrintError as error:
            self._done(Text(error.id, dict(error.parameters)))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            told = {"file": path.name, "reason": reason}
            self._done(Text("print.error.unwritable", told))
        else:
            self._done(Text("app.printing.saved", {"file": str(path)}))

    @mainthread
    def _drawn(self, part: float) -> None:
        self.progress = part

    @mainthread
    def _done(self, told: Text) -> None:
        self.busy = False
        self.told = self.words.say(told)
        if self._shown:
            self.app.feel("accept" if told.id == "app.printing.saved" else "error")


load_kv(__file__)
