"""Who is who over all games: merged spellings, new names, players hidden or deleted.

Records are never changed. The names of today are kept beside them and looked up whenever a name
is shown or counted.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.history.summary import Summary
from companion.session.known_names import name_today
from companion.store import PERSON, Store, StoreError
from engine.core.errors import BadSetup
from engine.core.setup import check_name

HIDDEN, DELETED = "hidden", "deleted"


class CannotMerge(StoreError):
    """Two names that sat at one table cannot be one player."""

    id = "history.person.both_at_a_table"


class BadName(StoreError):
    """Not a name that a player can have."""

    id = "history.person.bad_name"


class People:
    """name -> {"is": other name} or {"state": hidden or deleted}, as the store keeps it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, object] = store.entries(PERSON)

    def name_of(self, written: str) -> str:
        """The name that a player of a record goes by today."""
        return name_today(self._known, written)

    def _entry(self, name: str) -> dict[str, object]:
        found = self._known.get(name)
        return found if isinstance(found, dict) else {}

    def is_hidden(self, written: str) -> bool:
        """Hidden players are not listed, but still count for their opponents."""
        return self._entry(self.name_of(written)).get("state") in (HIDDEN, DELETED)

    def is_deleted(self, written: str) -> bool:
        """Their name is shown nowhere any more."""
        return self._entry(self.name_of(written)).get("state") == DELETED

    def spellings(self, name: str) -> list[str]:
        """The other names under which this player stands in records."""
        return sorted(
            other for other in self._known if other != name and self.name_of(other) == name
        )

    def merge(self, one: str, into: str, summaries: Iterable[Summary]) -> None:
        """Counts all games of `one` as games of `into`; raises CannotMerge."""
        one, into = self.name_of(one), self.name_of(into)
        if one == into:
            return
        for summary in summaries:
            if {one, into} <= {self.name_of(name) for name in summary.players}:
                raise CannotMerge(one=one, other=into)
        self._put(one, {"is": into})

    def rename(self, name: str, to: str, summaries: Iterable[Summary]) -> str:
        """Gives a player a new name, or merges two where another has it; returns it as kept.

        Raises BadName, or CannotMerge where the two sat at one table.
        """
        try:
            to = check_name(to)
        except BadSetup as error:
            raise BadName() from error
        if self.is_deleted(to):
            raise BadName()
        old = self.name_of(name)
        if to == old:
            return to
        if self.name_of(to) == old:  # back to a spelling that the player had before
            hidden = self.is_hidden(old)
            self._forget(to)
            self._put(old, {"is": to})
            if hidden:
                self.hide(to)
            return to
        summaries = list(summaries)
        hidden, new = self.is_hidden(old), not self._plays(to, summaries)
        self.merge(old, to, summaries)
        if hidden and new:  # another name is no reason to be seen again
            self.hide(to)
        return self.name_of(to)

    def _plays(self, name: str, summaries: Iterable[Summary]) -> bool:
        return any(name in map(self.name_of, summary.players) for summary in summaries)

    def split(self, spelling: str) -> None:
        """Makes a merged spelling a player of its own again."""
        self._forget(spelling)

    def hide(self, name: str) -> None:
        self._put(self.name_of(name), {"state": HIDDEN})

    def show(self, name: str) -> None:
        self._forget(self.name_of(name))

    def delete(self, name: str) -> None:
        """The name goes from every list, and is not proposed for new tables."""
        name = self.name_of(name)
        for spelling in (name, *self.spellings(name)):
            self._store.forget_player(spelling)
        self._put(name, {"state": DELETED})

    def forget_deleted(self) -> None:
        """An import offers everybody who played elsewhere; who was deleted here stays away."""
        for player in self._store.players():
            if self.is_deleted(player.name):
                self._store.forget_player(player.name)

    def _put(self, name: str, entry: dict[str, str]) -> None:
        self._store.put(PERSON, name, entry)
        self._known[name] = entry

    def _forget(self, name: str) -> None:
        self._store.forget(PERSON, [name])
        self._known.pop(name, None)
