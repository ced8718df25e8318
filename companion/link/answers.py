"""What a guest may answer now, narrowed step by step, as plain values for the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.boards.card_faces import card_face
from companion.faces import Face
from companion.i18n.catalogue import Catalogue
from companion.session import labels, preview, step_texts
from companion.session.amounts import first_number, gaps, strides
from companion.session.answer_picker import VERB, Picker, Step, Way
from companion.session.board_answers import FIRST, PLACES
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.notation import Token
from engine.core.options import Amount, Args, Cards, Option, OptionKind, Order, Roll, Words
from engine.core.table import AnyTable
from engine.core.text import Money, Text

ASK = "ask"
BOARD_SLOTS = ("sector", "neighbour", "where", "into", "territory", "commodity", "pile")
"""Parts of an answer that can lie on the board."""
STEP, TAP = "step", "tap"
"""The two kinds of steps in a path: a listed choice, or a thing of the board."""
HOSTS_OWN = ("correct", "fact")
"""Moves that are made at the host only: they may change what no guest may see."""
ASKED_OF_ALL = "fact"
"""The one of them that phones make where it is asked: what the box says is nobody's secret, and a
host without a window has nobody else to ask."""
LONG_WORD = 12
Path = tuple[tuple[Token, ...], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A button. It answers (verb, args) or leads on (path); said is what is chosen by it."""

    text: str
    note: str = ""
    verb: str = ""
    args: Args = ()
    path: Path = ()
    said: Args = ()
    seat: int = -1
    face: Face | None = None

    @property
    def long(self) -> bool:
        """Whether a word of it fits into a narrow button only in smaller letters."""
        return any(len(word) > LONG_WORD for word in self.text.split())


@dataclass(frozen=True, slots=True)
class Pile:
    """A kind of card in a hand or pool, and how many of it there can be."""

    card: str
    name: str
    count: int
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Leaf:
    """An input of its own: dice, amount, cards, order or words."""

    kind: OptionKind
    verb: str
    label: str
    prefix: Args = ()
    dice: range = range(0)
    sides: range = range(0)
    low: int = 0
    high: int = 0
    step: int = 1
    start: int = 0
    gaps: tuple[int, ...] = ()
    written: str = ""
    marks: tuple[tuple[int, str], ...] = ()
    strides: tuple[int, ...] = ()
    all_in: bool = False
    """Whether the maximum gets a button; not where one of the marked amounts is it already."""
    effect: tuple[str, ...] = ()
    piles: tuple[Pile, ...] = ()


