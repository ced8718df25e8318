"""Cards that the tables have taught: what each does; teach anew or forget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.panels.answer_input import AnswerInput
from companion.screens.base import Screen
from companion.session import Session
from companion.session.new_game_draft import known_facts
from companion.session.session import NoJournal
from companion.session.taught_cards import describe, understood
from companion.widgets.bars import AppBar
from companion.widgets.base import Scroller, Txt, load_kv
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.field import TextField
from companion.widgets.figures import EmptyState
from companion.widgets.page import Page
from companion.widgets.shell import Sheet
from companion.widgets.stepper import AmountInput
from engine.core.move import TABLE, Move
from engine.core.notation import Token
from engine.core.options import Args, Option
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.table import Table

__all__ = ["AppBar", "Page", "Scroller", "Taught"]

Extend = Callable[[Args, Args], Args]

MOST = 99
LONGEST = 200
SEATS = ("1", "2", "3", "4", "5", "6", "7", "8")


class Taught(Screen):
    def entered(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        tell = self.words.tell
        listed = [(game, self.app.store.taught(game)) for game in games()]
        if not any(cards for _game, cards in listed):
            body.add_widget(
                EmptyState(
                    icon="cards-outline",
                    title=tell("app.taught.none"),
                    text=tell("app.taught.none.why"),
                )
            )
            return
        body.add_widget(Txt(text=tell("app.taught.why"), role="secondary", tone="muted"))
        for game, cards in listed:
            if cards:
                body.add_widget(Txt(text=tell(f"{game}.name"), bold=True))
                body.add_widget(self._cards(game, cards))

    def _cards(self, game: str, cards: dict[str, object]) -> ChoiceList:
        rows = ChoiceList(
            choices=[
                Choice(card, self._name(game, card), self._said(game, card, effect))
                for card, effect in sorted(cards.items(), key=lambda item: _by_number(item[0]))
            ],
            name=f"taught-{game}",
        )
        rows.bind(on_choose=lambda _list, card: self._open(game, card))
        return rows

    def _name(self, game: str, card: str) -> str:
        return str(self.words.tell(f"{game}.word.{card}"))

    def _said(self, game: str, card: str, effect: object) -> str:
        return str(self.words.say(describe(game, card, effect)))

    # One card

    def _open(self, game: str, card: str) -> None:
        tell = self.words.tell
        known = self.app.store.taught(game)
        if card not in known:
            self.refresh()
            return
        effect = known[card]
        sheet = Sheet(title=self._name(game, card), name="taught-card")
        sheet.add_widget(Txt(text=self._said(game, card, effect), tone="muted"))
        edit = Choice("edit", tell("app.taught.edit"), icon="pencil")
        why = tell("app.taught.forget.why")
        forget = Choice("forget", tell("app.taught.forget"), why, "delete")
        menu = ChoiceList(choices=[edit, forget] if understood(game, effect) else [forget])
        menu.bind(
            on_choose=lambda _list, key: self._act(key, game, card, effect),
        )
        sheet.add_widget(menu)
        self.app.shell.open_sheet(sheet)

    def _act(self, key: str, game: str, card: str, effect: object) -> None:
        if key == "forget":
            self.app.shell.close_sheet()
            self._forget(game, card, effect)
        elif (extend := _extend(game)) is not None:
            self.attempt(lambda: self._teach_words(game, card, (), extend))
        elif isinstance(effect, dict):
            self._teach_number(game, card, effect)

    def _forget(self, game: str, card: str, effect: object) -> None:
        if not self.attempt(lambda: self.app.store.forget_card(game, card)):
            return
        self.refresh()
        told = self.words.tell("app.taught.forgotten", card=self._name(game, card))
        undo = self.words.tell("app.do.undo")
        self.app.shell.show_toast(told, undo, lambda: self._keep(game, card, effect))

    def _keep(self, game: str, card: str, effect: object) -> None:
        """Shown on the list that is shown: by the time of an undo it may be another one, with a
        sheet that has nothing to do with it."""
        self.attempt(lambda: self.app.store.teach(game, card, effect))
        if self.is_shown:
            self.app.shell.close_sheet()
        shown = self.app.shell.screen
        if isinstance(shown, Taught):
            shown.refresh()

    def _teach_number(self, game: str, card: str, effect: dict[str, object]) -> None:
        """The printed number; a condition in words where it is one."""
        sheet = Sheet(title=self._name(game, card), name="teach-number")
        sheet.add_widget(Txt(text=self.words.tell("app.taught.number"), tone="muted"))
        number = AmountInput(least=1, most=MOST, value=effect["number"])
        sheet.add_widget(number)
        field = TextField(
            text=effect["text"], label=self.words.tell("app.taught.text"), longest=LONGEST
        )
        if effect["text"]:
            sheet.add_widget(field)

        def changed() -> dict[str, object]:
            text = field.text.strip() or effect["text"]
            return {**effect, "number": int(number.value), "text": text}

        row = ButtonRow()
        save = PrimaryButton(text=self.words.tell("app.taught.save"), name="keep-card")
        save.bind(on_tap=lambda _button: self._keep(game, card, changed()))
        row.add_widget(save)
        sheet.add_widget(row)
        self.app.shell.open_sheet(sheet)

    # Cards in the small language of effects

    def _teach_words(self, game: str, card: str, said: Args, extend: Extend) -> None:
        """One effect after the other, each chosen step by step as in play."""
        session, options = asking(game, card, self._words_of(game, card), self._box(game))
        sheet = Sheet(title=self._name(game, card), name="teach-words")

        def answered(_verb: str, args: Args) -> None:
            self._one_more(game, card, extend(said, args), extend)

        choosing = AnswerInput(session, answered)
        choosing.ask(options)
        sheet.add_widget(choosing)
        self.app.shell.open_sheet(sheet)

    def _box(self, game: str) -> Mapping[str, object]:
        return self.app.store.box(game) or {}

    def _words_of(self, game: str, card: str) -> Sequence[Token]:
        """What a card was taught, in the words of its rulebook; empty where it is a number."""
        kept = self.app.store.taught(game)[card]
        return kept if isinstance(kept, list) else ()

    def _one_more(self, game: str, card: str, said: Args, extend: Extend) -> None:
        sheet = Sheet(title=self._name(game, card), name="one-more")
        sheet.add_widget(Txt(text=self._said(game, card, list(said))))
        row = ButtonRow()
        more = SecondaryButton(text=self.words.tell("app.taught.add"), name="another-effect")
        more.bind(on_tap=lambda _button: self._teach_words(game, card, said, extend))
        save = PrimaryButton(text=self.words.tell("app.taught.save"), name="keep-card")
        save.bind(on_tap=lambda _button: self._keep_words(game, card, list(said)))
        row.add_widget(more)
        row.add_widget(save)
        sheet.add_widget(row)
        self.app.shell.open_sheet(sheet)

    def _keep_words(self, game: str, card: str, effect: Sequence[Token]) -> None:
        if self.attempt(lambda: asking(game, card, effect, self._box(game))):
            self._keep(game, card, effect)


def _extend(game: str) -> Extend | None:
    """How a description of that game grows by an effect; None where it is a number."""
    taught = rulebook(game).taught
    return taught.extend if taught is not None else None


def asking(
    game: str, card: str, effect: Sequence[Token], box: Mapping[str, object]
) -> tuple[Session, list[Option]]:
    """A table that knows the card, and what it may be taught instead; raises what is wrong.

    Places have the names of the players' own box, or their numbers.
    """
    book = rulebook(game)
    facts = {spec.id: spec.sample for spec in book.facts if spec.kind != "text"}
    facts |= known_facts(book.facts, box)
    table = Table(book, Setup(game, SEATS[: book.players.start], {}, facts))
    session = Session(table, NoJournal())
    session.do(Move(TABLE, "teach", (card, *effect)))
    offers = [offer for offer in table.offers(-1) if offer.verb == "teach"]
    return session, [option for offer in offers for option in offer.options]


def _by_number(card: str) -> tuple[str, int]:
    letters = card.rstrip("0123456789")
    return letters, int(card[len(letters) :] or 0)


load_kv(__file__)
