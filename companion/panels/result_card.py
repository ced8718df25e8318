"""The end of a game on its table: who won, by how much, and the picture to share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.widgets.badge import PlayerBadge, seat_colour
from companion.widgets.base import Row, Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.surface import Card

if TYPE_CHECKING:
    from companion.screens.base import TableTab


class ResultCard(Card):
    """Standings in short; the whole story is a tap away, and so is a picture of it."""

    def __init__(self, screen: TableTab, **kwargs: object) -> None:
        super().__init__(name="result", **kwargs)
        table, tell = screen.session.table, self.words.tell
        result = table.result
        assert result is not None
        if len(result.winners) == 1:
            self.edge = seat_colour(result.winners[0])
        self.add_widget(Txt(text=self.words.say(result.text), role="hero"))
        for line in table.standings():
            row = Row(name=f"place-{line.seat}")
            row.add_widget(PlayerBadge(seat=line.seat, name=table.players[line.seat]))
            score = self.words.catalogue.number(line.score)
            row.add_widget(Txt(text=score, role="title", halign="right", size_hint_x=0.25))
            self.add_widget(row)
        buttons = ButtonRow()
        share = SecondaryButton(text=tell("app.results.picture"), icon="image", name="share-win")
        share.bind(on_tap=lambda _button: self._share(screen))
        show = PrimaryButton(text=tell("app.table.results"), name="results")
        show.bind(on_tap=lambda _button: screen.app.go("results"))
        buttons.add_widget(share)
        buttons.add_widget(show)
        self.add_widget(buttons)

    @staticmethod
    def _share(screen: TableTab) -> None:
        """The picture is that of the results, and made there."""
        screen.app.go("results")
        screen.app.shell.screen.share_picture()
