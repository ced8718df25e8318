"""The market of Economicon: goods as stacks by producer, money, prices and their last change."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from companion.i18n.catalogue import Catalogue
from companion.link.board_svg.shapes import disc_svg, fitted, rect_svg, text_svg
from companion.session import labels
from engine.core.shown import AnyView
from engine.core.table import AnyTable
from engine.core.text import Money

GOODS: Final = ("grain", "steel", "oil", "tech")
GOLD: Final = "gold"
WIDE, HIGH = 400, 330


def market_svg(table: AnyTable, view: AnyView, words: Catalogue) -> str:
    drawn: list[str] = []
    each = (WIDE - 5 * 8) / 4
    for index, good in enumerate(GOODS):
        drawn += _stack(table, view, words, good, 8 + index * (each + 8), each)
    drawn += _money(table, view, words)
    drawn += _nations(view)
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-label="{escape(words.tell("link.board"))}">{"".join(drawn)}</svg>'
    )


def _name(table: AnyTable, token: str, words: Catalogue) -> str:
    name = labels.named(table, token, words.say)
    return name[:1].upper() + name[1:]


def _price(view: AnyView, good: str, words: Catalogue) -> str:
    quarters = view["prices"]["now"][good][GOLD]
    return words.money(Money(quarters, f"quarter:{GOLD}"), "short")


def _change(view: AnyView, good: str, words: Catalogue) -> tuple[str, str]:
    prices = view["prices"]
    change = prices["now"][good][GOLD] - prices["before"][good][GOLD]
    if not change:
        return "", "muted"
    said = words.money_change(Money(change, f"quarter:{GOLD}"))
    return said, "gain" if change > 0 else "loss"


def _stack(
    table: AnyTable, view: AnyView, words: Catalogue, good: str, x: float, wide: float
) -> Iterator[str]:
    stack = view["market"]["stacks"][good]
    middle = x + wide / 2
    yield f'<g data-thing="{good}">' + rect_svg(x, 8, wide, 216, "raised", 10)
    yield text_svg(_name(table, good, words), middle, 24, 13, "bold")
    yield text_svg(_price(view, good, words), middle, 43, 14, "accent bold")
    change, tone = _change(view, good, words)
    yield text_svg(change, middle, 59, 11, tone)
    yield text_svg(words.tell("app.board.units", n=len(stack)), middle, 213, 11, "muted")
    columns = 1 if len(stack) <= 12 else 2 if len(stack) <= 24 else 3
    rows = max(1, -(-len(stack) // columns))
    high = min(14.0, 132 / rows)
    each = (wide - 16) / columns
    for index, nation in enumerate(stack):
        left = x + 8 + each * (index // rows)
        top = 202 - high * (index % rows + 1)
        yield rect_svg(left, top, each - 2, high - 1.5, f"p-{nation}", 3)
    yield "</g>"


def _money(table: AnyTable, view: AnyView, words: Catalogue) -> Iterator[str]:
    money = view["market"]["money"]
    each = (WIDE - 8 * (len(money) + 1)) / max(len(money), 1)
    for index, (good, quarters) in enumerate(money.items()):
        x = 8 + index * (each + 8)
        middle = x + each / 2
        yield f'<g data-thing="{good}">' + rect_svg(x, 232, each, 68, "raised", 10)
        yield disc_svg(middle, 247, 8, f"p-{good}")
        said = words.money(Money(quarters, f"quarter:{good}"), "short")
        room = each - 6
        yield text_svg(said, middle, 264, fitted(said, 12, room), "bold")
        price, change, tone = _name(table, GOLD, words), "", "muted"
        if good != GOLD:
            price, (change, tone) = _price(view, good, words), _change(view, good, words)
        yield text_svg(price, middle, 279, fitted(price, 10.5, room), "muted")
        if change:
            yield text_svg(change, middle, 291, fitted(change, 9.5, room), tone)
        yield "</g>"


def _nations(view: AnyView) -> Iterator[str]:
    """Which player is which nation."""
    shown = [player for player in view["players"] if player["nation"]]
    each = WIDE / max(len(shown), 1)
    for index, player in enumerate(shown):
        x = index * each + 16
        lit = player["name"] == view["order"]["active"]
        yield disc_svg(x, 314, 6, f"p-{player['nation']}")
        name = player["name"] if len(player["name"]) < 12 else player["name"][:11] + "…"
        yield text_svg(name, x + 11, 314, 11, "accent bold" if lit else "muted", "start")
