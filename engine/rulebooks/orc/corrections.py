"""Everything that the table may overwrite, and what must be conserved."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.places import PLAYER_OR_WORD
from engine.core.rulebook import Editable
from engine.core.text import Arg, Text, msg
from engine.rulebooks.orc.battles import conquer
from engine.rulebooks.orc.cards import CARDS, COLOURS, ENDS
from engine.rulebooks.orc.state import STOCKPILE, Orc, Side, Territory, word

NOBODY, FROZEN = "nobody", "frozen"


def editable(t: Orc) -> dict[str, Editable]:
    fields: dict[str, Editable] = {"removed": _removed(t)}
    for seat, name in enumerate(t.players):
        fields[f"hand.{name}"] = _hand(t, seat)
        fields[f"wins.{name}"] = _wins(t, seat)
    for place, territory in enumerate(t.state.line):
        colour = territory.colour
        fields[f"stock.{colour}"] = _stock(t, territory)
        fields[f"owner.{colour}"] = _owner(t, place)
        for seat, name in enumerate(t.players):
            fields[f"orcs.{colour}.{name}"] = _orcs(t, territory, seat)
            fields[f"race.{colour}.{name}"] = _race(t, territory, seat)
            if t.joining:  # later the app has counted them itself
                fields[f"deployed.{colour}.{name}"] = _deployed(t, territory, seat)
    return fields


def _removed(t: Orc) -> Editable:
    def put(value: int | str) -> None:
        t.state.deck.recount_gone(int(value) - t.state.removed)
        t.state.removed = int(value)

    return Editable(msg("orc.path.removed"), lambda: t.state.removed, put, high=len(CARDS))


def _hand(t: Orc, seat: int) -> Editable:
    hand = t.state.deck.hands[seat]

    def put(value: int | str) -> None:
        t.state.deck.recount_hand(seat, int(value))

    label = msg("orc.path.hand", who=t.players[seat])
    return Editable(label, lambda: len(hand), put, low=1, high=len(CARDS))


def _wins(t: Orc, seat: int) -> Editable:
    def put(value: int | str) -> None:
        t.state.wins[seat] = int(value)

    label = msg("orc.path.wins", who=t.players[seat])
    return Editable(label, lambda: t.state.wins[seat], put, high=2)


def _stock(t: Orc, territory: Territory) -> Editable:
    def put(value: int | str) -> None:
        t.state.deck.recount_pile(int(value) - territory.stock)
        territory.stock = int(value)

    label = msg("orc.path.stock", territory=word(territory.colour))
    return Editable(label, lambda: territory.stock, put, high=STOCKPILE)


def _owner_name(t: Orc, territory: Territory) -> str:
    if territory.owner is not None:
        return t.players[territory.owner]
    return FROZEN if territory.frozen else NOBODY


def _owner(t: Orc, place: int) -> Editable:
    territory = t.state.line[place]

    def get() -> str:
        return _owner_name(t, territory)

    def put(value: int | str) -> None:
        owner = t.seat(str(value)) if value in t.players else None
        if owner is not None and territory.owner is None and not t.joining:
            conquer(t, place, owner)
            return
        territory.owner, territory.frozen = owner, value == FROZEN
        if t.joining:
            _as_it_lies(t, territory)

    label = msg("orc.path.owner", territory=word(territory.colour))
    return Editable(label, get, put, choices=(*t.players, FROZEN, NOBODY), place=PLAYER_OR_WORD)


def _as_it_lies(t: Orc, territory: Territory) -> None:
    """In a game that is joined: one card marks the conqueror and nothing else lies there (R21); as
    long as there is none, the Orcs need their cards."""
    marker = int(territory.owner is not None)
    t.state.deck.recount_gone(marker - territory.marker)
    territory.marker = marker
    for side in territory.sides:
        _lay_cards(t, side, 0 if marker else _cards_for(side))


def _cards_for(side: Side) -> int:
    """As many cards as so many Orcs need at least, and at most."""
    return min(max(side.cards, -(-side.orcs // max(ENDS))), side.orcs)


def _lay_cards(t: Orc, side: Side, cards: int) -> None:
    t.state.deck.recount_gone(cards - side.cards)
    side.cards = cards


def _side(t: Orc, territory: Territory, seat: int, what: str) -> tuple[Side, Text]:
    told: dict[str, Arg] = {"who": t.players[seat], "territory": word(territory.colour)}
    return territory.sides[seat], msg(f"orc.path.{what}", **told)


def _orcs(t: Orc, territory: Territory, seat: int) -> Editable:
    side, label = _side(t, territory, seat, "orcs")

    def put(value: int | str) -> None:
        side.orcs = int(value)
        if territory.owner is None:
            _lay_cards(t, side, _cards_for(side))
            if not side.orcs:
                side.race = None  # nothing that lies there binds anybody (R09)

    return Editable(label, lambda: side.orcs, put, high=20)


def _deployed(t: Orc, territory: Territory, seat: int) -> Editable:
    side, label = _side(t, territory, seat, "deployed")

    def put(value: int | str) -> None:
        _lay_cards(t, side, int(value))

    return Editable(label, lambda: side.cards, put, high=len(CARDS))


def _race(t: Orc, territory: Territory, seat: int) -> Editable:
    side, label = _side(t, territory, seat, "race")

    def put(value: int | str) -> None:
        side.race = None if value == NOBODY else str(value)

    return Editable(label, lambda: side.race or NOBODY, put, choices=(*COLOURS, NOBODY))


def after_correction(t: Orc) -> None:
    """A corrected card list counts from now on."""
    t.state.read_box(t)


# Conservation


def audit(t: Orc) -> Iterable[Text]:
    """All 30 cards: battle line, stockpiles, hands, deployed, markers, removed (R25)."""
    state, deck = t.state, t.state.deck
    n = state.counted() if state.line else deck.total()
    if n != len(CARDS):
        yield msg("orc.audit.cards", n=n, all=len(CARDS))
    if n != deck.total():
        yield msg("orc.audit.seen", n=n, all=deck.total())
    if not state.line:
        return
    piles = sum(territory.stock for territory in state.line) + state.left_over
    if piles != deck.pile:
        yield msg("orc.audit.stockpiles", n=piles, all=deck.pile)
    for card in deck.copies:
        if deck.hidden(card) < 0:
            yield msg("orc.audit.twice", card=word(card))
