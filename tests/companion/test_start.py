"""How the app begins: notices that stay, nothing lost in silence, and sounds with the table."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from kivy.weakmethod import WeakMethod

from companion import app as app_module
from companion.audio.announcer import Announcer, ended
from companion.store import FolderRefused, open_unsaved
from engine.core.text import Text
from tests.companion.states import app, play, setup
from tests.companion.window import Window

ROOT = Path(__file__).resolve().parents[2]
FIRST_FRAME = """
import os, sys
from companion.system.kivy_setup import prepare_kivy
prepare_kivy()
from companion.app import TablesideApp
from companion.store import open_unsaved
from kivy.clock import Clock
def ready(_seconds):
    print("LOADED", *sys.modules, flush=True)
    os._exit(0)
app = TablesideApp(open_unsaved())
app.bind(on_start=lambda _app: Clock.schedule_once(ready, 0))
app.run()
"""


def test_the_first_screen_waits_for_nothing_that_only_a_table_needs():
    """Python reads and builds all that is imported before a player sees anything."""
    told = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    loaded = next(line for line in told.splitlines() if line.startswith("LOADED")).split()[1:]
    assert "companion.screens.home" in loaded
    of_a_table = ("companion.session.session", "companion.boards", "engine.core.table", "cv2")
    assert [name for name in of_a_table if name in loaded] == []


def test_what_ends_the_program_is_told_on_the_terminal():
    """Kivy takes standard error for itself, and shows nothing of it."""
    code = """
from companion.system.kivy_setup import prepare_kivy
prepare_kivy()
import kivy.base
raise RuntimeError("it went wrong here")
"""
    env = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "it went wrong here" in done.stderr


def test_a_refused_folder_starts_the_app_without_saving_and_says_so(monkeypatch):
    def refuse(_path):
        raise FolderRefused

    monkeypatch.setattr(app_module, "open_store", refuse)
    store, *notices = app_module._open()
    assert store.tables() == []
    assert [notice.id for notice in notices] == ["app.store.folder_refused", "app.start.unsaved"]


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_notice_stays_until_it_was_read(language):
    def noticed():
        made = app(toured=False)
        made._notices = [FolderRefused().text, Text("app.start.unsaved", {})]
        return made

    with Window(noticed, language=language, text_factor=1.6) as window:
        assert window.has("notice")
        assert window.cut_off() == []
        window.app.welcome()
        assert window.app.place == "home"
        window.tap("understood")
        assert not window.has("notice")


@pytest.mark.parametrize("key", [False, True])
def test_a_file_that_the_app_was_started_with_waits_until_the_notice_was_read(tmp_path, key):
    def noticed():
        made = app()
        made._notices = [FolderRefused().text]
        return made

    with Window(noticed) as window:
        window.app._opened(tmp_path / "incoming.zip")
        window.settle()
        assert window.has("notice")
        if key:
            window.app.back()
        else:
            window.tap("understood")
        window.settle()
        assert window.has("import-opened")


class Voice:
    def __init__(self):
        self.said = []

    def speak(self, sentence, _language):
        self.said.append(sentence)


def test_the_table_hears_whose_turn_it_is_and_what_is_asked():
    store, felt, voice = open_unsaved(), [], Voice()
    store.set_setting("speech", True)
    with Window(lambda: app("orc", 0, store=store, laid=setup("orc"))) as window:
        made = window.app
        made.feel = felt.append
        Announcer(made, voice).follow(made.session)
        play(made.session, 400)
        assert felt[-1] == "win"
        assert "turn" in felt
        assert all(sentence.endswith((".", "!", "?", "…")) for sentence in voice.said)
        assert len(voice.said) > 3


def test_a_sentence_ends_once():
    assert ended("Roll the dice") == "Roll the dice."
    assert ended("Roll the dice?") == "Roll the dice?"


def test_the_first_frame_is_logged_once(monkeypatch):
    logged = []
    monkeypatch.setattr(app_module.Logger, "info", logged.append)
    with Window(app) as window:
        window.frames(10)
    assert [line for line in logged if "Tableside" in line] == [
        "Tableside: The first frame is shown"
    ]


@pytest.mark.parametrize("place", ["home", "tour", "table"])
@pytest.mark.parametrize("paused", [False, True])
def test_an_app_that_has_ended_hears_nothing_of_the_window(place, paused):
    """Kivy's window outlives it: in a process that starts another one, and in every test."""

    def heard():
        told = map(
            window.window.get_property_observers, ("on_keyboard", "on_touch_down", "on_flip")
        )
        found = [call() if isinstance(call, WeakMethod) else call for call in chain(*told)]
        return {
            call.__name__ for call in found if call and call.__module__.startswith("companion.")
        }

    with Window(lambda: app("orconomics", 10, place)) as window:
        gone = window.app
        window.window.bind(on_flip=gone._drawn)  # as before the first frame
        assert heard() >= {"_key", "_touched", "_painted", "_drawn"}
        gone._mending()
        if paused:
            gone.on_pause()
        gone.dispatch("on_stop")
        assert heard() == set()
        waiting = (gone._tidying, gone._clearing, gone._trimming, gone._mending)
        assert not any(trigger.is_triggered for trigger in waiting)
