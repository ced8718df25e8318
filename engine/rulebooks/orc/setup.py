"""Setup: dealer, battle line, stockpiles, and who begins with how many cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from random import Random

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.joining import tell_position, whose_turn
from engine.core.move import Move
from engine.core.options import Args, Pick, TurnedCards
from engine.core.text import msg
from engine.rulebooks.orc.cards import CARDS, COLOURS, LAID, Laid, as_it_lies
from engine.rulebooks.orc.state import LEFT_OVER, LINE_CARDS, STOCKPILE, Orc, Territory, word

FEWER = 1
"""Of the cards that are left over; the other player has two."""


def prepare(t: Orc) -> Flow[None]:
    t.stage = "setup"
    dealer = yield from choose_dealer(t)
    yield from lay_battle_line(t)
    yield from take_first_cards(t, dealer)


def take_over(t: Orc) -> Flow[None]:
    """A game that is under way: the line, whose turn it is, everything as it stands."""
    t.stage = "setup"
    yield from lay_battle_line(t)
    seat = yield from whose_turn(t)
    deal_first_cards(t, seat, FEWER)
    yield from tell_position(t)


def choose_dealer(t: Orc) -> Flow[int]:
    names = [(name,) for name in t.players]
    move = yield Ask(
        (), msg("orc.ask.dealer"), (Pick("dealer", names, ("player",)),), ("R01",), kind="choice"
    )
    return t.seat(str(move.args[0]))


@lru_cache(maxsize=4)
def every_line(cards: frozenset[str]) -> tuple[Args, ...]:
    """All battle lines that can be laid with these cards."""
    found: list[Args] = []
    for colours in permutations(COLOURS):
        pairs = zip(colours[::2], colours[1::2], strict=True)
        for words in product(*((f"{a}1/{b}2", f"{a}2/{b}1") for a, b in pairs)):
            if all(LAID[laid].card in cards for laid in words):
                found.append(words)
    return tuple(found)


def line_cards(copies: Mapping[str, int]) -> frozenset[str]:
    """The cards that a battle line can be laid with: the table's own; where those make no line,
    the list of them cannot be right, and any card may lie there."""
    own = frozenset(card for card, n in copies.items() if n > 0)
    return own if every_line(own) else frozenset(CARDS)


@lru_cache(maxsize=4)
def _as_they_may_lie(box: frozenset[str]) -> Mapping[str, int]:
    return {words: 1 for words, laid in LAID.items() if laid.card in box}


def why_no_line(args: Args, box: frozenset[str]) -> IllegalMove | None:
    """What is wrong with a battle line; None when it can be laid."""
    laid = [LAID[str(arg)] for arg in args if arg in LAID]
    if len(args) != LINE_CARDS or len(laid) != LINE_CARDS:
        return IllegalMove("orc.error.line_form", n=LINE_CARDS, rules=("R03",))
    colours = {end.colour for card in laid for end in (card.near, card.far)}
    lacking = tuple(word(colour) for colour in COLOURS if colour not in colours)
    if lacking:
        return IllegalMove("orc.error.line_colours", colours=lacking, rules=("R03",))
    missing = [word(card.card) for card in laid if card.card not in box]
    if missing:
        return IllegalMove("orc.error.not_in_box", card=missing[0], rules=("R02",))
    return None


class BattleLine(TurnedCards):
    """Three cards in their order from the box, each as it lies."""

    __slots__ = ("box",)

    def __init__(self, box: frozenset[str]) -> None:
        self.box = box
        super().__init__("line", _as_they_may_lie(box), LINE_CARDS, LINE_CARDS, as_it_lies)

    def allows(self, args: Args) -> bool:
        return why_no_line(args, self.box) is None

    def answers(self) -> Sequence[Args]:
        return every_line(self.box)

    def sample(self, rng: Random) -> Args:
        return rng.choice(self.answers())


def lay_battle_line(t: Orc) -> Flow[None]:
    state = t.state

    def check(_seat: int, move: Move) -> None:
        refusal = why_no_line(move.args, line_cards(state.deck.copies))
        if refusal is not None:
            raise refusal

    move = yield Ask(
        (),
        msg("orc.ask.line"),
        lambda: (BattleLine(line_cards(state.deck.copies)),),
        ("R03", "R04", "R05"),
        check=check,
        verbs=("line",),
        kind="cards",
    )
    laid: list[Laid] = [LAID[str(arg)] for arg in move.args]
    for card in laid:
        state.deck.retire_from_pile(card.card)
        state.line += (Territory(card.near), Territory(card.far))
    state.left_over = LEFT_OVER
    if any(state.deck.hidden(card.card) < 0 for card in laid):
        state.read_box(t)
    t.tell("place", "orc.event.stockpiles", n=STOCKPILE, left=LEFT_OVER)


def take_first_cards(t: Orc, dealer: int) -> Flow[None]:
    chooser = 1 - dealer
    move = yield Ask(
        (chooser,),
        msg("orc.ask.take", who=t.players[chooser]),
        (Pick("take", ((1,), (2,)), ("count",), lambda args: msg(f"orc.take.{args[0]}")),),
        ("R01",),
        kind="choice",
    )
    deal_first_cards(t, chooser, int(move.args[0]))


def deal_first_cards(t: Orc, chooser: int, taken: int) -> None:
    """The cards that are left over: whoever takes fewer of them begins (R01)."""
    dealer = 1 - chooser
    t.state.first = chooser if taken == FEWER else dealer
    for seat, n in ((chooser, taken), (dealer, LEFT_OVER - taken)):
        t.state.left_over -= n
        for _ in range(n):
            t.state.deck.draw(seat)
        t.tell("draw", "orc.event.first_cards", (seat,), who=t.players[seat], n=n)
    t.tell("info", "orc.event.begins", (t.state.first,), who=t.players[t.state.first])
