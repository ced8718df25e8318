"""The texts as a property that widgets follow when the language changes."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable
from pathlib import Path

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty
from kivy.utils import platform

from companion.i18n.catalogue import ASSETS, Catalogue, load
from companion.i18n.locales import nearest_language
from companion.system.java import as_far_as_it_goes
from engine.core.text import Text


class LiveCatalogue(EventDispatcher):
    """kv rules write ``root.words.tell('app.home.resume', n=2)`` and change with the language."""

    language: str = StringProperty("")
    catalogue: Catalogue = ObjectProperty(None)
    tell: Callable[..., str] = ObjectProperty(None)
    say: Callable[[Text], str] = ObjectProperty(None)

    def __init__(self, language: str = "en", folder: Path = ASSETS, strict: bool = False) -> None:
        super().__init__()
        self._folder = folder
        self._strict = strict
        self._loaded: dict[str, Catalogue] = {}
        self.language = language

    def on_language(self, _words: LiveCatalogue, language: str) -> None:
        if language not in self._loaded:
            self._loaded[language] = load(language, self._folder, strict=self._strict)
        self.catalogue = self._loaded[language]
        self.say = self.catalogue.say
        self.tell = self.catalogue.tell


def device_languages() -> list[str]:
    """What the phone or the desktop says, most wanted first."""
    if platform == "android":
        return _android_languages()
    wanted = [*os.environ.get("LANGUAGE", "").split(":"), os.environ.get("LANG", "")]
    return [code for code in [*wanted, locale.getlocale()[0] or ""] if code]


def _android_languages() -> list[str]:
    from jnius import autoclass

    with as_far_as_it_goes():
        return [autoclass("java.util.Locale").getDefault().getLanguage()]
    return []


def device_language() -> str:
    return nearest_language(device_languages())
