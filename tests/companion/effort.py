"""How many touches a move costs on the screens, told without a window.

Dice and cards come from the camera where it can answer: one touch opens it, and what lies still is
entered by itself. Everything else is tapped. The window tests hold this count against a hand that
really touches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from companion.boards.card_faces import card_face
from companion.session import Session, auctions
from companion.session.amounts import (
    RAISES,
    AmountTable,
    amount_table,
    first_number,
    gaps,
    only_counted,
    only_one,
    strides,
    told_by,
)
from companion.session.answer_picker import CARD, END, Picker, Step, Way
from companion.session.answers_in_a_row import answer_both, comes_twice
from companion.session.board_answers import PLACES, BoardAnswers, Spot
from companion.session.box_values import fact_of, pad_numbers, several_values
from companion.session.camera_answers import asked_dice, card_answer
from companion.session.number_table import number_table
from companion.session.questions_ahead import forced, only_a_word
from companion.session.session import NoJournal
from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.options import Amount, Cards, Option, Order, Pick, Roll, Words
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import FactSpec
from engine.core.table import AnyTable, Table

RECORDS = Path(__file__).resolve().parents[1] / "engine"
AUCTION = ("auction", "bid", "pass")
MOST_PRICES = 11
"""So many prices are keys of their own on the screen."""
STROKE_DICE = 2
"""So many dice are told by one stroke from the face of one to that of the other."""
SKIPPED = ("correct", "fact")
"""Any-time moves with screens of their own."""


def touches(table: AnyTable, move: Move, camera: bool = True) -> int:
    """Touches for a legal move at this table, before it is made."""
    ask = table.ask
    asked = ask is not None and _allowed(ask.options, move) and _may(table, move)
    if ask is None or not asked:
        options = [o for offer in table.offers(_seat(table, move), SKIPPED) for o in offer.options]
        return 1 + _entering(table, options, move)
    reads = camera_reads(table, move) if camera else 0
    tapped = (len(ask.who) > 1) + _entering(table, ask.options, move)
    return min(reads, tapped) if reads else tapped


def _seat(table: AnyTable, move: Move) -> int:
    return -1 if move.who == TABLE else table.seats[move.who]


def _may(table: AnyTable, move: Move) -> bool:
    assert table.ask is not None
    who = table.ask.who
    return _seat(table, move) in who if who else move.who == TABLE


def _allowed(options: Any, move: Move) -> bool:
    return any(option.verb == move.verb and option.allows(move.args) for option in options)


def camera_reads(table: AnyTable, move: Move) -> int:
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
    while not picker.inputs:
        step = picker.toward((move.verb, *move.args))
        taps += 1
        if step is None or picker.choose(step) is not None:
            return
    yield picker.chosen, taps


def _entering(table: AnyTable, options: Any, move: Move) -> int:
    values = several_values(options) if move.verb == "fact" else []
    if values:
        told = next(option for option in values if fact_of(option) == move.args[0])
        return (told is not values[0]) + _entering(table, [told], move)
    picker = Picker(options)
    if not move.args and any(say.verb == move.verb for say in picker.says):
        return 1
    if picker.roll is not None and picker.roll.verb == move.verb:
        return picker.roll.dice if picker.roll.dice != STROKE_DICE else 1
    wanted, taps, carried = (move.verb, *move.args), 0, False
    while not picker.inputs:
        amounts = amount_table(picker)
        if amounts is not None:
            return taps + _in_a_table(amounts, wanted)
        numbers = number_table(picker)
        if numbers is not None:
            return taps + numbers.touches(wanted)
        on_the_board = _on_the_board(table, picker, move.who, wanted)
        if on_the_board and carried:
            return taps  # it is let go there
        taps += 1
        if on_the_board:
            return taps
        step = picker.toward(wanted)
        assert step is not None, f"no way to {move}"
        ways = _by_its_end(table, picker, step, wanted)
        carried = _is_a_card(table, picker) and picker.leaves_a_choice(step)
        if (picker.keep(ways) if ways else picker.choose(step)) is not None:
            return taps
    option = next(option for option in picker.inputs if option.allows(move.args))
    return taps + _input(option, wanted[len(picker.chosen) :])


def _by_its_end(
    table: Table[Any], picker: Picker, step: Step, wanted: tuple[Any, ...]
) -> list[Way]:
    """What a tap on the right end of a card leaves open; nothing where it shows no ends."""
    seen = card_face(table.rulebook.id, step.token, step.slot) if step.slot == CARD else None
    if seen is None or not seen.ends:
        return []
    meant = [way for way in picker.ways if way.answer == wanted and END in way.slots]
    end = meant[0].path[meant[0].slots.index(END)] if meant else 1
    return picker.with_end(step, int(end))


def _is_a_card(table: AnyTable, picker: Picker) -> bool:
    """Whether cards lie in the sheet now, which a finger may carry to the board."""
    steps, game = picker.steps(), table.rulebook.id
    cards = all(step.slot == CARD and not step.rest for step in steps)
    return cards and any(card_face(game, step.token, step.slot) is not None for step in steps)


def _on_the_board(table: AnyTable, picker: Picker, who: str, wanted: tuple[Any, ...]) -> bool:
    """Whether a tap on a sector, territory or good is the whole rest of the answer.

    Boards have finer things too, tokens and borders, which may spare more than is counted here.
    """
    places = {
        token: (Spot((token,)),)
        for way in picker.ways
        for token, slot in zip(way.path, way.slots, strict=False)
        if slot in PLACES or slot == "where"
    }
    asked = who if who != TABLE else None
    for ways in BoardAnswers(picker, asked, table.players).lit(places).values():
        if len(ways) == 1 and ways[0].listed and ways[0].answer == wanted:
            return True
    return False


def _in_a_table(amounts: AmountTable, wanted: tuple[Any, ...]) -> int:
    """The currency where it is not the first, and the number, which enters itself."""
    found = amounts.find(wanted)
    assert found is not None
    row, kind = found
    cell, first = amounts.rows[row][kind], int(kind != amounts.kinds[0])
    if wanted[-1] in cell.numbers:
        return first + 1
    return first + 1 + _amount(cell.option, wanted[-1])


def _amount(option: Amount, wanted: int) -> int:
    """Touches for an amount by its own keys, which enter themselves; a stepper has a button."""
    keys = told_by(option)
    if keys == "grid":
        return 1
    if keys == "digits":
        return len(str(wanted)) if wanted != option.low else 1
    if option.verb == "bid":
        return _bid(option, wanted)
    ways = [_way(option, first_number(option), wanted)]
    ways += [1 + _way(option, value, wanted) for value, _text in option.marks]
    return 1 + min(ways)


def _bid(option: Amount, wanted: int) -> int:
    """The least bid is the button, the likely ones are chips that bid at once."""
    if wanted in (option.low, *(option.low + n for n in RAISES), *dict(option.marks)):
        return 1
    return 1 + _way(option, option.low, wanted)


def _input(option: Option, rest: tuple[Any, ...]) -> int:
    if isinstance(option, Amount) and option.verb == "fact":
        return _value(option, rest[0])
    if isinstance(option, Amount):
        return _amount(option, rest[0])
    if isinstance(option, Cards):
        if only_counted(option) or only_one(option):
            return 1
        return len(rest) + (option.low < option.high)  # so many as are asked for enter themselves
    if isinstance(option, Order):
        return len(rest)  # the last lies in the last place, and a button enters it
    if isinstance(option, Words):
        return len(rest[0]) + 2
    raise TypeError(option.kind)


def _value(option: Amount, wanted: int) -> int:
    """One key of the pad, or two where the number is seldom printed."""
    spec = FactSpec(str(option.prefix[0]), "int", 0, low=option.low, high=option.high)
    return 1 if wanted in pad_numbers(spec) else 2


def _way(option: Amount, start: int, wanted: int) -> int:
    """Touches from one amount to another: the longest strides first."""
    taps, left = 0, wanted - start
    for stride in sorted(strides(option), key=abs, reverse=True):
        if left * stride > 0 and not (option.verb == "bid" and stride in RAISES):
            taps, left = taps + left // stride, left % stride
    at = wanted - left
    jumped = sum(min(at, wanted) < n < max(at, wanted) for n in gaps(option))
    return taps + abs(left) // option.step - jumped


@dataclass
class Turn:
    """The moves of one turn and what each cost.

    aloud is what its auction costs as one entry: who bought and for how much. None where the turn
    has no auction, or one in which something else was asked between the bids.
    """

    moves: list[tuple[Move, int]]
    aloud: int | None = None

    @property
    def auctioned(self) -> bool:
        return any(move.verb in AUCTION for move, _cost in self.moves)

    @property
    def touches(self) -> int:
        """All touches, bid by bid."""
        return sum(cost for _move, cost in self.moves)

    @property
    def touches_aloud(self) -> int:
        """All touches, with one entry for an auction that was held aloud."""
        if self.aloud is None:
            return self.touches
        others = sum(cost for move, cost in self.moves if move.verb not in AUCTION)
        return others + self.aloud


def aloud(table: AnyTable, moves: Sequence[Move]) -> int | None:
    """Touches to tell how an auction ended that begins now, played on to its end on a copy."""
    bidding = auctions.bidding(table)
    if bidding is None:
        return None
    bids = [move for move in moves if move.verb == "bid"]
    winner = table.seats[bids[-1].who] if bids else None
    if winner is None:
        return 1
    price = int(bids[-1].args[0])
    least = next((o.low for o in table.ask.options if o.verb == "bid"), 1) if table.ask else 1
    prices = bidding.prices(winner, least)
    if price not in prices:
        return None
    session = Session(_after(table), NoJournal())
    try:
        session.sell(winner, price)
    except EngineError:
        return None
    if price in prices[:MOST_PRICES]:
        return 2
    way, steps = price - prices[MOST_PRICES], 0
    for stride in (10, 5, 2):
        steps, way = steps + way // stride, way % stride
    return 3 + steps + way


def turns(record: Record, camera: bool = True, watching: bool = False) -> Iterator[Turn]:
    """The turns of a recorded game; laying the table is none of them.

    watching is the camera over the dice tray, which enters rolls without any touch. Any other
    camera opens by itself where dice are asked, once it has read a roll; where they only stand
    under another question, or show the roll before, a touch is needed.
    """
    table = Table(rulebook(record.setup.game), record.setup)
    found: dict[int, Turn] = {}
    free, rolled, under, said = 0, (), False, False
    for number, move in enumerate(record.moves):
        turn, coming = table.turn, record.moves[number:]
        if turn > 0 and turn not in found:
            found[turn] = Turn([])
        if turn > 0 and move.verb in AUCTION and not found[turn].auctioned:
            later = takewhile(lambda one: one.verb in AUCTION, coming)
            found[turn].aloud = aloud(table, list(later))
        cost = 0
        if free:
            free -= 1
        elif not said and (words := _said_by_the_answer(table, coming)):
            free, said = words - 1, True
            under = not only_a_word(table.ask)
        else:
            said = False
            cost, free = _cost(table, coming, camera)
        if camera and move.verb == "roll" and _asks_for_dice(table):
            new = bool(rolled) and sorted(move.args) != sorted(rolled) and not under
            cost, rolled = 0 if watching or new else cost, move.args
            under = False
        table.do(move)
        if turn > 0:
            found[turn].moves.append((move, cost))
    yield from found.values()


def _cost(table: AnyTable, coming: Sequence[Move], camera: bool) -> tuple[int, int]:
    """Touches for the next move, and how many moves after it they enter too."""
    if _closed_by_the_next(table, coming):
        return 1, 1
    if passes := _left_to_pass(table, coming):
        return 1, passes - 1
    if passes := _passed_before_a_bid(table, coming):
        return 1, passes
    if _follows(table, coming[0]) or _says_it_too(table, coming):
        return 0, 0
    if _told_in_one_slide(table, coming):
        return 1, 1
    return touches(table, coming[0], camera), 0


def _asks_for_dice(table: AnyTable) -> bool:
    return table.ask is not None and asked_dice(table.ask.options) is not None


def _said_by_the_answer(table: AnyTable, coming: Sequence[Move]) -> int:
    """How many words need not be said, because the answer after them says them too."""
    found = Session(table, NoJournal()).shown_ahead()
    if found is None:
        return 0
    words, ask = list(found.words), found.ask
    number = len(words)
    same = [(move.who, move.verb) for move in coming[:number]]
    if same != [(word.who, word.verb) for word in words] or len(coming) <= number:
        return 0
    answers = any(isinstance(o, Roll | Pick) or o.verb in AUCTION for o in ask.options)
    return number if answers and _allowed(ask.options, coming[number]) else 0


def _closed_by_the_next(table: AnyTable, coming: Sequence[Move]) -> bool:
    """Whether this word and the next one are a single button."""
    closes = Session(table, NoJournal()).closing()
    if closes is None or len(coming) < 2 or coming[0] != closes.word:
        return False
    said = any(option.verb == coming[1].verb for option in closes.options)
    return said and coming[1].who == closes.word.who


def _left_to_pass(table: AnyTable, coming: Sequence[Move]) -> int:
    """How many passes are left in an auction without another bid: a touch on who leads, or on
    "nobody", ends it."""
    held = auctions.held(table)
    if held is None:
        return 0
    rest = list(takewhile(lambda move: move.verb in AUCTION, coming))
    if not rest or any(move.verb != "pass" for move in rest):
        return 0
    session = Session(_after(table), NoJournal())
    start = len(table.moves)
    try:
        session.sell(held.leader, held.highest)
    except EngineError:
        return 0
    made = [move.verb for move in session.table.moves[start:]]
    return len(rest) if made[: len(rest)] == ["pass"] * len(rest) else 0


def _passed_before_a_bid(table: Table[Any], coming: Sequence[Move]) -> int:
    """How many passes the next bid says too: the lowest ones, with chips for everybody who could
    make them."""
    bidding, ask = auctions.bidding(table), table.ask
    if bidding is None or ask is None or bidding.opens:
        return 0
    passes = len(list(takewhile(lambda move: move.verb == "pass", coming)))
    least = next((option.low for option in ask.options if isinstance(option, Amount)), None)
    if not passes or len(coming) <= passes or least is None:
        return 0
    bid, later = coming[passes], bidding.later_bids(ask.who, least)
    if bid.verb != "bid" or (bid.who, *bid.args) not in [(one.name, n) for one, n in later]:
        return 0
    session = Session(_after(table), NoJournal())
    try:
        session.bid_next(table.seats[bid.who], bid.args[0])
    except EngineError:
        return 0
    made = session.table.moves[len(table.moves) :]
    return passes if made[: passes + 1] == list(coming[: passes + 1]) else 0


def _told_in_one_slide(table: AnyTable, coming: Sequence[Move]) -> bool:
    """Whether a finger slides from one place to another: the same is asked twice."""
    if len(coming) < 2 or coming[0].verb != coming[1].verb or coming[0].args == coming[1].args:
        return False
    if not comes_twice(table):
        return False
    session, made = Session(_after(table), NoJournal()), len(table.moves)
    first, second = ((move.verb, *move.args) for move in coming[:2])
    return answer_both(session, first, second, made)


def _follows(table: AnyTable, move: Move) -> bool:
    """Whether the session makes this move by itself, after the answer before it."""
    only = forced(table)
    return only is not None and bool(table.moves) and (only.who, only.verb) == (move.who, move.verb)


def _says_it_too(table: AnyTable, coming: Sequence[Move]) -> bool:
    """Whether the next move alone would have done: who rolls the dice pays what is due before."""
    ask = table.ask
    if ask is None or len(coming) < 2:
        return False
    move, then = coming[:2]
    if (move.verb, then.verb) != ("pay", "roll") or move.who != then.who:
        return False
    if not _allowed(ask.options, then):
        return False
    both, alone = _after(table, move, then), _after(table, then)
    return bool(both.view(None) == alone.view(None))


def _after(table: AnyTable, *moves: Move) -> AnyTable:
    """Another table that came as far as this one, and then further."""
    other = table.at(len(table.moves))
    for move in moves:
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
