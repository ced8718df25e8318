"""What the screens show, as plain values: prompt, stages, checklist, log, players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from companion.session import labels
from engine.core.ask import Ask
from engine.core.event import TOLD_ONLY, Event, EventKind
from engine.core.move import Source
from engine.core.options import Option
from engine.core.rulebook import Editable
from engine.core.shown import AnyView
from engine.core.table import AnyTable
from engine.core.text import Arg, Money, Text

TASKS_SHOWN = 12
AGO = 8
"""So many answers back the hands may still be busy."""
EVERYBODY = -1
"""The seat of nobody: what everyone round the table may see."""

StageState = Literal["past", "now", "next"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table is asked now, and the rules behind it."""

    who: tuple[int, ...]
    text: Text
    why: tuple[Text, ...]
    options: Sequence[Option]


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the turn, as the bar over the table shows it."""

    id: str
    name: Text
    state: StageState


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do on the table, so many times; ticked when done."""

    key: tuple[int, int]
    kind: EventKind
    text: Text
    who: tuple[int, ...]
    amount: Money | None
    done: bool
    times: int = 1


@dataclass(frozen=True, slots=True)
class LogLine:
    """A move in the log. `who` is a seat, -1 for the table; `undone` moves can be redone."""

    index: int
    text: Text
    events: tuple[Event, ...]
    who: int
    by: Source
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


def prompt(table: AnyTable, ask: Ask | None = None) -> Prompt | None:
    """A question of this table: the one that stands, unless one is named that comes after it."""
    ask = ask or table.ask
    if ask is None:
        return None
    why = tuple(rule_text(table, rule) for rule in ask.rules)
    return Prompt(ask.who, ask.text, why, ask.options)


def rule_text(table: AnyTable, rule: str) -> Text:
    """A rule item in our own words; the items that all games share are said by the engine."""
    domain = "engine" if rule.startswith("G") else table.rulebook.id
    return Text(f"{domain}.rule.{rule}", {})


def stages(table: AnyTable) -> list[Stage]:
    """The stages of a turn in their order."""
    names = table.rulebook.stages
    at = names.index(table.stage) if table.stage in names else -1
    found = []
    for i, stage in enumerate(names):
        state: StageState = "now" if i == at else "past" if i < at else "next"
        found.append(Stage(stage, Text(f"{table.rulebook.id}.stage.{stage}", {}), state))
    return found


def checklist(table: AnyTable, entry: int = 1) -> list[Task]:
    """What the hands do for the last answer, in the order in which they do it.

    Those of one player stand together and are summed: two times one card is two cards. Where the
    last answer asks nothing of the hands, the one before it is shown as carried out. entry is how
    many moves the last answer was.
    """
    last = len(table.moves) - 1
    first = last - max(entry, 1) + 1
    tasks = [task for i in range(first, last + 1) for task in _tasks(i, table.events_of(i), False)]
    index = first - 1
    while not any(task.kind not in TOLD_ONLY for task in tasks) and index >= max(-1, last - AGO):
        tasks = [*_tasks(index, table.events_of(index), True), *tasks]
        index -= 1
    return _grouped(tasks)[:TASKS_SHOWN]


def _tasks(index: int, events: Sequence[Event], done: bool) -> Iterator[Task]:
    for number, event in enumerate(events):
        told = done or event.kind in TOLD_ONLY
        amount = next(_amounts(event.text), None)
        yield Task((index, number), event.kind, event.text, event.who, amount, told)


def _grouped(tasks: Sequence[Task]) -> list[Task]:
    """By player, in the order in which they first have something to do; alike ones added up."""
    groups: dict[tuple[int, ...], list[Task]] = {}
    for task in tasks:
        group = groups.setdefault(task.who, [])
        for at, other in enumerate(group):
            added = _added(other, task)
            if added is not None:
                group[at] = added
                break
        else:
            group.append(task)
    return [task for group in groups.values() for task in group]


def _added(one: Task, other: Task) -> Task | None:
    """Both tasks as one if they are the same or differ only in the count or amount; else None."""
    if (one.kind, one.text.id, one.done) != (other.kind, other.text.id, other.done):
        return None
    told, more = one.text.args, other.text.args
    counted = [key for key in ("n", "amount") if key in told]
    same = all(told[key] == more.get(key) for key in told if key not in counted)
    if not counted and same:
        return replace(one, times=one.times + other.times)
    if len(counted) != 1 or not same:
        return None
    first, second = told[counted[0]], more[counted[0]]
    summed: Arg
    if isinstance(first, Money) and isinstance(second, Money) and first.unit == second.unit:
        summed = Money(first.amount + second.amount, first.unit)
    elif isinstance(first, int) and isinstance(second, int):
        summed = first + second
    else:
        return None
    text = Text(one.text.id, {**told, counted[0]: summed})
    return replace(one, text=text, amount=next(_amounts(text), None))


def _amounts(text: Text) -> Iterator[Money]:
    for arg in text.args.values():
        if isinstance(arg, Money):
            yield arg


def log(table: AnyTable) -> list[LogLine]:
    """Every move as a sentence, then the undone ones."""
    lines = [
        LogLine(
            index,
            labels.move_line(table, move, table.events_of(index)),
            tuple(table.events_of(index)),
            table.seats.get(move.who, -1),
            move.by,
            False,
        )
        for index, move in enumerate(table.moves)
    ]
    for index, move in enumerate(table.undone, len(lines)):
        who = table.seats.get(move.who, -1)
        lines.append(LogLine(index, labels.move_line(table, move), (), who, move.by, True))
    return lines


def player_cards(table: AnyTable) -> list[PlayerCard]:
    """One card a player, best first."""
    fields: dict[str, list[Field]] = {name: [] for name in table.players}
    for path, editable in table.editable().items():
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
            tuple(tiles(table, view["players"][line.seat])),
            target(view),
        )
        for line in table.standings()
    ]


def tiles(table: AnyTable, player: AnyView) -> Iterator[Reckoned]:
    """What the rulebook finds worth a tile, for one player of its view."""
    for key in table.rulebook.shown.tiles:
        value = player.get(key)
        if value is not None:
            yield Reckoned(Text(f"{table.rulebook.id}.tile.{key}", {}), _count(value))


def target(view: AnyView) -> int | None:
    """The score that the players race for; None where there is no such race."""
    found = view.get("target", view.get("board", {}).get("target"))
    return found if isinstance(found, int) and found > 0 else None


def _count(value: object) -> int:
    """A number as it is; for a list or a count by kind, the total."""
    if isinstance(value, Mapping):
        return sum(_count(part) for part in value.values())
    if isinstance(value, list):
        return len(value)
    return int(value) if isinstance(value, int | Fraction) else 0


def _owner(who: Arg | None, fields: dict[str, list[Field]]) -> str | None:
    return who if isinstance(who, str) and who in fields else None


def fields_now(table: AnyTable, paths: Iterable[str]) -> list[Field]:
    """These fields as the table is now; what can no longer be corrected is left out."""
    editable = table.editable()
    return [
        Field(path, editable[path].label, editable[path].get(), editable[path])
        for path in paths
        if path in editable
    ]


def table_fields(table: AnyTable) -> list[Field]:
    """What can be corrected and belongs to no player: tokens on the board, piles, prices."""
    names = set(table.players)
    return [
        Field(path, editable.label, editable.get(), editable)
        for path, editable in table.editable().items()
        if editable.label.args.get("who") not in names
    ]
