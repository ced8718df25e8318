"""Stage 3, development: the Oracle plays cards, each for an ability or for a startup."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import partial
from typing import Final

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Args, Option, Pick, Say, Told
from engine.core.text import Text, msg
from engine.pieces.startups import FREE, Place
from engine.rulebooks.orconomics.abilities import ABILITIES, FIXED, PLAYS, ability_plays
from engine.rulebooks.orconomics.cards import SECTORS
from engine.rulebooks.orconomics.hands import discard
from engine.rulebooks.orconomics.loans import some_loan_possible
from engine.rulebooks.orconomics.quests import check
from engine.rulebooks.orconomics.startups import create, promote
from engine.rulebooks.orconomics.state import STEP, T, tell, word

_DONE: Final = Say("done")
_PLAY: Final = ("card", "use", "where", "base", "into")


def development(t: T, questions: list[Ask]) -> Flow[None]:
    """Any number of cards, one use each (O31).

    Companies that generated last, in a full industry or by a card, may be mortgaged until the next
    card or the end, so the stage waits for that even when no card is left.
    """
    t.stage = "development"
    state = t.state
    seat = state.oracle
    question = questions[seat]
    while _goes_on(t, seat):
        move = yield question
        if move.verb == "done":
            return
        if move.verb == "play":
            state.clock.end(STEP)
            yield from _play(t, move)
            yield from check(t)


def _goes_on(t: T, seat: int) -> bool:
    """Cards to play, loans to take, or, in strict mode, interest that was due, as everybody could
    see, and that somebody may want to ask about, paid or not (O14, G07)."""
    state = t.state
    hand = state.deck.hands[seat]
    if hand.unknown or len(hand):
        return True
    return some_loan_possible(t) or (state.owed > 0 and seat in state.missed.held)


def ask_play(t: T, seat: int) -> Ask:
    note = partial(_note, t, seat)
    return Ask(
        (seat,),
        lambda: _text(t, seat),
        lambda: _options(t, seat, note),
        ("O31", "O39", "O40"),
        check=lambda _, move: _check(t, seat, move),
        verbs=("play", "done"),
        kind="choice",
        moot=lambda: not _goes_on(t, seat),
        unsaid=None if t.plays_by("2") else lambda: _out_of_cards(t, seat),
    )


def _out_of_cards(t: T, seat: int) -> Move | None:
    """By version 1 of these rules the stage ended with the last card."""
    return None if len(t.state.deck.hands[seat]) else Move(t.players[seat], "done")


def _text(t: T, seat: int) -> Text:
    cards = len(t.state.deck.hands[seat])
    return msg(f"orconomics.ask.{'develop' if cards else 'finish'}", who=t.players[seat])


def _options(t: T, seat: int, note: Told) -> list[Option]:
    deck = t.state.deck
    hand, cards = deck.hands[seat], deck.faces(seat)
    plays = _creations(t, cards)
    if t.state.borders.owned[seat]:
        plays += _promotions(t, seat, cards)
    if hand.unknown < 2 and len(hand) < 2:
        owned = t.state.companies.total[seat]
        cards = [card for card in cards if owned[card]]
    if t.options["idle_abilities"] == "on":
        for card in cards:
            plays += FIXED.get(card) or PLAYS[card](t, seat)
    else:
        for card in cards:
            plays += ability_plays(t, seat, card)
    return [_DONE, Pick("play", plays, _PLAY, note=note)] if plays else [_DONE]


def _note(t: T, seat: int, args: Args) -> Text | None:
    """What the use of a card does, and that an ability may cost a second card (O39)."""
    if len(args) != 2:
        return None
    card, use = map(str, args)
    if use != "ability":
        return msg(f"orconomics.note.{use}", card=word(card))
    does = msg(f"orconomics.note.ability.{card}")
    if t.state.companies.total[seat][card]:
        return does
    return msg("orconomics.note.second_card", does=does)


def _creations(t: T, cards: Iterable[str]) -> list[Args]:
    """New startups on either border of a card's industry, while a base is free (O33, O34)."""
    borders, creations = t.state.borders, t.state.creations
    plays: list[Args] = []
    for card in cards:
        plays += creations[card]
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
        mine = [base for base, owner in enumerate(tokens, 1) if owner == seat]
        for card, neighbour in (border, border[::-1]):
            if card in cards:
                for base in mine:
                    start = (card, "promote", neighbour, base)
                    inside = FREE not in tokens[base:]
                    found += ((*start, card), (*start, neighbour)) if inside else (start,)
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
    if move.args not in ability_plays(t, seat, card):
        ability = ABILITIES[card]
        idle = move.args in ability.plays(t, seat)
        why = "no_effect" if idle else f"ability.{card}"
        raise IllegalMove(f"orconomics.error.{why}", rules=(ability.rule,))


def _check_startup(t: T, seat: int, move: Move, card: str, use: str) -> None:
    if move.args in _startup_plays(t, seat, card, use):
        return
    rules = ("O33", "O34") if use == "create" else ("O35", "O37")
    before, after = map(word, t.state.ring.neighbours(card))
    raise IllegalMove(
        f"orconomics.error.{use}", card=word(card), before=before, after=after, rules=rules
    )


def _startup_plays(t: T, seat: int, card: str, use: str) -> list[Args]:
    return _creations(t, (card,)) if use == "create" else _promotions(t, seat, (card,))


def _play(t: T, move: Move) -> Flow[None]:
    """Pays for the card first, then carries out its use."""
    seat = t.state.oracle
    card, use = str(move.args[0]), str(move.args[1])
    played = len(t.moves)
    discard(t, seat, card)
    if use == "ability" and not t.state.companies.total[seat][card]:
        yield from _second_card(t, seat)
    yield from check(t)  # with the last card gone a quest may be fulfilled that this undoes
    if len(t.moves) > played:
        possible = (
            ability_plays(t, seat, card) if use == "ability" else _startup_plays(t, seat, card, use)
        )
        if move.args not in possible:
            # Somebody claimed the quest, or gave away the company, in the meantime.
            tell(t, "info", "orconomics.event.in_vain", seat, "card", card)
            return
    if use == "ability":
        yield from ABILITIES[card].run(t, seat, move.args[2:])
    elif use == "create":
        yield from create(t, seat, card, str(move.args[2]))
    else:
        border = t.state.borders.between(card, str(move.args[2]))
        if border is not None:
            sector = str(move.args[4]) if len(move.args) > 4 else None
            promote(t, Place(border, int(move.args[3]) - 1), sector)


def _second_card(t: T, seat: int) -> Flow[None]:
    """An ability without a company there costs one more card (O39).

    The helper takes the only one that it can be; in strict mode that would show what the player
    told the app.
    """
    deck = t.state.deck
    hand = deck.hands[seat]
    if not len(hand):
        return
    only = list(deck.faces(seat))
    if len(only) > 1 or not t.state.helper:
        move = yield Ask(
            (seat,),
            msg("orconomics.ask.second_card", who=t.players[seat]),
            lambda: (Pick("discard", [(c,) for c in deck.faces(seat)], ("card",)),),
            ("O39",),
            moot=lambda: not len(hand),
        )
        only = [str(card) for card in move.args]
    for card in only:
        discard(t, seat, card)
