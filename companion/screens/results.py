"""How a game ended and why: standings, story, awards, charts, a rematch."""

from __future__ import annotations

from collections import Counter

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.history import luck
from companion.history.awards import Award, awards
from companion.history.chronicle import Chronicle, chronicle
from companion.history.exports import bgstats_link
from companion.history.people import People
from companion.history.renamed import with_names_of_today
from companion.history.story import dice_by_seat, story
from companion.history.summary_store import SummaryStore
from companion.history.tournament_store import SavedTournament
from companion.i18n.catalogue import escaped
from companion.panels.deleted_player import with_names_shown
from companion.panels.match import begin_match, can_begin_match, current_match, match_card
from companion.panels.picture_sharing import offer_picture, when_laid_out
from companion.panels.record_sharing import share_open_table
from companion.panels.result_sharing import ResultSheet, named_result
from companion.screens.base import TableTab
from companion.session import charts
from companion.session.rematch import rematch
from companion.session.saved_game import is_what_if
from companion.system.sharing import share_text
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Pressable, Row, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.charts import Bar, BarChart, LineChart, Series
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card
from engine.core.rulebook import Standing
from engine.core.setup import Setup
from engine.core.table import AnyTable

__all__ = ["AppBar", "BoxLayout", "Column", "Page", "Results", "Scroller", "StoryLine"]

CHART_HEIGHT = 190
PICTURE_WIDTH = 400


class StoryLine(Pressable, BoxLayout):
    """A sentence of the story, with when or what before it."""

    label = StringProperty("")
    text = StringProperty("")

    @staticmethod
    def written(label: str, text: str) -> str:
        return f"[b]{escaped(label)}[/b]  {escaped(text)}"


