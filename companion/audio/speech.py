"""Prompts spoken aloud where the device can speak."""

from __future__ import annotations

import threading


class Speech:
    """Speaks on a thread of its own, always the newest sentence; a mute device stays mute."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next = ""
        self._speaking = False
        self._mute = False

    def say(self, sentence: str) -> None:
        if self._mute or not sentence:
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
