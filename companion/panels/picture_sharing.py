"""What is on the screen as a picture to share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.image import Image
from kivy.graphics import Canvas, ClearBuffers, ClearColor, Fbo, Scale, Translate
from kivy.uix.widget import Widget

from companion.panels.file_ready import offer_file
from companion.store.errors import FolderRefused

if TYPE_CHECKING:
    from companion.app import TablesideApp

BESIDE = 20_000
"""Pixels: wider than any screen."""
FRAMES = 4
"""Frames to wait: texts, cards and pages get their sizes one after the other."""


def save_picture(widget: Widget, path: Path, ground: tuple[float, ...]) -> None:
    """Writes a widget with all that is in it as a PNG, on that ground; also what is scrolled out
    of sight. Raises FolderRefused where it cannot be written."""
    wide, high = (max(int(side), 1) for side in widget.size)
    parent, at = widget.parent, _place_in(widget)
    canvas: Canvas = widget.canvas
    holder: Canvas | None = None
    if at >= 0:
        holder = parent.canvas
        holder.remove(canvas)
    buffer = Fbo(size=(wide, high), with_stencilbuffer=True)
    with buffer:
        ClearColor(*ground)
        ClearBuffers()
        Scale(1, -1, 1)
        Translate(-widget.x, -widget.y - widget.height, 0)
    buffer.add(canvas)
    buffer.draw()
    if not Image(buffer.texture).save(str(path), flipped=False):
        raise FolderRefused
    buffer.remove(canvas)
    if holder is not None:
        holder.insert(at, canvas)


def offer_picture(app: TablesideApp, widget: Widget, name: str) -> None:
    """Saves a widget as a picture of that name and says where it goes from here."""
    path = app.share_folder() / name
    save_picture(widget, path, app.theme.palette["background"])
    offer_file(app, path)


def when_laid_out(page: Widget, shell: Widget, done: Callable[[], None]) -> None:
    """Lays a page out beside the screen, out of sight, and calls back when that is done."""
    page.pos = (-BESIDE, 0)
    shell.add_widget(page, index=len(shell.children))
    left = [FRAMES]

    def wait(_seconds: float) -> None:
        left[0] -= 1
        if left[0]:
            Clock.schedule_once(wait, 0)
            return
        try:
            done()
        finally:
            shell.remove_widget(page)

    Clock.schedule_once(wait, 0)


def _place_in(widget: Widget) -> int:
    """The index of the widget's canvas in its parent's; -1 without a parent."""
    parent = widget.parent
    if parent is None or not isinstance(parent, Widget):
        return -1
    return int(parent.canvas.indexof(widget.canvas))
