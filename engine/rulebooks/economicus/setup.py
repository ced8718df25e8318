"""Before the first turn: the board, who begins, and the first companies."""

from __future__ import annotations

from engine.core.ask import MOOT, Ask, Flow
from engine.core.joining import tell_position, whose_turn
from engine.core.options import Args, Order, Pick
from engine.core.text import Money, msg
from engine.pieces.firstplayer import highest_roller
from engine.pieces.ledger import BANK
from engine.pieces.ring import Ring
from engine.rulebooks.economicus.board import FIRST_COMPANIES, SECTORS, START_MONEY
from engine.rulebooks.economicus.cards import deal, discard_cards, give_quota, lay_decks
from engine.rulebooks.economicus.companies import (
    EXTRA,
    PLACES,
    free_places,
    gain_company,
    has_token,
    learn_places,
    places_known,
    white_sectors,
)
from engine.rulebooks.economicus.state import EconomicusTable


def set_up(t: EconomicusTable) -> Flow[None]:
    """For those who are there from the start; who joins meanwhile enters with the first turn."""
    s = t.state
    t.stage = "start"
    everyone = range(len(t.players))
    if t.options["board"] == "laid":
        yield from _lay_board(t)
    for seat in s.order(t, 0):
        _starting_money(t, seat)
    yield from lay_decks(t)
    s.first = yield from highest_roller(t, everyone, msg("economicus.ask.first_roll"), 1, ("E06",))
    s.active_seat = s.first
    order = s.order(t)
    for seat in (*order, *reversed(order)):
        yield from _place_first(t, seat)
    yield from deal(t, [seat for seat in s.order(t) for _ in range(FIRST_COMPANIES)])


def take_over(t: EconomicusTable) -> Flow[None]:
    """A game that is under way: the board, the decks, whose turn it is, everything as it stands."""
    s = t.state
    t.stage = "start"
    if t.options["board"] == "laid":
        yield from _lay_board(t)
    yield from lay_decks(t)
    s.first = s.active_seat = yield from whose_turn(t)
    yield from tell_position(t)


def _lay_board(t: EconomicusTable) -> Flow[None]:
    """The order of the sectors round the centre (E03)."""
    move = yield Ask(
        (),
        msg("economicus.ask.ring"),
        (Order("ring", SECTORS),),
        ("E03",),
    )
    t.state.ring = Ring([str(sector) for sector in move.args])


def _starting_money(t: EconomicusTable, seat: int) -> None:
    amount = Money(START_MONEY, "coin")
    why = msg("economicus.event.starting_money", who=t.players[seat], amount=amount)
    t.state.money.pay(BANK, seat, START_MONEY, why)


def _marked(t: EconomicusTable, seat: int) -> list[Args]:
    """Free marked places in sectors with white numbers; state places cost a quota (E06, E10)."""
    s = t.state
    return [
        (sector, kind)
        for sector in white_sectors(t)
        for kind in PLACES
        if free_places(t, sector, kind) and (kind == "private" or s.quotas(seat))
    ]


def _all_choices(t: EconomicusTable, seat: int, anew: bool) -> list[Args]:
    """As extra companies only where no private place is free at all (E42), and at the start of the
    game only where no place can be taken at all (E06; not so by rules before version 4)."""
    marked = _marked(t, seat)
    first = not anew and t.plays_by("4")
    if any(first or kind == "private" for _, kind in marked):
        return marked
    return [*marked, *((sector, EXTRA) for sector in white_sectors(t))]


def _place_first(t: EconomicusTable, seat: int, anew: bool = False) -> Flow[None]:
    """One of the first two companies; stars follow at once, cards when all stand."""
    s = t.state

    def cannot() -> bool:
        return not s.plays(seat) or not has_token(t, seat)

    move = MOOT
    while move is MOOT:
        yield from learn_places(t, lambda: white_sectors(t))
        if cannot():
            return
        move = yield Ask(
            (seat,),
            msg("economicus.ask.place", who=t.players[seat]),
            lambda: (Pick("place", _all_choices(t, seat, anew), ("sector", "place")),),
            ("E06", "E10"),
            moot=lambda: cannot() or bool(_unknown_white_sectors(t)),
        )
    sector, kind = map(str, move.args)
    if kind == "state":
        discard_cards(t, seat, ["quota"])
    gain_company(t, seat, sector, kind)


def _unknown_white_sectors(t: EconomicusTable) -> list[str]:
    return [sector for sector in white_sectors(t) if not places_known(t, sector)]


def enter_anew(t: EconomicusTable, seat: int) -> Flow[None]:
    """After a bankruptcy, or joining late: everything as at the start (E42, E44)."""
    s = t.state
    s.absent.remove(seat)
    t.tell("info", "economicus.event.enters", (seat,), who=t.players[seat])
    _starting_money(t, seat)
    give_quota(t, seat)
    for _ in range(FIRST_COMPANIES):
        yield from _place_first(t, seat, anew=True)
    if s.plays(seat):
        yield from deal(t, [seat] * FIRST_COMPANIES)
