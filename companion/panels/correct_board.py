"""Correcting by touch: the board on which a place is tapped, and tiles of what lies there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.boards import face
from companion.faces import Face
from companion.panels.correcting import CorrectSheet, now_value
from companion.panels.live_board import LiveBoard
from companion.session.step_texts import capital
from companion.session.views import Field, fields_now
from companion.widgets.base import Txt
from companion.widgets.cards import CardGrid, CardItem
from companion.widgets.shell import Sheet
from engine.core.text import Text

if TYPE_CHECKING:
    from companion.screens.base import Screen

SHARE = 0.36
"""The part of the window's height that the board takes."""
FEW = 6
"""So many tiles are seen at once, without a board to choose a place on."""
NOTHING = (0, "", "nobody")


class CorrectBoard(Sheet):
    """What can be corrected. A tap on the board shows what lies there, also what should not be
    zero; before that all that is not zero is shown. Without `places` all of it is, as where the
    place was tapped already. It follows the table while it is open."""

    def __init__(
        self, screen: Screen, fields: Sequence[Field], places: bool = True, **kwargs: object
    ) -> None:
        kwargs.setdefault("title", screen.words.tell("app.correct.which"))
        super().__init__(name="correct-board", **kwargs)
        self._screen = screen
        self._fields = {field.path: field for field in fields}
        self._of_one = len({str(field.label.args.get("who", "")) for field in fields}) == 1
        self.board: LiveBoard | None = None
        self._on: dict[str, list[str]] = {}
        """The paths of what can be corrected, by the place where it lies."""
        self._stop_listening: Callable[[], None] | None = None
        if places and len(fields) > FEW:
            self._lay_board()
        self._said = Txt(role="secondary", tone="muted", name="correct-said")
        self._tiles = CardGrid(taps=True, name="correct-tiles")
        self._tiles.bind(on_choose=lambda _grid, path: self._correct(path))
        self.add_widget(self._said)
        self.add_widget(self._tiles)
        self._show()

    def on_parent(self, _sheet: Widget, parent: Widget) -> None:
        """Theme and session outlive the sheet: it follows them only while it is seen."""
        if self._stop_listening is not None:
            self._stop_listening()
            self._stop_listening = None
        if parent is not None:
            self._stop_listening = self._screen.session.listen(self._follow)
        if self.board is not None:
            if parent is None:
                self.board.drawing.detach()
            else:
                self.board.drawing.attach()

    def _follow(self) -> None:
        session = self._screen.session
        self._fields = {field.path: field for field in fields_now(session.table, self._fields)}
        if self.board is not None:
            self.board.follow(session.view())
            self.board.light(None)
        self._show()

    def _lay_board(self) -> None:
        session = self._screen.session
        board = LiveBoard(session, lambda _ways, _on: None, self._show)
        board.size_hint_y = None
        board.height = max(dp(180), self._screen.app.shell.height * SHARE)
        board.follow(session.view())
        board.light(None)
        for key, spots in board.drawing.spots().items():
            tokens = {str(token) for token in spots[0].tokens}
            here = [path for path in self._fields if tokens <= set(path.split("."))]
            if here and not spots[0].player:
                self._on[key] = here
        if self._on:
            self.board = board
            self.add_widget(board)

    def _show(self) -> None:
        chosen = self.board.drawing.chosen if self.board is not None else ""
        here = [self._fields[path] for path in self._on.get(chosen, ()) if path in self._fields]
        placed = {path for paths in self._on.values() for path in paths}
        shown = here or [
            field
            for field in self._fields.values()
            if field.path not in placed or field.value not in NOTHING
        ]
        tell = self.words.tell
        if not self._fields:
            self._said.text = tell("app.correct.nothing")
        elif self.board is not None:
            self._said.text = tell("app.correct.there" if here else "app.correct.tap")
        self._tiles.items = [self._tile(field) for field in shown]

    def _tile(self, field: Field) -> CardItem:
        now = now_value(self._screen, field)
        return CardItem(field.path, self._name(field), note=now, face=self._face(field))

    def _name(self, field: Field) -> str:
        """Without the owner, where the sheet is about one player alone."""
        short = Text(f"{field.label.id}.tile", field.label.args)
        known = self._of_one and self.words.catalogue.has(short.id)
        return capital(str(self.words.say(short if known else field.label)))

    def _face(self, field: Field) -> Face | None:
        game = self._screen.session.table.rulebook.id
        looks = (face(game, part) for part in field.path.split("."))
        return next((look for look in looks if look is not None and not look.ends), None)

    def _correct(self, path: str) -> None:
        self._screen.app.shell.open_sheet(CorrectSheet(self._screen, self._fields[path]))
