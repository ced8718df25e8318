"""The places of the app, one python and one kv file each, loaded when first shown."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal, TypeGuard

if TYPE_CHECKING:
    from companion.screens.base import Screen

Place = Literal[
    "home",
    "games",
    "new_game",
    "table",
    "scan",
    "players",
    "log",
    "results",
    "look_back",
    "player_stats",
    "tournament",
    "settings",
    "boxes",
    "taught",
    "printing",
    "phones",
    "tour",
]

PLACES: Final[dict[Place, str]] = {
    "home": "home:Home",
    "games": "games:Games",
    "new_game": "new_game:NewGame",
    "table": "table:TableScreen",
    "scan": "scan:Scan",
    "players": "players:Players",
    "log": "log:Log",
    "results": "results:Results",
    "look_back": "look_back:LookBack",
    "player_stats": "player_stats:PlayerStatsScreen",
    "tournament": "tournament:Tournaments",
    "settings": "settings:SettingsScreen",
    "boxes": "boxes:Boxes",
    "taught": "taught:Taught",
    "printing": "printing:Printing",
    "phones": "phones:Phones",
    "tour": "tour:Tour",
}

TABS: Final[tuple[Place, ...]] = ("table", "players", "log")
"""Places of a running table. The others lie over the table, and back leads to it."""

OF_A_TABLE: Final[tuple[Place, ...]] = (
    *TABS,
    "scan",
    "results",
    "look_back",
    "boxes",
    "taught",
    "phones",
)
"""Places that tell about the table that is open."""


def is_place(key: str) -> TypeGuard[Place]:
    return key in PLACES


def make_screen(place: Place, **what: object) -> Screen:
    """The screen of a place, its module imported now if it was not yet."""
    module, _, name = PLACES[place].partition(":")
    screen: Screen = getattr(import_module(f"companion.screens.{module}"), name)(**what)
    return screen
