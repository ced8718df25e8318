"""What a sticker says: exact round trips, and nothing of others is taken for ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.registry import games, rulebook
from vision.tags.codec import ALPHABET, LENGTH, MAX_CARD, MAX_COPY, Tag, decode, encode, fold

tags = st.builds(
    Tag.of,
    st.text(min_size=1, max_size=20),
    st.text(min_size=1, max_size=20),
    st.integers(0, MAX_CARD),
    st.integers(0, MAX_COPY),
)


@given(tags)
def test_what_is_written_is_read(tag: Tag) -> None:
    text = encode(tag)
    assert decode(text) == tag
    assert len(text) == LENGTH <= 10
    assert text.isalnum()
    assert text == text.upper()


@given(tags, st.integers(0, LENGTH - 1), st.sampled_from(ALPHABET))
def test_one_wrong_character_is_noticed(tag: Tag, place: int, letter: str) -> None:
    text = encode(tag)
    forged = text[:place] + letter + text[place + 1 :]
    assert forged == text or decode(forged) is None


@given(tags, st.integers(0, LENGTH - 1), st.integers(0, LENGTH - 1))
def test_two_exchanged_characters_are_noticed(tag: Tag, one: int, other: int) -> None:
    letters = list(encode(tag))
    letters[one], letters[other] = letters[other], letters[one]
    exchanged = "".join(letters)
    assert exchanged == encode(tag) or decode(exchanged) is None


@given(st.text(max_size=40))
def test_any_text_is_taken_or_left_without_a_fuss(text: str) -> None:
    found = decode(text)
    assert found is None or encode(found) == text


@pytest.mark.parametrize(
    "stray",
    [
        "",
        "T",
        "https://example.org/orc",
        "WIFI:S:inn;T:WPA;P:secret;;",
        "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09",
        "T" * 4096,
        "T94GZ253KV\n",
        "t94gz253kv",
        "T94GZ253KW",
        "T94GZ253K0",
        "5901234123",
        "Т94GZ253KV",
    ],
)
def test_a_stray_code_is_nobodys(stray: str) -> None:
    assert decode(stray) is None


@pytest.mark.parametrize(
    "tag",
    [Tag.of("orc", "army", -1, 1), Tag.of("orc", "army", MAX_CARD + 1, 1), Tag.of("a", "b", 1, 31)],
)
def test_numbers_that_do_not_fit_are_refused(tag: Tag) -> None:
    with pytest.raises(ValueError, match="not between"):
        encode(tag)


def test_names_are_asked_for_not_stored() -> None:
    tag = Tag.of("orc", "army", 7, 1)
    assert tag.is_of("orc")
    assert tag.is_of("orc", "army")
    assert not tag.is_of("orconomics", "army")
    assert not tag.is_kind("quest")
    with pytest.raises(ValueError, match="folded"):
        encode(Tag("orc", "army", 7, 1))


def test_no_two_games_and_no_two_kinds_of_a_game_fold_alike() -> None:
    assert len({fold(game) for game in games()}) == len(games())
    for game in games():
        kinds = {item.kind for item in rulebook(game).tags()}
        assert len({fold(kind) for kind in kinds}) == len(kinds)
