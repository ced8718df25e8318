"""A first game explained: at each new stage two sentences, once.

They are texts of the catalogue, `<game>.lesson.<stage>`; what was read is kept in the store, so
that a game that is left and taken up again goes on where it was.
"""

from __future__ import annotations

from contextlib import suppress

from companion.store import Store, StoreError
from engine.core.table import AnyTable

LAST = "score"
"""A stage that comes once, at the end of the game."""


class Lessons:
    """What is still to be explained of a game; nothing where nobody wants it."""

    def __init__(self, store: Store, game: str) -> None:
        self._store = store
        self._key = f"lessons.{game}"
        kept = store.setting(self._key)
        told: dict[str, object] = kept if isinstance(kept, dict) else {}
        seen = told.get("seen")
        self.wanted = told.get("on") is True
        self._seen = {str(stage) for stage in seen} if isinstance(seen, list) else set()
        self._stage = ""

    def switch(self, wanted: bool) -> None:
        """On begins anew: the next to learn may be somebody else."""
        self.wanted, self._seen = wanted, set()
        self._keep()

    def due(self, table: AnyTable) -> list[str]:
        """Stages to explain now: the one that is played, and those that the last answer passed
        through without a question."""
        stages, before, now = table.rulebook.stages, self._stage, table.stage
        self._stage = now
        if not self.wanted or now not in stages:
            return []
        at = stages.index(now)
        passed = stages[at : at + 1]
        if before in stages[:at]:
            passed = stages[stages.index(before) + 1 : at + 1]
        elif before in stages[at + 1 :]:  # the next turn has begun
            passed = (*stages[stages.index(before) + 1 :], *stages[: at + 1])
        return [
            stage for stage in passed if stage not in self._seen and (stage == now or stage != LAST)
        ]

    def explained(self, stages: list[str]) -> None:
        """Notes them as seen; where that cannot be kept they come again, and that is all."""
        self._seen.update(stages)
        with suppress(StoreError):
            self._keep()

    def _keep(self) -> None:
        self._store.set_setting(self._key, {"on": self.wanted, "seen": sorted(self._seen)})
