"""The odds of the coming roll, for tables that want them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.i18n.locales import MINUS
from companion.session import odds
from companion.session.labels import place_name
from companion.widgets import coins
from companion.widgets.badge import PlayerBadge
from companion.widgets.base import OneLine, Row, Txt
from companion.widgets.charts import Bar, BarChart
from companion.widgets.shell import Sheet
from engine.core.shown import AnyForecast

if TYPE_CHECKING:
    from companion.screens.base import Screen

NARROWEST = 136
"""A player with an amount, in dp."""


def shown_average(screen: Screen, amount: Fraction | None) -> tuple[str, str]:
    """An expected amount with one decimal place and its tone."""
    if amount is None:
        return "?", "muted"
    tenths = Fraction(round(amount * 10), 10)
    written = screen.words.catalogue.number(abs(tenths))
    sign = MINUS if tenths < 0 else "+" if tenths else ""
    return f"{sign}{written}", "gain" if tenths > 0 else "loss" if tenths else "muted"


def expected_rows(screen: Screen, forecast: AnyForecast) -> GridLayout:
    """What the coming roll brings each player on average, in as many columns as there is room."""
    table = screen.session.table
    grid = GridLayout(cols=2, size_hint_y=None, spacing=(dp(16), dp(6)))

    def spread(_grid: GridLayout, width: float) -> None:
        grid.cols = max(1, int(width // (dp(NARROWEST) * max(1.0, screen.theme.text_factor))))

    grid.bind(minimum_height=grid.setter("height"), width=spread)
    unit = coins.unit_markup(screen.words.catalogue, forecast.unit, screen.theme.palette)
    for seat, average in enumerate(odds.expected_income(table)):
        text, tone = shown_average(screen, average)
        row = Row()
        row.add_widget(PlayerBadge(seat=seat, name=table.players[seat]))
        row.add_widget(OneLine(text=f"{text} {unit}", tone=tone, bold=True, markup=True))
        grid.add_widget(row)
    return grid


class ForecastSheet(Sheet):
    """The chance of every sector, and what each player may expect."""

    def __init__(self, screen: Screen, forecast: AnyForecast, **kwargs: object) -> None:
        super().__init__(title=screen.words.tell("app.odds.title"), name="odds", **kwargs)
        table = screen.session.table
        tell, totals = self.words.tell, odds.totals(table)
        ways, every = odds.ways(table), odds.rolls(table)
        self.add_widget(Txt(text=tell("app.odds.next", all=every), tone="muted"))
        ordered = sorted(ways, key=lambda sector: totals[sector][0])
        bars = [Bar("/".join(str(n) for n in totals[s]), ways[s]) for s in ordered]
        self.add_widget(BarChart(bars=bars, size_hint_y=None, height=self.theme.grown(150)))
        active = forecast.active(table)
        if forecast.warning and active is not None:
            name = place_name(table, forecast, active, self.words.say)
            again = tell(forecast.warning, sector=name, n=ways[active], all=every)
            self.add_widget(Txt(text=again, role="secondary", tone="muted"))
        self.add_widget(Txt(text=tell("app.odds.expected"), role="body", bold=True))
        self.add_widget(expected_rows(screen, forecast))
