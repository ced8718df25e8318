"""Players over all their games: a list of all, and a page for each."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from kivy.metrics import dp

from companion.history import luck, stats
from companion.history.luck import tenths
from companion.history.people import People
from companion.history.stats import Count, PlayerStats
from companion.history.summary_store import SummaryStore
from companion.panels.no_games import no_games_card
from companion.panels.person_sheet import PersonSheet
from companion.panels.summary_worker import SummaryWorker
from companion.screens.base import Screen
from companion.session.charts import counted_totals
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Row, Scroller, Txt, load_kv
from companion.widgets.charts import Bar, BarChart, LineChart, Series
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.page import Page
from companion.widgets.surface import Card

__all__ = ["AppBar", "Column", "Page", "PlayerStatsScreen", "Scroller"]

CHART_HEIGHT = 150
MOST_RIVALS = 12


class PlayerStatsScreen(Screen):
    """name is the player whose page it is; without one all are listed."""

    def __init__(self, name: str = "", **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.player = name
        self.summary_worker: SummaryWorker | None = None

    def entered(self) -> None:
        self.words.bind(language=self._again)
        self.refresh()

    def left(self) -> None:
        self.words.unbind(language=self._again)
        if self.summary_worker is not None:
            self.summary_worker.stop()

    def _again(self, *_changed: object) -> None:
        self.refresh()

    def _read_store(self) -> None:
        self.summary_store = SummaryStore(self.app.store)
        self.people = People(self.app.store)

    def refresh(self) -> None:
        if not self.attempt(self._read_store):
            return
        if self.summary_worker is not None:
            self.summary_worker.stop()
        self.show()
        self.summary_worker = SummaryWorker(self.summary_store, self.show, self._tell_progress)

    def _tell_progress(self, done: int, number: int) -> None:
        told = self.words.tell("history.games.reading", n=number, done=done)
        self.ids.bar.subtitle = told

    def show(self) -> None:
        summaries = [summary for _, summary in self.summary_store.summaries()]
        body, bar = self.ids.body, self.ids.bar
        body.clear_widgets()
        player = stats.of_one(summaries, self.people, self.player) if self.player else None
        bar.has_menu = player is not None
        if player is None:
            bar.title, bar.subtitle = self.words.tell("history.players.title"), ""
            self._list(stats.of_all(summaries, self.people))
            return
        bar.title, bar.subtitle = player.name, self._games_and_wins(player)
        for card in self._cards(player):
            body.add_widget(card)

    def open_menu(self) -> None:
        self.app.shell.open_sheet(PersonSheet(self))

    # All players

    def _list(self, everybody: dict[str, PlayerStats]) -> None:
        body, tell = self.ids.body, self.words.tell
        shown = [one for name, one in everybody.items() if not self.people.is_hidden(name)]
        hidden = [one for name, one in everybody.items() if self.people.is_hidden(name)]
        if not shown and not hidden:
            title, why = tell("history.players.none"), tell("history.players.none.why")
            body.add_widget(no_games_card(self.app, "no-players", title, why))
        for title, players in (("", shown), ("history.players.hidden", hidden)):
            if title and players:
                body.add_widget(Txt(text=tell(title), role="secondary", tone="muted", bold=True))
            if players:
                body.add_widget(self._rows(players))

    def _rows(self, players: list[PlayerStats]) -> ChoiceList:
        ranked = sorted(players, key=lambda one: (-one.total.wins, -one.total.games, one.name))
        rows = ChoiceList(
            choices=[
                Choice(one.name, one.name, self._games_and_wins(one), seat=one.seat)
                for one in ranked
            ]
        )
        rows.bind(on_choose=lambda _list, name: self.app.go("player_stats", name=name))
        return rows

    def _games_and_wins(self, player: PlayerStats) -> str:
        wins = self.words.tell("history.players.wins", n=player.total.wins)
        return str(self.words.tell("history.players.row", n=player.total.games, wins=wins))

    # One player

    def _cards(self, player: PlayerStats) -> list[Card]:
        cards = [self._figures(player)]
        if len(player.won) > 1:
            cards.append(self._wins_chart(player))
        cards.append(self._by_game(player))
        if len(player.by_players) > 1:
            cards.append(self._by_players(player))
        cards.append(self._against(player))
        if player.dice:
            cards.append(self._dice(player))
        return cards

    def _card(self, name: str, title: str) -> Card:
        card = Card(name=name)
        if title:
            card.add_widget(Txt(text=self.words.tell(title), role="title"))
        return card

    def _line(self, card: Card, left: str, right: str, under: str = "", seat: int = -1) -> None:
        row, texts = Row(), Column(spacing=dp(2))
        told = PlayerBadge(seat=seat, name=left) if seat >= 0 else Txt(text=left)
        texts.add_widget(told)
        if under:
            texts.add_widget(Txt(text=under, role="secondary", tone="muted"))
        row.add_widget(texts)
        if right:
            row.add_widget(Txt(text=right, bold=True, halign="right", size_hint_x=0.35))
        card.add_widget(row)

    def _figures(self, player: PlayerStats) -> Card:
        tell, number = self.words.tell, self.words.catalogue.number
        card = self._card("figures", "")
        average = player.average_place or Fraction(0)
        self._line(card, tell("history.player.games"), number(player.total.games))
        self._line(card, tell("history.player.wins"), number(player.total.wins))
        self._line(card, tell("history.player.place"), self.words.catalogue.money(tenths(average)))
        self._line(card, tell("history.player.streak"), number(player.best_streak))
        streak = player.streak
        kind = "won" if streak > 0 else "not"
        now = tell(f"history.player.streak_now.{kind}", n=abs(streak))
        card.add_widget(Txt(text=now, role="secondary", tone="muted"))
        return card

    def _wins_chart(self, player: PlayerStats) -> Card:
        card = self._card("wins", "history.player.wins_by_game")
        values = tuple(accumulate(map(int, player.won)))
        chart = LineChart(series=[Series(player.seat, values)])
        chart.size_hint_y, chart.height = None, dp(CHART_HEIGHT)
        card.add_widget(chart)
        return card

    def _won_of(self, count: Count) -> str:
        return str(self.words.tell("history.player.won_of", wins=count.wins, n=count.games))

    def _by_game(self, player: PlayerStats) -> Card:
        tell, card = self.words.tell, self._card("by-game", "history.player.by_game")
        for game, count in sorted(player.by_game.items(), key=lambda item: -item[1].games):
            notes = []
            hourly, favourite = player.points_per_hour(game), player.favourite(game)
            if hourly is not None:
                notes.append(tell("history.player.per_hour", n=tenths(hourly)))
            if favourite is not None:
                notes.append(tell("history.player.favourite", sector=favourite))
            self._line(card, tell(f"{game}.name"), self._won_of(count), " · ".join(notes))
        return card

    def _by_players(self, player: PlayerStats) -> Card:
        card = self._card("by-players", "history.player.by_players")
        for number, count in sorted(player.by_players.items()):
            told = self.words.tell("history.player.of_players", n=number)
            self._line(card, told, self._won_of(count))
        return card

    def _against(self, player: PlayerStats) -> Card:
        card = self._card("against", "history.player.against")
        met = sorted(
            player.against.items(),
            key=lambda item: -(item[1].ahead + item[1].level + item[1].behind),
        )
        for name, one in met[:MOST_RIVALS]:
            kind = "level" if one.level else "row"
            numbers = {"ahead": one.ahead, "behind": one.behind}
            if one.level:
                numbers["level"] = one.level
            told = self.words.tell(f"history.player.against.{kind}", **numbers)
            self._line(card, name, "", told, one.seat)
        return card

    def _dice(self, player: PlayerStats) -> Card:
        tell, card = self.words.tell, self._card("dice", "history.player.luck")
        told = self.words.say(luck.told_of_player(player.dice))
        card.add_widget(Txt(text=told, role="secondary", tone="muted"))
        for count in counted_totals(player.dice):
            rolls = tell("history.dice.rolls", n=count.rolls)
            heading = tell("history.dice.of", n=count.dice, rolls=rolls)
            card.add_widget(Txt(text=heading, role="secondary"))
            bars = [Bar(str(total), seen, expected) for total, seen, expected in count.totals]
            card.add_widget(BarChart(bars=bars, size_hint_y=None, height=dp(CHART_HEIGHT)))
        return card


load_kv(__file__)
