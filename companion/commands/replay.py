"""`replay RECORD [--json]`: the table after the last move of a record."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from companion.commands import add_language, catalogue_for, complain, print_out, read_text
from companion.i18n.catalogue import Catalogue
from engine.core.ask import Ask
from engine.core.errors import EngineError, failing
from engine.core.move import TABLE
from engine.core.places import mover
from engine.core.record import Record
from engine.core.report import report
from engine.core.table import AnyTable
from engine.core.text import Text, msg


def main(argv: list[str]) -> int:
    parser = ArgumentParser(prog="main.py replay", description="Replay a record of a game.")
    parser.add_argument("record", help='a record file, or "-" for standard input')
    parser.add_argument("--json", action="store_true", help="the whole table as JSON")
    parser.add_argument("--as", dest="seat", help="only what this player may see")
    add_language(parser)
    wishes = parser.parse_args(argv)
    catalogue = catalogue_for(wishes.lang)
    try:
        table = Record.parse(read_text(wishes.record)).replay()
        seat = table.seat(wishes.seat) if wishes.seat else None
        with failing("report"):
            shown = (
                json.dumps(report(table, seat), ensure_ascii=False)
                if wishes.json
                else "\n".join(told(table, catalogue))
            )
    except EngineError as error:
        return complain(error, catalogue)
    print_out(shown, catalogue)
    return 0


def told(table: AnyTable, catalogue: Catalogue) -> list[str]:
    """The table in a few lines for a person."""
    say = catalogue.say
    game = table.rulebook.id
    lines = [say(msg("command.replay.head", game=msg(f"{game}.name"), n=len(table.moves)))]
    if table.stage:
        stage = msg(f"{game}.stage.{table.stage}")
        lines.append(say(msg("command.replay.stage", turn=table.turn, stage=stage)))
    for line in table.standings():
        name = table.players[line.seat]
        lines.append(
            say(msg("command.replay.standing", rank=line.rank, who=name, score=line.score))
        )
    if table.result is not None:
        return [*lines, say(table.result.text)]
    ask = table.ask
    if ask is not None:
        lines.append(say(_asked(table, ask)))
    return lines


def _asked(table: AnyTable, ask: Ask) -> Text:
    """The question, after the names of those who are asked where it does not tell them itself."""
    names = tuple(table.players[seat] for seat in ask.who)
    if len(names) == 1 and names[0] in ask.text.args.values():
        return ask.text
    return msg("command.replay.ask", who=names or (mover(TABLE),), text=ask.text)
