"""Setup: dealer, battle line, stockpiles, and who begins with how many cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from random import Random

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Pick, TurnedCards
from engine.core.text import msg
from engine.rulebooks.orc.cards import COLOURS, LAID, Laid, as_it_lies
from engine.rulebooks.orc.state import LEFT_OVER, LINE_CARDS, STOCKPILE, Orc, Territory, word


def prepare(t: Orc) -> Flow[None]:
    t.stage = "setup"
    t.state.lay_out(t.facts)
    dealer = yield from choose_dealer(t)
    yield from lay_battle_line(t)
    yield from take_first_cards(t, dealer)


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


def why_no_line(args: Args, copies: Mapping[str, int]) -> IllegalMove | None:
    """What is wrong with a battle line; None when it can be laid."""
    laid = [LAID[str(arg)] for arg in args if arg in LAID]
    if len(args) != LINE_CARDS or len(laid) != LINE_CARDS:
        return IllegalMove("orc.error.line_form", n=LINE_CARDS, rules=("R03",))
    missing = [word(card.card) for card in laid if not copies.get(card.card)]
    if missing:
        return IllegalMove("orc.error.not_in_box", card=missing[0], rules=("R02",))
    colours = {end.colour for card in laid for end in (card.near, card.far)}
    lacking = tuple(word(colour) for colour in COLOURS if colour not in colours)
    if lacking:
        return IllegalMove("orc.error.line_colours", colours=lacking, rules=("R03",))
    return None


class BattleLine(TurnedCards):
    """Three cards in their order from the box, each as it lies."""

    __slots__ = ("copies",)

    def __init__(self, copies: Mapping[str, int]) -> None:
        self.copies = copies
        pool = {words: 1 for words, laid in LAID.items() if copies.get(laid.card)}
        super().__init__("line", pool, LINE_CARDS, LINE_CARDS, as_it_lies)

    def _lines(self) -> tuple[Args, ...]:
        return every_line(frozenset(card for card, n in self.copies.items() if n))

    def allows(self, args: Args) -> bool:
        return why_no_line(args, self.copies) is None

    def answers(self) -> Sequence[Args]:
        return self._lines()

    def sample(self, rng: Random) -> Args:
        return rng.choice(self._lines())


def lay_battle_line(t: Orc) -> Flow[None]:
    state = t.state

    def check(_seat: int, move: Move) -> None:
        refusal = why_no_line(move.args, state.deck.copies)
        if refusal is not None:
            raise refusal

    move = yield Ask(
        (),
        msg("orc.ask.line"),
        lambda: (BattleLine(state.deck.copies),),
        ("R03", "R04", "R05"),
        check=check,
        verbs=("line",),
        kind="cards",
        expects=("army",),
    )
    laid: list[Laid] = [LAID[str(arg)] for arg in move.args]
    for card in laid:
        state.deck.retire_from_pile(card.card)
        state.line += (Territory(card.near), Territory(card.far))
    state.left_over = LEFT_OVER
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
    taken = int(move.args[0])
    t.state.first = chooser if taken == 1 else dealer
    for seat, n in ((chooser, taken), (dealer, LEFT_OVER - taken)):
        t.state.left_over -= n
        t.state.deck.pile -= n
        t.state.deck.hands[seat].unknown += n
        t.tell("draw", "orc.event.first_cards", (seat,), who=t.players[seat], n=n)
    t.tell("info", "orc.event.begins", (t.state.first,), who=t.players[t.state.first])
