"""Rules that a table may add: exceptional offers, deals between players, playing by the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import TABLE, Move
from engine.core.options import Amount, Args, Option, Pick, Say
from engine.core.places import mover
from engine.core.rulebook import Anytime
from engine.core.text import Arg, Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import STARTUP_TOKENS
from engine.rulebooks.economicus.cards import deal
from engine.rulebooks.economicus.companies import any_side, hand_over_company, has_token
from engine.rulebooks.economicus.debts import must_pay, repay_after_loss
from engine.rulebooks.economicus.loans import hand_over_loan
from engine.rulebooks.economicus.means import could_pay
from engine.rulebooks.economicus.prices import write_price
from engine.rulebooks.economicus.state import EconomicusTable, State, sector_name

# Exceptional offers

_NOBODY: Final = Move(TABLE, "done")
"""By version 1 of these rules nobody was asked where nobody had the coins in hand, and one "done"
could be the answer to this and to the founding before."""


def exceptional_offers(t: EconomicusTable) -> Flow[None]:
    """Any player may offer double for another's company in the active sector (E57)."""
    s = t.state
    while _anybody_could(t):
        move = yield Ask(
            (),
            lambda: msg(
                "economicus.ask.exceptional",
                sector=sector_name(t, s.active),
                amount=Money(2 * s.price(s.active), "coin"),
            ),
            lambda: _buy_options(t),
            ("E57", "E62"),
            moot=lambda: not _anybody_could(t),
            about=(s.active,),
            unsaid=None if t.plays_by("2") else lambda: _NOBODY,
        )
        if move.verb != "buy":
            return
        buyer, owner = (t.seats[str(name)] for name in move.args)
        yield from _answer_offer(t, buyer, owner)


def _buy_options(t: EconomicusTable) -> Sequence[Option]:
    offers = _offers(t)
    return (Say("done"), Pick("buy", offers, ("player", "player"))) if offers else (Say("done"),)


def _offers(t: EconomicusTable) -> list[Args]:
    """Who can pay double and has a token, and whose company it is."""
    s = t.state
    cost = 2 * s.price(s.active)
    return [
        (t.players[buyer], t.players[owner])
        for buyer, owner in _pairs(t)
        if s.money[buyer] >= cost and has_token(t, buyer)
    ]


def _pairs(t: EconomicusTable) -> list[tuple[int, int]]:
    """Everybody with everybody else who has a company in the active sector."""
    s = t.state
    seats = s.order(t)
    owners = [seat for seat in seats if s.companies.count(seat, s.active)]
    return [(buyer, owner) for buyer in seats for owner in owners if owner != buyer]


def _anybody_could(t: EconomicusTable) -> bool:
    """Coins and tokens can be got by sales and loans at any time (E46)."""
    if _offers(t):
        return True
    buyers = dict.fromkeys(buyer for buyer, _ in _pairs(t))
    return any(could_pay(t, buyer, t.state.active, lambda price: 2 * price) for buyer in buyers)


def _answer_offer(t: EconomicusTable, buyer: int, owner: int) -> Flow[None]:
    """The price is that of the offer or that of the answer, as the table plays it.
    An offer binds: the buyer may have to raise the coins."""
    s, sector = t.state, t.state.active
    made, at_answer = s.price(sector), t.options["offer_price"] == "answered"

    def price() -> int:
        return s.price(sector) if at_answer else made

    def open_() -> bool:
        has_company = s.plays(owner) and s.companies.count(owner, sector) > 0
        can_buy = s.plays(buyer) and buyer not in s.leaving and has_token(t, buyer)
        return has_company and can_buy

    def options() -> Sequence[Option]:
        can_refuse = s.money[owner] >= price()
        return (Say("accept"), Say("refuse")) if can_refuse else (Say("accept"),)

    told: dict[str, Arg] = {
        "who": t.players[owner],
        "other": t.players[buyer],
        "sector": sector_name(t, sector),
    }
    move = yield Ask(
        (owner,),
        lambda: msg(
            "economicus.ask.sell_or_pay",
            gain=Money(2 * price(), "coin"),
            amount=Money(price(), "coin"),
            **told,
        ),
        options,
        ("E57",),
        moot=lambda: not open_(),
        about=(sector,),
    )
    agreed = price()
    if move.verb == "refuse":
        why = msg("economicus.event.offer_refused", amount=Money(agreed, "coin"), **told)
        s.money.pay(owner, BANK, agreed, why)
        write_price(t, sector, 2 * agreed)
    elif move.verb == "accept":
        why = msg("economicus.event.offer_accepted", amount=Money(2 * agreed, "coin"), **told)
        rules = ("E21", "E57")
        if (yield from must_pay(t, buyer, owner, 2 * agreed, why, rules, open_)):
            yield from _sell_on(t, buyer, owner, sector, 2 * agreed)


