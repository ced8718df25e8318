"""Drives the real app in a window: real touches, real frames, no waiting.

Kivy's clock goes by frames (see frame_time); only where a test waits for another thread
(`Window.until`) does it follow real time. Without a graphics card painting is most of the cost of
a frame: what a window shows first and what it shows last is painted, and whatever a test asks for
(`Window.frames`, `Window.screenshot`); in between frames are laid out only. All that is drawn is
handed to the painter then, but nobody looks at the window itself, so it colours one pixel of it
(`paint_a_pixel`); a screenshot is painted whole.

    with Window(lambda: MyScreen()) as window:
        window.tap("Scan")
        assert window.sees("Two dice")

One process may open many one after the other. Works under a virtual screen, and with none at all
through SDL's offscreen driver. Kivy is imported here and nowhere before, so that its settings hold.
"""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import Any
from unittest.mock import patch

import tests.kivy_home  # noqa: F401  before anything of Kivy

os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")  # leaves standard error to the tests

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock, ClockEvent
from kivy.config import Config
from kivy.graphics import opengl
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics
from kivy.properties import ObjectProperty
from kivy.uix.label import Label
from kivy.uix.recycleview import views as recycled
from kivy.uix.widget import Widget

from companion.i18n import catalogue
from companion.i18n.live_catalogue import LiveCatalogue
from companion.identity import wear
from companion.theme import Theme
from tests import limits
from tests.companion.frame_time import TIME, FrameTime, beat, tick

Config.set("graphics", "width", "360")
Config.set("graphics", "height", "640")
Config.set("kivy", "log_level", "warning")
Config.set("input", "mouse", "mouse,disable_multitouch")

_read_domain = catalogue.read_domain
_read_once = cache(_read_domain)


def _read(path: Path) -> dict[str, catalogue.Message]:
    """The texts of the app, which each window loads twice, come from the disk once."""
    return (_read_once if catalogue.ASSETS in path.parents else _read_domain)(path)


catalogue.read_domain = _read

Clock._max_fps = 0  # frames are pumped by hand: nothing waits for the next sixtieth of a second


PRESS = 0.07
"""Seconds of a tap: what scrolls hands a touch on after 55 ms and three frames, or much later."""
A_MOMENT = 0.002
"""Seconds between two looks at what another thread does."""
LETTING_GO = 5.0
"""Seconds in which a camera ends that the app has let go of."""
PAINT_EVERY = 0.2
"""Seconds between two frames that are painted while it is waited for."""
A_PIXEL = "PYTEST_VERSION" in os.environ and not limits.EXACT
"""Whether one pixel is enough of each frame: benches, tools and the soak paint whole ones."""


class KitApp(App):
    """The smallest app that widgets of the kit can live in."""

    theme = ObjectProperty()
    words = ObjectProperty()

    def __init__(self, make_root: Callable[[], Widget], theme: Theme, words: LiveCatalogue) -> None:
        super().__init__()
        self.theme = theme
        self.words = words
        self._make_root = make_root

    def build(self) -> Widget:
        return self._make_root()


class Finger(MotionEvent):
    """One touch, sent through the window as a touch screen sends it."""

    def __init__(self, x: float, y: float) -> None:
        from kivy.core.window import Window as KivyWindow

        self._window = KivyWindow
        self._number = next(_FINGERS)
        super().__init__("test", self._number, self._args(x, y), is_touch=True, type_id="touch")

    def _args(self, x: float, y: float) -> dict[str, float]:
        width, height = self._window.system_size
        return {"x": x / max(width - 1.0, 1.0), "y": y / max(height - 1.0, 1.0)}

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def move_to(self, x: float, y: float) -> None:
        self.move(self._args(x, y))
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


def _count() -> Iterator[int]:
    number = 0
    while True:
        number += 1
        yield number


_FINGERS = _count()
_OPENED = _count()
LOOK_AGAIN_EVERY = 50
"""Windows after which what survived earlier ones is looked through too."""


def _collect() -> None:
    """What the window before made goes, now that the test that held it is over.

    What survives stays to the end: modules, rules, caches, what pytest notes. It is not looked
    through again, neither here nor whenever an app of a test looks for screens that were left.
    Kivy's notes of widgets become garbage only after the widgets, hence twice."""
    if next(_OPENED) % LOOK_AGAIN_EVERY == 0:
        gc.unfreeze()
    gc.collect()
    gc.collect()
    gc.freeze()


def _forget_rows() -> None:
    """Kivy keeps rows of a list for the next one, which would be in the window of another test."""
    for rows in recycled._cached_views.values():
        recycled._cache_count -= len(rows)
        rows.clear()


def _drop_what_waits(before: list[ClockEvent]) -> None:
    """What an app had put off ends with it: in the next window it would act on widgets that are
    gone, and would keep every one of them until then."""
    for animation in list(Animation._instances):
        for shown in [entry["widget"] for entry in animation._widgets.values()]:
            animation.cancel(shown)
    for event in Clock.get_events():
        if event not in before:
            event.cancel()


