"""Mandates: what a card says is taught once, claimed in one's own turn, and kept in the record."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Amount, Option, Pick, Words
from engine.core.places import mover
from engine.core.rulebook import Anytime
from engine.core.text import Text, msg
from engine.rulebooks.economicon.goods import COMMODITIES, MANDATES, MOST, QUARTERS, amount, word
from engine.rulebooks.economicon.state import CONDITION_KINDS, Condition, Economicon, State, Taught

MOST_POINTS = 20


# Teaching


def condition_options(t: Economicon, kinds: tuple[str, ...]) -> Sequence[Option]:
    options: list[Option] = [Words("free", "?")]
    for kind in kinds:
        for good in t.state.goods:
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
    kind = next(kind for kind in CONDITION_KINDS if kind == move.verb)
    return Condition(kind, str(move.args[0]), int(move.args[1]))


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
        trade = t.state.trade
        return trade.seat == seat and trade.moved(condition.good) >= needed
    if condition.kind == "market":
        in_market = t.state.amounts()[condition.good]
        return in_market >= condition.count * QUARTERS
    return None


# Claiming


def may_claim(t: Economicon, seat: int) -> bool:
    """One's own turn lasts until somebody else acts, unless turns are ended by hand (C19)."""
    if seat < 0:
        return False
    state = t.state
    return seat == state.active or (t.options["end_turn"] == "off" and seat == state.actor)


def claims_open(t: Economicon, seat: int) -> bool:
    """Whether one more claim is left, counting those whose card is being taught just now."""
    pending = sum(1 for claimant, _ in t.state.claiming if claimant == seat)
    if t.options["claims"] == "one" and t.state.claims[seat] + pending:
        return False
    return t.state.players[seat].unclaimed > pending


def claimed_already(t: Economicon) -> set[str]:
    claimed = {card for player in t.state.players for card in player.claimed}
    return claimed.union(card for _, card in t.state.claiming)


def _claim_options(t: Economicon, seat: int) -> Sequence[Option]:
    if not may_claim(t, seat) or not claims_open(t, seat):
        return ()
    gone = claimed_already(t)
    cards = [(card,) for card in MANDATES if card not in gone and _unmet(t, seat, card) is None]
    return (Pick("claim", cards, ("card",)),) if cards else ()


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
        raise IllegalMove("economicon.error.claim_turn", who=mover(move.who), rules=("C19",))
    if card in claimed_already(t):
        raise Misread("economicon.error.claimed_already", card=word(card), rules=("C19",))
    if not claims_open(t, seat):
        if t.state.players[seat].unclaimed and t.options["claims"] == "one":
            raise IllegalMove("economicon.error.one_claim", who=move.who, rules=("C19",))
        raise IllegalMove("economicon.error.no_mandate", who=move.who, rules=("C18", "C19"))
    unmet = _unmet(t, seat, card)
    if unmet is not None:
        raise IllegalMove(
            "economicon.error.unmet", who=move.who, condition=describe(unmet), rules=("C19", "C35")
        )


def _claim(t: Economicon, seat: int, move: Move) -> Flow[None]:
    state, card = t.state, str(move.args[0])
    state.claiming.append((seat, card))
    if card not in state.taught:
        yield from teach_mandate(t, seat, card)
    state.claiming.remove((seat, card))
    taught, player = state.taught[card], state.players[seat]
    if _unmet(t, seat, card) is not None or not player.unclaimed:
        t.tell(
            "warn",
            "economicon.event.not_claimed",
            (seat,),
            who=t.players[seat],
            condition=describe(taught.condition),
        )
        return
    player.unclaimed -= 1
    player.claimed.append(card)
    state.claims[seat] += 1
    t.tell(
        "reveal",
        "economicon.event.claimed",
        (seat,),
        who=t.players[seat],
        card=word(card),
        n=taught.number,
    )


CLAIM: Anytime[State] = Anytime("claim", _claim_options, _claim, ("C19", "C35"), check=_claim_check)
