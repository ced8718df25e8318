"""How many touches a move costs on the screens, told without a window.

Dice and cards come from the camera where it can answer: one touch opens it, and what lies still is
entered by itself. Everything else is tapped. The window tests hold this count against a hand that
really touches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.screens.leaves import strides
from companion.session.picking import Picker
from companion.session.sight import asked_dice, card_answer
from engine.core.move import TABLE, Move
from engine.core.options import Amount, Cards, Option, Order, Roll, Words
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.table import Table

RECORDS = Path(__file__).resolve().parents[1] / "engine"
SKIPPED = ("correct", "fact")
"""Any-time moves with screens of their own."""


def touches(table: Table[Any], move: Move, camera: bool = True) -> int:
    """Touches for a legal move at this table, before it is made."""
    ask = table.ask
    asked = ask is not None and _allowed(ask.options, move) and _may(table, move)
    if ask is None or not asked:
        options = [o for offer in table.offers(_seat(table, move), SKIPPED) for o in offer.options]
        return 1 + _entering(options, move)
    reads = _camera_reads(table, move) if camera else 0
    if reads:
        return reads
    return (len(ask.who) > 1) + _entering(ask.options, move)


def _seat(table: Table[Any], move: Move) -> int:
    return -1 if move.who == TABLE else table.seats[move.who]


def _may(table: Table[Any], move: Move) -> bool:
    assert table.ask is not None
    who = table.ask.who
    return _seat(table, move) in who if who else move.who == TABLE


def _allowed(options: Any, move: Move) -> bool:
    return any(option.verb == move.verb and option.allows(move.args) for option in options)


def _camera_reads(table: Table[Any], move: Move) -> int:
    """Touches when the move follows from what lies on the table; 0 when it does not."""
    assert table.ask is not None
    options = [option for option in table.ask.options if option.verb == move.verb]
    if any(isinstance(option, Roll) for option in options):
        return int(asked_dice(options) is not None)
    known = {item.word(table.players) for item in table.rulebook.tags()}
    words = [str(arg) for arg in move.args if arg in known]
    for chosen, taps in _before_the_camera(table.ask.options, move):
        seen = card_answer(table.ask, words, chosen=chosen)
        answer = seen.answer
        if answer is not None and (answer.verb, answer.args) == (move.verb, move.args):
            return taps + (1 if seen.certain else 2)
    return 0


def _before_the_camera(options: Any, move: Move) -> Iterator[tuple[Any, int]]:
    """What may be chosen by taps before the camera is opened: nothing, or the way to an input."""
    yield (), 0
    picker, taps = Picker(options), 0
    while not picker.leaves:
        step = picker.toward((move.verb, *move.args))
        taps += 1
        if step is None or picker.choose(step) is not None:
            return
    yield picker.chosen, taps


def _entering(options: Any, move: Move) -> int:
    picker = Picker(options)
    if not move.args and any(say.verb == move.verb for say in picker.says):
        return 1
    wanted, taps = (move.verb, *move.args), 0
    while not picker.leaves:
        taps += 1
        step = picker.toward(wanted)
        assert step is not None, f"no way to {move}"
        if picker.choose(step) is not None:
            return taps
    leaf = next(leaf for leaf in picker.leaves if leaf.allows(move.args))
    return taps + _leaf(leaf, wanted[len(picker.chosen) :])


def _leaf(option: Option, rest: tuple[Any, ...]) -> int:
    if isinstance(option, Roll):
        return option.dice
    if isinstance(option, Amount):
        ways = [_way(option, option.low, rest[0])]
        ways += [1 + _way(option, value, rest[0]) for value, _text in option.marks]
        return 1 + min(ways)
    if isinstance(option, Cards):
        return len(rest) + 1
    if isinstance(option, Order):
        return _drags(list(option.items), list(rest)) + 1
    if isinstance(option, Words):
        return len(rest[0]) + 2
    raise TypeError(option.kind)


def _way(option: Amount, start: int, wanted: int) -> int:
    """Touches from one amount to another: the longest strides first, back only step by step."""
    taps, left = 0, wanted - start
    for stride in reversed(strides(option)):
        if left > 0:
            taps, left = taps + left // stride, left % stride
    return taps + abs(left) // option.step


def _drags(items: list[str], wanted: list[str]) -> int:
    """One for each thing that must be put before others, from the first place on."""
    number = 0
    for place, item in enumerate(wanted):
        if items[place] != item:
            items.remove(item)
            items.insert(place, item)
            number += 1
    return number


@dataclass
class Turn:
    """The moves of one turn and what each cost."""

    moves: list[tuple[Move, int]]

    @property
    def auctioned(self) -> bool:
        return any(move.verb in ("auction", "bid") for move, _cost in self.moves)

    @property
    def touches(self) -> int:
        return sum(cost for move, cost in self.moves if move.verb not in ("bid", "pass"))


def turns(record: Record, camera: bool = True) -> Iterator[Turn]:
    """The turns of a recorded game; laying the table is none of them."""
    table = Table(rulebook(record.setup.game), record.setup)
    found: dict[int, Turn] = {}
    for move, then in zip(record.moves, [*record.moves[1:], None], strict=True):
        said = then is not None and _says_it_too(table, move, then)
        cost, turn = 0 if said else touches(table, move, camera), table.turn
        table.do(move)
        if turn > 0:
            found.setdefault(turn, Turn([])).moves.append((move, cost))
    yield from found.values()


def _says_it_too(table: Table[Any], move: Move, then: Move) -> bool:
    """Whether the next move alone would have done: who rolls the dice pays what is due before."""
    ask = table.ask
    if ask is None or (move.verb, then.verb) != ("pay", "roll") or move.who != then.who:
        return False
    if not _allowed(ask.options, then):
        return False
    both, alone = _after(table, move, then), _after(table, then)
    return bool(both.view(None) == alone.view(None))


def _after(table: Table[Any], *moves: Move) -> Table[Any]:
    """Another table that came as far as this one, and then further."""
    other = Table(table.rulebook, table.setup)
    for move in (*table.moves, *moves):
        other.do(move)
    return other


def records(game: str) -> list[Record]:
    folder = RECORDS / game / "records"
    return [Record.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.txt"))]


def dearest(game: str, camera: bool = True) -> list[tuple[str, int, int]]:
    """Verbs with how often they come and all their touches, the dearest first."""
    cost: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for record in records(game):
        for turn in turns(record, camera):
            for move, taken in turn.moves:
                cost[move.verb] += taken
                times[move.verb] += 1
    return [(verb, times[verb], total) for verb, total in cost.most_common()]
