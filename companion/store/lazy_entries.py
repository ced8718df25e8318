"""Things of a kind that are remembered, each checked and read only when it is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from companion.store.errors import Damaged
from companion.store.records import seal


class LazyEntries(Mapping[str, object]):
    """Thousands are there at once, and a screen shows a dozen. Raises Damaged like the store."""

    def __init__(self, kind: str, rows: list[tuple[str, str, str]]) -> None:
        self._kind = kind
        self._rows = {key: (value, sealed) for key, value, sealed in rows}

    def __getitem__(self, key: str) -> object:
        # json.loads gives plain data; what it means is for the reader to check
        value, sealed = self._rows[key]
        if seal("entry", [self._kind, key, value]) != sealed:
            raise Damaged()
        return json.loads(value)

    def __contains__(self, key: object) -> bool:
        """Without reading it, which Mapping would."""
        return key in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
