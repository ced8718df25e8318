"""What a tag that the camera read stands for: from folded names back to games and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.cards import TagItem
from engine.core.registry import games, rulebook
from vision.tags.codec import Tag, fold


@dataclass(frozen=True)
class KnownTag:
    """A tagged thing of a game."""

    game: str
    item: TagItem

    @property
    def words(self) -> tuple[str, str, int]:
        """Game, kind and number, as a session takes them."""
        return self.game, self.item.kind, self.item.number


class KnownTags:
    """All tagged things of some games; a tag of no known thing is nobody's."""

    def __init__(self, registries: Iterable[tuple[str, Sequence[TagItem]]]) -> None:
        self._known: Mapping[tuple[str, str, int], KnownTag] = _index(registries)

    def find(self, tag: Tag) -> KnownTag | None:
        known = self._known.get((tag.game, tag.kind, tag.card))
        return known if known and 1 <= tag.copy <= known.item.copies else None


def tags_of_games(names: Iterable[str] | None = None) -> KnownTags:
    """The tags of the named games, or of all."""
    books = map(rulebook, games() if names is None else names)
    return KnownTags((book.id, book.tags()) for book in books)


def _index(
    registries: Iterable[tuple[str, Sequence[TagItem]]],
) -> dict[tuple[str, str, int], KnownTag]:
    known: dict[tuple[str, str, int], KnownTag] = {}
    for game, items in registries:
        for item in items:
            key = fold(game), fold(item.kind), item.number
            if key in known:
                raise ValueError(f"{game} {item.kind} {item.number} has the tag of {known[key]}")
            known[key] = KnownTag(game, item)
    return known
