"""Texts of the engine as JSON and back, so that a kept summary can be said in any language."""

from __future__ import annotations

import json

from engine.core.text import Arg, Money, Text


def written(arg: Arg) -> object:
    """
    >>> written(Text("a.b", {"amount": Money(2, "silver")}))
    {'text': 'a.b', 'args': {'amount': {'money': 2, 'unit': 'silver'}}}
    """
    if isinstance(arg, Text):
        return {"text": arg.id, "args": {key: written(value) for key, value in arg.args.items()}}
    if isinstance(arg, Money):
        return {"money": arg.amount, "unit": arg.unit}
    if isinstance(arg, tuple):
        return [written(item) for item in arg]
    return arg


def read(raw: object) -> Arg:
    """What `written` wrote; raises KeyError or TypeError for anything else."""
    if isinstance(raw, dict):
        if "money" in raw:
            return Money(int(raw["money"]), str(raw["unit"]))
        return Text(str(raw["text"]), {key: read(value) for key, value in raw["args"].items()})
    if isinstance(raw, list):
        return tuple(read(item) for item in raw)
    if isinstance(raw, (str, int)):
        return raw
    raise TypeError(type(raw))


def read_text(raw: object) -> Text:
    found = read(raw)
    if not isinstance(found, Text):
        raise TypeError(type(found))
    return found


def key_of(text: Text) -> str:
    """A text as a string to count by: its id, or JSON where it has parameters."""
    if not text.args:
        return text.id
    return json.dumps(written(text), ensure_ascii=False, sort_keys=True)


def from_key(key: str) -> Text:
    return read_text(json.loads(key)) if key.startswith("{") else Text(key, {})
