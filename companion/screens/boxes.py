"""What is printed in the player's own boxes: entered on the board with a pad, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.boards.base import Printed
from companion.panels.box_board import BoxBoard, bare_session
from companion.panels.box_sharing import SharingMenu
from companion.panels.prompt_sheet import PromptSheet
from companion.panels.value_pad import ValuePad
from companion.screens.base import Screen
from companion.session.box_values import BoxValues, group_of, place_of
from companion.session.new_game_draft import known_facts, want_made_up
from companion.widgets.bars import AppBar
from companion.widgets.base import Scroller, Txt, fill, load_kv
from companion.widgets.buttons import ButtonRow, ChipButton, PrimaryButton, SecondaryButton
from companion.widgets.cards import CardGrid, CardItem
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.draglist import DragList
from companion.widgets.field import TextField
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from engine.core.registry import games, rulebook
from engine.core.setup import FactSpec, Value

__all__ = ["AppBar", "Boxes", "Page", "PromptSheet", "Scroller"]

YES, NO = "yes", "no"
READ = ("words", "order", "text")
"""Kinds of values that take several taps or letters: a button enters them."""
WIDER = 1.1
"""From that width to the height on, the board stands beside what is entered."""
LEAST_BOARD = 150.0
"""The height in dp that the board keeps."""
FEW_GROUPS = 3
"""More groups than that are chosen from a list."""
MOST_ALIKE = 3
"""How many cards of one kind a tap counts up to before it begins again with none."""


class Boxes(Screen):
    """One game's box, or the choice of a game; `playing` enters values into the open table."""

    shares = BooleanProperty(False)
    """Whether values can be sent to another phone: those of a box can, those of a game cannot."""

    def __init__(self, game: str = "", playing: bool = False, **kwargs: object) -> None:
        super().__init__(shares=bool(game) and not playing, **kwargs)
        self._game = game
        self._playing = playing
        self._board: BoxBoard | None = None
        self._spec: FactSpec | None = None
        self._marked: list[str] = []
        """Places that were tapped for a value of several."""
        self._pad = ValuePad()
        self._pad.bind(on_number=lambda _pad, number: self._enter(number))
        self._chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        self._chips.bind(minimum_height=self._chips.setter("height"))
        self._sharing = Clock.create_trigger(self._share, -1)
        self.bind(size=self._sharing)
        self.ids.stage.bind(height=self._sharing)
        self.ids.entry.bind(height=self._sharing)
        self.ids.buttons.bind(height=self._sharing)

    def entered(self) -> None:
        if self._game and self._board is None:
            session = self.session if self._playing else None
            self._box = BoxValues(self._game, self.app.store, session)
            self._board = BoxBoard(session or bare_session(self._game, self._last_ring()))
            self._board.bind(on_place=lambda _board, place: self._place_tapped(place))
            self._choose(self._box.first_missing())
        if self._board is not None:
            self._board.drawing.attach()
        self.refresh()

    def left(self) -> None:
        self._keep_typed()
        if self._board is not None:
            self._board.drawing.detach()

    def share(self) -> None:
        self.app.shell.open_sheet(SharingMenu(self, self._box, self._taken_over))

    def _taken_over(self) -> None:
        self._choose(self._box.first_missing())
        self.refresh()

    def _share(self, *_changed: object) -> None:
        """The board beside what is entered where the screen is wide, else above it."""
        board, sheet, room = self.ids.board, self.ids.sheet, self.ids.stage.height
        if self.width > self.height * WIDER:
            board.size_hint = (1 if board.children else 0.01, 1)
            sheet.size_hint = (1, 1)
        elif board.children:
            board.size_hint = sheet.size_hint = (1, None)
            needed = self.ids.entry.height + self.ids.buttons.height + dp(24)
            sheet.height = min(needed, room - dp(LEAST_BOARD))
            board.height = room - sheet.height
        else:
            board.size_hint, board.height = (1, None), 0
            sheet.size_hint = (1, 1)

    def _last_ring(self) -> tuple[str, ...]:
        kept = self.app.store.setting(f"orders.{self._game}")
        ring = kept.get("ring") if isinstance(kept, dict) else None
        return tuple(map(str, ring)) if isinstance(ring, list) else ()

    def refresh(self) -> None:
        tell, bar = self.words.tell, self.ids.bar
        if not self._game:
            bar.title = tell("app.settings.boxes")
            bar.subtitle = tell("app.settings.boxes.why")
            self._put(self.ids.board, [])
            self._put(self.ids.entry, [self._game_list()])
            self._sharing()
            return
        bar.title = tell("app.boxes.title")
        done = len(self._box.specs) - len(self._box.missing)
        entered = tell("app.boxes.known", n=done, all=len(self._box.specs))
        bar.subtitle = f"{tell(f'{self._game}.name')} · {entered}"
        self._show()

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

    # Showing

    def _choose(self, spec: FactSpec) -> None:
        self._spec = spec
        value = self._box.value(spec)
        self._marked = [str(word) for word in value] if isinstance(value, tuple) else []

    def _show(self) -> None:
        spec, board = self._spec, self._board
        assert spec is not None
        assert board is not None
        group = group_of(spec)
        on_board = place_of(spec) in board.places or set(spec.choices) & board.places
        counted = self._box.counted(group)
        self._put(self.ids.board, [board] if on_board and counted is None else [])
        self._show_chips(group)
        title = Txt(text=self._title(spec), role="title", name="asked")
        parts: list[Widget] = [self._chips] if len(self._box.groups) > 1 else []
        inputs = [self._count_grid(counted)] if counted is not None else self._inputs(spec)
        self._put(self.ids.entry, [*parts, title, *inputs])
        self._put(self.ids.buttons, [self._buttons(spec)])
        self._sharing()
        if on_board:
            asked = "" if self._flips(spec) else place_of(spec)
            board.show(self._box.known, self._printed(spec), asked, self._lit(spec))

    def _printed(self, spec: FactSpec) -> Printed:
        """What stands on the board: the values of the group, and in its centre what is asked."""
        group, place = group_of(spec), place_of(spec)
        about = self.words.tell(f"{self._game}.facts.{group}")
        marks = self._flips(spec) or spec.kind == "words"
        values = [] if marks else [(place_of(s), self._told(s)) for s in self._box.groups[group]]
        if self._flips(spec) or not self.words.catalogue.has(f"{self._game}.word.{place}"):
            return Printed(tuple(values), about, "")
        return Printed(tuple(values), self._word(place), about)

    def _told(self, spec: FactSpec) -> tuple[str, str]:
        """A value as it is written, with its tone; a question mark while it is not known."""
        value, catalogue = self._box.value(spec), self.words.catalogue
        if value is None:
            return "?", "muted"
        if not isinstance(value, int):
            return str(value), "text"
        if spec.low >= 0:
            return str(catalogue.number(value)), "text"
        return str(catalogue.signed(value)), "gain" if value > 0 else "loss" if value else "text"

    def _put(self, holder: Widget, parts: list[Widget]) -> None:
        holder.clear_widgets()
        for part in parts:
            if part.parent is not None:
                part.parent.remove_widget(part)
            holder.add_widget(part)

    def _title(self, spec: FactSpec) -> str:
        if self._flips(spec) or self._box.counted(group_of(spec)) is not None:
            return str(self.words.tell(f"{self._game}.facts.{group_of(spec)}.why"))
        return str(self.words.tell(f"{self._game}.fact.{spec.id}"))

    def _group_text(self, group: str) -> str:
        done, every = self._box.entered(group), len(self._box.groups[group])
        name = self.words.tell(f"{self._game}.facts.{group}")
        return name if done == every else f"{name} {done}/{every}"

    def _show_chips(self, group: str) -> None:
        """A chip for each group; where they are many one for all of them."""
        names = list(self._box.groups)
        shown = names if len(names) <= FEW_GROUPS else [group]
        chips = [
            {"text": self._group_text(name), "lit": name == group, "name": f"group-{name}"}
            for name in shown
        ]
        if shown != names:
            more = self.words.tell("app.boxes.groups")
            chips.append({"text": more, "lit": False, "name": "groups"})
        fill(self._chips, chips, self._chip)

    def _chip(self) -> ChipButton:
        chip = ChipButton()
        chip.bind(on_tap=lambda tapped: self._chip_tapped(tapped.name))
        return chip

    def _chip_tapped(self, name: str) -> None:
        if name != "groups":
            self._group_tapped(name.removeprefix("group-"))
            return
        sheet = Sheet(title=self.words.tell("app.boxes.groups"), name="groups-sheet")
        choices = [Choice(group, self._group_text(group)) for group in self._box.groups]
        groups = ChoiceList(choices=choices)

        def chosen(_list: ChoiceList, group: str) -> None:
            self.app.shell.close_sheet()
            self._group_tapped(group)

        groups.bind(on_choose=chosen)
        sheet.add_widget(groups)
        self.app.shell.open_sheet(sheet)

    def _flips(self, spec: FactSpec) -> bool:
        """Yes or no for each place: a tap on the board turns it round."""
        return spec.kind == "word" and set(spec.choices) == {YES, NO}

    def _lit(self, spec: FactSpec) -> frozenset[str]:
        if self._flips(spec):
            group = self._box.groups[group_of(spec)]
            return frozenset(place_of(s) for s in group if self._box.value(s) == YES)
        return frozenset(self._marked) if spec.kind == "words" else frozenset()

    # Inputs

    def _inputs(self, spec: FactSpec) -> list[Widget]:
        value = self._box.value(spec)
        if spec.kind == "int":
            self._pad.ask(spec, value if isinstance(value, int) else None)
            return [self._pad]
        if spec.kind == "text":
            return [self._field(str(value or ""))]
        if spec.kind == "order":
            items = value if isinstance(value, tuple) else spec.choices
            drag = DragList(entries=[(str(i), self._word(str(i)), -1) for i in items])
            self._read: Callable[[], Value] = lambda: tuple(drag.order)
            return [drag]
        if spec.kind == "words":
            return []
        return [] if self._flips(spec) else [self._words(spec)]

    def _field(self, text: str) -> TextField:
        field = TextField(text=text, longest=200, name="fact-field")
        line = field.ids.line
        line.text_validate_unfocus = False
        field.bind(on_done=lambda *_typed: self._enter(line.text.strip()))
        self._read = lambda: line.text.strip()
        Clock.schedule_once(lambda _s: setattr(line, "focus", line.get_root_window() is not None))
        return field

    def _words(self, spec: FactSpec) -> ChoiceList:
        choices = [Choice(word, self._word(word)) for word in spec.choices]
        words = ChoiceList(choices=choices)
        words.bind(on_choose=lambda _list, word: self._enter(word))
        return words

    def _word(self, word: str) -> str:
        return str(self.words.tell(f"{self._game}.word.{word}"))

    def _count_grid(self, counted: Counter[str]) -> CardGrid:
        """Every kind of card and how many of it the box holds."""
        assert self._spec is not None
        kinds = self._spec.choices
        items = [CardItem(card, self._word(card), MOST_ALIKE) for card in kinds]
        grid = CardGrid(
            items=items, most=len(kinds) * MOST_ALIKE, picks=dict(counted), name="cards"
        )
        self._counted: Callable[[], Counter[str]] = lambda: Counter(
            {card: int(n) for card, n in grid.picks.items()}
        )
        return grid

    # Buttons

    def _buttons(self, spec: FactSpec) -> ButtonRow:
        tell, row = self.words.tell, ButtonRow()
        steps: list[tuple[str, str, Callable[[], None]]] = []
        if self._box.missing and not self._playing:
            steps.append(("made-up", tell("app.boxes.made_up"), self._make_up))
        counted = self._box.counted(group_of(spec)) is not None
        if counted:
            steps.append(("done", tell("app.boxes.done"), self._count))
        elif spec.kind in READ and self._box.missing:
            steps.append(("next", tell("app.boxes.next"), self._enter_read))
        elif self._box.missing and not self._playing:
            steps.append(("later", tell("app.boxes.later"), self._end))
        else:
            steps.append(("done", tell("app.boxes.done"), self._end))
        for number, (name, text, tap) in enumerate(steps, 1):
            kind = PrimaryButton if number == len(steps) else SecondaryButton
            button = kind(text=text, name=name)
            button.bind(on_tap=lambda _button, tap=tap: tap())
            row.add_widget(button)
        return row

    def _make_up(self) -> None:
        want_made_up(self.app.store, self._game, True)
        self.app.back()

    def _leave(self) -> None:
        if not self._playing:
            want_made_up(self.app.store, self._game, False)
        self.app.back()

    def _end(self) -> None:
        """Enters what is still in the field, then leaves."""
        assert self._spec is not None
        if self._spec.kind in READ:
            self._enter_read()
        self._keep_typed()
        if self.is_shown:
            self._leave()

    def _keep_typed(self) -> None:
        """Enters a name in its field, or a number that still waits for another digit: who taps
        elsewhere has ended it."""
        spec = self._spec
        if spec is None:
            return
        typed: Value | None = None
        if self._pad.waits:
            typed = self._pad.value
            self._pad.stop()
        elif spec.kind == "text":
            typed = self._read() or None
        if typed is not None and typed != self._box.value(spec):
            self.attempt(lambda: self._box.enter(spec, typed))

    def _count(self) -> None:
        assert self._spec is not None
        specs = self._box.groups[group_of(self._spec)]
        counts = self._counted()
        if self._box.enter_counted(group_of(self._spec), counts):
            self.app.back()
        else:
            said = self.words.tell("app.boxes.counted", n=counts.total(), all=len(specs))
            self.app.shell.show_toast(said)

    # Taps

    def _group_tapped(self, group: str) -> None:
        self._keep_typed()
        specs = self._box.groups[group]
        missing = self._box.missing
        self._choose(next((spec for spec in specs if spec in missing), specs[0]))
        self.refresh()

    def _place_tapped(self, place: str) -> None:
        spec = self._spec
        assert spec is not None
        if spec.kind == "words":
            if place in self._marked:
                self._marked.remove(place)
            elif place in spec.choices:
                self._marked.append(place)
            self.refresh()
            return
        there = [s for s in self._box.groups[group_of(spec)] if place_of(s) == place]
        if not there:
            return
        self._keep_typed()
        self._choose(there[0])
        if self._flips(there[0]):
            self._enter(NO if self._box.value(there[0]) == YES else YES, stay=True)
        else:
            self.refresh()

    def _enter_read(self) -> None:
        assert self._spec is not None
        self._enter(tuple(self._marked) if self._spec.kind == "words" else self._read())

    def _enter(self, value: Value, stay: bool = False) -> None:
        """Keeps the value and asks for the next one by itself; after the last it is done."""
        spec, lacking = self._spec, bool(self._box.missing)
        assert spec is not None
        entered: list[bool] = []
        if not self.attempt(lambda: entered.append(self._box.enter(spec, value))) or not entered[0]:
            return
        if lacking and not self._box.missing:
            self._leave()
            return
        then = None if stay else self._box.after(spec)
        if then is not None:
            self._choose(then)
        self.refresh()


load_kv(__file__)
