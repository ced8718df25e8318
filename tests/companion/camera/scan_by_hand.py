"""The scan screen with what the eye sees told by the test."""

from __future__ import annotations

from random import Random

import numpy as np

from companion.session.camera_answers import asked_dice
from engine.core.autoplay import random_move
from tests.companion.film import Film
from tests.companion.states import app
from vision.dice.reading import Die
from vision.frames import Frame
from vision.steady import LOOKING, STEADY, SteadyState

PICTURE = np.zeros((360, 640, 3), np.uint8)
PATIENCE = 60.0
"""Seconds for a look that is under way."""


def at_two_dice():
    """A table at a roll of two dice."""
    made = app("orconomics", 150, "table")
    rng, session = Random(5), made.session
    while asked_dice(session.ask.options) != 2:
        session.do(random_move(session.table, rng))
    return made


def a_die(value, x, confidence):
    corners = ((x, 100.0), (x + 60.0, 100.0), (x + 60.0, 160.0), (x, 160.0))
    return Die(value, (int(x), 100, 60, 60), corners, confidence)


def scanning(window, *looks):
    """The scan screen with what the eye sees given by hand."""
    window.app.open_camera = lambda: Film(slow=0.01, picture=PICTURE)
    window.app.go("scan")
    screen = window.app.shell.screen
    window.until(lambda: screen.ids.live._texture is not None)
    screen._beat.cancel()
    screen._worker.close(PATIENCE)
    for look in looks:
        screen._show_dice(look)
    window.settle()
    screen._covering()
    window.settle()
    return screen


def sees(window, *looks):
    """The camera has seen this: the screen takes it as it takes any look."""
    screen = window.app.shell.screen
    for look in looks:
        screen._worker._newest = (Frame(PICTURE, 0.0, 1), look)
        screen._look(0.0)
    window.settle()


def doubting(value=5, sure=3):
    """A sure die on the left, an unclear one on the right."""
    doubtful = (a_die(value, 300.0, 0.6),)
    return SteadyState(LOOKING, (a_die(sure, 100.0, 0.999),), 0.0, 0, doubtful)


def steady(*values, x=100.0, apart=200.0):
    """Dice that lie still beside each other, the left one where `doubting` has it."""
    dice = tuple(a_die(value, x + apart * i, 1.0) for i, value in enumerate(values))
    return SteadyState(STEADY, dice, 1.0, 9)


def pick(window, value):
    """A face on the sheet that corrects a die."""
    window.tap(window.app.shell.sheet.body.children[0]._rows[0][value - 1])


def on_screen(screen, number):
    """The middle of a mark, where a finger would tap it."""
    live = screen.ids.live
    outline = live._marks[number].outline
    spots = [live._on_screen(point) for point in outline]
    middle = tuple(sum(part) / len(spots) for part in zip(*spots, strict=True))
    return live.to_window(*middle)
