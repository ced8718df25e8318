"""How it ended: standings with how each point was made, charts, and a rematch."""

from __future__ import annotations

from kivy.metrics import dp

from companion.screens.base import TableTab
from companion.session import charts
from companion.sharing import share_text
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Row, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.charts import Bar, BarChart, LineChart, Series
from companion.widgets.page import Page
from companion.widgets.surface import Card
from engine.core.errors import EngineError
from engine.core.rulebook import Standing

__all__ = ["AppBar", "Column", "Page", "Results", "Scroller"]

CHART_HEIGHT = 190


class Results(TableTab):
    """Also shows a table that is still running: how it stands."""

    def refresh(self) -> None:
        table, words = self.session.table, self.words
        result = table.result
        if result is None:
            self.ids.bar.title = words.tell("app.results.so_far")
        else:
            self.ids.bar.title = words.say(result.text)
        game = words.tell(f"{table.rulebook.id}.name")
        self.ids.bar.subtitle = words.tell("app.results.after", game=game, n=table.turn)
        body = self.ids.body
        body.clear_widgets()
        body.add_widget(self._standings())
        for name in charts.line_charts(table):
            body.add_widget(self._lines(name))
        if charts.has_dice(table):
            body.add_widget(self._dice())
        body.add_widget(self._buttons())

    def _standings(self) -> Card:
        card = Card(edge=self.theme.palette["accent"], name="standings")
        card.add_widget(Txt(text=self.words.tell("app.results.standings"), role="title"))
        for line in self.session.table.standings():
            card.add_widget(self._line(line))
        return card

    def _line(self, line: Standing) -> Row:
        names = self.session.table.players
        made = " · ".join(
            self.words.tell("app.players.part", what=self.words.say(what), n=points)
            for what, points in line.parts
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

    def _lines(self, name: str) -> Card:
        table = self.session.table
        card = Card(name=f"chart-{name}")
        card.add_widget(Txt(text=self.words.tell(f"app.chart.{name}"), role="title"))
        series = [Series(seat, values) for seat, values in charts.series(table, name)]
        card.add_widget(LineChart(series=series, size_hint_y=None, height=dp(CHART_HEIGHT)))
        return card

    def _dice(self) -> Card:
        card = Card(name="chart-dice")
        card.add_widget(Txt(text=self.words.tell("app.chart.dice"), role="title"))
        told = self.words.tell("app.chart.dice.why")
        card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        bars = [
            Bar(str(total), seen, expected)
            for total, seen, expected in charts.dice(self.session.table)
        ]
        card.add_widget(BarChart(bars=bars, size_hint_y=None, height=dp(CHART_HEIGHT)))
        return card

    def _buttons(self) -> Column:
        tell = self.words.tell
        column = Column()
        first, second = ButtonRow(), ButtonRow()
        for row, kind, key, act in (
            (first, SecondaryButton, "picture", self._share_picture),
            (first, SecondaryButton, "record", self._share_record),
            (second, PrimaryButton, "rematch", self._rematch),
        ):
            button = kind(text=tell(f"app.results.{key}"), name=key)
            button.bind(on_tap=lambda _button, act=act: act())
            row.add_widget(button)
        column.add_widget(first)
        column.add_widget(second)
        return column

    def _share_record(self) -> None:
        game = self.session.table.rulebook.id
        self.app.shell.say(self.words.say(share_text(self.session.record(), game)))

    def _share_picture(self) -> None:
        """The whole page as a picture, however long it is."""
        path = self.app.share_folder() / f"{self.session.table.rulebook.id}-results.png"
        self.ids.body.export_to_png(str(path))
        self.app.shell.say(self.words.tell("app.share.saved", file=str(path)))

    def _rematch(self) -> None:
        """The same table anew: players, rules and box."""
        setup = self.session.table.setup
        name = self.words.tell(
            "app.results.rematch_name", game=self.words.tell(f"{setup.game}.name")
        )
        try:
            self.app.start_table(setup, name)
        except EngineError as error:
            self.refuse(error)


load_kv(__file__)
