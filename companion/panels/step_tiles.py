"""Whether the choices of a step are rows or tiles: what has a picture, or is short, is a tile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.boards import face
from companion.faces import UNSEEN, Face
from companion.session.answer_picker import CARD, VERB, Step
from companion.widgets.cards import CardItem

PLAYER = "player"
SEVERAL = 3
"""So many things to do are tiles: rows of them would fill the sheet."""
SHORT = 36
"""Names of so many letters fit tiles, which need half the room of rows."""
MANY = 12
"""Of so many choices one longer name does not make rows of all."""


def several_verbs(steps: Sequence[Step]) -> bool:
    return len(steps) >= SEVERAL and all(s.slot == VERB and not s.rest for s in steps)


def step_tiles(
    game: str, steps: Sequence[Step], named: Callable[[Step], str], notes: Sequence[str]
) -> list[CardItem]:
    """The choices as tiles; nothing where rows serve better."""
    names = [named(step) for step in steps]
    faces = [_face_of(game, step) for step in steps]
    if any(faces) and all(step.slot == CARD and not step.rest for step in steps):
        faces = [seen or UNSEEN for seen in faces]
    long = sum(not _fits(step, name) for step, name in zip(steps, names, strict=True))
    named_short = long <= len(steps) // MANY and not any(step.slot == PLAYER for step in steps)
    short = named_short and not any(notes)
    if not (all(faces) or several_verbs(steps) or short):
        return []
    return [
        CardItem(step.key, name, note=note, face=seen)
        for step, name, note, seen in zip(steps, names, notes, faces, strict=True)
    ]


def _fits(step: Step, name: str) -> bool:
    """Players keep their rows, which carry their marks."""
    return len(name) <= SHORT and step.slot != PLAYER


def _face_of(game: str, step: Step) -> Face | None:
    """The look of the first thing in it that can be drawn: "loan on Banking" looks like Banking."""
    parts = [step.said[place] for place in step.places]
    seen = (face(game, part.token, part.slot) for part in parts if part.slot != VERB)
    return next((one for one in seen if one is not None), None)
