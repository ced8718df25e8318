"""The board of a game that has no drawing yet: everything on it by name, to tap and correct."""

from __future__ import annotations

from kivy.metrics import dp

from companion.boards.base import Drawing, Thing
from companion.session import views
from engine.core.text import Money

ROW = 44.0
GAP = 5.0


class PlainBoard(Drawing):
    """A row for each thing that belongs to the table and not to a player."""

    def _fields(self) -> list[views.Field]:
        return views.table_fields(self.session.table)

    def needs(self, width: float, height: float) -> tuple[float, float]:
        row = dp(ROW) * max(1.0, self.theme.text_factor) + dp(GAP)
        return width, max(height, row * len(self._fields()))

    def draw(self) -> None:
        pen, high = self.pen, dp(ROW) * max(1.0, self.theme.text_factor)
        for index, field in enumerate(self._fields()):
            low = self.height - (index + 1) * (high + dp(GAP))
            self.put(field.path, 0, low, self.width, high)
            rim = "text" if self.chosen == field.path else None
            pen.panel(0, low, self.width, high, rim=rim)
            name, middle = self.words.say(field.label), low + high / 2
            pen.text(name, dp(12), middle, "body", room=self.width * 0.68, align=0)
            right, room = self.width - dp(12), self.width * 0.24
            pen.text(self._value(field), right, middle, "body", bold=True, room=room, align=1)

    def _value(self, field: views.Field) -> str:
        if isinstance(field.value, str):
            return self.word(field.value, field.editable.place)
        unit, catalogue = field.editable.unit, self.words.catalogue
        if unit:
            return str(catalogue.money(Money(field.value, unit), "short"))
        return str(catalogue.number(field.value))

    def thing(self, key: str) -> Thing | None:
        for field in self._fields():
            if field.path == key:
                name = self.words.say(field.label)
                return Thing(name, (self._value(field), "accent"), paths=(key,))
        return None


BOARD = PlainBoard
