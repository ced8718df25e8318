"""A turn: deploy a card or discard one, then draw from the stockpiles."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Args, Option, Pick
from engine.core.text import Text, msg
from engine.rulebooks.orc.cards import COLOUR_AT, COLOURS, ENDS
from engine.rulebooks.orc.state import Orc, Territory, word

DRAWS_FOR = {1: 2, 2: 1}
"""Orcs deployed -> cards drawn (R07)."""


def take_turn(t: Orc, seat: int) -> Flow[None]:
    t.turn += 1
    t.stage = "deploy"
    draws = yield from deploy_or_discard(t, seat)
    t.stage = "draw"
    yield from draw_weapons(t, seat, draws)


# Deployment laws


def may_deploy(territory: Territory, seat: int) -> tuple[str, ...]:
    """The colours that a player may still deploy at a territory (R09, R11)."""
    if not territory.open:
        return ()
    own, others = territory.sides[seat].race, territory.sides[1 - seat].race
    if own is not None:
        return (own,)
    return tuple(c for c in COLOURS if c not in (territory.colour, others))


def deployment_laws(t: Orc, territory: Territory, seat: int, colour: str) -> None:
    """Refuses a colour at a territory with the law that it breaks."""
    told: dict[str, Text | str] = {
        "who": t.players[seat],
        "territory": word(territory.colour),
        "colour": word(colour),
    }
    if territory.owner is not None:
        raise IllegalMove("orc.error.conquered", rules=("R11",), **told)
    if territory.frozen:
        raise IllegalMove("orc.error.frozen", rules=("R11", "R17"), **told)
    own, others = territory.sides[seat].race, territory.sides[1 - seat].race
    if own is not None and own != colour:
        told["own"] = word(own)
        raise IllegalMove("orc.error.other_race", rules=("R09",), **told)
    if own is None and colour == territory.colour:
        raise IllegalMove("orc.error.native", rules=("R09",), **told)
    if own is None and colour == others:
        told["rival"] = t.players[1 - seat]
        raise IllegalMove("orc.error.rival_race", rules=("R09",), **told)


def check_card(t: Orc, seat: int, card: object) -> str:
    """The card, or why it cannot be in this hand."""
    deck = t.state.deck
    if not isinstance(card, str) or card not in COLOUR_AT:
        raise IllegalMove("orc.error.no_card", given=str(card), rules=("R02",))
    if not deck.copies.get(card):
        raise IllegalMove("orc.error.not_in_box", card=word(card), rules=("R02",))
    hand = deck.hands[seat]
    if hand.known[card] > 0 or (hand.unknown > 0 and deck.hidden(card) > 0):
        return card
    raise Misread("orc.error.seen_elsewhere", card=word(card), who=t.players[seat], rules=("R25",))


def check_turn(t: Orc, seat: int, move: Move) -> None:
    if move.verb == "discard":
        if len(move.args) != 2 or move.args[1] not in ENDS:
            raise IllegalMove("orc.error.discard_form", rules=("R12",))
        check_card(t, seat, move.args[0])
        return
    if len(move.args) != 3 or move.args[1] not in ENDS:
        raise IllegalMove("orc.error.deploy_form", rules=("R06",))
    card = check_card(t, seat, move.args[0])
    territory = t.state.territory(str(move.args[2]))
    if territory is None:
        raise IllegalMove("orc.error.no_territory", given=str(move.args[2]), rules=("R03",))
    deployment_laws(t, territory, seat, COLOUR_AT[card][int(move.args[1])])


def turn_options(t: Orc, seat: int) -> Sequence[Option]:
    cards = list(t.state.deck.possible(seat))
    places: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for territory in t.state.line:
        for colour in may_deploy(territory, seat):
            places[colour].append(territory.colour)
    deploy: list[Args] = [
        (card, end, place)
        for card in cards
        for end in ENDS
        for place in places[COLOUR_AT[card][end]]
    ]
    discard: list[Args] = [(card, n) for card in cards for n in ENDS]
    picks: list[Option] = []
    if deploy:
        picks.append(Pick("deploy", deploy, ("card", "end", "territory")))
    picks.append(Pick("discard", discard, ("card", "count")))
    return picks


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
        expects=("army",),
    )
    card, number = str(move.args[0]), int(move.args[1])
    t.state.deck.retire(seat, card)
    if move.verb == "discard":
        t.state.removed += 1
        t.tell("remove", "orc.event.discard", (seat,), who=t.players[seat], card=word(card))
        return number
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
    t.state.deck.pile -= 1
    t.state.deck.hands[seat].unknown += 1
    t.tell(
        "draw",
        "orc.event.draw",
        (seat,),
        who=t.players[seat],
        territory=word(territory.colour),
        n=territory.stock,
    )
