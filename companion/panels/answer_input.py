"""The input made for an Ask: chosen by the shape of its options, so no screen knows a rule.

Widgets are kept and changed in place: a tap is answered within a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.app import App
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.panels.amount_table_input import AmountTableInput
from companion.panels.button_foot import ButtonFoot, ButtonRows
from companion.panels.input_base import OptionInput, hold_again
from companion.panels.number_table_input import NumberTableInput
from companion.panels.option_inputs import INPUTS, kind_of
from companion.panels.step_tiles import several_verbs, step_tiles
from companion.panels.value_chips import ValueChips
from companion.session import Session, step_texts
from companion.session.amounts import AmountTable, amount_table
from companion.session.answer_picker import CARD, Picker, Step, Way
from companion.session.box_values import fact_of, several_values
from companion.session.half_entered import Entered
from companion.session.number_table import NumberTable, number_table
from companion.widgets.base import Column, Txt, page_of
from companion.widgets.buttons import (
    ButtonRow,
    PrimaryButton,
    SecondaryButton,
    TextButton,
)
from companion.widgets.cards import CardGrid, CardTile
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.touches import FreshTouches
from engine.core.notation import Token
from engine.core.options import Args, Option
from engine.core.places import fact_name
from engine.core.shown import AnyView
from engine.core.text import Text

SHORT_LIST = 4
FEW_TILES = 6
"""With more rows or tiles than this the buttons come first: below they would be out of sight."""
FEW_VALUES = 4
"""So many printed values that are asked for are named above the pad; more come below it."""
LARGER_TEXT = 1.2
"""Above that size of the letters one row of buttons is kept in sight."""
MOST_AT_THE_FOOT = 2
"""Rows of buttons that stay in sight under a long question; further ones scroll with it."""


class AnswerInput(FreshTouches, Column):
    """Asks for one of the options; ``answered`` is called with verb and arguments.

    scan  opens the camera where it can answer, told what was chosen so far; None where it cannot
    """

    title = StringProperty("")
    """What this step asks; empty where the question itself still says it."""
    headed = BooleanProperty(True)
    """Shows that title itself; the prompt has a better place for it."""
    scan_leads = BooleanProperty(False)
    """The camera is what people most likely want here."""
    scans_aside = BooleanProperty(False)
    """It may be used, but is no button here: where it would stand alone, the prompt shows it small
    beside the question."""
    comes_next = BooleanProperty(False)
    """It stands under another question, which has the one button that leads."""
    means = StringProperty("")
    """What the one who is asked can pay, to be told beside the name."""
    low = BooleanProperty(False)
    """The screen is so low that the buttons have one row."""

    def __init__(
        self,
        session: Session,
        answered: Callable[[str, Args], None],
        scan: Callable[[Args], None] | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self.spacing = dp(12)
        self.session = session
        self.scan = scan
        self.who = ""
        self.view: AnyView | None = None
        self._answered = answered
        self.at = -1
        """The state of the table that the shown input belongs to."""
        self._picker = Picker(())
        self._trail: list[str] = []
        """What was chosen so far, as it was named."""
        self._inputs: dict[str, OptionInput] = {}
        self._heading = Txt(role="title", name="step-title")
        self._list = ChoiceList()
        self._list.bind(on_choose=lambda _list, key: self._choose(key))
        self.tiles = CardGrid(taps=True)
        self.tiles.bind(on_choose=lambda grid, key: self._choose(key, grid.end))
        self.tiles.bind(on_pulled=lambda _grid, *pulled: self.pulled and self.pulled(*pulled))
        self.pulled: Callable[[CardTile, MotionEvent], None] | None = None
        """Called when a finger takes a card along, to lay it on the board."""
        self._steps: dict[str, Step] = {}
        self._only: Step | None = None
        self._table: AmountTable | None = None
        self._amounts: AmountTableInput | None = None
        self._number_table: NumberTable | None = None
        self._numbers: NumberTableInput | None = None
        self._say_leads = False
        self.stepped: Callable[[], None] | None = None
        """Called when another step is shown: what the board answers changes with it."""
        self.values: list[Option] = []
        """Printed values, where several are asked for at once."""
        self._value_chips = ValueChips(session, self.tell_value)
        self._buttons: dict[str, TextButton] = {}
        self._rows = ButtonRows()
        self.foot: ButtonFoot | None = None
        """Where the buttons stay in sight; without one they stand among the rest."""
        self.before = ""
        """What was chosen before the first step: who of several answers."""
        self.leave: Callable[[], bool] = self.back

    def ask(
        self,
        options: Sequence[Option],
        who: str = "",
        view: AnyView | None = None,
        entered: Entered | None = None,
    ) -> None:
        """Shows the input for these options in place of what was asked before.

        who is the player who is asked, for the titles of the steps; view is the table as everybody
        sees it, where it is known already; entered is what was told when the same was asked before.
        """
        self.at = len(self.session.table.moves)
        self.who, self.view = who, view
        self.values = several_values(options)
        self._picker = entered.picker if entered else Picker(self.values[:1] or options)
        self._trail[:] = entered.trail if entered else ()
        self.means = ""
        self.stop()
        self.renew()
        if self.foot is not None:
            self.foot.renew()
        self._show()
        if entered is not None and hold_again(self._shown_parts(), entered.told):
            self.arrange()
            if self.stepped is not None:
                self.stepped()

    def stop(self) -> None:
        """Nothing enters itself any more."""
        for part in (*self._inputs.values(), self._amounts):
            if part is not None:
                part.stop()

    @property
    def entered(self) -> Entered:
        """What was told so far, to ask the same again with."""
        told = {kind: part.held() for kind, part in self._shown_parts().items()}
        return Entered(self._picker, tuple(self._trail), told)

    def _shown_parts(self) -> dict[str, OptionInput]:
        """The inputs of their own that are shown now, by kind."""
        options = self._options()
        parts = {kind_of(option, self.session): self.input_of(option) for option in options}
        if self._table is not None:
            parts["amounts"] = self.amounts
        if self._number_table is not None:
            parts["numbers"] = self.numbers
        return parts

    @property
    def picker(self) -> Picker:
        """What was chosen so far and what can be chosen now."""
        return self._picker

    @property
    def laid(self) -> tuple[str, ...] | None:
        """Things that lie in an order so far; None where no order is asked."""
        told = (self.input_of(option).laid for option in self._options())
        return next((laid for laid in told if laid is not None), None)

    @property
    def roomy(self) -> bool:
        """Whether it needs the room before the board."""
        return any(self.input_of(option).roomy for option in self._options())

    @property
    def came_by(self) -> str:
        """What was tapped to come to this step, as the way back names it."""
        return step_texts.capital(self._trail[-1]) if self._trail else self.before

    def back(self) -> bool:
        """One step back among the choices; False at the first."""
        if not self._picker.back():
            return False
        self._trail.pop()
        self._show()
        self._to_the_top()
        return True

    def _to_the_top(self) -> None:
        """Another step begins with its title."""
        page = page_of(self)
        if page is not None:
            page.scroll_y = 1

    def tell_value(self, option: Option) -> None:
        """Of several printed values this one is told next."""
        self._picker = Picker([option])
        self._show()

    @property
    def told_value(self) -> Option | None:
        """The one of several printed values that is told now."""
        fact = self._picker.decided[-1].token if self.values and self._picker.decided else None
        return next((option for option in self.values if fact_of(option) == fact), None)

    def keep(self, ways: Sequence[Way], said: str) -> None:
        """A tap on the board: answers where only one answer can be meant, else asks which. The
        thing is called as `said`."""
        self._trail.append(said)
        self._go_on(self._picker.keep(ways))

    def answered(self, verb: str, args: Args) -> None:
        """Hands the answer on, unless it was meant for what the table no longer asks."""
        if self.at == len(self.session.table.moves):
            self._answered(verb, args)
        else:
            App.get_running_app().shell.show_toast(self.words.tell("app.table.moved_on"))

    # Showing

    def _show(self) -> None:
        titles = step_texts.titles(self.session.table, self._picker, self.who, bool(self.before))
        title = self.words.catalogue.first(titles)
        told = self.told_value
        if told is not None:
            title = fact_name(self.session.table.rulebook, fact_of(told))
        self._value_chips.show(self.values, told)
        self.title = step_texts.capital(self.words.say(title)) if title is not None else ""
        options = self._options()
        self._only = None  # of the step before: an input that is asked may arrange the buttons
        for option in options:
            self.input_of(option).ask(option)
        self._table = amount_table(self._picker)
        if self._table is not None:
            self.amounts.show(self._table)
        self._number_table = number_table(self._picker)
        if self._number_table is not None:
            self.numbers.show(self._number_table)
            if not self._number_table.in_rows:
                asked = step_texts.number_titles(self.session.table, self._picker, self.came_by)
                self.title = self.words.say(self.words.catalogue.first(asked) or asked[-1])
        tables = (self._table, self._number_table)
        direct = self._picker.inputs or any(table is not None for table in tables)
        self._show_steps([] if direct else self._picker.steps())
        self.arrange()
        self._let_go([kind_of(option, self.session) for option in options])
        if self.stepped is not None:
            self.stepped()

    def _options(self) -> list[Option]:
        """Those with an input of their own that is shown now."""
        return self._picker.shown_inputs

    def arrange(self) -> None:
        """Puts the parts in their places: also when a button of an input comes or goes."""
        shown = list(self._shown_parts().values())
        lists = [self._list] if self._list.choices else [self.tiles] if self.tiles.items else []
        buttons = self._button_list(shown)
        rows = self._above_the_foot(self._rows.fill(buttons, self.low, self._one_row))
        tiles = len(self.tiles.items) + sum(part.length for part in shown)
        long = len(self._list.choices) > SHORT_LIST or tiles > FEW_TILES
        if long or (lists and self._say_leads):
            parts = [*rows, *shown, *lists]
        elif shown and lists:
            parts = [*shown, *rows, *lists]
        else:
            parts = [*shown, *lists, *rows]
        if self.values:
            at = 0 if len(self.values) <= FEW_VALUES else len(parts)
            parts.insert(at, self._value_chips)
        if self.headed and self.title:
            self._heading.text = self.title
            parts.insert(0, self._heading)
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                if part.parent is not None:
                    part.parent.remove_widget(part)
                self.add_widget(part)

    def _above_the_foot(self, rows: list[ButtonRow]) -> list[ButtonRow]:
        """Moves the last rows to the foot, where there is one; returns the others."""
        if self.foot is None:
            return rows
        most = 1 if self._one_row or self.low else MOST_AT_THE_FOOT
        self.foot.show(rows[-most:])
        return rows[:-most]

    def _button_list(self, shown: Sequence[OptionInput]) -> list[TextButton]:
        """What else may be done, the camera, and last the button that enters what is set."""
        confirms = [part.confirm for part in shown if part.confirm is not None and part.ready]
        confirms += self._only_button()
        buttons = [self._back_button()] if self.came_by else []
        scans = self._scans(shown) and not confirms
        leads = scans and self.scan_leads
        many = several_verbs(list(self._steps.values()))
        usual = self._picker.says_first or not (self._steps or shown)
        self._say_leads = usual and not (confirms or leads or many or self.comes_next)
        beside = [option for part in shown for option in part.says]
        buttons += self._say_buttons(self._say_leads, beside)
        offered = scans or bool(self._scans(shown) and shown)
        alone = not (leads or buttons or confirms or self.headed)
        self.scans_aside = offered and alone and not self.theme.large
        if offered and not self.scans_aside:
            kind = PrimaryButton if leads else SecondaryButton
            scan = self._button("scan", kind, self._scanned, "camera")
            scan.text = self.words.tell("app.do.scan")
            # Where one row stays in sight, the camera gives way to words that answer.
            buttons.insert(0 if self._one_row and confirms else len(buttons), scan)
        return [*buttons, *confirms]

    @property
    def _one_row(self) -> bool:
        return bool(self.theme.text_factor > LARGER_TEXT)

    def on_low(self, *_changed: object) -> None:
        self.arrange()

    def _scans(self, shown: Sequence[OptionInput]) -> bool:
        """Whether the camera is offered; not where tapping a word is quicker."""
        if self.scan is None or any(part.typed for part in shown):
            return False
        if self._picker.can_go_back and not shown:
            return False
        return self.scan_leads or not self._picker.says

    def _only_button(self) -> list[TextButton]:
        """The one answer that is left beside words that refuse it; it becomes the main button."""
        if self._only is None:
            return []
        button = self._button("only", PrimaryButton, self._choose_only)
        button.text = self.step_text(self._picker.from_its_verb(self._only))
        return [button]

    def _choose_only(self) -> None:
        if self._only is not None:
            self._choose(self._only.key)

    # Lists

    def _show_steps(self, steps: Sequence[Step]) -> None:
        seats = self.session.table.seats
        self._steps = {step.key: step for step in steps}
        self._only = steps[0] if len(steps) == 1 and steps[0].final else None
        if self._only is not None:
            steps = []
        new = step_texts.row_notes(self.session.table, steps, self.words.catalogue)
        if self.theme.large:  # a whole answer is long enough then
            new = ["" if step.rest else note for step, note in zip(steps, new, strict=True)]
        choices = [
            Choice(
                step.key, self.step_text(step), subtitle=note, seat=step_texts.seat_of(step, seats)
            )
            for step, note in zip(steps, new, strict=True)
        ]
        game = self.session.table.rulebook.id
        tiles = step_tiles(game, steps, self.step_text, new)
        if tiles:
            choices = []
        if self._list.choices != choices:
            self._list.choices = choices
        if self.tiles.items != tiles:
            self.tiles.items = tiles

    def step_text(self, step: Step) -> str:
        """A choice as it is named on the screen."""
        whole = self._picker.whole(step) if step.final else None
        if whole is not None and getattr(whole[0], "label", None) is not None:
            return str(self.words.say(self.session.label(*whole)))
        return step_texts.name(self.session.table, step, self.words.catalogue)

    def take_up(self, key: str) -> bool:
        """Chooses a card that is pulled away; False where that would be the whole answer."""
        step, end = self._steps[key], self.tiles.end
        if step.slot != CARD or not self._picker.leaves_a_choice(step, end):
            return False
        self._choose(key, end)
        return True

    def _choose(self, key: str, end: int = 0) -> None:
        """end is that of a card that was tapped: answers that lay it the other way are dropped."""
        step = self._steps[key]
        self._trail.append(self.step_text(step))
        ways = self._picker.with_end(step, end) if end else []
        self._go_on(self._picker.keep(ways) if ways else self._picker.choose(step))

    def _go_on(self, answer: tuple[str, Args] | None) -> None:
        """Asks what is left, or hands the answer on; a refused one can be chosen otherwise."""
        picker = self._picker
        if answer is not None:
            self.answered(*answer)
        if picker is self._picker:
            if answer is not None:
                picker.back()
                self._trail.pop()
            self._show()
            self._to_the_top()

    # Buttons

    def _button(
        self, key: str, kind: type[TextButton], tap: Callable[[], object], icon: str = ""
    ) -> TextButton:
        name = f"{key}/{kind.__name__}"
        if name not in self._buttons:
            button = kind(icon=icon, name=key)
            button.bind(on_tap=lambda _button: tap())
            self._buttons[name] = button
        return self._buttons[name]

    def _back_button(self) -> TextButton:
        """What was tapped before, and the way back to it."""
        button = self._button("step-back", SecondaryButton, lambda: self.leave(), "arrow-left")
        button.text = self.came_by
        return button

    def _say_buttons(self, leads: bool, beside: Sequence[Option]) -> list[TextButton]:
        """Words as buttons, but those beside them; what people most likely want stands out."""
        buttons = []
        says = [option for option in self._picker.says if option not in beside]
        for index, option in enumerate(sorted(says, key=lambda say: not say.leads)):
            kind = PrimaryButton if leads and index == 0 else SecondaryButton
            act = partial(self.answered, option.verb, ())
            button = self._button(f"say-{option.verb}", kind, act)
            button.text = self.said(option)
            buttons.append(button)
        return buttons

    def said(self, option: Option) -> str:
        """How a word is called; another name may say that it leaves the question before it too."""
        closes, game = self.session.closing(), self.session.table.rulebook.id
        label = self.session.label(option, ())
        if closes is not None and option in closes.options:
            both = Text(f"{game}.closing.{option.verb}", {})
            return str(self.words.say(self.words.catalogue.first([both]) or label))
        return str(self.words.say(label))

    def _scanned(self) -> None:
        if self.scan is not None:
            self.scan(self._picker.chosen)

    # Inputs of their own

    def input_of(self, option: Option) -> OptionInput:
        kind = kind_of(option, self.session)
        if kind not in self._inputs:
            self._inputs[kind] = INPUTS[kind](self)
        return self._inputs[kind]

    @property
    def amounts(self) -> AmountTableInput:
        """The input for amounts of several things."""
        if self._amounts is None:
            self._amounts = AmountTableInput(self)
        return self._amounts

    @property
    def numbers(self) -> NumberTableInput:
        """The input for answers that end in a number of something."""
        if self._numbers is None:
            self._numbers = NumberTableInput(self)
        return self._numbers

    def go_to(self, path: Sequence[Token]) -> None:
        """Chooses all that leads to an option or answer, for what has no row of its own."""
        answer = None
        while not self._picker.inputs and answer is None:
            step = self._picker.toward(tuple(path))
            if step is None:
                break
            self._trail.append(self.step_text(step))
            answer = self._picker.choose(step)
        self._go_on(answer)

    def _let_go(self, shown: Sequence[str]) -> None:
        self._inputs = {
            kind: part for kind, part in self._inputs.items() if part.lasting or kind in shown
        }
