"""The buttons of a question: in rows, the last of which stay in sight at the thumb."""

from __future__ import annotations

from collections.abc import Sequence

from companion.widgets.base import Column, set_children
from companion.widgets.buttons import ButtonRow, TextButton
from companion.widgets.touches import FreshTouches

IN_A_ROW = 2
IN_A_LOW_ROW = 3
"""So many stand beside each other on a low screen, where a second row would cover the answers;
large letters leave room for two."""


class ButtonFoot(FreshTouches, Column):
    """The buttons of a question under the part that scrolls: always at the thumb."""

    def show(self, rows: Sequence[ButtonRow]) -> None:
        set_children(self, rows)


class ButtonRows:
    """Rows that are kept for the next question."""

    def __init__(self) -> None:
        self._rows: list[ButtonRow] = []

    def fill(self, buttons: Sequence[TextButton], low: bool, one_in_sight: bool) -> list[ButtonRow]:
        """The buttons in rows, the last at the thumb. An odd one comes last, or first where only
        the last row is kept in sight."""
        wide = IN_A_LOW_ROW if low and not one_in_sight else IN_A_ROW
        first = len(buttons) % wide if one_in_sight else 0
        ends = range(first or wide, len(buttons) + wide, wide)
        groups = [list(buttons[max(0, end - wide) : end]) for end in ends]
        groups = [group for group in groups if group]
        while len(self._rows) < len(groups):
            self._rows.append(ButtonRow())
        for row, group in zip(self._rows, groups, strict=False):
            if row.children[::-1] != group:
                for button in group:
                    if button.parent is not None:
                        button.parent.remove_widget(button)
                row.clear_widgets()
                for button in group:
                    row.add_widget(button)
        return self._rows[: len(groups)]
