"""Bankruptcy, coming back, and players who join a game that is under way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from engine.core.ask import Ask, Flow
from engine.core.errors import BadSetup, IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick, Say, Words
from engine.core.rulebook import Anytime
from engine.core.setup import check_name
from engine.core.text import Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import MOST_PLAYERS, TARGET
from engine.rulebooks.economicus.companies import lose_company, recount_stars, show_stars
from engine.rulebooks.economicus.loans import repayment
from engine.rulebooks.economicus.means import most_coins
from engine.rulebooks.economicus.sales import lose_startup, sell, side_args
from engine.rulebooks.economicus.state import Claim, EconomicusTable, State


def bankrupt_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    """Once per game of one's own will; more often only when a payment forces it that cannot be
    raised (E41, E43)."""
    s = t.state
    if seat < 0 or not s.plays(seat) or seat in s.leaving:
        return ()
    return (Say("bankrupt"),) if not s.bankrupted[seat] or _cannot_pay(t, seat) else ()


def claim_stands(s: State, payee: int) -> bool:
    """A player who has gone bankrupt himself is paid nothing any more (E41)."""
    return payee == BANK or s.plays(payee)


def _cannot_pay(t: EconomicusTable, seat: int) -> bool:
    claims = [c for c in t.state.claims.get(seat, ()) if claim_stands(t.state, c.payee)]
    return bool(claims) and max(claim.due() for claim in claims) > most_coins(t, seat)


def _check_bankrupt(t: EconomicusTable, seat: int, move: Move) -> None:
    if seat < 0 or move.args:
        raise IllegalMove("economicus.error.bankrupt_form", rules=("E41",))
    if not t.state.plays(seat):
        raise IllegalMove("economicus.error.not_playing", who=move.who, rules=("E41",))
    if not bankrupt_options(t, seat):
        raise IllegalMove("economicus.error.bankrupt_once", who=move.who, rules=("E41", "E43"))


def go_bankrupt(t: EconomicusTable, seat: int, _move: Move) -> Flow[None]:
    s = t.state
    t.tell("info", "economicus.event.bankrupt", (seat,), who=t.players[seat])
    s.leaving.add(seat)
    claims = s.claims.get(seat, [])
    while claims:
        yield from _satisfy(t, seat, claims.pop(0))
    s.leaving.remove(seat)
    _clear_table(t, seat)
    s.bankrupted[seat] += 1
    if s.auction is not None:
        _leave_auction(t, seat)
    if s.bankrupted[seat] > 1 and t.options["second_bankruptcy"] == "out":
        s.out.add(seat)
        t.tell("info", "economicus.event.out", (seat,), who=t.players[seat])
        left = [other for other in range(len(t.players)) if other not in s.out]
        if len(left) == 1:
            t.finish((left[0],), msg("economicus.win.alone", who=t.players[left[0]]))
    else:
        s.absent.append(seat)


def _worth_selling(t: EconomicusTable, seat: int) -> list[Args]:
    """Companies whose sale brings money after their loan is repaid."""
    s = t.state
    return [
        side_args(sector, loan)
        for sector, loan in s.companies.kinds_of(seat)
        if s.half_price(sector) > (repayment(s, seat) if loan else 0)
    ]


def _satisfy(t: EconomicusTable, seat: int, claim: Claim) -> Flow[None]:
    """What is owed to another player is paid as far as sales at half price reach."""
    s, payee = t.state, claim.payee
    if payee == BANK:
        return

    def short() -> bool:
        return s.plays(payee) and s.money[seat] < claim.due()

    while short() and (choices := _worth_selling(t, seat)):
        if len(choices) == 1:
            sell(t, seat, Move(t.players[seat], "sell", choices[0]))
            continue
        move = yield Ask(
            (seat,),
            msg("economicus.ask.sell_for", who=t.players[seat], other=t.players[payee]),
            lambda: (Pick("sell", _worth_selling(t, seat), ("sector", "side")),),
            ("E41",),
            moot=lambda: not short() or not _worth_selling(t, seat),
        )
        if move.verb == "sell":
            sell(t, seat, move)
    if not s.plays(payee):
        return
    paid = min(claim.due(), s.money[seat])
    why = msg(
        "economicus.event.pays_player",
        who=t.players[seat],
        other=t.players[payee],
        amount=Money(paid, "coin"),
    )
    s.money.pay(seat, payee, paid, why)


def _clear_table(t: EconomicusTable, seat: int) -> None:
    """Companies, startups, stars, cards and coins all go."""
    s, who = t.state, t.players[seat]
    for sector, loan in list(s.companies.kinds_of(seat)):
        while s.companies.has(seat, sector, loan):
            lose_company(t, seat, sector, loan)
    for sector, loan in list(s.startups.kinds_of(seat)):
        while s.startups.has(seat, sector, loan):
            lose_startup(t, seat, sector, loan)
    s.offset[seat] = 0
    show_stars(t, seat, "count")
    hand = s.deck.hands[seat]
    if len(hand):
        t.tell("discard", "economicus.event.hand_gone", (seat,), who=who, n=len(hand))
        for card in ["option"] * hand.unknown + ["quota"] * hand.known["quota"]:
            s.deck.discard(seat, card)
    held = s.money[seat]
    gone = msg("economicus.event.coins_gone", who=who, amount=Money(held, "coin"))
    s.money.pay(seat, BANK, held, gone)


def _leave_auction(t: EconomicusTable, seat: int) -> None:
    auction = t.state.auction
    if auction is None:
        return
    auction.withdraw(seat)
    if seat in auction.active:
        auction.active.remove(seat)


# Joining late

AFTER = "after"
"""Before the player whose neighbour, clockwise, the newcomer becomes."""


def _join_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    if seat != -1 or len(t.players) >= MOST_PLAYERS:
        return ()
    name = next(name for n in count(1) if (name := f"Guest{n}") not in t.players)
    seated = [Words("join", name, prefix=(AFTER, other)) for other in t.players]
    return (Words("join", name), *seated)


def _check_join(t: EconomicusTable, seat: int, move: Move) -> None:
    *where, given = move.args or ("",)
    fits = not where or (len(where) == 2 and where[0] == AFTER and where[1] in t.seats)
    if seat != -1 or not fits or not isinstance(given, str):
        raise IllegalMove("economicus.error.join_form", rules=("E44",))
    if len(t.players) >= MOST_PLAYERS:
        raise IllegalMove("economicus.error.table_full", n=MOST_PLAYERS, rules=("E44",))
    try:
        name = check_name(given)
    except BadSetup as refusal:
        raise IllegalMove("economicus.error.join_name", reason=refusal.text) from refusal
    if name != given or name.casefold() in {known.casefold() for known in t.players}:
        raise IllegalMove("economicus.error.name_taken", name=name, rules=("E44",))


def _join(t: EconomicusTable, _seat: int, move: Move) -> None:
    """By consent of all; enters like a player who comes back (E42, E44). Sits at the end, or
    clockwise after somebody."""
    s = t.state
    *where, name = map(str, move.args)
    seat = t.add_player(name, after=t.seats[where[1]] if where else None)
    s.open_seat()
    s.absent.append(seat)
    t.tell("info", "economicus.event.joins", (seat,), who=t.players[seat])
    if t.options["joiner_target"] == "counted":
        s.target = TARGET[len(t.players)] + int(t.options["more_stars"])
        recount_stars(t)
        t.tell("info", "economicus.event.target", n=s.target)


ANYTIME: tuple[Anytime[State], ...] = (
    Anytime("bankrupt", bankrupt_options, go_bankrupt, ("E41", "E46"), check=_check_bankrupt),
    Anytime("join", _join_options, _join, ("E44",), check=_check_join),
)
