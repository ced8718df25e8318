"""Companies won, lost, given away and taken back; loans against those that generate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick, Say
from engine.core.rulebook import Anytime
from engine.core.text import Text, msg
from engine.pieces.ledger import BANK
from engine.pieces.startups import Place
from engine.rulebooks.orconomics.cards import GOLD
from engine.rulebooks.orconomics.quests import happened, placed_token
from engine.rulebooks.orconomics.state import (
    SIDES,
    State,
    T,
    add_company,
    check_win,
    flip,
    from_bank,
    full,
    remove_company,
    remove_startup,
    say,
    silver,
    to_bank,
    to_player,
    word,
)

COMPANY: Final = ("sector", "side")
STARTUP: Final = ("sector", "neighbour", "base")


def own_companies(t: T, seat: int) -> list[Args]:
    """Each different company of a player, as a move writes it: sector and side."""
    companies = t.state.companies
    found: list[Args] = [(s, "orc") for s, n in companies.clear[seat].items() if n]
    if companies.loans[seat]:
        found += [(s, "bones") for s, n in companies.loaned[seat].items() if n]
    return found


def is_loan(side: object) -> bool:
    return side == SIDES[True]


# New companies


def found_company(t: T, seat: int, sector: str) -> Flow[None]:
    """A new company from the supply; with no token left one must be taken back (O28, O30)."""
    before = t.state.supply(seat)
    if not before:
        yield from take_back(t, seat)
    add_company(t, seat, sector)
    say(t, "place", "orconomics.event.places", seat, "sector", sector)
    placed_token(t, seat, before)
    check_win(t, seat)


def take_back(t: T, seat: int) -> Flow[None]:
    """One used token comes off the board to be placed again; its loan is gone (O28)."""
    state = t.state
    move = yield Ask(
        (seat,),
        msg("orconomics.ask.takeback", who=t.players[seat]),
        lambda: _taken_back_options(t, seat),
        ("O28", "O30"),
        moot=lambda: state.supply(seat) > 0,
    )
    _take_back(t, seat, move)


def _taken_back_options(t: T, seat: int) -> list[Option]:
    options: list[Option] = [Pick("takeback", own_companies(t, seat), COMPANY)]
    startups = [(*place.border, place.base + 1) for place in t.state.borders.of(seat)]
    if startups:
        options.append(Pick("takeback", startups, STARTUP))
    return options


def _take_back(t: T, seat: int, move: Move) -> None:
    if len(move.args) == 2:
        remove_company(t, seat, str(move.args[0]), is_loan(move.args[1]))
    elif len(move.args) == 3:
        first, second, base = move.args
        remove_startup(t, seat, Place((str(first), str(second)), int(base) - 1))


def hand_over(t: T, giver: int, receiver: int, sector: str, loan: bool) -> Flow[None]:
    """The giver's token is replaced by the receiver's, on the same side (O51)."""
    state = t.state
    before = state.supply(receiver)
    if not before and not (yield from _makes_room(t, receiver)):
        return
    if not state.companies.has(giver, sector, loan):
        loan = not loan  # mortgaged while the receiver made room
        if not state.companies.has(giver, sector, loan):
            return
    was_full = full(t, sector)
    state.companies.remove(giver, sector, loan)
    state.changed.add(giver)
    add_company(t, receiver, sector, loan)
    t.tell(
        "place",
        "orconomics.event.hands_over",
        (giver, receiver),
        who=t.players[giver],
        to=t.players[receiver],
        sector=word(sector),
        side=word(SIDES[loan]),
    )
    if was_full and t.options["handover_full"] == "on":
        happened(t, "gain_full", receiver)
    placed_token(t, receiver, before)
    check_win(t, receiver)


def _makes_room(t: T, seat: int) -> Flow[bool]:
    """Whether a receiver without a spare token takes one back for the company he is given."""
    state = t.state
    may_decline = t.options["decline_company"] == "on"

    def options() -> list[Option]:
        found = _taken_back_options(t, seat)
        return [*found, Say("decline")] if may_decline else found

    move = yield Ask(
        (seat,),
        msg("orconomics.ask.makes_room", who=t.players[seat]),
        options,
        ("O51", "O28"),
        moot=lambda: state.supply(seat) > 0,
    )
    if move.verb == "decline":
        t.tell("info", "orconomics.event.declines", (seat,), who=t.players[seat])
        return False
    _take_back(t, seat, move)
    return True


# Debts


def settle(t: T, seat: int, net: int, creditor: int = BANK) -> Flow[None]:
    """A total of profits and losses: taken at once, or paid, or answered with one company.

    Loans against the companies that generate come first (O21). A loss owed to a player is
    answered by giving the company instead of losing it (O46).
    """
    if net > 0:
        from_bank(t, seat, net, "orconomics.event.profit")
    elif net < 0:
        text = msg("orconomics.ask.loss", who=t.players[seat], amount=silver(-net))
        yield from owe(t, seat, -net, creditor, text, ("O19", "O21"), "orconomics.event.loss")


def owe(
    t: T, seat: int, amount: int, creditor: int, text: Text, rules: tuple[str, ...], event: str = ""
) -> Flow[None]:
    """Pay, or lose one company, or give one to the creditor; nothing in between."""
    state = t.state
    verb = "lose" if creditor == BANK else "give"

    def options() -> list[Option]:
        found: list[Option] = [Say("pay")] if state.money.of[seat] >= amount else []
        if state.window:
            found += _loan_options(t, seat)
        companies = own_companies(t, seat)
        if companies:
            found.append(Pick(verb, companies, COMPANY))
        return found

    while True:
        if not state.companies.owned[seat] and state.money.of[seat] < amount:
            t.tell("info", "orconomics.event.nothing_left", (seat,), who=t.players[seat])
            return
        move = yield Ask((seat,), text, options, rules, moot=lambda: not options())
        if move.verb != "loan":
            break
        _loan(t, seat, move)
    if move.verb == "pay":
        if creditor == BANK:
            to_bank(t, seat, amount, event)
        else:
            to_player(t, seat, creditor, amount)
    elif move.verb == "lose":
        remove_company(t, seat, str(move.args[0]), is_loan(move.args[1]))
    elif move.verb == "give":
        yield from hand_over(t, seat, creditor, str(move.args[0]), is_loan(move.args[1]))


# Loans


def open_window(t: T, seats: Iterable[int], sectors: tuple[str, ...]) -> None:
    """Companies that generate now may be mortgaged by their owners (O20)."""
    window, sides = t.state.window, t.state.companies.clear
    for seat in seats:
        clear = sides[seat]
        for sector in sectors:
            if clear[sector]:
                window[seat, sector] = clear[sector]


def _loan_options(t: T, seat: int) -> list[Option]:
    window = t.state.window
    clear = t.state.companies.clear
    found: list[Args] = [
        (s,) for (who, s), n in window.items() if who == seat and n and clear[who][s]
    ]
    return [Pick("loan", found, ("sector",))] if found else []


def _loan_offers(t: T, seat: int) -> list[Option]:
    return _loan_options(t, seat) if seat >= 0 and t.state.window else []


def _loan_check(t: T, seat: int, move: Move) -> None:
    sector = str(move.args[0]) if len(move.args) == 1 else ""
    if t.state.window.get((seat, sector), 0) and t.state.companies.clear[seat][sector]:
        return
    possible = tuple(word(str(args[0])) for o in _loan_offers(t, seat) for args in o.answers())
    rules = ("O20", "O27")
    if not possible:
        raise IllegalMove("orconomics.error.no_loan_now", who=move.who, rules=rules)
    raise IllegalMove(
        "orconomics.error.loan_elsewhere", who=move.who, sectors=possible, rules=rules
    )


def _loan(t: T, seat: int, move: Move) -> None:
    sector = str(move.args[0])
    t.state.window[seat, sector] -= 1
    flip(t, seat, sector, loan=True)
    say(t, "flip", "orconomics.event.flips", seat, "sector", sector)
    from_bank(t, seat, GOLD, "orconomics.event.loan")


def some_loan_possible(t: T) -> bool:
    clear = t.state.companies.clear
    return any(n and clear[seat][sector] for (seat, sector), n in t.state.window.items())


LOAN: Final[Anytime[State]] = Anytime("loan", _loan_offers, _loan, ("O20",), _loan_check)
