"""What the app itself refuses, beside the rules (EngineError) and the store (StoreError)."""

from __future__ import annotations

from engine.core.text import Text


class Refusal(Exception):
    """Something cannot be done; text says why. `attempt` of the app tells it to the player."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.id)
