"""A match on the results screen: the game that ended counts, and the next one is a tap away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.history import tournament_store
from companion.history.result_texts import Result
from companion.history.tournament import Kind, Tournament, match_score
from companion.history.tournament_store import SavedTournament
from companion.i18n.live_catalogue import LiveCatalogue
from companion.panels.result_sharing import named_result
from companion.session.saved_game import is_what_if
from companion.store import SavedTable
from companion.widgets.badge import PlayerBadge
from companion.widgets.base import Row, Txt
from companion.widgets.surface import Card

if TYPE_CHECKING:
    from companion.screens.results import Results


def current_match(screen: Results) -> SavedTournament | None:
    """The match of these two that this game belongs to; it is counted there if it was not yet."""
    found: list[SavedTournament] = []

    def look() -> None:
        result = named_result(screen)
        table = _saved(screen).uid
        match = tournament_store.match_of(
            screen.app.store, result.game, result.places, result.mark, table
        )
        if match is not None and _counted(screen, match, result):
            found.append(match)

    if can_begin_match(screen):
        screen.attempt(look)
    return found[0] if found else None


def _counted(screen: Results, match: SavedTournament, result: Result) -> bool:
    """Whether the game counts in the match; games from before it do not."""
    if match.tournament.knows(result.mark):
        return True
    saved, store = _saved(screen), screen.app.store
    earlier = all(row.at < match.since for row in store.moves(saved.id)[-1:])
    if earlier and not match.tournament.knows_table(saved.uid):
        return False
    match.enter(result.places, result.mark, saved.uid)
    tournament_store.save(store, match)
    return True


def _saved(screen: Results) -> SavedTable:
    assert screen.app.table_id is not None
    return screen.app.store.table(screen.app.table_id)


def can_begin_match(screen: Results) -> bool:
    """Two players, a game that is over, and a table that is kept; no "what if"."""
    table, table_id = screen.session.table, screen.app.table_id
    two = table_id is not None and table.result is not None and len(table.players) == 2
    return two and not is_what_if(screen.app.store, table_id)


def begin_match(screen: Results) -> None:
    """Best of three, with this game as the first."""

    def begin() -> None:
        result, store = named_result(screen), screen.app.store
        name = screen.words.tell("history.match.name", names=tuple(result.places))
        held = Tournament(name, result.game, Kind.MATCH, tuple(result.places))
        made = tournament_store.create(store, held)
        made.enter(result.places, result.mark, _saved(screen).uid)
        tournament_store.save(store, made)

    if screen.attempt(begin):
        screen.refresh()


def match_card(screen: Results, match: SavedTournament) -> Card:
    """How the match stands, the players in the order of this table."""
    card = Card(name="match")
    title = screen.words.tell("history.match.title", n=match.tournament.best_of)
    card.add_widget(Txt(text=title, role="title"))
    add_match_score(card, screen.words, match.tournament, named_result(screen).places, "title")
    return card


def add_match_score(
    card: Card, words: LiveCatalogue, held: Tournament, names: Iterable[str], role: str
) -> None:
    """A line for each player with the games won, in that order, and what is still needed."""
    score = match_score(held)
    for seat, name in enumerate(names):
        line = Row()
        line.add_widget(PlayerBadge(seat=seat, name=name))
        won = words.catalogue.number(score.wins[held.players.index(name)])
        line.add_widget(Txt(text=won, role=role, halign="right", size_hint_x=0.25))
        card.add_widget(line)
    told = words.tell("history.match.first_to", n=score.needed)
    if score.winner is not None:
        told = words.tell("history.match.won", who=held.players[score.winner])
    card.add_widget(Txt(text=told, role="secondary", tone="muted"))
