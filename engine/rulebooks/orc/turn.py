"""A turn: deploy a card or discard one, then draw from the stockpiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Args, Option, Pick
from engine.core.text import Text, msg
from engine.rulebooks.orc.cards import COLOUR_AT, COLOURS, ENDS, SHOWN_BY
from engine.rulebooks.orc.state import Orc, Territory, word

DRAWS_FOR = {1: 2, 2: 1}
"""Orcs deployed -> cards drawn (R07)."""
FACE_DOWN = "face-down"
"""Stands for the card in a discard that nobody looked at."""


def take_turn(t: Orc, seat: int) -> Flow[None]:
    t.turn += 1
    t.stage = "deploy"
    draws = yield from deploy_or_discard(t, seat)
    t.stage = "draw"
    yield from draw_weapons(t, seat, draws)


# Deployment laws


def may_deploy(territory: Territory, seat: int) -> tuple[str, ...]:
    """The colours that a player may still deploy at a territory (R09, R11): the one rule behind
    the list of answers, their check and the board."""
    if territory.owner is not None or territory.frozen:
        return ()
    own, others = territory.sides[seat].race, territory.sides[1 - seat].race
    return (own,) if own is not None else strangers(territory.colour, others)


@cache
def strangers(native: str, others: str | None) -> tuple[str, ...]:
    """The colours that are neither of the territory nor of the other player there."""
    return tuple(colour for colour in COLOURS if colour not in (native, others))


def broken_law(t: Orc, territory: Territory, seat: int, colour: str) -> IllegalMove:
    """Why a colour may not be deployed at a territory."""
    told: dict[str, Text | str] = {
        "who": t.players[seat],
        "territory": word(territory.colour),
        "colour": word(colour),
    }
    if territory.owner is not None:
        return IllegalMove("orc.error.conquered", rules=("R11",), **told)
    if territory.frozen:
        return IllegalMove("orc.error.frozen", rules=("R11", "R17"), **told)
    own = territory.sides[seat].race
    if own is not None:
        return IllegalMove("orc.error.other_race", rules=("R09",), own=word(own), **told)
    if colour == territory.colour:
        return IllegalMove("orc.error.native", rules=("R09",), **told)
    told["rival"] = t.players[1 - seat]
    return IllegalMove("orc.error.rival_race", rules=("R09",), **told)


def check_card(t: Orc, seat: int, card: object) -> str:
    """The card, or why it cannot be in this hand."""
    deck = t.state.deck
    if not isinstance(card, str) or card not in COLOUR_AT:
        raise IllegalMove("orc.error.no_card", rules=("R02",))
    if not deck.copies.get(card):
        raise IllegalMove("orc.error.not_in_box", card=word(card), rules=("R02",))
    if deck.may_hold(seat, card):
        return card
    raise Misread("orc.error.seen_elsewhere", card=word(card), who=t.players[seat], rules=("R25",))


def check_turn(t: Orc, seat: int, move: Move) -> None:
    if move.verb == "discard":
        if len(move.args) != 2 or move.args[1] not in ENDS:
            raise IllegalMove("orc.error.discard_form", rules=("R12",))
        if move.args[0] != FACE_DOWN:
            check_card(t, seat, move.args[0])
        elif not may_hide(t, seat):
            raise IllegalMove("orc.error.discard_shown", rules=("R12",))
        return
    if len(move.args) != 3 or move.args[1] not in ENDS:
        raise IllegalMove("orc.error.deploy_form", rules=("R06",))
    card = check_card(t, seat, move.args[0])
    territory = t.state.territory(str(move.args[2]))
    if territory is None:
        raise IllegalMove("orc.error.no_territory", rules=("R03",))
    colour = COLOUR_AT[card][int(move.args[1])]
    if colour not in may_deploy(territory, seat):
        raise broken_law(t, territory, seat, colour)


def may_hide(t: Orc, seat: int) -> bool:
    """Whether a discard may stay face down: as the table plays, and always where no card that the
    app knows of could be in the hand."""
    deck = t.state.deck
    if not deck.hands[seat].unknown:
        return False
    return t.options["discards"] == "either" or not deck.faces(seat)


def turn_options(t: Orc, seat: int) -> Sequence[Option]:
    cards = t.state.deck.faces(seat)
    places: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for territory in t.state.line:
        for colour in may_deploy(territory, seat):
            places[colour].append(territory.colour)
    deploy: list[Args] = [
        (card, end, place)
        for card in cards
        for end, colour in SHOWN_BY[card]
        for place in places[colour]
    ]
    shown = (*cards, FACE_DOWN) if may_hide(t, seat) else cards
    discard: list[Args] = [*product(shown, ENDS)]
    picks: list[Option] = []
    if deploy:
        picks.append(Pick("deploy", deploy, ("card", "end", "territory"), named=_named))
    picks.append(Pick("discard", discard, ("card", "count")))
    return picks


def _named(args: Args) -> Text | None:
    """An end by what it shows."""
    if len(args) != 2:
        return None
    orcs = int(args[1])
    return msg("orc.end", n=orcs, colour=word(COLOUR_AT[str(args[0])][orcs]))


# Deploy or discard, then draw


def deploy_or_discard(t: Orc, seat: int) -> Flow[int]:
    """Returns how many cards are to be drawn."""
    move = yield Ask(
        (seat,),
        msg("orc.ask.turn", who=t.players[seat]),
        lambda: turn_options(t, seat),
        ("R06", "R09", "R12"),
        check=lambda who, answer: check_turn(t, who, answer),
        verbs=("deploy", "discard"),
        kind="choice",
    )
    card, number = str(move.args[0]), int(move.args[1])
    if move.verb == "discard":
        discard(t, seat, card)
        return number
    t.state.deck.retire(seat, card)
    territory = t.state.territory(str(move.args[2]))
    assert territory is not None
    side = territory.sides[seat]
    side.race = COLOUR_AT[card][number]
    side.orcs += number
    side.cards += 1
    t.tell(
        "place",
        "orc.event.deploy",
        (seat,),
        who=t.players[seat],
        n=number,
        colour=word(side.race),
        territory=word(territory.colour),
        total=side.orcs,
    )
    return DRAWS_FOR[number]


def discard(t: Orc, seat: int, card: str) -> None:
    """A card leaves the game, shown or face down."""
    who = t.players[seat]
    if card == FACE_DOWN:
        t.state.deck.retire_unseen(seat)
        t.tell("remove", "orc.event.discard_hidden", (seat,), who=who)
    else:
        t.state.deck.retire(seat, card)
        t.tell("remove", "orc.event.discard", (seat,), who=who, card=word(card))
    t.state.removed += 1


def draw_weapons(t: Orc, seat: int, draws: int) -> Flow[None]:
    """A draw lapses only when all stockpiles are empty (R08); a forced one is not asked for."""
    for left in range(draws, 0, -1):
        stocked = t.state.stocked()
        if len(stocked) > 1:
            move = yield Ask(
                (seat,),
                msg("orc.ask.draw", who=t.players[seat], n=left),
                lambda: (Pick("draw", [(p.colour,) for p in t.state.stocked()], ("territory",)),),
                ("R07", "R08"),
                moot=lambda: not t.state.stocked(),
                kind="choice",
            )
            chosen = t.state.territory(str(move.args[0])) if move.args else None
            stocked = [chosen] if chosen is not None else t.state.stocked()
        if not stocked:
            return
        draw_card(t, seat, stocked[0])


def draw_card(t: Orc, seat: int, territory: Territory) -> None:
    territory.stock -= 1
    t.state.deck.draw(seat)
    t.tell(
        "draw",
        "orc.event.draw",
        (seat,),
        who=t.players[seat],
        territory=word(territory.colour),
        left=territory.stock,
    )
