"""Message ids become sentences: plural forms, money, lists, and names that mean harm."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.i18n.catalogue import Catalogue, TextError, clean, escaped, load, split_money
from companion.i18n.locales import GRAMMARS, nearest_language
from engine.core.text import Money, Text, msg

ENGLISH = load("en", strict=True)
FRENCH = load("fr", strict=True)
RUSSIAN = load("ru", strict=True)


def catalogue(language: str = "en", **messages: object) -> Catalogue:
    units = load(language, strict=True).messages
    return Catalogue(language, {**units, **messages}, strict=True)  # type: ignore[dict-item]


@pytest.mark.parametrize(
    ("n", "form"),
    [
        *[(n, "one") for n in (1, 21, 101)],
        *[(n, "few") for n in (2, 22, 1004)],
        *[(n, "many") for n in (0, 5, 11, 12, 25, 111)],
    ],
)
def test_russian_counts_by_the_last_digits(n: int, form: str) -> None:
    assert GRAMMARS["ru"].plural(n) == form


def test_french_counts_nought_as_one() -> None:
    assert FRENCH.tell("app.count.moves", n=0) == "0 coup"
    assert FRENCH.tell("app.count.moves", n=2) == "2 coups"


def test_russian_moves_are_inflected() -> None:
    told = [RUSSIAN.tell("app.count.moves", n=n) for n in (1, 3, 11)]
    assert told == ["1 ход", "3 хода", "11 ходов"]


def test_silver_is_shown_in_gold_and_silver() -> None:
    assert ENGLISH.money(Money(14, "silver")) == "3 gold 2 silver"
    assert ENGLISH.money(Money(14, "silver"), "short") == "3 gold 2 silver"
    assert ENGLISH.money(Money(0, "silver")) == "0 silver"
    assert ENGLISH.money(Money(12, "silver")) == "3 gold"


@pytest.mark.parametrize("catalogue", [ENGLISH, FRENCH, RUSSIAN])
@pytest.mark.parametrize("unit", ["gold", "silver", "coin", "quarter:gold"])
def test_money_is_never_a_letter_that_looks_like_a_digit(catalogue, unit) -> None:
    for style in ("long", "short"):
        words = catalogue.money(Money(13, unit), style).split()
        assert not [word for word in words if len(word) == 1 and word.isalpha()]
        assert not [word for word in words if word[0].isdigit() and word[-1].isalpha()]


def test_debts_carry_one_minus_sign() -> None:
    assert ENGLISH.money(Money(-6, "silver"), "short") == "−1 gold 2 silver"
    assert ENGLISH.money_change(Money(-2, "silver")) == "−2 silver"
    assert ENGLISH.money_change(Money(2, "coin")) == "+2"


def test_quarters_are_written_with_the_decimal_mark_of_the_language() -> None:
    assert ENGLISH.money(Money(3, "quarter:coin")) == "0.75 coins"
    assert FRENCH.money(Money(3, "quarter:coin")) == "0,75 pièce"
    assert RUSSIAN.money(Money(3, "quarter:coin")) == "0,75 монеты"
    assert RUSSIAN.money(Money(8, "quarter:coin")) == "2 монеты"
    assert ENGLISH.money(Money(-6, "quarter:coin"), "short") == "−1.5"


def test_thousands_are_grouped_as_the_language_does() -> None:
    assert [c.number(1234567) for c in (ENGLISH, FRENCH)] == ["1,234,567", "1\u00a0234\u00a0567"]


def test_lists_are_joined_with_the_word_of_the_language() -> None:
    names = ("Ana", "Bo", "Cy")
    assert catalogue(x="{who}").say(msg("x", who=names)) == "Ana, Bo and Cy"
    assert catalogue("ru", x="{who:or}").say(msg("x", who=names)) == "Ana, Bo или Cy"
    assert catalogue("fr", x="{who}").say(msg("x", who=("Ana",))) == "Ana"
    assert catalogue(x="{who:plain}").say(msg("x", who=names)) == "Ana, Bo, Cy"


def test_texts_inside_texts_are_said_too() -> None:
    words = catalogue(pays="{who} pays {what} for {thing}", food="Food")
    told = words.say(msg("pays", who="Bo", what=Money(2, "silver"), thing=msg("food")))
    assert told == "Bo pays 2 silver for Food"


def test_a_count_may_have_another_name_than_n() -> None:
    words = catalogue(loans={"by": "loans", "one": "{loans} loan", "other": "{loans} loans"})
    assert words.say(msg("loans", loans=2)) == "2 loans"


@pytest.mark.parametrize(
    "name", ["{who}", "{0.__class__}", "%s", "[b]x[/b]", "{{", "}", "{who:short}", "\\n"]
)
def test_a_hostile_name_is_only_a_name(name: str) -> None:
    words = catalogue(x="{who} pays {amount}")
    assert words.say(msg("x", who=name, amount=3)) == f"{name} pays 3"


def test_a_name_cannot_turn_the_line_around() -> None:
    assert clean("Ana\u202etxt\nBo\x00") == "Ana txt Bo "


def test_rich_text_sets_what_was_put_in_bold_and_escapes_all_markup() -> None:
    words = catalogue(x="[{who}] bids")
    assert words.say_rich(msg("x", who="[i]&")) == "&bl;[b]&bl;i&br;&amp;[/b]&br; bids"


def test_a_missing_text_is_shown_in_english_and_noted() -> None:
    french = Catalogue("fr", {}, lambda: Catalogue("en", {"a": "Hello {who}"}))
    assert french.say(msg("a", who="Bo")) == "Hello Bo"
    assert french.missing == {"a"}
    assert french.say(msg("b")) == "‹b›"


def test_a_missing_text_or_parameter_is_an_error_in_tests() -> None:
    with pytest.raises(TextError, match="no text for 'nowhere'"):
        ENGLISH.say(msg("nowhere"))
    with pytest.raises(TextError, match="wants 'who'"):
        catalogue(x="{who}").say(msg("x"))


def test_a_missing_parameter_does_not_stop_the_app() -> None:
    assert Catalogue("en", {"x": "{who} bids"}).say(msg("x")) == "{who} bids"


@given(st.text(), st.integers(), st.sampled_from(["en", "fr", "ru"]))
def test_any_name_and_number_can_be_said(name: str, number: int, language: str) -> None:
    words = catalogue(language, x="{who}: {n}")
    told = words.say(Text("x", {"who": name, "n": number}))
    assert told == f"{clean(name)}: {GRAMMARS[language].number(number)}"
    assert "[" not in escaped(told)


@given(st.integers(-10_000, 10_000))
def test_split_money_adds_up(amount: int) -> None:
    parts = split_money(Money(amount, "silver"))
    worth = {"gold": 4, "silver": 1}
    total = sum(abs(number) * worth[unit] for number, unit in parts)
    assert total == abs(amount)
    assert all(number != 0 for number, _ in parts) or parts == [(Fraction(0), "silver")]


def test_the_language_of_the_phone_is_taken_where_it_is_spoken() -> None:
    assert nearest_language(["de_DE.UTF-8", "fr_CA.UTF-8", "en"]) == "fr"
    assert nearest_language(["ru-RU"]) == "ru"
    assert nearest_language(["C.UTF-8"]) == "en"
