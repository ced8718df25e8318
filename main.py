"""Tableside: starts the app, or one of the commands for scripts, tests and bug reports."""

from __future__ import annotations

import sys
from importlib import import_module

from companion.machine import settle

COMMANDS = {
    "demo": "companion.demo.command",
    "replay": "companion.commands.replay",
    "rules": "companion.commands.rules",
    "scan": "companion.commands.scan",
    "print": "companion.printing.command",
}

HELP = """usage: python main.py [COMMAND]

  (nothing)                        the app
  demo                             a game plays itself in front of the demo camera
  replay RECORD [--json]           replay a record ("-" reads standard input)
  scan IMAGE... [--json]           dice and tags in pictures, one JSON line an image
  print GAME -o tags.pdf           sticker sheets
  rules GAME                       moves, options and board facts of a game

Each command has --help.
"""


def main(argv: list[str]) -> int:
    if not argv:
        settle()
        run: int = import_module("companion.app").main()
        return run
    name, *rest = argv
    if name in ("-h", "--help"):
        sys.stdout.write(HELP)
        return 0
    if name not in COMMANDS:
        sys.stderr.write(f"{name!r} is no command.\n\n{HELP}")
        return 2
    done: int = import_module(COMMANDS[name]).main(rest)
    return done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
