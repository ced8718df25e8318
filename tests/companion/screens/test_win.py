"""A game that was just won is celebrated, for a moment and only where motion is wanted."""

from __future__ import annotations

from companion.session import saved_game
from companion.store import open_unsaved
from tests.companion.sensible_play import kept
from tests.companion.states import app
from tests.companion.window import Window

RECORD = kept("orc")[0]


def opened(moves: int, **look: object) -> Window:
    """The table of a recorded game after so many moves."""
    store = open_unsaved()
    store.set_setting("toured", True)
    saved, session = saved_game.start(store, RECORD.setup, "Friday")
    for move in RECORD.moves[:moves]:
        session.do(move)

    def make():
        made = app(place="table", store=store)
        made.table_id, made.session = saved.id, session
        return made

    return Window(make, **look)


def test_the_winners_shapes_fall_and_go_away_by_themselves():
    with opened(len(RECORD.moves) - 1) as window:
        window.app.theme.still = False
        window.app.session.do(RECORD.moves[-1])
        window.frames(3)
        assert window.has("celebration")
        assert window.has("result")
        window.until(lambda: not window.has("celebration"))
        assert window.has("share-win")


def test_nothing_moves_where_no_motion_is_wanted_or_the_game_was_over_before():
    with opened(len(RECORD.moves) - 1) as window:
        assert window.app.theme.still
        window.app.session.do(RECORD.moves[-1])
        window.frames(3)
        assert not window.has("celebration")
        assert window.has("result")
    with opened(len(RECORD.moves)) as window:
        window.app.theme.still = False
        window.frames(3)
        assert not window.has("celebration")
