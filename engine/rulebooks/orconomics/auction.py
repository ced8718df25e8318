"""Stage 2, the auction of one new company in the active industry."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Amount, Cards, Marks, Option, Say
from engine.core.text import Text, msg
from engine.pieces.auction import Auction, hold_auction
from engine.rulebooks.orconomics.cards import GOLD
from engine.rulebooks.orconomics.fulfilled import happened
from engine.rulebooks.orconomics.hands import active_cards, affordable, discard, seems_to_have
from engine.rulebooks.orconomics.loans import some_loan_possible
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.state import STEP, T, full, tell, tell_where, to_bank, word
from engine.rulebooks.orconomics.tokens import found_company

RAISE: Final = 3
"""Gold over the previous bid that a quest asks for (O63)."""
BIG_BID: Final = 6

_PASS: Final = Say("pass")
_UNPAID: Final = Say("unpaid")
_START: Final = (Say("auction"),)
_ALL_IN: Final = msg("orconomics.mark.all_in")
_RAISES: Final = msg("orconomics.mark.raise")
_BIG: Final = msg("orconomics.mark.big_bid")


def ask_start(t: T) -> Ask:
    """Time for loans, where any can be taken (O20, O27)."""
    mended = t.plays_by("2")
    return Ask(
        (),
        lambda: msg("orconomics.ask.auction", sector=word(t.state.activity)),
        _START,
        ("O20", "O27"),
        moot=lambda: mended and not some_loan_possible(t),
    )


def auction(t: T, start: Ask, questions: list[Ask], payments: list[Ask]) -> Flow[None]:
    """Looked at after all losses are settled: a company given up may have made room (O74)."""
    state = t.state
    active = state.activity
    if full(t, active):
        tell_where(t, "info", "orconomics.event.full", active)
        return
    if some_loan_possible(t):
        yield start
    state.clock.end(STEP)
    t.stage = "auction"
    state.auction = Auction(t.clockwise(state.oracle))
    ask = partial(_ask, t, state.auction, questions)
    winner = yield from hold_auction(state.auction, ask, partial(_on_bid, t))
    while winner is not None and not (yield from _buy(t, winner, payments[winner])):
        state.auction.withdraw(winner)
        winner = state.auction.leader if t.options["unpayable_bid"] == "next" else None
    if winner is None:
        tell_where(t, "info", "orconomics.event.nobody_bid", active)
    state.auction = None
    yield from check(t)


def _ask(t: T, auction: Auction, questions: list[Ask], seat: int) -> Ask | None:
    """Bid or pass; nobody is asked who cannot bid higher anyway (O24, O25)."""
    state, highest = t.state, auction.highest
    silver = state.money.of[seat]
    gold = (silver if state.helper else silver + could_be_claimed(t, seat)) // GOLD
    if gold <= highest and gold + seems_to_have(t, seat) <= highest:
        tell(t, "info", "orconomics.event.cannot_bid", seat)
        return None
    return questions[seat]


def could_be_claimed(t: T, seat: int) -> int:
    """The most silver that pointing out missed interest might bring, for all that can be seen: in
    strict mode a player may do so before he bids (O14)."""
    state = t.state
    may = seat != state.oracle and state.oracle in state.missed.held and t.plays_by("2")
    return state.owed if may else 0


def ask_bid(t: T, seat: int) -> Ask:
    def options() -> tuple[Option, ...]:
        auction, most = t.state.auction, affordable(t, seat)
        least = auction.highest + 1 if auction is not None else 1
        if least > most:
            return (_PASS,)
        marks = partial(_marks, t, least, most)
        return (Amount("bid", least, most, unit="gold", marks=marks), _PASS)

    return Ask(
        (seat,),
        lambda: _bid_text(t.players[seat], t.state.activity, _highest(t)),
        options,
        ("O24", "O25"),
        about=lambda: (t.state.activity,),
        check=lambda _, move: _check(t, seat, move),
        verbs=("bid", "pass"),
        kind="amount",
    )


def _highest(t: T) -> int:
    auction = t.state.auction
    return auction.highest if auction is not None else 0


@lru_cache(maxsize=1024)
def _bid_text(who: str, sector: str, highest: int) -> Text:
    return msg("orconomics.ask.bid", who=who, sector=word(sector), n=highest)


def _marks(t: T, least: int, most: int) -> Marks:
    """Bids worth a button: all that one has, and what an open quest asks for."""
    row = t.state.quests.row
    marks: Marks = ((most, _ALL_IN),) if most > least else ()
    if "raise" in row and least + RAISE - 1 <= most:
        marks += ((least + RAISE - 1, _RAISES),)
    if "big_bid" in row and least <= BIG_BID <= most:
        marks += ((BIG_BID, _BIG),)
    return marks


def _check(t: T, seat: int, move: Move) -> None:
    """Why a bid cannot be: too low, or more than could be paid."""
    if move.verb == "pass":
        if move.args:
            raise IllegalMove("orconomics.error.pass_alone", rules=("O24",))
        return
    highest = _highest(t)
    if len(move.args) != 1 or not isinstance(move.args[0], int):
        raise IllegalMove("orconomics.error.bid_form", rules=("O24",))
    bid = move.args[0]
    if bid <= highest:
        raise IllegalMove(
            "orconomics.error.bid_low", who=move.who, bid=bid, least=highest + 1, rules=("O24",)
        )
    gold, cards = t.state.money.of[seat] // GOLD, active_cards(t, seat)
    if bid > gold + cards:
        raise IllegalMove(
            "orconomics.error.bid_high",
            who=move.who,
            bid=bid,
            gold=gold,
            cards=cards,
            sector=word(t.state.activity),
            rules=("O25",),
        )


def _on_bid(t: T, seat: int, bid: int, before: int) -> Flow[None] | None:
    state = t.state
    active = state.activity
    short = bid - state.money.of[seat] // GOLD
    if short > 0:
        tell(t, "warn", "orconomics.event.counts_on", seat, "n", short, "sector", active)
    if bid - before >= RAISE and (before or t.options["opening_raise"] == "on"):
        happened(t, "raise", seat)
        return check(t) or None
    return None


def pledged(t: T, seat: int) -> int:
    """Silver that a player's standing bid needs, where a bid once called must be kept."""
    auction = t.state.auction
    if auction is None or auction.leader != seat or t.options["unpayable_bid"] != "kept":
        return 0
    return GOLD * max(0, auction.highest - seems_to_have(t, seat))


