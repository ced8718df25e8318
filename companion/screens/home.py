"""Home: resume in one tap, start one of the games, find a saved table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.identity import wear
from companion.panels.table_note import table_note
from companion.screens.base import Screen
from companion.store import SavedTable
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Pressable, Row, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.emblem import Emblem
from companion.widgets.page import Page
from companion.widgets.surface import Card, Surface
from engine.core.registry import games, rulebook

if TYPE_CHECKING:
    from engine.core.rulebook import AnyRulebook
    from engine.core.table import AnyTable

__all__ = ["AppBar", "Column", "Emblem", "GameRow", "Home", "Page", "Scroller"]

LATEST = 3
"""Saved tables shown here; the rest have a screen of their own."""


class GameRow(Pressable, Surface, BoxLayout):
    """One of the games: a tap leads to a new table."""

    game = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")


class Home(Screen):
    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._untold: list[GameRow] = []
        self._telling = Clock.create_trigger(self._tell_next)
        self._shown = Clock.create_trigger(lambda _seconds: self._telling())

    def entered(self) -> None:
        self.words.bind(language=self._again)
        self.refresh()

    def left(self) -> None:
        self._shown.cancel()
        self._telling.cancel()
        self.words.unbind(language=self._again)

    def _again(self, *_changed: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        self._untold = []
        saved: list[SavedTable] = []
        self.attempt(lambda: saved.extend(self.app.store.tables()))
        running = [table for table in saved if table.summary is None]
        if running:
            self.attempt(lambda: body.add_widget(self._resume_card(running[0])))
        body.add_widget(self._heading("app.home.new"))
        for game in games():
            body.add_widget(self._game_row(game))
        others = [table for table in saved if table not in running[:1]]
        if others:
            body.add_widget(self._heading("app.home.saved"))
            body.add_widget(self._saved_list(others))
        body.add_widget(self._heading("app.home.more"))
        body.add_widget(self._more())
        self._shown()

    def _heading(self, text: str) -> Txt:
        return Txt(
            text=self.words.tell(text),
            role="secondary",
            tone="muted",
            bold=True,
            padding=(dp(4), dp(4)),
        )

    def _resume_card(self, saved: SavedTable) -> Card:
        """The running table: game, players, turn, who leads; resumed in one tap."""
        from companion.session import charts, saved_game

        table = saved_game.peek(self.app.store, saved.id)
        wear(table.setup.looks)
        card = Card(edge=self.theme.palette["accent"], name="resume-card")
        head = Row(spacing=dp(14))
        head.add_widget(Emblem(game=saved.game, size_hint=(None, None), size=(dp(52), dp(52))))
        texts = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        texts.add_widget(Txt(text=saved.name, role="title"))
        texts.add_widget(Txt(text=self._where(table), role="secondary", tone="muted"))
        head.add_widget(texts)
        card.add_widget(head)
        ahead = charts.leaders(table)
        names = tuple(table.players[seat] for seat in ahead)
        score = table.standings()[0].score
        if len(ahead) == 1:
            note = self.words.tell("app.home.leads", n=score)
            card.add_widget(PlayerBadge(seat=ahead[0], name=names[0], note=note))
        elif ahead:
            level = self.words.tell("history.level", names=names, n=score)
            card.add_widget(Txt(text=level, role="secondary"))
        row = ButtonRow()
        button = PrimaryButton(text=self.words.tell("app.home.resume"), icon="play", name="resume")
        button.bind(on_tap=lambda _button: self.app.open_table(saved.id))
        row.add_widget(button)
        card.add_widget(row)
        return card

    def _where(self, table: AnyTable) -> str:
        game = self.words.tell(f"{table.rulebook.id}.name")
        return self.words.tell(
            "app.home.where", game=game, players=tuple(table.players), turn=table.turn
        )

    def _game_row(self, game: str) -> GameRow:
        row = GameRow(game=game, title=self.words.tell(f"{game}.name"))
        row.bind(on_tap=lambda _row: self.app.go("new_game", game=game))
        self._untold.append(row)
        return row

    def _tell_next(self, _seconds: float) -> None:
        """Loads one rulebook a frame once Home is shown: the start does not wait for them."""
        if not self._untold:
            return
        row = self._untold.pop(0)
        row.note = self._players_and_length(rulebook(row.game))
        self._telling()

    def _players_and_length(self, book: AnyRulebook) -> str:
        fewest, most = book.players.start, book.players.stop - 1
        shortest, longest = book.minutes
        players = {"n": most} if fewest == most else {"low": fewest, "high": most}
        return str(
            self.words.tell(
                "app.home.game_for" if fewest == most else "app.home.game",
                shortest=shortest,
                longest=longest,
                **players,
            )
        )

    def _saved_list(self, saved: list[SavedTable]) -> ChoiceList:
        choices = [
            Choice(str(table.id), table.name, table_note(self.words, table))
            for table in saved[:LATEST]
        ]
        if len(saved) > LATEST:
            choices.append(
                Choice("all", self.words.tell("app.home.all", n=len(saved)), icon="folder-open")
            )
        chosen = ChoiceList(choices=choices)
        chosen.bind(on_choose=lambda _list, key: self._open(key))
        return chosen

    def _open(self, key: str) -> None:
        if key == "all":
            self.app.go("games")
        else:
            self.app.open_table(int(key))

    def _more(self) -> ChoiceList:
        tell = self.words.tell
        more = ChoiceList(
            choices=[
                Choice(
                    "games", tell("app.home.tables"), tell("app.home.tables.why"), "folder-open"
                ),
                Choice("printing", tell("app.home.print"), tell("app.home.print.why"), "printer"),
                Choice("settings", tell("app.home.settings"), icon="cog"),
            ]
        )
        more.bind(on_choose=lambda _list, key: self.app.go(key))
        return more


load_kv(__file__)
