"""What history costs: a list of ten thousand games, a player over a thousand, a jump in a long one.

Processor time, since the machine may be busy with other things, and with summaries that are kept
already: the first time they are computed in the background, a little each frame.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from companion.history import stats
from companion.history.film import Film
from companion.history.people import People
from companion.history.summary import to_json
from companion.history.summary_store import SummaryStore
from companion.session import saved_game
from companion.store import Store, open_unsaved
from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table
from tests.engine.economicus.thrifty import thrifty_game

TABLES = 10_000
GAMES = 1_000
LONG = 1_000
FRESH = 60
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


def milliseconds(act: Callable[[], object]) -> float:
    start = process_time()
    act()
    return (process_time() - start) * 1000


def long_game() -> AnyTable:
    """Eight thrifty players of Economicus, who play on and on."""
    table, _notes = thrifty_game(8, 3, rules="full", more_stars=11, most=LONG)
    return table


def finished_game(seed: int) -> AnyTable:
    """A random game of Orconomics to its end."""
    rng, book = Random(seed), rulebook("orconomics")
    facts = {spec.id: spec.sample for spec in book.facts}
    table: AnyTable = Table(book, Setup(book.id, NAMES[:4], {}, facts))
    while table.ask is not None:
        table.do(random_move(table, rng))
    return table


def summed_up(tables: int) -> Store:
    """So many finished games with their summaries, copies of one of Orconomics."""
    store, rng, book = open_unsaved(), Random(1), rulebook("orconomics")
    facts = {spec.id: spec.sample for spec in book.facts}
    table: AnyTable = Table(book, Setup(book.id, NAMES[:4], {}, facts))
    while table.ask is not None:
        table.do(random_move(table, rng))
    first = saved_game.save_played(store, table, "Orconomics")
    summary_store = SummaryStore(store)
    kept = summary_store.compute(first)
    assert kept is not None
    header = store.header(first.id)
    for number in range(1, tables):
        made = store.add_table(f"Table {number}", book.id, header, (), "Ana")
        names = tuple(rng.sample(NAMES, 4))
        store.put("summary", made.uid, {**to_json(kept), "tip": made.tip, "players": names})
    return store


def games_screen(store: Store) -> tuple[float, float]:
    """Until Games is drawn for the first time, and for a search by a player's name."""
    from tests.companion.states import app
    from tests.companion.window import Window

    with Window(lambda: app(store=store)) as window:

        def opened() -> None:
            window.app.go("games")
            window.frames(2)

        listed = milliseconds(opened)
        window.until(lambda: window.app.shell.screen.summary_worker.done)

        def searched() -> None:
            window.app.shell.screen.ids.search.text = "ana"
            window.frames(2)

        return listed, milliseconds(searched)


def player_page(store: Store) -> float:
    from tests.companion.states import app
    from tests.companion.window import Window

    with Window(lambda: app(store=store)) as window:

        def opened() -> None:
            window.app.go("player_stats", name="Ana")
            window.frames(2)

        return milliseconds(opened)


def first_time(store: Store) -> tuple[float, float]:
    """A page whose games were never summed up: until it is there, and the longest frame while they
    are, both on the screen."""
    from tests.companion.states import app
    from tests.companion.window import Window

    with Window(lambda: app(store=store)) as window:

        def opened() -> None:
            window.app.go("player_stats", name="Ana")
            window.frames(2)

        first, frames = milliseconds(opened), [0.0]
        while not window.app.shell.screen.summary_worker.done:
            frames.append(milliseconds(lambda: window.frames(1)))
        return first, max(frames)


def jumps_on_screen(table: AnyTable, number: int = 30) -> tuple[list[float], list[float]]:
    """Board, players and question of another point: to have them all laid out, and to draw them,
    which without a graphics card is the processor's work, too."""
    from kivy.clock import Clock

    from tests.companion.states import app
    from tests.companion.window import Window

    store, rng = open_unsaved(), Random(5)
    saved = saved_game.save_played(store, table, "long")
    laid_out, drawn = [], []
    with Window(lambda: app(store=store)) as window:
        window.app.open_table(saved.id, "look_back")
        window.frames(4)
        screen = window.app.shell.screen

        def jump() -> None:
            screen.show(rng.randrange(screen.film.length))
            Clock.tick()
            Clock.tick_draw()

        for _ in range(number):
            laid_out.append(milliseconds(jump))
            drawn.append(milliseconds(lambda: window.frames(1)))
    return sorted(laid_out), sorted(drawn)


def report() -> str:
    thousand, many = summed_up(GAMES), summed_up(TABLES)
    listed, searched = games_screen(many)
    page = player_page(thousand)
    summary_store = SummaryStore(thousand)
    known = [summary for _, summary in summary_store.summaries()]
    counted = milliseconds(lambda: stats.of_all(known, People(thousand)))
    whole = long_game()
    film = Film(whole)
    first = milliseconds(lambda: Film(whole))
    seen, drawn = jumps_on_screen(whole)
    fresh = open_unsaved()
    for number in range(FRESH):
        saved_game.save_played(fresh, finished_game(number), "Orconomics")
    opened, longest = first_time(fresh)
    rng = Random(3)
    spots = [rng.randrange(film.length) for _ in range(40)]
    jumps = sorted(milliseconds(lambda at=at: film.at(at).view(-1)) for at in spots)
    rows = (
        (f"Games with {TABLES:,} tables, opened and drawn", listed, "300 ms"),
        (f"searching {TABLES:,} tables for a player, first time", searched, ""),
        (f"a player's page over {GAMES:,} games, opened and drawn", page, "300 ms"),
        (f"statistics of all players over {GAMES:,} games", counted, ""),
        (f"looking back, first pass over {film.length:,} moves", first, ""),
        (f"a jump in a game of {film.length:,} moves, median", median(jumps), "50 ms"),
        (f"a jump in a game of {film.length:,} moves, worst of 40", jumps[-1], "50 ms"),
        ("the same on the screen, board and all laid out, median", median(seen), "50 ms"),
        ("the same on the screen, worst of 30", seen[-1], ""),
        ("and drawn, without a graphics card, median", median(drawn), ""),
        (f"a page over {FRESH} games never summed up, opened", opened, "300 ms"),
        ("longest frame while they are summed up", longest, ""),
    )
    wide = max(len(row[0]) for row in rows)
    return "\n".join(
        f"{what:<{wide}}  {took:8.1f} ms  {f'aim {aim}' if aim else ''}".rstrip()
        for what, took, aim in rows
    )
