"""Stage 3, development: the Oracle plays cards, each for an ability or for a startup."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import chain
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
from engine.rulebooks.orconomics.state import T, discard, say, word

_DONE: Final = Say("done")
_PLAY: Final = ("card", "use", "where", "base", "into")


def development(t: T, questions: list[Ask]) -> Flow[None]:
    """Any number of cards, one use each (O31)."""
    t.stage = "development"
    state = t.state
    hand, question = state.deck.hands[state.oracle], questions[state.oracle]
    while len(hand):
        move = yield question
        state.window.clear()
        if move.verb == "done":
            return
        yield from _play(t, move)
        yield from check(t)


def ask_play(t: T, seat: int) -> Ask:
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
    deck = t.state.deck
    cards = deck.faces(seat)
    plays = _creations(t, cards) + _promotions(t, seat, cards)
    if len(deck.hands[seat]) < 2:
        cards = [card for card in cards if t.state.companies.total[seat][card]]
    for card in cards:
        plays += ABILITIES[card].plays(t, seat)
    return [_DONE, Pick("play", plays, _PLAY)] if plays else [_DONE]


def _creations(t: T, cards: Iterable[str]) -> list[Args]:
    """New startups on either border of a card's industry, while a base is free (O33, O34)."""
    borders = t.state.borders
    plays = list(chain.from_iterable(map(t.state.creations.__getitem__, cards)))
    if not borders.crowded:
        return plays
    return [play for play in plays if borders.has_room(str(play[0]), str(play[2]))]


def _promotions(t: T, seat: int, cards: Container[str]) -> list[Args]:
    """Own startups on the borders of a card's industry, one step each (O35)."""
    borders = t.state.borders
    found: list[Args] = []
    if not borders.owned[seat]:
        return found
    for border, tokens in borders.bases.items():
        if seat not in tokens:
            continue
        for card, neighbour in (border, border[::-1]):
            if card in cards:
                for base, owner in enumerate(tokens, 1):
                    if owner == seat:
                        start = (card, "promote", neighbour, base)
                        inside = FREE not in tokens[base:]
                        found += [(*start, card), (*start, neighbour)] if inside else [start]
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
    if alone and not t.state.companies.total[seat][card]:
        raise IllegalMove(
            "orconomics.error.second_card", who=move.who, card=word(card), rules=("O39",)
        )
    ability = ABILITIES[card]
    if move.args not in ability.plays(t, seat):
        raise IllegalMove(f"orconomics.error.ability.{card}", rules=(ability.rule,))


def _check_startup(t: T, seat: int, move: Move, card: str, use: str) -> None:
    if move.args in (_creations(t, (card,)) if use == "create" else _promotions(t, seat, (card,))):
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
        if not t.state.companies.total[seat][card]:
            yield from _second_card(t, seat)
            if move.args not in ABILITIES[card].plays(t, seat):
                # Somebody claimed the quest, or gave away the company, while that was chosen.
                say(t, "info", "orconomics.event.in_vain", seat, "card", card)
                return
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
    only = list(deck.faces(seat))
    card = only[0] if only else ""
    if len(only) > 1:
        move = yield Ask(
            (seat,),
            msg("orconomics.ask.second_card", who=t.players[seat]),
            lambda: (Pick("discard", [(c,) for c in deck.faces(seat)], ("card",)),),
            ("O39",),
            expects=("industry",),
            moot=lambda: not len(deck.hands[seat]),
        )
        card = str(move.args[0]) if move.args else ""
    if card:
        discard(t, seat, card)
