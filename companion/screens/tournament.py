"""Matches and tournaments: drawing tables, entering results (from games here, by hand or from other
phones), standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import dp

from companion.history import tournament_store
from companion.history.luck import tenths
from companion.history.tournament import Kind, TableResult, match_score
from companion.history.tournament import Row as Standing
from companion.history.tournament_store import SavedTournament
from companion.panels.enter_result import EnterResult
from companion.panels.match import add_match_score
from companion.panels.new_tournament import NewTournamentSheet
from companion.panels.result_sharing import TakeResults
from companion.panels.standings_sharing import StandingsSharing
from companion.panels.ways_out import WayOut, WaysOut
from companion.screens.base import Screen
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Pressable, Row, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from engine.core.registry import rulebook
from engine.core.text import Arg

__all__ = ["AppBar", "Column", "Page", "Scroller", "Tournaments"]


class Tournaments(Screen):
    """key is the tournament that is shown; without one all are listed."""

    def __init__(self, key: str = "", **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.key = key
        self.saved: SavedTournament | None = None

    def entered(self) -> None:
        self.words.bind(language=self._again)
        self.refresh()

    def left(self) -> None:
        self.words.unbind(language=self._again)

    def _again(self, *_changed: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        body, bar = self.ids.body, self.ids.bar
        body.clear_widgets()
        store = self.app.store

        def look() -> None:
            self.saved = tournament_store.load(store, self.key) if self.key else None
            self._known = [] if self.saved else tournament_store.all_tournaments(store)

        if not self.attempt(look):
            return
        bar.has_menu = self.saved is not None
        if self.saved is None:
            bar.title, bar.subtitle = self.words.tell("history.tournament.title"), ""
            self._list(self._known)
            return
        held = self.saved.tournament
        bar.title = held.name
        kind = self.words.tell(f"history.tournament.kind.{held.kind.value}")
        bar.subtitle = f"{self.words.tell(f'{held.game}.name')} · {kind}"
        if held.kind.draws:
            body.add_widget(self._round(self.saved))
        if held.kind is Kind.MATCH:
            body.add_widget(self._match(self.saved))
        body.add_widget(self._take(self.saved))
        if not held.kind.draws and held.results:
            body.add_widget(self._results(held.results))
        if held.kind is not Kind.MATCH:
            body.add_widget(self._standings(self.saved.standings()))

    # All of them

    def _list(self, known: list[SavedTournament]) -> None:
        tell, body = self.words.tell, self.ids.body
        if known:
            rows = ChoiceList(
                choices=[
                    Choice(
                        one.key,
                        one.tournament.name,
                        self._state(one),
                        "trophy-outline",
                    )
                    for one in known
                ]
            )
            rows.bind(on_choose=lambda _list, key: self.app.go("tournament", key=key))
            body.add_widget(rows)
        else:
            card = Card(name="no-tournaments")
            card.add_widget(Txt(text=tell("history.tournament.none"), role="title"))
            card.add_widget(Txt(text=tell("history.tournament.none.why"), tone="muted"))
            body.add_widget(card)
        row = ButtonRow()
        row.add_widget(self._button(PrimaryButton, "history.tournament.new", "new", self._new))
        body.add_widget(row)

    def _state(self, one: SavedTournament) -> str:
        """The game, and how far it is."""
        tell, held = self.words.tell, one.tournament
        told = [tell(f"{held.game}.name"), tell(f"history.tournament.kind.{held.kind.value}")]
        if held.kind is Kind.MATCH:
            told.append(self._score(one))
        elif one.now is not None:
            told.append(tell("history.tournament.round", n=one.now.number))
        return " · ".join(told)

    def _score(self, one: SavedTournament) -> str:
        names, wins = one.tournament.players, match_score(one.tournament).wins
        return f"{names[0]} {wins[0]} : {wins[1]} {names[1]}"

    def _button(
        self, kind: type[Pressable], text: str, name: str, act: Callable[[], object], **args: Arg
    ) -> Pressable:
        button = kind(text=self.words.tell(text, **args), name=name)
        button.bind(on_tap=lambda _button: act())
        return button

    def _new(self) -> None:
        self.app.shell.open_sheet(NewTournamentSheet(self))

    def begin(self, made: SavedTournament) -> None:
        self.app.shell.close_sheet()
        self.key = made.key
        self.refresh()

    # One of them

    def _round(self, saved: SavedTournament) -> Card:
        tell, now = self.words.tell, saved.now
        card = Card(name="round", edge=self.theme.palette["accent"])
        waiting = saved.waiting()
        if now is not None:
            title = tell("history.tournament.round", n=now.number)
            card.add_widget(Txt(text=title, role="title"))
            self._tables(card, saved, waiting)
            if now.byes:
                told = tell("history.tournament.bye", names=now.byes)
                card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        if not waiting:
            number = saved.tournament.rounds_played + 1
            row = ButtonRow()
            row.add_widget(
                self._button(PrimaryButton, "history.tournament.draw", "draw", self._draw, n=number)
            )
            card.add_widget(row)
        return card

    def _tables(self, card: Card, saved: SavedTournament, waiting: list[tuple[str, ...]]) -> None:
        """Each table of the round; one that waits is tapped to enter its result, one that has a
        result to take it back."""
        assert saved.now is not None
        done = {
            frozenset(one.players): one
            for one in saved.tournament.results
            if one.round == saved.now.number
        }
        choices = []
        for number, table in enumerate(saved.now.tables):
            note = self.words.tell("history.tournament.enter")
            if table not in waiting:
                note = _places_told(done[frozenset(table)])
            icon = "timer-sand" if table in waiting else "check"
            choices.append(Choice(str(number), " – ".join(table), note, icon))
        rows = ChoiceList(choices=choices)
        tables = saved.now.tables

        def tapped(_list: ChoiceList, key: str) -> None:
            table = tables[int(key)]
            if table in waiting:
                self._enter(table, len(table), len(table))
            else:
                self._ask_to_take_back(done[frozenset(table)])

        rows.bind(on_choose=tapped)
        card.add_widget(rows)

    def _match(self, saved: SavedTournament) -> Card:
        held = saved.tournament
        card = Card(name="match", edge=self.theme.palette["accent"])
        add_match_score(card, self.words, held, held.players, "hero")
        return card

    def _results(self, results: tuple[TableResult, ...]) -> Card:
        """Games in the order in which they came; the last may be taken back."""
        card = Card(name="results")
        card.add_widget(Txt(text=self.words.tell("history.tournament.results"), role="title"))
        shown = [
            Choice(str(number), _places_told(one), icon="check")
            for number, one in enumerate(results)
        ]
        rows = ChoiceList(choices=shown[::-1])
        rows.bind(on_choose=lambda _list, key: self._ask_to_take_back(results[int(key)]))
        card.add_widget(rows)
        return card

    def _take(self, saved: SavedTournament) -> ButtonRow:
        row, held = ButtonRow(), saved.tournament
        if saved.decided:
            return row
        if not held.kind.draws:
            row.add_widget(
                self._button(SecondaryButton, "history.tournament.enter", "enter", self._enter_any)
            )
        take = self._button(
            SecondaryButton,
            "history.tournament.take",
            "take",
            lambda: self.app.shell.open_sheet(TakeResults(self)),
        )
        row.add_widget(take)
        return row

    def _standings(self, rows: list[Standing]) -> Card:
        tell, card = self.words.tell, Card(name="standings")
        card.add_widget(Txt(text=tell("history.tournament.standings"), role="title"))
        assert self.saved is not None
        seats = {name: seat for seat, name in enumerate(self.saved.tournament.players)}
        for row in rows:
            line, texts = Row(), Column(spacing=dp(2))
            ranked = self.words.tell("history.tournament.ranked", rank=row.rank, name=row.name)
            texts.add_widget(PlayerBadge(seat=seats[row.name], name=ranked))
            texts.add_widget(Txt(text=self.told(row), role="secondary", tone="muted"))
            line.add_widget(texts)
            points = self.words.catalogue.money(tenths(row.points, digits=2))
            line.add_widget(Txt(text=points, role="title", halign="right", size_hint_x=0.25))
            card.add_widget(line)
        told = tell("history.tournament.tie_breaks")
        card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        share = ButtonRow()
        share.add_widget(
            self._button(
                SecondaryButton,
                "history.tournament.share",
                "share",
                lambda: self.app.shell.open_sheet(StandingsSharing(self)),
            )
        )
        card.add_widget(share)
        return card

    def told(self, row: Standing) -> str:
        """What decides where points are level."""
        return str(
            self.words.tell(
                "history.tournament.row",
                wins=row.wins,
                played=row.played,
                buchholz=tenths(row.buchholz, digits=2),
                berger=tenths(row.berger, digits=2),
            )
        )

    # What one does with it

    def change(self, act: Callable[[SavedTournament], object], key: str = "") -> bool:
        """Does it to the tournament as the store has it now, keeps it and shows it, or says why not
        and leaves it as it was. False also where it is gone."""
        key, kept = key or self.key, list[SavedTournament]()

        def act_and_keep() -> None:
            saved = tournament_store.load(self.app.store, key)
            if saved is not None:
                act(saved)
                tournament_store.save(self.app.store, saved)
                kept.append(saved)

        self.attempt(act_and_keep)
        self._show_again()
        return bool(kept)

    def _show_again(self) -> None:
        """On the page that is shown: it may be another one than this by the time of an undo."""
        shown = self.app.shell.screen
        if isinstance(shown, Tournaments):
            shown.refresh()

    def _draw(self) -> None:
        self.change(lambda saved: saved.draw())

    def _enter(self, names: Sequence[str], least: int, most: int) -> None:
        self.app.shell.open_sheet(EnterResult(self, names, least, most))

    def _enter_any(self) -> None:
        """In a league anybody may have played; in a match it is always the same two."""
        assert self.saved is not None
        held = self.saved.tournament
        most = rulebook(held.game).players.stop - 1
        self._enter(held.active(held.rounds_played + 1), held.least, most)

    def _ask_to_take_back(self, result: TableResult) -> None:
        def take_back() -> None:
            self.change(lambda saved: saved.take_back(result))

        way = WayOut("history.tournament.take_back", "undo", take_back)
        self.app.shell.open_sheet(WaysOut(_places_told(result), [], [way], name="take-back"))

    def open_menu(self) -> None:
        assert self.saved is not None
        tell, held = self.words.tell, self.saved.tournament
        sheet = Sheet(title=held.name, name="tournament-menu")
        entries = [
            Choice(f"withdraw {name}", tell("history.tournament.withdraw", name=name))
            for name in held.players
            if name not in held.withdrawn and held.kind is not Kind.MATCH
        ]
        entries += [
            Choice(f"return {name}", tell("history.tournament.return", name=name))
            for name in held.players
            if name in held.withdrawn
        ]
        entries.append(Choice("delete", tell("history.tournament.delete"), icon="delete"))
        menu = ChoiceList(choices=entries)
        menu.bind(on_choose=lambda _list, key: self._act(key))
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _act(self, key: str) -> None:
        assert self.saved is not None
        self.app.shell.close_sheet()
        gone = self.saved
        if key.startswith("return "):
            self._let_return(key.removeprefix("return "))
            return
        if key != "delete":
            self._withdraw(key.removeprefix("withdraw "))
            return
        if not self.attempt(lambda: tournament_store.delete(self.app.store, gone.key)):
            return
        self.key = ""
        self.refresh()
        told = self.words.tell("app.tables.deleted", name=gone.tournament.name)
        self.app.shell.show_toast(
            told, self.words.tell("app.do.undo"), lambda: self._bring_back(gone)
        )

    def _withdraw(self, name: str) -> None:
        if self.change(lambda saved: saved.withdraw(name)):
            told, undo = self.words.tell("history.tournament.withdrawn", name=name), "app.do.undo"
            key = self.key
            self.app.shell.show_toast(
                told, self.words.tell(undo), lambda: self._let_return(name, key)
            )

    def _let_return(self, name: str, key: str = "") -> None:
        self.change(lambda saved: saved.let_return(name), key)

    def _bring_back(self, gone: SavedTournament) -> None:
        if not self.attempt(lambda: tournament_store.save(self.app.store, gone)):
            return
        if self.is_shown:
            self.begin(gone)
        else:
            self._show_again()


def _places_told(result: TableResult) -> str:
    ranked = sorted(zip(result.places, result.players, strict=True))
    return " · ".join(f"{place}. {name}" for place, name in ranked)


load_kv(__file__)
