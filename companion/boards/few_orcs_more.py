"""The board of For a Few Orcs More: piles, hands by their backs, the battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.boards.base import Drawing, Thing
from companion.boards.colours import PRINTED, SHAPES
from companion.boards.wizard_sheet import SecretsButton
from companion.session import Session
from companion.session.board_answers import Spot
from companion.theme import readable_on
from engine.rulebooks.few_orcs_more.view_types import LineView, PileView, PlayerView, View

if TYPE_CHECKING:
    from companion.screens.table import TableScreen

GROUPS = ("orcs", "dwarves", "skeletons", "barbarians", "mercenaries", "spies")
ROLES = {"wizard": "wizard-hat", "champion": "crown"}
ROW = 17.5
TALLEST_ROW = 36.0
FILLING_ROW, LARGE_ROW = 72.0, 46.0
"""Rows grow so far where the screen has the room, and from there on their numbers are larger."""
PILE = 42.0
NARROWEST_PILE = 30.0
HEAD = 26.0
MOST_GROWN = 1.25
"""How much higher rows become for large text, which is made smaller to fit."""
NAMES, MOST_NAMES = 0.3, 0.42
"""The part of the width that the names of the rows take, and take at most with large text."""

Cell = Callable[[PlayerView], str]


class FewOrcsMoreBoard(Drawing):
    """Piles above, then a column a player: backs in the hand and what lies in the battle."""

    view: View

    def __init__(self, session: Session, **kwargs: object) -> None:
        super().__init__(session, **kwargs)
        self._secrets: SecretsButton | None = None

    def _grown(self, size: float) -> float:
        return dp(size) * min(max(1.0, self.theme.text_factor), MOST_GROWN)

    def needs(self, width: float, height: float) -> tuple[float, float]:
        if not self.view:
            return width, height
        least = self._grown(HEAD) + self._grown(ROW) * len(self._rows()) + dp(16)
        if self._piles():
            least += self._pile_rows(width) * (self._grown(PILE) + dp(6)) + dp(8)
        return width, max(height, least)

    def likes(self, width: float) -> float:
        rows = self._grown(TALLEST_ROW * 0.75) * len(self._rows()) if self.view else 0.0
        piles = self._pile_rows(width) * (self._grown(PILE) + dp(6)) if self.view else 0.0
        return self._grown(HEAD) + rows + piles + dp(24)

    def spots(self) -> dict[str, tuple[Spot, ...]]:
        found: dict[str, tuple[Spot, ...]] = {
            f"pile.{pile['pile']}": (Spot((pile["pile"],)),) for pile in self._piles()
        }
        for name in self.session.table.players:
            found[f"player.{name}"] = (Spot((name,), player=True),)
        return found

    def subtitle(self) -> str:
        board, tell = self.view["board"], self.words.tell
        if board["wizard"] is None:
            return tell("app.board.no_round")
        battle = self.view["battle"]
        if battle is not None:
            told = {"n": battle["number"], "points": battle["points"]}
            if battle["tribe"] is None:
                return tell("app.board.next_battle", **told)
            return tell("app.board.battle", **told, what=self.word(battle["tribe"]))
        return tell("app.board.round", n=board["round"], who=board["wizard"])

    # Drawing

    def picture(self) -> object:
        players, dealing = self.view["players"], self.view["dealing"]
        held = [(player["name"], player["role"], player["backs"]) for player in players]
        return self._piles(), dealing and dealing["next_pile"], held, self.view["battle"]

    def draw(self) -> None:
        top = self.height
        if self._piles():
            high = self._pile_rows(self.width) * (self._grown(PILE) + dp(6))
            self._draw_piles(top)
            top -= high + dp(8)
        self._draw_columns(top)

    def _piles(self) -> list[PileView]:
        """Shown until the battles begin."""
        piles: list[PileView] = self.view["piles"] if self.view["battle"] is None else []
        return piles

    def _per_row(self, width: float) -> int:
        return max(1, int((width + dp(6)) // (self._grown(NARROWEST_PILE) + dp(6))))

    def _pile_rows(self, width: float) -> int:
        count = len(self._piles())
        return -(-count // self._per_row(width)) if count else 0

    def _draw_piles(self, top: float) -> None:
        dealing = self.view["dealing"]
        piles = self._piles()
        rows = self._pile_rows(self.width)
        each = -(-len(piles) // rows)
        wide = (self.width - dp(6) * (each - 1)) / each
        high = self._grown(PILE)
        for index, pile in enumerate(piles):
            x = (wide + dp(6)) * (index % each)
            low = top - (index // each + 1) * (high + dp(6)) + dp(6)
            lit = dealing is not None and dealing["next_pile"] == pile["pile"]
            self._draw_pile(pile, x, low, wide, high, lit)

    def _draw_pile(
        self, pile: PileView, x: float, low: float, wide: float, high: float, lit: bool
    ) -> None:
        """A stack of backs: the higher the pile, the more edges show."""
        pen, key = self.pen, f"pile.{pile['pile']}"
        self.put(key, x, low, wide, high)
        edges = min(3, pile["height"])
        rim = self.rim(key, "accent" if lit else "line")
        for edge in range(edges, 0, -1):
            pen.panel(x + dp(2) * edge, low, wide - dp(6), high - dp(6), rim="line", corner=6)
        ground = "surface" if not pile["height"] else "raised"
        pen.panel(x, low + dp(4), wide - dp(6), high - dp(4), fill=ground, rim=rim, corner=6)
        middle = x + (wide - dp(6)) / 2
        number = self.words.catalogue.number(pile["height"])
        tone = "muted" if pile["done"] else "text"
        pen.text(number, middle, low + high * 0.42, "title", tone, bold=True, room=wide - dp(14))
        top = low + high - pen.size("label") * 0.85
        pen.text(str(pile["pile"]), x + dp(5), top, "label", "muted", room=wide / 2, align=0)
        if pile["done"]:
            pen.icon("check", x + wide - dp(14), top, dp(12), "gain")
        self.glow(key, x, low + dp(4), wide - dp(6), high - dp(4), 6)

    def _rows(self) -> list[tuple[str, str, Cell]]:
        """The name of each row, the back that it shows if any, and what it says of a player."""
        number, tell = self.words.catalogue.number, self.words.tell
        rows: list[tuple[str, str, Cell]] = []

        def held(group: str) -> Cell:
            return lambda player: number(player["backs"].get(group, 0))

        rows += [(self.word(group), group, held(group)) for group in GROUPS]
        battle = self.view["battle"]
        if battle is not None:
            armies = {army["name"]: army for army in battle["armies"]}

            def laid(what: Literal["tribe_cards", "mercenaries", "strength"]) -> Cell:
                def cell(player: PlayerView) -> str:
                    army = armies.get(player["name"])
                    return "" if army is None else _number(number, army.get(what))

                return cell

            rows.append((tell("app.board.laid_tribe"), "", laid("tribe_cards")))
            rows.append((tell("app.board.laid_mercenaries"), "", laid("mercenaries")))
            if any("strength" in army for army in armies.values()):
                rows.append((tell("app.board.strength"), "", laid("strength")))
        return rows

    def _draw_columns(self, top: float) -> None:
        players, rows = self.view["players"], self._rows()
        names = self.width * min(NAMES * max(1.0, self.theme.text_factor), MOST_NAMES)
        wide = (self.width - names) / len(players)
        head = self._grown(HEAD)
        high = min((top - head) / len(rows), self._grown(FILLING_ROW))
        role = "title" if high > self._grown(LARGE_ROW) else "body"
        for seat, player in enumerate(players):
            x = names + wide * seat
            key = f"player.{player['name']}"
            self.put(key, x, top - head - high * len(rows), wide, head + high * len(rows))
            rim = self.rim(key)
            low, tall = top - head - high * len(rows), head + high * len(rows)
            self.pen.panel(x + dp(2), low, wide - dp(4), tall, rim=rim, corner=10)
            self._draw_head(seat, player, x, top, wide)
        for index, (name, group, cell) in enumerate(rows):
            middle = top - head - high * (index + 0.5)
            self._draw_row(name, group, middle, names)
            for seat, player in enumerate(players):
                said = cell(player)
                x = names + wide * (seat + 0.5)
                tone = "muted" if said in ("0", "") else "text"
                self.pen.text(said, x, middle, role, tone, room=wide - dp(8), highest=high)
        for seat, player in enumerate(players):
            x, low = names + wide * seat, top - head - high * len(rows)
            tall = head + high * len(rows)
            self.glow(f"player.{player['name']}", x + dp(2), low, wide - dp(4), tall, 10)

    def _draw_row(self, name: str, group: str, middle: float, room: float) -> None:
        left = dp(4)
        if group:
            self._draw_back(group, dp(10), middle)
            left = dp(24)
        self.pen.text(name, left, middle, "secondary", "text", room=room - left - dp(4), align=0)

    def _draw_back(self, group: str, x: float, y: float) -> None:
        pen, colour = self.pen, PRINTED[group]
        rim = "muted" if self.theme.mode == "light" else colour
        pen.panel(x - dp(6), y - dp(7.5), dp(12), dp(15), fill=colour, rim=rim, corner=3, line=0.7)
        pen.colour(readable_on(colour))
        pen.shape(SHAPES[group], x, y, dp(3.6))

    def _draw_head(self, seat: int, player: PlayerView, x: float, top: float, wide: float) -> None:
        """The mark, the role beside it, and the name where there is room."""
        pen, head = self.pen, self._grown(HEAD)
        radius, level = min(dp(8.5), wide / 5), top - head / 2
        icon = ROLES.get(player["role"])
        named = pen.width(player["name"], pen.size("label"), False)
        parts = 2 * radius + (dp(16) if icon else 0)
        shows_name = parts + named + dp(14) <= wide
        left = x + (wide - parts - (named + dp(6) if shows_name else 0)) / 2
        pen.badge(seat, left + radius, level, radius)
        left += 2 * radius + dp(4)
        if shows_name:
            left += pen.text(player["name"], left, level, "label", align=0) + dp(2)
        if icon:
            pen.icon(icon, left + dp(7), level, dp(14), "accent")

    # What was tapped

    def thing(self, key: str) -> Thing | None:
        kind, _, which = key.partition(".")
        if kind == "pile":
            return self._pile(which)
        found = [p for p in self.view["players"] if p["name"] == which]
        return self._player(found[0]) if kind == "player" and found else None

    def _pile(self, which: str) -> Thing | None:
        found = [pile for pile in self._piles() if str(pile["pile"]) == which]
        if not found:
            return None
        pile, tell = found[0], self.words.tell
        lines = [tell("app.board.pile_done" if pile["done"] else "app.board.pile_hidden")]
        title = tell("app.board.pile", n=pile["pile"])
        return Thing(title, (tell("app.board.cards", n=pile["height"]), "accent"), tuple(lines))

    def _player(self, player: PlayerView) -> Thing:
        tell, name = self.words.tell, player["name"]
        hand = " · ".join(
            tell("app.board.holds", who=self.word(group), n=player["backs"][group])
            for group in GROUPS
            if player["backs"].get(group)
        )
        lines = [self.word(player["role"])] if self.view["board"]["wizard"] else []
        lines.append(hand or tell("app.board.empty_hand"))
        battle = self.view["battle"]
        for army in battle["armies"] if battle is not None else ():
            if army["name"] == name and "lines" in army:
                lines.append(" · ".join(self._line(line) for line in army["lines"]))
        score = tell("app.board.points", n=player["score"])
        paths = [path for path in self._paths() if path.split(".")[1:2] == [name]]
        seat = self.session.table.seats[name]
        return Thing(name, (score, "accent"), tuple(lines), (*paths, "champion"), edge=seat)

    def _line(self, line: LineView) -> str:
        what = self.words.tell(f"few_orcs_more.line.{line['what']}", n=line["n"])
        return self.words.tell("app.board.counts", what=what, n=line["points"])

    def _paths(self) -> list[str]:
        """Scores only: what lies in a hand is the wizard's to know."""
        return [f"score.{name}" for name in self.session.table.players]

    def extras(self, screen: TableScreen) -> list[Widget]:
        wizard = self.view["board"]["wizard"]
        if wizard is None:
            return []
        if self._secrets is None:
            self._secrets = SecretsButton(screen)
        self._secrets.show(wizard)
        return [self._secrets]

    def detach(self) -> None:
        """What only the wizard may see goes when the screen does."""
        if self._secrets is not None:
            self._secrets.let_go()
        super().detach()


def _number(number: Callable[[int], str], value: int | None) -> str:
    return "?" if value is None else number(value)


BOARD = FewOrcsMoreBoard
