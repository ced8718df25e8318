"""Tableside: starts the app, or one of the commands for scripts, tests and bug reports."""

from __future__ import annotations

if __name__ == "__main__":
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until run_plainly ends without a word

import os
import sys
from importlib import import_module

from companion.system.kivy_setup import prepare_kivy
from companion.system.terminal import run_plainly

COMMANDS = {
    "demo": "companion.demo.command",
    "replay": "companion.commands.replay",
    "rules": "companion.commands.rules",
    "scan": "companion.commands.scan",
    "print": "companion.printing.command",
    "serve": "companion.commands.serve",
}

HELP = """usage: python main.py [--camera URL] [COMMAND]

  (nothing)                        the app
  --camera URL                     the app, with the live picture of a camera in the network
  demo                             a game plays itself in front of the demo camera
  replay RECORD [--json]           replay a record ("-" reads standard input)
  scan IMAGE... [--json]           dice and tags in pictures, one JSON line an image
  print GAME -o tags.pdf           sticker sheets
  rules GAME                       moves, options and board facts of a game
  serve RECORD | --new GAME        a host for phones, which join in their browser

Each command has --help.
"""


def main(argv: list[str]) -> int:
    if "TABLESIDE_GAMES" in os.environ:
        import_module("companion.extra_games").add_wanted_games()
    if not argv:
        return run_app()
    name, *rest = argv
    if name.partition("=")[0] == "--camera":
        return run_with_camera(argv)
    if name in ("-h", "--help"):
        sys.stdout.write(HELP)
        return 0
    if name not in COMMANDS:
        sys.stderr.write(f"{name!r} is no command.\n\n{HELP}")
        return 2
    done: int = import_module(COMMANDS[name]).main(rest)
    return done


def run_app(camera: str = "") -> int:
    prepare_kivy()
    run: int = import_module("companion.app").main(camera=camera)
    return run


def run_with_camera(argv: list[str]) -> int:
    """The app with a camera in the network; a command after it has no window to show it in."""
    from argparse import ArgumentTypeError

    from companion.commands.camera_option import taken_camera

    try:
        camera, rest = taken_camera(argv)
    except ArgumentTypeError as error:
        sys.stderr.write(f"--camera: {error}\n")
        return 2
    if rest:
        sys.stderr.write(f"{rest[0]!r} cannot follow --camera URL.\n\n{HELP}")
        return 2
    return run_app(camera)


if __name__ == "__main__":
    sys.exit(run_plainly(lambda: main(sys.argv[1:])))
