"""The voice of an Android phone: one engine for the whole evening. Imports on a phone only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jnius import PythonJavaClass, autoclass, java_method
from kivy.clock import mainthread

from companion.system.java import (
    HardwareError,
    activity,
    as_far_as_it_goes,
    asking_android,
    java_text,
)
from engine.core.text import Text, msg

SUCCESS: Final = 0
QUEUE_FLUSH: Final = 0
"""A new sentence ends the one before: always the newest, as the table is now."""
KNOWN: Final = 0
"""Below it Android says that the language's voice is missing or unknown."""


class ReadyListener(PythonJavaClass):
    __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)

    def __init__(self, ready: Callable[[int], None]) -> None:
        super().__init__()
        self._ready = ready

    @java_method("(I)V")
    def onInit(self, status: int) -> None:
        self._ready(status)


class AndroidVoice:
    """Called on the main thread, and never waits: Android speaks by itself.

    told  what the player should know: the phone cannot speak at all, or not this language
    """

    def __init__(self, told: Callable[[Text], None]) -> None:
        self._told = told
        self._engine: Any = None
        self._listener: Any = None
        self._waiting: tuple[str, str] | None = None
        self._ready = False
        self._mute = False
        self._language = ""
        self._unknown: set[str] = set()

    def speak(self, sentence: str, language: str) -> None:
        if self._mute or language in self._unknown:
            return
        self._waiting = (sentence, language)
        try:
            if self._engine is None:
                self._start()
            elif self._ready:
                self._speak()
        except HardwareError:
            self._give_up()

    @asking_android()
    def _start(self) -> None:
        self._listener = ReadyListener(self._answered)
        # The application, not the activity: an engine outlives a screen that is turned.
        context = activity().getApplicationContext()
        self._engine = autoclass("android.speech.tts.TextToSpeech")(context, self._listener)

    @mainthread
    def _answered(self, status: int) -> None:
        """The engine is there, or there is none; told on a thread of Android's."""
        if status != SUCCESS:
            self._give_up()
            return
        self._ready = True
        try:
            self._speak()
        except HardwareError:
            self._give_up()

    @asking_android()
    def _speak(self) -> None:
        if self._waiting is None or not self._turned_to(self._waiting[1]):
            return
        (sentence, _language), self._waiting = self._waiting, None
        if self._engine.speak(java_text(sentence), QUEUE_FLUSH, None, "tableside") != SUCCESS:
            # The engine's process has ended: the next sentence starts another.
            self._let_go()

    def _turned_to(self, language: str) -> bool:
        """Whether the engine speaks the language, which is tried once."""
        if language == self._language:
            return True
        locale = autoclass("java.util.Locale")(language)
        spoken = bool(self._engine.setLanguage(locale) >= KNOWN)
        if spoken:
            self._language = language
        else:
            self._unknown.add(language)
            self._told(msg("app.speech.no_voice"))
        return spoken

    def _give_up(self) -> None:
        self._mute = True
        self._let_go()
        self._told(msg("app.speech.none"))

    def _let_go(self) -> None:
        engine, self._engine, self._ready, self._language = self._engine, None, False, ""
        if engine is not None:
            with as_far_as_it_goes():
                engine.shutdown()
