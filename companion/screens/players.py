"""One card a player: what everyone holds and how the score is made up. Any number can be fixed."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.screens.base import TableTab
from companion.screens.correcting import CorrectSheet, shown_value
from companion.screens.nav import places
from companion.session.views import Field, PlayerCard
from companion.widgets.badge import PlayerBadge, seat_colour
from companion.widgets.bars import AppBar, BottomNav
from companion.widgets.base import Pressable, Row, Scroller, Txt, load_kv
from companion.widgets.figures import Figure, Progress
from companion.widgets.surface import Card
from engine.core.text import Money

__all__ = ["AppBar", "BottomNav", "Figure", "Players", "Scroller"]

TILE = 84


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
        for card in cards:
            body.add_widget(self._card(card, best))

    def _card(self, player: PlayerCard, best: int) -> Card:
        card = Card(edge=seat_colour(player.seat), name=f"player-{player.seat}")
        head = Row()
        head.add_widget(PlayerBadge(seat=player.seat, name=player.name))
        score = self.words.catalogue.number(player.score)
        head.add_widget(Txt(text=score, role="hero", halign="right", size_hint_x=0.4, name="score"))
        card.add_widget(head)
        part = max(0.0, min(1.0, player.score / best))
        card.add_widget(
            Progress(value=part, colour=seat_colour(player.seat), size_hint_y=None, height=dp(5))
        )
        if player.parts:
            card.add_widget(Txt(text=self._made_of(player), role="secondary", tone="muted"))
        card.add_widget(self._numbers(player.fields))
        return card

    def _made_of(self, player: PlayerCard) -> str:
        """How the score is made up, in one line."""
        tell, say = self.words.tell, self.words.say
        return " · ".join(
            tell("app.players.part", what=say(what), n=points) for what, points in player.parts
        )

    def _numbers(self, fields: tuple[Field, ...]) -> GridLayout:
        grid = GridLayout(size_hint_y=None, spacing=(dp(4), 0), cols=4)
        grid.bind(
            minimum_height=grid.setter("height"),
            width=lambda _grid, width: setattr(grid, "cols", self._columns(width)),
        )
        for field in fields:
            tile = NumberTile(
                parts=self._parts(field),
                label=self.words.say(field.label).lower(),
                name=f"field-{field.path}",
            )
            tile.bind(on_tap=lambda _tile, field=field: self._correct(field))
            grid.add_widget(tile)
        return grid

    def _columns(self, width: float) -> int:
        return max(1, int(width // (dp(TILE) * max(1.0, self.theme.text_factor))))

    def _parts(self, field: Field) -> list[tuple[str, str]]:
        unit = field.editable.unit
        if unit and isinstance(field.value, int):
            money = self.words.catalogue.money_parts(Money(field.value, unit))
            return [(part.number, part.unit) for part in money]
        return [(shown_value(self, field, field.value), "")]

    def _correct(self, field: Field) -> None:
        self.app.shell.open_sheet(CorrectSheet(self, field))

    def undo(self, *_args: Any) -> None:
        if self.session.can_undo:
            self.session.undo()


load_kv(__file__)
