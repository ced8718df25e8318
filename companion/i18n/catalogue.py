"""Message ids into sentences, in the language of the player.

Texts are in assets/i18n/<language>/<domain>.json, one flat object of ids. A message is a string
with ``{parameters}``, or an object of plural forms: ``{"by": "n", "one": ..., "other": ...}``.
A parameter may ask for a style: ``{amount:short}`` for money, ``{sectors:or}`` for a list. What is
put in is never read as a message again, so a player called ``{who}`` is just that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.i18n.locales import GRAMMARS, MINUS, Grammar
from companion.pieces import glyph
from engine.core.registry import coins
from engine.core.text import Arg, Money, Text

if TYPE_CHECKING:
    from engine.core.shown import Coin

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets" / "i18n"

MORE_FOLDERS: Final[list[Path]] = []
"""Texts of games outside of the project: companion/extra_games.py."""

Message: TypeAlias = "str | dict[str, str]"
_SLOT: Final = re.compile(r"\{([a-z][a-z0-9_]*)(?::([a-z]+))?\}")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class TextError(Exception):
    """A text is missing or does not fit its parameters."""


def clean(name: str) -> str:
    """What a player typed, on one line and without characters that turn the line around."""
    return _CONTROL.sub(" ", name)


def escaped(text: str) -> str:
    """Text that Kivy's markup shows as it stands."""
    return text.replace("&", "&amp;").replace("[", "&bl;").replace("]", "&br;")


def slots(message: Message) -> set[str]:
    """Names of the parameters that a message takes."""
    if isinstance(message, str):
        return {name for name, _ in _SLOT.findall(message)}
    named = {name for key, form in message.items() if key != "by" for name in slots(form)}
    return named | {message.get("by", "n")}


@dataclass(frozen=True, slots=True)
class MoneyPart:
    """One kind of coin in an amount: how many, the picture of the coin, or the word for it."""

    number: str
    piece: str
    word: str = ""


_NAMED_FRACTIONS: Final[Mapping[str, int]] = {
    "half": 2,
    "quarter": 4,
    "tenth": 10,
    "hundredth": 100,
}


def split_money(money: Money) -> list[tuple[Fraction, str]]:
    """Numbers and unit names, largest coin first; never empty.

    >>> split_money(Money(14, "silver"))
    [(Fraction(3, 1), 'gold'), (Fraction(2, 1), 'silver')]
    """
    if ":" in money.unit:
        share, _, unit = money.unit.partition(":")
        return [(Fraction(money.amount, _NAMED_FRACTIONS[share]), unit)]
    rest, parts = abs(money.amount), []
    for name, worth in [(coin.name, coin.worth) for coin in coins(money.unit)] or [(money.unit, 1)]:
        count, rest = divmod(rest, worth)
        parts.append((Fraction(count), name))
    shown = [part for part in parts if part[0]] or parts[-1:]
    if money.amount < 0:
        shown[0] = (-shown[0][0], shown[0][1])
    return shown


def coin_picture(coin: Coin) -> str:
    """The name of its picture in companion/pieces.py; nothing where none has that number."""
    picture = f"coin-{coin.face}" if coin.face else "coin"
    return picture if glyph(picture) else ""


