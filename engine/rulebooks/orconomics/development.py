"""Stage 3, development: the Oracle plays cards, each for an ability or for a startup."""

from __future__ import annotations

from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick, Say
from engine.core.text import msg
from engine.pieces.startups import FREE, Place
from engine.rulebooks.orconomics.abilities import ABILITIES
from engine.rulebooks.orconomics.cards import SECTORS
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.startups import create, promote
from engine.rulebooks.orconomics.state import T, discard, word

_DONE: Final = Say("done")
_CREATE: Final = ("card", "use", "neighbour")
_PROMOTE: Final = ("card", "use", "neighbour", "base", "sector")


def development(t: T) -> Flow[None]:
    """Any number of cards, one use each (O31)."""
    t.stage = "development"
    state = t.state
    while len(state.deck.hands[state.oracle]):
        move = yield _ask(t)
        state.window.clear()
        if move.verb == "done":
            return
        yield from _play(t, move)
        yield from check(t)


def _ask(t: T) -> Ask:
    seat = t.state.oracle
    return Ask(
        (seat,),
        msg("orconomics.ask.develop", who=t.players[seat]),
        lambda: _options(t, seat),
        ("O31", "O39", "O40"),
        check=lambda _, move: _check(t, seat, move),
        verbs=("play", "done"),
        kind="choice",
        expects=("industry",),
    )


def _options(t: T, seat: int) -> list[Option]:
    cards = t.state.deck.possible(seat)
    options: list[Option] = [_DONE]
    startups = _startup_plays(t, seat, cards)
    if startups[0]:
        options.append(Pick("play", startups[0], _CREATE))
    if startups[1]:
        options.append(Pick("play", startups[1], _PROMOTE))
    companies = t.state.companies
    may_add_card = len(t.state.deck.hands[seat]) > 1
    for card in cards:
        if may_add_card or companies.count(seat, card):
            ability = ABILITIES[card]
            plays = ability.plays(t, seat)
            if plays:
                options.append(Pick("play", plays, ability.slots))
    return options


def _startup_plays(t: T, seat: int, cards: dict[str, int]) -> tuple[list[Args], list[Args]]:
    """Startups that a card can create or promote on either border of its industry."""
    state = t.state
    creating = [play for card in cards for tokens, play in state.creations[card] if FREE in tokens]
    promoting: list[Args] = []
    if state.borders.owned[seat]:
        for border, tokens in state.borders.bases.items():
            if seat in tokens:
                for card, neighbour in (border, border[::-1]):
                    if card in cards:
                        promoting += _promotions(t, seat, card, neighbour, border)
    return creating, promoting


def _promotions(t: T, seat: int, card: str, neighbour: str, border: tuple[str, str]) -> list[Args]:
    borders = t.state.borders
    found: list[Args] = []
    for base, owner in enumerate(borders.bases[border]):
        if owner == seat:
            start = (card, "promote", neighbour, base + 1)
            if borders.landing(Place(border, base))[0] is None:
                found += [(*start, card), (*start, neighbour)]
            else:
                found.append(start)
    return found


def _check(t: T, seat: int, move: Move) -> None:
    """Why a card cannot be played like this."""
    if move.verb == "done":
        if move.args:
            raise IllegalMove("orconomics.error.done_alone", rules=("O31",))
        return
    card, use = (*map(str, move.args[:2]), "", "")[:2]
    if card not in SECTORS or use not in ("ability", "create", "promote"):
        raise IllegalMove("orconomics.error.play_form", rules=("O31",))
    deck = t.state.deck
    if not deck.may_hold(seat, card):
        hidden = deck.hands[seat].unknown and deck.hidden(card) <= 0
        if hidden:
            raise deck.misread(card)
        raise IllegalMove(
            "orconomics.error.no_such_card", who=move.who, card=word(card), rules=("O70",)
        )
    if use == "ability":
        _check_ability(t, seat, move, card)
    else:
        _check_startup(t, seat, move, card, use)


def _check_ability(t: T, seat: int, move: Move, card: str) -> None:
    alone = len(t.state.deck.hands[seat]) < 2
    if alone and not t.state.companies.count(seat, card):
        raise IllegalMove(
            "orconomics.error.second_card", who=move.who, card=word(card), rules=("O39",)
        )
    ability = ABILITIES[card]
    if move.args not in ability.plays(t, seat):
        raise IllegalMove(f"orconomics.error.ability.{card}", rules=(ability.rule,))


def _check_startup(t: T, seat: int, move: Move, card: str, use: str) -> None:
    creating, promoting = _startup_plays(t, seat, {card: 1})
    if move.args in (creating if use == "create" else promoting):
        return
    rules = ("O33", "O34") if use == "create" else ("O35", "O37")
    before, after = map(word, t.state.ring.neighbours(card))
    raise IllegalMove(
        f"orconomics.error.{use}", card=word(card), before=before, after=after, rules=rules
    )


def _play(t: T, move: Move) -> Flow[None]:
    seat = t.state.oracle
    card, use = str(move.args[0]), str(move.args[1])
    discard(t, seat, card)
    if use == "ability":
        if not t.state.companies.count(seat, card):
            yield from _second_card(t, seat)
        yield from ABILITIES[card].run(t, seat, move.args[2:])
    elif use == "create":
        yield from create(t, seat, card, str(move.args[2]))
    else:
        border = t.state.borders.between(card, str(move.args[2]))
        if border is not None:
            sector = str(move.args[4]) if len(move.args) > 4 else None
            promote(t, Place(border, int(move.args[3]) - 1), sector)


def _second_card(t: T, seat: int) -> Flow[None]:
    """An ability without a company there costs one more card (O39)."""
    deck = t.state.deck
    only = list(deck.possible(seat))
    card = only[0] if only else ""
    if len(only) > 1:
        move = yield Ask(
            (seat,),
            msg("orconomics.ask.second_card", who=t.players[seat]),
            lambda: (Pick("discard", [(c,) for c in deck.possible(seat)], ("card",)),),
            ("O39",),
            expects=("industry",),
            moot=lambda: not len(deck.hands[seat]),
        )
        card = str(move.args[0]) if move.args else ""
    if card:
        discard(t, seat, card)
