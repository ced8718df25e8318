"""One card a player: what everyone holds and how the score is made up. Any number can be fixed."""

from __future__ import annotations

from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.screens.base import TableTab
from companion.screens.correcting import CorrectList, CorrectSheet, shown_value
from companion.screens.nav import places
from companion.session.views import Field, PlayerCard, Reckoned
from companion.widgets.badge import PlayerBadge, seat_colour
from companion.widgets.bars import AppBar, BottomNav
from companion.widgets.base import OneLine, Pressable, Row, Scroller, Txt, load_kv
from companion.widgets.figures import Figure, Progress
from companion.widgets.page import CardColumns, Page
from companion.widgets.surface import Card
from engine.core.text import Money

__all__ = ["AppBar", "BottomNav", "Figure", "Page", "Players", "Scroller"]

TILE = 60


class NumberTile(Pressable, AnchorLayout):
    """A number of a player; a tap corrects it."""

    parts = ListProperty()
    label = StringProperty("")


class Players(TableTab):
    """Best player first."""

    def refresh(self) -> None:
        words = self.words
        self.ids.nav.places = places(words)
        self.ids.nav.current = "players"
        self.ids.bar.title = words.tell("app.nav.players")
        self.ids.bar.subtitle = words.tell("app.players.tap")
        self.ids.bar.can_undo = self.session.can_undo
        body = self.ids.body
        body.clear_widgets()
        cards = self.session.players()
        best = max([card.score for card in cards] + [1])
        columns = CardColumns()
        columns.show([self._card(card, best) for card in cards])
        body.add_widget(columns)

    def _card(self, player: PlayerCard, best: int) -> Card:
        card = Card(edge=seat_colour(player.seat), name=f"player-{player.seat}")
        card.add_widget(self._head(player))
        part = max(0.0, min(1.0, player.score / (player.target or best)))
        card.add_widget(
            Progress(value=part, colour=seat_colour(player.seat), size_hint_y=None, height=dp(5))
        )
        made_of = self._made_of(player)
        if made_of:
            card.add_widget(Txt(text=made_of, role="secondary", tone="muted"))
        card.add_widget(self._numbers(player))
        return card

    def _head(self, player: PlayerCard) -> Row:
        """Who it is, and the score with what it counts and how far it goes."""
        head = Row(spacing=dp(4))
        head.add_widget(PlayerBadge(seat=player.seat, name=player.name))
        number = self.words.catalogue.number(player.score)
        head.add_widget(OneLine(text=number, role="hero", name=f"score-{player.seat}"))
        game = self.session.table.rulebook.id
        unit = self.words.tell(f"{game}.score.unit", n=player.target or player.score)
        if player.target:
            goal = self.words.tell("app.players.target", n=player.target)
            unit = f"{goal} {unit}"
        head.add_widget(OneLine(text=unit, role="label", tone="muted"))
        return head

    def _made_of(self, player: PlayerCard) -> str:
        """How the score is made up, in one line."""
        tell, say = self.words.tell, self.words.say
        return " · ".join(
            tell("app.players.part", what=say(what), n=points)
            for what, points in player.parts
            if points
        )

    # Numbers

    def _numbers(self, player: PlayerCard) -> GridLayout:
        """The main numbers, and one way to all others."""
        grid = GridLayout(size_hint_y=None, spacing=(dp(4), 0), cols=4)
        grid.bind(
            minimum_height=grid.setter("height"),
            width=lambda _grid, width: setattr(grid, "cols", self._columns(width, grid)),
        )
        main = [field for field in player.fields if self._short(field)]
        for field in main:
            grid.add_widget(self._tile(field))
        for reckoned in player.reckoned:
            grid.add_widget(self._reckoned_tile(reckoned, player.seat))
        others = [field for field in player.fields if field not in main]
        if others:
            more = NumberTile(
                parts=[("…", "")],
                label=self.words.tell("app.players.more"),
                name=f"more-{player.seat}",
            )
            more.bind(on_tap=lambda _tile: self._list(player, others))
            grid.add_widget(more)
        return grid

    def _short(self, field: Field) -> str:
        """The short name of a main number; empty for one that is seldom looked at."""
        short = f"{field.label.id}.short"
        return self.words.tell(short) if self.words.catalogue.has(short) else ""

    def _tile(self, field: Field) -> NumberTile:
        tile = NumberTile(
            parts=self._parts(field), label=self._short(field), name=f"field-{field.path}"
        )
        tile.bind(on_tap=lambda _tile: self._correct(field))
        return tile

    def _reckoned_tile(self, reckoned: Reckoned, seat: int) -> NumberTile:
        key = reckoned.label.id.rpartition(".")[2]
        tile = NumberTile(
            parts=[(self.words.catalogue.number(reckoned.value), "")],
            label=self.words.say(reckoned.label),
            name=f"reckoned-{key}-{seat}",
            blocked=True,
            reason=self.words.tell("app.players.reckoned"),
        )
        tile.bind(on_refused=lambda _tile, reason: self.app.shell.say(reason))
        return tile

    def _columns(self, width: float, grid: GridLayout) -> int:
        """As many as fit, and rows equally long."""
        tiles = max(1, len(grid.children))
        fit = max(1, int(width // (dp(TILE) * max(1.0, self.theme.text_factor))))
        return ceil(tiles / ceil(tiles / fit))

    def _parts(self, field: Field) -> list[tuple[str, str]]:
        unit = field.editable.unit
        if unit and isinstance(field.value, int):
            money = self.words.catalogue.money_parts(Money(field.value, unit))
            return [(part.number, part.unit) for part in money]
        return [(shown_value(self, field, field.value), "")]

    # Correcting

    def _correct(self, field: Field) -> None:
        self.app.shell.open_sheet(CorrectSheet(self, field))

    def _list(self, player: PlayerCard, fields: list[Field]) -> None:
        title = self.words.tell("app.players.more_of", who=player.name)
        self.app.shell.open_sheet(CorrectList(self, fields, title=title))

    def undo(self, *_args: Any) -> None:
        if self.session.can_undo:
            self.session.undo()


load_kv(__file__)
