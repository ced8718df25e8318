"""The card of one player. It is changed in place: making one costs many times that."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.panels.correcting import shown_value
from companion.session.views import Field, PlayerCard, Reckoned
from companion.widgets import coins
from companion.widgets.badge import PlayerBadge, seat_colour
from companion.widgets.base import OneLine, Pressable, Row, Txt
from companion.widgets.figures import Progress
from companion.widgets.grid import EvenGrid
from companion.widgets.surface import Card
from engine.core.text import Money

if TYPE_CHECKING:
    from companion.screens.players import Players

TILE = 68
GAP = 8


class NumberTile(Pressable, AnchorLayout):
    """A number of a player; a tap corrects it. The numbers of one row stand on one line."""

    parts = ListProperty()
    label = StringProperty("")
    needed = NumericProperty("48dp")


class SeatCard(Card):
    """Who it is, the score and how it is made up, the main numbers and one way to all others."""

    def __init__(self, screen: Players, seat: int) -> None:
        super().__init__(edge=seat_colour(seat), name=f"player-{seat}")
        self._screen = screen
        self._seat = seat
        self._fields: dict[str, Field] = {}
        self._others: list[Field] = []
        self._player: PlayerCard | None = None
        self._badge = PlayerBadge(seat=seat)
        self._score = OneLine(role="hero", name=f"score-{seat}")
        self._unit = OneLine(role="label", tone="muted")
        head = Row(spacing=dp(4))
        for part in (self._badge, self._score, self._unit):
            head.add_widget(part)
        self._progress = Progress(colour=seat_colour(seat), size_hint_y=None, height=dp(5))
        self._made_of = Txt(role="secondary", tone="muted")
        self._tiles: dict[str, NumberTile] = {}
        self._grid = EvenGrid(size_hint_y=None, spacing=(dp(GAP), 0), cols=4)
        self._grid.bind(minimum_height=self._grid.setter("height"), width=self._arrange)
        self.follow_theme(self._arrange, "text_factor")
        for part in (head, self._progress, self._grid):
            self.add_widget(part)

    def show(self, player: PlayerCard, best: int) -> None:
        self._player = player
        self._badge.name = player.name
        self._score.text = self.words.catalogue.number(player.score)
        self._unit.text = self._counted(player)
        self._progress.value = max(0.0, min(1.0, player.score / (player.target or best)))
        self._made_of.text = self._parts_of_score(player)
        if bool(self._made_of.text) != (self._made_of.parent is not None):
            if self._made_of.text:
                self.add_widget(self._made_of, index=self.children.index(self._grid) + 1)
            else:
                self.remove_widget(self._made_of)
        self._show_numbers(player)

    def _counted(self, player: PlayerCard) -> str:
        """What the score counts and how far it goes."""
        game = self._screen.session.table.rulebook.id
        unit = self.words.tell(f"{game}.score.unit", n=player.target or player.score)
        if player.target:
            return f"{self.words.tell('app.players.target', n=player.target)} {unit}"
        return str(unit)

    def _parts_of_score(self, player: PlayerCard) -> str:
        """How the score is made up, in one line."""
        tell, say = self.words.tell, self.words.say
        return " · ".join(
            tell("app.players.part", what=say(what), n=points)
            for what, points in player.parts
            if points
        )

    # Numbers

    def _show_numbers(self, player: PlayerCard) -> None:
        main = [field for field in player.fields if self._short(field)]
        self._others = [field for field in player.fields if field not in main]
        self._fields = {f"field-{field.path}": field for field in main}
        wanted = [self._tile(name, self._correct) for name in self._fields]
        for tile, field in zip(wanted, main, strict=True):
            tile.parts, tile.label = self._written(field), self._short(field)
        wanted += [self._reckoned_tile(reckoned) for reckoned in player.reckoned]
        if self._others:
            more = self._tile(f"more-{self._seat}", self._list_others)
            more.parts, more.label = [("…", "")], self.words.tell("app.players.more")
            wanted.append(more)
        if self._grid.children[::-1] != wanted:
            self._grid.clear_widgets()
            for tile in wanted:
                self._grid.add_widget(tile)
            self._arrange()

    def _tile(self, name: str, tapped: Callable[[str], None]) -> NumberTile:
        if name not in self._tiles:
            tile = self._tiles[name] = NumberTile(name=name)
            tile.bind(on_tap=lambda tile: tapped(tile.name))
        return self._tiles[name]

    def _short(self, field: Field) -> str:
        """The short name of a main number; empty for one that is seldom looked at."""
        book, word = self._screen.session.table.rulebook, field.path.partition(".")[0]
        return self.words.tell(f"{book.id}.path.{word}.short") if word in book.shown.numbers else ""

    def _written(self, field: Field) -> list[tuple[str, str]]:
        unit = field.editable.unit
        if unit and isinstance(field.value, int):
            return coins.money_parts(self.words.catalogue, Money(field.value, unit))
        return [(shown_value(self._screen, field, field.value), "")]

    def _reckoned_tile(self, reckoned: Reckoned) -> NumberTile:
        key = reckoned.label.id.rpartition(".")[2]
        name = f"reckoned-{key}-{self._seat}"
        if name not in self._tiles:
            tile = self._tiles[name] = NumberTile(name=name, blocked=True)
            tile.bind(on_refused=lambda _tile, why: self._screen.app.shell.show_toast(why))
        tile = self._tiles[name]
        tile.parts = [(self.words.catalogue.number(reckoned.value), "")]
        tile.label = self.words.say(reckoned.label)
        tile.reason = self.words.tell("app.players.reckoned")
        return tile

    def _arrange(self, *_changed: object) -> None:
        """As many in a row as fit, and rows equally long."""
        tiles = max(1, len(self._grid.children))
        wide = dp(TILE) * max(1.0, self.theme.text_factor)
        fit = max(1, int(self._grid.width // wide))
        self._grid.cols = ceil(tiles / ceil(tiles / fit))

    # Correcting

    def _correct(self, name: str) -> None:
        self._screen.correct(self._fields[name])

    def _list_others(self, _name: str) -> None:
        if self._player is not None:
            self._screen.list_fields(self._player, self._others)
