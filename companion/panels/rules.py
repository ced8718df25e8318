"""The rules of a game in our own words, by chapter and number, to look up and to search."""

from __future__ import annotations

from typing import NamedTuple

from companion.i18n.catalogue import Catalogue
from companion.i18n.live_catalogue import LiveCatalogue
from companion.widgets.base import Column, Txt
from companion.widgets.field import TextField
from companion.widgets.shell import Sheet
from engine.core.registry import rulebook

EVERY_GAME = "every"
"""The chapter of what all games share."""


class Rule(NamedTuple):
    chapter: str
    number: str
    text: str


def rules_of(catalogue: Catalogue, game: str) -> list[Rule]:
    """What the rules of a game say, in the order of their numbers; then what all games share.

    >>> from companion.i18n.catalogue import load
    >>> rule = rules_of(load("en"), "orc")[5]
    >>> rule.chapter, rule.number, rule.text
    ('turn', 'R06', 'Each turn: deploy or discard one card, then draw.')
    """
    chapters = rulebook(game).chapters
    found = []
    for number, text in _items(catalogue, game):
        at = int(number[1:])
        found.append(Rule([id_ for id_, first in chapters if first <= at][-1], number, text))
    return [*found, *(Rule(EVERY_GAME, *item) for item in _items(catalogue, "engine"))]


def _items(catalogue: Catalogue, domain: str) -> list[tuple[str, str]]:
    start = f"{domain}.rule."
    found = sorted(key for key in catalogue.messages if key.startswith(start))
    return [(key.removeprefix(start), catalogue.tell(key)) for key in found]


def matching(rules: list[Rule], wanted: str) -> list[Rule]:
    """Those with all the words, parts of words or numbers that were typed.

    >>> rules = [Rule("money", "E39", "Loans cost 2"), Rule("startups", "E22", "A startup jumps")]
    >>> [rule.number for rule in matching(rules, "start jum")], len(matching(rules, "e39"))
    (['E22'], 1)
    """
    words = wanted.casefold().split()
    return [
        rule
        for rule in rules
        if all(word in f"{rule.number} {rule.text}".casefold() for word in words)
    ]


class RulesSheet(Sheet):
    """A line to search with, and under it what was found, chapter by chapter."""

    def __init__(self, words: LiveCatalogue, game: str, **kwargs: object) -> None:
        title = f"{words.tell(f'{game}.name')} · {words.tell('app.menu.rules')}"
        super().__init__(title=title, name="rules-sheet", **kwargs)
        self._rules = rules_of(words.catalogue, game)
        self._found = Column(spacing=self.theme.grown(10))
        field = TextField(label=words.tell("app.rules.search"), longest=60)
        field.bind(text=lambda _field, text: self._show(text))
        self.add_widget(field)
        self.add_widget(self._found)
        self._show("")

    def _show(self, wanted: str) -> None:
        found = matching(self._rules, wanted)
        self._found.clear_widgets()
        chapter = ""
        for rule in found:
            if rule.chapter != chapter:
                chapter = rule.chapter
                head = self.words.tell(f"app.rules.chapter.{chapter}")
                self._found.add_widget(Txt(text=head, role="title", name=f"chapter-{chapter}"))
            line = self.words.tell("app.rules.item", number=rule.number, text=rule.text)
            self._found.add_widget(Txt(text=line, name="rule"))
        if not found:
            none = self.words.tell("app.rules.none")
            self._found.add_widget(Txt(text=none, tone="muted"))
