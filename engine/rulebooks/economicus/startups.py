"""The fates of startups, decided by the die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Option, Pick, Roll, Say
from engine.core.text import Money, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import (
    KEEP_STARTUP,
    REPAYMENT,
    SUCCESS,
)
from engine.rulebooks.economicus.cards import deal, discard_cards
from engine.rulebooks.economicus.companies import EXTRA, gain_company, has_token
from engine.rulebooks.economicus.debts import must_pay
from engine.rulebooks.economicus.income import region
from engine.rulebooks.economicus.rolls import close_roll, open_roll, roll_die, throwable
from engine.rulebooks.economicus.sales import drop_startup, lose_startup, side_args
from engine.rulebooks.economicus.state import EconomicusTable, OpenRoll, sector_name

Token = tuple[str, bool]
"""A startup of a player: its sector and whether it carries a loan."""


def fates(t: EconomicusTable) -> Flow[None]:
    """The active player decides all his startups there, then the others clockwise (E22)."""
    for seat in t.state.order(t):
        if t.state.startups.owned[seat]:
            yield from _fates_of(t, seat)


def _fates_of(t: EconomicusTable, seat: int) -> Flow[None]:
    s = t.state
    sectors = region(t, seat)
    decided: Counter[str] = Counter()
    while s.plays(seat):
        waiting = [
            token
            for token in s.startups.kinds_of(seat)
            if token[0] in sectors and s.startups.count(seat, token[0]) > decided[token[0]]
        ]
        if not waiting:
            return
        token = yield from _which_first(t, seat, waiting)
        if token is not None and (yield from _fate(t, seat, token)):
            decided[token[0]] += 1


def _which_first(t: EconomicusTable, seat: int, waiting: list[Token]) -> Flow[Token | None]:
    if len(waiting) == 1:
        return waiting[0]
    s = t.state

    def choices() -> list[Args]:
        return [side_args(*token) for token in waiting if s.startups.has(seat, *token)]

    move = yield Ask(
        (seat,),
        msg("economicus.ask.which_fate", who=t.players[seat]),
        lambda: (Pick("fate", choices(), ("sector", "side")),),
        ("E22",),
        moot=lambda: not choices(),
    )
    return (str(move.args[0]), len(move.args) == 2) if move.verb == "fate" else None


def _fate(t: EconomicusTable, seat: int, token: Token) -> Flow[bool]:
    """Decides one startup; True when it is still there afterwards."""
    if not has_token(t, seat):
        return (yield from _keep_or_drop(t, seat, token))
    pips = yield from roll_die(_ask_fate(t, seat, token[0]))
    if pips is None:
        return False
    roll = open_roll(t, pips)
    burnt = yield from _help_the_die(t, seat, token[0], roll)
    close_roll(t, roll)
    if _gone(t, seat, token[0]):
        return False
    token = token[0], _side(t, seat, token)
    if burnt:
        yield from _burn(t, seat, token)
        return False
    if succeeds(t, seat, token[0], roll) and has_token(t, seat):
        yield from become_company(t, seat, *token)
        return False
    t.tell(
        "info",
        "economicus.event.startup_fails",
        (seat,),
        who=t.players[seat],
        sector=sector_name(t, token[0]),
    )
    return (yield from _keep_or_drop(t, seat, token))


def _gone(t: EconomicusTable, seat: int, sector: str) -> bool:
    """Whether a sale, a card or a bankruptcy took the startup away in the meantime."""
    return not t.state.plays(seat) or not t.state.startups.count(seat, sector)


def _side(t: EconomicusTable, seat: int, token: Token) -> bool:
    """Whether it carries a loan by now: it may have been mortgaged while it was decided."""
    sector, loan = token
    return loan if t.state.startups.has(seat, sector, loan) else not loan


def _ask_fate(t: EconomicusTable, seat: int, sector: str) -> Ask:
    return Ask(
        (seat,),
        msg(
            "economicus.ask.fate",
            who=t.players[seat],
            sector=sector_name(t, sector),
            needed=threshold(t) - bonus(t, seat, sector),
        ),
        (Roll("roll", 1),),
        ("E22", "E23"),
        expects=("dice",),
        moot=lambda: _gone(t, seat, sector),
        about=(sector,),
    )


def threshold(t: EconomicusTable) -> int:
    return SUCCESS[str(t.options["rules"])]


def bonus(t: EconomicusTable, seat: int, sector: str) -> int:
    """+1 for each own company in the two sectors beside it, -1 for each in the same (E23)."""
    if t.options["rules"] == "children":
        return 0
    count, (before, after) = t.state.companies.count, t.state.ring.neighbours(sector)
    return count(seat, before) + count(seat, after) - count(seat, sector)


def succeeds(t: EconomicusTable, seat: int, sector: str, roll: OpenRoll) -> bool:
    return roll.die + roll.bonus + bonus(t, seat, sector) >= threshold(t)


def _help_the_die(t: EconomicusTable, seat: int, sector: str, roll: OpenRoll) -> Flow[bool]:
    """While it would fail, the owner may throw cards in, and cards may change the die. True: a 1
    burns it, which only a changed die prevents (E56)."""
    s = t.state

    def burns() -> bool:
        return t.options["unlucky"] == "on" and roll.die <= 1

    def settled() -> bool:
        if _gone(t, seat, sector):
            return True
        if burns():
            return not s.options_held(seat)
        return succeeds(t, seat, sector, roll) or not len(s.deck.hands[seat])

    while not settled():
        burning = burns()
        ask = _ask_burn(t, seat, sector) if burning else _ask_throw(t, seat, sector, roll)
        ask.moot = partial(_changed, settled, burns, burning)
        move = yield ask
        if move.verb in ("pass", "burn"):
            break
        if move.verb == "throw":
            discard_cards(t, seat, [str(card) for card in move.args])
            roll.bonus += len(move.args)
    return burns()


def _changed(settled: Callable[[], bool], burns: Callable[[], bool], burning: bool) -> bool:
    return settled() or burns() is not burning


def _ask_burn(t: EconomicusTable, seat: int, sector: str) -> Ask:
    who, name = t.players[seat], sector_name(t, sector)
    text = msg("economicus.ask.burn", who=who, sector=name)
    return Ask((seat,), text, (Say("burn"),), ("E56",), about=(sector,))


def _ask_throw(t: EconomicusTable, seat: int, sector: str, roll: OpenRoll) -> Ask:
    total = roll.die + roll.bonus + bonus(t, seat, sector)
    return Ask(
        (seat,),
        msg(
            "economicus.ask.throw_startup",
            who=t.players[seat],
            sector=sector_name(t, sector),
            n=threshold(t) - total,
        ),
        lambda: (Say("pass"), throwable(t, seat)),
        ("E23", "E49"),
        about=(sector,),
    )


def become_company(t: EconomicusTable, seat: int, sector: str, loan: bool) -> Flow[None]:
    """The company stands beside the marked places and keeps the startup's loan (E28, E39)."""
    t.state.startups.remove(seat, sector, loan)
    t.tell(
        "remove",
        "economicus.event.startup_grows",
        (seat,),
        who=t.players[seat],
        sector=sector_name(t, sector),
    )
    gain_company(t, seat, sector, EXTRA, loan)
    yield from deal(t, [seat])


