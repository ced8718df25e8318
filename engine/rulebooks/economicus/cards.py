"""The two decks: dealing options, crisis cards met on the way, quotas, events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core.ask import Ask, Flow
from engine.core.facts import need, number
from engine.core.options import Args, Option, Pick, Say
from engine.core.text import Text, msg
from engine.pieces.deck import Deck
from engine.rulebooks.economicus.board import ALL_CARDS, ALOUD, CARDS, QUOTAS
from engine.rulebooks.economicus.state import EconomicusTable, sector_name, word

BLACK = ("forecast", "crisis")


def lay_decks(t: EconomicusTable) -> Flow[None]:
    """Sorts the cards: events apart, options and crises together, a quota for everyone (E10)."""
    s = t.state
    if not s.full:
        return
    yield from need(t, "cards.events", "cards.crises")
    events, crises = number(t, "cards.events", 0), number(t, "cards.crises", 0)
    copies = {"quota": QUOTAS, "forecast": crises, "crisis": crises}
    copies["option"] = ALL_CARDS - events - sum(copies.values())
    s.deck = Deck("economicus", copies, len(t.players), reshuffle_at=1)
    s.events = Deck("economicus", {"event": events}, 0, reshuffle_at=1)
    for seat in s.order(t):
        give_quota(t, seat)


def give_quota(t: EconomicusTable, seat: int) -> None:
    """A quota is looked for among the cards, first in the discards."""
    s = t.state
    if not s.full:
        return
    if s.deck.fetch(seat, "quota"):
        t.tell("draw", "economicus.event.quota", (seat,), who=t.players[seat])
        reshuffle(t, s.deck, "option")
    else:
        t.tell("warn", "economicus.event.no_quota", (seat,), who=t.players[seat])


# Dealing


def deal(t: EconomicusTable, seats: Iterable[int]) -> Flow[None]:
    """One option card for each seat named (twice named, two); crisis cards met are carried out
    and replaced (E17). One answer serves for all where no crisis card came up."""
    s = t.state
    if not s.full:
        return
    queue = _draws(t, seats)
    while queue := [seat for seat in queue if s.plays(seat)]:
        reshuffle(t, s.deck, "option")
        if not _can_be_drawn(s.deck):
            t.tell("warn", "economicus.event.deck_empty")
            return
        most = _until_reshuffle(s.deck)
        now, later = queue[:most], queue[most:]
        move = yield _ask_deal(t, now)
        now = [seat for seat in now if s.plays(seat)]
        if move.verb == "dealt":
            for seat in now:
                _draw(t, seat)
            queue = later
        elif move.verb == "reveal":
            now = _reveal(t, now, str(move.args[0]), t.seats[str(move.args[1])])
            queue = [*now, *later]


def _can_be_drawn(deck: Deck) -> bool:
    """Whether an option or a quota is left to draw at all: with nothing but forecasts and crises
    there a draw would never end."""
    options = options_in_pile(deck) + deck.discards["option"]
    quotas = deck.hidden("quota") + deck.discards["quota"]
    return options + quotas > 0


def _until_reshuffle(deck: Deck) -> int:
    """How many cards can be drawn before the discards are mixed in."""
    return max(1, deck.pile - deck.reshuffle_at) if deck.discards.total() else deck.pile


def _draws(t: EconomicusTable, seats: Iterable[int]) -> list[int]:
    """Who draws, in order; two at once for empty hands by the rule "Give two" (E55)."""
    if t.options["give_two"] != "on":
        return list(seats)
    queue: list[int] = []
    for seat in seats:
        empty = not len(t.state.deck.hands[seat]) and seat not in queue
        queue += [seat, seat] if empty else [seat]
    return queue


def options_in_pile(deck: Deck) -> int:
    """Quotas are shown and crisis cards carried out, so the hidden cards in hands are options and
    what is left in the pile is known."""
    return deck.hidden("option") - sum([hand.unknown for hand in deck.hands])


def _deal_options(t: EconomicusTable, seats: list[int]) -> Sequence[Option]:
    deck = t.state.deck
    queue = [seat for seat in seats if t.state.plays(seat)]
    shown = [card for card in (*BLACK, "quota") if deck.hidden(card) > 0]
    left = options_in_pile(deck)
    choices: list[Args] = [
        (card, t.players[seat])
        for seat in dict.fromkeys(queue)
        if queue.index(seat) <= left
        for card in shown
    ]
    if not choices:
        return (Say("dealt"),)
    reveal = Pick("reveal", choices, ("card", "player"))
    return (Say("dealt"), reveal) if len(queue) <= left else (reveal,)


def _ask_deal(t: EconomicusTable, queue: list[int]) -> Ask:
    return Ask(
        (),
        lambda: msg("economicus.ask.deal", who=_named(t, queue)),
        lambda: _deal_options(t, queue),
        ("E17", "E45"),
        moot=lambda: not any(map(t.state.plays, queue)),
    )


def _named(t: EconomicusTable, queue: list[int]) -> tuple[str | Text, ...]:
    """Who gets a card, each name once, with a number where there are several."""
    cards = Counter(seat for seat in queue if t.state.plays(seat))
    return tuple(
        t.players[seat] if n == 1 else msg("economicus.part.times", who=t.players[seat], n=n)
        for seat, n in cards.items()
    )


def _draw(t: EconomicusTable, seat: int, card: str | None = None) -> None:
    if t.state.deck.draw(seat, card):
        id_ = "economicus.event.quota" if card else "economicus.event.draws"
        t.tell("draw", id_, (seat,), who=t.players[seat])
        reshuffle(t, t.state.deck, "option")


def _reveal(t: EconomicusTable, queue: list[int], card: str, seat: int) -> list[int]:
    """Those before the one who met the card have got theirs; he draws again unless it was a
    quota, which is an option of his, only open."""
    at = queue.index(seat)
    for earlier in queue[:at]:
        _draw(t, earlier)
    if card == "quota":
        _draw(t, seat, card)
        return queue[at + 1 :]
    s = t.state
    if s.deck.turn_up(card):
        turn_black_card(t, card)
    reshuffle(t, s.deck, "option")
    return queue[at:]


def reshuffle(t: EconomicusTable, deck: Deck, kind: str) -> None:
    """When one card is left, the discards are mixed in at once (E18)."""
    if deck.due_for_reshuffle():
        n = deck.reshuffle()
        t.state.used[kind].clear()
        t.tell("shuffle", "economicus.event.reshuffle", n=n, deck=word(f"{kind}s"))


def discard_cards(t: EconomicusTable, seat: int, cards: Sequence[str]) -> None:
    for card in cards:
        t.state.deck.discard(seat, card)
    t.tell("discard", "economicus.event.discards", (seat,), who=t.players[seat], n=len(cards))


# Crises


def turn_black_card(t: EconomicusTable, card: str) -> None:
    """A forecast moves the token to the active sector; a crisis strikes under it (E47)."""
    if card == "forecast":
        move_forecast(t, t.state.active)
    else:
        strike(t)


def move_forecast(t: EconomicusTable, sector: str) -> None:
    t.state.forecast = sector
    t.tell("move", "economicus.event.forecast", sector=sector_name(t, sector))


def strike(t: EconomicusTable) -> None:
    s = t.state
    before = s.crisis.at
    level = s.crisis.strike(s.forecast)
    if before is not None and before != s.forecast:
        t.tell("remove", "economicus.event.crisis_ends", sector=sector_name(t, before))
    t.tell("place", "economicus.event.crisis", sector=sector_name(t, s.forecast), level=level)


# Events


def card_choices(t: EconomicusTable, kind: str) -> list[Args]:
    """Tags that a card of this deck can carry: neither used since the last shuffle nor known to
    belong to the other deck."""
    s = t.state
    used, taught = s.used[kind] | s.learning.keys(), s.taught
    found: list[Args] = [
        (card,)
        for card in CARDS
        if card not in used and (card not in taught or taught[card].kind == kind)
    ]
    return [*found, (ALOUD,)]


def ask_event(t: EconomicusTable) -> Ask:
    return Ask(
        (),
        msg("economicus.ask.event"),
        lambda: (Pick("event", card_choices(t, "event"), ("card",)),),
        ("E16", "E51"),
    )


def turn_event(t: EconomicusTable, card: str) -> bool:
    """Takes the top event; False where there is none at all."""
    s = t.state
    if not s.events.turn_up("event"):
        return False
    if card != ALOUD:
        s.used["event"].add(card)
    t.tell("reveal", "economicus.event.event", card=word(card))
    reshuffle(t, s.events, "event")
    return True
