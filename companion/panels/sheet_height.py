"""How high the sheet with the question is where it lies below the board; the board has the rest."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from kivy.metrics import dp

USUAL_SHEET = 0.46
"""The part of the height that the sheet takes for most questions: the board stays as it is."""
GAP = 12.0
"""How many dp of room a board has left over at its best height."""
LEAST_BOARD = 196.0
"""The height in dp that the board keeps however long the question is."""
MOST_KEPT = 224.0
"""The same for a board that needs more to be seen whole."""
MOST_SHEET = 0.5
"""So much of the height a long question may take whatever the board would keep."""
SMALLEST_BOARD = 146.0
"""What the board leaves, in dp, to a question that is then seen whole."""
SMALLEST_WHILE_LAID = 100.0
"""The same while it only shows what was tapped in the sheet."""
SMALLEST_IN_LARGE_TEXT = 84.0
"""The same with large letters, and in an auction, unless the board answers all of it."""
FIRST_ANSWERS = 112.0
"""So much of a list is in sight though the board answers too: a stranger sees that there is one."""
STEP = 40.0
"""The sheet grows in steps of so many dp, in an auction with one to spare: the board is calmer."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What a board and the sheet below it ask for, in pixels.

    room        the height that they have together
    likes       the best height of the board
    keeps       the height that it needs to be seen whole
    needed      the height of the sheet with all that is asked
    around      the height of what is round the answers: who is asked and what, and the foot
    coming      what comes after this question is asked below it
    on_board    the board answers all that is listed
    large       letters are large
    roomy       an auction: nothing is answered on the board
    laid        the board shows what was tapped in the sheet
    numbers     a number is asked for, on keys
    """

    room: float
    likes: float
    keeps: float
    needed: float
    around: float
    coming: bool
    on_board: bool
    large: bool
    roomy: bool
    laid: bool
    numbers: bool


def sheet_height(shared: Shared) -> float:
    """Most questions leave the board as it is; a longer one takes of it what it can spare."""
    room, needed = shared.room, shared.needed
    usual = max(room * USUAL_SHEET, room - shared.likes - dp(GAP))
    kept = min(max(shared.keeps, dp(LEAST_BOARD)), dp(MOST_KEPT))
    most = max(room - kept, room * MOST_SHEET)
    if shared.coming and not shared.large:
        return min(needed, most)
    if needed <= usual or (shared.on_board and not shared.large):
        return min(most, max(usual, min(needed, shared.around + dp(FIRST_ANSWERS))))
    utmost = room - _smallest_board(shared)
    if needed <= utmost:
        return min((ceil(needed / dp(STEP)) + shared.roomy) * dp(STEP), utmost)
    return utmost if shared.laid or shared.numbers or shared.large else most


def _smallest_board(shared: Shared) -> float:
    if shared.large or shared.roomy:
        return dp(SMALLEST_BOARD if shared.on_board else SMALLEST_IN_LARGE_TEXT)
    return dp(SMALLEST_WHILE_LAID if shared.laid else SMALLEST_BOARD)
