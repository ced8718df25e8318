"""Money as it lies on the table: discs with their value, in a line of text.

Letters after a number are never used for it: a French "1 O" reads as ten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.utils import get_hex_from_color

from companion import pieces
from companion.i18n.catalogue import Catalogue, escaped
from engine.core.text import Money

TONES: Mapping[str, str] = {"coin-1": "muted", "coin-4": "accent", "coin": "accent"}
"""Piece -> the colour of the theme that comes nearest to it."""

Palette = Mapping[str, Sequence[float]]


def coin(name: str, palette: Palette) -> str:
    """One coin as markup."""
    colour = get_hex_from_color(palette[TONES[name]])
    return f"[font={pieces.FONT}][color={colour}]{pieces.glyph(name)}[/color][/font]"


def written(parts: Sequence[tuple[str, str]], palette: Palette, small: int = 0) -> str:
    """Numbers with what they count, as markup: a coin before the number, or a word after it."""
    said = []
    for number, unit in parts:
        if unit in TONES:
            said.append(f"{coin(unit, palette)}\u2009{escaped(number)}")
        elif unit:
            word = f"[size={small}]{escaped(unit)}[/size]" if small else escaped(unit)
            said.append(f"{escaped(number)} {word}")
        else:
            said.append(escaped(number))
    return "  ".join(said)


def money_parts(catalogue: Catalogue, money: Money) -> list[tuple[str, str]]:
    """An amount of money for `written`."""
    return [(part.number, part.piece or part.word) for part in catalogue.money_parts(money)]


def unit_markup(catalogue: Catalogue, unit: str, palette: Palette) -> str:
    """The unit alone, to set after a number."""
    _number, drawn = money_parts(catalogue, Money(1, unit))[-1]
    return coin(drawn, palette) if drawn in TONES else escaped(drawn)


def money_markup(catalogue: Catalogue, money: Money, palette: Palette) -> str:
    return written(money_parts(catalogue, money), palette)


def amount_markup(catalogue: Catalogue, money: Money, palette: Palette, size: int = 0) -> str:
    """A number that is large by itself, with its coin after it; size is that of the coin."""
    said = []
    for number, unit in money_parts(catalogue, money):
        drawn = coin(unit, palette) if unit in TONES else escaped(unit)
        said.append(f"{escaped(number)}\u2009{f'[size={size}]{drawn}[/size]' if size else drawn}")
    return "  ".join(said)
