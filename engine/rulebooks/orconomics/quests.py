"""Quests: what fulfils them, who may claim, and what is turned up in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.corrections import fact
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Cards, Option, Pick, Say
from engine.core.rulebook import Anytime
from engine.core.text import msg
from engine.rulebooks.orconomics.cards import (
    BASES,
    EVENT_QUESTS,
    GOLD,
    ICONS,
    INCOME,
    OPEN_QUESTS,
    SECTORS,
    TOKENS,
)
from engine.rulebooks.orconomics.state import State, T, check_win, value, word

# What fulfils a quest


def _icons(quest: str) -> Callable[[T, int], bool]:
    fact_id = ICONS[quest]

    def owned(t: T, seat: int) -> bool:
        companies = t.state.companies.total[seat]
        wanted = t.facts[fact_id]
        for sector in wanted:  # type: ignore[union-attr]
            if not companies[str(sector)]:
                return False
        return bool(wanted)

    return owned


def _thirds(t: T, seat: int) -> bool:
    bases = t.state.borders.bases.values()
    return t.state.borders.owned[seat] > 1 and sum(b[BASES - 1] == seat for b in bases) > 1


def _contiguous(t: T, seat: int) -> bool:
    companies = t.state.companies
    if companies.owned[seat] < 5:
        return False
    sectors = companies.sectors_of(seat)
    return len(sectors) >= 5 and t.state.ring.longest_run(sectors) >= 5


def _negative(t: T, seat: int) -> bool:
    companies = t.state.companies
    if companies.owned[seat] < 3:
        return False
    return sum(value(t, s) < 0 and companies.count(seat, s) for s in companies.sectors_of(seat)) > 2


def _six_loans(t: T, seat: int) -> bool:
    return t.state.companies.loans[seat] >= 6


def _broke(t: T, seat: int) -> bool:
    return t.state.money.of[seat] < GOLD and not len(t.state.deck.hands[seat])


def _three_alike(t: T, seat: int) -> bool:
    companies = t.state.companies
    return companies.owned[seat] > 2 and max(companies.total[seat].values()) > 2


def _border(t: T, seat: int) -> bool:
    borders = t.state.borders
    return borders.owned[seat] > 2 and [seat] * BASES in borders.bases.values()


_ABOUT_STARTUPS: Final = ("thirds", "border")

FULFILLED: Final[dict[str, Callable[[T, int], bool]]] = {
    "icon_dare": _icons("icon_dare"),
    "thirds": _thirds,
    "contiguous": _contiguous,
    "negative": _negative,
    "six_loans": _six_loans,
    "broke": _broke,
    "icon_rage": _icons("icon_rage"),
    "icon_greed": _icons("icon_greed"),
    "three_alike": _three_alike,
    "border": _border,
}
"""State quests, tested by how things stand (O59)."""


def holders(t: T, quest: str) -> list[int]:
    """Everybody who may claim a face-up quest at this moment, the Oracle first (G03)."""
    state = t.state
    test = FULFILLED.get(quest)
    if test is not None:
        return [seat for seat in t.clockwise(state.oracle) if test(t, seat)]
    if quest not in state.moments or _lapsed(t):
        return []
    return [seat for seat in t.clockwise(state.oracle) if seat in state.moments[quest]]


def _lapsed(t: T) -> bool:
    """An event quest can be claimed until the next move, or until the turn ends (O72)."""
    return t.options["event_claims"] == "move" and t.state.moments_at != len(t.moves)


def happened(t: T, quest: str, seat: int) -> None:
    """An event quest has been fulfilled just now."""
    state = t.state
    if quest not in state.quests.row:
        return
    if _lapsed(t):
        state.moments.clear()
    state.moments.setdefault(quest, set()).add(seat)
    state.moments_at = len(t.moves)


def _keep_moments(t: T) -> None:
    """The move just made was a claim or belonged to one: it does not end the moment."""
    if t.state.moments_at == len(t.moves) - 1:
        t.state.moments_at = len(t.moves)


def count_jump(t: T, seat: int, jumped: int) -> None:
    """One promotion that passes startups is one jump, however many it passes (O66)."""
    if not jumped:
        return
    state = t.state
    state.jumps[seat] += jumped if t.options["jump_count"] == "startup" else 1
    if state.jumps[seat] >= 2:
        happened(t, "two_jumps", seat)


def placed_token(t: T, seat: int, supply_before: int) -> None:
    """The last token has been placed (O64), even one that was taken back for it (O73)."""
    state = t.state
    if TOKENS - state.companies.owned[seat] - state.borders.owned[seat]:
        return
    if supply_before > 0 or t.options["last_token_again"] == "on":
        happened(t, "last_token", seat)


# Claiming


def check(t: T) -> Flow[None] | tuple[()]:
    """In helper mode, offers each quest at the moment it is fulfilled (O58)."""
    state = t.state
    if not state.helper:
        return ()
    if state.changed or state.stirred or state.moments or "broke" in state.quests.row:
        due = _due(t)
        return () if due is None else _offer_claims(t, due)
    return ()


def _offer_claims(t: T, due: tuple[str, list[int]] | None) -> Flow[None]:
    while due is not None:
        quest, seats = due
        claimants = []
        for seat in seats:
            if (yield from _asked_to_claim(t, quest, seat)):
                claimants.append(seat)
            else:
                _decline(t, quest, seat)
        yield from award(t, quest, claimants)
        due = _due(t)


def _due(t: T) -> tuple[str, list[int]] | None:
    """A quest that somebody newly fulfils, and all who fulfil it."""
    state = t.state
    for quest in state.quests.row:
        test = FULFILLED.get(quest)
        if test is None:
            if quest in state.moments:
                claimants = holders(t, quest)
                if any(seat not in state.declined.get(quest, ()) for seat in claimants):
                    return quest, claimants
            continue
        seats: Iterable[int] = state.stirred if quest in _ABOUT_STARTUPS else state.changed
        if quest == "broke":
            seats = t.clockwise(state.oracle)
        for seat in seats:
            if test(t, seat):
                if seat not in state.declined.get(quest, ()):
                    return quest, holders(t, quest)
            elif quest in state.declined:
                state.declined[quest].discard(seat)
    state.changed.clear()
    state.stirred.clear()
    return None


def _asked_to_claim(t: T, quest: str, seat: int) -> Flow[bool]:
    state = t.state
    move = yield Ask(
        (seat,),
        msg("orconomics.ask.claim", who=t.players[seat], quest=word(quest)),
        (Pick("claim", ((quest,),), ("quest",)), Say("later")),
        ("O58", "O57"),
        moot=lambda: quest not in state.quests.row,
        about=(quest,),
    )
    _keep_moments(t)
    return move.verb == "claim"


def _decline(t: T, quest: str, seat: int) -> None:
    state = t.state
    state.declined.setdefault(quest, set()).add(seat)
    if quest in state.moments and t.options["event_claims"] == "move":
        state.moments[quest].discard(seat)


def award(t: T, quest: str, claimants: list[int]) -> Flow[None]:
    """One claimant takes the quest; of several at the same moment nobody does (O57)."""
    state = t.state
    if not claimants or quest not in state.quests.row:
        return
    if len(claimants) == 1:
        yield from take(t, quest, claimants[0])
        return
    names = tuple(t.players[seat] for seat in claimants)
    drop(t, quest)
    t.tell(
        "remove", "orconomics.event.quest_shared", tuple(claimants), who=names, quest=word(quest)
    )
    yield from refill(t)


def take(t: T, quest: str, seat: int) -> Flow[None]:
    state = t.state
    state.quests.take(quest, seat)
    state.moments.pop(quest, None)
    state.declined.pop(quest, None)
    t.tell("score", "orconomics.event.takes_quest", (seat,), who=t.players[seat], quest=word(quest))
    check_win(t, seat)
    yield from refill(t)


def drop(t: T, quest: str) -> None:
    state = t.state
    state.quests.drop(quest)
    state.moments.pop(quest, None)
    state.declined.pop(quest, None)


# Revealing


def refill(t: T) -> Flow[None]:
    """Turns quests up until three lie open; one that is already fulfilled goes at once (O56)."""
    quests = t.state.quests
    while quests.wants_reveal():
        shown = yield from _revealed(t)
        for quest in shown:
            quests.reveal(quest)
            t.tell("reveal", "orconomics.event.reveals", quest=word(quest))
            yield from _know_facts(t, quest)
            if quest in FULFILLED and quest in quests.row and holders(t, quest):
                drop(t, quest)
                t.tell("remove", "orconomics.event.quest_done_already", quest=word(quest))


def _revealed(t: T) -> Flow[tuple[str, ...]]:
    """Which cards the table turned up; the last ones in the pile need no looking at."""
    quests = t.state.quests
    n = min(OPEN_QUESTS - len(quests.row), len(quests.unseen))
    if len(quests.unseen) == n:
        return tuple(quests.unseen)
    before = len(quests.unseen)
    move = yield Ask(
        (),
        msg("orconomics.ask.reveal", n=n),
        lambda: (Cards("reveal", dict.fromkeys(quests.unseen, 1), n, n),),
        ("O56",),
        expects=("quest",),
        moot=lambda: len(quests.unseen) != before,
    )
    _keep_moments(t)
    return tuple(map(str, move.args))


def _know_facts(t: T, quest: str) -> Flow[None]:
    """The printed values that a quest is judged by."""
    if quest in ICONS:
        yield from fact(t, ICONS[quest])
    if quest == "negative":
        for sector in SECTORS:
            if INCOME[sector] not in t.facts:
                yield from fact(t, INCOME[sector])


# The any-time move


def _claimable(t: T, seat: int) -> list[str]:
    return [quest for quest in t.state.quests.row if seat in holders(t, quest)]


def _claim_options(t: T, seat: int) -> list[Option]:
    if seat < 0:
        return []
    found = _claimable(t, seat)
    if t.options["late_claims"] == "off":
        found = [quest for quest in found if seat not in t.state.declined.get(quest, ())]
    return [Pick("claim", [(quest,) for quest in found], ("quest",))] if found else []


def _claim_check(t: T, seat: int, move: Move) -> None:
    quest = str(move.args[0]) if len(move.args) == 1 else ""
    row = t.state.quests.row
    if quest not in row:
        open_ = tuple(word(q) for q in row)
        raise IllegalMove("orconomics.error.quest_not_open", open=open_, rules=("O58",))
    if not any(option.allows(move.args) for option in _claim_options(t, seat)):
        raise IllegalMove(
            "orconomics.error.quest_not_done",
            who=move.who,
            quest=word(quest),
            rules=("O59", "O72") if quest in EVENT_QUESTS else ("O59",),
        )


def _claim(t: T, seat: int, move: Move) -> Flow[None]:
    """Whoever fulfils it as well may speak up at the same moment (O57)."""
    quest = str(move.args[0])
    _keep_moments(t)
    claimants = [seat]
    for rival in holders(t, quest):
        if rival != seat and (yield from _asked_to_claim(t, quest, rival)):
            claimants.append(rival)
    yield from award(t, quest, claimants)


CLAIM: Final[Anytime[State]] = Anytime("claim", _claim_options, _claim, ("O58",), _claim_check)
