"""`print GAME -o tags.pdf`: sticker sheets."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands import BAD_INPUT, add_language, catalogue_for, complain
from companion.i18n.catalogue import Catalogue
from companion.printing.job import sheets_of_game
from companion.printing.pdf import make_test_page
from companion.printing.sheets import LABELS, PAPERS
from companion.printing.stickers import (
    LARGEST,
    MOST_SPARE,
    SMALLEST,
    PrintError,
    Wishes,
    size_stickers,
)
from engine.core.errors import EngineError
from engine.core.registry import games


def main(argv: list[str]) -> int:
    wishes = _parser().parse_args(argv)
    catalogue = catalogue_for(wishes.lang)
    try:
        pdf = _pdf(wishes, catalogue)
        Path(wishes.output).write_bytes(pdf)
    except EngineError as error:
        return complain(error, catalogue)
    except PrintError as error:
        sys.stderr.write(catalogue.tell(error.id, **error.parameters) + "\n")
        return BAD_INPUT
    except OSError as error:
        reason = error.strerror or type(error).__name__
        told = catalogue.tell("print.error.unwritable", file=wishes.output, reason=reason)
        sys.stderr.write(told + "\n")
        return BAD_INPUT
    return 0


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="main.py print", description="Sticker sheets for a game, as PDF.")
    parser.add_argument("game", nargs="?", help=", ".join(games()))
    parser.add_argument("-o", "--output", default="tags.pdf", help="file to write [tags.pdf]")
    parser.add_argument("--paper", default="A4", help=" or ".join(PAPERS) + " [A4]")
    parser.add_argument(
        "--size", type=float, default=25.0, help=f"{SMALLEST:g} to {LARGEST:g} mm a card's tag [25]"
    )
    parser.add_argument("--labels", help="label sheets: " + ", ".join(LABELS))
    parser.add_argument("--only", default="", help="cards or kinds, separated by commas")
    parser.add_argument(
        "--spare", type=int, default=0, help=f"more stickers of each tag, up to {MOST_SPARE} [0]"
    )
    parser.add_argument("--blank", type=int, help="how many blank tags for cards to be taught")
    parser.add_argument(
        "--test-page", action="store_true", help="a page that shows from how far a phone reads"
    )
    add_language(parser)
    return parser


def _pdf(wishes: Namespace, catalogue: Catalogue) -> bytes:
    if wishes.test_page:
        return make_test_page(size_stickers(), catalogue.tell, wishes.paper)
    if wishes.game is None:
        raise PrintError("print.error.no_game", known=", ".join(games()))
    only = [word.strip() for word in wishes.only.split(",") if word.strip()]
    wanted = Wishes(wishes.size, only, wishes.spare, wishes.blank)
    return sheets_of_game(wishes.game, wanted, catalogue.tell, wishes.paper, wishes.labels)
