"""How amounts are entered: with which keys, and several amounts in one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.session.answer_picker import Picker
from companion.session.joined_amounts import JoinedAmount
from engine.core.notation import Token
from engine.core.options import Amount, Cards, TurnedCards

Keys = Literal["stepper", "grid", "digits"]

GRID_MOST: Final = 12
"""So many numbers are shown as keys of their own."""
MOST_COUNTED: Final = 20
"""Of cards that are all alike, fewer than that are told by a key for their number."""
TABLE_KEYS: Final = 4
"""Keys that stand in one row of a table, the one for further numbers among them."""
TABLE_ROWS: Final = 8


def told_by(option: Amount) -> Keys:
    """A key for each number where they are few, digits where they are many; bids go up in steps.

    >>> told_by(Amount("bid", 1, 8)), told_by(Amount("send", 0, 8)), told_by(Amount("x", 0, 200))
    ('stepper', 'grid', 'digits')
    """
    if option.verb == "bid":
        return "stepper"
    if (option.high - option.low) // option.step < GRID_MOST:
        return "grid"
    return "stepper" if option.unit or option.low < 0 else "digits"


def only_counted(option: Cards) -> bool:
    """Whether all cards are alike, so that only their number matters."""
    kinds = [card for card, n in option.pool.items() if n > 0]
    alike = len(kinds) == 1 and not isinstance(option, TurnedCards)
    return alike and option.low < option.high < MOST_COUNTED


def only_one(option: Cards) -> bool:
    """Whether exactly one card is asked for, so that a tap on it is the answer."""
    return option.low == option.high == 1


def first_number(option: Amount) -> int:
    """The amount that stands there first: the least, also of what is lost.

    >>> first_number(Amount("x", 2, 9)), first_number(Amount("x", -9, -1))
    (2, -1)
    """
    if isinstance(option, JoinedAmount):
        return first_number(option.parts[0])
    return option.high if option.high < 0 else option.low


def gaps(option: Amount) -> tuple[int, ...]:
    """Numbers between least and most that are no answers."""
    return option.gaps if isinstance(option, JoinedAmount) else ()


def numbers(option: Amount, most: int = GRID_MOST) -> tuple[int, ...]:
    """Amounts for keys: the lowest ones; of money, which comes in small parts, spread evenly. Of
    several ranges so many each, and losses from the least on."""
    if isinstance(option, JoinedAmount):
        return tuple(n for part in option.parts for n in numbers(part, most))
    if option.high < 0:
        mirrored = Amount(option.verb, -option.high, -option.low, option.step, unit=option.unit)
        return tuple(-n for n in numbers(mirrored, most))
    every = range(option.low, option.high + 1, option.step)
    if len(every) <= most:
        return tuple(every)
    if not option.unit:
        return tuple(every[:most])
    last = len(every) - 1
    return tuple(every[round(last * n / (most - 1))] for n in range(most))


FAR: Final = 20
"""With more steps than this between least and most there are buttons for larger steps."""
STRIDES: Final = (5, 10, 50)
RAISES: Final = (1, 2)


def strides(option: Amount) -> list[int]:
    """Steps at a time that help on the way from the first number to the others; bids go up by a
    little.

    >>> strides(Amount("bid", 0, 8))
    [1, 2]
    >>> strides(Amount("strength", 0, 80)), strides(Amount("points", -80, -1))
    ([5, 10], [-10, -5])
    """
    way = (option.high - option.low) // option.step
    if option.verb == "bid":
        return [n for n in (RAISES if way < FAR else (*RAISES, *STRIDES[:2])) if n <= way]
    found = [n * option.step for n in STRIDES if n * 3 <= way] if way >= FAR else []
    first = first_number(option)
    down, up = first - option.low, option.high - first
    return [-n for n in reversed(found) if n <= down] + [n for n in found if n <= up]


@dataclass(frozen=True, slots=True)
class Cell:
    """One option of a row, with the amounts that have keys; more says that there are others."""

    option: Amount
    path: tuple[Token, ...]
    numbers: tuple[int, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class AmountTable:
    """rows: what is chosen first (a good, a verb) -> what is chosen with it (a currency) -> cell.

    kinds are all that can be chosen with a row, in the order of the rulebook.
    """

    rows: dict[Token, dict[tuple[Token, ...], Cell]]
    kinds: tuple[tuple[Token, ...], ...]

    def find(self, wanted: tuple[Token, ...]) -> tuple[Token, tuple[Token, ...]] | None:
        """Row and kind of the cell that an answer (its verb first) belongs to."""
        for row, cells in self.rows.items():
            for kind, cell in cells.items():
                if wanted[: len(cell.path)] == cell.path:
                    return row, kind
        return None


def amount_table(picker: Picker) -> AmountTable | None:
    """Amounts that differ in what they are of: row and number are chosen at once.

    None where something else is to be chosen, and before the first choice: all that can be done
    would be a wall of numbers.
    """
    ways, depth = picker.ways, picker.depth
    if not picker.can_go_back or len(ways) < 2:
        return None
    if any(way.listed or len(way.path) <= depth or way.option.kind != "amount" for way in ways):
        return None
    rows: dict[Token, dict[tuple[Token, ...], Cell]] = {}
    kinds: dict[tuple[Token, ...], None] = {}
    for way in ways:
        option = way.option
        assert isinstance(option, Amount)
        kind = way.path[depth + 1 :]
        parts = option.parts if isinstance(option, JoinedAmount) else (option,)
        more = any((part.high - part.low) // part.step >= TABLE_KEYS for part in parts)
        keys = numbers(option, TABLE_KEYS - 1 if more else TABLE_KEYS)
        rows.setdefault(way.path[depth], {})[kind] = Cell(option, way.answer, keys, more)
        kinds.setdefault(kind)
    return AmountTable(rows, tuple(kinds)) if len(rows) <= TABLE_ROWS else None
