"""Phones at this table: the code to scan, who has joined, and the switch for all of it."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout

from companion.link.link import Who
from companion.screens.base import Screen
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Row, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, SecondaryButton
from companion.widgets.choices import SwitchRow
from companion.widgets.page import Page
from companion.widgets.qr_code import QrCode
from companion.widgets.surface import Card

__all__ = ["AppBar", "Column", "Page", "Phones", "Row", "Scroller"]

CODE = 248
"""Large enough for a camera across the table."""


class Phones(Screen):
    """Follows who comes and goes while it is shown."""

    def entered(self) -> None:
        self._phones = self.app.phones
        self._stop_listening = self._phones.listen(self.refresh)
        self.refresh()

    def left(self) -> None:
        self._stop_listening()

    def refresh(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        body.add_widget(self._switch())
        if self._phones.on:
            who = self._phones.who()
            body.add_widget(self._code(who))
            body.add_widget(self._seats(who))

    def _switch(self) -> Card:
        card = Card(name="phones-switch")
        tell = self.words.tell
        row = SwitchRow(
            text=tell("app.phones.switch"),
            subtitle=tell("app.phones.switch.why"),
            active=self._phones.on,
            name="switch-phones",
        )
        row.bind(active=lambda _row, on: self._set(on))
        card.add_widget(row)
        card.add_widget(Txt(text=tell("app.phones.privacy"), role="secondary", tone="muted"))
        return card

    def _set(self, on: bool) -> None:
        if not on:
            self._phones.switch_off()
        elif not self.attempt(self._phones.switch_on):
            self.refresh()

    # Where to join

    def _code(self, who: Who) -> Card:
        card = Card(name="phones-code")
        tell = self.words.tell
        if not who.choices:
            card.add_widget(Txt(text=tell("app.phones.no_network"), name="no-network"))
            return card
        card.add_widget(Txt(text=tell("app.phones.scan"), role="title", halign="center"))
        card.add_widget(QrCode(text=who.address, size_hint_y=None, height=dp(CODE), name="code"))
        shown = who.address.partition("#")[0].removeprefix("http://").rstrip("/")
        card.add_widget(Txt(text=shown, bold=True, halign="center", name="address"))
        near = tell("app.phones.same_network")
        card.add_widget(Txt(text=near, role="secondary", tone="muted", halign="center"))
        if len(who.choices) > 1:
            card.add_widget(self._addresses(who))
        return card

    def _addresses(self, who: Who) -> Column:
        """A device in several networks: the likeliest is shown, the others are a tap away."""
        column = Column()
        hint = self.words.tell("app.phones.addresses")
        column.add_widget(Txt(text=hint, role="secondary", tone="muted"))
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        for address in who.choices:
            lit = f"//{address}:" in who.address
            chip = ChipButton(text=address, lit=lit, name=f"address-{address}")
            chip.bind(on_tap=lambda _chip, a=address: self._phones.choose_address(a))
            chips.add_widget(chip)
        column.add_widget(chips)
        return column

    # Who is there

    def _seats(self, who: Who) -> Card:
        card = Card(name="phones-seats")
        tell = self.words.tell
        card.add_widget(Txt(text=tell("app.phones.seats"), bold=True))
        for seat, name in enumerate(self.session.table.players):
            card.add_widget(self._seat(seat, name, who))
        if who.watching:
            watching = tell("app.phones.watching", n=who.watching)
            card.add_widget(Txt(text=watching, role="secondary", tone="muted"))
        row = ButtonRow()
        renew = SecondaryButton(text=tell("app.phones.renew"), icon="refresh", name="renew")
        renew.bind(on_tap=lambda _button: self._renew())
        row.add_widget(renew)
        card.add_widget(row)
        return card

    def _seat(self, seat: int, name: str, who: Who) -> PlayerBadge | Row:
        joined, tell = seat in who.seats, self.words.tell
        here = "app.phones.away" if seat in who.away else "app.phones.joined"
        note = tell(here if joined else "app.phones.free")
        badge = PlayerBadge(seat=seat, name=name, note=note)
        if not joined:
            return badge
        row = Row(spacing=dp(8))
        row.add_widget(badge)
        back = ChipButton(text=tell("app.phones.take_back"), name=f"take-back-{seat}")
        back.bind(on_tap=lambda _chip: self._phones.free(seat))
        row.add_widget(back)
        return row

    def _renew(self) -> None:
        self._phones.renew()
        self.app.shell.show_toast(self.words.tell("app.phones.renewed"))


load_kv(__file__)
