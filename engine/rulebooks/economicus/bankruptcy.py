"""Bankruptcy, coming back, and players who join a game that is under way."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Flow
from engine.core.errors import BadSetup, IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick, Say, Words
from engine.core.rulebook import Anytime
from engine.core.setup import check_name
from engine.core.text import Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import MOST_PLAYERS, REPAYMENT, TARGET
from engine.rulebooks.economicus.companies import lose_company, settle_board, show_stars
from engine.rulebooks.economicus.sales import lose_startup, sell, side_args
from engine.rulebooks.economicus.state import EconomicusTable, State


def bankrupt_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    """Once per game of one's own will; more often only when a payment forces it (E41, E43)."""
    s = t.state
    if seat < 0 or not s.plays(seat):
        return ()
    return (Say("bankrupt"),) if not s.bankrupted[seat] or seat in s.claims else ()


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
    if seat in s.claims:
        yield from _satisfy(t, seat, *s.claims[seat])
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
        if s.half_price(sector) > (REPAYMENT if loan else 0)
    ]


def _satisfy(t: EconomicusTable, seat: int, payee: int, amount: int) -> Flow[None]:
    """What is owed to another player is paid as far as sales at half price reach."""
    s = t.state
    if payee == BANK:
        return
    while s.money[seat] < amount and (choices := _worth_selling(t, seat)):
        if len(choices) == 1:
            sell(t, seat, Move(t.players[seat], "sell", choices[0]))
            continue
        move = yield Ask(
            (seat,),
            msg("economicus.ask.sell_for", who=t.players[seat], other=t.players[payee]),
            lambda: (Pick("sell", _worth_selling(t, seat), ("sector", "side")),),
            ("E41",),
            moot=lambda: s.money[seat] >= amount or not _worth_selling(t, seat),
        )
        if move.verb == "sell":
            sell(t, seat, move)
    paid = min(amount, s.money[seat])
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


def _join_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    if seat != -1 or len(t.players) >= MOST_PLAYERS:
        return ()
    return (Words("join", f"Guest{len(t.players) + 1}"),)


def _check_join(t: EconomicusTable, seat: int, move: Move) -> None:
    if seat != -1 or len(move.args) != 1 or not isinstance(move.args[0], str):
        raise IllegalMove("economicus.error.join_form", rules=("E44",))
    if len(t.players) >= MOST_PLAYERS:
        raise IllegalMove("economicus.error.table_full", n=MOST_PLAYERS, rules=("E44",))
    try:
        name = check_name(move.args[0])
    except BadSetup as refusal:
        raise IllegalMove("economicus.error.join_name", reason=refusal.text) from refusal
    if name != move.args[0] or name.casefold() in {known.casefold() for known in t.players}:
        raise IllegalMove("economicus.error.name_taken", name=name, rules=("E44",))


def _join(t: EconomicusTable, _seat: int, move: Move) -> None:
    """By consent of all; enters like a player who comes back (E42, E44)."""
    s = t.state
    seat = t.add_player(str(move.args[0]))
    s.open_seat()
    s.absent.append(seat)
    t.tell("info", "economicus.event.joins", (seat,), who=t.players[seat])
    if t.options["joiner_target"] == "counted":
        s.target = TARGET[len(t.players)] + int(t.options["more_stars"])
        settle_board(t)
        t.tell("info", "economicus.event.target", n=s.target)


ANYTIME: tuple[Anytime[State], ...] = (
    Anytime("bankrupt", bankrupt_options, go_bankrupt, ("E41", "E46"), check=_check_bankrupt),
    Anytime("join", _join_options, _join, ("E44",), check=_check_join),
)
