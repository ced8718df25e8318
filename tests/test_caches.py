"""What is kept to save time is bounded: an evening must not need more and more memory.

A cache says how much it keeps, or is listed here with what it is asked for.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "companion", "vision")

FEW = {
    "engine/core/options.py _rolls": "numbers of dice that a rule names",
    "engine/core/options.py _possible_rolls": "the same",
    "engine/core/registry.py coins": "units of money of the games",
    "engine/rulebooks/economicon/setup.py every_stack": "goods",
    "engine/rulebooks/economicon/state.py _house": "options of the rulebook",
    "engine/rulebooks/economicus/language.py every_effect": "effects that a card leaves out",
    "engine/rulebooks/few_orcs_more/cards.py pile_heights": "numbers of piles",
    "engine/rulebooks/few_orcs_more/cards.py word": "cards of the box",
    "engine/rulebooks/few_orcs_more/unseen.py thinkable": "tribes",
    "engine/rulebooks/orc/turn.py strangers": "pairs of colours",
    "engine/rulebooks/orconomics/state.py _event_at": "events of the rulebook, sectors",
    "companion/boards/__init__.py drawn_by": "games",
    "companion/boards/card_faces/__init__.py _looks": "games",
    "companion/emblems.py emblem": "games",
    "companion/history/luck.py _ways": "numbers of dice",
    "companion/link/board_svg/shapes.py _badge_svg": "looks of players",
    "companion/link/board_svg/shapes.py die_svg": "faces of a die",
    "companion/link/board_svg/shapes.py icon_svg": "icons of the font",
    "companion/link/tiles.py coin_svg": "coins of the games",
    "companion/pieces.py codes": "nothing",
    "vision/dice/cube.py _outlines": "kinds of outlines",
}
"""Caches without a bound -> what they can be asked for: some dozen at most, whoever plays."""
CLEARED = {
    "engine/rulebooks/orconomics/state.py _event": "forget_old_events",
    "engine/rulebooks/orconomics/state.py _payment": "forget_old_events",
}
"""Caches that are emptied when they have grown -> by what."""
MOST_KEPT = 1024
"""Results of one cache. More than one game asks for would lie among what the app makes and drops,
whose memory Python could then not return."""


@cache
def caches(source: str) -> list[tuple[str, int | None]]:
    """Functions whose results are kept, and how many; None is all of them, for ever."""
    return [*_caches(source)]


def _caches(source: str) -> Iterator[tuple[str, int | None]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for decorator in map(ast.unparse, node.decorator_list):
                name, _, arguments = decorator.rpartition(".")[2].partition("(")
                if name == "cache" or (name == "lru_cache" and "None" in arguments):
                    yield node.name, None
                elif name == "lru_cache":
                    bound = re.search(r"maxsize=(\d+)", arguments)
                    yield node.name, int(bound[1]) if bound else 128


def unbounded(source: str) -> list[str]:
    return [name for name, most in caches(source) if most is None]


def test_what_has_no_bound_is_found() -> None:
    kept = "@cache\ndef a(): ...\n@functools.lru_cache(maxsize=None)\ndef b(): ...\n"
    bounded = "@lru_cache(maxsize=8)\ndef c(): ...\n@cached_property\ndef d(self): ...\n"
    assert unbounded(kept + bounded) == ["a", "b"]
    assert [*caches(bounded)] == [("c", 8)]


def test_every_cache_is_bounded() -> None:
    found = {
        f"{path.relative_to(ROOT)} {name}"
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for name in unbounded(path.read_text("utf-8"))
    }
    assert found == {*FEW, *CLEARED}


def test_no_cache_keeps_more_than_a_game_asks_for() -> None:
    large = {
        f"{path.relative_to(ROOT)} {name}"
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        for name, most in caches(path.read_text("utf-8"))
        if most is not None and most > MOST_KEPT
    }
    assert large == set()