def _buy(t: T, seat: int, question: Ask) -> Flow[bool]:
    """Gold and cards of the active industry in any mix (O26), then the new company.

    False when the bid cannot be paid after all: cards that were counted on turned out to be
    others, or missed interest took the gold.
    """
    bid = _highest(t)
    cards: int | None
    if _payment_open(t, seat, bid):
        cards = _cards_paid(t, seat, bid, (yield question))
    else:
        cards = _fewest_cards(t, seat, bid)
    if cards is None:
        who = t.players[seat]
        t.tell("warn", "orconomics.event.bid_void", (seat,), who=who, n=bid)
        return False
    active = t.state.activity
    for _ in range(cards):
        discard(t, seat, active)
    to_bank(t, seat, GOLD * (bid - cards), "orconomics.event.pays_bid")
    yield from found_company(t, seat, active)
    if bid >= BIG_BID:
        happened(t, "big_bid", seat)
    return True


def _cards_paid(t: T, seat: int, bid: int, move: Move) -> int | None:
    """How many cards go towards the bid, by what the player says."""
    if move.verb == "pay":
        return len(move.args)
    return None if move.verb == "unpaid" else _fewest_cards(t, seat, bid)


def _fewest_cards(t: T, seat: int, bid: int) -> int | None:
    """As many cards as the bid needs beside the gold; None where there are not so many."""
    least, most = _card_bounds(t, seat, bid)
    return least if least <= most else None


def _payment_open(t: T, seat: int, bid: int) -> bool:
    """Whether there is anything to ask: cards that could be paid.

    Only what everybody knows decides: a bid must not fall, or be paid unasked, because of cards
    that its owner told the app (O70).
    """
    seeming = min(bid, seems_to_have(t, seat))
    if t.plays_by("2"):
        return 0 < seeming >= bid - t.state.money.of[seat] // GOLD
    least, most = _card_bounds(t, seat, bid)
    known = t.state.deck.hands[seat].known.get(t.state.activity, 0)
    asks = not t.state.helper or least < most or known < least
    return seeming > 0 and least <= most and asks


def _card_bounds(t: T, seat: int, bid: int) -> tuple[int, int]:
    """The fewest and the most cards that can go towards the bid."""
    return max(0, bid - t.state.money.of[seat] // GOLD), min(bid, active_cards(t, seat))


def ask_payment(t: T, seat: int) -> Ask:
    """Cards for the highest bid, or that it cannot be paid; where there is a choice or a hidden
    card."""
    who = t.players[seat]
    may_fall = t.plays_by("2")

    def options() -> tuple[Option, ...]:
        low, high = _card_bounds(t, seat, _highest(t))
        pay = (Cards("pay", {t.state.activity: high}, low, high),) if low <= high else ()
        return (*pay, _UNPAID) if low and may_fall else pay

    return Ask(
        (seat,),
        lambda: msg(
            "orconomics.ask.pay_bid", who=who, n=_highest(t), sector=word(t.state.activity)
        ),
        options,
        ("O26",),
        moot=lambda: not _payment_open(t, seat, _highest(t)),
        about=lambda: (t.state.activity,),
        kind="cards",
    )