class Results(TableTab):
    """For a table that is still running it shows how things stand."""

    _match: SavedTournament | None = None
    shown: AnyTable

    def refresh(self) -> None:
        table, words = self._shown_table(), self.words
        self.shown = table
        result = table.result
        if result is None:
            self.ids.bar.title = words.tell("app.results.so_far")
        else:
            self.ids.bar.title = words.say(result.text)
        game = words.tell(f"{table.rulebook.id}.name")
        self.ids.bar.subtitle = words.tell("app.results.after", game=game, n=table.turn)
        body = self.ids.body
        body.clear_widgets()
        told = chronicle(table)
        body.add_widget(self._standings())
        self._match = current_match(self) if result is not None else None
        if self._match is not None:
            body.add_widget(match_card(self, self._match))
        body.add_widget(self._story(told))
        given = awards(told)
        if given:
            body.add_widget(self._awards(given))
        for name in charts.line_charts(table):
            body.add_widget(self._lines(name))
        for count in charts.dice(table):
            body.add_widget(self._dice(count))
        by_seat = dice_by_seat(told)
        if by_seat:
            body.add_widget(self._luck(by_seat))
        body.add_widget(self._buttons())

    def _shown_table(self) -> AnyTable:
        """A game that is over is told with today's names, as lists and statistics are."""
        table = self.session.table
        if table.result is None:
            return table
        unnamed = self.words.tell("history.someone")
        return with_names_of_today(table, People(self.app.store), unnamed)

    def _standings(self) -> Card:
        card = Card(edge=self.theme.palette["accent"], name="standings")
        card.add_widget(Txt(text=self.words.tell("app.results.standings"), role="title"))
        for line in self.shown.standings():
            card.add_widget(self._line(line))
        return card

    def _line(self, line: Standing) -> Row:
        names = self.shown.players
        made = " · ".join(
            self.words.tell("app.players.part", what=self.words.say(what), n=points)
            for what, points in line.parts
            if points
        )
        row = Row(name=f"standing-{line.seat}")
        texts = Column(spacing=dp(2))
        texts.add_widget(PlayerBadge(seat=line.seat, name=names[line.seat]))
        if made:
            texts.add_widget(Txt(text=made, role="secondary", tone="muted"))
        row.add_widget(texts)
        score = self.words.catalogue.number(line.score)
        row.add_widget(Txt(text=score, role="title", halign="right", size_hint_x=0.25))
        return row

    def _story(self, told: Chronicle) -> Card:
        """What turned the game; a tap looks back to it."""
        card = Card(name="story", spacing=0)
        card.add_widget(Txt(text=self.words.tell("history.story.title"), role="title"))
        lines = story(told)
        for number, line in enumerate(lines):
            label, text = self.words.say(line.label), self.words.say(line.text)
            row = StoryLine(label=label, text=text, name=f"story-{number}")
            row.bind(on_tap=lambda _row, at=line.position: self.app.go("look_back", at=at))
            card.add_widget(row)
        if not lines:
            why = self.words.tell("history.story.too_short")
            card.add_widget(Txt(text=why, tone="muted"))
        return card

    def _awards(self, given: list[Award]) -> Card:
        card = Card(name="awards")
        card.add_widget(Txt(text=self.words.tell("history.story.awards"), role="title"))
        for award in given:
            name = self.shown.players[award.seat]
            texts = Column(spacing=dp(2))
            texts.add_widget(
                PlayerBadge(seat=award.seat, name=name, note=self.words.say(award.title))
            )
            why = self.words.say(award.why)
            texts.add_widget(Txt(text=why, role="secondary", tone="muted"))
            card.add_widget(texts)
        return card

    def _lines(self, name: str) -> Card:
        table = self.shown
        card = Card(name=f"chart-{name}")
        card.add_widget(Txt(text=self.words.tell(f"app.chart.{name}"), role="title"))
        series = [Series(seat, values) for seat, values in charts.series(table, name)]
        card.add_widget(LineChart(series=series, size_hint_y=None, height=dp(CHART_HEIGHT)))
        return card

    def _dice(self, count: charts.DiceCount) -> Card:
        """Rolls of one number of dice: one die and two have other odds."""
        tell = self.words.tell
        card = Card(name=f"chart-dice-{count.dice}")
        card.add_widget(Txt(text=tell("app.chart.dice"), role="title"))
        rolls = tell("history.dice.rolls", n=count.rolls)
        told = tell("history.dice.of", n=count.dice, rolls=rolls)
        told = f"{told} · {tell('app.chart.dice.why')}"
        card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        bars = [Bar(str(total), seen, expected) for total, seen, expected in count.totals]
        card.add_widget(BarChart(bars=bars, size_hint_y=None, height=dp(CHART_HEIGHT)))
        return card

    def _luck(self, by_seat: dict[int, dict[int, Counter[int]]]) -> Card:
        """Each player's dice against the odds, and a fair word on whether that was luck."""
        card, names = Card(name="dice-luck"), self.shown.players
        card.add_widget(Txt(text=self.words.tell("history.dice.by_player"), role="title"))
        for seat, totals in sorted(by_seat.items()):
            texts = Column(spacing=dp(2))
            texts.add_widget(PlayerBadge(seat=seat, name=names[seat]))
            told = self.words.say(luck.told_of_player(totals))
            texts.add_widget(Txt(text=told, role="secondary", tone="muted"))
            card.add_widget(texts)
        return card

    def _buttons(self) -> Column:
        tell = self.words.tell
        column = Column()
        first, second = ButtonRow(), ButtonRow()
        for row, kind, key, text, act in (
            (first, SecondaryButton, "look_back", "history.games.look_back", self._look_back),
            (first, SecondaryButton, "share", "history.results.share", self._share),
            (second, PrimaryButton, "rematch", self._rematch_text(), self._rematch),
        ):
            button = kind(text=tell(text), name=key)
            button.bind(on_tap=lambda _button, act=act: act())
            row.add_widget(button)
        column.add_widget(first)
        if self.shown.result is not None:  # no rematch of a game that still runs
            column.add_widget(second)
        if self._match is None and can_begin_match(self):
            third = ButtonRow()
            begin = SecondaryButton(text=tell("history.match.begin"), name="begin-match")
            begin.bind(on_tap=lambda _button: begin_match(self))
            third.add_widget(begin)
            column.add_widget(third)
        return column

    def _rematch_text(self) -> str:
        runs = self._match is not None and not self._match.decided
        return "history.match.next" if runs else "app.results.rematch"

    def _look_back(self) -> None:
        self.app.go("look_back", at=None)

    def _share(self) -> None:
        """As one picture, as a record, or as a link for another app. A "what if" counts nowhere."""
        tell = self.words.tell
        sheet = Sheet(title=tell("history.results.share"), name="share-game")
        entries = [
            Choice("picture", tell("app.results.picture"), icon="image"),
            Choice("record", tell("app.results.record"), icon="script-text-outline"),
            Choice("file", tell("history.results.record_file"), icon="export-variant"),
        ]
        over = self.session.table.result is not None
        counts = over and not is_what_if(self.app.store, self.app.table_id)
        if counts:
            why = tell("history.result.why")
            entries.append(Choice("result", tell("history.result.title"), why, "qrcode-scan"))
        if counts and self.app.table_id is not None:
            why = tell("history.out.bgstats.why")
            entries.append(Choice("bgstats", tell("history.out.bgstats"), why, "export-variant"))
        menu = ChoiceList(choices=entries)
        menu.bind(on_choose=lambda _list, key: self._share_as(key))
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _share_as(self, key: str) -> None:
        self.app.shell.close_sheet()
        if key == "picture":
            self.share_picture()
        elif key == "bgstats":
            self.attempt(self._share_link)
        elif key == "file":
            share_open_table(self.app, as_file=True)
        elif key == "result":
            self.attempt(lambda: self.app.shell.open_sheet(ResultSheet(self, named_result(self))))
        else:
            share_open_table(self.app)

    def _share_link(self) -> None:
        """For BG Stats, which opens it with this play filled in."""
        store, tell = self.app.store, self.words.tell
        assert self.app.table_id is not None
        summary_store, people = SummaryStore(store), People(store)
        saved = store.table(self.app.table_id)
        summary = summary_store.get(saved) or summary_store.compute(saved)
        if summary is not None:
            name, unnamed = tell(f"{saved.game}.name"), tell("history.someone")
            link = bgstats_link(saved, summary, people, name, unnamed)
            self.app.shell.show_toast(self.words.say(share_text(link, name)))

    def share_picture(self) -> None:
        """The story as one picture: who won, the points over time, and what turned it."""
        table, told = self.shown, chronicle(self.shown)
        page = Column(padding=dp(16), spacing=dp(10), width=dp(PICTURE_WIDTH), size_hint_x=None)
        page.add_widget(Txt(text=self.ids.bar.subtitle, role="secondary", tone="muted"))
        page.add_widget(Txt(text=self.ids.bar.title, role="hero", bold=True))
        page.add_widget(self._standings())
        if "score" in charts.line_charts(table):
            page.add_widget(self._lines("score"))
        page.add_widget(self._story(told))
        given = awards(told)
        if given:
            page.add_widget(self._awards(given))
        when_laid_out(page, self.app.shell, lambda: self._save_picture(page))

    def _save_picture(self, page: Column) -> None:
        game = self.session.table.rulebook.id
        self.attempt(lambda: offer_picture(self.app, page, f"{game}-story.png"))

    def _rematch(self) -> None:
        """Starts a new table with the same players, rules and box."""
        setup = rematch(self.session.table)
        with_names_shown(self, setup.players, lambda: self._play_again(setup))

    def _play_again(self, setup: Setup) -> None:
        name = self.words.tell(
            "app.results.rematch_name", game=self.words.tell(f"{setup.game}.name")
        )
        self.attempt(lambda: self.app.start_table(setup, name))


load_kv(__file__)
