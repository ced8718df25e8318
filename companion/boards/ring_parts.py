"""What a ring of sectors is made of, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from companion.faces import Face


@dataclass(frozen=True, slots=True)
class Tokens:
    """So many alike: companies, or startups that stand in the sector itself."""

    seat: int
    count: int
    loaned: bool = False
    startup: bool = False


@dataclass(frozen=True, slots=True)
class Places:
    """Marked places of a sector: how many there are and how many are taken."""

    taken: int
    all: int
    shape: str


@dataclass(frozen=True, slots=True)
class Sector:
    """One sector as it is drawn. value None is not known yet; mark is a fact about all of it."""

    key: str
    number: str
    name: str
    value: int | None
    tokens: tuple[Tokens, ...] = ()
    price: str = ""
    places: tuple[Places, ...] = ()
    active: bool = False
    crisis: bool = False
    earns: bool = False
    forecast: bool = False
    face: Face | None = None
    """Its picture and hue, where the game has one for it."""


@dataclass(frozen=True, slots=True)
class Border:
    """A border between two neighbours with its bases, innermost first (None: free)."""

    key: str
    after: int
    """The number of the sector that lies before it, clockwise."""
    bases: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Centre:
    """Texts in the middle, those above and below with their tones.

    face is what a ring shows that is too small for them; one where nothing is active yet
    (`vacant`) shows nothing then."""

    title: str
    dice: tuple[int, ...] = ()
    above: tuple[tuple[str, str], ...] = ()
    below: tuple[tuple[str, str], ...] = ()
    face: Face | None = None
    vacant: bool = False
