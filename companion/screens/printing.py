"""Sticker sheets for a game, made on a thread and written where the player finds them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import mainthread
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.panels.file_ready import offer_file
from companion.screens.base import Screen
from companion.session import saved_game
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton, SecondaryButton
from companion.widgets.figures import Progress
from companion.widgets.page import Page
from companion.widgets.qr_code import QrCode
from companion.widgets.surface import Card
from engine.core.errors import EngineError
from engine.core.registry import games, rulebook
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.printing.stickers import Wishes

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
MOST = "most"
"""The chip for what saves most taps."""
PREVIEW = 96.0
"""How many dp the code of a sticker is high."""


class Printing(Screen):
    """What is chosen here holds for the next sheet only."""

    busy = BooleanProperty(False)
    progress = NumericProperty(0)
    told = StringProperty("")

    def __init__(self, game: str = "", **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._game = game or self._last_game()
        self._paper = PAPERS[0]
        self._labels = PLAIN
        self._size = 25
        self._kinds: set[str] = set()
        self._shown = False

    def _last_game(self) -> str:
        """The game of the table that was played last: its cards are at hand."""
        played = saved_game.games_played(self.app.store)
        return next((game for game in played if game in games()), games()[0])

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
            if self._saving():
                kinds.insert(0, (MOST, tell("app.printing.saves_most")))
            chosen = self._kinds or set(self._all_kinds())
            if self._kinds and self._kinds == self._saving():
                chosen = {MOST, *chosen}
            body.add_widget(self._row("what", kinds, chosen, self._take_kind))
        self._add_plan(body)
        papers = [(paper, paper) for paper in PAPERS]
        body.add_widget(self._row("paper", papers, {self._paper}, self._take_paper))
        labels = [(PLAIN, tell("app.printing.plain"))]
        labels += [(name, tell("app.printing.label", size=name)) for name in self._label_names()]
        body.add_widget(self._row("on", labels, {self._labels}, self._take_labels))
        if self._labels == PLAIN:
            sizes = [(str(size), tell("print.test.size", size=size)) for size in SIZES]
            body.add_widget(self._row("size", sizes, {str(self._size)}, self._take_size))

    def _saving(self) -> set[str]:
        """The kinds whose tags save most taps; none where that is all of them."""
        from companion.printing.job import SAVES_MOST

        every = self._all_kinds()
        found = set(every) & set(SAVES_MOST)
        return found if len(found) < len(every) else set()

    def _wishes(self) -> Wishes:
        from companion.printing.stickers import Wishes

        return Wishes(float(self._size), frozenset(self._kinds))

    def _add_plan(self, body: Page) -> None:
        """How much there is to print and stick, and one sticker to look at."""
        from companion.printing.job import plan_of_game

        tell = self.words.tell
        plan = plan_of_game(self._game, self._wishes(), self._paper, self._labels or None)
        if plan is None:
            return
        card = Card(name="printing-plan")
        told = {"stickers": plan.stickers, "sheets": plan.sheets, "minutes": plan.minutes}
        card.add_widget(Txt(text=tell("app.printing.plan", **told), name="plan"))
        card.add_widget(QrCode(text=plan.first.text, size_hint_y=None, height=dp(PREVIEW)))
        name = tell(plan.first.label, **plan.first.parameters)
        card.add_widget(
            Txt(text=tell("app.printing.preview", card=name), role="secondary", tone="muted")
        )
        body.add_widget(card)

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
        """All kinds at first. The first tap picks one out; picking all or none means all again."""
        if kind == MOST:
            self._kinds = set() if self._kinds == self._saving() else self._saving()
            return
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

        game, paper, labels, wishes = self._game, self._paper, self._labels or None, self._wishes()
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
            self._done(Text("app.printing.saved", {"file": path.name}), path)

    @mainthread
    def _drawn(self, part: float) -> None:
        self.progress = part

    @mainthread
    def _done(self, told: Text, made: Path | None = None) -> None:
        self.busy = False
        self.told = self.words.say(told)
        if self._shown:
            self.app.feel("accept" if made else "error")
            if made is not None:
                offer_file(self.app, made)


load_kv(__file__)
