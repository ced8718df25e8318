"""All games, running and finished: open, find, rename, share, delete with a way back."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.stacklayout import StackLayout

from companion.history.listing import Finder, GameLine, game_line
from companion.history.people import People
from companion.history.summary_store import SummaryStore
from companion.panels.name_sheet import NameSheet
from companion.panels.no_games import no_games_card
from companion.panels.player_line import PlayerLine
from companion.panels.record_sharing import share_saved_table
from companion.panels.summary_worker import SummaryWorker
from companion.screens import is_place
from companion.screens.base import Screen
from companion.store import SavedTable
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Pressable, Txt, load_kv
from companion.widgets.buttons import ChipButton, IconButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.emblem import Emblem
from companion.widgets.field import TextField
from companion.widgets.row_list import RowList
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card, Surface

__all__ = [
    "AppBar",
    "Column",
    "Emblem",
    "Games",
    "IconButton",
    "PlayedGameRow",
    "PlayerLine",
    "RecycleBoxLayout",
    "RowList",
    "StackLayout",
    "TextField",
    "Txt",
]

LONGEST_NAME = 60
AT_FIRST = 200
"""Rows that the list begins with."""
SOON = 0.2
"""Seconds after which the others follow."""


class PlayedGameRow(RecycleDataViewBehavior, Pressable, Surface, BoxLayout):
    """One game. Its texts are asked for when it comes into sight: there may be thousands."""

    source = ObjectProperty(None, allownone=True)
    table_id = NumericProperty(-1)
    edition = NumericProperty(0)
    """Goes up when something new is known."""
    game = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    players = ListProperty()
    winners = ListProperty()

    def refresh_view_attrs(self, view: RecycleView, index: int, data: dict[str, object]) -> None:
        super().refresh_view_attrs(view, index, data)
        line: GameLine = self.source.line(int(self.table_id))
        self.game = self.source.table(int(self.table_id)).game
        self.title, self.note = line.title, line.note
        self.players, self.winners = line.players, line.winners

    def on_tap(self) -> None:
        self.source.open(int(self.table_id))

    def more(self) -> None:
        self.source.choose(int(self.table_id))


class Games(Screen):
    """A deleted table leaves the list at once, and the store when its undo is no longer offered."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._leaving: int | None = None
        self._summary_store: SummaryStore | None = None
        self._tables: dict[int, SavedTable] = {}
        self._found: list[int] = []
        self._game = ""
        self._edition = 0
        self.summary_worker: SummaryWorker | None = None
        self._searching = Clock.create_trigger(self._list)
        self._filling = Clock.create_trigger(self._fill_rest, SOON)

    def entered(self) -> None:
        self.words.bind(language=self._again)
        self.ids.search.bind(text=self._searching)
        self.refresh()

    def left(self) -> None:
        self.words.unbind(language=self._again)
        self.ids.search.unbind(text=self._searching)
        self._filling.cancel()
        self._searching.cancel()
        if self.summary_worker is not None:
            self.summary_worker.stop()
        if self._leaving is not None:  # the undo that the toast offers ends here
            self.app.shell.close_toast()
        self._forget()

    def _again(self, *_changed: object) -> None:
        self.refresh()

    def _read_store(self) -> None:
        self._people = People(self.app.store)
        self._summary_store = SummaryStore(self.app.store)
        self._finder = Finder(self._summary_store, self._people)

    def refresh(self) -> None:
        """Reads the store again; missing summaries are computed between the frames."""
        self._summary_store, self._tables = None, {}
        self.attempt(self._read_store)
        if self._summary_store is None:
            return
        self._tables = {table.id: table for table in self._summary_store.tables}
        self._chips()
        self._list()
        if self.summary_worker is not None:
            self.summary_worker.stop()
        self.summary_worker = SummaryWorker(self._summary_store, self._list, self._tell_progress)

    # What the rows ask for

    def table(self, table_id: int) -> SavedTable:
        return self._tables[table_id]

    def line(self, table_id: int) -> GameLine:
        assert self._summary_store is not None
        table = self._tables[table_id]
        summary = self._summary_store.get(table)
        now = self.app.store.clock()
        return game_line(self.words.catalogue, table, summary, self._people, now)

    # The list

    def _chips(self) -> None:
        """The ways to players and tournaments, and a filter where several games were played."""
        chips, tell = self.ids.chips, self.words.tell
        chips.clear_widgets()
        for place in ("players", "tournaments"):
            key = "player_stats" if place == "players" else "tournament"
            chip = ChipButton(text=tell(f"history.games.{place}"), name=f"to-{place}")
            chip.bind(on_tap=lambda _chip, key=key: self.app.go(key))
            chips.add_widget(chip)
        if len(self._played()) > 1:
            chip = ChipButton(text=self._named(self._game), name="filter", lit=bool(self._game))
            chip.bind(on_tap=lambda _chip: self._choose_game())
            chips.add_widget(chip)

    def _played(self) -> list[str]:
        return list(dict.fromkeys(table.game for table in self._tables.values()))

    def _named(self, game: str) -> str:
        """The name of a game; the id of one that this app does not know (tables are imported)."""
        if not game:
            return str(self.words.tell("history.games.all"))
        known = self.words.catalogue.has(f"{game}.name")
        return str(self.words.tell(f"{game}.name") if known else game)

    def _choose_game(self) -> None:
        sheet = Sheet(title=self.words.tell("history.games.all"), name="choose-game")
        choices = [Choice(game, self._named(game)) for game in ("", *self._played())]
        menu = ChoiceList(choices=choices, chosen=[self._game])
        menu.bind(on_choose=lambda _list, game: self._filter(game))
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _filter(self, game: str) -> None:
        self.app.shell.close_sheet()
        self._game = game
        self._chips()
        self._list()

    def _list(self, *_typed: object) -> None:
        search, game = self.ids.search.text, self._game
        shown = [
            table.id
            for table in self._tables.values()
            if table.id != self._leaving and self._finder.fits(table, search, game)
        ]
        self._edition += 1
        self._found = shown
        self._fill(max(AT_FIRST, len(self.ids.rows.data)))
        self._filling()
        self._tell_count()
        self._show_empty(bool(shown))

    def _fill(self, number: int) -> None:
        """Few at first: Kivy lays out every row, in sight or not, and there may be thousands."""
        self.ids.rows.data = [
            {"source": self, "table_id": table_id, "edition": self._edition}
            for table_id in self._found[:number]
        ]

    def _fill_rest(self, _seconds: float) -> None:
        """Adds the remaining rows once the first are drawn, without moving what is in sight."""
        rows, layout = self.ids.rows, self.ids.layout
        if len(rows.data) >= len(self._found):
            return
        above = (1 - rows.scroll_y) * (layout.height - rows.height)

        def stay(_seconds: float) -> None:
            rows.scroll_y = 1 - above / max(layout.height - rows.height, 1.0)
            rows.effect_y.value = rows.effect_y.min * rows.scroll_y

        self._fill(len(self._found))
        if above > 0:
            Clock.schedule_once(stay, -1)

    def _tell_count(self) -> None:
        number = len(self._tables) - (self._leaving is not None)
        told = self.words.tell("history.games.count", n=number) if number else ""
        self.ids.bar.subtitle = told

    def _show_empty(self, found: bool) -> None:
        """An invitation where no game was played yet, a word where none fits the search."""
        empty, tell = self.ids.empty, self.words.tell
        empty.clear_widgets()
        searches = bool(self.ids.search.text or self._game)
        if found:
            return
        if searches:
            card = Card(name="no-games")
            card.add_widget(Txt(text=tell("history.games.nothing_found")))
        else:
            title, why = tell("history.games.none"), tell("history.games.none.why")
            card = no_games_card(self.app, "no-games", title, why)
        empty.add_widget(card)

    def _tell_progress(self, done: int, number: int) -> None:
        told = self.words.tell("history.games.reading", n=number, done=done)
        self.ids.bar.subtitle = told

    # What one does with a game

    def open(self, table_id: int) -> None:
        """A running one goes on, a finished one tells its story."""
        over = self._tables[table_id].summary is not None
        self.app.open_table(table_id, "results" if over else "table")

    def open_files(self) -> None:
        """Exports, and games from other phones."""
        from companion.panels.history_files import HistoryFiles

        self.app.shell.open_sheet(HistoryFiles(self))

    def choose(self, table_id: int) -> None:
        tell = self.words.tell
        over = self._tables[table_id].summary is not None
        sheet = Sheet(title=self._tables[table_id].name, name="saved-table")
        entries = [
            Choice("results", tell("history.games.story"), icon="chart-line"),
            Choice("look_back", tell("history.games.look_back"), icon="history"),
            Choice("table", tell("history.games.open"), icon="play"),
            Choice("rename", tell("app.tables.rename"), icon="pencil"),
            Choice("share", tell("app.menu.share"), icon="share-variant"),
            Choice("delete", tell("app.do.delete"), icon="delete"),
        ]
        menu = ChoiceList(choices=entries if over else entries[1:])
        menu.bind(on_choose=lambda _list, key: self._act(key, table_id))
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _act(self, key: str, table_id: int) -> None:
        self.app.shell.close_sheet()
        acts: dict[str, Callable[[], None]] = {
            "rename": lambda: self._rename(table_id),
            "share": lambda: share_saved_table(self.app, table_id),
            "delete": lambda: self._delete(table_id),
        }
        if is_place(key):
            self.attempt(lambda: self.app.open_table(table_id, key))
        else:
            self.attempt(acts[key])

    def _rename(self, table_id: int) -> None:
        sheet = NameSheet(
            self.app.store.table(table_id).name,
            lambda name: self.attempt(lambda: self._keep_name(table_id, name)),
            title=self.words.tell("app.tables.rename"),
            name="rename",
        )
        self.app.shell.open_sheet(sheet)

    def _keep_name(self, table_id: int, name: str) -> None:
        self.app.store.rename(table_id, name)
        self.refresh()

    def _delete(self, table_id: int) -> None:
        self._forget()
        self._leaving = table_id
        self.refresh()
        name = self.app.store.table(table_id).name
        text = self.words.tell("app.tables.deleted", name=name)
        self.app.shell.show_toast(text, self.words.tell("app.do.undo"), self._keep)

    def _keep(self) -> None:
        self._leaving = None
        self.refresh()

    def _forget(self) -> None:
        """Deletes for good: undo ends with the next deletion, or when the screen is left."""
        leaving, self._leaving = self._leaving, None
        if leaving is None:
            return
        self.attempt(lambda: self.app.store.delete(leaving))


load_kv(__file__)
