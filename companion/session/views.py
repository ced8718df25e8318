"""What the screens show, as plain values: prompt, stages, checklist, log, players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.session import wording
from engine.core.event import TOLD_ONLY, Event
from engine.core.options import Option
from engine.core.rulebook import Editable
from engine.core.table import Table
from engine.core.text import Arg, Money, Text

TASKS_SHOWN = 8
EVERYBODY = -1
"""The seat of nobody: what everyone round the table may see."""

RECKONED: Mapping[str, tuple[str, ...]] = {
    "orconomics": ("loans", "supply"),
    "economicus": ("loans", "company_tokens", "startup_tokens"),
    "economicon": ("goods", "value"),
    "few_orcs_more": ("backs", "enlistments", "desertions"),
    "orc": ("territories", "natives"),
}
"""Game -> what its view tells of each player that is worth a look; named `<game>.tile.<key>`."""

HIDDEN = ("few_orcs_more.path.hand",)
"""What only some of the players may see: listed for corrections without its value."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table is asked now. `at` is the state that it belongs to."""

    who: tuple[int, ...]
    text: Text
    why: tuple[Text, ...]
    kind: str
    options: Sequence[Option]
    about: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Stage:
    id: str
    name: Text
    state: str
    """past, now or next"""


@dataclass(frozen=True, slots=True)
class Task:
    """Something for the hands: done ones are ticked."""

    key: tuple[int, int]
    kind: str
    text: Text
    who: tuple[int, ...]
    amount: Money | None
    done: bool


@dataclass(frozen=True, slots=True)
class LogLine:
    index: int
    text: Text
    events: tuple[Event, ...]
    who: int
    by: str
    undone: bool


@dataclass(frozen=True, slots=True)
class Field:
    """A number or word of a player that can be corrected."""

    path: str
    label: Text
    value: int | str
    editable: Editable


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A number of a player that follows from others, and so is only shown."""

    label: Text
    value: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """target is the score that the players race for; None where there is no such race."""

    seat: int
    name: str
    rank: int
    score: int
    parts: tuple[tuple[Text, int], ...]
    fields: tuple[Field, ...]
    reckoned: tuple[Reckoned, ...] = ()
    target: int | None = None


def prompt(table: Table[Any]) -> Prompt | None:
    ask = table.ask
    if ask is None:
        return None
    why = tuple(rule_text(table, rule) for rule in ask.rules)
    options = ask.options
    return Prompt(ask.who, ask.text, why, ask.answer_kind(), options, ask.about, len(table.moves))


def rule_text(table: Table[Any], rule: str) -> Text:
    """A rule item in our own words; the items that all games share are said by the engine."""
    domain = "engine" if rule.startswith("G") else table.rulebook.id
    return Text(f"{domain}.rule.{rule}", {})


def stages(table: Table[Any]) -> list[Stage]:
    names = table.rulebook.stages
    at = names.index(table.stage) if table.stage in names else -1
    found = []
    for i, stage in enumerate(names):
        state = "now" if i == at else "past" if i < at else "next"
        found.append(Stage(stage, Text(f"{table.rulebook.id}.stage.{stage}", {}), state))
    return found


def checklist(table: Table[Any]) -> list[Task]:
    """The latest instructions, oldest first; those of earlier moves count as carried out."""
    last = len(table.moves) - 1
    tasks: list[Task] = []
    for index in range(last, -2, -1):
        events = table.events_of(index)
        tasks = [*_tasks(index, events, index < last), *tasks]
        if len(tasks) >= TASKS_SHOWN or last - index >= TASKS_SHOWN:
            break
    return tasks[-TASKS_SHOWN:]


def _tasks(index: int, events: Sequence[Event], done: bool) -> Iterator[Task]:
    for number, event in enumerate(events):
        told = done or event.kind in TOLD_ONLY
        amount = next(_amounts(event.text), None)
        yield Task((index, number), event.kind, event.text, event.who, amount, told)


def _amounts(text: Text) -> Iterator[Money]:
    for arg in text.args.values():
        if isinstance(arg, Money):
            yield arg


def log(table: Table[Any]) -> list[LogLine]:
    """Every move as a sentence, then the undone ones."""
    lines = [
        LogLine(
            index,
            wording.move_line(table, move),
            tuple(table.events_of(index)),
            table.seats.get(move.who, -1),
            move.by,
            False,
        )
        for index, move in enumerate(table.moves)
    ]
    for index, move in enumerate(table.undone, len(lines)):
        who = table.seats.get(move.who, -1)
        lines.append(LogLine(index, wording.move_line(table, move), (), who, move.by, True))
    return lines


def player_cards(table: Table[Any]) -> list[PlayerCard]:
    """One card a player, best first."""
    fields: dict[str, list[Field]] = {name: [] for name in table.players}
    for path, editable in table.rulebook.editable(table).items():
        owner = _owner(editable.label.args.get("who"), fields)
        if owner is not None:
            fields[owner].append(Field(path, editable.label, editable.get(), editable))
    view = table.view(EVERYBODY)
    return [
        PlayerCard(
            line.seat,
            table.players[line.seat],
            line.rank,
            line.score,
            line.parts,
            tuple(fields[table.players[line.seat]]),
            tuple(_reckoned(table.rulebook.id, view["players"][line.seat])),
            _target(view),
        )
        for line in table.standings()
    ]


def _reckoned(game: str, told: Mapping[str, Any]) -> Iterator[Reckoned]:
    for key in RECKONED.get(game, ()):
        value = told.get(key)
        if value is not None:
            yield Reckoned(Text(f"{game}.tile.{key}", {}), _count(value))


def _count(value: Any) -> int:
    """A number as it is; of things listed by kind, how many there are."""
    if isinstance(value, Mapping):
        return sum(_count(part) for part in value.values())
    return len(value) if isinstance(value, list) else int(value)


def _target(view: Mapping[str, Any]) -> int | None:
    found = view.get("target", view.get("board", {}).get("target"))
    return found if isinstance(found, int) and found > 0 else None


def _owner(who: Arg | None, fields: dict[str, list[Field]]) -> str | None:
    return who if isinstance(who, str) and who in fields else None


def table_fields(table: Table[Any]) -> list[Field]:
    """What can be corrected and belongs to no player: tokens on the board, piles, prices."""
    names = set(table.players)
    return [
        Field(path, editable.label, editable.get(), editable)
        for path, editable in table.rulebook.editable(table).items()
        if editable.label.args.get("who") not in names
    ]
