"""Game end: hands are shown, territories and native Orcs count, and the match goes on or ends."""

from __future__ import annotations

from collections import Counter

from engine.core.ask import MOOT, Ask, Flow
from engine.core.errors import IllegalMove, Misread
from engine.core.move import Move
from engine.core.options import Cards
from engine.core.rulebook import Standing
from engine.core.text import Text, msg
from engine.pieces.score import ranked
from engine.rulebooks.orc.cards import COLOUR_AT, COLOURS_OF, ENDS
from engine.rulebooks.orc.state import SEATS, Orc, word
from engine.rulebooks.orc.turn import check_card

WINS_OF_THREE = 2
GAMES_OF_THREE = 3


def conquered(t: Orc, seat: int) -> frozenset[str]:
    return frozenset(territory.colour for territory in t.state.line if territory.owner == seat)


def natives_on(card: str, colours: frozenset[str]) -> int:
    """Orcs of these colours on a card, at both ends."""
    return sum(orcs for orcs in ENDS if COLOUR_AT[card][orcs] in colours)


def native_orcs(t: Orc, seat: int) -> int:
    """Orcs on the known cards of a hand in colours of the player's territories."""
    known, colours = t.state.deck.hands[seat].known, conquered(t, seat)
    return sum(copies * natives_on(card, colours) for card, copies in known.items() if copies)


def could_score(t: Orc, seat: int) -> bool:
    """Whether any card that can be in the hand has a native Orc."""
    colours = conquered(t, seat)
    if not colours:
        return False
    return any(not colours.isdisjoint(COLOURS_OF[card]) for card in t.state.deck.faces(seat))


def territory_points(t: Orc, seat: int) -> int:
    return sum([territory.value for territory in t.state.line if territory.owner == seat])


def points(t: Orc, seat: int) -> int:
    return territory_points(t, seat) + native_orcs(t, seat)


def show_hands(t: Orc) -> Flow[None]:
    """Hands are asked for while they can make a difference; who conquers nothing need not show
    (rules of version 1 asked for every hand)."""
    t.stage = "score"
    order = (t.state.first, 1 - t.state.first)
    while (seat := next((s for s in order if to_be_shown(t, s)), None)) is not None:
        yield from show_hand(t, seat)
    for seat in order:
        t.tell(
            "score",
            "orc.event.points",
            (seat,),
            who=t.players[seat],
            n=points(t, seat),
            territories=territory_points(t, seat),
            natives=native_orcs(t, seat),
        )


def to_be_shown(t: Orc, seat: int) -> bool:
    unknown = t.state.deck.hands[seat].unknown
    matters = could_score(t, seat) or not t.plays_by("2")
    return unknown > 0 and not t.state.shown[seat] and matters


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

    def options() -> tuple[Cards]:
        size, pool = _to_show(t, seat), t.state.deck.possible(seat)
        return (Cards("show", pool, size, size, known=hand.known, unknown=hand.unknown),)

    move = yield Ask(
        (seat,),
        lambda: msg("orc.ask.show", who=t.players[seat], n=_to_show(t, seat)),
        options,
        ("R22", "R23"),
        check=lambda who, answer: check_hand(t, who, answer),
        verbs=("show",),
        kind="cards",
        moot=lambda: not to_be_shown(t, seat),
    )
    if move is MOOT:
        return
    t.state.shown[seat] = True
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
    return max(t.state.wins) >= WINS_OF_THREE or games_played(t) >= GAMES_OF_THREE


def games_played(t: Orc) -> int:
    """How many of the three games are over. Whatever a player has won was played, also when a
    correction told it (rules before version 3 counted only games that the app had seen)."""
    games, won = t.state.games, sum(t.state.wins)
    drawn = sum(ours == theirs for ours, theirs in games)
    if t.options["draws"] == "again":
        return won if t.plays_by("3") else len(games) - drawn
    return max(len(games), won + drawn) if t.plays_by("3") else len(games)


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
        won = [int(game[seat] > game[1 - seat]) for game in t.state.games]
        seen = tuple((msg("orc.score.game", n=n), points) for n, points in enumerate(won, 1))
        told = t.state.wins[seat] - sum(won)
        return (*seen, (msg("orc.score.corrected"), told)) if told else seen
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
