"""A sheet that says what happened and offers what to do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.widgets.base import Txt
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet


class WayOut(NamedTuple):
    """One thing that can be done now: a message id `text` (with `text.why`), an icon, and what it
    does."""

    text: str
    icon: str
    act: Callable[[], None]


class WaysOut(Sheet):
    """Closes before it acts; a tap beside it closes it and does nothing."""

    def __init__(
        self, title: str, texts: Sequence[str], ways: Sequence[WayOut], **kwargs: object
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._acts = {way.text: way.act for way in ways}
        for text in texts:
            self.add_widget(Txt(text=text))
        tell = self.words.tell
        rows = [Choice(way.text, tell(way.text), tell(f"{way.text}.why"), way.icon) for way in ways]
        choices = ChoiceList(choices=rows)
        choices.bind(on_choose=lambda _list, key: self._choose(key))
        self.add_widget(choices)

    def _choose(self, key: str) -> None:
        self.dispatch("on_close")
        self._acts[key]()
