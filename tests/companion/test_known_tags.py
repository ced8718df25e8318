"""From a tag that was read back to the card that it stands for."""

from __future__ import annotations

import pytest

from companion.tags import KnownTags, tags_of_games
from engine.core.cards import TagItem
from engine.core.registry import games, rulebook
from vision.tags.codec import Tag

ITEMS = (
    TagItem("industry", "food", 1, 4, "toy.word.food"),
    TagItem("sector", "food", 1, 1, "toy.word.food", "sector"),
)


def test_a_tag_leads_back_to_its_card() -> None:
    known = KnownTags([("toy", ITEMS)]).find(Tag.of("toy", "industry", 1, 4))
    assert known is not None
    assert known.words == ("toy", "industry", 1)
    assert known.item.card == "food"


@pytest.mark.parametrize(
    "tag",
    [
        Tag.of("toy", "industry", 1, 5),
        Tag.of("toy", "industry", 1, 0),
        Tag.of("toy", "industry", 2, 1),
        Tag.of("toy", "quest", 1, 1),
        Tag.of("chess", "industry", 1, 1),
    ],
    ids=["a fifth of four", "copy nought", "no such card", "no such kind", "another game"],
)
def test_a_tag_of_nothing_known_is_nobodys(tag: Tag) -> None:
    assert KnownTags([("toy", ITEMS)]).find(tag) is None


def test_two_things_with_one_tag_are_noticed_at_once() -> None:
    with pytest.raises(ValueError, match="has the tag of"):
        KnownTags([("toy", (*ITEMS, ITEMS[0]))])


@pytest.mark.parametrize("game", games())
def test_every_tag_of_every_game_leads_back_to_it(game: str) -> None:
    everything = tags_of_games()
    for item in rulebook(game).tags():
        for copy in range(1, item.copies + 1):
            known = everything.find(Tag.of(game, item.kind, item.number, copy))
            assert known is not None
            assert (known.game, known.item) == (game, item)