@dataclass(frozen=True, slots=True)
class Input:
    """One step of an answer. ready is the whole answer where no choice was left."""

    source: str
    path: Path = ()
    chosen: Args = ()
    """The verb and words so far, with those that left no choice."""
    title: str = ""
    said: str = ""
    back: bool = False
    steps: tuple[Choice, ...] = ()
    says: tuple[Choice, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    taps: dict[str, list[list[Token]]] = field(default_factory=dict)
    ready: tuple[str, Args] | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """What a guest can answer or do: who moves by it, and the options there are."""

    who: str
    options: Sequence[Option]


def offered(table: AnyTable, seat: int, source: str) -> Offered | None:
    """What that seat may do from a source: the question, or an any-time move by its verb."""
    if table.ask is None or not 0 <= seat < len(table.players):
        return None
    if source == ASK:
        if table.ask.who and seat not in table.ask.who:
            return None
        who = table.players[seat] if table.ask.who else TABLE
        return Offered(who, table.ask.options)
    kind, _, verb = source.partition(":")
    if kind not in ("seat", "table"):
        return None
    for offer in table.offers(seat if kind == "seat" else -1, HOSTS_OWN):
        if offer.verb == verb:
            return Offered(table.players[seat] if kind == "seat" else TABLE, offer.options)
    return None


def offers(table: AnyTable, seat: int, words: Catalogue) -> list[tuple[str, str]]:
    """Any-time moves of a guest: the source to ask for, and its name."""
    found: list[tuple[str, str]] = []
    named: set[str] = set()
    for kind, who in (("seat", seat), ("table", -1)):
        for offer in table.offers(who, HOSTS_OWN):
            if offer.verb not in named:  # its own move is not offered for the table too
                named.add(offer.verb)
                found.append((f"{kind}:{offer.verb}", words.say(labels.verb(table, offer.verb))))
    return found


def prompted(table: AnyTable, seat: int) -> tuple[str, Text] | None:
    """The any-time move that a seat is asked for on its own phone: its source, and what to do."""
    for offer in table.offers(seat, HOSTS_OWN) if 0 <= seat < len(table.players) else ():
        prompt = table.anytime[offer.verb].prompt
        if prompt:
            return f"seat:{offer.verb}", Text(prompt, {})
    return None


def cards_leaf(table: AnyTable, option: Cards, words: Catalogue) -> Leaf:
    """The input for some cards by itself."""
    return _Speaker(table, TABLE, Picker([option]), words).leaf(option)


def move_of(table: AnyTable, seat: int, source: str, verb: str, args: Args) -> Move | None:
    """The move that a guest asks for; None where it is not this guest's to make."""
    found = offered(table, seat, source)
    if found is None or all(o.verb != verb for o in found.options):
        return None
    if verb in HOSTS_OWN and (source != ASK or verb != ASKED_OF_ALL):
        return None
    return Move(found.who, verb, args)


def narrowed(
    table: AnyTable, found: Offered, source: str, path: Path, words: Catalogue
) -> Input | None:
    """The input after the steps of a path; None where the path leads nowhere (any more)."""
    picker = Picker(found.options)
    speaker = _Speaker(table, found.who, picker, words)
    ready, said = None, ""
    for kind, *tokens in path:
        if kind == TAP and len(tokens) == 1:
            ways = speaker.taps().get(tokens[0])
            said = labels.named(table, tokens[0], words.say)
            ready = picker.keep(ways) if ways else None
            if not ways:
                return None
            continue
        step = next((s for s in picker.steps() if list(s.tokens) == tokens), None)
        if kind != STEP or step is None:
            return None
        said = speaker.named(step)
        ready = picker.choose(step)
    if ready is not None:
        return Input(source, path, ready=ready)
    steps = [] if picker.inputs else picker.steps()
    return Input(
        source,
        path,
        picker.chosen,
        speaker.title(),
        step_texts.capital(said),
        bool(path),
        speaker.choices(steps, path),
        tuple(speaker.word(option) for option in picker.says),
        tuple(speaker.leaf(option) for option in picker.shown_inputs),
        {str(token): [*map(list, path), [TAP, token]] for token in speaker.taps()},
    )


def effect(
    table: AnyTable, found: Offered, verb: str, args: Args, words: Catalogue
) -> tuple[str, str, list[str]]:
    """What the button of an amount says, the amount as it is written, and what would follow."""
    for option in found.options:
        if isinstance(option, Amount) and option.verb == verb and option.allows(args):
            label = words.say(labels.answer(table, option, args))
            written = _written(option, int(args[-1]), words)
            return label, written, _foretold(table, found.who, verb, args, words)
    return "", "", []


def _written(option: Amount, value: int, words: Catalogue) -> str:
    if option.unit:
        return words.money(Money(value, option.unit), "short")
    return words.number(value)


def _foretold(table: AnyTable, who: str, verb: str, args: Args, words: Catalogue) -> list[str]:
    if who == TABLE:
        return []
    try:
        return [words.say(line) for line in preview.foretold(table, who, verb, args)]
    except EngineError:
        return []


class _Speaker:
    """Says steps and options in the guest's language."""

    def __init__(self, table: AnyTable, who: str, picker: Picker, words: Catalogue) -> None:
        self._table, self._who, self._picker, self._words = table, who, picker, words

    def title(self) -> str:
        """What this step asks; empty where the question itself still says it."""
        who = "" if self._who == TABLE else self._who
        text = self._words.first(step_texts.titles(self._table, self._picker, who))
        return step_texts.capital(self._words.say(text)) if text is not None else ""

    def word(self, option: Option) -> Choice:
        """An answer of one word."""
        return Choice(self._words.say(labels.answer(self._table, option, ())), verb=option.verb)

    def choices(self, steps: Sequence[Step], path: Path) -> tuple[Choice, ...]:
        """What can be chosen, each with a line on what it does where that is not said before."""
        notes = step_texts.row_notes(self._table, steps, self._words)
        return tuple(self._choice(*told, path) for told in zip(steps, notes, strict=True))

    def _choice(self, step: Step, note: str, path: Path) -> Choice:
        text = self.named(step)
        seat = self._table.seats.get(step.token, -1) if isinstance(step.token, str) else -1
        whole, face = self._picker.whole(step), self._face(step)
        if whole is not None:
            verb, args = whole[0].verb, whole[1]
            return Choice(text, note, verb, args, said=step.tokens, seat=seat, face=face)
        way = (*path, (STEP, *step.tokens))
        return Choice(text, note, path=way, said=step.tokens, seat=seat, face=face)

    def _face(self, step: Step) -> Face | None:
        """The look of what is chosen, where it is one thing that can be drawn."""
        if step.rest or step.slot == VERB:
            return None
        return card_face(self._table.rulebook.id, step.token, step.slot)

    def named(self, step: Step) -> str:
        """A choice as the host's screen names it."""
        table, words = self._table, self._words
        whole = self._picker.whole(step)
        if whole is not None and getattr(whole[0], "label", None) is not None:
            return words.say(labels.answer(table, *whole))
        return step_texts.name(table, step, words)

    # The board

    def taps(self) -> dict[Token, list[Way]]:
        """Things of the board that answer at this step, each with the ways that it leaves open."""
        first: dict[Token, int] = {}
        found: dict[Token, list[Way]] = {}
        ways = self._picker.ways
        for way in ways:
            for token, at in self._on_board(way):
                if at < first.get(token, at + 1):
                    first[token], found[token] = at, []
                if at == first[token]:
                    found[token].append(way)
        return {
            token: kept for token, kept in found.items() if len(kept) < len(ways) or len(ways) == 1
        }

    def _on_board(self, way: Way) -> Iterator[tuple[Token, int]]:
        """The parts that the board may name now: up to the next that is chosen from a list."""
        seen: set[Token] = set()
        for at in range(self._picker.depth, len(way.path)):
            token, slot = way.path[at], way.slot(at)
            if slot in FIRST:
                return
            named = slot in BOARD_SLOTS and (slot in PLACES or token not in self._table.seats)
            if named and token not in seen:
                seen.add(token)
                yield token, at

    def leaf(self, option: Option) -> Leaf:
        verb = self._words.say(labels.verb(self._table, option.verb))
        if isinstance(option, Roll):
            dice, sides = range(option.dice), range(1, option.sides + 1)
            return Leaf("dice", option.verb, verb, dice=dice, sides=sides)
        if isinstance(option, Amount):
            return self._amount(option)
        if isinstance(option, Cards):
            piles = self._piles(option, {c: n for c, n in option.pool.items() if n > 0})
            low, high = option.low, option.high
            return Leaf("cards", option.verb, verb, option.prefix, low=low, high=high, piles=piles)
        if isinstance(option, Order):
            piles = self._piles(option, dict.fromkeys(option.items, 1))
            return Leaf("order", option.verb, verb, option.prefix, high=len(piles), piles=piles)
        if isinstance(option, Words):
            return Leaf("words", option.verb, verb, option.prefix, high=option.longest)
        raise TypeError(option.kind)

    def _amount(self, option: Amount) -> Leaf:
        table, words = self._table, self._words
        start = first_number(option)
        args = (*option.prefix, start)
        way = (option.high - option.low) // option.step
        marks = tuple((value, words.say(text)) for value, text in option.marks)
        return Leaf(
            "amount",
            option.verb,
            words.say(labels.answer(table, option, args)),
            option.prefix,
            low=option.low,
            high=option.high,
            step=option.step,
            start=start,
            gaps=gaps(option),
            written=_written(option, start, words),
            marks=marks,
            strides=tuple(strides(option)),
            all_in=way > 1 and option.unit != "" and option.high not in dict(marks),
            effect=tuple(_foretold(table, self._who, option.verb, args, words)),
        )

    def _piles(self, option: Option, pool: dict[str, int]) -> tuple[Pile, ...]:
        say, place = self._words.say, labels.card_place(self._table, option)
        return tuple(
            Pile(
                card,
                step_texts.capital(labels.named(self._table, card, say, place)),
                n,
                card_face(self._table.rulebook.id, card),
            )
            for card, n in pool.items()
        )
