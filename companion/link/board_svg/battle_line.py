"""The battle line of ORC: territories from the box outwards, a player on either side."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from companion.faces import SHAPES
from companion.i18n.catalogue import Catalogue
from companion.identity import look_of
from companion.link.board_svg.ring import token_svg
from companion.link.board_svg.shapes import disc_svg, fitted, rect_svg, shape_svg, text_svg
from companion.session import labels
from engine.core.shown import AnyView
from engine.core.table import AnyTable

WIDE: Final = 400
HEAD, ROW = 36, 50
LAND: Final = 140


def line_svg(table: AnyTable, view: AnyView, words: Catalogue) -> str:
    line = view["board"]["line"]
    high = HEAD + max(len(line), 1) * ROW + 6
    drawn = list(_players(view))
    if not line:
        drawn.append(text_svg(words.tell("app.board.no_line"), WIDE / 2, HEAD + 24, 13, "muted"))
    for index, territory in enumerate(line):
        drawn += _row(table, territory, HEAD + index * ROW, words)
    return (
        f'<svg viewBox="0 0 {WIDE} {high}" role="img" '
        f'aria-label="{escape(words.tell("link.board"))}">{"".join(drawn)}</svg>'
    )


def _players(view: AnyView) -> Iterator[str]:
    for seat, player in enumerate(view["players"]):
        left = seat == 0
        x = 22 if left else WIDE - 22
        yield token_svg(seat, x, HEAD / 2, 10)
        anchor, beside = ("start", 38) if left else ("end", WIDE - 38)
        name = player["name"] if len(player["name"]) < 16 else player["name"][:15] + "…"
        yield text_svg(f"{name} · {player['score']}", beside, HEAD / 2, 13, "bold", anchor)


def _row(table: AnyTable, territory: AnyView, top: float, words: Catalogue) -> Iterator[str]:
    colour, middle = territory["colour"], top + ROW / 2 - 2
    left = (WIDE - LAND) / 2
    yield f'<g data-thing="{colour}">' + rect_svg(6, top, WIDE - 12, ROW - 5, "ground", 9)
    yield rect_svg(left, top + 3, LAND, ROW - 11, "raised", 8)
    yield disc_svg(left + 20, middle, 12, f"p-{colour}")
    yield shape_svg(SHAPES[colour], left + 20, middle, 6, "ink")
    name = labels.named(table, colour, words.say)
    worth = words.tell("app.board.worth", n=territory["value"])
    title = f"{name[:1].upper()}{name[1:]} {worth}"
    room = LAND - 42
    yield text_svg(title, left + 38, middle - 8, fitted(title, 12, room), "bold", "start")
    said, tone = words.tell("app.board.stock", n=territory["stock"]), "muted"
    if territory["owner"] is not None:
        said, tone = words.tell("app.board.conquered", who=territory["owner"]), "accent"
    elif territory["status"] == "frozen":
        said, tone = labels.named(table, "frozen", words.say), "loss"
    yield text_svg(said, left + 38, middle + 8, fitted(said, 9.5, room), tone, "start")
    for seat, side in enumerate(territory["sides"]):
        yield from _side(territory, seat, side, middle, table.players[seat])
    yield "</g>"


def _side(territory: AnyView, seat: int, side: AnyView, middle: float, name: str) -> Iterator[str]:
    away = -1 if seat == 0 else 1
    edge = WIDE / 2 + away * LAND / 2
    at = edge + away * 22
    tone = "bold" if side["orcs"] else "muted"
    yield text_svg(str(side["orcs"]), at, middle, 20, tone)
    if territory["now"]["winner"] == name:
        yield rect_svg(edge + away * 5 - 2, middle - 14, 4, 28, f"seat-{look_of(seat)}", 2)
    out = at + away * 26
    if side["race"] is not None:
        yield disc_svg(out, middle, 10, f"p-{side['race']}")
        yield shape_svg(SHAPES[side["race"]], out, middle, 5, "ink")
    elif territory["status"] == "open":
        for index, race in enumerate(side["may"]):
            yield shape_svg(
                SHAPES[race], out + away * 12 * index - away * 6, middle, 4.4, f"p-{race}"
            )