def _await_cameras() -> None:
    """A camera that is still looked through takes a core from all tests after this one."""
    end = time.monotonic() + limits.seconds(LETTING_GO)
    while any(thread.name == "camera" for thread in threading.enumerate()):
        assert time.monotonic() < end, "the app has ended and still looks through its camera"
        time.sleep(A_MOMENT)


def paint_a_pixel(window: Any) -> None:
    """Draws a frame with every instruction in its place, of which only a corner is coloured. In the
    software renderer colouring is all but a tenth to a thirtieth of the work."""
    opengl.glEnable(opengl.GL_SCISSOR_TEST)
    opengl.glScissor(0, 0, 1, 1)
    type(window).on_draw(window)
    opengl.glDisable(opengl.GL_SCISSOR_TEST)


class Window:
    """An app in a window, and hands and eyes for a test."""

    standing: Window | None = None
    """The one that is open now."""

    def __init__(
        self,
        make: Callable[[], Widget | App],
        size: tuple[int, int] = (360, 640),
        *,
        theme: str = "dark",
        language: str = "en",
        text_factor: float = 1.0,
        density: float = 1.0,
        strict: bool = True,
    ) -> None:
        self._make = make
        self._size = size
        self._density = density
        self._look = (theme, text_factor)
        self._language = language
        self._strict = strict
        self.app: Any = None

    def __enter__(self) -> Window:
        from kivy.core.window import Window as KivyWindow

        assert Window.standing is None, "one window at a time: the other would lose its app"
        self.window = KivyWindow
        EventLoop.ensure_window()
        if A_PIXEL:
            KivyWindow.on_draw = partial(paint_a_pixel, KivyWindow)
        self._measure()
        self.resize(*self._size)
        _collect()
        self._before = Clock.get_events()
        self.app = self._build_app()
        App._running_app = self.app
        # An app does both once, for a phone: here freezing would keep each app for ever.
        with patch.object(gc, "freeze"), patch.object(gc, "set_threshold"):
            self.app._run_prepare()
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        self.settle()
        self.frames(1)
        Window.standing = self
        return self

    def _measure(self) -> None:
        """Whoever sets them tells every widget that is left, even where they stay the same."""
        for name, value in (("density", self._density), ("fontscale", 1.0)):
            if getattr(Metrics, name) != value:
                setattr(Metrics, name, value)

    def _build_app(self) -> App:
        mode, factor = self._look
        theme = Theme(mode=mode, text_factor=factor, still=True)
        words = LiveCatalogue(self._language, strict=self._strict)
        stand_in = KitApp(lambda: None, theme, words)
        App._running_app = stand_in
        made = self._make()
        if isinstance(made, App):
            return made
        stand_in._make_root = lambda: made
        return stand_in

    def __exit__(self, *_error: object) -> None:
        Window.standing = None
        self.frames(1)
        self.app.dispatch("on_stop")
        for child in list(self.window.children):
            self.window.remove_widget(child)
        _drop_what_waits(self._before)
        _forget_rows()
        App._running_app = None
        self.app = None
        wear()
        beat()
        _await_cameras()

    @property
    def root(self) -> Widget:
        return self.app.root

    def resize(self, width: int, height: int) -> None:
        """A phone of that many dp: also what turning the phone does."""
        pixels = (round(width * self._density), round(height * self._density))
        if tuple(self.window.system_size) != pixels:
            self.window.size = pixels
            beat(2)

    def frames(self, number: int = 1) -> None:
        """Frames that are painted."""
        for _ in range(number):
            TIME.next_frame()
            EventLoop.idle()
            self.window.mainloop()

    def settle(self) -> None:
        """Frames until the layout stands still."""
        before: list[tuple[float, ...]] = []
        for _ in range(20):
            beat(2)
            now = [(*w.pos, *w.size) for w in self.window.children for w in w.walk()]
            if now == before:
                break
            before = now

    def run(self, seconds: float) -> None:
        """Let time pass: long presses, toasts."""
        beat(ceil(seconds / FrameTime.FRAME))

    def until(self, true: Callable[[], bool], seconds: float = 60.0) -> None:
        """Frames until something holds; fails when it never does.

        Seconds are of the clock that the app sees, and at least as many really go by. Between two
        looks the processor is left to whoever is waited for; a few frames a second are painted,
        for what begins with a picture.
        """
        end, real_end = TIME() + seconds, time.monotonic() + seconds
        painted = TIME()
        while not true():
            late = TIME() > end and time.monotonic() > real_end
            assert not late, "it never happened"
            time.sleep(A_MOMENT)
            TIME.catch_up()
            tick()
            if TIME() > painted + PAINT_EVERY:
                painted = TIME()
                self.frames(1)

    def walk(self) -> Iterator[Widget]:
        """Every widget that is on the screen, the topmost layer first."""
        for top in self.window.children:
            yield from _visible(top)

    def texts(self) -> list[str]:
        return [widget.text for widget in self.walk() if isinstance(widget, Label) and widget.text]

    def sees(self, text: str) -> bool:
        return any(text in shown for shown in self.texts())

    def find(self, what: str | type[Widget], nth: int = 0) -> Widget:
        """A widget by its text, its ``name`` or its class."""
        found = [widget for widget in self.walk() if _is(widget, what)]
        assert len(found) > nth, f"no {what!r} among {self.texts()}"
        return found[nth]

    def has(self, what: str | type[Widget]) -> bool:
        return any(_is(widget, what) for widget in self.walk())

    def centre(self, target: str | type[Widget] | Widget | tuple[float, float]) -> Any:
        if isinstance(target, tuple):
            return target
        widget = target if isinstance(target, Widget) else self.find(target)
        return widget.to_window(*widget.center)

    def tap(self, target: str | type[Widget] | Widget | tuple[float, float], nth: int = 0) -> None:
        """Touch the middle of something, after scrolling to it where it is out of sight."""
        if not isinstance(target, (Widget, tuple)):
            target = self.find(target, nth)
        if isinstance(target, Widget):
            self.scroll_to(target)
        finger = Finger(*self.centre(target))
        finger.down()
        self.run(PRESS)
        beat(3)
        finger.up()
        self.settle()

    def tap_with_two_fingers(self, target: str, seconds: float = PRESS) -> None:
        """Both come down, and after so long both are lifted."""
        x, y = self.centre(target)
        one, other = Finger(x - 4, y), Finger(x + 4, y)
        one.down()
        other.down()
        self.run(seconds)
        one.up()
        self.settle()
        other.up()
        self.settle()

    def hold(self, target: str | type[Widget] | Widget, seconds: float) -> None:
        finger = Finger(*self.centre(target))
        finger.down()
        self.run(seconds)
        finger.up()
        self.settle()

    def drag(
        self,
        start: str | type[Widget] | Widget | tuple[float, float],
        end: str | Widget | tuple[float, float],
        steps: int = 8,
    ) -> None:
        (x0, y0), (x1, y1) = self.centre(start), self.centre(end)
        finger = Finger(x0, y0)
        finger.down()
        beat()
        for step in range(1, steps + 1):
            part = step / steps
            finger.move_to(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            beat()
        finger.up()
        self.settle()

    def scroll_to(self, widget: Widget) -> None:
        from kivy.uix.recycleview import RecycleView
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while isinstance(parent, Widget):
            recycles = isinstance(parent, RecycleView)
            if isinstance(parent, ScrollView) and parent.do_scroll_y and not recycles:
                parent.scroll_to(widget, padding=8, animate=False)
                self.settle()
            parent = parent.parent

    def type(self, text: str) -> None:
        """Keys to whatever has the focus."""
        for letter in text:
            self.window.dispatch("on_textinput", letter)
        self.settle()

    def press_back(self) -> None:
        """The back key of the phone."""
        self.window.dispatch("on_keyboard", 27, 0, None, [])
        self.settle()

    def cut_off(self) -> list[str]:
        """Texts that do not fit where they stand, or stick out of the window sideways."""
        width = self.window.width
        return [
            label.text
            for label in self.walk()
            if isinstance(label, Label) and label.text and _is_cut(label, width)
        ]

    def small_targets(self, least: float = 48.0) -> list[str]:
        """Things to tap that are too small for a thumb."""
        from kivy.uix.behaviors import ButtonBehavior

        return [
            f"{type(w).__name__} {w.width:.0f}x{w.height:.0f}"
            for w in self.walk()
            if isinstance(w, ButtonBehavior)
            and min(w.width, w.height) < least * self._density - 0.5
        ]

    def screenshot(self, path: str | Path) -> Path:
        """The picture on the screen as a PNG file.

        Drawn into a buffer of its own: an offscreen window keeps the surface that it began with.
        """
        from kivy.core.image import Image as CoreImage
        from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale, Translate

        self.settle()
        size = tuple(int(side) for side in self.window.size)
        buffer = Fbo(size=size, with_stencilbuffer=True)
        with buffer:
            ClearColor(0, 0, 0, 1)
            ClearBuffers()
            Scale(1, -1, 1)
            Translate(0, -size[1], 0)
        layers = [child.canvas for child in reversed(self.window.children)]
        for layer in layers:
            buffer.add(layer)
        buffer.draw()
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        CoreImage(buffer.texture).save(str(path), flipped=False)
        for layer in layers:
            buffer.remove(layer)
        return Path(path)


def _visible(widget: Widget) -> Iterator[Widget]:
    if widget.opacity == 0 or widget.width <= 0 or widget.height <= 0:
        return
    yield widget
    for child in widget.children:
        yield from _visible(child)


def _is(widget: Widget, what: str | type[Widget]) -> bool:
    if isinstance(what, type):
        return isinstance(widget, what)
    return getattr(widget, "text", None) == what or getattr(widget, "name", None) == what


def _is_cut(label: Label, window_width: float) -> bool:
    wide, high = label.texture_size
    if wide > label.width + 1.5 or high > label.height + 1.5:
        return True
    left, _ = label.to_window(label.x, label.y)
    return left < -1 or left + label.width > window_width + 1
