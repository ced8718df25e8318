"""What it costs to watch the dice tray: the whole app, in its window, in real time.

    TABLESIDE_WATCH_SECONDS=600 python -m tests.bench.bench_watch

A process of its own opens a table that asks for dice, in front of the painted camera (1280 x 720,
upright, with grain). Dice lie there; a first roll is thrown, and another one half way. The
processor time of the whole process, painting of the camera and drawing of the window included, is
divided by the time that passed: while nothing moves (from ten seconds after a roll on, the screen
bright or dark), and over all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = float(os.environ.get("TABLESIDE_WATCH_SECONDS", "600"))

_RUN = """
import json, sys, time
from random import Random
from companion.system.kivy_setup import prepare_kivy
prepare_kivy()
from kivy.clock import Clock
from kivy.config import Config
Config.set("graphics", "width", "411")
Config.set("graphics", "height", "891")
from companion.app import TablesideApp
from companion.demo.camera import DemoCamera
from companion.session import saved_game
from companion.session.camera_answers import asked_dice
from companion.store import open_unsaved
from engine.core.autoplay import random_move
from engine.core.registry import rulebook
from engine.core.setup import Setup

SECONDS, SETTLED = float(sys.argv[1]), 10.0
store = open_unsaved()
store.set_setting("toured", True)
facts = {spec.id: spec.sample for spec in rulebook("orconomics").facts}
app = TablesideApp(store)
camera = DemoCamera(3)
camera.lay_dice([1, 2])
app.open_camera = lambda: camera
chance = Random(4)
spans = {"bright": [0.0, 0.0], "dark": [0.0, 0.0]}
rolls, thrown, begun = [], [], []

def to_a_roll():
    table = app.session.table
    while asked_dice(app.session.ask.options) != 2:
        app.session.do(random_move(table, chance))

def begin(_app):
    setup = Setup("orconomics", ("Ana", "Bo", "Cy"), {}, facts)
    saved, session = saved_game.start(store, setup, "x")
    app.session, app.table_id = session, saved.id
    app._follow()
    to_a_roll()
    app.camera_use.watching = True
    app.go("table")
    session.listen(heard)
    Clock.schedule_once(lambda _s: throw([4, 6]), 15)
    Clock.schedule_once(lambda _s: throw([2, 5]), SECONDS / 2 + 15)
    Clock.schedule_once(lambda _s: end(), SECONDS)
    Clock.schedule_interval(measure, 1.0)
    begun.append((time.process_time(), time.monotonic()))

def heard():
    move = app.session.table.moves[-1] if app.session.table.moves else None
    if move is not None and move.by == "camera":
        rolls.append(sorted(move.args))
        Clock.schedule_once(lambda _s: to_a_roll(), 2)

def throw(values):
    thrown.append(time.monotonic())
    camera.lay_dice(values)

last = [time.process_time(), time.monotonic()]
def measure(_seconds):
    now = [time.process_time(), time.monotonic()]
    since = min([now[1] - t for t in thrown] + [now[1] - begun[0][1]])
    if since > SETTLED:
        dark = app.shell.screen.watch._dark is not None
        span = spans["dark" if dark else "bright"]
        span[0] += now[0] - last[0]
        span[1] += now[1] - last[1]
    last[:] = now

def end():
    spent, started = begun[0]
    over = [time.process_time() - spent, time.monotonic() - started]
    print("MEASURED " + json.dumps({"spans": spans, "over": over, "rolls": rolls}), flush=True)
    app.stop()

app.bind(on_start=begin)
app.run()
"""


def report() -> str:
    command = [sys.executable, "-c", _RUN, str(SECONDS)]
    environment = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment)
    line = next((x for x in done.stdout.splitlines() if x.startswith("MEASURED ")), "")
    if not line:
        raise RuntimeError(done.stderr[-2000:])
    told = json.loads(line.removeprefix("MEASURED "))
    lines = [f"Watching the tray for {SECONDS:.0f} s: processor time of the whole app"]
    lines.append(f"{'':34}{'seconds':>10}{'of one core':>14}")
    for name, (spent, passed) in {**told["spans"], "over all": told["over"]}.items():
        label = name if name == "over all" else f"nothing moves, screen {name}"
        share = f"{100 * spent / passed:.1f} %" if passed else "-"
        lines.append(f"{label:34}{passed:10.0f}{share:>14}")
    lines.append(f"rolls entered by themselves: {told['rolls']} (thrown: 4 6, then 2 5)")
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
