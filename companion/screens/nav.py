"""The places of a running table, as the bar at the bottom lists them."""

from __future__ import annotations

from companion.screens import TABS
from companion.words import Words

ICONS = {
    "table": "table-furniture",
    "board": "chart-donut",
    "players": "account-group",
    "log": "history",
}


def places(words: Words) -> list[tuple[str, str, str]]:
    return [(key, ICONS[key], words.tell(f"app.nav.{key}")) for key in TABS]
