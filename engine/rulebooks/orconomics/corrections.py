"""Everything that the table may overwrite, with setters that keep the books consistent (G06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.places import PLAYER_OR_WORD
from engine.core.rulebook import Editable
from engine.core.text import msg
from engine.pieces.startups import FREE, Place
from engine.rulebooks.orconomics.cards import BASES, COPIES, QUESTS, SECTORS, TOKENS
from engine.rulebooks.orconomics.loans import recount
from engine.rulebooks.orconomics.state import SIDES, T, word

_NOBODY = "nobody"
_NONE = "none"
_PLACES = ("pile", "open", "gone")


def editable(t: T) -> dict[str, Editable]:
    """Paths: money.Bo, cards.Bo, companies.Bo.food.orc, startup.food.tourism.1, crisis, activity,
    quest.raise, discards.food."""
    fields: dict[str, Editable] = {}
    for seat, name in enumerate(t.players):
        fields.update(_of_player(t, seat, name))
    fields.update(_startups(t))
    fields["crisis"] = _crisis(t)
    fields["activity"] = _activity(t)
    for card in SECTORS:
        fields[f"discards.{card}"] = _discards(t, card)
    for quest in QUESTS:
        fields[f"quest.{quest}"] = _quest(t, quest)
    return fields


def _of_player(t: T, seat: int, name: str) -> Iterator[tuple[str, Editable]]:
    state = t.state
    held, pile = len(state.deck.hands[seat]), state.deck.pile
    yield (
        f"money.{name}",
        Editable(
            msg("orconomics.path.money", who=name),
            lambda: state.money.of[seat],
            lambda value: state.money.correct(seat, int(value)),
            unit="silver",
        ),
    )
    yield (
        f"cards.{name}",
        Editable(
            msg("orconomics.path.cards", who=name),
            lambda: len(state.deck.hands[seat]),
            lambda value: state.deck.correct_hand(seat, int(value)),
            high=held + max(0, pile),  # where the pile is overdrawn, what stands still fits
        ),
    )
    for sector in SECTORS:
        for loan, side in enumerate(SIDES):
            yield f"companies.{name}.{sector}.{side}", _companies(t, seat, sector, bool(loan))


def _companies(t: T, seat: int, sector: str, loan: bool) -> Editable:
    companies = t.state.companies
    side = companies.loaned if loan else companies.clear

    def correct(value: int | str) -> None:
        more = int(value) - side[seat][sector]
        companies.correct(seat, sector, int(value), loan)
        recount(t, seat, sector, more)

    label = msg(
        "orconomics.path.companies",
        who=t.players[seat],
        sector=word(sector),
        side=word(SIDES[loan]),
    )
    return Editable(
        label,
        lambda: side[seat][sector],
        correct,
        high=TOKENS,
    )


def _startups(t: T) -> Iterator[tuple[str, Editable]]:
    borders = t.state.borders
    names = (_NOBODY, *t.players)

    def setter(place: Place) -> Callable[[int | str], None]:
        return lambda value: borders.correct(
            place, FREE if value == _NOBODY else t.seat(str(value))
        )

    def getter(place: Place) -> Callable[[], int | str]:
        return lambda: names[borders.bases[place.border][place.base] + 1]

    for border in borders.bases:
        for base in range(BASES):
            place = Place(border, base)
            label = msg(
                "orconomics.path.startup",
                sector=word(border[0]),
                neighbour=word(border[1]),
                base=base + 1,
            )
            path = f"startup.{border[0]}.{border[1]}.{base + 1}"
            get, put = getter(place), setter(place)
            yield path, Editable(label, get, put, choices=names, place=PLAYER_OR_WORD)


def _crisis(t: T) -> Editable:
    crisis = t.state.crisis

    def set_(value: int | str) -> None:
        crisis.clear()
        crisis.strike(str(value))

    return Editable(
        msg("orconomics.path.crisis"), lambda: crisis.at or _NONE, set_, choices=SECTORS
    )


def _activity(t: T) -> Editable:
    state = t.state

    def set_(value: int | str) -> None:
        state.activity = str(value)

    return Editable(
        msg("orconomics.path.activity"), lambda: state.activity or _NONE, set_, choices=SECTORS
    )


def _discards(t: T, card: str) -> Editable:
    deck = t.state.deck

    def set_(value: int | str) -> None:
        deck.correct_discards(card, int(value))

    label = msg("orconomics.path.discards", card=word(card))
    return Editable(label, lambda: deck.discards[card], set_, high=COPIES)


def _quest(t: T, quest: str) -> Editable:
    quests = t.state.quests

    def get() -> str:
        for seat, taken in enumerate(quests.taken):
            if quest in taken:
                return t.players[seat]
        return "pile" if quest in quests.unseen else "open" if quest in quests.row else "gone"

    def set_(value: int | str) -> None:
        quests.unseen.pop(quest, None)
        for place in (quests.row, quests.gone, *quests.taken):
            if quest in place:
                place.remove(quest)
        if value == "pile":
            quests.unseen[quest] = None
        elif value in ("open", "gone"):
            (quests.row if value == "open" else quests.gone).append(quest)
        else:
            quests.taken[t.seat(str(value))].append(quest)

    label = msg("orconomics.path.quest", quest=word(quest))
    return Editable(label, get, set_, choices=(*_PLACES, *t.players), place=PLAYER_OR_WORD)