def _sell_on(t: EconomicusTable, buyer: int, owner: int, sector: str, price: int) -> Flow[None]:
    """A company with a loan is sold only where all there carry one; it is repaid at once (E38)."""
    loan = any_side(t, owner, sector)
    if loan:
        t.state.companies.flip(owner, sector, loan=False)
    hand_over_company(t, owner, buyer, sector)
    write_price(t, sector, price)
    if loan:
        yield from repay_after_loss(t, owner, sector, "economicus.event.sold_loan", ("E38",))
    yield from deal(t, [buyer])


# Deals


def _deal_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    s = t.state
    if seat < 0 or t.options["deals"] != "on" or not s.plays(seat) or seat in s.leaving:
        return ()
    found: list[Option] = []
    picks: list[Args] = []
    for other in s.order(t):
        if other != seat:
            name = t.players[other]
            if s.money[seat]:
                prefix = (name, "money")
                found.append(Amount("give", 1, s.money[seat], unit="coin", prefix=prefix))
            picks += _gifts(t, seat, other)
    return [*found, Pick("give", picks, ("player", "thing", "sector"))] if picks else found


def _gifts(t: EconomicusTable, seat: int, other: int) -> list[Args]:
    s, name = t.state, t.players[other]
    found: list[Args] = []
    if has_token(t, other):
        found += [(name, "company", sector) for sector in s.companies.sectors_of(seat)]
    if s.startups.owned[other] < STARTUP_TOKENS:
        found += [(name, "startup", sector) for sector in s.startups.sectors_of(seat)]
    found += [(name, "card")] if s.options_held(seat) else []
    found += [(name, "quota")] if s.quotas(seat) else []
    return found


def _check_deal(t: EconomicusTable, seat: int, move: Move) -> None:
    if t.options["deals"] != "on":
        raise IllegalMove("economicus.error.no_deals", rules=("E52",))
    if not any(option.allows(move.args) for option in _deal_options(t, seat)):
        raise IllegalMove("economicus.error.cannot_give", who=mover(move.who), rules=("E52",))


def _give(t: EconomicusTable, seat: int, move: Move) -> None:
    """What the table agreed to; a loan goes with a token only where all there carry one."""
    s, other = t.state, t.seats[str(move.args[0])]
    thing = str(move.args[1])
    told: dict[str, Arg] = {"who": t.players[seat], "other": t.players[other]}
    if thing == "money":
        amount = int(move.args[2])
        why = msg("economicus.event.pays_player", amount=Money(amount, "coin"), **told)
        s.money.pay(seat, other, amount, why)
    elif thing == "company":
        sector = str(move.args[2])
        loan = any_side(t, seat, sector)
        hand_over_company(t, seat, other, sector, loan)
        if loan:
            hand_over_loan(s, seat, other)
    elif thing == "startup":
        sector = str(move.args[2])
        loan = not s.startups.clear[seat][sector]
        s.startups.remove(seat, sector, loan)
        s.startups.add(other, sector, loan)
        if loan:
            hand_over_loan(s, seat, other)
        name = sector_name(t, sector)
        t.tell("move", "economicus.event.startup_given", (seat, other), sector=name, **told)
    else:
        s.deck.hand_over(seat, other, "quota" if thing == "quota" else None)
        t.tell("move", f"economicus.event.{thing}_given", (seat, other), **told)


# The clock


def _time_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    timed = seat == -1 and int(t.options["minutes"]) > 0 and not t.state.time_up
    return (Say("time"),) if timed else ()


def _time(t: EconomicusTable, _seat: int, _move: Move) -> None:
    """The clock has run out: this turn is the last one (E54)."""
    t.state.time_up = True
    t.tell("info", "economicus.event.time_up")


ANYTIME: tuple[Anytime[State], ...] = (
    Anytime("give", _deal_options, _give, ("E52",), check=_check_deal),
    Anytime("time", _time_options, _time, ("E54",)),
)
