"""One card a player: what everyone holds and how the score is made up. Any number can be fixed."""

from __future__ import annotations

from companion.panels.correct_board import CorrectBoard
from companion.panels.correcting import CorrectSheet
from companion.panels.player_card import NumberTile, SeatCard
from companion.screens.base import TableTab
from companion.session.views import Field, PlayerCard
from companion.widgets.bars import AppBar
from companion.widgets.base import Scroller, load_kv
from companion.widgets.figures import Figure
from companion.widgets.page import CardColumns, Page

__all__ = ["AppBar", "Figure", "NumberTile", "Page", "Players", "Scroller"]


class Players(TableTab):
    """Best player first."""

    place = "players"

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cards: dict[int, SeatCard] = {}
        self._columns = CardColumns()
        self.ids.body.add_widget(self._columns)

    def refresh(self) -> None:
        words = self.words
        self.ids.bar.title = words.tell("app.nav.players")
        self.ids.bar.subtitle = words.tell("app.players.tap")
        self.ids.bar.can_undo = self.session.can_undo
        players = self.session.players()
        best = max([player.score for player in players] + [1])
        for player in players:
            if player.seat not in self._cards:
                self._cards[player.seat] = SeatCard(self, player.seat)
            self._cards[player.seat].show(player, best)
        self._columns.show([self._cards[player.seat] for player in players])

    # Correcting

    def correct(self, field: Field) -> None:
        self.app.shell.open_sheet(CorrectSheet(self, field))

    def list_fields(self, player: PlayerCard, fields: list[Field]) -> None:
        title = self.words.tell("app.players.more_of", who=player.name)
        self.app.shell.open_sheet(CorrectBoard(self, fields, title=title))

    def undo(self, *_args: object) -> None:
        if self.session.can_undo:
            self.session.undo()


load_kv(__file__)
