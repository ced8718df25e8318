"""Set-up: the ring, the first Oracle, starting money, quests, cards, the crisis, two companies."""

from __future__ import annotations

from engine.core.ask import Ask, Flow
from engine.core.joining import tell_position, whose_turn
from engine.core.options import Args, Order, Pick, Roll
from engine.core.text import msg
from engine.pieces.firstplayer import highest_roller
from engine.rulebooks.orconomics.cards import BY_TOTAL, SECTORS, START_CARDS, START_MONEY
from engine.rulebooks.orconomics.hands import deal
from engine.rulebooks.orconomics.quests import check, refill
from engine.rulebooks.orconomics.state import T, from_bank, move_crisis
from engine.rulebooks.orconomics.tokens import found_company


def set_up(t: T) -> Flow[None]:
    t.stage = "setup"
    yield from _lay_ring(t)
    yield from _first_oracle(t)
    for step, seat in enumerate(t.clockwise(t.state.oracle)):
        from_bank(t, seat, START_MONEY + step, "orconomics.event.starts_with")
    yield from refill(t)
    for seat in t.clockwise(t.state.oracle):
        deal(t, seat, START_CARDS)
    yield from _first_crisis(t)
    yield from _first_companies(t)


def take_over(t: T) -> Flow[None]:
    """A game that is under way: the ring, the Oracle, everything as it stands, the open quests."""
    t.stage = "setup"
    yield from _lay_ring(t)
    t.state.oracle = yield from whose_turn(t)
    crisis, label = t.state.crisis, msg("orconomics.path.crisis")
    yield from tell_position(t, lambda: None if crisis.at else label)
    yield from refill(t)


def _lay_ring(t: T) -> Flow[None]:
    """The sectors lie in any order; all neighbours follow from it (O01)."""
    move = yield Ask((), msg("orconomics.ask.ring"), (Order("ring", SECTORS),), ("O01",))
    t.state.lay_ring(tuple(map(str, move.args)))


def _first_oracle(t: T) -> Flow[None]:
    seats = range(len(t.players))
    text = msg("orconomics.ask.first_oracle")
    t.state.oracle = yield from highest_roller(t, seats, text, 2, ("O06",))
    name = t.players[t.state.oracle]
    t.tell("info", "orconomics.event.first_oracle", (t.state.oracle,), who=name)


def _first_crisis(t: T) -> Flow[None]:
    """No activity token yet: the first turn cannot be an embargo (O07, O10)."""
    oracle = t.state.oracle
    move = yield Ask((oracle,), msg("orconomics.ask.crisis_roll"), (Roll(),), ("O07",))
    dice = [int(value) for value in move.args]
    t.stats.roll(dice)
    move_crisis(t, BY_TOTAL[sum(dice)])


def _sectors_with_room(t: T) -> list[Args]:
    within, most = t.state.companies.within, len(t.players)
    return [(sector,) for sector in SECTORS if within[sector] < most]


def _first_companies(t: T) -> Flow[None]:
    """Twice round in the same order, never more in a sector than there are players (O08)."""
    for _ in range(2):
        for seat in t.clockwise(t.state.oracle):
            if not _sectors_with_room(t):
                return
            move = yield Ask(
                (seat,),
                msg("orconomics.ask.place", who=t.players[seat]),
                lambda: (Pick("place", _sectors_with_room(t), ("sector",)),),
                ("O08",),
                moot=lambda: not _sectors_with_room(t),
            )
            if move.verb == "place":
                yield from found_company(t, seat, str(move.args[0]))
                yield from check(t)
