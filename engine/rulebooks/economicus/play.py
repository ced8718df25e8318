"""Playing option cards at any time, and opening events."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Flow
from engine.core.errors import IllegalMove
from engine.core.move import Move
from engine.core.options import Option, Pick
from engine.core.rulebook import Anytime
from engine.core.text import Arg
from engine.rulebooks.economicus.board import ALOUD, CARDS
from engine.rulebooks.economicus.cards import ask_event, card_choices, turn_event
from engine.rulebooks.economicus.crimes import commit_crime
from engine.rulebooks.economicus.effects import carry_out
from engine.rulebooks.economicus.language import Card
from engine.rulebooks.economicus.state import EconomicusTable, State, word
from engine.rulebooks.economicus.targets import Played
from engine.rulebooks.economicus.teaching import learn
from engine.rulebooks.economicus.victims import find_victims


def open_event(t: EconomicusTable) -> Flow[None]:
    """The top event is read and carried out; what is left open the active player decides."""
    s = t.state
    if s.events.pile + s.events.discards.total() == 0:
        return
    move = yield ask_event(t)
    card = str(move.args[0])
    turn_event(t, card)
    if card == ALOUD:
        t.tell("info", "economicus.event.aloud")
        return
    known = yield from learn(t, card, "event")
    if known is not None:
        seat = s.active_seat if s.plays(s.active_seat) else (s.order(t) or [s.active_seat])[0]
        yield from _carry_out_all(t, Played(seat), known)


def _play_options(t: EconomicusTable, seat: int) -> Sequence[Option]:
    s = t.state
    if seat < 0 or not s.plays(seat) or not s.options_held(seat):
        return ()
    return (Pick("play", card_choices(t, "option"), ("card",)),)


def _check_play(t: EconomicusTable, seat: int, move: Move) -> None:
    s = t.state
    if seat < 0 or len(move.args) != 1 or move.args[0] not in (*CARDS, ALOUD):
        raise IllegalMove("economicus.error.play_form", rules=("E46", "E51"))
    if not s.plays(seat):
        raise IllegalMove("economicus.error.not_playing", who=move.who, rules=("E41",))
    if not s.options_held(seat):
        raise IllegalMove("economicus.error.no_options", who=move.who, rules=("E45", "E46"))
    card = str(move.args[0])
    if card in s.used["option"] or card in s.learning:
        raise IllegalMove("economicus.error.card_used", card=word(card), rules=("E18",))
    if card in s.taught and s.taught[card].kind != "option":
        raise IllegalMove("economicus.error.card_is_event", card=word(card), rules=("E51",))


def _play(t: EconomicusTable, seat: int, move: Move) -> Flow[None]:
    s, card = t.state, str(move.args[0])
    s.deck.discard(seat, "option")
    told: dict[str, Arg] = {"who": t.players[seat], "card": word(card)}
    t.tell("discard", "economicus.event.plays", (seat,), **told)
    if card == ALOUD:
        t.tell("info", "economicus.event.aloud")
        return
    s.used["option"].add(card)
    known = yield from learn(t, card, "option")
    if known is None or not s.plays(seat):
        return
    played = Played(seat)
    difficulty = known.difficulty()
    if difficulty is not None:
        victims = yield from find_victims(t, played, known)
        if not s.plays(seat):
            return
        if not (yield from commit_crime(t, seat, difficulty, victims)):
            return
    yield from _carry_out_all(t, played, known)


def _carry_out_all(t: EconomicusTable, played: Played, card: Card) -> Flow[None]:
    for effect in card.effects:
        if effect.name != "crime":
            yield from carry_out(t, played, effect)


ANYTIME: tuple[Anytime[State], ...] = (
    Anytime("play", _play_options, _play, ("E46", "E51"), check=_check_play),
)
