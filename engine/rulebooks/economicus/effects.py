"""Carrying out what a card was taught to do (E51)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.options import Args
from engine.core.text import Arg, Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.cards import deal, discard_cards, give_quota, move_forecast
from engine.rulebooks.economicus.companies import change_offset
from engine.rulebooks.economicus.debts import must_pay
from engine.rulebooks.economicus.effects_on_board import BOARD_EFFECTS
from engine.rulebooks.economicus.interest import charge_interest
from engine.rulebooks.economicus.language import Effect
from engine.rulebooks.economicus.loans import STARTUP, end_loan, loan_choices
from engine.rulebooks.economicus.prices import change_price, write_price
from engine.rulebooks.economicus.rolls import throwable
from engine.rulebooks.economicus.state import EconomicusTable, sector_name, word
from engine.rulebooks.economicus.targets import Played, choose, seats_meant, sectors_meant

Run = Callable[[EconomicusTable, Played, Effect], "Flow[None]"]


def carry_out(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    yield from EFFECTS[effect.name](t, played, effect)


# Money


def _give_or_take(t: EconomicusTable, seat: int, amount: int) -> Flow[None]:
    """Money from the bank, or to it where the amount is negative."""
    told: dict[str, Arg] = {"who": t.players[seat], "amount": Money(abs(amount), "coin")}
    if amount >= 0:
        t.state.money.pay(BANK, seat, amount, msg("economicus.event.card_gives", **told))
    else:
        why = msg("economicus.event.card_costs", **told)
        yield from must_pay(t, seat, BANK, -amount, why, ("E21", "E51"))


def _money(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    for seat in (yield from seats_meant(t, played, str(effect.args[0]))):
        yield from _give_or_take(t, seat, int(effect.args[1]))


def _earn(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    who, where, each = effect.args
    sectors = yield from sectors_meant(t, str(where), played.seat)
    for seat in (yield from seats_meant(t, played, str(who))):
        owned = sum(t.state.companies.count(seat, sector) for sector in sectors)
        yield from _give_or_take(t, seat, owned * int(each))


def _take(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    amount = int(effect.args[1])
    for seat in (yield from seats_meant(t, played, str(effect.args[0]))):
        if not t.state.plays(played.seat):
            return
        why = msg(
            "economicus.event.pays_player",
            who=t.players[seat],
            other=t.players[played.seat],
            amount=Money(amount, "coin"),
        )
        yield from must_pay(t, seat, played.seat, amount, why, ("E21", "E51"))


def _interest(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    for seat in (yield from seats_meant(t, played, str(effect.args[0]))):
        yield from charge_interest(t, seat)


def _forgive(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    s = t.state
    for seat in (yield from seats_meant(t, played, str(effect.args[0]))):
        for _ in range(int(effect.args[1])):
            text = msg("economicus.ask.choose_loan", who=t.players[seat])
            chosen = yield from choose(t, seat, text, _loans_of(t, seat), "sector")
            if not chosen:
                break
            held = s.startups if STARTUP in chosen else s.companies
            held.flip(seat, str(chosen[0]), loan=False)
            end_loan(s, seat)
            name = sector_name(t, str(chosen[0]))
            t.tell("flip", "economicus.event.forgiven", (seat,), who=t.players[seat], sector=name)


def _loans_of(t: EconomicusTable, seat: int) -> Callable[[], list[Args]]:
    return lambda: loan_choices(t.state, seat, True)


# Prices, crisis, forecast


def _price(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    for sector in (yield from sectors_meant(t, str(effect.args[0]), played.seat)):
        change_price(t, sector, int(effect.args[1]))


def _reprice(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    for sector in (yield from sectors_meant(t, str(effect.args[0]), played.seat)):
        write_price(t, sector, int(effect.args[1]))


def _crisis(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    crisis, depth = t.state.crisis, int(effect.args[1])
    for sector in (
        yield from sectors_meant(
            t, str(effect.args[0]), played.seat, lambda at: depth > 0 or at == crisis.at
        )
    ):
        if crisis.at is not None and (depth == 0 or crisis.at != sector):
            t.tell("remove", "economicus.event.crisis_ends", sector=sector_name(t, crisis.at))
        crisis.clear()
        if depth:
            crisis.at, crisis.level = sector, -depth
            name = sector_name(t, sector)
            t.tell("place", "economicus.event.crisis", sector=name, level=-depth)


def _forecast(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    for sector in (yield from sectors_meant(t, str(effect.args[0]), played.seat)):
        move_forecast(t, sector)


# Stars and cards


def _stars(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    for seat in (yield from seats_meant(t, played, str(effect.args[0]))):
        change_offset(t, seat, int(effect.args[1]))


def _cards(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    n = int(effect.args[1])
    seats = yield from seats_meant(t, played, str(effect.args[0]))
    if n > 0:
        yield from deal(t, [seat for seat in seats for _ in range(n)])
        return
    for seat in seats:
        yield from _discard(t, seat, -n)


def _discard(t: EconomicusTable, seat: int, n: int) -> Flow[None]:
    s = t.state

    def due() -> int:
        return min(n, len(s.deck.hands[seat]))

    if not due():
        return
    options, quotas = s.options_held(seat), s.quotas(seat)
    if not options or not quotas or due() == options + quotas:
        cards = ["option"] * options + ["quota"] * quotas
        discard_cards(t, seat, cards[: due()])
        return
    move = yield Ask(
        (seat,),
        lambda: msg("economicus.ask.discard", who=t.players[seat], n=due()),
        lambda: (throwable(t, seat, due()),),
        ("E49", "E51"),
        moot=lambda: not s.plays(seat) or not due(),
    )
    if move.verb == "throw":
        discard_cards(t, seat, [str(card) for card in move.args])


def _quotas(t: EconomicusTable, played: Played, effect: Effect) -> Flow[None]:
    n = int(effect.args[1])
    for seat in (yield from seats_meant(t, played, str(effect.args[0]))):
        if n > 0:
            for _ in range(n):
                give_quota(t, seat)
        elif lost := min(-n, t.state.quotas(seat)):
            discard_cards(t, seat, ["quota"] * lost)


# Dice, steps, by hand


def _die(t: EconomicusTable, _played: Played, effect: Effect) -> Flow[None]:
    """The die that lies on the table, else the next one that is rolled alone."""
    s, pips = t.state, int(effect.args[0])
    if s.rolls:
        s.rolls[-1].change += pips
    else:
        s.next_die += pips
    t.tell("info", "economicus.event.die_changed", n=pips)
    yield from ()


def _skip(t: EconomicusTable, _played: Played, effect: Effect) -> Flow[None]:
    step = str(effect.args[0])
    t.state.skipped.add(step)
    t.tell("info", "economicus.event.will_skip", step=word(step))
    yield from ()


def _repeat(t: EconomicusTable, _played: Played, effect: Effect) -> Flow[None]:
    step = str(effect.args[0])
    t.state.again[step] += 1
    t.tell("info", "economicus.event.will_repeat", step=word(step))
    yield from ()


def _aloud(t: EconomicusTable, _played: Played, _effect: Effect) -> Flow[None]:
    t.tell("info", "economicus.event.aloud")
    yield from ()


EFFECTS: Final[dict[str, Run]] = {
    "aloud": _aloud,
    "money": _money,
    "earn": _earn,
    "take": _take,
    "price": _price,
    "reprice": _reprice,
    "forgive": _forgive,
    "interest": _interest,
    "crisis": _crisis,
    "forecast": _forecast,
    "stars": _stars,
    "cards": _cards,
    "quotas": _quotas,
    "die": _die,
    "skip": _skip,
    "repeat": _repeat,
    **BOARD_EFFECTS,
}
