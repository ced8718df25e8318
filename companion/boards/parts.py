"""Parts of a drawing, each drawn again only when it changes itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from kivy.graphics import Canvas

from companion.boards.canvas_pen import Letters, Pen

Noted = TypeVar("Noted")


@dataclass(frozen=True, slots=True)
class _Part(Generic[Noted]):
    """A part as it was drawn, and all that was noted on the way."""

    state: Hashable
    canvas: Canvas
    letters: Letters
    texts: tuple[str, ...]
    noted: Noted


class Parts(Generic[Noted]):
    """The canvas of a drawing that is made of parts.

    Most moves change little of what is drawn, and drawing is most of what a move costs. What is
    drawn into the canvas beside the parts is drawn each time.
    """

    def __init__(self, canvas: Canvas, pen: Pen) -> None:
        self._canvas = canvas
        self._pen = pen
        self._drawn: dict[Hashable, _Part[Noted]] = {}
        self._before: dict[Hashable, _Part[Noted]] = {}

    def draw(self, all_of_it: Callable[[], None]) -> None:
        """Draws anew; parts whose state is as before are used again."""
        self._wipe()
        self._before, self._drawn = self._drawn, {}
        self._pen.start()
        with self._canvas:
            all_of_it()
        self._drop_unused()

    def part(self, name: Hashable, state: Hashable, draw: Callable[[], Noted]) -> Noted:
        """Draws a part unless its state is the same as last time; returns what `draw` returned."""
        part = self._before.get(name)
        if part is None or part.state != state:
            canvas = Canvas(noadd=True)
            with canvas:
                noted, letters, texts = self._pen.noted(draw)
            part = _Part(state, canvas, letters, texts, noted)
        else:
            self._pen.recall(part.letters, part.texts)
        self._drawn[name] = part
        self._canvas.add(part.canvas)
        return part.noted

    def forget(self) -> None:
        """An empty canvas."""
        self._wipe()
        self._before, self._drawn = self._drawn, {}
        self._drop_unused()
        self._pen.forget()

    def _drop_unused(self) -> None:
        """A canvas and what is in it refer to one another: emptied, they are freed at once, and not
        only when garbage is collected."""
        for name, part in self._before.items():
            if self._drawn.get(name) is not part:
                part.canvas.clear()
        self._before = {}

    def _wipe(self) -> None:
        """Also removes canvases inside the canvas, which Kivy's clear() leaves."""
        for part in self._drawn.values():
            self._canvas.remove(part.canvas)
        self._canvas.clear()