@dataclass
class Catalogue:
    """The texts of one language. ``strict`` raises where the app would show what it has."""

    language: str
    messages: Mapping[str, Message]
    load_fallback: Callable[[], Catalogue] | None = None
    """English, read only when a text is missing."""
    strict: bool = False
    missing: set[str] = field(default_factory=set)

    @cached_property
    def fallback(self) -> Catalogue | None:
        return self.load_fallback() if self.load_fallback else None

    @property
    def grammar(self) -> Grammar:
        return GRAMMARS[self.language]

    def has(self, id_: str) -> bool:
        return id_ in self.messages or bool(self.fallback and self.fallback.has(id_))

    def say(self, text: Text) -> str:
        """The sentence, with everything in it said in this language too."""
        return self._say(text, lambda shown: shown)

    def say_rich(self, text: Text) -> str:
        """The sentence as Kivy markup, with what was put in set bold."""
        message = self._find(text.id, text.args)
        if message is None:
            return escaped(self._lost(text.id))
        return self._fill(message, text, lambda shown: f"[b]{escaped(shown)}[/b]", escaped)

    def first(self, texts: Iterable[Text]) -> Text | None:
        """The first that there is a message for, and that has all its parameters."""
        for text in texts:
            message = self.messages.get(text.id)
            if message is None and self.fallback:
                message = self.fallback.messages.get(text.id)
            if message is not None and slots(message) <= text.args.keys():
                return text
        return None

    def tell(self, id_: str, /, **args: Arg) -> str:
        """`say` for texts of the screens themselves."""
        return self.say(Text(id_, args))

    def number(self, value: int | Fraction) -> str:
        return self.grammar.number(value)

    def signed(self, value: int) -> str:
        """A change: +2 or −2."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def money(self, money: Money, style: str = "long") -> str:
        return " ".join(
            self._counted(f"unit.{unit}.{style}", number) for number, unit in split_money(money)
        )

    def money_change(self, money: Money) -> str:
        """What is paid or taken, short and with its sign."""
        shown = self.money(Money(abs(money.amount), money.unit), "short")
        sign = MINUS if money.amount < 0 else "+" if money.amount else ""
        return f"{sign}{shown}"

    def money_parts(self, money: Money) -> list[MoneyPart]:
        """For screens that draw the coins."""
        drawn = {coin.name: coin_picture(coin) for coin in coins(money.unit)}
        found = []
        for number, unit in split_money(money):
            if drawn.get(unit):
                found.append(MoneyPart(self.number(number), drawn[unit]))
            else:
                found.append(MoneyPart(self.number(number), "", self.tell(f"unit.{unit}.mark")))
        return found

    def _counted(self, id_: str, number: Fraction) -> str:
        message = self._find(id_, {})
        if message is None:
            return f"{self.number(number)} {self._lost(id_)}"
        form = message if isinstance(message, str) else self.grammar.form(message, number)
        return form.replace("{n}", self.number(number))

    def _find(self, id_: str, args: Mapping[str, Arg]) -> Message | None:
        message = self.messages.get(id_)
        if message is not None:
            return message
        self.missing.add(id_)
        if self.strict:
            raise TextError(f"no text for {id_!r} in {self.language} (given: {sorted(args)})")
        return None

    def _lost(self, id_: str) -> str:
        return f"‹{id_}›"

    def _say(self, text: Text, show: Callable[[str], str]) -> str:
        message = self._find(text.id, text.args)
        if message is not None:
            return self._fill(message, text, show, lambda literal: literal)
        if self.fallback and self.fallback.has(text.id):
            return self.fallback.say(text)
        return self._lost(text.id)

    def _fill(
        self,
        message: Message,
        text: Text,
        show: Callable[[str], str],
        literal: Callable[[str], str],
    ) -> str:
        pattern = message if isinstance(message, str) else self._form(message, text)
        out, at = [], 0
        for slot in _SLOT.finditer(pattern):
            out.append(literal(pattern[at : slot.start()]))
            at = slot.end()
            name, style = slot.group(1), slot.group(2) or ""
            if name in text.args:
                out.append(show(self._arg(text.args[name], style)))
            elif self.strict:
                raise TextError(f"{text.id!r} wants {name!r}, given {sorted(text.args)}")
            else:
                out.append(literal(slot.group(0)))
        out.append(literal(pattern[at:]))
        return "".join(out)

    def _form(self, message: dict[str, str], text: Text) -> str:
        count = text.args.get(message.get("by", "n"), 0)
        if isinstance(count, Money):
            return self.grammar.form(message, split_money(count)[-1][0])
        return self.grammar.form(message, count if isinstance(count, int) else 0)

    def _arg(self, arg: Arg, style: str) -> str:
        if isinstance(arg, Text):
            return self.say(arg)
        if isinstance(arg, Money):
            if style == "change":
                return self.money_change(arg)
            return self.money(arg, style or "long")
        if isinstance(arg, tuple):
            return self.grammar.join([self._arg(item, "") for item in arg], style or "and")
        if isinstance(arg, int):
            return self.signed(arg) if style == "change" else self.number(arg)
        return clean(arg)


def read_domain(path: Path) -> dict[str, Message]:
    """One file of texts, checked: a broken file names itself instead of failing on a screen."""
    found: dict[str, str | dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    grammar = GRAMMARS[path.parent.name]
    for id_, message in found.items():
        if isinstance(message, dict):
            lacking = set(grammar.forms) - message.keys()
            unknown = message.keys() - {*grammar.forms, "part", "by"}
            if lacking or unknown:
                raise TextError(f"{path.name}: {id_!r}: forms lacking {lacking}, unknown {unknown}")
        elif not isinstance(message, str):
            raise TextError(f"{path.name}: {id_!r} is neither text nor plural forms")
    return found


def load(language: str, folder: Path = ASSETS, *, strict: bool = False) -> Catalogue:
    """All texts of a language, with English behind it where a text is missing."""
    folders = [folder, *MORE_FOLDERS]
    messages = _read_all(p for place in folders for p in sorted((place / language).glob("*.json")))
    if language == "en" or strict:
        return Catalogue(language, messages, strict=strict)
    return Catalogue(language, messages, lambda: load("en", folder))


def _read_all(paths: Iterable[Path]) -> dict[str, Message]:
    messages: dict[str, Message] = {}
    for path in paths:
        domain = read_domain(path)
        twice = domain.keys() & messages.keys()
        if twice:
            raise TextError(f"{path.name}: already in another file: {sorted(twice)}")
        messages.update(domain)
    return messages
