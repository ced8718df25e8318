"""Prompts spoken aloud where the device can speak."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from kivy.utils import platform

from engine.core.text import Text


class Voice(Protocol):
    def speak(self, sentence: str, language: str) -> None:
        """Returns at once; the newest sentence counts."""


class Speech:
    """The voice of this device, found when something is first said.

    told  what the player should know when the device does not speak the language
    """

    def __init__(self, told: Callable[[Text], None] = lambda _text: None) -> None:
        self._told = told
        self._voice: Voice | None = None

    def speak(self, sentence: str, language: str) -> None:
        if not sentence:
            return
        if self._voice is None:
            self._voice = self._find_voice()
        self._voice.speak(sentence, language)

    def _find_voice(self) -> Voice:
        if platform == "android":
            from companion.audio.android_voice import AndroidVoice

            return AndroidVoice(self._told)
        return DesktopVoice()


class DesktopVoice:
    """Speaks on a thread of its own, in the language of the desktop; a mute one stays mute."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next = ""
        self._speaking = False
        self._mute = False

    def speak(self, sentence: str, _language: str) -> None:
        if self._mute:
            return
        with self._lock:
            self._next = sentence
            if self._speaking:
                return
            self._speaking = True
        threading.Thread(target=self._run, name="speech", daemon=True).start()

    def _run(self) -> None:
        while True:
            with self._lock:
                sentence, self._next = self._next, ""
                if not sentence:
                    self._speaking = False
                    return
            if not self._spoken(sentence):
                with self._lock:
                    self._mute, self._speaking = True, False
                return

    @staticmethod
    def _spoken(sentence: str) -> bool:
        try:
            from plyer import tts

            tts.speak(message=sentence)
        except (ImportError, NotImplementedError, OSError):
            return False
        return True
