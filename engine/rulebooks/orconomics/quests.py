"""Quests: who may claim them and when, and what is turned up in their place."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.core import facts
from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Cards, Option, Pick, Say
from engine.core.places import mover
from engine.core.rulebook import Anytime
from engine.core.text import msg
from engine.rulebooks.orconomics.cards import EVENT_QUESTS, GOLD, OPEN_QUESTS
from engine.rulebooks.orconomics.fulfilled import (
    ABOUT_COMPANIES,
    ABOUT_STARTUPS,
    FULFILLED,
    JUDGED_BY,
    deeds,
    holders,
)
from engine.rulebooks.orconomics.state import State, T, check_win, know, word

# Who may claim


def _said_later(t: T, quest: str, seat: int) -> bool:
    if quest in EVENT_QUESTS:
        return deeds(t, quest).get(seat, False)
    return seat in t.state.declined.get(quest, ())


def claimants(t: T, quest: str) -> list[int]:
    """Who may claim a face-up quest now, which was not fulfilled when it was turned up (O56)."""
    passing, seats = t.state.passing.held, holders(t, quest) if quest != t.state.judged else []
    if passing:
        seats = [s for s in t.clockwise(t.state.oracle) if s in seats or (quest, s) in passing]
    if seats and t.options["late_claims"] == "off":
        return [seat for seat in seats if not _too_late(t, quest, seat)]
    return seats


def _too_late(t: T, quest: str, seat: int) -> bool:
    """Where late claims are ruled out: after "later", or unprompted after the next answer."""
    if t.state.helper or quest in EVENT_QUESTS:
        return _said_later(t, quest, seat)
    now = t.state.clock.answers()
    return t.state.since.get((quest, seat), now) != now


def note_fulfilled(t: T, corrected: bool = False) -> None:
    """In strict mode, remembers since when a state quest is fulfilled. Whoever comes to fulfil one
    may claim it until the next answer even if the same move undid it again, as a card drawn after
    the last one was played does (O58); a correction takes back what had never been so."""
    state = t.state
    now, since = state.clock.answers(), state.since
    for quest in state.quests.row:
        test = FULFILLED.get(quest)
        if test is None or quest == state.judged:
            continue
        for seat in range(len(t.players)):
            at = (quest, seat)
            if not test(t, seat):
                if since.pop(at, None) is not None and corrected:
                    state.passing.opened().pop(at, None)
            elif at not in since:
                since[at] = now
                if not corrected:
                    state.passing.opened()[at] = True
    state.changed.clear()
    state.stirred.clear()


def _decline(t: T, quest: str, seat: int) -> None:
    """Notes a "later": a deed that had to be claimed at once is lost, others can be claimed
    again."""
    if quest not in EVENT_QUESTS:
        t.state.declined.setdefault(quest, set()).add(seat)
        return
    done = deeds(t, quest)
    if t.options["event_claims"] == "move":
        done.pop(seat, None)
    elif seat in done:
        done[seat] = True


# Asking


def check(t: T) -> Flow[None] | tuple[()]:
    """In helper mode, offers each quest at the moment it is fulfilled (O58).

    To be called before anything else is asked or changed that could undo it again.
    """
    state = t.state
    if state.claiming:
        return ()
    if not state.helper:
        if state.changed or state.stirred or "broke" in state.quests.row:
            note_fulfilled(t)
        return ()
    if (
        state.changed
        or state.stirred
        or state.done
        or ("broke" in state.quests.row and _may_be_broke(state))
    ):
        due = _due(t)
        return () if due is None else _offer_claims(t, due)
    return ()


def _may_be_broke(state: State) -> bool:
    """Whether that quest is worth a look: money and cards change all the time."""
    return min(state.money.held()) < GOLD or bool(state.declined.get("broke"))


def _offer_claims(t: T, due: tuple[str, list[int]] | None) -> Flow[None]:
    state = t.state
    while due is not None:
        state.claiming = True
        quest, seats = due
        claiming = []
        for seat in seats:
            if (yield from _asked_to_claim(t, quest, seat)):
                claiming.append(seat)
            else:
                _decline(t, quest, seat)
        yield from award(t, quest, claiming)
        due = _due(t)
    state.claiming = False


def _due(t: T) -> tuple[str, list[int]] | None:
    """A quest that somebody newly fulfils, and all who may claim it with him."""
    state = t.state
    judged, done = state.judged, state.done
    for quest in state.quests.row:
        if quest in ABOUT_COMPANIES:
            seats: Collection[int] = state.changed
        elif quest in ABOUT_STARTUPS:
            seats = state.stirred
        elif quest == "broke":
            seats = t.clockwise(state.oracle)
        else:
            if done and quest != judged and not all(deeds(t, quest).values()):
                return quest, claimants(t, quest)
            continue
        if not seats or quest == judged:
            continue
        test, declined = FULFILLED[quest], state.declined.get(quest)
        for seat in seats:
            if test(t, seat):
                if not declined or seat not in declined:
                    return quest, claimants(t, quest)
            elif declined:
                declined.discard(seat)
    state.changed.clear()
    state.stirred.clear()
    if done:
        state.done = bool(state.claimable.held or state.deeds.held)
    return None


def _asked_to_claim(t: T, quest: str, seat: int) -> Flow[bool]:
    """A deed stays done while he is asked; how things stand may change before he answers."""
    state = t.state
    fulfilled = FULFILLED.get(quest)

    def over() -> bool:
        if quest not in state.quests.row:
            return True
        passing = (quest, seat) in state.passing.held
        return fulfilled is not None and not passing and not fulfilled(t, seat)

    move = yield Ask(
        (seat,),
        msg("orconomics.ask.claim", who=t.players[seat], quest=word(quest)),
        (Pick("claim", ((quest,),), ("quest",)), Say("later")),
        ("O58", "O57"),
        moot=over,
        about=(quest,),
    )
    state.clock.aside()
    return move.verb == "claim"


def award(t: T, quest: str, claiming: list[int]) -> Flow[None]:
    """One claimant takes the quest; of several at the same moment nobody does (O57)."""
    if not claiming or quest not in t.state.quests.row:
        return
    if len(claiming) == 1:
        yield from take(t, quest, claiming[0])
        return
    names = tuple(t.players[seat] for seat in claiming)
    _drop(t, quest)
    t.tell("remove", "orconomics.event.quest_shared", tuple(claiming), who=names, quest=word(quest))
    yield from refill(t)


def take(t: T, quest: str, seat: int) -> Flow[None]:
    t.state.quests.take(quest, seat)
    _forget(t, quest)
    t.tell("score", "orconomics.event.takes_quest", (seat,), who=t.players[seat], quest=word(quest))
    check_win(t, seat)
    yield from refill(t)


def _drop(t: T, quest: str) -> None:
    t.state.quests.drop(quest)
    _forget(t, quest)


def _forget(t: T, quest: str) -> None:
    t.state.deeds.opened().pop(quest, None)
    t.state.claimable.opened().pop(quest, None)
    t.state.declined.pop(quest, None)
    for seat in range(len(t.players)):
        t.state.since.pop((quest, seat), None)
        t.state.passing.opened().pop((quest, seat), None)


# Revealing


def refill(t: T) -> Flow[None]:
    """Turns quests up until three lie open; one that is already fulfilled goes at once (O56)."""
    state, quests = t.state, t.state.quests
    while quests.wants_reveal():
        for quest in (yield from _revealed(t)):
            if quest not in quests.unseen:
                continue  # corrected away while a printed value was asked for
            quests.reveal(quest)
            t.tell("reveal", "orconomics.event.reveals", quest=word(quest))
            state.judged = quest
            yield from know(t, *JUDGED_BY.get(quest, ()))
            state.judged = ""
            if quest in quests.row and holders(t, quest):
                _drop(t, quest)
                t.tell("remove", "orconomics.event.quest_done_already", quest=word(quest))


def _revealed(t: T) -> Flow[tuple[str, ...]]:
    """Which cards the table turned up; the last ones in the pile need no looking at."""
    quests = t.state.quests

    def wanted() -> int:
        return min(OPEN_QUESTS - len(quests.row), len(quests.unseen))

    def options() -> tuple[Option, ...]:
        n = wanted()
        return (Cards("reveal", dict.fromkeys(quests.unseen, 1), n, n),)

    if len(quests.unseen) == wanted():
        return tuple(quests.unseen)
    move = yield Ask(
        (),
        lambda: msg("orconomics.ask.reveal", n=wanted()),
        options,
        ("O56",),
        moot=lambda: not 0 < wanted() < len(quests.unseen),
    )
    t.state.clock.aside()
    return tuple(map(str, move.args))


def know_row(t: T) -> Flow[None] | tuple[()]:
    """Printed values for quests that a correction has turned up."""
    if facts.all_known(t):
        return ()
    return know(t, *(fact for quest in t.state.quests.row for fact in JUDGED_BY.get(quest, ())))


# The any-time move


def _claim_options(t: T, seat: int) -> list[Option]:
    if seat < 0:
        return []
    found = [(quest,) for quest in t.state.quests.row if seat in claimants(t, quest)]
    return [Pick("claim", found, ("quest",))] if found else []


def _claim_check(t: T, seat: int, move: Move) -> None:
    quest = str(move.args[0]) if len(move.args) == 1 else ""
    row = t.state.quests.row
    if quest not in row:
        open_ = tuple(word(q) for q in row)
        raise IllegalMove("orconomics.error.quest_not_open", open=open_, rules=("O58",))
    if seat not in claimants(t, quest):
        raise IllegalMove(
            "orconomics.error.quest_not_done",
            who=mover(move.who),
            quest=word(quest),
            rules=("O59", "O72") if quest in EVENT_QUESTS else ("O59",),
        )


def _claim(t: T, seat: int, move: Move) -> Flow[None]:
    """Whoever fulfils it as well may speak up at the same moment (O57)."""
    state = t.state
    quest = str(move.args[0])
    state.clock.aside()
    already, state.claiming = state.claiming, True
    claiming = [seat]
    for rival in claimants(t, quest):
        if rival != seat and (yield from _asked_to_claim(t, quest, rival)):
            claiming.append(rival)
    yield from award(t, quest, claiming)
    state.claiming = already
    yield from check(t)


CLAIM: Final[Anytime[State]] = Anytime("claim", _claim_options, _claim, ("O58",), _claim_check)
