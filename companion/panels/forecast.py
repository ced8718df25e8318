"""The odds of the coming roll, for tables that want them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.grammar import MINUS
from companion.session import odds
from companion.widgets.badge import PlayerBadge
from companion.widgets.base import OneLine, Row, Txt
from companion.widgets.buttons import ChipButton
from companion.widgets.charts import Bar, BarChart
from companion.widgets.shell import Sheet
from companion.widgets.surface import Card

if TYPE_CHECKING:
    from companion.screens.board import Board

LARGE_TEXT = 1.2
"""From here on a title and a button do not share a line."""
NARROWEST = 136
"""A player with an amount, in dp."""


def shown_average(screen: Board, amount: Fraction | None) -> tuple[str, str]:
    """An expected amount with one decimal place and its tone."""
    if amount is None:
        return "?", "muted"
    tenths = Fraction(round(amount * 10), 10)
    written = screen.words.catalogue.number(abs(tenths))
    sign = MINUS if tenths < 0 else "+" if tenths else ""
    return f"{sign}{written}", "gain" if tenths > 0 else "loss" if tenths else "muted"


def expected_rows(screen: Board) -> GridLayout:
    """What the coming roll brings each player on average, in as many columns as there is room."""
    table = screen.session.table
    grid = GridLayout(cols=2, size_hint_y=None, spacing=(dp(16), dp(6)))

    def spread(_grid: GridLayout, width: float) -> None:
        grid.cols = max(1, int(width // (dp(NARROWEST) * max(1.0, screen.theme.text_factor))))

    grid.bind(minimum_height=grid.setter("height"), width=spread)
    unit = screen.words.tell(f"unit.{odds.UNITS[table.rulebook.id]}.mark")
    for seat, average in enumerate(odds.expected_income(table, screen.drawing.view)):
        text, tone = shown_average(screen, average)
        row = Row()
        row.add_widget(PlayerBadge(seat=seat, name=table.players[seat]))
        row.add_widget(OneLine(text=f"{text} {unit}", tone=tone, bold=True))
        grid.add_widget(row)
    return grid


def expected_card(screen: Board, more: Callable[[], None]) -> Card:
    card = Card(name="expected", padding=(dp(16), dp(10)), spacing=dp(6))
    tell = screen.words.tell
    title = Txt(text=tell("app.odds.expected"), role="secondary", tone="muted", bold=True)
    chip = ChipButton(text=tell("app.odds.all"), name="odds-all")
    chip.bind(on_tap=lambda _chip: more())
    if screen.theme.text_factor > LARGE_TEXT:
        parts: list[Widget] = [title, expected_rows(screen), chip]
    else:
        head = Row()
        head.add_widget(title)
        head.add_widget(chip)
        parts = [head, expected_rows(screen)]
    for part in parts:
        card.add_widget(part)
    return card


class ForecastSheet(Sheet):
    """The chance of every sector, and what each player may expect."""

    def __init__(self, screen: Board, **kwargs: Any) -> None:
        super().__init__(title=screen.words.tell("app.odds.title"), name="odds", **kwargs)
        game, view = screen.session.table.rulebook.id, screen.drawing.view
        tell, totals = self.words.tell, odds.totals(game, view)
        ways = odds.ways(game, view)
        self.add_widget(Txt(text=tell("app.odds.next", all=odds.ROLLS), tone="muted"))
        ordered = sorted(ways, key=lambda sector: totals[sector][0])
        bars = [Bar("/".join(str(n) for n in totals[s]), ways[s]) for s in ordered]
        self.add_widget(BarChart(bars=bars, size_hint_y=None, height=self.theme.grown(150)))
        active = view["board"]["active"]
        if game == "orconomics" and active is not None:
            name = screen.drawing.word(active)
            again = tell("app.odds.embargo", sector=name, n=ways[active], all=odds.ROLLS)
            self.add_widget(Txt(text=again, role="secondary", tone="muted"))
        self.add_widget(Txt(text=tell("app.odds.expected"), role="body", bold=True))
        self.add_widget(expected_rows(screen))
