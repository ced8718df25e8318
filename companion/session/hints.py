"""A word on what can be done at a place of the app: once, where it applies.

The end of the tour brings them, and the tour taken again brings them once more. What was said is
kept in the store; texts are `app.hint.<place>` of the catalogue.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from companion.store import Store, StoreError

KEY: Final = "hints"
PLACES: Final = ("table", "players", "log", "scan", "boxes")


class Hints:
    def __init__(self, store: Store) -> None:
        self._store = store
        kept = store.setting(KEY)
        told: dict[str, Any] = kept if isinstance(kept, dict) else {}
        said = told.get("said")
        self.wanted = told.get("on") is True
        self._said = {str(place) for place in said} if isinstance(said, list) else set()

    def due(self, place: str) -> bool:
        return self.wanted and place in PLACES and place not in self._said

    def said(self, place: str) -> None:
        """Where that cannot be kept it comes again, and that is all."""
        self._said.add(place)
        with suppress(StoreError):
            self._keep()

    def again(self) -> None:
        """All of them, each where it applies."""
        self.wanted, self._said = True, set()
        self._keep()

    def _keep(self) -> None:
        self._store.set_setting(KEY, {"on": self.wanted, "said": sorted(self._said)})


def due_hints(store: Store, place: str) -> Hints | None:
    """Those of the store, where one is due; a store that cannot be read has none."""
    with suppress(StoreError):
        hints = Hints(store)
        return hints if hints.due(place) else None
    return None
