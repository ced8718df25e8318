"""For a Few Orcs More: the piles, then a column a player with backs in hand and what is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Final

from companion.i18n.catalogue import Catalogue
from companion.link.board_svg.ring import token_svg
from companion.link.board_svg.shapes import number, rect_svg, text_svg
from companion.session import labels
from engine.core.shown import AnyView
from engine.core.table import AnyTable

WIDE: Final = 400
NAMES: Final = 118
GROUPS: Final = ("orcs", "dwarves", "skeletons", "barbarians", "mercenaries", "spies")
PILE, ROW, HEAD = 46, 24, 48
Cell = Callable[[AnyView], str]


def piles_svg(table: AnyTable, view: AnyView, words: Catalogue) -> str:
    piles = view["piles"] if view["battle"] is None else []
    each = 7
    rows = -(-len(piles) // each)
    drawn = list(_piles(view, piles, each))
    top = rows * (PILE + 8) + (8 if rows else 0)
    lines = list(_lines(table, view, words))
    drawn += _columns(view, lines, top)
    high = top + HEAD + len(lines) * ROW + 10
    return (
        f'<svg viewBox="0 0 {WIDE} {high}" role="img" '
        f'aria-label="{escape(words.tell("link.board"))}">{"".join(drawn)}</svg>'
    )


def _piles(view: AnyView, piles: Iterable[AnyView], each: int) -> Iterator[str]:
    """A stack of backs: the higher the pile, the more edges show."""
    wide = (WIDE - 8 * (each + 1)) / each
    dealing = view["dealing"]
    for index, pile in enumerate(piles):
        x = 8 + (index % each) * (wide + 8)
        y = 8 + (index // each) * (PILE + 8)
        lit = dealing is not None and dealing["next_pile"] == pile["pile"]
        yield f'<g data-thing="{pile["pile"]}">'
        yield rect_svg(x, y, wide - 6, PILE, "active" if lit else "raised", 6)
        for edge in range(1, min(3, pile["height"]) + 1):
            right, top = x + wide - 6 + 2 * edge, y + 4 * edge
            yield f'<path class="rim" d="M{number(right)} {top}v{PILE - 4 * edge}"/>'
        yield text_svg(str(pile["pile"]), x + 5, y + 9, 9.5, "muted", "start")
        tone = "muted" if pile["done"] else "bold"
        yield text_svg(str(pile["height"]), x + (wide - 6) / 2, y + PILE / 2 + 5, 19, tone)
        yield "</g>"


def _lines(table: AnyTable, view: AnyView, words: Catalogue) -> Iterator[tuple[str, str, Cell]]:
    """The name of each row, the back that it shows if any, and what it says of a player."""
    yield words.tell("app.board.score"), "", lambda player: str(player["score"])
    for group in GROUPS:
        name = labels.named(table, group, words.say)
        yield name, group, lambda player, group=group: str(player["backs"].get(group, 0))  # type: ignore[misc]
    battle = view["battle"]
    if battle is None:
        return
    armies = {army["name"]: army for army in battle["armies"]}

    def laid(what: str) -> Cell:
        def cell(player: AnyView) -> str:
            army = armies.get(player["name"])
            if army is None:
                return ""
            value = army.get(what)
            return "?" if value is None else str(value)

        return cell

    yield words.tell("app.board.laid_tribe"), "", laid("tribe_cards")
    yield words.tell("app.board.laid_mercenaries"), "", laid("mercenaries")
    if any("strength" in army for army in armies.values()):
        yield words.tell("app.board.strength"), "", laid("strength")


def _columns(view: AnyView, lines: list[tuple[str, str, Cell]], top: float) -> Iterator[str]:
    players = view["players"]
    wide = (WIDE - NAMES - 8) / len(players)
    tall = HEAD + len(lines) * ROW
    for seat, player in enumerate(players):
        x = NAMES + wide * seat
        middle = x + wide / 2
        yield f'<g data-thing="{escape(player["name"])}">'
        yield rect_svg(x + 2, top + 2, wide - 4, tall, "raised", 9)
        yield token_svg(seat, middle, top + 17, 10)
        name = player["name"] if len(player["name"]) < 9 else player["name"][:8] + "…"
        yield text_svg(name, middle, top + 38, 10.5, "bold")
        if player["role"] != "fighter":
            role = "★" if player["role"] == "champion" else "✦"
            yield text_svg(role, middle + 16, top + 10, 12, "accent")
        for index, (_name, _group, cell) in enumerate(lines):
            said = cell(player)
            tone = "muted" if said in ("0", "") else "bold" if index == 0 else ""
            yield text_svg(said, middle, top + HEAD + ROW * (index + 0.5), 13, tone)
        yield "</g>"
    for index, (name, group, _cell) in enumerate(lines):
        y = top + HEAD + ROW * (index + 0.5)
        if group:
            yield rect_svg(10, y - 8, 12, 16, f"p-{group}", 2.5)
        yield text_svg(
            name if len(name) < 15 else name[:14] + "…", 28 if group else 10, y, 12, "", "start"
        )
