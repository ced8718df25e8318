"""The phone's voice: one engine, the app's language, and a word when there is none."""

from __future__ import annotations

from typing import Any

import pytest

from companion.audio.speech import Speech


class Listening:
    def __init__(self) -> None:
        self.told: list[str] = []
        self.speech = Speech(lambda text: self.told.append(text.id))

    def speak(self, phone: Any, sentence: str, language: str) -> None:
        self.speech.speak(sentence, language)
        phone.until(lambda: self.told or self._heard(phone))

    @staticmethod
    def _heard(phone: Any) -> bool:
        return bool(phone.journal) and phone.journal[-1].startswith(("speak", "shutdown"))


@pytest.fixture
def table(phone: Any) -> Listening:
    for language in ("en", "fr"):
        phone.java.voices.add(language)
    return Listening()


def test_one_engine_speaks_the_language_of_the_app(phone: Any, table: Listening) -> None:
    table.speak(phone, "Roll the dice.", "en")
    table.speak(phone, "Bo 🎲.", "en")
    table.speak(phone, "Lancez les dés.", "fr")
    assert phone.journal == [
        "engine",
        "language en",
        "speak 0 Roll the dice.",
        "speak 0 Bo 🎲.",
        "language fr",
        "speak 0 Lancez les dés.",
    ]
    assert table.told == []


def test_only_the_newest_sentence_waits_for_the_engine(phone: Any, table: Listening) -> None:
    table.speech.speak("Old.", "en")
    table.speak(phone, "New.", "en")
    assert phone.journal == ["engine", "language en", "speak 0 New."]
    assert not phone.java.strayed  # Android says on a thread of its own that the engine is there


def test_a_language_without_a_voice_is_told_once(phone: Any, table: Listening) -> None:
    table.speak(phone, "Бросьте кубики.", "ru")
    table.speak(phone, "Ещё раз.", "ru")
    assert table.told == ["app.speech.no_voice"]
    table.speak(phone, "Roll.", "en")
    assert phone.journal == ["engine", "language ru", "language en", "speak 0 Roll."]


def test_a_phone_without_an_engine_is_told_once(phone: Any, table: Listening) -> None:
    phone.java.initStatus = -1
    table.speak(phone, "Roll.", "en")
    table.speak(phone, "Roll.", "en")
    assert table.told == ["app.speech.none"]
    assert phone.journal == ["engine", "shutdown"]


@pytest.mark.parametrize("step", ["engine", "language", "speak"])
def test_an_engine_that_throws_leaves_the_game_alone(
    phone: Any, table: Listening, step: str
) -> None:
    phone.breaks(step, "shutdown")
    table.speak(phone, "Roll.", "en")
    table.speak(phone, "Roll.", "en")
    assert table.told == ["app.speech.none"]


def test_an_engine_that_ended_is_started_again(phone: Any, table: Listening) -> None:
    phone.breaks("service")
    table.speak(phone, "Lost.", "en")
    phone.heals()
    phone.forget()
    table.speak(phone, "Heard.", "en")
    assert phone.journal == ["engine", "language en", "speak 0 Heard."]
    assert table.told == []
