"""The places of the app, one python and one kv file each, loaded when first shown."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PLACES = {
    "home": "home:Home",
    "tables": "tables:Tables",
    "new_table": "new_table:NewTable",
    "table": "table:TableScreen",
    "scan": "scan:Scan",
    "board": "board:Board",
    "players": "players:Players",
    "log": "log:Log",
    "results": "results:Results",
    "settings": "settings:SettingsScreen",
    "boxes": "boxes:Boxes",
    "taught": "taught:Taught",
    "printing": "printing:Printing",
    "tour": "tour:Tour",
}

TABS = ("table", "board", "players", "log")
"""Places of a running table; going from one to another is not a step deeper."""


def make_screen(place: str, **what: Any) -> Any:
    """The screen of a place, its module imported now if it was not yet."""
    module, _, name = PLACES[place].partition(":")
    return getattr(import_module(f"companion.screens.{module}"), name)(**what)
