"""What a player did over all games, from the summaries of the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from companion.history.people import People
from companion.history.summary import Summary
from companion.history.text_json import from_key
from engine.core.text import Text

SHORTEST = 5 * 60
"""Seconds of play below which a game says nothing about points per hour."""


@dataclass
class Count:
    """Games that are over, and how many of them were won."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.wins += won


@dataclass
class Against:
    """How often a player came in before an opponent, level, or after; seat is the opponent's."""

    ahead: int = 0
    level: int = 0
    behind: int = 0
    seat: int = 0


@dataclass
class PlayerStats:
    """All finished games of one player.

    streak         games won in a row now, negative for games not won
    places         every place in the order of the games, and how many played
    points         game -> points and seconds, of games whose time is known
    companies      game -> a sector's name (text_json.key_of) -> companies got there
    """

    name: str
    seat: int = 0
    """The colour that the player had last."""
    total: Count = field(default_factory=Count)
    by_game: dict[str, Count] = field(default_factory=dict)
    by_players: dict[int, Count] = field(default_factory=dict)
    places: list[tuple[int, int]] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    against: dict[str, Against] = field(default_factory=dict)
    points: dict[str, tuple[int, int]] = field(default_factory=dict)
    dice: dict[int, Counter[int]] = field(default_factory=dict)
    companies: dict[str, Counter[str]] = field(default_factory=dict)
    last_played: float = 0.0

    @property
    def average_place(self) -> Fraction | None:
        if not self.places:
            return None
        return Fraction(sum(place for place, _ in self.places), len(self.places))

    @property
    def streak(self) -> int:
        if not self.won:
            return 0
        run = 0
        for won in reversed(self.won):
            if won != self.won[-1]:
                break
            run += 1
        return run if self.won[-1] else -run

    @property
    def best_streak(self) -> int:
        best = run = 0
        for won in self.won:
            run = run + 1 if won else 0
            best = max(best, run)
        return best

    def favourite(self, game: str) -> Text | None:
        """The sector with the most companies ever; the first by name among equals."""
        found = self.companies.get(game)
        if not found:
            return None
        return from_key(min(found, key=lambda sector: (-found[sector], sector)))

    def points_per_hour(self, game: str) -> Fraction | None:
        points, seconds = self.points.get(game, (0, 0))
        return Fraction(points * 3600, seconds) if seconds else None


def of_all(summaries: Iterable[Summary], people: People) -> dict[str, PlayerStats]:
    """Everybody who ever finished a game, deleted ones left out, by name."""
    return _counted(summaries, people, None)


def of_one(summaries: Iterable[Summary], people: People, name: str) -> PlayerStats | None:
    """One player, for a page of their own: counting all takes many times as long."""
    name = people.name_of(name)
    return _counted(summaries, people, name).get(name)


def _counted(
    summaries: Iterable[Summary], people: People, only: str | None
) -> dict[str, PlayerStats]:
    found: dict[str, PlayerStats] = {}
    for summary in sorted(summaries, key=lambda one: (one.ended, one.tip)):
        if not summary.over:
            continue
        names = [people.name_of(name) for name in summary.players]
        for seat, name in enumerate(names):
            if only in (None, name) and not people.is_deleted(name):
                _add(found.setdefault(name, PlayerStats(name)), summary, seat, names)
    for player in found.values():
        for other in [name for name in player.against if people.is_deleted(name)]:
            del player.against[other]
    return found


def _add(player: PlayerStats, summary: Summary, seat: int, names: list[str]) -> None:
    won, place = seat in summary.winners, summary.places[seat]
    player.seat, player.last_played = seat, summary.ended
    player.total.add(won)
    player.by_game.setdefault(summary.game, Count()).add(won)
    player.by_players.setdefault(len(names), Count()).add(won)
    player.places.append((place, len(names)))
    player.won.append(won)
    for other, name in enumerate(names):
        if other != seat:
            against = player.against.setdefault(name, Against())
            against.seat = other
            _compare(against, place, summary.places[other])
    if summary.seconds >= SHORTEST:
        points, seconds = player.points.get(summary.game, (0, 0))
        together = points + summary.scores[seat], seconds + summary.seconds
        player.points[summary.game] = together
    merge_dice(player.dice, summary.dice_of(seat))
    got = summary.companies[seat]
    if got:
        player.companies.setdefault(summary.game, Counter()).update(got)


def _compare(against: Against, mine: int, theirs: int) -> None:
    against.ahead += mine < theirs
    against.level += mine == theirs
    against.behind += mine > theirs


def merge_dice(into: dict[int, Counter[int]], more: Mapping[int, Counter[int]]) -> None:
    for number, totals in more.items():
        into.setdefault(number, Counter()).update(totals)
