"""What was entered of an answer that is not given yet, as plain values.

The session keeps it, as it keeps what was ticked off: a screen that is left may be gone when the
player comes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.session.answer_picker import Picker


@dataclass(frozen=True, slots=True)
class Entered:
    """One question on the way to its answer.

    picker  what was chosen step by step
    trail   the same as it was named
    told    what the inputs of the step hold, by their kind
    """

    picker: Picker
    trail: tuple[str, ...]
    told: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class HalfEntered:
    """What stands in the sheet.

    asked   for which question, in which words: for another one it counts no more
    seat    who of several answers, where that was chosen
    now     None while it is not chosen yet
    coming  what was entered for the question after this one
    """

    asked: tuple[object, ...]
    seat: int | None
    now: Entered | None
    coming: Entered | None
