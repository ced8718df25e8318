"""What lists of games and players show before the first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.widgets.base import Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.surface import Card

if TYPE_CHECKING:
    from companion.app import TablesideApp


def no_games_card(app: TablesideApp, name: str, title: str, why: str) -> Card:
    """Says that there is nothing yet, and why, with a button to the first game."""
    card = Card(name=name)
    card.add_widget(Txt(text=title, role="title"))
    card.add_widget(Txt(text=why, tone="muted"))
    row = ButtonRow()
    button = PrimaryButton(text=app.words.tell("history.games.none.start"), name="first-game")
    button.bind(on_tap=lambda _button: app.home())
    row.add_widget(button)
    card.add_widget(row)
    return card
