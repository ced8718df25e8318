"""Mandates: what a card says is taught once, claimed in one's own turn, and kept in the record."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Amount, Option, Pick, Words
from engine.core.rulebook import Anytime
from engine.core.text import Text, msg
from engine.rulebooks.economicon.goods import COMMODITIES, MANDATES, MOST, QUARTERS, amount, word
from engine.rulebooks.economicon.prices import goods_at_table
from engine.rulebooks.economicon.state import Condition, Economicon, State, Taught

MOST_POINTS = 20


# Teaching


def condition_options(t: Economicon, kinds: tuple[str, ...]) -> Sequence[Option]:
    options: list[Option] = [Words("free", "?")]
    for kind in kinds:
        for good in goods_at_table(t):
            options.append(Amount(kind, 1, MOST, prefix=(good,)))
    return options


def teach_condition(
    t: Economicon, who: tuple[int, ...], card: str, kinds: tuple[str, ...]
) -> Flow[Condition]:
    move = yield Ask(
        who,
        msg("economicon.ask.condition", card=word(card)),
        lambda: condition_options(t, kinds),
        ("C35",),
        kind="choice",
        about=(card,),
    )
    if move.verb == "free":
        return Condition("free", text=str(move.args[0]).strip())
    return Condition(move.verb, str(move.args[0]), int(move.args[1]))


def teach_mandate(t: Economicon, seat: int, card: str) -> Flow[None]:
    move = yield Ask(
        (seat,),
        msg("economicon.ask.worth", who=t.players[seat], card=word(card)),
        (Amount("worth", 1, MOST_POINTS),),
        ("C35",),
        about=(card,),
    )
    condition = yield from teach_condition(t, (seat,), card, ("hold", "trade"))
    t.state.taught[card] = Taught(int(move.args[0]), condition)


def describe(condition: Condition) -> Text:
    """The condition as a sentence; a free one is what the players wrote."""
    if condition.kind == "free":
        return msg("economicon.condition.free", text=condition.text)
    needed = amount(condition.good, _smallest(condition))
    return msg(f"economicon.condition.{condition.kind}", amount=needed)


def _smallest(condition: Condition) -> int:
    """The number of the card in what amounts are counted in: units, or quarters of money."""
    return condition.count * (1 if condition.good in COMMODITIES else QUARTERS)


def is_met(t: Economicon, condition: Condition, seat: int = -1) -> bool | None:
    """Whether the state fulfils a condition; None when only the table can tell."""
    needed = _smallest(condition)
    if condition.kind == "hold":
        return t.state.players[seat].held(condition.good) >= needed
    if condition.kind == "trade":
        return t.state.trade.seat == seat and t.state.trade.moved.get(condition.good, 0) >= needed
    if condition.kind == "market":
        in_market = t.state.amounts()[condition.good]
        return in_market >= condition.count * QUARTERS
    return None


# Claiming


def may_claim(t: Economicon, seat: int) -> bool:
    """One's own turn lasts until the next player acts, unless turns are ended by hand (C19)."""
    state = t.state
    if seat < 0 or not (state.event and t.stage in ("trade", "resolve")):
        return False
    if t.stage == "trade" and seat == state.active:
        return True
    return t.options["end_turn"] == "off" and seat == state.actor


def claimed_already(t: Economicon) -> set[str]:
    return {card for player in t.state.players for card in player.claimed}


def _claim_options(t: Economicon, seat: int) -> Sequence[Option]:
    if not may_claim(t, seat) or not t.state.players[seat].unclaimed:
        return ()
    gone = claimed_already(t)
    cards = [(card,) for card in MANDATES if card not in gone and _unmet(t, seat, card) is None]
    return (Pick("claim", cards, ("card",)),)


def _unmet(t: Economicon, seat: int, card: str) -> Condition | None:
    """The condition that stands against a claim, as far as the engine can tell."""
    taught = t.state.taught.get(card)
    if taught is None or is_met(t, taught.condition, seat) is not False:
        return None
    return taught.condition


def _claim_check(t: Economicon, seat: int, move: Move) -> None:
    card = move.args[0] if len(move.args) == 1 else None
    if not isinstance(card, str) or card not in MANDATES:
        raise IllegalMove("economicon.error.claim_form", rules=("C19",))
    if not may_claim(t, seat):
        raise IllegalMove("economicon.error.claim_turn", who=move.who, rules=("C19",))
    if not t.state.players[seat].unclaimed:
        raise IllegalMove("economicon.error.no_mandate", who=move.who, rules=("C18", "C19"))
    if card in claimed_already(t):
        raise Misread("economicon.error.claimed_already", card=word(card), rules=("C19",))
    unmet = _unmet(t, seat, card)
    if unmet is not None:
        raise IllegalMove(
            "economicon.error.unmet", who=move.who, condition=describe(unmet), rules=("C19", "C35")
        )


def _claim(t: Economicon, seat: int, move: Move) -> Flow[None]:
    card = str(move.args[0])
    if card not in t.state.taught:
        yield from teach_mandate(t, seat, card)
    taught = t.state.taught[card]
    unmet = _unmet(t, seat, card)
    if unmet is not None or not t.state.players[seat].unclaimed:
        t.tell(
            "warn",
            "economicon.event.not_claimed",
            (seat,),
            who=t.players[seat],
            condition=describe(taught.condition),
        )
        return
    t.state.players[seat].unclaimed -= 1
    t.state.players[seat].claimed.append(card)
    t.tell(
        "reveal",
        "economicon.event.claimed",
        (seat,),
        who=t.players[seat],
        card=word(card),
        n=taught.number,
    )


CLAIM: Anytime[State] = Anytime("claim", _claim_options, _claim, ("C19", "C35"), check=_claim_check)
