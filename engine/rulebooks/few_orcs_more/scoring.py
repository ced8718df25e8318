"""Points of a battle, the wizard's share, the end of the game and who has won it (F29-F35)."""

from __future__ import annotations

from typing import Literal

from engine.core.rulebook import Standing
from engine.core.table import Table
from engine.core.text import Text, msg
from engine.pieces.score import ranked
from engine.rulebooks.few_orcs_more.state import Battle, State
from engine.rulebooks.few_orcs_more.strength import Line, army_lines, strength

POINTS = (2, 1, 1, 2)
"""What the battles of a round are worth."""


def lines_of(t: Table[State], b: Battle, seat: int) -> list[Line]:
    """How the strength of an army comes about; typed strengths have no lines."""
    if not b.tribe or not (b.armies[seat] or seat in b.flown):
        return []
    return army_lines(
        b.tribe,
        b.armies[seat],
        b.flown.get(seat, 0),
        flying_machine=int(t.options["flying_value"]),
        machine_escapes_feud=t.options["feud_flying"] == "on",
    )


def strength_of(t: Table[State], b: Battle, seat: int) -> int:
    if not b.tribe:
        return b.typed.get(seat, 0)
    if not b.faces_known:
        return strength(lines_of(t, b, seat))
    if seat not in b.reckoned:
        b.reckoned[seat] = strength(lines_of(t, b, seat))
    return b.reckoned[seat]


def winners(t: Table[State], b: Battle) -> tuple[int, ...]:
    """All who share the highest strength."""
    strengths = {seat: strength_of(t, b, seat) for seat in t.state.now().fighters}
    best = max(strengths.values())
    won = tuple(seat for seat, n in strengths.items() if n == best)
    if best > 0 or t.options["all_zero"] == "everybody":
        return won
    if t.options["all_zero"] == "nobody" or not b.tribe:
        return ()
    return tuple(seat for seat in won if b.armies[seat].total())


def score_battle(t: Table[State], b: Battle) -> None:
    """Full points for every winner, the same for the wizard whose champion won; cards go."""
    r, game = t.state.now(), t.state
    won = b.won if b.won is not None else winners(t, b)
    b.won = won
    game.history.append(won)
    points = POINTS[b.number - 1]
    for seat in won:
        game.battle_points[seat] += points
        r.points[seat] += points
        _tell_score(t, "wins", seat, points)
    if r.champion in won:
        game.wizard_points[r.wizard] += points
        r.points[r.wizard] += points
        _tell_score(t, "wizard_scores", r.wizard, points)
    if not won:
        t.tell("score", "few_orcs_more.event.no_winner", n=b.number)
    if b.on_table():
        t.tell("discard", "few_orcs_more.event.discard_armies", tuple(r.fighters))
    r.end_battle()
    t.stats.turn({"score": [game.score(seat) for seat in range(len(t.players))]})


def _tell_score(t: Table[State], what: str, seat: int, points: int) -> None:
    who, total = t.players[seat], t.state.score(seat)
    t.tell("score", f"few_orcs_more.event.{what}", (seat,), who=who, n=points, total=total)


# End of the game


def target(t: Table[State]) -> int:
    """The score that ends the game after the round in which somebody has it."""
    return t.state.size.target + (t.options["game_end"] == "passed")


def end_check(t: Table[State]) -> None:
    if max(t.state.score(seat) for seat in range(len(t.players))) < target(t):
        return
    lines = standings(t)
    first = [line for line in lines if line.rank == 1]
    level = [line for line in lines if line.score == lines[0].score]
    how = "shared" if len(first) > 1 else "last_battle" if len(level) > 1 else "highest"
    names = tuple(t.players[line.seat] for line in first)
    text = msg(f"few_orcs_more.win.{how}", who=names, n=lines[0].score)
    t.finish(tuple(line.seat for line in first), text)


def standings(t: Table[State]) -> list[Standing]:
    """Equal scores: whoever won a battle last, walking back until the tied players differ. A battle
    that only some of the tied players won leaves those, or is skipped, as the table plays it."""
    game = t.state
    seats = range(len(t.players))
    skips = t.options["shared_last"] == "skipped"

    def parts(seat: int) -> tuple[tuple[Text, int], ...]:
        found = [
            ("battles", game.battle_points[seat]),
            ("champion", game.wizard_points[seat]),
            ("corrected", game.corrected[seat]),
        ]
        shown = [part for part in found if part[1] or part[0] == "battles"]
        return tuple((msg(f"few_orcs_more.score.{what}"), n) for what, n in shown)

    def last_won(seat: int) -> tuple[bool, ...]:
        return tuple(seat in won for won in reversed(game.history))

    def last_alone(seat: int) -> tuple[bool, ...]:
        level = {other for other in seats if game.score(other) == game.score(seat)}
        alone = (level & set(won) for won in reversed(game.history))
        return (next((found for found in alone if len(found) == 1), set()) == {seat},)

    return ranked(seats, game.score, parts, last_alone if skips else last_won)


def wheel(score: int) -> tuple[Literal["plain", "plus-ten"], int]:
    """Which side of the marker is up, and the number it points at."""
    return ("plus-ten" if score >= 10 else "plain", score % 10)
