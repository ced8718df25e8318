"""How each language writes numbers, counts and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

LANGUAGES: Final = ("en", "fr", "ru")
OWN_NAMES: Final = {"en": "English", "fr": "Français", "ru": "Русский"}

NO_BREAK_SPACE: Final = "\u00a0"
"""Browsers break a line at a thin space, and Kivy's letters have no narrow one without a break."""
MINUS: Final = "\u2212"


def _english_form(n: int) -> str:
    return "one" if n == 1 else "other"


def _french_form(n: int) -> str:
    return "one" if n in (0, 1) else "other"


def _russian_form(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


@dataclass(frozen=True, slots=True)
class Grammar:
    """``part`` is the plural form of a number that is not whole: 0,75 монеты. A message may have a
    form "part" of its own; where ``part`` is empty the whole number before it decides."""

    forms: tuple[str, ...]
    form_of: Callable[[int], str]
    part: str
    thousands: str
    decimal: str
    joiners: dict[str, str]

    def plural(self, number: int | Fraction) -> str:
        if number.denominator != 1 and self.part:
            return self.part
        return self.form_of(abs(number.numerator) // number.denominator)

    def form(self, message: Mapping[str, str], number: int | Fraction) -> str:
        """What a message says of that many."""
        if number.denominator != 1 and "part" in message:
            return message["part"]
        return message[self.plural(number)]

    def number(self, value: int | Fraction) -> str:
        """Digits as the language groups them, with a true minus sign.

        >>> GRAMMARS["fr"].number(Fraction(-3, 4))
        '−0,75'
        """
        sign = MINUS if value < 0 else ""
        whole, part = abs(value.numerator), 0
        if value.denominator != 1:
            whole, part = divmod(whole, value.denominator)
        digits = f"{whole:,}".replace(",", self.thousands)
        if not part:
            return sign + digits
        decimals = f"{part / value.denominator:.2f}".removeprefix("0.").rstrip("0")
        return f"{sign}{digits}{self.decimal}{decimals}"

    def join(self, items: Sequence[str], joiner: str = "and") -> str:
        """``A, B and C``. The joiner "plain" leaves the word out."""
        word = self.joiners[joiner]
        if len(items) < 2 or not word:
            return ", ".join(items)
        return f"{', '.join(items[:-1])} {word} {items[-1]}"


GRAMMARS: Final[dict[str, Grammar]] = {
    "en": Grammar(
        ("one", "other"),
        _english_form,
        "other",
        ",",
        ".",
        {"and": "and", "or": "or", "plain": ""},
    ),
    "fr": Grammar(
        ("one", "other"),
        _french_form,
        "",
        NO_BREAK_SPACE,
        ",",
        {"and": "et", "or": "ou", "plain": ""},
    ),
    "ru": Grammar(
        ("one", "few", "many"),
        _russian_form,
        "few",
        NO_BREAK_SPACE,
        ",",
        {"and": "и", "or": "или", "plain": ""},
    ),
}


def nearest_language(codes: Sequence[str]) -> str:
    """The first of the device's languages that the app speaks, else English."""
    for code in codes:
        short = code.replace("_", "-").split("-")[0].lower()
        if short in LANGUAGES:
            return short
    return "en"
