"""Games in a list, in words: who played, who won, how long, when."""

from __future__ import annotations

import time
from dataclasses import dataclass

from companion.history.people import People
from companion.history.summary import Summary
from companion.history.summary_store import SummaryStore
from companion.i18n.catalogue import Catalogue
from companion.store import SavedTable
from engine.core.registry import games

DAYS_IN_WORDS = 7
SECONDS_A_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class GameLine:
    """players are names by seat; winners are seats."""

    title: str
    note: str
    players: tuple[str, ...]
    winners: tuple[int, ...]


def game_line(
    words: Catalogue, table: SavedTable, summary: Summary | None, people: People, now: float
) -> GameLine:
    """What is known of a table, also while its summary is not there yet."""
    day = day_in_words(words, table.updated, now)
    if summary is None:
        state = words.tell("history.games.running_now")
        if table.game not in games():
            state = words.tell("history.games.unknown")
        elif table.summary is not None:
            won = table.summary
            id_ = "history.games.won" if won else "history.games.nobody"
            state = words.tell(id_, **({"who": won} if won else {}))
        return GameLine(table.name, words.tell("history.games.row", state=state, day=day), (), ())
    names = tuple(shown_name(words, people, name) for name in summary.players)
    winners = summary.winners
    if table.summary is not None and not summary.over:  # ended early, for those who led
        winners = tuple(seat for seat, place in enumerate(summary.places) if place == 1)
    if winners:  # they stand first among the players
        state = length_in_words(words, summary.seconds)
    elif summary.over:
        state = words.tell("history.games.nobody")
    else:
        state = words.tell("history.games.running", turn=summary.turns)
    note = words.tell("history.games.row", state=state, day=day) if state else day
    return GameLine(table.name, note, names, winners)


def shown_name(words: Catalogue, people: People, written: str) -> str:
    """A player's name of today; that of a deleted one is not told."""
    if people.is_deleted(written):
        return words.tell("history.someone")
    return people.name_of(written)


def day_in_words(words: Catalogue, when: float, now: float) -> str:
    """Today, yesterday, some days ago, or the date; a day begins at midnight."""
    then, today = time.localtime(when), time.localtime(now)
    ago = _day_number(today) - _day_number(then)
    if ago == 0:
        return words.tell("history.day.today")
    if ago == 1:
        return words.tell("history.day.yesterday")
    if 1 < ago < DAYS_IN_WORDS:
        return words.tell("history.day.ago", n=ago)
    day = words.tell(f"history.month.{then.tm_mon}", day=str(then.tm_mday))
    if then.tm_year == today.tm_year:
        return day
    return words.tell("history.day.year", day=day, year=str(then.tm_year))


def _day_number(day: time.struct_time) -> int:
    noon = time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 12, 0, 0, 0, 0, 0))
    return int(noon // SECONDS_A_DAY)


def length_in_words(words: Catalogue, seconds: int) -> str:
    """Nothing for a game of less than a minute: its record has no times."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if not hours:
        return words.tell("history.length.minutes", n=minutes) if minutes else ""
    return words.tell("history.length.hours", h=hours, n=minutes)


class Finder:
    """Which tables fit a search; names are looked through once."""

    def __init__(self, summary_store: SummaryStore, people: People) -> None:
        self._summary_store = summary_store
        self._people = people
        self._texts: dict[str, str] = {}

    def fits(self, table: SavedTable, search: str, game: str) -> bool:
        """search is for a player, or for the name of the table."""
        if game and table.game != game:
            return False
        wanted = search.casefold().split()
        return not wanted or all(word in self._text(table) for word in wanted)

    def _text(self, table: SavedTable) -> str:
        known = self._texts.get(table.uid)
        if known is None:
            summary = self._summary_store.get(table)
            written = summary.players if summary else ()
            told = [name for name in written if not self._people.is_deleted(name)]
            names = [self._people.name_of(name) for name in told]
            won = "" if summary else table.summary or ""  # names as they were written
            known = "\n".join([table.name, won, *names]).casefold()
            if summary is not None:
                self._texts[table.uid] = known
        return known
