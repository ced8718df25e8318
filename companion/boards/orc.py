"""The board of ORC: the battle line from the box outwards, a player on either side."""

from __future__ import annotations

from kivy.metrics import dp

from companion.boards.base import Drawing, Thing
from companion.boards.card_faces import card_face
from companion.boards.colours import PRINTED, SHAPES
from companion.session.board_answers import Spot
from companion.theme import readable_on
from companion.widgets.badge import seat_colour
from engine.rulebooks.orc.view_types import SideView, TerritoryView, View

LEAST = 176.0
"""The height in dp that the line needs, laid across."""
LEAST_PLAN = 96.0
"""The same before there is anything beside its cards."""
CARDS = 3
TERRITORIES = 2 * CARDS
ROW = 44.0
HEAD = 32.0
GAP = 5.0
LAND = 0.34
"""The part of a row that the territory itself takes, in the middle."""


class OrcBoard(Drawing):
    """A row a territory: what lies on either side, and who would conquer it now."""

    view: View

    def needs(self, width: float, height: float) -> tuple[float, float]:
        laid = bool(self.view) and self.view["board"]["line"]
        return width, max(height, dp(LEAST if laid else LEAST_PLAN))

    def likes(self, width: float) -> float:  # noqa: ARG002
        return self._rows_high()

    def _rows_high(self) -> float:
        """The height that a row a territory takes."""
        grown = max(1.0, self.theme.text_factor)
        return dp(HEAD) * grown + TERRITORIES * (dp(ROW) * grown + dp(GAP))

    def spots(self) -> dict[str, tuple[Spot, ...]]:
        colours = (territory["colour"] for territory in self.view["board"]["line"])
        return {f"land.{colour}": (Spot((colour,)),) for colour in colours}

    def subtitle(self) -> str:
        line = self.view["board"]["line"]
        if not line:
            return self.words.tell("app.board.no_line")
        return self.words.tell("app.board.open", n=sum(t["status"] == "open" for t in line))

    def picture(self) -> object:
        scores = [(player["name"], player["score"]) for player in self.view["players"]]
        return self.view["board"]["line"], scores

    def draw(self) -> None:
        line = self.view["board"]["line"]
        if self.height < self._rows_high():
            if line:
                self._draw_across(line)
            else:
                self._draw_plan_across()
            return
        head = dp(HEAD) * max(1.0, self.theme.text_factor)
        self._draw_players(self.height - head, head)
        if not line:
            self._draw_plan_down(self.height - head)
            return
        high = (self.height - head) / len(line) - dp(GAP)
        for index, territory in enumerate(line):
            top = self.height - head - index * (high + dp(GAP))
            self._draw_row(territory, top - high, high)

    # While it is laid: where its cards come to lie, those that were told already in colour

    def _draw_plan_across(self) -> None:
        beside, gap = dp(52), dp(6)
        wide = (self.width - beside) / CARDS
        high = min(self.height * 0.5, (wide - gap) * 0.5)
        low = (self.height - high) / 2
        for seat, middle in ((1, self.height - dp(15)), (0, dp(15))):
            self.pen.badge(seat, beside / 2, middle, dp(11))
        box = self.words.tell("app.board.box")
        self.pen.text(box, beside / 2, self.height / 2, "label", "muted", room=beside - gap)
        for index in range(CARDS):
            x, half = beside + index * wide, (wide - gap) / 2
            for end, told in enumerate(self._ends_of(index)):
                self._draw_place(told, x + end * half, low, half, high)

    def _draw_plan_down(self, top: float) -> None:
        gap, wide = dp(8), self.width * LAND
        said = self.pen.size("label") * 1.8
        box = self.words.tell("app.board.box")
        self.pen.text(box, self.width / 2, top - said / 2, "label", "muted", room=self.width / 2)
        high = (top - said) / CARDS
        for index in range(CARDS):
            low, half = top - said - (index + 1) * high, (high - gap) / 2
            for end, told in enumerate(self._ends_of(index)):
                self._draw_place(
                    told, (self.width - wide) / 2, low + (1 - end) * half + gap / 2, wide, half
                )

    def _ends_of(self, index: int) -> tuple[tuple[str, int] | None, ...]:
        """Colour and Orcs of both ends of a card of the line, the nearer to the box first."""
        told = (self.laid or ())[index : index + 1]
        seen = card_face("orc", told[0]) if told else None
        return seen.ends if seen is not None else (None, None)

    def _draw_place(
        self, told: tuple[str, int] | None, x: float, low: float, wide: float, high: float
    ) -> None:
        """A territory to be: empty until its card was told."""
        pen, middle, level = self.pen, x + wide / 2, low + high / 2
        if told is None:
            pen.panel(x, low, wide, high, fill="background", rim="line", corner=9)
            pen.text("?", middle, level, "title", "muted", bold=True, room=wide)
            return
        colour, orcs = told
        rim = "muted" if self.theme.mode == "light" else None
        pen.panel(x, low, wide, high, fill=PRINTED[colour], rim=rim, corner=9)
        ink, number = readable_on(PRINTED[colour]), self.words.catalogue.number(orcs)
        shift = min(wide * 0.2, high * 0.4)
        pen.colour(ink)
        pen.shape(SHAPES[colour], middle - shift, level, min(wide, high) * 0.17)
        pen.text(number, middle + shift, level, "title", ink, bold=True, room=wide * 0.4)

    # The line laid across, where there is little height

    def _draw_across(self, line: list[TerritoryView]) -> None:
        """A column a territory: the second player's side above it, the first one's below."""
        beside = dp(30)
        wide = (self.width - beside) / len(line)
        side = self.height * 0.25
        foot = self.height * 0.14
        for seat, middle in ((1, self.height - side / 2), (0, foot + side / 2)):
            self.pen.badge(seat, dp(13), middle, dp(11))
        for index, territory in enumerate(line):
            self._draw_column(territory, beside + index * wide, wide, side, foot)

    def _draw_column(
        self, territory: TerritoryView, x: float, wide: float, side: float, foot: float
    ) -> None:
        pen, key, gap = self.pen, f"land.{territory['colour']}", dp(2)
        self.put(key, x, 0, wide, self.height)
        pen.panel(x + gap, 0, wide - 2 * gap, self.height, rim=self.rim(key), corner=10)
        middle = x + wide / 2
        tile = self.height - 2 * side - foot
        self._draw_tile(territory, middle, foot + side, min(wide - 4 * gap, tile), tile)
        names, winner = self.session.table.players, territory["now"]["winner"]
        for seat, level in ((0, foot + side / 2), (1, self.height - side / 2)):
            told = territory["sides"][seat]
            self._draw_force(territory, told, winner == names[seat], middle, level, wide - 4 * gap)
        stock = self.words.catalogue.number(territory["stock"])
        size = foot * 0.62
        pen.icon("layers", middle - size * 0.6, foot * 0.55, size, "muted")
        tone = "text" if territory["stock"] else "muted"
        pen.text(stock, middle + size * 0.2, foot * 0.55, "secondary", tone, align=0, highest=size)
        self.glow(key, x + gap, 0, wide - 2 * gap, self.height, 10)

    def _draw_tile(
        self, territory: TerritoryView, middle: float, low: float, wide: float, high: float
    ) -> None:
        """The territory: its colour, its shape and what it is worth, or who has won it."""
        pen, colour = self.pen, PRINTED[territory["colour"]]
        frozen, owner = territory["status"] == "frozen", territory["owner"]
        fill = colour if not frozen else "line"
        left = middle - wide / 2
        rim = "muted" if self.theme.mode == "light" else None
        pen.panel(left, low + dp(2), wide, high - dp(4), fill=fill, rim=rim, corner=9)
        ink = readable_on(colour) if not frozen else "muted"
        level = low + high / 2
        value = self.words.catalogue.number(territory["value"])
        pen.colour(ink)
        pen.shape(SHAPES[territory["colour"]], middle - wide * 0.2, level, min(wide, high) * 0.15)
        pen.text(value, middle + wide * 0.2, level, "title", ink, bold=True, room=wide * 0.5)
        if owner is not None:
            pen.badge(
                self.session.table.seats[owner], left + wide - dp(6), low + high - dp(8), dp(8)
            )

    def _draw_force(
        self,
        territory: TerritoryView,
        side: SideView,
        wins: bool,
        x: float,
        y: float,
        room: float,
    ) -> None:
        """How many Orcs and of which colour, a crown if they would conquer; else who may come."""
        pen = self.pen
        if side["race"] is not None:
            number = self.words.catalogue.number(side["orcs"])
            radius = min(dp(8), room * 0.18)
            self._draw_race(side["race"], x - room * 0.2, y, radius)
            pen.text(number, x + room * 0.04, y, "title", bold=True, room=room * 0.3, align=0)
            if wins:
                pen.icon("crown", x + room * 0.4, y + dp(8), dp(12), "accent")
        elif territory["status"] == "open" and side["may"]:
            rows = 1 if room >= dp(11) * len(side["may"]) else 2
            each = -(-len(side["may"]) // rows)
            for index, race in enumerate(side["may"]):
                column, row = index % each, index // each
                at = x + (column - (each - 1) / 2) * dp(11)
                level = y + ((rows - 1) / 2 - row) * dp(11)
                self._draw_race(race, at, level, dp(3.6), faint=True)

    # The line laid downwards

    def _draw_players(self, low: float, high: float) -> None:
        pen, middle = self.pen, low + high / 2
        for seat, player in enumerate(self.view["players"]):
            left = seat == 0
            x = dp(14) if left else self.width - dp(14)
            pen.token(seat, x, middle, dp(11))
            beside = x + dp(18) if left else x - dp(18)
            align = 0 if left else 1
            said = self.words.tell("app.board.points", n=player["score"])
            most = pen.width(said, pen.size("secondary"))
            room = max(self.width / 2 - dp(14 + 18 + 8 + 6) - most, self.width * 0.12)
            wide = pen.text(
                player["name"], beside, middle, "body", bold=True, room=room, align=align
            )
            beside += (wide + dp(8)) * (1 if left else -1)
            pen.text(said, beside, middle, "secondary", "muted", room=most, align=align)

    def _draw_row(self, territory: TerritoryView, low: float, high: float) -> None:
        key = f"land.{territory['colour']}"
        self.put(key, 0, low, self.width, high)
        land = self.width * LAND
        rim = self.rim(key)
        fill = "surface" if self.theme.mode == "light" or self.theme.bordered else "raised"
        self.pen.panel(0, low, self.width, high, fill="surface", rim=rim)
        self._draw_land(territory, (self.width - land) / 2, low, land, high, fill)
        winner = territory["now"]["winner"]
        names = self.session.table.players
        for seat, side in enumerate(territory["sides"]):
            self._draw_side(territory, seat, side, winner == names[seat], low, high)
        self.glow(key, 0, low, self.width, high)

    def _draw_land(
        self, territory: TerritoryView, x: float, low: float, wide: float, high: float, fill: str
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
        territory: TerritoryView,
        seat: int,
        side: SideView,
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
            paths += [f"{what}.{colour}.{name}" for what in ("orcs", "deployed", "race")]
        winner = territory["now"]["winner"]
        edge = self.session.table.seats[winner] if winner else ""
        worth = tell("app.board.points", n=territory["value"])
        title = self.word(colour).capitalize()
        return Thing(title, (worth, "accent"), tuple(lines), tuple(paths), edge=edge)

    def _now(self, territory: TerritoryView) -> str:
        now, tell = territory["now"], self.words.tell
        totals = " : ".join(self.words.catalogue.number(s["orcs"]) for s in territory["sides"])
        if now["winner"] is None:
            return tell("app.board.nobody_conquers", totals=totals)
        how = now["how"]
        return tell(f"app.board.conquers_{how}", who=now["winner"], totals=totals)


BOARD = OrcBoard
