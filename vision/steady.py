"""From a stream of readings to one answer that can be believed.

An answer needs looks that agree, some time apart, at dice that lie still beside each other. What
moves behind them does not matter. Doubt gives no wrong number, only a later one. Dice that still
lie there are the roll that was told already.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.dice.reading import TRUST, Die
from vision.dice.seeing import SeeingTrouble, seeing_trouble
from vision.dice_tracks import DiceTracks, Point, Track, common_shift, same_since, unturned_since
from vision.motion import Motion

SPAN = 0.19
"""Seconds between the first and the last of the looks that must agree."""
STIRRED_SPAN = 0.5
"""The same where the number of dice is unknown and something moves elsewhere: one more may come."""
LOOKS = 3
"""So many agreeing looks at least, and so many of each die that are sure."""
NEAR = 0.35
"""Dice that moved by less than this share of their side are the same dice lying there."""
BLOCKING = 0.35
"""A doubtful die this likely holds the answer back where the number of dice is unknown."""
FIRM = 0.985
"""With a doubtful die beside them, the counted ones must be at least this sure: the doubtful one
may be a die and one of the counted none."""
HARDLY = 0.85
"""Looks at a die must be this sure on average, besides those that are sure."""
MANY, OFTEN = 6, 0.9
"""So many looks that agree are enough if they are this sure on average, and legible."""
CAME, CAME_LOOKS = 0.6, 5
"""Dice that were seen to come in, as many as are waited for, are dice: so many looks at them that
agree are enough if they are this sure on average, and legible."""
LEGIBLE = 0.95
"""Doubtful looks must be this sure of the value alone, on average: a two whose pips are so close
that it looks like a three does so in every look."""
BEFORE, TOGETHER = 0.3, 1.5
"""The table must have been watched for so many seconds before they came, and they must have come
within so many seconds of each other."""
SEEN = 0.5
"""A die must be seen in at least this share of the looks that agree."""
LIKELY = 0.5
COMING = 0.3
"""A likely die that moved by more than this share of its side beside the others is coming in."""
LIKE_THEM = 0.6
"""How small it may be beside the others, as a share of their side."""

NO_SHIFT = (0.0, 0.0)
State = Literal["empty", "moving", "looking", "steady"]
EMPTY: State = "empty"
MOVING: State = "moving"
LOOKING: State = "looking"
STEADY: State = "steady"


@dataclass(frozen=True)
class SteadyState:
    """What the frames so far say about the roll."""

    state: State
    dice: tuple[Die, ...]
    """The answer when steady; otherwise what is seen now."""
    progress: float
    """How far the agreement has come, 0 to 1."""
    roll: int
    """How many rolls were answered so far: it grows by one with each new roll."""
    doubtful: tuple[Die, ...] = ()
    """What may be dice beside them, with the value that they seem to show, likeliest first."""
    trouble: SeeingTrouble | None = None
    """What keeps the dice from being read, while there is no answer."""
    too_many: tuple[Die, ...] = ()
    """All that lie there, where they are more than are waited for: nobody knows which count."""

    @property
    def values(self) -> tuple[int, ...]:
        """The values from low to high."""
        return tuple(sorted(die.value for die in self.dice))


class ReadsDice(Protocol):
    """Anything that reads dice in a picture."""

    def read(self, image: NDArray[np.uint8], expected: int | None = None) -> list[Die]:
        """The dice in a picture; `expected` is how many there should be, None if nobody knows."""


class SteadyDice:
    """Watches one table. `expected` is how many dice the game waits for, if that is known."""

    def __init__(self, expected: int | None = None, reader: ReadsDice | None = None) -> None:
        self.expected = expected
        self._reader = reader
        self._motion = Motion()
        self._stirred = -STIRRED_SPAN
        self._tracks = DiceTracks()
        self._answer: tuple[Die, ...] = ()
        self._roll = 0

    def look(
        self,
        time: float,
        image: NDArray[np.uint8] | None = None,
        dice: Sequence[Die] | None = None,
    ) -> SteadyState:
        """Take in one frame, or the dice that were already read from it, or both."""
        if dice is None:
            if image is None or self._reader is None:
                raise ValueError("a look needs dice, or an image and a reader")
            dice = self._reader.read(image, self.expected)
        likely = [die for die in dice if die.there > BLOCKING]
        self._tracks.see(time, likely, image)
        boxes = [die.box for die in likely]
        if image is not None:
            if self._motion.moved(image, self._tracks.shift, boxes):
                self._stirred = time
            if self._motion.new_view:
                self._tracks.started = time
        sure = tuple(die for die in likely if _trusted(die))
        doubtful = tuple(die for die in likely if not _trusted(die))
        state = self._judge(time, sure, bool(likely))
        trouble = None
        if image is not None and state.state in (EMPTY, LOOKING):
            trouble = seeing_trouble(image, likely)
        many = self._too_many(time) if state.state == LOOKING else ()
        return replace(state, doubtful=doubtful, trouble=trouble, too_many=many)

    def _judge(self, time: float, sure: tuple[Die, ...], likely: bool) -> SteadyState:
        if not likely:
            moving = self._stirred == time
            return SteadyState(MOVING if moving else EMPTY, (), 0.0, self._roll)
        if self._answer and self._still_lies(sure):
            return SteadyState(STEADY, self._answer, 1.0, self._roll)
        counted = self._counted(time)
        if not counted or self._covered(sure or [track.die for track in counted]):
            return SteadyState(LOOKING, sure, 0.0, self._roll)
        since = self._tracks.rest_since(counted)
        if since == time and self._tracks.moving(counted):
            return SteadyState(MOVING, (), 0.0, self._roll)
        agreed = self._agreed(counted, since, time)
        if agreed < 1:
            return SteadyState(LOOKING, sure, agreed, self._roll)
        dice = tuple(track.die for track in counted)
        self._roll += not same_dice(self._answer, dice)
        self._answer = dice
        return SteadyState(STEADY, self._answer, 1.0, self._roll)

    def _still_lies(self, sure: Sequence[Die]) -> bool:
        """Whether the dice of the last answer are still there; they are followed where they are."""
        seen = [track.die for track in self._tracks.tracks if not track.missed]
        shift = common_shift(self._answer, seen) or NO_SHIFT
        now = [next((d for d in seen if same_die(d, old, shift)), None) for old in self._answer]
        found = [die for die in now if die is not None]
        if 2 * len(found) > len(self._answer):
            self._answer = tuple(
                die if die is not None else moved_by(old, shift)
                for die, old in zip(now, self._answer, strict=True)
            )
        return len(found) == len(self._answer) and all(
            any(same_die(die, old) for old in self._answer) for die in sure
        )

    def _counted(self, time: float) -> list[Track]:
        """The dice that the answer would be made of, all of them seen now; none if it cannot be."""
        here, sure = self._here(), self._sure(time)
        if self.expected is None:
            seen = [t for t in here if _seen(self._tracks.times, t, time) >= SEEN]
            doubt = any(_mean(track, time) < HARDLY for track in seen)
            return [] if doubt or self._lost() else sure
        if len(sure) < self.expected:
            likely = [t for t in here if _mean(t, time) >= (HARDLY if self._lay_there(t) else CAME)]
            return likely if len(likely) == self.expected and self._came(likely, time) else []
        sure.sort(key=lambda track: -_mean(track, time))
        new = self._alone_new(sure)
        return new or ([] if self._too_many(time) else sure[: self.expected])

    def _here(self) -> list[Track]:
        """What was seen in the last look."""
        return [track for track in self._tracks.tracks if not track.missed]

    def _sure(self, time: float) -> list[Track]:
        """The dice that are sure enough to be counted, all of them seen now."""
        return [track for track in self._here() if _mean(track, time) >= HARDLY]

    def _alone_new(self, tracks: Sequence[Track]) -> list[Track]:
        """The dice that came in, where they are as many as are waited for: what lay there before,
        a die of the last roll or a card with pips on it, is none of them."""
        new = self._new(tracks)
        return new if len(new) == self.expected else []

    def _new(self, tracks: Sequence[Track]) -> list[Track]:
        """Those that came in of late, the newest last."""
        new = [track for track in tracks if not self._lay_there(track)]
        return sorted(new, key=lambda track: track.born)

    def _too_many(self, time: float) -> tuple[Die, ...]:
        """The dice that lie there, where they are more than are waited for. A coin beside them that
        may be a die is none, but what came in with the dice may be one of them: then nobody knows
        which came in."""
        sure = self._sure(time)
        plain = [t for t in sure if any(look.die.beyond_doubt for look in t.looks[-MANY:])]
        if self.expected is None or len(plain) <= self.expected or self._alone_new(sure):
            return ()
        return tuple(track.die for track in plain)

    def _lost(self) -> bool:
        """Whether a die that was there goes out of sight: a hand may take them up, one by one."""
        return any(
            track.missed and len(track.looks) >= LOOKS and _mean(track, track.last.time) >= HARDLY
            for track in self._tracks.tracks
        )

    def _lay_there(self, track: Track) -> bool:
        """Whether a die was there when the table was first looked at, or long before the others."""
        started = self._tracks.started or 0.0
        newest = max(other.born for other in self._tracks.tracks)
        return track.born < max(started + BEFORE, newest - TOGETHER)

    def _came(self, counted: Sequence[Track], time: float) -> bool:
        """Whether the doubtful ones among as many dice as are waited for were seen to come in.

        A coin or a rivet lies there before the dice come; what comes with them is one of them.
        """
        doubtful = [track for track in counted if _mean(track, time) < TRUST]
        new = self._new(counted)
        if len(new) < min(len(counted), 2) or any(track not in new for track in doubtful):
            return False
        side = float(np.median([track.die.side for track in counted]))
        alike = all(LIKE_THEM < track.die.side / side < 1 / LIKE_THEM for track in counted)
        apart = not any(
            _within(track.die, other.die)
            for track in doubtful
            for other in counted
            if other != track
        )
        others = [t for t in self._tracks.tracks if t not in counted and not t.missed]
        more = any(map(self._may_have_come, others))
        return alike and apart and not more

    def _agreed(self, counted: list[Track], rest: float, time: float) -> float:
        """How far the looks at resting dice have come to an answer: 1 is enough."""
        since = max(
            rest, *(same_since(track, rest) for track in counted), self._alone_since(counted)
        )
        span = SPAN
        if self.expected is None and self._stirred > since:
            span = STIRRED_SPAN
        looks = sum(t >= since for t in self._tracks.times)
        progress = min((time - since) / span, looks / LOOKS, 1.0)
        others = [track for track in self._tracks.tracks if track not in counted]
        if _comes_in(counted, others, since):
            return 0.0
        if self._mixed(counted) and any(map(self._may_have_come, others)):
            return min(progress, 0.9)  # which of them came in with the new one?
        beside = any(_seen(self._tracks.times, track, since) >= SEEN for track in others)
        came = len(counted) == self.expected and self._came(counted, time)
        believed = all(
            _believed(track, rest, since, looks, beside) or (came and _came_clear(track, since))
            for track in counted
        )
        return progress if believed else min(progress, 0.9)

    def _mixed(self, counted: Sequence[Track]) -> bool:
        """Whether a die that came in would be counted with one that lay there, which may be none of
        the roll: a die of the last one, or a card with pips on it."""
        return self.expected is not None and 0 < len(self._new(counted)) < len(counted)

    def _alone_since(self, counted: Sequence[Track]) -> float:
        """Since when nothing moves that may be the die which is to come, or none comes any more."""
        if not self._mixed(counted):
            return -math.inf
        return min(self._stirred, self._new(counted)[-1].born + TOGETHER)

    def _may_have_come(self, track: Track) -> bool:
        """Whether it may be a die that came in of late."""
        return track.die.there >= LIKELY and not track.missed and not self._lay_there(track)

    def _covered(self, seen: Sequence[Die]) -> bool:
        """Some of the dice of the last answer lie there and the rest is out of sight."""
        return len(seen) < len(self._answer) and all(
            any(same_die(die, old) for old in self._answer) for die in seen
        )


def _believed(track: Track, rest: float, since: float, looks: int, beside: bool) -> bool:
    """Whether the looks at a die since then are enough to believe its value.

    With something doubtful `beside` it, or when it was read otherwise while it lay there, it
    must be firm.
    """
    told = [look.die.confidence for look in track.since(since)]
    mean = sum(told) / len(told)
    if len(told) < SEEN * looks:
        return False
    if same_since(track, rest) > unturned_since(track):
        return len(told) >= LOOKS and mean >= FIRM and _legible(track, since) >= LEGIBLE
    if beside and max(told) < FIRM:
        return False
    often = len(told) >= MANY and mean >= OFTEN and _legible(track, since) >= LEGIBLE
    return often or sum(_trusted(look.die) for look in track.since(since)) >= LOOKS


def _trusted(die: Die) -> bool:
    """Whether a look is sure of a die and of its value: what no answer is made of is doubtful."""
    return die.confidence >= TRUST and die.legible >= LEGIBLE


def _came_clear(track: Track, since: float) -> bool:
    """Whether the looks at a die that was seen to come in agree on its value."""
    told = track.since(since)
    sure = sum(look.die.confidence for look in told) / len(told)
    steady = all(look.die.value == track.die.value for look in track.since(unturned_since(track)))
    clear = sure >= CAME and _legible(track, since) >= LEGIBLE
    return len(told) >= CAME_LOOKS and clear and steady


def _legible(track: Track, since: float) -> float:
    """How sure the looks at a die since then are of its value, if it is a die."""
    told = track.since(since)
    return sum(look.die.legible for look in told) / len(told)


def _mean(track: Track, time: float) -> float:
    """How sure the looks of late are of a die."""
    told = [look.die.confidence for look in track.since(time - SPAN)]
    return sum(told) / max(len(told), 1)


def _seen(times: Sequence[float], track: Track, since: float) -> float:
    """In which share of the looks a die was seen."""
    return len(track.since(since)) / max(sum(t >= since for t in times), 1)


def _comes_in(counted: Sequence[Track], others: Sequence[Track], since: float) -> bool:
    """Whether something like a die appears or moves beside the dice that lie still."""
    side = float(np.median([track.die.side for track in counted]))
    for track in others:
        alike = LIKE_THEM < track.die.side / side < 1 / LIKE_THEM
        inside = any(_within(track.die, other.die) for other in counted)
        if track.missed or not alike or inside or track.die.there < LIKELY:
            continue
        if len(track.looks) == 1 or _way_beside(track, counted, since) > COMING * side:
            return True
    return False


def _within(die: Die, other: Die) -> bool:
    """A side face of a die is no other die."""
    left, top, width, height = other.box
    x, y = die.middle
    return left <= x <= left + width and top <= y <= top + height


def _way_beside(track: Track, counted: Sequence[Track], since: float) -> float:
    """How far a die moved beside the mean of the others since then."""
    first = next(look for look in track.looks if look.time >= since or look is track.last)
    ways = []
    for other in counted:
        then = next((look for look in other.looks if look.time == first.time), None)
        if then is not None:
            ways.append(np.subtract(other.last.place, then.place))
    drift = np.mean(ways, axis=0) if ways else np.zeros(2)
    return float(np.hypot(*(np.subtract(track.last.place, first.place) - drift)))


def same_die(one: Die, other: Die, shift: Point = NO_SHIFT) -> bool:
    """Whether two readings are the same die that lies still, but for a shift of the camera."""
    (x0, y0), (x1, y1) = one.middle, other.middle
    away = float(np.hypot(x0 - x1 - shift[0], y0 - y1 - shift[1]))
    return one.value == other.value and away < NEAR * max(one.side, other.side)


def same_dice(before: Sequence[Die], now: Sequence[Die]) -> bool:
    """The same dice in the same places; a shift of the whole picture is allowed."""
    if len(before) != len(now) or not before:
        return False
    old, new = sorted(before, key=lambda d: d.middle), list(now)
    shift = common_shift(old, new) or NO_SHIFT
    for die in old:
        match = next((other for other in new if same_die(other, die, shift)), None)
        if match is None:
            return False
        new.remove(match)
    return True


def moved_by(die: Die, shift: Point) -> Die:
    """A die as far off as the picture has shifted."""
    dx, dy = shift
    left, top, width, height = die.box
    a, b, c, d = ((x + dx, y + dy) for x, y in die.outline)
    return replace(
        die, box=(round(left + dx), round(top + dy), width, height), outline=(a, b, c, d)
    )
