"""Dice followed from look to look, and whether they lie still beside each other.

A phone in the hand drifts and trembles: all dice move together and none of them rolls. What
counts is how they move beside each other, and whether each of them still looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.dice.reading import Die
from vision.die_patches import Patch, moved, take_patch

MEMORY = 0.8
"""Seconds that looks are remembered."""
LEAST_LOOKS, LONGEST = 6, 2.0
"""A slow phone, or a camera of few pictures, takes longer for so many looks: they are remembered as
well, for so many seconds at most."""
MISSES = 2
"""So many looks in a row may miss a die before it is forgotten."""
SAME_PLACE = 0.5
"""A die is the same one as before if it is within this share of its side of where it should be."""
MOST_DRIFT = 1.5
"""The dice may move together by so many sides from one look to the next."""
STILL = 0.08
"""Dice that move by more than this share of their side beside each other do not lie still."""
TILT = 0.02
"""The same for each pixel between them: a phone that tilts or comes nearer spreads the picture."""
CREEP, CREEP_TILT, BRIEF = 0.03, 0.004, 0.06
"""The same for any two looks so many seconds apart and hardly more: a die that creeps to its rest
covers little ground in the end, but it does not lie still."""
DRIFT = 0.5
"""All of them together may move so much, in sides: the hand that holds the phone is seldom faster,
and a die alone that slides cannot be told from it."""
ALIKE = 0.6
"""A die whose patch agrees less than this with the one before has turned."""
GROWN = 0.25
"""A die whose size changed by more than this share gets a patch of its new size."""
HERE = 0.12
"""A die within this share of its side of where it lies was there already. One that tips over to its
rest is further off: what it showed then says nothing against what it shows now."""
REMEMBERED = 5.0
"""Seconds for which it is remembered where dice were last seen that are out of sight now."""
LINGERED = 2
"""What was seen so often in one place is remembered to have lain there."""
PUSHED, SOON = 1.5, 0.5
"""A die that appears so near to where one lay, in sides, and so soon after, in seconds, is that
one, pushed aside: nobody takes it up and throws it again so fast."""
CONTRADICTS = 0.5
"""A look at another value with at least this confidence is no mere slip."""

Point = tuple[float, float]
Image = NDArray[np.uint8]
Distances = NDArray[np.float64]


@dataclass
class Look:
    """A die in one frame of a film."""

    time: float
    die: Die
    place: Point
    """The middle of the top face, by the patches where there are any."""
    patch: Patch | None
    turned: bool
    """It looked otherwise in the look before."""
    drift: Point = (0.0, 0.0)
    """How far the whole picture had drifted by then."""

    @property
    def on_table(self) -> Point:
        """Its place with the drift taken out."""
        return self.place[0] - self.drift[0], self.place[1] - self.drift[1]


@dataclass(eq=False)
class Track:
    """One die over several frames."""

    looks: list[Look] = field(default_factory=list)
    missed: int = 0
    born: float = 0.0
    """When something was first seen there; a thing that flickers is not born anew each time."""

    @property
    def last(self) -> Look:
        """The latest look."""
        return self.looks[-1]

    @property
    def die(self) -> Die:
        """The die as it was last read."""
        return self.looks[-1].die

    def since(self, start: float) -> list[Look]:
        """The looks from that time on."""
        return [look for look in self.looks if look.time >= start]


class DiceTracks:
    """All dice of one table, as the looks at it told of them."""

    def __init__(self) -> None:
        self.tracks: list[Track] = []
        self.times: list[float] = []
        self.started: float | None = None
        """The time of the first look at this view of the table."""
        self._gone: list[Track] = []
        self.shift: Point | None = None
        """How far the dice moved together since the look before, if two of them tell."""
        self._drift: Point = (0.0, 0.0)

    def see(self, time: float, dice: Sequence[Die], image: Image | None = None) -> None:
        """Take in the dice of one more look."""
        self.times = [*self.times, time]
        memory = min(max(time - self.times[-LEAST_LOOKS:][0], MEMORY), LONGEST)
        self.times = [t for t in self.times if time - t <= memory]
        self.started = time if self.started is None else self.started
        self.shift = common_shift([track.die for track in self.tracks], dice)
        dx, dy = self.shift or (0.0, 0.0)
        self._drift = (self._drift[0] + dx, self._drift[1] + dy)
        free = list(dice)
        for track in self.tracks:
            die = self._same(track, free)
            if die is None:
                track.missed += 1
                continue
            free.remove(die)
            track.missed = 0
            look = _next_look(track.last, die, time, image)
            track.looks.append(replace(look, drift=self._drift))
            track.looks = [look for look in track.looks if time - look.time <= memory]
        self._gone += [track for track in self.tracks if track.missed > MISSES]
        self._gone = [gone for gone in self._gone if time - gone.last.time <= REMEMBERED]
        self.tracks = [track for track in self.tracks if track.missed <= MISSES]
        for die in free:
            patch = take_patch(image, die.middle, die.side) if image is not None else None
            look = Look(time, die, die.middle, patch, False, self._drift)
            self.tracks.append(Track([look], born=self._born(look)))

    def _born(self, look: Look) -> float:
        """When what is seen now was first seen: in this look, or before it went out of sight or was
        pushed aside.

        A die that was thrown past here before lay in no two looks on this spot.
        """
        reach = SAME_PLACE * look.die.side
        here = [g for g in self._gone if math.dist(g.last.on_table, look.on_table) < reach]
        times = sum(math.dist(o.on_table, look.on_table) < reach for g in here for o in g.looks)
        old = [gone for gone in here if times >= LINGERED]
        return min([look.time, *(track.born for track in (*old, *self._pushed(look)))])

    def _pushed(self, look: Look) -> list[Track]:
        """The dice that lay beside this spot a moment ago and do not any more."""
        return [
            track
            for track in (*self.tracks, *self._gone)
            if track.missed
            and len(track.looks) >= LEAST_LOOKS
            and look.time - track.last.time <= SOON
            and math.dist(track.last.on_table, look.on_table) < PUSHED * look.die.side
        ]

    def _same(self, track: Track, free: list[Die]) -> Die | None:
        x, y = track.die.middle
        dx, dy = self.shift or (0.0, 0.0)
        due = (x + dx, y + dy)
        near = [
            d for d in free if math.dist(d.middle, due) < SAME_PLACE * max(d.side, track.die.side)
        ]
        return min(near, key=lambda die: math.dist(die.middle, due), default=None)

    def rest_since(self, tracks: Sequence[Track]) -> float:
        """Since when these dice, all of them seen in the last look, have lain still."""
        now = self.times[-1]
        start = max(unturned_since(track) for track in tracks)
        for time in [t for t in self.times if start <= t < now]:
            if all(track.looks[0].time <= time for track in tracks) and _at_rest(tracks, time):
                return time
        return now

    def moving(self, tracks: Sequence[Track]) -> bool:
        """Whether one of these dice turned, or moved beside the others, since the look before."""
        if any(track.last.turned for track in tracks):
            return True
        followed = [track for track in tracks if len(track.looks) > 1]
        return bool(followed) and not _at_rest(followed, followed[0].looks[-2].time)


def _next_look(before: Look, die: Die, time: float, image: Image | None) -> Look:
    if image is None or before.patch is None:
        return Look(time, die, die.middle, None, False)
    patch = take_patch(image, die.middle, before.patch.side)
    here = moved(before.patch, patch)
    if abs(math.log(die.side / patch.side)) > GROWN:
        patch = take_patch(image, die.middle, die.side)
    if here.likeness < ALIKE:
        return Look(time, die, die.middle, patch, True)
    was = before.patch.middle
    by = (here.to[0] - was[0], here.to[1] - was[1])
    return Look(time, die, (before.place[0] + by[0], before.place[1] + by[1]), patch, False)


def unturned_since(track: Track) -> float:
    """The time from which on a die has looked the same."""
    turns = [look.time for look in track.looks if look.turned]
    return turns[-1] if turns else track.looks[0].time


def same_since(track: Track, rest: float) -> float:
    """The time from which on no look at a die that lay there contradicts its last value.

    It lay there since `rest`, and before that in looks that saw it unturned in the same place.
    """
    start, here = unturned_since(track), track.last.on_table
    reach = HERE * track.die.side
    against = [
        look.time
        for look in track.since(start)
        if look.die.value != track.die.value
        and look.die.confidence >= CONTRADICTS
        and (look.time >= rest or math.dist(look.on_table, here) < reach)
    ]
    later = (look.time for look in track.looks if not against or look.time > against[-1])
    return max(next(later), start)


def _at_rest(tracks: Sequence[Track], start: float) -> bool:
    """Whether no die moved beside the others in any look since."""
    sides = np.array([track.die.side for track in tracks])
    places = [
        {look.time: look.place for look in track.looks if look.time >= start} for track in tracks
    ]
    common = sorted(set.intersection(*(set(seen) for seen in places)))
    if len(common) < 2:
        return False
    ways = np.array([[seen[t] for t in common] for seen in places])
    ways = ways - ways[:, :1]
    drift = _middle(ways) if len(tracks) > 2 else ways[0]
    if np.hypot(*drift.T).max() > DRIFT * float(np.median(sides)):
        return False
    spots = np.array([seen[common[0]] for seen in places])
    off = np.hypot(*np.moveaxis(ways - drift, -1, 0)).max(axis=1)
    reach = np.hypot(*(spots - spots.mean(axis=0)).T)
    if (off > STILL * sides + TILT * reach).any():
        return False
    come = _furthest_step(np.array(common), ways - _middle(ways))
    return bool((come <= CREEP * sides + CREEP_TILT * reach).all())


def _middle(ways: NDArray[np.float64]) -> NDArray[np.float64]:
    """The way that most of the dice went; of two, what lies half way between theirs."""
    return np.asarray(np.median(ways, axis=0), np.float64)


def _furthest_step(times: Distances, ways: NDArray[np.float64]) -> Distances:
    """How far each die came at most between two looks that are briefly apart."""
    far = np.zeros(len(ways))
    for index, time in enumerate(times[:-1]):
        later = int(np.searchsorted(times, time + BRIEF))
        if later < len(times):
            far = np.maximum(far, np.hypot(*(ways[:, later] - ways[:, index]).T))
    return far


def common_shift(before: Sequence[Die], now: Sequence[Die]) -> Point | None:
    """How far the dice moved together: what most of the pairs agree on; None for a single die."""
    if len(before) < 2 or len(now) < 2:
        return None
    old = np.array([die.middle for die in before])
    new = np.array([die.middle for die in now])
    side = float(np.median([die.side for die in before]))
    alike = np.equal.outer([die.value for die in before], [die.value for die in now])
    ways = (new[None] - old[:, None])[alike]
    ways = ways[np.hypot(*ways.T) < MOST_DRIFT * side]
    if len(ways) == 0:
        return None
    votes = (np.hypot(*np.moveaxis(ways[None] - ways[:, None], -1, 0)) < 0.2 * side).sum(axis=1)
    best = max(range(len(ways)), key=lambda k: (votes[k], -math.hypot(*ways[k])))
    if votes[best] < 2:
        return None
    near = np.hypot(*(ways - ways[best]).T) < 0.2 * side
    x, y = ways[near].mean(axis=0)
    return float(x), float(y)
