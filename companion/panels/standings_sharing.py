"""Shares standings: as a PDF to print, or a text to send."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.history.luck import tenths
from companion.history.tournament_store import SavedTournament
from companion.panels.file_ready import offer_file
from companion.store.errors import FolderRefused
from companion.system.sharing import share_text
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.printing.standings import StandingsPage
    from companion.screens.tournament import Tournaments

PDF_FILE = "tableside-standings.pdf"
COLUMNS = ("rank", "name", "points", "buchholz", "berger", "wins", "played")


class StandingsSharing(Sheet):
    def __init__(self, screen: Tournaments, **kwargs: object) -> None:
        super().__init__(name="share-standings", **kwargs)
        self._screen = screen
        tell = self.words.tell
        self.title = tell("history.tournament.share")
        menu = ChoiceList(
            choices=[
                Choice("pdf", tell("history.standings.pdf"), icon="printer"),
                Choice("text", tell("history.standings.text"), icon="share-variant"),
            ]
        )
        menu.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(menu)

    def _choose(self, key: str) -> None:
        screen, saved = self._screen, self._screen.saved
        screen.app.shell.close_sheet()
        assert saved is not None
        if key == "pdf":
            screen.attempt(lambda: self._write(saved))
        else:
            self._send(saved)

    def _write(self, saved: SavedTournament) -> None:
        from companion.printing.standings import make_standings

        app = self._screen.app
        path = app.share_folder() / PDF_FILE
        try:
            path.write_bytes(make_standings(self.page(saved)))
        except OSError as error:
            raise FolderRefused from error
        offer_file(app, path)

    def page(self, saved: SavedTournament) -> StandingsPage:
        """What is printed, in the language of the app."""
        from companion.printing.standings import StandingsPage

        tell, held = self.words.tell, saved.tournament
        catalogue = self.words.catalogue

        def part(value: Fraction) -> str:
            return str(catalogue.money(tenths(value, digits=2)))

        rows = [
            (
                catalogue.number(row.rank),
                row.name,
                part(row.points),
                part(row.buchholz),
                part(row.berger),
                catalogue.number(row.wins),
                catalogue.number(row.played),
            )
            for row in saved.standings()
        ]
        columns = [tell(f"history.standings.column.{name}") for name in COLUMNS]
        notes = [tell("history.standings.points"), tell("history.tournament.tie_breaks")]
        subtitle = self._screen.ids.bar.subtitle
        return StandingsPage(held.name, subtitle, columns, rows, self._rounds(saved), notes)

    def _rounds(self, saved: SavedTournament) -> list[tuple[str, list[str]]]:
        tell, held = self.words.tell, saved.tournament
        found: dict[int, list[str]] = {}
        for result in held.results:
            ranked = sorted(zip(result.places, result.players, strict=True))
            told = "   ".join(f"{place}. {name}" for place, name in ranked)
            found.setdefault(result.round, []).append(told)
        if saved.now is not None:
            waiting = [" – ".join(table) for table in saved.waiting()]
            found.setdefault(saved.now.number, []).extend(waiting)
        for number, name in held.byes:
            told = tell("history.tournament.bye", names=(name,))
            found.setdefault(number, []).append(told)
        return [
            (tell("history.tournament.round", n=number), found[number]) for number in sorted(found)
        ]

    def _send(self, saved: SavedTournament) -> None:
        held, screen = saved.tournament, self._screen
        lines = [held.name, screen.ids.bar.subtitle, ""]
        for row in saved.standings():
            points = self.words.catalogue.money(tenths(row.points, digits=2))
            lines.append(f"{row.rank}. {row.name}: {points} ({screen.told(row)})")
        lines += ["", self.words.tell("history.tournament.tie_breaks")]
        told = share_text("\n".join(lines), held.name)
        screen.app.shell.show_toast(self.words.say(told))
