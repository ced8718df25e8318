"""What the player must read about the saved tables before anything else."""

from __future__ import annotations

from collections.abc import Sequence

from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.shell import Sheet


class NoticeSheet(Sheet):
    """Stays until it is closed."""

    def __init__(self, texts: Sequence[str], **kwargs: object) -> None:
        super().__init__(name="notice", **kwargs)
        self.title = self.words.tell("app.start.notice")
        for text in texts:
            self.add_widget(Txt(text=text))
        row = ButtonRow()
        button = PrimaryButton(text=self.words.tell("app.start.understood"), name="understood")
        button.bind(on_tap=lambda _button: self.dispatch("on_close"))
        row.add_widget(button)
        self.add_widget(row)
