"""Tournaments: tables are drawn, results come from games, fingers or friends, standings follow."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from companion.history import evenings
from companion.history.evenings import Evening
from companion.history.keeper import Keeper
from companion.history.people import People
from companion.history.stats import tenths
from companion.history.tournament import Kind
from companion.history.tournament import Row as Standing
from companion.panels.new_tournament import NewTournamentSheet
from companion.panels.pasting import pasted_text
from companion.screens.base import Screen
from companion.system.sharing import share_text
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Pressable, Row, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from engine.core.text import Arg, Text

__all__ = ["AppBar", "Column", "Page", "Scroller", "Tournaments"]


class Tournaments(Screen):
    """key is the tournament that is shown; without one all are listed."""

    def __init__(self, key: str = "", **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.key = key
        self.evening: Evening | None = None

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
            self.evening = evenings.evening(store, self.key) if self.key else None
            self._known = [] if self.evening else evenings.evenings(store)

        if not self.attempt(look):
            return
        bar.has_menu = self.evening is not None
        if self.evening is None:
            bar.title, bar.subtitle = self.words.tell("history.tournament.title"), ""
            self._list(self._known)
            return
        held = self.evening.tournament
        bar.title = held.name
        kind = self.words.tell(f"history.tournament.kind.{held.kind.value}")
        bar.subtitle = f"{self.words.tell(f'{held.game}.name')} · {kind}"
        if held.kind is not Kind.LEAGUE:
            body.add_widget(self._round(self.evening))
        body.add_widget(self._take())
        body.add_widget(self._standings(self.evening.standings()))

    def say(self, text: Text) -> None:
        self.app.shell.say(self.words.say(text))

    # All of them

    def _list(self, known: list[Evening]) -> None:
        tell, body = self.words.tell, self.ids.body
        if known:
            rows = ChoiceList(
                choices=[
                    Choice(
                        one.key,
                        one.tournament.name,
                        tell(f"{one.tournament.game}.name"),
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

    def _button(
        self, kind: type[Pressable], text: str, name: str, act: Callable[[], object], **args: Arg
    ) -> Pressable:
        button = kind(text=self.words.tell(text, **args), name=name)
        button.bind(on_tap=lambda _button: act())
        return button

    def _new(self) -> None:
        self.app.shell.open_sheet(NewTournamentSheet(self))

    def begin(self, made: Evening) -> None:
        self.app.shell.close_sheet()
        self.key = made.key
        self.refresh()

    # One of them

    def _round(self, evening: Evening) -> Card:
        tell, now = self.words.tell, evening.now
        card = Card(name="round", edge=self.theme.palette["accent"])
        waiting = evening.waiting()
        if now is not None:
            title = tell("history.tournament.round", n=now.number)
            card.add_widget(Txt(text=title, role="title"))
            self._tables(card, evening, waiting)
            if now.byes:
                told = tell("history.tournament.bye", names=now.byes)
                card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        if not waiting:
            number = evening.tournament.rounds_played + 1
            row = ButtonRow()
            row.add_widget(
                self._button(PrimaryButton, "history.tournament.draw", "draw", self._draw, n=number)
            )
            card.add_widget(row)
        return card

    def _tables(self, card: Card, evening: Evening, waiting: list[tuple[str, ...]]) -> None:
        """Each table of the round; one that waits is tapped to enter its result."""
        assert evening.now is not None
        done = {
            frozenset(one.players): one
            for one in evening.tournament.results
            if one.round == evening.now.number
        }
        choices = []
        for number, table in enumerate(evening.now.tables, 1):
            title = " – ".join(table)
            note = self.words.tell("history.tournament.enter")
            if table not in waiting:
                one = done[frozenset(table)]
                ranked = sorted(zip(one.places, one.players, strict=True))
                note = " · ".join(f"{place}. {name}" for place, name in ranked)
            icon = "timer-sand" if table in waiting else "check"
            choices.append(Choice(str(number - 1), title, note, icon))
        rows = ChoiceList(choices=choices)
        rows.bind(on_choose=lambda _list, key: self._enter(int(key)))
        card.add_widget(rows)

    def _take(self) -> ButtonRow:
        row = ButtonRow()
        for name, act in (("from_games", self._from_games), ("from_text", self._from_text)):
            row.add_widget(self._button(SecondaryButton, f"history.tournament.{name}", name, act))
        return row

    def _standings(self, rows: list[Standing]) -> Card:
        tell, card = self.words.tell, Card(name="standings")
        card.add_widget(Txt(text=tell("history.tournament.standings"), role="title"))
        assert self.evening is not None
        seats = {name: seat for seat, name in enumerate(self.evening.tournament.players)}
        for row in rows:
            line, texts = Row(), Column(spacing=dp(2))
            texts.add_widget(PlayerBadge(seat=seats[row.name], name=row.name))
            texts.add_widget(Txt(text=self._told(row), role="secondary", tone="muted"))
            line.add_widget(texts)
            rank = self.words.catalogue.number(row.rank)
            line.add_widget(Txt(text=rank, role="title", halign="right", size_hint_x=0.2))
            card.add_widget(line)
        told = tell("history.tournament.tie_breaks")
        card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        share = ButtonRow()
        share.add_widget(
            self._button(SecondaryButton, "history.tournament.share", "share", self._share)
        )
        card.add_widget(share)
        return card

    def _told(self, row: Standing) -> str:
        points = tenths(row.points, digits=2)
        return str(
            self.words.tell(
                "history.tournament.row", points=points, wins=row.wins, played=row.played
            )
        )

    # What one does with it

    def _attempt(self, act: Callable[[Evening], object]) -> bool:
        """Does it, keeps it and shows it, or says why not and leaves it as it was."""
        evening = self.evening
        assert evening is not None

        def act_and_keep() -> None:
            act(evening)
            evenings.save(self.app.store, evening)

        done = self.attempt(act_and_keep)
        self.refresh()
        return done

    def _draw(self) -> None:
        self._attempt(lambda evening: evening.draw())

    def _enter(self, number: int) -> None:
        """Places by the order of taps."""
        assert self.evening is not None
        if self.evening.now is None:
            return
        table = self.evening.now.tables[number]
        if table not in self.evening.waiting():
            return
        sheet = Sheet(title=self.words.tell("history.tournament.enter"), name="enter")
        why = self.words.tell("history.tournament.enter.why")
        sheet.add_widget(Txt(text=why, tone="muted"))
        names = ChoiceList(choices=[Choice(name, name) for name in table], multiple=True)
        sheet.add_widget(names)
        row = ButtonRow()

        def save() -> None:
            if len(names.chosen) == len(table):
                self.app.shell.close_sheet()
                places = evenings.places_by_order(names.chosen)
                self._attempt(lambda evening: evening.enter(places))

        row.add_widget(self._button(PrimaryButton, "app.do.save", "save", save))
        sheet.add_widget(row)
        self.app.shell.open_sheet(sheet)

    def _from_games(self) -> None:
        taken: list[int] = []

        def take(evening: Evening) -> None:
            keeper, people = Keeper(self.app.store), People(self.app.store)
            fitting = [
                table
                for table in keeper.tables
                if table.summary is not None
                and table.game == evening.tournament.game
                and table.updated >= evening.since
            ]
            found = [keeper.get(table) or keeper.compute(table) for table in fitting]
            summaries = [summary for summary in found if summary is not None]
            taken.append(evenings.from_games(evening, summaries, people))

        if self._attempt(take):
            self.app.shell.say(self.words.tell("history.tournament.taken", n=taken[0]))

    def _from_text(self) -> None:
        """What a friend shared was copied there, and is taken from the clipboard."""
        text = pasted_text()
        if self._attempt(lambda evening: evenings.from_text(evening, text)):
            self.app.shell.say(self.words.tell("history.tournament.taken", n=1))

    def _share(self) -> None:
        """The standings as a text that can be printed or sent."""
        assert self.evening is not None
        held = self.evening.tournament
        lines = [held.name, self.ids.bar.subtitle, ""]
        lines += [f"{r.rank}. {r.name}: {self._told(r)}" for r in self.evening.standings()]
        lines += ["", self.words.tell("history.tournament.tie_breaks")]
        self.say(share_text("\n".join(lines), held.name))

    def open_menu(self) -> None:
        assert self.evening is not None
        tell, held = self.words.tell, self.evening.tournament
        sheet = Sheet(title=held.name, name="tournament-menu")
        entries = [
            Choice(f"withdraw {name}", tell("history.tournament.withdraw", name=name))
            for name in held.players
            if name not in held.withdrawn
        ]
        entries.append(Choice("delete", tell("history.tournament.delete"), icon="delete"))
        menu = ChoiceList(choices=entries)
        menu.bind(on_choose=lambda _list, key: self._act(key))
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _act(self, key: str) -> None:
        assert self.evening is not None
        self.app.shell.close_sheet()
        gone = self.evening
        if key != "delete":
            name = key.removeprefix("withdraw ")
            self._attempt(lambda evening: evening.withdraw(name))
            return
        if not self.attempt(lambda: evenings.delete(self.app.store, gone.key)):
            return
        self.key = ""
        self.refresh()
        told = self.words.tell("app.tables.deleted", name=gone.tournament.name)
        self.app.shell.say(told, self.words.tell("app.do.undo"), lambda: self._bring_back(gone))

    def _bring_back(self, gone: Evening) -> None:
        if self.attempt(lambda: evenings.save(self.app.store, gone)):
            self.begin(gone)


load_kv(__file__)
