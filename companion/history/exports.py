"""History for other programs: a table for spreadsheets, JSON of everything, a BG Stats link."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import quote

from companion.history.people import People
from companion.history.summary import Summary
from companion.session import saved_game
from companion.store import SavedTable, Store

FORMAT: Final = "tableside history"
VERSION: Final = 1
COLUMNS: Final = (
    "table",
    "game",
    "date",
    "minutes",
    "turns",
    "players",
    "player",
    "place",
    "score",
    "won",
)
BGSTATS: Final = "bgstats://app.bgstatsapp.com/createPlay.html?data="

Known = Iterable[tuple[SavedTable, Summary]]


def csv_of_all(known: Known, people: People, unnamed: str) -> str:
    """One line for each player of each finished game; unnamed stands for deleted players."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for table, summary in known:
        if not summary.over:
            continue
        for seat, name in enumerate(_names(summary, people, unnamed)):
            writer.writerow(
                [
                    _cell(table.name),
                    summary.game,
                    _utc(summary.ended),
                    round(summary.seconds / 60),
                    summary.turns,
                    len(summary.players),
                    _cell(name),
                    summary.places[seat],
                    summary.scores[seat],
                    int(seat in summary.winners),
                ]
            )
    return file.getvalue()


def _cell(text: str) -> str:
    """A quote in front of what a spreadsheet would run as a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def json_of_all(store: Store, known: Known, people: People, unnamed: str) -> str:
    """Every game with its result and its record. A record names its players as they were written,
    so those of deleted players are left out; so is one that tells hidden cards of a game that
    goes on."""
    told = [_game(store, table, summary, people, unnamed) for table, summary in known]
    whole = {"format": FORMAT, "version": VERSION, "games": told}
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _game(
    store: Store, table: SavedTable, summary: Summary, people: People, unnamed: str
) -> dict[str, object]:
    deleted = any(people.is_deleted(name) for name in summary.players)
    secret = not summary.over and saved_game.public_record(store, table.id, "") is not None
    return {
        "uid": table.uid,
        "name": table.name,
        "game": summary.game,
        "rules": summary.rules,
        "over": summary.over,
        "started": _utc(summary.started),
        "ended": _utc(summary.ended),
        "seconds": summary.seconds,
        "turns": summary.turns,
        "players": [
            {
                "name": name,
                "place": summary.places[seat],
                "score": summary.scores[seat],
                "won": seat in summary.winners,
            }
            for seat, name in enumerate(_names(summary, people, unnamed))
        ],
        "record": None if deleted or secret else saved_game.whole_record(store, table.id),
        "times": [] if deleted or secret else [row.at for row in store.moves(table.id)],
    }


def bgstats_link(
    table: SavedTable, summary: Summary, people: People, name: str, unnamed: str
) -> str:
    """Opens BG Stats with this play filled in; name is that of the game."""
    play = {
        "sourceName": "Tableside",
        "sourcePlayId": table.uid,
        "playDate": _utc(summary.ended),
        "durationMin": round(summary.seconds / 60),
        "game": {
            "name": name,
            "sourceGameId": summary.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player,
                "sourcePlayerId": player,
                "rank": summary.places[seat],
                "score": summary.scores[seat],
                "winner": seat in summary.winners,
                "startPlayer": False,
            }
            for seat, player in enumerate(_names(summary, people, unnamed))
        ],
    }
    written = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return BGSTATS + quote(written, safe="")


def _names(summary: Summary, people: People, unnamed: str) -> Iterator[str]:
    for name in summary.players:
        yield unnamed if people.is_deleted(name) else people.name_of(name)


def _utc(when: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(when))
