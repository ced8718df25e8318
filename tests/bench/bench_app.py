"""What the app costs its players: touches, waiting for the first screen and after a tap, memory.

Start: fresh processes, an empty Kivy window and the home screen in turns, until the first frame is
drawn. Taps: processor time, since the machine has other things to do. Memory: what the system says
that a process holds, of an empty Kivy window and of whole demo games (the shortest to play; all
five in the long form) when their results have been on the screen for some seconds, with the
painter of the demo and, where there is no graphics card, the whole renderer in the same process.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from engine.core.autoplay import random_move
from engine.core.registry import games

ROOT = Path(__file__).resolve().parents[2]
STARTS = 5
TAPS = 60
SHORT_DEMOS = ("economicon",)
REST = 6.0
"""Seconds that a player looks at the results before memory is read."""

_MEMORY = """
import re
from pathlib import Path
def megabytes(what):
    return int(re.search(what + r":\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
def told():
    return f"{megabytes('VmRSS'):.0f} {megabytes('VmHWM'):.0f}"
"""
_CLOCK = (
    _MEMORY
    + """
import os, time
from kivy.clock import Clock
def ready(_seconds):
    print(f"READY {time.process_time() * 1000:.0f} {told()}", flush=True)
    os._exit(0)
"""
)
_EMPTY = (
    "from kivy.app import App\nfrom kivy.uix.widget import Widget\n"
    + _CLOCK
    + """
class Empty(App):
    def build(self):
        return Widget()
    def on_start(self):
        Clock.schedule_once(ready, 0)
Empty().run()
"""
)
_HOME = (
    "from companion.system.kivy_setup import prepare_kivy\nprepare_kivy()\n"
    "from companion.app import TablesideApp\nfrom companion.store import open_unsaved\n"
    + _CLOCK
    + """
store = open_unsaved()
store.set_setting("toured", True)
app = TablesideApp(store)
app.bind(on_start=lambda _app: Clock.schedule_once(ready, 0))
app.run()
"""
)


_DEMO = (
    _MEMORY
    + """
import sys
from companion.demo import command
from companion.system.kivy_setup import prepare_kivy
prepare_kivy()
from kivy.app import App
from kivy.clock import Clock
from companion.demo.show import Show
over = Show._game_over
def read(_seconds):
    print(f"READY {told()}", flush=True)
    App.get_running_app().stop()
def game_over(show):
    over(show)
    Clock.schedule_once(read, float(sys.argv[2]))
Show._game_over = game_over
command.main(["--game", sys.argv[1], "--speed", "50"])
"""
)


def start_milliseconds() -> tuple[float, float]:
    """Processor time to the first frame: an empty window, and the home screen."""
    empty, home = [], []
    for _ in range(STARTS):
        empty.append(_start(_EMPTY)[0])
        home.append(_start(_HOME)[0])
    return median(empty), median(home)


def _start(code: str, *arguments: str) -> list[float]:
    """The numbers that a script of its own process tells when it is ready."""
    with tempfile.TemporaryDirectory() as kivy_home:
        env = {**os.environ, "KIVY_HOME": kivy_home, "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1"}
        env["PYTHONPATH"] = str(ROOT)
        script = Path(kivy_home) / "start.py"
        script.write_text(code, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(script), *arguments],
            capture_output=True,
            text=True,
            env=env,
            check=False,
        )
    told = [line for line in done.stdout.splitlines() if line.startswith("READY")]
    if not told:
        raise RuntimeError(done.stderr[-2000:])
    return [float(number) for number in told[-1].split()[1:]]


def tap_milliseconds() -> dict[str, float]:
    """An answer on an Economicus table of eight: engine and screen, and with the disk.

    Laid out is with all that Kivy reckons before it paints: places, sizes, pictures of texts.
    """

    from companion.store import open_store
    from tests.companion.frame_time import beat
    from tests.companion.states import app, setup
    from tests.companion.window import Window

    found: dict[str, float] = {}
    laid = setup("economicus", 8)
    with Window(lambda: app("economicus", 60, "table", laid=laid)) as window:
        session = window.app.session
        found["with the store in memory"] = _answers(session, session.do)

        def do_and_lay_out(move: Any) -> None:
            session.do(move)
            beat()

        found["the same, laid out"] = _answers(session, do_and_lay_out)
        found["(painting a still screen here)"] = _painting(window)
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "tables.db").store
        with Window(lambda: app("economicus", 60, "table", laid=laid, store=store)) as window:
            session = window.app.session
            found["with the store on disk"] = _answers(session, session.do)
        store.close()
    return found


def _painting(window: Any) -> float:
    times = []
    for _ in range(TAPS // 2):
        window.window.canvas.ask_update()
        start = process_time()
        window.frames(1)
        times.append((process_time() - start) * 1000)
    return median(times)


def _answers(session: Any, do: Callable[[Any], None]) -> float:
    rng, times = Random(4), []
    for _ in range(TAPS):
        if session.table.ask is None:
            break
        move = random_move(session.table, rng)
        start = process_time()
        do(move)
        times.append((process_time() - start) * 1000)
    return median(times)


def memory() -> list[str]:
    """Megabytes when all is done, and at most on the way."""
    rows = [("an empty Kivy window", _start(_EMPTY)[1:]), ("home", _start(_HOME)[1:])]
    for game in games() if os.environ.get("TABLESIDE_SOAK") else SHORT_DEMOS:
        rows.append((f"whole demo of {game}", _start(_DEMO, game, str(REST))))
    lines = [f"{'megabytes held (wanted: under 250)':34}{'at the end':>11}{'at most':>10}"]
    return lines + [f"  {name:32}{end:11.0f}{most:10.0f}" for name, (end, most) in rows]


def effort() -> list[str]:
    from tests.companion.effort import turns
    from tests.companion.sensible_play import kept

    lines = [f"{'touches a turn, with bids':36}{'camera':>8}{'aloud':>8}{'hand':>8}{'aloud':>8}"]
    for game in games():
        row = []
        for camera in (True, False):
            played = [turn for record in kept(game) for turn in turns(record, camera)]
            row += [mean(t.touches for t in played), mean(t.touches_aloud for t in played)]
        lines.append(f"{game:36}" + "".join(f"{number:8.1f}" for number in row))
    return [
        *lines,
        "aloud: an auction held aloud is one entry (orconomics by hand wanted: at most 10)",
    ]


def report() -> str:
    empty, home = start_milliseconds()
    lines = [
        *effort(),
        "",
        f"first frame, empty Kivy window   {empty:8.0f} ms",
        f"first frame, home screen         {home:8.0f} ms"
        f" = {home / empty:.2f}x (wanted: at most 1.5x)",
        "",
        "answer to a tap, Economicus with eight players (wanted: under 16.7 ms)",
    ]
    lines += [f"  {name:31}{value:8.1f} ms" for name, value in tap_milliseconds().items()]
    lines += ["", *memory()]
    return "\n".join(lines)
