"""The prompt card: who is asked, what to do, why, and the input for it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.panels.answer_input import AnswerInput
from companion.panels.button_foot import ButtonFoot
from companion.session import Session, step_texts, views
from companion.session.answer_picker import Picker, Step
from companion.session.half_entered import Entered, HalfEntered
from companion.theme import TYPE
from companion.widgets.badge import PlayerBadge
from companion.widgets.base import Column, Row, Txt, fill, set_children, share_spares
from companion.widgets.buttons import ChipButton, IconButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.surface import Card
from companion.widgets.touches import FreshTouches
from engine.core.options import Args
from engine.core.shown import AnyView

LARGEST_QUESTION = 1.25
"""How much larger than usual the question may be; answers grow with the setting."""
LONG_QUESTION = 40
"""A question with more letters than that does not grow: its answers would be out of sight."""
MOST_OFFERS = 8
"""More any-time moves than that stand in the sheets of their players."""


class OfferChip(ChipButton):
    """An any-time move: its seat, verb and arguments."""

    meant = ObjectProperty((-1, "", ()))


class Question(Txt):
    """The title of the sheet: large letters grow less here, or it would fill the sheet alone."""

    def fitted(
        self, size: float, text: str, width: float, bold: bool = False, shorten: bool = False
    ) -> float:
        most = LARGEST_QUESTION if len(text) <= LONG_QUESTION else 1.0
        return super().fitted(min(size, sp(TYPE["title"]) * most), text, width, bold, shorten)


class PromptCard(FreshTouches, Card):
    """One question at a time. Where several may answer, who it is comes first.

    answered  called with the seat that was chosen (None where it is clear), verb and arguments
    """

    def __init__(
        self,
        session: Session,
        answered: Callable[[int | None, str, Args], None],
        explain: Callable[[views.Prompt], None],
        scan: Callable[[Args], None],
        **kwargs: object,
    ) -> None:
        super().__init__(name="prompt", **kwargs)
        self.padding, self.spacing = (dp(6), 0, dp(6), dp(8)), dp(8)
        self.bind(outline=lambda *_changed: self._without_outline())
        self._without_outline()
        self._session = session
        self._scan = scan
        self._prompt: views.Prompt | None = None
        self._seat: int | None = None
        self._view: AnyView | None = None
        self._badges = Column()
        self._head = Row(spacing=dp(4))
        self._asked = Column(spacing=dp(4))
        self._question = Question(role="title", name="question")
        self._tip = Txt(role="secondary", tone="muted", name="tip")
        self._why = IconButton(name="why", icon="help-circle-outline", tone="muted")
        self._why.bind(on_tap=lambda _chip: self._prompt and explain(self._prompt))
        self._camera = IconButton(name="scan", icon="camera", tone="muted")
        self._camera.bind(on_tap=lambda _button: self._open_camera())
        self._offers = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        self._offers.bind(minimum_height=self._offers.setter("height"))
        self._answered = answered
        self._who = ChoiceList(name="who")
        self._who.bind(on_choose=lambda _list, key: self.answer_as(int(key)))
        self.input = AnswerInput(
            session, lambda verb, args: answered(self._seat, verb, args), name="input"
        )
        self.input.headed = False
        self.foot = self.input.foot = ButtonFoot(name="foot")
        self.input.leave = self.back
        self.input.bind(title=lambda *_changed: self._show_question())
        self.input.bind(scans_aside=self._fill_head, means=self._say_means)
        self._coming: views.Prompt | None = None
        self._then = Column(spacing=dp(8), name="coming")
        self._then_input: AnswerInput | None = None
        self._asked_for: tuple[object, ...] = ()
        """The question that is shown, as `_now` tells it; none while it could not be shown."""
        self._then_for: tuple[object, ...] = ()
        """The same for what comes next."""
        self._then_entered: Entered | None = None

    def show(self, prompt: views.Prompt, view: AnyView) -> None:
        """Asks this, of a table that everybody sees so. What was entered for the same question
        before, on this screen or on one that was left, is there again."""
        self.keep()
        kept = self._session.half_entered
        if kept is not None and kept.asked != self._now:
            kept = self._session.half_entered = None
        self._prompt, self._coming, self._view = prompt, None, view
        self._seat = kept.seat if kept is not None else None
        self._then_entered = kept.coming if kept is not None else None
        self.renew()
        if self._then_input is not None:  # what came next may be asked now, by the same tiles
            self._then_input.tiles.items = []
        self._why.hint = self.words.tell("app.do.why")
        self._camera.hint = self.words.tell("app.do.scan")
        self._show_answer(kept.now if kept is not None else None)

    @property
    def _now(self) -> tuple[object, ...]:
        """What is asked, and in which words."""
        return (self._session.asked_now, self.words.language)

    @property
    def stands(self) -> bool:
        """Whether what is shown is still what is asked."""
        return self._asked_for == self._now

    def keep(self) -> None:
        """Notes what is half entered, as long as it answers what is asked."""
        if self.stands:
            then = self._then_input
            coming = then.entered if then and self._then_for == self._now else self._then_entered
            now = None if self.asks_who else self.input.entered
            self._session.half_entered = HalfEntered(self._asked_for, self._seat, now, coming)

    def leave(self) -> None:
        """The screen is left: nothing enters itself there. What not everybody may see is not noted:
        whoever comes back may be somebody else."""
        self.keep()
        if self._secret:
            self._session.half_entered, self._asked_for = None, ()
        self.input.stop()
        if self._then_input is not None:
            self._then_input.stop()

    @property
    def _secret(self) -> bool:
        """Whether cards are told that the log would not name."""
        secret = self._session.table.rulebook.secret
        return any(way.option.verb in secret for way in self.input.picker.ways)

    def _show_answer(self, entered: Entered | None = None) -> None:
        prompt, self._asked_for = self._prompt, ()
        assert prompt is not None
        names = self._session.table.players
        seats = prompt.who if self._seat is None else (self._seat,)
        shown = [{"seat": seat, "name": names[seat], "note": ""} for seat in seats]
        fill(self._badges, shown, PlayerBadge)
        named = prompt.who and not self.asks_who  # else the list of answers names them
        badges: list[Widget] = [self._badges] if named else []
        set_children(self._asked, [*badges, self._question])
        self._fill_head()
        parts: list[Widget] = [self._head]
        if self.asks_who:
            self._who.choices = [Choice(str(s), names[s], seat=s) for s in prompt.who]
            parts.append(self._who)
            self.foot.renew()
            self.foot.show([])
            if self.input.stepped is not None:
                self.input.stepped()
        else:
            use = App.get_running_app().camera_use
            self.input.scan = self._scan if use.offered(self._session) else None
            self.input.scan_leads = use.leads(self._session)
            self.input.before = names[self._seat] if self._seat is not None else ""
            self.input.ask(prompt.options, self._asked_name(), self._view, entered)
            self._fill_head()
            self._say_means()
            parts.append(self.input)
            if self._show_offers():
                parts.append(self._offers)
        self._show_question()
        set_children(self, parts)
        self._asked_for = self._now

    def _without_outline(self) -> None:
        """The sheet round it has one in the high-contrast look."""
        if self.outline[3]:
            self.outline = (0, 0, 0, 0)

    def say_tip(self, text: str) -> None:
        """A line under the question on a shorter way to answer it; none where it is empty."""
        self._tip.text = text
        others = [part for part in self._asked.children[::-1] if part is not self._tip]
        set_children(self._asked, [*others, self._tip] if text else others)

    def _open_camera(self) -> None:
        self._scan(self.input.picker.chosen)

    def _fill_head(self, *_changed: object) -> None:
        """The question; beside it the camera, where it is no button, and the rules."""
        aside: list[Widget] = []
        if self.input.scans_aside and not self.asks_who:
            aside.append(self._camera)
        if self._prompt is not None and self._prompt.why:
            aside.append(self._why)
        set_children(self._head, [self._asked, *aside])

    def _say_means(self, *_changed: object) -> None:
        """What the one who is asked can pay, after the name."""
        for badge in self._badges.children:
            badge.note = self.input.means

    def _show_offers(self) -> bool:
        """Shows the any-time moves that the question is about; False if there are none."""
        offered: list[tuple[int, str, Step]] = []
        for seat, offer in self._session.offers_about():
            steps = Picker(offer.options).steps()
            offered += [(seat, offer.verb, step) for step in steps]
            if len(offered) > MOST_OFFERS or not all(step.final for step in steps):
                return False
        if not offered:
            return False
        names = self._session.table.players
        chips = [
            {
                "text": f"{names[seat]}: {self.input.step_text(step)}",
                "meant": (seat, verb, tuple(part.token for part in step.said[1:])),
                "name": f"offer-{verb}-{seat}",
            }
            for seat, verb, step in offered
        ]
        fill(self._offers, chips, self._offer_chip)
        return True

    def _offer_chip(self) -> OfferChip:
        chip = OfferChip()
        chip.bind(on_tap=lambda tapped: self._answered(*tapped.meant))
        return chip

    def show_coming(self, coming: views.Prompt | None) -> None:
        """What is asked next, under a question that may be left with a word: it says that too."""
        self._coming = coming
        if coming is None or self.asks_who:
            self._place_coming()
            return
        if self._then_input is None:
            self._then_input = AnswerInput(self._session, self._answer_coming, name="then")
            self._then_input.headed, self._then_input.comes_next = False, True
            share_spares(self.input.tiles, self._then_input.tiles)
            self._then_hint = Txt(role="secondary", tone="muted")
            self._then_badge, self._then_question = PlayerBadge(), Txt()
        name = self._session.table.players[coming.who[0]] if coming.who else ""
        question = step_texts.addressed(self.words.say(coming.text), name)
        self._then_hint.text = self.words.tell("app.table.go_on")
        if coming.who:
            asked: Widget = self._then_badge
            asked.seat, asked.name, asked.note = coming.who[0], name, question
        else:
            asked = self._then_question
            asked.text = question
        set_children(self._then, [self._then_hint, asked, self._then_input])
        use = App.get_running_app().camera_use
        self._then_input.scan = self._scan if use.offered(self._session) else None
        rolls = [option for option in coming.options if option.kind == "dice"]
        self._then_input.ask(rolls or coming.options, name, entered=self._then_entered)
        self._then_for, self._then_entered = self._asked_for, None
        self._place_coming()

    def _place_coming(self) -> None:
        """It is there only while nothing is chosen: on the way to an answer it would mislead."""
        wanted = self._coming is not None and not self.asks_who and bool(self._then.children)
        wanted = wanted and not self.input.picker.can_go_back
        if wanted and self._then.parent is None:
            self.add_widget(self._then)
        elif not wanted and self._then.parent is not None:
            self.remove_widget(self._then)

    @property
    def head_height(self) -> float:
        """How much of its height is who is asked and what."""
        return float(self._head.height)

    @property
    def coming_height(self) -> float:
        """How much of its height is about what comes next."""
        return float(self._then.height) if self._then.parent is not None else 0.0

    def _answer_coming(self, verb: str, args: Args) -> None:
        if self._coming is not None:
            self._answered(self._coming.who[0] if self._coming.who else None, verb, args)

    @property
    def asks_who(self) -> bool:
        """Whether it is asked who answers, before the question itself."""
        return self._prompt is not None and len(self._prompt.who) > 1 and self._seat is None

    @property
    def answering(self) -> int | None:
        """The seat that answers, None where it is the whole table or not chosen yet."""
        who = self._prompt.who if self._prompt is not None else ()
        return who[0] if len(who) == 1 else self._seat

    def _asked_name(self) -> str:
        assert self._prompt is not None
        seats = (self._seat,) if self._seat is not None else self._prompt.who
        return self._session.table.players[seats[0]] if seats else ""

    def _show_question(self) -> None:
        """The question, or what the step asks that is on the way to its answer."""
        if self._prompt is not None:
            step = "" if self.asks_who else self.input.title
            text = step or self.words.say(self._prompt.text)
            alone = len(self._prompt.who) == 1
            self._question.text = step_texts.addressed(text, self._asked_name() if alone else "")
            self._place_coming()

    def answer_as(self, seat: int) -> None:
        self._seat = seat
        self._show_answer()

    def back(self) -> bool:
        if self.input.back():
            return True
        if self._seat is None or self._prompt is None or len(self._prompt.who) < 2:
            return False
        self._seat = None
        self._show_answer()
        return True
