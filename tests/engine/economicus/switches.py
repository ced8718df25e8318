"""The switches of a table, and sets of settings in which they meet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

SWITCHES: dict[str, tuple] = {
    "rules": ("full", "quick", "children"),
    "startup_rule": ("counted", "children"),
    "loans": ("on", "off"),
    "new_loan_interest": ("off", "on"),
    "repaid_after_interest": ("full", "less"),
    "board": ("numbered", "laid"),
    "attention": ("helper", "strict"),
    "give_two": ("off", "on"),
    "unlucky": ("off", "on"),
    "exceptional": ("off", "on"),
    "linked": ("off", "on"),
    "no_token_left": ("out", "may-sell"),
    "second_bankruptcy": ("out", "back"),
    "joiner_target": ("kept", "counted"),
    "price_written": ("before", "after"),
    "offers_come": ("after", "before"),
    "offer_price": ("made", "answered"),
    "crime_without_star": ("owed", "nothing"),
    "deals": ("off", "on"),
    "more_stars": (0, 2),
    "minutes": (0, 60),
}

IDLE = {
    "startup_rule": ("rules", "children"),
    "new_loan_interest": ("loans", "off"),
    "repaid_after_interest": ("loans", "off"),
    "offers_come": ("exceptional", "off"),
    "offer_price": ("exceptional", "off"),
    "give_two": ("rules", "quick", "children"),
    "crime_without_star": ("rules", "quick", "children"),
}
"""A switch -> another one, and the settings of that one with which it means nothing."""


def meets(row: dict, strength: int) -> set:
    """Every so many settings that stand together in a row."""
    return set(combinations(row.items(), strength))


def covering(strength: int) -> list[dict]:
    """Few rows in which every so many settings of different switches meet, found greedily."""
    rng = Random(1)
    missing = {
        tuple(zip(names, values, strict=True))
        for names in combinations(SWITCHES, strength)
        for values in product(*(SWITCHES[name] for name in names))
    }
    rows: list[dict] = []
    while missing:
        given = dict(min(missing, key=str))
        tries = [
            {name: given.get(name, rng.choice(SWITCHES[name])) for name in SWITCHES}
            for _ in range(12)
        ]
        best = max(tries, key=lambda row: len(meets(row, strength) & missing))
        rows.append(best)
        missing -= meets(best, strength)
    return rows


def is_idle(name: str, row: dict) -> bool:
    other, *settings = IDLE.get(name, ("rules",))
    return row[other] in settings


def every() -> Iterator[dict]:
    """All combinations, without those that differ only in a switch that means nothing there."""
    rows: Iterator[dict] = iter([{}])
    for name in SWITCHES:
        rows = _each_with(rows, name)
    return rows


def _each_with(rows: Iterator[dict], name: str) -> Iterator[dict]:
    """Each row with each setting of one more switch that makes a difference there."""
    for row in rows:
        idle = name in IDLE and is_idle(name, row)
        for value in SWITCHES[name][:1] if idle else SWITCHES[name]:
            yield {**row, name: value}