def _keep_or_drop(t: EconomicusTable, seat: int, token: Token) -> Flow[bool]:
    """1M keeps it; a loan must be repaid before it can be dropped (E24, E25)."""
    s, sector = t.state, token[0]

    def options() -> Sequence[Option]:
        held, found = s.money[seat], []
        can_drop = not _side(t, seat, token) or held >= REPAYMENT
        if held >= KEEP_STARTUP or not can_drop:
            found.append(Say("keep"))
        if can_drop:
            found.append(Say("discard"))
        return found

    move = yield Ask(
        (seat,),
        msg(
            "economicus.ask.keep",
            who=t.players[seat],
            sector=sector_name(t, sector),
            amount=Money(KEEP_STARTUP, "coin"),
        ),
        options,
        ("E24", "E25"),
        moot=lambda: _gone(t, seat, sector),
        about=(sector,),
    )
    if move.verb == "discard":
        drop_startup(t, seat, sector, _side(t, seat, token))
        return False
    if move.verb != "keep":
        return False
    name = sector_name(t, sector)
    paid = Money(KEEP_STARTUP, "coin")
    why = msg("economicus.event.kept", who=t.players[seat], sector=name, amount=paid)
    return (yield from must_pay(t, seat, BANK, KEEP_STARTUP, why, ("E21", "E24")))


def _burn(t: EconomicusTable, seat: int, token: Token) -> Flow[None]:
    """The startup is lost, its loan falls due, and a card is the comfort (E56)."""
    s, (sector, loan) = t.state, token
    name = sector_name(t, sector)
    t.tell("info", "economicus.event.burns", (seat,), who=t.players[seat], sector=name)
    lose_startup(t, seat, sector, loan)
    if loan:
        due = Money(REPAYMENT, "coin")
        why = msg("economicus.event.burnt_loan", who=t.players[seat], sector=name, amount=due)
        yield from must_pay(t, seat, BANK, REPAYMENT, why, ("E25", "E56"))
    if s.plays(seat):
        yield from deal(t, [seat])
