"""Game end: hands are shown, territories and native Orcs count, and the match goes on or ends."""

from __future__ import annotations

from collections import Counter

from engine.core.ask import Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Cards
from engine.core.rulebook import Standing
from engine.core.text import Text, msg
from engine.pieces.score import ranked
from engine.rulebooks.orc.cards import COLOUR_AT, ENDS
from engine.rulebooks.orc.state import SEATS, Orc, word
from engine.rulebooks.orc.turns import check_card

WINS_OF_THREE = 2
GAMES_OF_THREE = 3


def native_orcs(t: Orc, seat: int) -> int:
    """Orcs on known cards in hand, at both ends, in colours of conquered territories."""
    conquered = {territory.colour for territory in t.state.line if territory.owner == seat}
    return sum(
        copies * orcs
        for card, copies in t.state.deck.hands[seat].known.items()
        for orcs in ENDS
        if COLOUR_AT[card][orcs] in conquered
    )


def territory_points(t: Orc, seat: int) -> int:
    return sum(territory.value for territory in t.state.line if territory.owner == seat)


def points(t: Orc, seat: int) -> int:
    return territory_points(t, seat) + native_orcs(t, seat)


def show_hands(t: Orc) -> Flow[None]:
    t.stage = "score"
    for seat in (t.state.first, 1 - t.state.first):
        yield from show_hand(t, seat)
        t.state.shown[seat] = True
        t.tell(
            "score",
            "orc.event.points",
            (seat,),
            who=t.players[seat],
            n=points(t, seat),
            territories=territory_points(t, seat),
            natives=native_orcs(t, seat),
        )


def _to_show(t: Orc, seat: int) -> int:
    """Cards of a hand; no more than can be there, whatever a correction said."""
    deck = t.state.deck
    return min(len(deck.hands[seat]), sum(deck.possible(seat).values()))


def check_hand(t: Orc, seat: int, move: Move) -> None:
    deck, size = t.state.deck, _to_show(t, seat)
    cards = [check_card(t, seat, card) for card in move.args]
    if len(cards) != size:
        raise IllegalMove(
            "orc.error.hand_size", who=t.players[seat], n=size, given=len(cards), rules=("R25",)
        )
    if not deck.can_hold(seat, Counter(cards)):
        twice = Counter(cards).most_common(1)[0][0]
        raise Misread(
            "orc.error.seen_elsewhere", card=word(twice), who=t.players[seat], rules=("R25",)
        )


def show_hand(t: Orc, seat: int) -> Flow[None]:
    hand = t.state.deck.hands[seat]
    if not hand.unknown:
        return

    def options() -> tuple[Cards]:
        size, pool = _to_show(t, seat), t.state.deck.possible(seat)
        return (Cards("show", pool, size, size, known=hand.known, unknown=hand.unknown),)

    move = yield Ask(
        (seat,),
        msg("orc.ask.show", who=t.players[seat], n=len(hand)),
        options,
        ("R22", "R23"),
        check=lambda who, answer: check_hand(t, who, answer),
        verbs=("show",),
        kind="cards",
        expects=("army",),
    )
    shown = Counter(map(str, move.args))
    for card, copies in shown.items():
        for _ in range(copies - hand.known[card]):
            t.state.deck.reveal(seat, card)


# The match


def score_game(t: Orc) -> None:
    """Counts a finished game; a draw is a win for nobody."""
    ours, theirs = points(t, 0), points(t, 1)
    t.state.games.append((ours, theirs))
    if ours != theirs:
        t.state.wins[0 if ours > theirs else 1] += 1


def match_decided(t: Orc) -> bool:
    if t.options["match"] == "one":
        return True
    return max(t.state.wins) >= WINS_OF_THREE or len(t.state.games) >= GAMES_OF_THREE


def finish_match(t: Orc) -> None:
    single = t.options["match"] == "one"
    tally = t.state.games[-1] if single else tuple(t.state.wins)
    best = max(tally)
    winners = tuple(seat for seat in SEATS if tally[seat] == best)
    if len(winners) == len(SEATS):
        t.finish(winners, msg("orc.win.shared" if single else "orc.win.shared_match", n=best))
    how = "orc.win.points" if single else "orc.win.match"
    t.finish(winners, msg(how, who=t.players[winners[0]], n=best, other=min(tally)))


def tell_game(t: Orc) -> None:
    """The score between two games of a match."""
    t.tell(
        "info",
        "orc.event.match",
        who=t.players[0],
        rival=t.players[1],
        ours=t.state.wins[0],
        theirs=t.state.wins[1],
    )


def _parts(t: Orc, seat: int) -> tuple[tuple[Text, int], ...]:
    if t.options["match"] != "one":
        return tuple(
            (msg("orc.score.game", n=number), int(game[seat] > game[1 - seat]))
            for number, game in enumerate(t.state.games, 1)
        )
    lines = [
        (msg("orc.score.territory", territory=word(territory.colour)), territory.value)
        for territory in t.state.line
        if territory.owner == seat
    ]
    return (*lines, (msg("orc.score.natives"), native_orcs(t, seat)))


def standings(t: Orc) -> list[Standing]:
    """By points; in a match of three by games won, then by points of the game on the table."""
    single = t.options["match"] == "one"

    def score(seat: int) -> int:
        return points(t, seat) if single else t.state.wins[seat]

    def ties(seat: int) -> tuple[int, ...]:
        return () if single or t.result is not None else (points(t, seat),)

    return ranked(SEATS, score, lambda seat: _parts(t, seat), ties)
