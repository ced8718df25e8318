"""The boards as SVG, drawn from the view of the seat that looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.i18n.catalogue import Catalogue
from companion.link.board_svg.battle_line import line_svg
from companion.link.board_svg.market import market_svg
from companion.link.board_svg.piles import piles_svg
from companion.link.board_svg.ring import ring_svg
from engine.core.shown import AnyView
from engine.core.table import AnyTable

Draw = Callable[[AnyTable, AnyView, Catalogue], str]

BOARDS: Final[dict[str, Draw]] = {
    "orconomics": ring_svg,
    "economicus": ring_svg,
    "economicon": market_svg,
    "few_orcs_more": piles_svg,
    "orc": line_svg,
}


def board_svg(table: AnyTable, view: AnyView, words: Catalogue) -> str:
    """The board of the game that is played; nothing for one that nobody has drawn yet."""
    draw = BOARDS.get(table.rulebook.id)
    return draw(table, view, words) if draw is not None else ""
