"""The board of Harbour: six piers side by side, with the ships of each player."""

from __future__ import annotations

from kivy.metrics import dp

from companion.boards.base import Drawing, Thing
from companion.session.board_answers import Spot

GAP = 4.0


class HarbourBoard(Drawing):
    def likes(self, width: float) -> float:  # noqa: ARG002
        return dp(220) * max(1.0, self.theme.text_factor)

    def spots(self) -> dict[str, tuple[Spot, ...]]:
        return {pier: (Spot((pier,)),) for pier in self.view["board"]["piers"]}

    def draw(self) -> None:
        board, pen = self.view["board"], self.pen
        wide = self.width / len(board["piers"])
        for index, (pier, told) in enumerate(board["piers"].items()):
            left, room = index * wide + dp(GAP) / 2, wide - dp(GAP)
            self.put(pier, left, 0, room, self.height)
            active = "accent" if pier == board["active"] else None
            pen.panel(left, 0, room, self.height, rim=self.rim(pier, active))
            middle = left + room / 2
            value = "?" if told["toll"] is None else self.words.catalogue.signed(told["toll"])
            pen.text(value, middle, self.height - dp(18), "body", bold=True, room=room)
            pen.text(self.word(pier), middle, dp(16), "label", "muted", room=room)
            for seat, ships in enumerate(told["ships"]):
                for ship in range(ships):
                    y = dp(40) + seat * dp(24)
                    with self.piece((pier, seat, ship), seat, middle + (ship - 1.5) * dp(9), y):
                        pen.token(seat, 0, 0, dp(7))
            self.glow(pier, left, 0, room, self.height)

    def thing(self, key: str) -> Thing | None:
        told = self.view["board"]["piers"].get(key)
        if told is None:
            return None
        names = self.session.table.players
        lines = tuple(f"{n} × {ships}" for n, ships in zip(names, told["ships"], strict=True))
        paths = tuple(f"ships.{key}.{name}" for name in names)
        return Thing(self.word(key), lines=lines, paths=paths, sector=key)


BOARD = HarbourBoard
