"""Tells the table by sound and voice whose turn it is, what is asked, and that the game is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.audio.speech import Speech
from engine.core.errors import RuleFailed

if TYPE_CHECKING:
    from companion.app import TablesideApp
    from companion.session import Session

ENDS = (".", "!", "?", "…")


class Announcer:
    """Follows one table at a time."""

    def __init__(self, app: TablesideApp, speech: Speech | None = None) -> None:
        self._app = app
        self._speech = speech or Speech(lambda text: app.shell.show_toast(app.words.say(text)))
        self._stop_listening: Callable[[], None] | None = None

    def follow(self, session: Session) -> None:
        if self._stop_listening is not None:
            self._stop_listening()
        self._session = session
        self._asked = self._who()
        self._over = session.table.result is not None
        self._said = self._sentence()
        self._stop_listening = session.listen(self._changed)
        self._speak()

    def _changed(self) -> None:
        who, over = self._who(), self._session.table.result is not None
        if over and not self._over:
            self._app.feel("win")
        elif who and who != self._asked:
            self._app.feel("turn")
        self._asked, self._over = who, over
        sentence = self._sentence()
        if sentence != self._said:
            self._said = sentence
            self._speak()

    def _speak(self) -> None:
        if self._app.settings["speech"]:
            self._speech.speak(self._said, self._app.words.language)

    def _who(self) -> tuple[int, ...]:
        ask = self._session.table.ask
        return ask.who if ask is not None else ()

    def _sentence(self) -> str:
        """What is asked as a sentence to hear, with the name of who is meant."""
        table, words = self._session.table, self._app.words
        if table.result is not None:
            return ended(words.say(table.result.text))
        ask = table.ask
        if ask is None:
            return ""
        try:
            asked = words.say(ask.text)
        except RuleFailed:
            return ""  # the screen that shows the question says so
        names = [table.players[seat] for seat in ask.who]
        if len(names) == 1 and names[0] not in asked:
            return f"{names[0]}. {ended(asked)}"
        return ended(asked)


def ended(sentence: str) -> str:
    return sentence if sentence.endswith(ENDS) else f"{sentence}."
