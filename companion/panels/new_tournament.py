"""A new match or tournament: who, which game, and how tables are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history import tournament_store
from companion.history.tournament import Kind, Tournament
from companion.panels.deleted_player import with_names_shown
from companion.session.known_names import known_name, remembered
from companion.session.saved_game import games_played
from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.field import TextField
from companion.widgets.shell import Sheet
from companion.widgets.stepper import Stepper
from engine.core.registry import games, rulebook

if TYPE_CHECKING:
    from companion.screens.tournament import Tournaments

LONGEST_NAME = 60
LONGEST_LIST = 2_000
MOST_WINS = 4
"""Best of seven is the longest match."""


class NewTournamentSheet(Sheet):
    """Names of players are given on one line, with commas between."""

    def __init__(self, screen: Tournaments, **kwargs: object) -> None:
        self._screen = screen
        tell = screen.words.tell
        super().__init__(title=tell("history.tournament.new"), name="new-tournament", **kwargs)
        self._name = TextField(label=tell("history.tournament.name"), longest=LONGEST_NAME)
        known = ", ".join(player.name for player in remembered(screen.app.store)[:8])
        self._players = TextField(
            label=tell("history.tournament.players"),
            text=known,
            longest=LONGEST_LIST,
            name="tournament-players",
        )
        played = [game for game in games_played(screen.app.store) if game in games()]
        listed = dict.fromkeys([*played, *games()])  # what is played at this table comes first
        self._games = self._one_of([Choice(game, tell(f"{game}.name")) for game in listed])
        kinds = [kind.value for kind in Kind]
        self._kinds = self._one_of(
            [
                Choice(
                    kind,
                    tell(f"history.tournament.kind.{kind}"),
                    tell(f"history.tournament.kind.{kind}.why"),
                )
                for kind in kinds
            ]
        )
        self._seats = Stepper(value=2, least=2, most=8, name="seats")
        self._how_many = Txt(text="", role="secondary", tone="muted")
        self._fill()
        self._games.bind(chosen=self._fit)
        self._kinds.bind(chosen=self._fit)
        self._fit()

    @staticmethod
    def _one_of(choices: list[Choice]) -> ChoiceList:
        return ChoiceList(choices=choices, multiple=True, most=1, chosen=[choices[0].key])

    def _fill(self) -> None:
        tell = self.words.tell
        self.add_widget(self._name)
        self.add_widget(self._players)
        for title, widget in (("game", self._games), ("kind", self._kinds)):
            text = tell(f"history.tournament.{title}")
            self.add_widget(Txt(text=text, role="secondary", tone="muted"))
            self.add_widget(widget)
        self.add_widget(self._how_many)
        self.add_widget(self._seats)
        row = ButtonRow()
        button = PrimaryButton(text=tell("history.tournament.start"), name="start-tournament")
        button.bind(on_tap=lambda _button: self._start())
        row.add_widget(button)
        self.add_widget(row)

    def _fit(self, *_changed: object) -> None:
        """As many at a table as the game and the kind allow; in a match, the wins that it takes."""
        game, kind = self._chosen(self._games), self._chosen(self._kinds)
        players = rulebook(game).players
        least, most = max(2, players.start), players.stop - 1
        if kind == Kind.ROUND_ROBIN:
            most = 2
        elif kind == Kind.MATCH:
            least, most = 2, MOST_WINS
        title = "wins_needed" if kind == Kind.MATCH else "seats"
        self._how_many.text = self.words.tell(f"history.tournament.{title}")
        self._seats.most, self._seats.least = most, min(least, most)
        self._seats.value = min(max(self._seats.value, self._seats.least), most)

    @staticmethod
    def _chosen(choices: ChoiceList) -> str:
        return str(choices.chosen[0]) if choices.chosen else str(choices.choices[0].key)

    def _start(self) -> None:
        self._screen.attempt(self._begin)

    def _begin(self) -> None:
        screen, made = self._screen, self._tournament()

        def begin() -> None:
            screen.begin(tournament_store.create(screen.app.store, made))

        with_names_shown(screen, made.players, begin)

    def _tournament(self) -> Tournament:
        store, typed = self._screen.app.store, self._players.text.split(",")
        names = tuple(known_name(store, one) for one in typed if one.strip())
        game = self._chosen(self._games)
        name = self._name.text.strip() or self.words.tell(f"{game}.name")
        kind, number = Kind(self._chosen(self._kinds)), int(self._seats.value)
        least = max(2, rulebook(game).players.start)
        if kind is Kind.MATCH:
            return Tournament(name, game, kind, names, least=least, best_of=2 * number - 1)
        return Tournament(name, game, kind, names, number, least=least)
