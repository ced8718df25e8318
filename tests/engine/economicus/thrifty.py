"""Players who mind their coins: random, but they bid what they have and avoid ruin.

Whole games played by them end with a winner by stars, as games of people do.
"""

from __future__ import annotations

from random import Random

from engine.core.move import TABLE, Move
from tests.engine.economicus.build import NAMES, SAMPLE, table

TAUGHT = (
    "money me 3",
    "money all -1",
    "price any -3",
    "price every 1",
    "forecast any",
    "stars me 1",
    "cards me 1",
    "die 1",
    "found me active",
    "crime 4 and take one 4",
    "crime 3 and raze one any",
    "aloud",
)
EVENTS = ("money all 2", "price every -1", "cards all 1", "crisis forecast 1", "earn all any 1")


def _teach(move: Move, rng: Random) -> Move:
    card, kind, *_ = move.args
    words = rng.choice(TAUGHT if kind == "option" else EVENTS)
    tokens = [int(w) if w.lstrip("-").isdigit() else w for w in words.split()]
    return move._replace(args=(card, kind, *tokens, "end"))


def _bid(t, rng: Random) -> tuple[str, tuple]:
    seat = t.ask.who[0]
    bid = next((option for option in t.ask.options if option.verb == "bid"), None)
    spare = t.state.money[seat] - (seat not in t.state.fees)
    if bid is None or bid.low > spare or rng.random() < 0.35:
        return "pass", ()
    return "bid", (min(spare, bid.low + rng.randrange(2)),)


def _found(t, rng: Random) -> tuple[str, tuple]:
    create = [args for option in t.ask.options[1:] for args in option.answers()]
    spare = [a for a in create if t.state.money[t.seats[a[0]]] > 8 and a[1] == 1]
    if not spare or rng.random() < 0.75:
        return "done", ()
    return "create", rng.choice(spare)


def _usual(t, rng: Random) -> tuple[str, tuple]:
    """Any answer, but ruin, refusals and rare cards only now and then."""
    options = list(t.ask.options)
    first = {option.verb: option for option in options}
    if "dealt" in first and rng.random() < 0.8:
        return "dealt", ()
    if "loan" in first and "bankrupt" in first:
        return "loan", first["loan"].sample(rng)
    if len(options) > 1:
        options = [o for o in options if o.verb not in ("bankrupt", "buy")] or options
    option = rng.choice(options)
    return option.verb, option.sample(rng)


def thrifty_move(t, rng: Random) -> Move:
    asked = t.ask.text.id
    if asked in ("economicus.ask.first_bid", "economicus.ask.bid"):
        verb, args = _bid(t, rng)
    elif asked == "economicus.ask.create":
        verb, args = _found(t, rng)
    else:
        verb, args = _usual(t, rng)
    who = t.players[t.ask.who[0]] if t.ask.who else TABLE
    move = Move(who, verb, args)
    return _teach(move, rng) if verb == "teach" else move


def thrifty_offer(t, rng: Random) -> Move | None:
    """Now and then somebody plays a card, borrows for a purchase or repays."""
    seat = rng.randrange(len(t.players))
    verbs = {"play": 0.5, "loan": 0.2, "repay": 0.9}
    for offer in t.offers(seat):
        poor = offer.verb != "loan" or t.state.money[seat] < 4
        if offer.verb in verbs and poor and rng.random() < verbs[offer.verb]:
            return Move(t.players[seat], offer.verb, offer.options[0].sample(rng))
    return None


def thrifty_game(players: int, seed: int, most: int = 4000, **options):
    """A whole game; the moves at which turns begin are noted for readers."""
    rng = Random(seed)
    t = table(" ".join(NAMES.split()[:players]), SAMPLE, **options)
    notes: dict[int, list[str]] = {}
    turn = 0
    while t.ask is not None and len(t.moves) < most:
        if t.turn != turn:
            turn = t.turn
            notes[len(t.moves)] = [f"turn {turn}, {t.players[t.state.active_seat]}"]
        offer = thrifty_offer(t, rng) if rng.random() < 0.06 else None
        t.do(offer or thrifty_move(t, rng))
    return t, notes
