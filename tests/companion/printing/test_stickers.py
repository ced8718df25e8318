"""Which stickers a game gets."""

from __future__ import annotations

import pytest

from companion.printing.stickers import PrintError, Wishes, grouped, stickers_of
from engine.core.cards import TagItem
from vision.tags.codec import Tag, decode

ITEMS = (
    TagItem("industry", "food", 1, 4, "toy.word.food"),
    TagItem("industry", "banking", 2, 4, "toy.word.banking"),
    TagItem("sector", "food", 1, 1, "toy.word.food", "sector"),
    TagItem("token", "crisis", 1, 1, "toy.word.crisis", "token"),
    TagItem("blank", "blank-1", 1, 1, "toy.word.blank"),
    TagItem("blank", "blank-2", 2, 1, "toy.word.blank"),
)


def test_every_copy_of_every_card_has_a_tag_of_its_own() -> None:
    stickers = stickers_of("toy", ITEMS, Wishes())
    assert len(stickers) == 4 + 4 + 1 + 1 + 2
    assert len({sticker.text for sticker in stickers}) == len(stickers)
    assert decode(stickers[5].text) == Tag.of("toy", "industry", 2, 2)


def test_sectors_are_large_and_tokens_small() -> None:
    groups = grouped(stickers_of("toy", ITEMS, Wishes(size=30)))
    assert [group[0].size for group in groups] == [30, 40, 21]


def test_only_the_cards_i_lost() -> None:
    stickers = stickers_of("toy", ITEMS, Wishes(only=["banking"]))
    assert {sticker.label for sticker in stickers} == {"toy.word.banking"}
    assert len(stickers) == 4


def test_a_kind_may_be_asked_for_as_well() -> None:
    assert len(stickers_of("toy", ITEMS, Wishes(only=["blank"]))) == 2


def test_spares_carry_the_tag_that_they_replace() -> None:
    stickers = stickers_of("toy", ITEMS, Wishes(only=["crisis"], spare=2))
    assert len(stickers) == 3
    assert len({sticker.text for sticker in stickers}) == 1


def test_blanks_are_counted_and_numbered() -> None:
    stickers = stickers_of("toy", ITEMS, Wishes(only=["crisis"], blanks=1))
    assert [sticker.mark for sticker in stickers] == ["", "1"]


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        (Wishes(size=14.9), "print.error.size"),
        (Wishes(size=41), "print.error.size"),
        (Wishes(size=float("nan")), "print.error.size"),
        (Wishes(only=["dragon"]), "print.error.unknown_card"),
        (Wishes(blanks=3), "print.error.blanks"),
    ],
)
def test_impossible_wishes_are_explained(wishes: Wishes, complaint: str) -> None:
    with pytest.raises(PrintError) as refused:
        stickers_of("toy", ITEMS, wishes)
    assert refused.value.id == complaint
