"""The board of ORC: the battle line from the box outwards, a player on either side."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.boards.base import Drawing, Thing
from companion.boards.colours import PRINTED, SHAPES
from companion.widgets.badge import seat_colour

ROW = 44.0
HEAD = 32.0
GAP = 5.0
LAND = 0.34
"""The part of a row that the territory itself takes, in the middle."""


class OrcBoard(Drawing):
    """A row a territory: what lies on either side, and who would conquer it now."""

    def needs(self, width: float, height: float) -> tuple[float, float]:
        grown = max(1.0, self.theme.text_factor)
        rows = max(len(self.view.get("board", {}).get("line", ())), 1)
        least = dp(HEAD) * grown + rows * (dp(ROW) * grown + dp(GAP))
        return width, max(height, least)

    def subtitle(self) -> str:
        line = self.view["board"]["line"]
        if not line:
            return self.words.tell("app.board.no_line")
        return self.words.tell("app.board.open", n=sum(t["status"] == "open" for t in line))

    def draw(self) -> None:
        line = self.view["board"]["line"]
        grown = max(1.0, self.theme.text_factor)
        head = dp(HEAD) * grown
        self._draw_players(self.height - head, head)
        if not line:
            hint = self.words.tell("app.board.no_line")
            self.pen.text(hint, self.width / 2, self.height / 2, "body", "muted", room=self.width)
            return
        high = (self.height - head) / len(line) - dp(GAP)
        for index, territory in enumerate(line):
            top = self.height - head - index * (high + dp(GAP))
            self._draw_row(territory, top - high, high)

    def _draw_players(self, low: float, high: float) -> None:
        pen, middle = self.pen, low + high / 2
        for seat, player in enumerate(self.view["players"]):
            left = seat == 0
            x = dp(14) if left else self.width - dp(14)
            pen.token(seat, x, middle, dp(11))
            beside = x + dp(18) if left else x - dp(18)
            room = self.width * 0.34
            wide = pen.text(
                player["name"], beside, middle, "body", bold=True, room=room, align=0 if left else 1
            )
            beside += (wide + dp(8)) * (1 if left else -1)
            said = self.words.tell("app.board.points", n=player["score"])
            room = self.width / 2 - abs(beside - x) - dp(20)
            align = 0 if left else 1
            pen.text(said, beside, middle, "secondary", "muted", room=room, align=align)

    def _draw_row(self, territory: dict[str, Any], low: float, high: float) -> None:
        key = f"land.{territory['colour']}"
        self.put(key, 0, low, self.width, high)
        land = self.width * LAND
        rim = "text" if self.chosen == key else None
        fill = "surface" if self.theme.mode == "light" or self.theme.bordered else "raised"
        self.pen.panel(0, low, self.width, high, fill="surface", rim=rim)
        self._draw_land(territory, (self.width - land) / 2, low, land, high, fill)
        winner = territory["now"]["winner"]
        names = self.session.table.players
        for seat, side in enumerate(territory["sides"]):
            self._draw_side(territory, seat, side, winner == names[seat], low, high)

    def _draw_land(
        self, territory: dict[str, Any], x: float, low: float, wide: float, high: float, fill: str
    ) -> None:
        """The middle: colour and shape of its Orcs, what it is worth, its stockpile."""
        pen, colour = self.pen, PRINTED[territory["colour"]]
        frozen, owner = territory["status"] == "frozen", territory["owner"]
        rim = colour if not frozen else "muted"
        pen.panel(x, low + dp(3), wide, high - dp(6), fill=fill, rim=rim, line=1.4)
        middle = low + high / 2
        pen.disc(colour, SHAPES[territory["colour"]], x + dp(18), middle, dp(11))
        left, room = x + dp(34), wide - dp(42)
        name = self.word(territory["colour"]).capitalize()
        line = pen.size("secondary") * 0.72
        points = self.words.tell("app.board.worth", n=territory["value"])
        pen.text(
            f"{name} {points}", left, middle + line, "secondary", bold=True, room=room, align=0
        )
        said = self.words.tell("app.board.stock", n=territory["stock"])
        tone = "muted"
        if owner is not None:
            said, tone = self.words.tell("app.board.conquered", who=owner), "accent"
        elif frozen:
            said, tone = self.word("frozen"), "loss"
        pen.text(said, left, middle - line, "label", tone, room=room, align=0)

    def _draw_side(
        self,
        territory: dict[str, Any],
        seat: int,
        side: dict[str, Any],
        wins: bool,
        low: float,
        high: float,
    ) -> None:
        """The total in large, a crown where the territory would fall now, and what may come."""
        pen, left = self.pen, seat == 0
        away = -1 if left else 1
        edge = self.width / 2 + away * self.width * LAND / 2
        middle = low + high / 2
        open_ = territory["status"] == "open"
        colour = seat_colour(seat)
        if wins:
            bar = dp(4)
            x = edge + away * dp(2) - (bar if left else 0)
            pen.panel(x, low + dp(8), bar, high - dp(16), fill=colour, rim=colour, corner=2)
        number = self.words.catalogue.number(side["orcs"])
        at = edge + away * dp(24)
        tone = "text" if side["orcs"] else "muted"
        pen.text(number, at, middle, "title", tone, bold=True, room=dp(34))
        if wins:
            pen.icon("crown", at, middle + pen.size("title") * 0.85, dp(13), "accent")
        out = at + away * dp(24)
        if side["race"] is not None:
            self._draw_race(side["race"], out + away * dp(4), middle, dp(10))
            pen.text(
                self.words.tell("app.board.cards", n=side["cards"]) if side["cards"] else "",
                out + away * dp(22),
                middle,
                "label",
                "muted",
                room=self.width * (1 - LAND) / 2 - dp(74),
                align=1 if left else 0,
            )
        elif open_ and side["may"]:
            room = self.width * (1 - LAND) / 2 - dp(24 + 24 + 12)
            step = min(dp(14), room / max(len(side["may"]) - 1, 1))
            for index, race in enumerate(side["may"]):
                self._draw_race(race, out + away * step * index, middle, dp(4.6), faint=True)

    def _draw_race(self, race: str, x: float, y: float, radius: float, faint: bool = False) -> None:
        pen = self.pen
        if not faint:
            pen.disc(PRINTED[race], SHAPES[race], x, y, radius)
            return
        pen.colour(PRINTED[race], 0.8)
        pen.shape(SHAPES[race], x, y, radius)
        if self.theme.mode == "light":
            pen.colour("muted")
            pen.frame(SHAPES[race], x, y, radius)

    # What was tapped

    def thing(self, key: str) -> Thing | None:
        found = [t for t in self.view["board"]["line"] if key == f"land.{t['colour']}"]
        if not found:
            return None
        territory, tell = found[0], self.words.tell
        colour, names = territory["colour"], self.session.table.players
        lines = [self._now(territory)]
        for name, side in zip(names, territory["sides"], strict=True):
            if side["may"]:
                races = tuple(self.word(race) for race in side["may"])
                lines.append(tell("app.board.may_deploy", who=name, colours=races))
        paths = [f"owner.{colour}", f"stock.{colour}"]
        for name in names:
            paths += [f"orcs.{colour}.{name}", f"race.{colour}.{name}"]
        winner = territory["now"]["winner"]
        edge = self.session.table.seats[winner] if winner else ""
        worth = tell("app.board.points", n=territory["value"])
        title = self.word(colour).capitalize()
        return Thing(title, (worth, "accent"), tuple(lines), tuple(paths), edge=edge)

    def _now(self, territory: dict[str, Any]) -> str:
        now, tell = territory["now"], self.words.tell
        totals = " : ".join(self.words.catalogue.number(s["orcs"]) for s in territory["sides"])
        if now["winner"] is None:
            return tell("app.board.nobody_conquers", totals=totals)
        how = now["how"]
        return tell(f"app.board.conquers_{how}", who=now["winner"], totals=totals)
