"""The house rules of a game as switches and choices, one line each."""

from __future__ import annotations

from companion.i18n.live_catalogue import LiveCatalogue
from companion.widgets.base import Column, Txt
from companion.widgets.choices import Choice, ChoiceList, SwitchRow
from companion.widgets.shell import Sheet
from companion.widgets.stepper import AmountInput
from engine.core.notation import Token
from engine.core.rulebook import AnyRulebook
from engine.core.setup import OptionSpec

ON_OFF = ("off", "on")


def changed_options(
    words: LiveCatalogue, book: AnyRulebook, options: dict[str, Token]
) -> list[str]:
    """The rules that this table plays differently from the book, by name."""
    return [
        words.tell(f"{book.id}.option.{spec.id}")
        for spec in book.options
        if options.get(spec.id, spec.default) != spec.default
    ]


class OptionsSheet(Sheet):
    """Writes what is chosen into the given options at once."""

    def __init__(self, book: AnyRulebook, options: dict[str, Token], **kwargs: object) -> None:
        super().__init__(name="options", **kwargs)
        self.title = self.words.tell("app.new.rules")
        self._book = book
        self._options = options
        for spec in book.options:
            self.add_widget(self._input(spec))

    def _input(self, spec: OptionSpec) -> SwitchRow | Column:
        base = f"{self._book.id}.option.{spec.id}"
        tell, has = self.words.tell, self.words.catalogue.has
        why = tell(f"{base}.why") if has(f"{base}.why") else ""
        if spec.high <= spec.low and spec.choices == ON_OFF:
            row = SwitchRow(
                text=tell(base),
                subtitle=why,
                active=self._options[spec.id] == "on",
                name=f"option-{spec.id}",
            )
            row.bind(active=lambda _row, on: self._set(spec, "on" if on else "off"))
            return row
        column = Column(name=f"option-{spec.id}")
        column.add_widget(Txt(text=tell(base)))
        if why:
            column.add_widget(Txt(text=why, role="secondary", tone="muted"))
        column.add_widget(self._number(spec) if spec.high > spec.low else self._words(spec, base))
        return column

    def _number(self, spec: OptionSpec) -> AmountInput:
        number = AmountInput(least=spec.low, most=spec.high, value=int(self._options[spec.id]))
        number.bind(value=lambda _input, value: self._set(spec, int(value)))
        return number

    def _words(self, spec: OptionSpec, base: str) -> ChoiceList:
        choices = [Choice(str(word), self.words.tell(f"{base}.{word}")) for word in spec.choices]
        chosen = ChoiceList(
            choices=choices, multiple=True, most=1, chosen=[str(self._options[spec.id])]
        )
        chosen.bind(on_choose=lambda _list, word: self._set(spec, word))
        return chosen

    def _set(self, spec: OptionSpec, value: Token) -> None:
        if spec.accepts(value):
            self._options[spec.id] = value
