"""The board of Economicon: markets as stacks by producer, money, prices and their last change."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from kivy.graphics import SmoothLine
from kivy.metrics import dp

from companion.boards.base import Drawing, Thing
from companion.boards.colours import PRINTED, SHAPES
from companion.i18n.locales import MINUS
from companion.session.board_answers import Spot
from companion.theme import readable_on
from engine.core.text import Money
from engine.rulebooks.economicon.view_types import View

COMMODITIES = ("grain", "steel", "oil", "tech")
GOLD = "gold"
LEAST = 188.0
"""The height in dp that the market needs, as rows."""
MOST_GROWN = 1.15
"""How much more for large text, which may then still be shrunk: seeing the whole market matters
more."""
STACKED = 300.0
"""From that height on the units stand in stacks as they lie on the table."""
MONEY_HEIGHT = 72.0
LEGEND = 30.0
LARGEST_UNIT = 24.0
HISTORY = 34.0
HISTORY_FROM = 110.0
"""Prices of past turns are drawn where the stacks have that much room."""
TURNS_SHOWN = 24


class EconomiconBoard(Drawing):
    """Commodities stand side by side as they lie on the table, the last unit on top."""

    view: View

    def needs(self, width: float, height: float) -> tuple[float, float]:
        return width, max(height, dp(LEAST) * min(max(1.0, self.theme.text_factor), MOST_GROWN))

    def likes(self, width: float) -> float:  # noqa: ARG002
        return dp(STACKED) * max(1.0, self.theme.text_factor)

    def spots(self) -> dict[str, tuple[Spot, ...]]:
        return {f"good.{good}": (Spot((good,)),) for good in self.view["prices"]["goods"]}

    def subtitle(self) -> str:
        event, tell = self.view["event"], self.words.tell
        if not event["number"]:
            return tell("app.board.no_event")
        return tell("app.board.event", n=event["number"], of=event["of"])

    # Drawing

    def picture(self) -> object:
        view = self.view
        nations = [(player["name"], player["nation"]) for player in view["players"]]
        return view["market"], view["prices"], view["order"]["active"], nations, self._past_prices()

    def _past_prices(self) -> list[tuple[int, ...]]:
        """What each good cost in the last turns."""
        return self.session.table.stats.series.get("price", [])[-TURNS_SHOWN:]

    def draw(self) -> None:
        grown = max(1.0, self.theme.text_factor)
        if self.height < dp(STACKED) * grown:
            self._draw_rows(grown)
            return
        legend, money = dp(LEGEND) * grown, dp(MONEY_HEIGHT) * grown
        self._draw_legend(0, legend)
        self._draw_money(legend + dp(4), money)
        low = legend + money + dp(12)
        wide = (self.width - 3 * dp(8)) / 4
        for index, good in enumerate(COMMODITIES):
            self._draw_stack(good, index * (wide + dp(8)), low, wide, self.height - low)

    def _draw_rows(self, grown: float) -> None:
        """Where there is little height: a row a commodity, and the money below."""
        gap, money = dp(4), dp(46) * grown
        self._draw_money(0, money)
        high = (self.height - money - 4 * gap) / 4
        for index, good in enumerate(COMMODITIES):
            low = self.height - (index + 1) * high - index * gap
            self._draw_row(good, low, high)

    def _draw_row(self, good: str, low: float, high: float) -> None:
        pen, key, wide = self.pen, f"good.{good}", self.width
        self.put(key, 0, low, wide, high)
        pen.panel(0, low, wide, high, rim=self.rim(key), corner=10)
        middle = low + high / 2
        name = wide * (0.32 if self.theme.large else 0.27)
        price = wide * 0.35
        units = wide - name - price
        pen.text(self._name(good), dp(12), middle, "body", bold=True, room=name - dp(20), align=0)
        stack = self.view["market"]["stacks"][good]
        if stack:
            self._draw_line_of_units(good, stack, name, middle, units - dp(8), high)
        else:
            empty = self.words.tell("app.board.empty_market")
            pen.text(empty, name, middle, "label", "muted", room=units, align=0)
        change, tone = self._change(good)
        right = wide - dp(12)
        room = price - dp(20)
        taken = pen.text(change, right, middle, "label", tone, bold=True, room=room * 0.5, align=1)
        right -= taken + dp(8) if taken else 0
        room -= taken + dp(8) + pen.size("body")
        coin = pen.size("body") * 0.42
        pen.coin("bar", right - coin, middle, coin)
        right -= 2 * coin + dp(4)
        pen.text(
            self._in_gold(good), right, middle, "body", "accent", bold=True, room=room, align=1
        )
        self.glow(key, 0, low, wide, high, 10)

    def _draw_line_of_units(
        self, good: str, stack: list[str], x: float, y: float, room: float, high: float
    ) -> None:
        """The stack from its foot to its top, from the left; the number where it is too long."""
        side = min(high * 0.62, dp(18))
        step = min(side + dp(2), room / len(stack))
        if step < dp(7):
            self.pen.text(self._units(len(stack)), x, y, "secondary", room=room, align=0)
            return
        for index, nation in enumerate(stack):
            left = x + index * step
            self._draw_unit((good, index), nation, left, y - side / 2, side, side)

    def _draw_stack(self, good: str, x: float, low: float, wide: float, high: float) -> None:
        pen, line = self.pen, self.pen.size("label") * 1.35
        key = f"good.{good}"
        self.put(key, x, low, wide, high)
        pen.panel(x, low, wide, high, rim=self.rim(key))
        middle, top = x + wide / 2, low + high
        room = wide - dp(10)
        pen.text(self._name(good), middle, top - line, "body", bold=True, room=room)
        self._draw_price(good, middle, top - line * 2.2, room)
        stack = self.view["market"]["stacks"][good]
        foot = low + line * 1.6
        pen.text(self._units(len(stack)), middle, low + line * 0.85, "label", "muted", room=room)
        room = top - line * 3.9 - foot
        if room > dp(HISTORY_FROM):
            room -= dp(HISTORY) + dp(10)
            self._draw_history(good, x + dp(10), foot + room + dp(6), wide - dp(20), dp(HISTORY))
        if stack:
            self._draw_units(good, stack, x, foot, wide, room)
        self.glow(key, x, low, wide, high)

    def _draw_history(self, good: str, x: float, low: float, wide: float, high: float) -> None:
        """The price in gold turn by turn, as a line that ends in today."""
        column = self.view["prices"]["goods"].index(good)
        now = self.view["prices"]["now"][good][GOLD]
        prices = [*(row[column] for row in self._past_prices() if column < len(row)), now]
        if len(prices) < 3:
            return
        least, span = min(prices), max(max(prices) - min(prices), 1)
        points: list[float] = []
        for turn, price in enumerate(prices):
            points += [x + wide * turn / (len(prices) - 1), low + high * (price - least) / span]
        self.pen.colour("accent", 0.75)
        SmoothLine(points=points, width=dp(1.1), joint="round")
        self.pen.dot(points[-2], points[-1], dp(2.6))

    def _draw_units(
        self, good: str, stack: list[str], x: float, foot: float, wide: float, room: float
    ) -> None:
        """As many columns as it takes to keep the units large enough to be told apart."""
        columns = 1
        while columns < 3 and room * columns / len(stack) < dp(11):
            columns += 1
        rows = -(-len(stack) // columns)
        high = min(dp(LARGEST_UNIT) * max(1.0, self.width / dp(400)), room / rows)
        each = (wide - dp(16)) / columns
        for index, nation in enumerate(stack):
            left = x + dp(8) + each * (index // rows)
            level = foot + high * (index % rows)
            self._draw_unit((good, index), nation, left, level, each - dp(2), high - dp(2))

    def _draw_unit(
        self, key: Hashable, nation: str, x: float, y: float, wide: float, high: float
    ) -> None:
        pen, colour = self.pen, PRINTED[nation]
        with self.piece((key, nation), nation, x + wide / 2, y + high / 2):
            rim = "line" if self.theme.mode == "light" else colour
            pen.panel(-wide / 2, -high / 2, wide, high, fill=colour, rim=rim, corner=4)
            pen.colour(readable_on(colour))
            pen.shape(SHAPES[nation], 0, 0, min(high * 0.3, dp(5)))

    def _draw_price(self, good: str, x: float, y: float, room: float) -> None:
        """The price in gold, and under it how the last action changed it."""
        pen, line = self.pen, self.pen.size("label") * 1.3
        coin = pen.size("body") * 0.42
        wide = pen.text(
            self._in_gold(good),
            x - coin - dp(1),
            y,
            "body",
            "accent",
            bold=True,
            room=room - 2 * coin - dp(4),
        )
        pen.coin("bar", x + wide / 2 + dp(2), y, coin)
        text, tone = self._change(good)
        if text:
            arrow = "arrow-up" if tone == "gain" else "arrow-down"
            wide = pen.text(text, x + dp(6), y - line, "label", tone, bold=True, room=room - dp(14))
            pen.icon(arrow, x + dp(6) - wide / 2 - dp(7), y - line, dp(12), tone)

    def _draw_money(self, low: float, high: float) -> None:
        money = self.view["market"]["money"]
        wide = (self.width - dp(6) * (len(money) - 1)) / max(len(money), 1)
        for index, (good, quarters) in enumerate(money.items()):
            x = index * (wide + dp(6))
            key = f"good.{good}"
            self.put(key, x, low, wide, high)
            self.pen.panel(x, low, wide, high, rim=self.rim(key))
            self._draw_coin(good, quarters, x, low, wide, high)
            self.glow(key, x, low, wide, high)

    def _draw_coin(
        self, good: str, quarters: int, x: float, low: float, wide: float, high: float
    ) -> None:
        """The disc of the money, whose it is, how much lies there and what it costs in gold."""
        pen, middle, room = self.pen, x + wide / 2, wide - dp(8)
        colour, radius = PRINTED[good], dp(8)
        owner = self._owner(good)
        top = low + high - high * 0.3
        amount = self.words.catalogue.number(Fraction(quarters, 4))
        text = pen.fitting(
            amount,
            pen.size("body"),
            True,
            room - (4 * radius if owner >= 0 else 2 * radius) - dp(6),
        )
        needed = pen.width(amount, text, True) + 2 * radius + dp(5)
        left = middle - needed / 2 - (radius + dp(2) if owner >= 0 else 0)
        pen.disc(colour, SHAPES[good], left + radius, top, radius)
        left += 2 * radius + dp(4)
        left += pen.text(amount, left, top, "body", bold=True, highest=text, align=0)
        if owner >= 0:
            pen.badge(owner, left + dp(4) + radius * 0.8, top, radius * 0.8)
        foot = low + high * 0.27
        if good == GOLD:
            pen.text(self._name(GOLD), middle, foot, "label", "muted", room=room)
            return
        change, tone = self._change(good)
        said = f"{self._in_gold(good)} {change}".strip()
        coin = dp(5)
        shown = pen.text(
            said,
            middle + coin + dp(2),
            foot,
            "label",
            tone if change else "muted",
            room=room - dp(14),
        )
        pen.coin("bar", middle - dp(2) - shown / 2, foot, coin)

    def _owner(self, nation: str) -> int:
        """The seat that plays a nation, -1 for none."""
        for seat, player in enumerate(self.view["players"]):
            if player["nation"] == nation:
                return seat
        return -1

    def _draw_legend(self, low: float, high: float) -> None:
        """Which player is which nation: colour and shape of the nation, name of the player."""
        pen, players = self.pen, self.view["players"]
        shown = [(seat, p) for seat, p in enumerate(players) if p["nation"]]
        wide = self.width / max(len(shown), 1)
        for index, (_seat, player) in enumerate(shown):
            x, y = index * wide + dp(10), low + high / 2
            nation = player["nation"]
            pen.disc(PRINTED[nation], SHAPES[nation], x, y, dp(7))
            lit = player["name"] == self.view["order"]["active"]
            tone = "accent" if lit else "muted"
            room = wide - dp(24)
            pen.text(player["name"], x + dp(12), y, "label", tone, bold=lit, room=room, align=0)

    # What was tapped

    def thing(self, key: str) -> Thing | None:
        good = key.removeprefix("good.")
        if good not in self.view["prices"]["goods"]:
            return None
        tell, goods = self.words.tell, self.view["prices"]["goods"]
        paid = [other for other in goods if other not in COMMODITIES and other != good]
        prices = " · ".join(self._price(good, other) for other in paid)
        lines = [tell("app.board.prices", prices=prices)]
        text, _tone = self._change(good)
        if text:
            lines.append(tell("app.board.last_change", change=text))
        paths = [f"market.{good}"]
        if good in COMMODITIES:
            stack = self.view["market"]["stacks"][good]
            makers = [
                tell("app.board.holds", who=self.word(nation), n=stack.count(nation))
                for nation in dict.fromkeys(stack)
            ]
            lines.insert(0, " · ".join(makers) or tell("app.board.empty_market"))
            paths = [f"market.{good}.{nation}" for nation in ("blue", "green", "white", "red")]
        value = self._units(len(self.view["market"]["stacks"][good])) if good in COMMODITIES else ""
        if not value:
            quarters = self.view["market"]["money"][good]
            value = self.words.catalogue.money(Money(quarters, f"quarter:{good}"), "short")
        return Thing(self._name(good), (value, "accent"), tuple(lines), tuple(paths))

    def _name(self, good: str) -> str:
        """A good as a heading."""
        name = self.word(good)
        return name[:1].upper() + name[1:]

    def _units(self, count: int) -> str:
        return self.words.tell("app.board.units", n=count)

    def _price(self, good: str, paid: str) -> str:
        quarters = self.view["prices"]["now"][good][paid]
        return self.words.catalogue.money(Money(quarters, f"quarter:{paid}"), "short")

    def _in_gold(self, good: str) -> str:
        """The price in gold as a number, to stand beside a coin."""
        return self.words.catalogue.number(Fraction(self.view["prices"]["now"][good][GOLD], 4))

    def _change(self, good: str) -> tuple[str, str]:
        """How the last action changed the price in gold, with its tone."""
        prices = self.view["prices"]
        change = prices["now"][good][GOLD] - prices["before"][good][GOLD]
        if not change:
            return "", "muted"
        number = self.words.catalogue.number(Fraction(abs(change), 4))
        return ("+" if change > 0 else MINUS) + number, "gain" if change > 0 else "loss"


BOARD = EconomiconBoard
