"""All languages say the same things, and none is left in English."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from unicodedata import decomposition

import kivy
import pytest
from fontTools.ttLib import TTFont

from companion.i18n.catalogue import ASSETS, Message, load, read_domain, slots
from companion.i18n.locales import GRAMMARS, LANGUAGES

DOMAINS = sorted(path.name for path in (ASSETS / "en").glob("*.json"))
OTHERS = [language for language in LANGUAGES if language != "en"]
LONG = {code: GRAMMARS[code].number(Fraction(-12345675, 10)) for code in LANGUAGES}
ROOT = ASSETS.parents[1]
SAYERS = ("engine", "vision", "companion", "assets/link")
"""Where texts are named: in Python, kv and the templates of pages."""
SAME_IN_BOTH = Path(__file__).parent / "same_as_english"
"""One file a domain, lines of "language id" for words that are written alike on purpose."""


def meant_alike() -> set[str]:
    files = sorted(SAME_IN_BOTH.glob("*.txt"))
    return {line for file in files for line in file.read_text(encoding="utf-8").splitlines()}


def has_words(message: Message) -> bool:
    forms = [message] if isinstance(message, str) else message.values()
    return any(letter.isalpha() for form in forms for letter in re.sub(r"\{.*?\}", "", form))


def said() -> tuple[str, list[re.Pattern[str]]]:
    """All that may name a text, and the names that are put together from parts."""
    files = [path for folder in SAYERS for path in sorted((ROOT / folder).rglob("*"))]
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in files
        if path.suffix in (".py", ".kv", ".html", ".js")
    )
    made = re.findall(r"""f(["'])(.*?\{.*?)\1""", source)
    parts = [re.split(r"\{[^}]*\}", text) for _quote, text in made]
    named = {tuple(some) for some in parts if "." in "".join(some) and len("".join(some)) >= 4}
    return source, [re.compile(".+".join(map(re.escape, some))) for some in sorted(named)]


def test_every_text_is_said_somewhere() -> None:
    source, made = said()
    quoted = set(re.findall(r"""["'`]([\w.-]+)["'`]""", source))
    texts = [name for domain in DOMAINS for name in read_domain(ASSETS / "en" / domain)]
    rest = [name for name in texts if name not in quoted]
    assert [name for name in rest if not any(one.fullmatch(name) for one in made)] == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_marks_do_not_fall_onto_a_line_of_their_own(domain: str) -> None:
    """The space before ? ! : ; and inside guillemets does not break."""
    text = (ASSETS / "fr" / domain).read_text(encoding="utf-8")
    assert re.findall(r".{0,20} [?!:;»]|« .{0,20}", text) == []


@pytest.mark.parametrize("face", ["Regular", "Bold"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_can_be_drawn(language: str, face: str) -> None:
    """What the letters of the app lack would be an empty box on the screen."""
    font = Path(kivy.__file__).parent / "data" / "fonts" / f"Roboto-{face}.ttf"
    drawn = set(TTFont(font).getBestCmap())
    missing = {
        letter
        for domain in DOMAINS
        for letter in (ASSETS / language / domain).read_text(encoding="utf-8")
        if ord(letter) not in drawn and letter != "\n"
    }
    assert missing | {letter for letter in LONG[language] if ord(letter) not in drawn} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_does_not_go_over_the_end_of_a_line(language: str) -> None:
    """As browsers see it: they break a line at most kinds of spaces."""
    spaces = {letter for letter in LONG[language] if letter.isspace()}
    assert {space for space in spaces if "<noBreak>" not in decomposition(space)} == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_text_is_there_in_every_language(language: str, domain: str) -> None:
    english = read_domain(ASSETS / "en" / domain)
    other = read_domain(ASSETS / language / domain)

    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_translation_takes_the_same_parameters(language: str, domain: str) -> None:
    english = read_domain(ASSETS / "en" / domain)
    other = read_domain(ASSETS / language / domain)

    differing = {
        id_: (slots(message), slots(other[id_]))
        for id_, message in english.items()
        if id_ in other and slots(message) != slots(other[id_])
    }
    assert differing == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_no_text_is_left_in_english(language: str, domain: str) -> None:
    english = read_domain(ASSETS / "en" / domain)
    other = read_domain(ASSETS / language / domain)
    alike = meant_alike()

    left = [
        id_
        for id_, message in english.items()
        if has_words(message) and message == other.get(id_) and f"{language} {id_}" not in alike
    ]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_a_file_more(language: str) -> None:
    assert sorted(path.name for path in (ASSETS / language).glob("*.json")) == DOMAINS


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete_and_used(language: str) -> None:
    forms = set(GRAMMARS[language].forms)
    plurals = {i: m for i, m in load(language, strict=True).messages.items() if isinstance(m, dict)}

    assert plurals
    assert {i: m for i, m in plurals.items() if m.keys() - {"by", "part"} != forms} == {}


def test_nothing_is_listed_as_alike_that_differs() -> None:
    english = load("en", strict=True).messages
    texts = {language: load(language, strict=True).messages for language in OTHERS}

    stale = [
        line
        for line in meant_alike()
        if texts[line.split()[0]].get(line.split()[1]) != english.get(line.split()[1])
    ]
    assert stale == []
