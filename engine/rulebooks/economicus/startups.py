"""The fates of startups, decided by the die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from engine.core.ask import Ask, Flow
from engine.core.options import Args, Option, Pick, Roll, Say
from engine.core.text import Money, Text, msg
from engine.pieces.ledger import BANK
from engine.rulebooks.economicus.board import KEEP_STARTUP, SIMPLE, SUCCESS
from engine.rulebooks.economicus.cards import deal, discard_cards
from engine.rulebooks.economicus.companies import EXTRA, gain_company, has_token
from engine.rulebooks.economicus.debts import must_pay, repay_after_loss
from engine.rulebooks.economicus.income import region
from engine.rulebooks.economicus.loans import can_repay
from engine.rulebooks.economicus.rolls import close_roll, open_roll, roll_die, throwable
from engine.rulebooks.economicus.sales import drop_startup, lose_startup, side_args
from engine.rulebooks.economicus.state import EconomicusTable, OpenRoll, sector_name

Token = tuple[str, bool]
"""A startup of a player: its sector and whether it carries a loan."""


class Deciding:
    """The startups of one player whose fates are being decided.

    Startups of one sector and side are alike, so those that were decided and kept are counted by
    their side. A loan taken or repaid since, or a startup dropped, is taken to concern one
    that still waits; the one whose die lies on the table first.
    """

    __slots__ = ("_decided", "_startups", "seat", "sectors", "table")

    def __init__(self, t: EconomicusTable, seat: int) -> None:
        self.table = t
        self.seat = seat
        self.sectors = region(t, seat)
        self._startups = t.state.startups
        self._decided: Counter[Token] = Counter()

    def kept(self, token: Token) -> None:
        """It was decided, and it still stands there."""
        self._decided[token] += 1

    def open(self, sector: str) -> dict[bool, int]:
        """How many wait in a sector, by whether they carry a loan."""
        held, seat = self._startups, self.seat
        counts = {False: held.clear[seat][sector], True: held.loaned[seat][sector]}
        if not self._decided:
            return counts
        kept = {loan: min(n, self._decided[sector, loan]) for loan, n in counts.items()}
        turned = self._decided[sector, False] + self._decided[sector, True] - sum(kept.values())
        for loan, n in counts.items():
            more = min(turned, n - kept[loan])
            kept[loan] += more
            turned -= more
        return {loan: n - kept[loan] for loan, n in counts.items()}

    def waiting(self) -> list[Token]:
        if not self.table.state.plays(self.seat):
            return []
        return [
            (sector, loan)
            for sector in self.sectors
            if self._startups.count(self.seat, sector)
            for loan, n in self.open(sector).items()
            if n
        ]

    def watch(self, token: Token) -> Callable[[], bool]:
        """Returns a test: has a card, a bankruptcy or the owner removed this startup since?

        A loan only turns it over.
        """
        sector, loan = token
        before = self.open(sector)

        def gone() -> bool:
            if not self.table.state.plays(self.seat):
                return True
            now = self.open(sector)
            return now[loan] < before[loan] and sum(now.values()) < sum(before.values())

        return gone

    def side(self, token: Token) -> Token:
        """With a loan or without, as it is by now: it may have been mortgaged meanwhile."""
        sector, loan = token
        return sector, loan if self.open(sector)[loan] else not loan


def fates(t: EconomicusTable) -> Flow[None]:
    """The active player decides all his startups there, then the others clockwise (E22)."""
    for seat in t.state.order(t):
        if t.state.startups.owned[seat]:
            deciding = Deciding(t, seat)
            while waiting := deciding.waiting():
                token = yield from _which_first(deciding, waiting)
                if token is not None:
                    yield from _fate(deciding, token)


def _which_first(deciding: Deciding, waiting: list[Token]) -> Flow[Token | None]:
    if len(waiting) == 1:
        return waiting[0]
    seat = deciding.seat

    def choices() -> list[Args]:
        return [side_args(*token) for token in deciding.waiting()]

    move = yield Ask(
        (seat,),
        msg("economicus.ask.which_fate", who=deciding.table.players[seat]),
        lambda: (Pick("fate", choices(), ("sector", "side")),),
        ("E22",),
        moot=lambda: len(choices()) < 2,
    )
    return (str(move.args[0]), len(move.args) == 2) if move.verb == "fate" else None


def _fate(deciding: Deciding, token: Token) -> Flow[None]:
    """Decides one startup: by the die, or without where no company token is free (E26)."""
    t, seat, sector = deciding.table, deciding.seat, token[0]
    gone = deciding.watch(token)
    if not has_token(t, seat):
        yield from _keep_or_drop(deciding, token, gone, lambda: has_token(t, seat))
        return
    pips = yield from roll_die(_ask_fate(deciding, sector, gone))
    if pips is None:
        return
    roll = open_roll(t, pips)
    burnt = yield from _help_the_die(deciding, sector, gone, roll)
    close_roll(t, roll)
    if gone():
        return
    token = deciding.side(token)
    if burnt:
        yield from _burn(t, seat, token)
    elif succeeds(t, seat, sector, roll) and has_token(t, seat):
        yield from become_company(t, seat, *token)
    else:
        name = sector_name(t, sector)
        who = t.players[seat]
        t.tell("info", "economicus.event.startup_fails", (seat,), who=who, sector=name)
        yield from _keep_or_drop(deciding, token, gone)


def _ask_fate(deciding: Deciding, sector: str, gone: Callable[[], bool]) -> Ask:
    t, seat = deciding.table, deciding.seat
    return Ask(
        (seat,),
        lambda: msg(
            "economicus.ask.fate",
            who=t.players[seat],
            sector=sector_name(t, sector),
            needed=threshold(t) - bonus(t, seat, sector) - t.state.next_die,
        ),
        (Roll("roll", 1),),
        ("E22", "E23"),
        moot=lambda: gone() or not has_token(t, seat),
        about=(sector,),
    )


def simple(t: EconomicusTable) -> bool:
    """As with children: only the die counts, whatever the other rules (E23)."""
    return SIMPLE in (t.options["rules"], t.options["startup_rule"])


def threshold(t: EconomicusTable) -> int:
    return SUCCESS[SIMPLE if simple(t) else str(t.options["rules"])]


def bonus(t: EconomicusTable, seat: int, sector: str) -> int:
    """+1 for each own company in the two sectors beside it, -1 for each in the same (E23)."""
    if simple(t):
        return 0
    count, (before, after) = t.state.companies.count, t.state.ring.neighbours(sector)
    return count(seat, before) + count(seat, after) - count(seat, sector)


def succeeds(t: EconomicusTable, seat: int, sector: str, roll: OpenRoll) -> bool:
    return roll.die + roll.bonus + bonus(t, seat, sector) >= threshold(t)


def _help_the_die(
    deciding: Deciding, sector: str, gone: Callable[[], bool], roll: OpenRoll
) -> Flow[bool]:
    """While it would fail, the owner may throw cards in, and cards may change the die. True: a 1
    burns it, which only a changed die prevents (E56)."""
    t, seat = deciding.table, deciding.seat
    s = t.state

    def burns() -> bool:
        return t.options["unlucky"] == "on" and roll.die <= 1

    def settled() -> bool:
        if gone() or not has_token(t, seat):
            return True
        if burns():
            return not s.options_held(seat)
        return succeeds(t, seat, sector, roll) or not _can_help(t, seat)

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


def _can_help(t: EconomicusTable, seat: int) -> bool:
    """Cards to throw in, or by the simple rule one that might change the die."""
    s = t.state
    return s.options_held(seat) > 0 if simple(t) else len(s.deck.hands[seat]) > 0


def _changed(settled: Callable[[], bool], burns: Callable[[], bool], burning: bool) -> bool:
    return settled() or burns() is not burning


def _ask_burn(t: EconomicusTable, seat: int, sector: str) -> Ask:
    who, name = t.players[seat], sector_name(t, sector)
    text = msg("economicus.ask.burn", who=who, sector=name)
    return Ask((seat,), text, (Say("burn"),), ("E56",), about=(sector,))


def _ask_throw(t: EconomicusTable, seat: int, sector: str, roll: OpenRoll) -> Ask:
    """By the simple rule nothing is thrown in, but a card may still change the die."""

    def text() -> Text:
        lacks = threshold(t) - roll.die - roll.bonus - bonus(t, seat, sector)
        id_ = "economicus.ask.change_die" if simple(t) else "economicus.ask.throw_startup"
        return msg(id_, who=t.players[seat], sector=sector_name(t, sector), n=lacks)

    def options() -> Sequence[Option]:
        return (Say("pass"),) if simple(t) else (Say("pass"), throwable(t, seat))

    return Ask((seat,), text, options, ("E23", "E49"), about=(sector,))


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


def _keep_or_drop(
    deciding: Deciding,
    token: Token,
    gone: Callable[[], bool],
    rolled_after_all: Callable[[], bool] = lambda: False,
) -> Flow[None]:
    """1M keeps it; a loan must be repaid before it can be dropped (E24, E25). Who gets a company
    token back before he answers rolls after all."""
    t, seat, sector = deciding.table, deciding.seat, token[0]
    s = t.state

    def options() -> Sequence[Option]:
        held, found = s.money[seat], []
        can_drop = not deciding.side(token)[1] or can_repay(s, seat)
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
        moot=lambda: gone() or rolled_after_all(),
        about=(sector,),
    )
    if move.verb == "discard":
        drop_startup(t, seat, *deciding.side(token))
    elif move.verb == "keep":
        name, paid = sector_name(t, sector), Money(KEEP_STARTUP, "coin")
        why = msg("economicus.event.kept", who=t.players[seat], sector=name, amount=paid)
        rules = ("E21", "E24")
        if (yield from must_pay(t, seat, BANK, KEEP_STARTUP, why, rules, lambda: not gone())):
            deciding.kept(deciding.side(token))


def _burn(t: EconomicusTable, seat: int, token: Token) -> Flow[None]:
    """The startup is lost, its loan falls due, and its owner draws a card (E56)."""
    sector, loan = token
    name = sector_name(t, sector)
    t.tell("info", "economicus.event.burns", (seat,), who=t.players[seat], sector=name)
    lose_startup(t, seat, sector, loan)
    if loan:
        rules = ("E25", "E56")
        yield from repay_after_loss(t, seat, sector, "economicus.event.burnt_loan", rules)
    if t.state.plays(seat):
        yield from deal(t, [seat])
