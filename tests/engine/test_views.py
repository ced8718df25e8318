"""Views of random tables are what their types say: screens, replay and phones rely on it."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from engine.core.autoplay import random_move
from engine.core.registry import games, rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from tests.engine.random_tables import random_setup

REPLAY = Path(__file__).resolve().parents[2] / "docs" / "replay.md"


def view_type(game: str) -> Any:
    return import_module(f"engine.rulebooks.{game}.view_types").View


def differences(value: object, wanted: Any, at: str = "view") -> Iterator[str]:
    """Where a value is not what the type says."""
    origin = get_origin(wanted)
    if origin is NotRequired:
        yield from differences(value, get_args(wanted)[0], at)
    elif is_typeddict(wanted):
        yield from _of_a_dict(value, wanted, at)
    elif origin in (Union, types.UnionType):
        ways = [list(differences(value, way, at)) for way in get_args(wanted)]
        if all(ways):
            yield min(ways, key=len)[0]
    elif origin is Literal:
        if value not in get_args(wanted):
            yield f"{at}: {value!r} is none of {get_args(wanted)}"
    elif origin is list:
        if type(value) is not list:
            yield f"{at}: {value!r} is no list"
            return
        for index, item in enumerate(value):
            yield from differences(item, get_args(wanted)[0], f"{at}[{index}]")
    elif origin is dict:
        if type(value) is not dict:
            yield f"{at}: {value!r} is no dict"
            return
        for key, item in value.items():
            yield from differences(key, get_args(wanted)[0], f"{at} key {key!r}")
            yield from differences(item, get_args(wanted)[1], f"{at}[{key!r}]")
    elif type(value) is not wanted:
        yield f"{at}: {value!r} is no {wanted}"


def _of_a_dict(value: object, wanted: Any, at: str) -> Iterator[str]:
    if type(value) is not dict:
        yield f"{at}: {value!r} is no dict"
        return
    hints = get_type_hints(wanted, include_extras=True)
    optional = {key for key, hint in hints.items() if get_origin(hint) is NotRequired}
    if lacking := hints.keys() - optional - value.keys():
        yield f"{at}: {sorted(lacking)} missing"
    if unknown := value.keys() - hints.keys():
        yield f"{at}: {sorted(unknown)} unknown"
    for key in hints.keys() & value.keys():
        yield from differences(value[key], hints[key], f"{at}.{key}")


@pytest.mark.parametrize("game", games())
def test_views_of_random_tables_are_what_their_types_say(game: str) -> None:
    wanted = view_type(game)
    for seed in range(6):
        rng = Random(seed)
        table = Table(rulebook(game), random_setup(rulebook(game), rng))
        for _ in range(150):
            if table.ask is None:
                break
            if rng.random() < 0.2:
                for seat in (None, -1, rng.randrange(len(table.players))):
                    assert list(differences(table.view(seat), wanted)) == [], (seed, seat)
            table.do(random_move(table, rng))
        assert list(differences(table.view(), wanted)) == [], seed


def test_a_wrong_view_is_noticed() -> None:
    table = Table(rulebook("orc"), Setup("orc", ("Ana", "Bo")))
    for spoil in (
        lambda view: view.pop("match"),
        lambda view: view.update(more=1),
        lambda view: view["players"][0].update(score="3"),
        lambda view: view["players"][0].update(wins=True),
        lambda view: view["players"][0]["hand"].update(known=[1]),
        lambda view: view.update(match=None),
    ):
        view = dict(table.view())
        spoil(view)
        assert len(list(differences(view, view_type("orc")))) == 1


def test_the_documented_keys_are_those_of_the_type() -> None:
    """docs/replay.md lists what a table of Orconomics looks like."""
    rows = re.findall(
        r"^\| (`.*?) \| (.*) \|$", REPLAY.read_text("utf-8").split("## The table")[1], re.M
    )
    told = {key: text for keys, text in rows for key in re.findall(r"`(\w+)`", keys)}
    hints = get_type_hints(view_type("orconomics"))
    assert told.keys() == hints.keys()
    player = get_args(hints["players"])[0]
    assert set(re.findall(r"`(\w+)`", told["players"])) == get_type_hints(player).keys()
    assert set(re.findall(r"`(\w+)`", told["board"])) == get_type_hints(hints["board"]).keys()
