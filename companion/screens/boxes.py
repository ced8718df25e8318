"""What is printed in the player's own boxes: entered once, editable, kept."""

from __future__ import annotations

from typing import Any

from companion.screens.base import Screen
from companion.session.laying import known_facts
from companion.widgets.bars import AppBar
from companion.widgets.base import Column, Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.draglist import DragList
from companion.widgets.field import TextField
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.stepper import AmountInput
from engine.core.registry import games, rulebook
from engine.core.setup import FactSpec, Value

__all__ = ["AppBar", "Boxes", "Column", "Page", "Scroller"]


class Boxes(Screen):
    """One game's box, or the choice of a game."""

    def __init__(self, game: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game = game

    def entered(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        tell = self.words.tell
        body = self.ids.body
        body.clear_widgets()
        self.ids.bar.title = tell("app.settings.boxes")
        if not self._game:
            self.ids.bar.subtitle = tell("app.settings.boxes.why")
            body.add_widget(self._game_list())
            return
        self.ids.bar.subtitle = tell(f"{self._game}.name")
        body.add_widget(Txt(text=tell("app.boxes.why"), role="secondary", tone="muted"))
        body.add_widget(self._fact_list())

    def _game_list(self) -> ChoiceList:
        choices = []
        for game in games():
            specs = rulebook(game).facts
            if specs:
                known = len(known_facts(specs, self.app.store.box(game) or {}))
                note = self.words.tell("app.boxes.known", n=known, all=len(specs))
                choices.append(Choice(game, self.words.tell(f"{game}.name"), note))
        chosen = ChoiceList(choices=choices)
        chosen.bind(on_choose=lambda _list, game: self.app.go("boxes", game=game))
        return chosen

    def _fact_list(self) -> ChoiceList:
        specs = rulebook(self._game).facts
        known = known_facts(specs, self.app.store.box(self._game) or {})
        choices = [
            Choice(
                spec.id,
                self.words.tell(f"{self._game}.fact.{spec.id}"),
                amount=self._shown(spec, known[spec.id]) if spec.id in known else "?",
            )
            for spec in specs
        ]
        chosen = ChoiceList(choices=choices)
        by_id = {spec.id: spec for spec in specs}
        chosen.bind(on_choose=lambda _list, key: self._edit(by_id[key], known.get(key)))
        return chosen

    def _shown(self, spec: FactSpec, value: Value) -> str:
        if isinstance(value, int):
            return self.words.catalogue.number(value)
        if isinstance(value, tuple):
            return self.words.catalogue.number(len(value))
        return value if spec.kind == "text" else self._word(value)

    def _word(self, word: str) -> str:
        return str(self.words.tell(f"{self._game}.word.{word}"))

    def _edit(self, spec: FactSpec, value: Value | None) -> None:
        sheet = Sheet(title=self.words.tell(f"{self._game}.fact.{spec.id}"), name="fact")
        now: Value = value if value is not None else spec.sample
        widget, read = self._input(spec, now)
        sheet.add_widget(widget)
        row = ButtonRow()
        save = PrimaryButton(text=self.words.tell("app.do.save"), name="save-fact")
        save.bind(on_tap=lambda _button: self._save(spec, read()))
        row.add_widget(save)
        sheet.add_widget(row)
        self.app.shell.open_sheet(sheet)

    def _input(self, spec: FactSpec, now: Value) -> tuple[Any, Any]:
        """The widget for a kind of fact, and what reads its value."""
        if spec.kind == "int":
            number = AmountInput(
                least=spec.low, most=spec.high, value=now if isinstance(now, int) else 0
            )
            return number, lambda: int(number.value)
        if spec.kind == "text":
            field = TextField(text=str(now), longest=200)
            return field, lambda: field.text.strip()
        if spec.kind == "order":
            items = now if isinstance(now, tuple) else spec.choices
            drag = DragList(entries=[(str(i), self._word(str(i)), -1) for i in items])
            return drag, lambda: tuple(drag.order)
        single = spec.kind == "word"
        chosen = [str(now)] if single else [str(word) for word in now if isinstance(now, tuple)]
        choices = [Choice(word, self._word(word)) for word in spec.choices]
        words = ChoiceList(choices=choices, multiple=True, most=1 if single else 0, chosen=chosen)
        if single:
            return words, lambda: words.chosen[-1] if words.chosen else ""
        return words, lambda: tuple(words.chosen)

    def _save(self, spec: FactSpec, value: Value) -> None:
        if not spec.accepts(value):
            return
        box = dict(self.app.store.box(self._game) or {})
        box[spec.id] = list(value) if isinstance(value, tuple) else value
        self.app.store.set_box(self._game, box)
        self.app.shell.close_sheet()
        self.refresh()


load_kv(__file__)
