"""Interest on loans: paid before the roll, or with a company, or pointed out when it was not."""

from __future__ import annotations

from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.move import Move
from engine.core.options import Amount, Cards, Option, Pick, Roll, Say
from engine.core.rulebook import Anytime
from engine.core.text import msg
from engine.rulebooks.orconomics.auction import pledged
from engine.rulebooks.orconomics.cards import TOKENS
from engine.rulebooks.orconomics.debts import demand, owe, pay
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.state import State, T, remove_company, silver, tell, to_bank
from engine.rulebooks.orconomics.tokens import COMPANY, is_loan, own_companies

_ROLL: Final = Roll()


def interest_due(t: T) -> int:
    """A silver for each loan, less what is paid; nothing once a company was given up (O13)."""
    state = t.state
    if state.interest is None:
        return 0
    due = state.companies.loans[state.oracle] - state.interest
    return due if due > 0 else 0


def interest_and_roll(t: T, rolls: list[Ask], interests: list[Ask]) -> Flow[Move]:
    """Interest before the roll, from the Oracle only (O12). With the helper, rolling pays it; in
    strict mode nobody is reminded, and the others may notice (O14, G07)."""
    state = t.state
    seat = state.oracle
    while True:
        move = yield (interests if state.helper and interest_due(t) else rolls)[seat]
        due = interest_due(t)
        if due > state.owed:
            state.owed = due
        if move.verb == "lose":
            _give_up(t, seat, move, due)
        elif due and state.helper and move.verb in ("pay", "roll"):
            _pay(t, seat, due)
        elif move.verb == "pay":
            _pay(t, seat, min(due, int(move.args[0])))
        if due:
            yield from check(t)
        if move.verb == "roll":
            if not state.helper:
                state.missed.opened()[seat] = interest_due(t)
            return move


def _give_up(t: T, seat: int, move: Move, due: int) -> None:
    """One company instead of all the interest (O13); nobody gives one up for nothing (O30)."""
    if due:
        remove_company(t, seat, str(move.args[0]), is_loan(move.args[1]))
        t.state.interest = None
    else:
        tell(t, "info", "orconomics.event.no_interest", seat)


def _pay(t: T, seat: int, amount: int) -> None:
    if amount:
        to_bank(t, seat, amount, "orconomics.event.interest")
        t.state.interest = (t.state.interest or 0) + amount
    else:
        tell(t, "info", "orconomics.event.no_interest", seat)


def ask_roll(t: T, seat: int) -> Ask:
    """The forecast. In strict mode interest may be paid here whether any is due or not, so that
    the question gives nothing away (G07)."""
    text = msg("orconomics.ask.roll", who=t.players[seat])
    if t.state.helper:
        return Ask(
            (seat,),
            text,
            (_ROLL,),
            ("O09",),
            moot=lambda: interest_due(t) != 0,
        )

    def options() -> list[Option]:
        found: list[Option] = [_ROLL]
        most = min(TOKENS, t.state.money.of[seat])
        if most:
            found.append(Amount("pay", 1, most, unit="silver"))
        if t.state.companies.owned[seat]:
            found.append(Pick("lose", own_companies(t, seat), COMPANY))
        return found

    return Ask((seat,), text, options, ("O09", "O12", "O13"), kind="dice")


def ask_interest(t: T, seat: int) -> Ask:
    """With the helper: pay all, or give up one company (O13)."""

    def options() -> list[Option]:
        found: list[Option] = [Pick("lose", own_companies(t, seat), COMPANY)]
        due = interest_due(t)
        return [_ROLL, pay(due), *found] if t.state.money.of[seat] >= due else found

    return Ask(
        (seat,),
        lambda: msg("orconomics.ask.interest", who=t.players[seat], amount=silver(interest_due(t))),
        options,
        ("O12", "O13"),
        moot=lambda: not interest_due(t),
        kind="dice",
    )


# Pointing out


def _missed_options(t: T, seat: int) -> list[Option]:
    """In strict mode, from the roll to the end of the turn, whether any is missing or not (O14);
    the table may name several who spoke at once (O15)."""
    oracle = t.state.oracle
    if oracle not in t.state.missed.held or seat == oracle:
        return []
    if seat >= 0:
        return [Say("missed")]
    others = {t.players[other]: 1 for other in t.clockwise(oracle)[1:]}
    return [Cards("missed", others, 2, len(others))] if len(others) > 1 else []


def _missed(t: T, seat: int, move: Move) -> Flow[None]:
    """The missing interest goes to whoever pointed it out, or a company does (O14)."""
    state = t.state
    oracle = state.oracle
    if seat < 0:
        spoke = {t.seat(str(name)) for name in move.args}
        seat = next(other for other in t.clockwise(oracle)[1:] if other in spoke)
    missing = state.missed.opened().pop(oracle)
    who, to = t.players[oracle], t.players[seat]
    if not missing:
        state.clock.aside()
        t.tell("info", "orconomics.event.nothing_missed", (oracle, seat), who=who, to=to)
        return
    t.tell(
        "info", "orconomics.event.missed", (oracle, seat), who=who, to=to, amount=silver(missing)
    )
    yield from owe(
        t,
        oracle,
        lambda: missing,
        seat,
        demand(t, oracle, seat),
        ("O14", "O51"),
        lambda: pledged(t, oracle),
    )
    yield from check(t)


MISSED: Final[Anytime[State]] = Anytime("missed", _missed_options, _missed, ("O14", "O15"))
