"""The story of a game: what turned it, in sentences that differ from game to game.

Everything that could be told gets a weight by how remarkable it is; the weightiest are told, in the
order in which they happened. All comes from the chronicle, so it holds for every rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

from companion.history import luck
from companion.history.chronicle import Chronicle, Moment
from companion.history.summary import dearest_of, luckiest_of
from engine.core.text import Money, Text, msg

MOST_LINES = 6
FEW_LOSSES = 3
"""So many companies lost are worth a sentence."""
SMALL_JUMP = 3
VARIANTS = 3
"""Ways to say each thing."""


class Line(NamedTuple):
    """One sentence. position is the number of moves after which it was so, to look back to."""

    weight: float
    position: int
    label: Text
    text: Text


def story(told: Chronicle) -> list[Line]:
    """The sentences, in the order of the game; none for a game that has hardly begun."""
    found = [*_lead(told), *_jump(told), *_ending(told), *_happenings(told), *_figures(told)]
    best = sorted(found, key=lambda line: -line.weight)[:MOST_LINES]
    return sorted(best, key=lambda line: line.position)


def _variant(told: Chronicle, name: str, salt: int = 0) -> str:
    """One of the ways to say it: the same for the same game, another for the next."""
    seed = f"{name} {salt} {len(told.table.moves)} {told.table.players}"
    return f"history.story.{name}.{crc32(seed.encode()) % VARIANTS}"


def _turn(told: Chronicle, position: int) -> Text:
    turn = told.turns[position - 1] if position else 0
    return msg("history.story.turn", n=turn)


def _name(told: Chronicle, seat: int) -> str:
    return told.table.players[seat]


# The lead


def _lead(told: Chronicle) -> Iterator[Line]:
    leads = [moment for moment in told.moments if moment.kind == "lead"]
    whole = len(told.table.moves)
    if not leads:
        return
    last, result = leads[-1], told.table.result
    who, turn = _name(told, last.seats[0]), _turn(told, last.move + 1)
    won = result is not None and result.winners == last.seats and _stayed_ahead(told, last)
    if len(leads) == 1 and won and last.move + 1 < whole:
        text = msg(_variant(told, "wire"), who=who, turn=last.turn)
        yield Line(3.0, last.move + 1, msg("history.story.label.lead"), text)
    elif won and last.move + 1 == whole and len(leads) > 1:
        text = msg(_variant(told, "last_moment"), who=who)
        yield Line(5.0, whole, msg("history.story.label.end"), text)
    elif won and len(leads) > 1:
        text = msg(_variant(told, "for_good"), who=who)
        yield Line(3.5, last.move + 1, turn, text)
    if len(leads) > 2:
        text = msg(_variant(told, "changes"), n=len(leads) - 1)
        yield Line(2.0 + len(leads) / 10, whole, msg("history.story.label.lead"), text)
    yield from _longest_lead(told)


def _stayed_ahead(told: Chronicle, lead: Moment) -> bool:
    """Nobody passed the leader from then on, and nobody was level when all was counted."""
    seat = lead.seats[0]
    since = [row for at, row in zip(told.scored_at, told.scores, strict=True) if at > lead.move]
    level = [score for score in since[-1] if score >= since[-1][seat]]
    return len(level) == 1 and all(row[seat] == max(row) for row in since)


def _longest_lead(told: Chronicle) -> Iterator[Line]:
    """Whoever led longest and lost it again."""
    leads = [moment for moment in told.moments if moment.kind == "lead"]
    runs = [(told.turns[later.move] - lead.turn, lead) for lead, later in pairwise(leads)]
    if runs:
        turns, lead = max(runs, key=lambda run: (run[0], -run[1].move))
        if turns > 1:
            who = _name(told, lead.seats[0])
            text = msg(_variant(told, "kept", 1), who=who, n=turns)
            yield Line(1.5 + turns / 10, lead.move + 1, _turn(told, lead.move + 1), text)


def comeback(told: Chronicle) -> tuple[int, int, int] | None:
    """Seat, points and position of the largest gap that a sole winner made good."""
    result = told.table.result
    if result is None or len(result.winners) != 1:
        return None
    seat, found = result.winners[0], (0, 0)
    for at, row in zip(told.scored_at, told.scores, strict=True):
        if seat < len(row):
            found = max(found, (max(row) - row[seat], -at))
    return (seat, found[0], -found[1]) if found[0] > 0 else None


def jumps(told: Chronicle) -> list[tuple[int, int, int]]:
    """Points, seat and position of every gain from one row of scores to the next; the tally at
    the end is no single deed."""
    rows = list(zip(told.scored_at, told.scores, strict=True))
    result = told.table.result
    if (
        result is not None
        and rows
        and rows[-1][1] != told.table.stats.series.get("score", [()])[-1]
    ):
        rows.pop()
    return [
        (after[seat] - before[seat], seat, at)
        for (_, before), (at, after) in pairwise(rows)
        for seat in range(min(len(before), len(after)))
        if after[seat] > before[seat]
    ]


def _jump(told: Chronicle) -> Iterator[Line]:
    found = max(jumps(told), key=lambda jump: (jump[0], -jump[2]), default=None)
    if found is not None and found[0] >= SMALL_JUMP:
        points, seat, at = found
        text = msg(_variant(told, "jump", seat), who=_name(told, seat), n=points)
        yield Line(1.5 + points / 10, at, _turn(told, at), text)
    behind = comeback(told)
    if behind is not None and behind[1] >= SMALL_JUMP:
        seat, points, at = behind
        text = msg(_variant(told, "comeback"), who=_name(told, seat), n=points)
        yield Line(3.0 + points / 10, at, _turn(told, at), text)


def _ending(told: Chronicle) -> Iterator[Line]:
    """How close it was."""
    result, standings = told.table.result, told.table.standings()
    if result is None or len(result.winners) != 1 or len(standings) < 2:
        return
    margin, label = standings[0].score - standings[1].score, msg("history.story.label.end")
    whole, best = len(told.table.moves), abs(standings[0].score)
    if margin == 0:
        yield Line(4.5, whole, label, msg(_variant(told, "level")))
    elif 0 < margin <= 2 and best > 4:
        yield Line(2.5, whole, label, msg(_variant(told, "close"), n=margin))
    elif margin >= 3 and margin * 2 >= best:
        who = _name(told, result.winners[0])
        yield Line(2.2, whole, label, msg(_variant(told, "clear"), who=who, n=margin))


def _happenings(told: Chronicle) -> Iterator[Line]:
    """What the rulebook counts as winning and losing."""
    by_kind = Counter(moment.kind for moment in told.moments)
    for moment in told.moments:
        if moment.kind == "bankrupt":
            weight = 4.0 / by_kind["bankrupt"] + 1
            yield Line(weight, moment.move + 1, _turn(told, moment.move + 1), moment.text)
    won = [moment for moment in told.moments if moment.kind == "won"]
    result = told.table.result
    decisive = [one for one in won if result is not None and set(one.seats) & set(result.winners)]
    for moment in [*decisive[-1:], *won[:1]]:
        yield Line(1.8, moment.move + 1, _turn(told, moment.move + 1), moment.text)
    losses = Counter(seat for one in told.moments if one.kind == "lost" for seat in one.seats)
    if losses and result is not None:
        seat, number = max(losses.items(), key=lambda item: (item[1], -item[0]))
        named = any(one.text.id == "history.moment.lost" for one in told.moments)
        if number >= FEW_LOSSES and named:
            text = msg(_variant(told, "losses", seat), who=_name(told, seat), n=number)
            label = msg("history.story.label.lost")
            yield Line(1.2 + number / 10, len(told.table.moves), label, text)


# Figures


def _figures(told: Chronicle) -> Iterator[Line]:
    whole = len(told.table.moves)
    roll = luckiest_of(told.rolls)
    if roll is not None:
        who, amount = _name(told, roll.seat), Money(roll.earned, told.unit)
        text = msg(_variant(told, "roll", roll.seat), dice=roll.dice, who=who, amount=amount)
        yield Line(2.1, roll.move + 1, msg("history.story.label.roll"), text)
    paid = told.interest.most_common()
    if paid and paid[0][1] > 0 and (len(paid) == 1 or paid[0][1] > paid[1][1]):
        who, amount = _name(told, paid[0][0]), Money(paid[0][1], told.unit)
        text = msg(_variant(told, "interest", 1), who=who, amount=amount)
        yield Line(1.9, whole, msg("history.story.label.interest"), text)
    dearest = dearest_of(told.purchases)
    if dearest is not None:
        label, who = msg("history.story.label.dearest"), _name(told, dearest.seat)
        text = msg(_variant(told, "price", dearest.seat), who=who, amount=dearest.price)
        if dearest.what is not None:
            id_ = _variant(told, "dearest", dearest.seat)
            text = msg(id_, who=who, amount=dearest.price, what=dearest.what)
        yield Line(2.3, dearest.move + 1, label, text)
    yield from _dice(told)


def dice_by_seat(told: Chronicle) -> dict[int, dict[int, Counter[int]]]:
    found: dict[int, dict[int, Counter[int]]] = {}
    for roll in told.rolls:
        if roll.seat >= 0:
            seen = found.setdefault(roll.seat, {})
            seen.setdefault(len(roll.dice), Counter())[sum(roll.dice)] += 1
    return found


def _dice(told: Chronicle) -> Iterator[Line]:
    striking = luck.most_striking(dice_by_seat(told))
    if striking is None:
        return
    whole, label = len(told.table.moves), msg("history.story.label.dice")
    seat, streak = striking
    if streak.chance >= luck.USUAL:
        yield Line(1.0, whole, label, msg(_variant(told, "fair"), n=len(told.rolls)))
        return
    text = msg(
        _variant(told, "dice", seat),
        who=_name(told, seat),
        total=streak.total,
        n=streak.times,
        rolls=streak.rolls,
        word=luck.fair_word(streak.chance),
    )
    yield Line(4.0, whole, label, text)
