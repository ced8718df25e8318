"""Games that lie outside of the project, in a folder of their own:

    FOLDER/rulebooks/NAME/        the rulebook, with its emblem.json
    FOLDER/boards/NAME.py         the drawing of its board
    FOLDER/i18n/LANGUAGE/*.json   its texts

`TABLESIDE_GAMES=FOLDER python main.py` plays them; several folders are parted as in PATH.
"""

from __future__ import annotations

import os
from pathlib import Path

import companion.boards
import engine.rulebooks
from companion.i18n import catalogue

VARIABLE = "TABLESIDE_GAMES"


def add_games(folder: Path) -> None:
    """From now on its games are found like those of the project."""
    engine.rulebooks.__path__.append(str(folder / "rulebooks"))
    companion.boards.__path__.append(str(folder / "boards"))
    catalogue.MORE_FOLDERS.append(folder / "i18n")


def add_wanted_games() -> None:
    """Those that the environment names."""
    for folder in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        add_games(Path(folder))
