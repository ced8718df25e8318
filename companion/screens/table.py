"""Where the game is played: stages, players, the live board, and what is asked in a sheet below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.panels.answer_input import AnswerInput
from companion.panels.camera_opening import CameraOpening
from companion.panels.carrying import Carrying, tip
from companion.panels.deleted_player import with_names_shown
from companion.panels.lesson import LessonSheet
from companion.panels.live_board import LiveBoard
from companion.panels.phones_here import PhonesHere
from companion.panels.player_strip import PlayerStrip
from companion.panels.position import PlaceCard, PositionCard
from companion.panels.prompt import PromptCard
from companion.panels.prompt_sheet import AnytimeCard, PromptSheet, SeatChip
from companion.panels.result_card import ResultCard
from companion.panels.sheet_height import Shared, sheet_height
from companion.panels.task_list import TaskList
from companion.panels.thing_card import ThingCard, open_forecast
from companion.panels.tray_watch import TrayWatch
from companion.screens.base import TableTab
from companion.session import labels, views
from companion.session.answer_picker import Way
from companion.session.answers_in_a_row import answer_both
from companion.session.board_answers import BoardAnswers, PrintedValues, Spot
from companion.session.known_names import known_name, newcomer
from companion.session.lessons import Lessons
from companion.session.player_strip import player_strip
from companion.widgets.bars import AppBar, StageRail
from companion.widgets.base import Column, Row, Scroller, Txt, fill, load_kv
from companion.widgets.buttons import ChipButton
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.touches import forget_touches
from engine.core.move import TABLE, Move
from engine.core.options import Args
from engine.core.shown import AnyView

if TYPE_CHECKING:
    from companion.boards.base import Drawing

__all__ = ["AppBar", "Column", "Page", "PromptSheet", "Scroller", "StageRail", "TableScreen"]

AFTER_THE_ANSWER = 0.02
"""Seconds after which what matters less is brought up to date."""
WIDER = 1.1
"""From that width to the height on, the board stands beside the sheet."""
CALM = 84.0
"""So much more than it needs does not make the sheet lower: the board would jump."""
LOW = 480.0
"""On a lower screen beside the board everything round the answers takes less room."""
BESIDE, NARROW, SIX_KEYS = 0.54, 0.4, 352.0
"""The part of the width that the board takes beside the sheet; less where six keys need the dp."""


class TableScreen(TableTab):
    """The board and the question in one view.

    A tap is answered at once by the prompt and the board; the any-time row follows a frame later.
    """

    place = "table"

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._wide: bool | None = None
        self._shared_for: tuple[float, ...] = ()
        self._sheet, self._head, self._beside = (
            self.ids[name].__self__ for name in ("sheet", "head", "beside")
        )
        self._over = self.session.table.result is not None
        self._answers: BoardAnswers | None = None
        self._about: ThingCard | PlaceCard | None = None
        self._lessons = Lessons(self.app.store, self.session.table.rulebook.id)
        self._chips: list[dict[str, object]] = []
        self.strip = PlayerStrip(name="strip")
        self.strip.bind(on_choose=lambda _strip, seat: self._seat_tapped(seat), height=self._share)
        self.board = LiveBoard(self.session, self._board_tapped, self.refresh_details)
        self._prompt = PromptCard(self.session, self.answer, self.explain, self._scan)
        self._prompt.input.stepped = self._light
        self.board.both = self._both_told
        self._carrying = Carrying(self._prompt.input, self.board)
        self.watch = TrayWatch(self)
        self._opening = CameraOpening(self)
        self.phones = PhonesHere(self, self.ids.bar)
        self._tasks = TaskList(self.session)
        self._anytime = self._anytime_card()
        self._later = Clock.create_trigger(self._show_anytime, AFTER_THE_ANSWER)
        self._arranging = Clock.create_trigger(self._share, -1)
        self._prompt.foot.bind(height=self._arranging)
        self.ids.lines.add_widget(self.strip)
        self.ids.foot.add_widget(self._prompt.foot)
        self.ids.body.bind(height=self._arranging)
        self.ids.head.bind(height=self._arranging)
        self.bind(size=self._arranging)
        self._share()

    @property
    def drawing(self) -> Drawing:
        return self.board.drawing

    def entered(self) -> None:
        self.drawing.attach()
        self.strip.attach()
        super().entered()
        self.watch.begin()
        self.phones.begin()

    def left(self) -> None:
        self._later.cancel()
        self._put_down()
        self._prompt.leave()
        self._opening.end()
        self.watch.end()
        self.phones.end()
        super().left()
        self.drawing.detach()
        self.strip.detach()

    def _put_down(self) -> None:
        """A carried card lies in the sheet again, where the same is still asked."""
        if not (self.app.session is not None and self._prompt.stands and self._carrying.put_back()):
            self._carrying.end()

    def back(self) -> bool:
        """A carried card, a step, the card about a thing, an enlarged board: then the screen."""
        if self._carrying.put_back() or (self.session.table.result is None and self._prompt.back()):
            return True
        if self.drawing.chosen:
            self.drawing.chosen = ""
            self.refresh_details()
            return True
        if self.board.zoomed:
            self.board.whole()
            return True
        return False

    # Layout

    def _share(self, *_changed: object) -> None:
        """The board beside the sheet where the screen is wide, else above it with what is left."""
        wide = self.width > self.height * WIDER
        if wide != self._wide:
            self._wide = wide
            self._arrange(wide)
        self.toast_floor = min(self.ids.foot.height, self.height / 2)
        self._make_low(wide and self.height < dp(LOW), self.theme.large)
        self.board.stand(self._board_width() if wide else None)
        sheet = self._sheet
        if wide:
            sheet.size_hint_y = 1
            return
        high = sheet_height(self._shared())
        sheet.size_hint_y = None
        calm = high <= sheet.height <= high + dp(CALM) and self._shared_for == tuple(self.size)
        self._shared_for = tuple(self.size)
        if not calm:
            sheet.height = high

    def _board_width(self) -> float:
        """The width of a board that stands beside the sheet."""
        return max(min(self.width * BESIDE, self.width - dp(SIX_KEYS)), self.width * NARROW)

    def _shared(self) -> Shared:
        """What the board and the sheet below it ask for."""
        prompt, board = self._prompt, self.board
        asked = (prompt, self._about, self.watch.sign)
        round_it = self.ids.foot.height + self._sheet.padding[1]
        parts = sum(part.height for part in self.ids.body.children if part in asked)
        return Shared(
            room=self.height - self._head.height,
            likes=board.likes(self.width),
            keeps=board.keeps(self.width),
            needed=parts + round_it,
            around=prompt.head_height + round_it,
            coming=prompt.coming_height > 0,
            on_board=self._on_the_board(),
            large=self.theme.large,
            roomy=prompt.input.roomy,
            laid=prompt.input.laid is not None,
            numbers=any(option.kind == "amount" for option in prompt.input.picker.inputs),
        )

    def _make_low(self, low: bool, large: bool) -> None:
        """A low screen leaves its room to the answers. An empty foot takes none, not even for its
        edges; its sides stay."""
        self.ids.rail.flat = low and large
        self.ids.bar.low = self.strip.low = self._prompt.input.low = low
        self._sheet.padding = (0, dp(4 if low else 10), 0, 0)
        top, bottom = (4, 8) if low else (6, 12)
        foot, shown = self.ids.foot, bool(self._prompt.foot.height)
        left, _top, right, _bottom = foot.padding
        foot.padding = (left, dp(top) * shown, right, dp(bottom) * shown)

    def _on_the_board(self) -> bool:
        """Whether the board answers all that is listed, so that the list may be out of sight."""
        picker = self._prompt.input.picker
        return self._about is None and not picker.says and self.board.answers_all(picker.ways)

    def _arrange(self, wide: bool) -> None:
        head, sheet, beside = self._head, self._sheet, self._beside
        for part in (head, sheet, self.board, beside):
            if part.parent is not None:
                part.parent.remove_widget(part)
        if wide:
            beside.add_widget(head)
            beside.add_widget(sheet)
            parts: list[Widget] = [self.board, beside]
        else:
            parts = [head, self.board, sheet]
        self.orientation = "horizontal" if wide else "vertical"
        for part in parts:
            self.add_widget(part)

    # Showing

    def refresh(self) -> None:
        table, words, bar = self.session.table, self.words, self.ids.bar
        self._put_down()
        self.watch.changed()
        bar.title = words.tell(f"{table.rulebook.id}.name")
        self._show_stages()
        view = self.session.view()
        self.strip.show(player_strip(table, view))
        self.board.follow(view)
        bar.subtitle = self._subtitle()
        bar.can_undo = self.session.can_undo
        forget_touches(bar)  # a finger on undo meant the move before
        self._show_body(view)
        self._explain_stage()
        self._opening.changed()

    def _explain_stage(self) -> None:
        """In a first game: what a stage is about, the first time that it comes."""
        table, shell = self.session.table, self.app.shell
        stages = self._lessons.due(table)
        stages = [s for s in stages if self.words.catalogue.has(f"{table.rulebook.id}.lesson.{s}")]
        if stages and shell.sheet is None and table.ask is not None and not table.joining:
            shell.open_sheet(LessonSheet(self, stages, lambda: self._lessons.switch(False)))
            self._lessons.explained(stages)

    def _subtitle(self) -> str:
        table = self.session.table
        turn = self.words.tell("app.table.turn", n=table.turn) if table.turn else ""
        return " · ".join(part for part in (turn, self.drawing.subtitle()) if part)

    def _show_stages(self) -> None:
        stages = self.session.stages()
        names = [self.words.say(stage.name) for stage in stages]
        if self.ids.rail.stages != names:
            self.ids.rail.stages = names
        now = [index for index, stage in enumerate(stages) if stage.state == "now"]
        self.ids.rail.current = now[0] if now else -1

    def _show_body(self, view: AnyView) -> None:
        prompt = self.session.prompt()
        if prompt is not None:
            self._prompt.show(prompt, view)
            self._anytime.renew()
            self._later()
        else:
            self._light()
        self._celebrate()
        self._tasks.follow()
        self.refresh_details()

    def refresh_details(self) -> None:
        """The parts of the sheet: what was tapped on the board first, then what is asked."""
        drawing = self.drawing
        thing = drawing.thing(drawing.chosen) if drawing.chosen else None
        joining, before = self.session.table.joining, self._about
        self._about = None
        stays = isinstance(before, PlaceCard) and joining and before.key == drawing.chosen
        if thing is not None and isinstance(before, PlaceCard) and stays:
            self._about = before
            before.show(thing)
        elif thing is not None:
            card = PlaceCard if joining and thing.paths else ThingCard
            self._about = card(self, drawing, drawing.chosen, thing)
        parts: list[Widget] = [self.watch.sign] if self.watch.watches else []
        if self._about is not None:
            parts.append(self._about)
        if self.session.prompt() is not None:
            parts.append(self._prompt)
        elif self.session.table.result is not None:
            self._prompt.foot.show([])
            parts.append(ResultCard(self))
        if joining:
            parts.append(PositionCard(self, drawing))
        parts += drawing.extras(self)
        if self._tasks.items:
            parts.append(self._tasks)
        if self.session.prompt() is not None:
            parts.append(self._anytime)
        body = self.ids.body
        if body.children[::-1] != parts:
            body.clear_widgets()
            for part in parts:
                body.add_widget(part)
        if not stays:
            self.ids.scroller.scroll_y = 1

    def _light(self) -> None:
        """What answers the step that is shown glows on the board and in the strip."""
        self.strip.forget_touch()
        table, prompt = self.session.table, self._prompt
        if table.ask is None or prompt.asks_who:
            self._answers = None
            self.board.light(None)
            self.strip.light(frozenset(table.ask.who) if table.ask is not None else frozenset())
            return
        self.drawing.lay(prompt.input.laid)
        told = prompt.input.told_value
        if told is not None:
            self._answers = None
            self.board.light(PrintedValues(prompt.input.values, told))
            self.strip.light(frozenset())
            self._arranging()
            return
        asked = table.players[prompt.answering] if prompt.answering is not None else None
        self._answers = BoardAnswers(prompt.input.picker, asked, table.players)
        self.board.light(self._answers)
        self._arranging()
        shorter = tip(prompt.input)
        prompt.say_tip(self.words.tell(shorter) if shorter else "")
        lit = self._answers.lit({name: _as_player(name) for name in table.players})
        self.strip.light(frozenset(table.seats[name] for name in lit))

    def _celebrate(self) -> None:
        """When the game has just been won; not when a finished table is opened."""
        result, before = self.session.table.result, self._over
        self._over = result is not None
        if result is not None and not before:
            self.app.shell.celebrate(result.winners)

    def _anytime_card(self) -> AnytimeCard:
        card = AnytimeCard(name="anytime", opacity=0, spacing=dp(2))
        head = Row()
        head.add_widget(Txt(role="secondary", tone="muted", bold=True))
        if self.session.table.rulebook.forecast is not None:
            chip = ChipButton(name="odds-all")
            chip.bind(on_tap=lambda _chip: open_forecast(self))
            head.add_widget(chip)
        card.add_widget(head)
        chips = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        chips.bind(minimum_height=chips.setter("height"))
        card.add_widget(chips)
        return card

    def _show_anytime(self, _seconds: float) -> None:
        """Moves that may come at any time, one tap away for each player."""
        self._prompt.show_coming(self.session.coming())
        session, names = self.session, self.session.table.players
        able = [seat for seat in (*range(len(names)), -1) if session.might_offer(seat)]
        head, chips = self._anytime.children[::-1]
        title, *chances = head.children[::-1]
        title.text = self.words.tell("app.table.anytime")
        for chip in chances:
            chip.text = self.words.tell("app.odds.all")
            wanted = bool(self.app.settings["odds"])
            chip.opacity, chip.disabled = float(wanted), not wanted
        table, now = self.words.tell("app.table.everybody"), len(session.table.moves)
        shown = [
            {
                "text": names[seat] if seat >= 0 else table,
                "seat": seat,
                "at": now,
                "name": f"anytime-{seat}",
            }
            for seat in able
        ]
        if shown != self._chips:
            self._chips = shown
            self._anytime.renew()
            fill(chips, shown, self._anytime_chip)
        self._anytime.opacity = 1 if able or chances else 0

    def _anytime_chip(self) -> SeatChip:
        chip = SeatChip()
        chip.bind(on_tap=lambda tapped: self.open_offers(*tapped.meant))
        return chip

    # Doing

    def _board_tapped(self, ways: list[Way], on: str) -> None:
        if self._prompt.input.values:
            self._prompt.input.tell_value(ways[0].option)
            return
        self._prompt.input.keep(ways, on)

    def _both_told(self, one: Way, other: Way) -> None:
        """A finger slid from one place to another, where one is asked for after the other."""
        answers, at = (one.answer, other.answer), self._prompt.input.at
        self.attempt(lambda: answer_both(self.session, *answers, at=at))

    def _seat_tapped(self, seat: int) -> None:
        """A player who can be the answer is; any other tap shows what the players hold."""
        if seat not in self.strip.lit:
            self.app.go("players")
        elif self._prompt.asks_who:
            self._prompt.answer_as(seat)
        elif self._answers is not None:
            name = self.session.table.players[seat]
            self._prompt.input.keep(self._answers.meant(_as_player(name)), name)

    def answer(self, seat: int | None, verb: str, args: Args) -> None:
        who = self.session.table.players[seat] if seat is not None else None
        self.attempt(lambda: self.session.answer(verb, args, who=who))

    def make(self, move: Move, at: int) -> None:
        """A move that was offered for that state; it does nothing in another."""
        if at == len(self.session.table.moves):
            self.attempt(lambda: self.session.do(move, at))

    def undo(self) -> None:
        if not self.session.can_undo:
            return
        session, move = self.session, self.session.table.moves[-1]
        said = self.words.say(labels.move_line(session.table, move))

        def redo() -> None:
            if self.app.session is session:
                self.attempt(lambda: session.redo(at))

        if self.attempt(session.undo):
            at = len(session.table.moves)
            text = self.words.tell("app.table.undone", what=said)
            self.app.shell.show_toast(text, self.words.tell("app.do.redo"), redo)

    def _scan(self, chosen: Args) -> None:
        self.app.go("scan", chosen=chosen)

    def explain(self, prompt: views.Prompt) -> None:
        """The rules behind the question, in our own words."""
        sheet = Sheet(title=self.words.say(prompt.text), name="rules")
        for text in prompt.why:
            if self.words.catalogue.has(text.id):
                sheet.add_widget(Txt(text=self.words.say(text)))
        self.app.shell.open_sheet(sheet)

    def open_offers(self, seat: int, at: int) -> None:
        """The any-time moves of a seat as they were shown: a row that is out of date opens none."""
        table = self.session.table
        if at != len(table.moves):
            return
        who = table.players[seat] if seat >= 0 else TABLE
        title = who if seat >= 0 else self.words.tell("app.table.everybody")

        def answered(verb: str, args: Args) -> None:
            self.app.shell.close_sheet()
            self.attempt(lambda: self._do_for_known(Move(who, verb, args), at))

        sheet = Sheet(title=title, name="offers")
        offered = AnswerInput(self.session, answered)
        options = [option for o in self.session.offers(seat) for option in o.options]
        offered.ask(options)
        sheet.add_widget(offered if options else Txt(text=self.words.tell("app.table.none_now")))
        self.app.shell.open_sheet(sheet)

    def _do_for_known(self, move: Move, at: int) -> None:
        """Who sits down in play is asked about as before a game."""
        joins = newcomer(self.session.table, move)
        if not joins:
            self.session.do(move, at)
            return
        known = known_name(self.app.store, joins)
        args = tuple(known if token == joins else token for token in move.args)
        seated = move._replace(args=args)
        with_names_shown(self, [known], lambda: self.session.do(seated, at))


def _as_player(name: str) -> tuple[Spot, ...]:
    return (Spot((name,), player=True),)


load_kv(__file__)
