"""What happens at a stage that is new to the players, and what is easily overlooked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.screens.table import TableScreen


class LessonSheet(Sheet):
    """Two sentences for each stage, and a way to be spared the others."""

    def __init__(
        self, screen: TableScreen, stages: Sequence[str], stop: Callable[[], None], **kwargs: object
    ) -> None:
        game, tell = screen.session.table.rulebook.id, screen.words.tell
        name = tell(f"{game}.stage.{stages[-1]}")
        super().__init__(title=tell("app.lesson.title", stage=name), name="lesson", **kwargs)
        for stage in stages:
            if len(stages) > 1:
                self.add_widget(Txt(text=tell(f"{game}.stage.{stage}"), bold=True))
            self.add_widget(Txt(text=tell(f"{game}.lesson.{stage}")))
        row = ButtonRow()
        enough = SecondaryButton(text=tell("app.lesson.enough"), name="lesson-enough")
        enough.bind(on_tap=lambda _button: screen.app.shell.close_sheet())
        enough.bind(on_tap=lambda _button: stop())
        seen = PrimaryButton(text=tell("app.lesson.seen"), name="lesson-seen")
        seen.bind(on_tap=lambda _button: screen.app.shell.close_sheet())
        row.add_widget(enough)
        row.add_widget(seen)
        self.add_widget(row)
