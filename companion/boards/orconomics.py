"""The board of Orconomics: ten industries, companies in them, startups on their borders."""

from __future__ import annotations

from typing import Final, Literal

from companion.boards.base import Thing
from companion.boards.card_faces.orconomics import face
from companion.boards.ring import RingBoard
from companion.boards.ring_parts import Border, Centre, Sector, Tokens
from companion.boards.ring_texts import holders
from companion.session import odds
from companion.session.board_answers import Spot
from engine.core.text import Money
from engine.rulebooks.orconomics.abilities import ABILITIES
from engine.rulebooks.orconomics.view_types import SectorView, View

SIDES: Final[tuple[Literal["orc", "bones"], ...]] = ("orc", "bones")


class OrconomicsBoard(RingBoard):
    """What the sectors earn, who is there, what is active and where the crisis is."""

    view: View

    def subtitle(self) -> str:
        active = self.view["board"]["active"]
        if active is None:
            return self.words.tell("app.board.none_active")
        return self.words.tell("app.board.is_active", sector=self.word(active))

    def sectors(self) -> list[Sector]:
        board, totals = self.view["board"], odds.totals(self.session.table)
        ring, active = board["ring"], board["active"]
        around = self._around(ring, active)
        return [
            Sector(
                key,
                "/".join(str(total) for total in sorted(totals[key], reverse=True)),
                self.word(key),
                board["sectors"][key]["value"],
                tuple(self._tokens(key)),
                active=key == active,
                crisis=key == board["crisis"],
                earns=key in around,
                face=face(key, ""),
            )
            for key in ring
        ]

    def _around(self, ring: list[str], active: str | None) -> tuple[str, ...]:
        if active is None:
            return ()
        at = ring.index(active)
        return ring[at - 1], ring[(at + 1) % len(ring)]

    def _tokens(self, sector: str) -> list[Tokens]:
        found: list[Tokens] = []
        for seat, player in enumerate(self.view["players"]):
            held = player["companies"].get(sector)
            counts = [(side, held[side]) for side in SIDES] if held is not None else []
            found += [Tokens(seat, n, loaned=side == "bones") for side, n in counts if n]
        return found

    def token_spots(self, sector: str, tokens: Tokens) -> tuple[Spot, ...]:
        owner = self.session.table.players[tokens.seat]
        if tokens.loaned:
            return (Spot((sector, "bones"), owner),)
        return Spot((sector, "orc"), owner), Spot((sector,), owner, exact=True, verbs=("loan",))

    def borders(self) -> list[Border]:
        ring, seats = self.view["board"]["ring"], self.session.table.seats
        found = []
        for border in self.view["board"]["borders"]:
            first, second = border["between"]
            at = ring.index(first)
            after = at if ring[(at + 1) % len(ring)] == second else ring.index(second)
            bases = tuple(None if who is None else seats[who] for who in border["bases"])
            found.append(Border(f"{first}|{second}", after, bases))
        return found

    def centre_texts(self) -> Centre:
        board, tell = self.view["board"], self.words.tell
        above, below = [], []
        above.append((tell("app.board.active"), "muted" if board["active"] is None else "accent"))
        if board["crisis"] is not None:
            value = board["sectors"][board["crisis"]]["value"]
            said = tell("app.board.crisis_at", sector=self.word(board["crisis"]), n=value)
            below.append((said, "loss"))
        title = self.word(board["active"]) if board["active"] else tell("app.board.none_yet")
        dice = odds.last_dice(self.session.table, board["active"])
        seen = face(board["active"], "") if board["active"] else None
        return Centre(title, dice, tuple(above), tuple(below), seen, board["active"] is None)

    # What was tapped

    def thing(self, key: str) -> Thing | None:
        if "|" in key:
            return self._border(key)
        if key not in self.view["board"]["sectors"]:
            return None
        board, words = self.view["board"], self.words
        sector = board["sectors"][key]
        active, crisis = key == board["active"], key == board["crisis"]
        lines = [holders(self, self._tokens(key))]
        room = len(self.view["players"]) - sector["companies"]
        lines[0] += " · " + (
            words.tell("app.board.full") if sector["full"] else words.tell("app.board.room", n=room)
        )
        if active:
            lines.append(words.tell("app.board.active_now"))
        if crisis:
            lines.append(words.tell("app.board.crisis_here", printed=self._printed(sector)))
        number = "/".join(
            str(n) for n in sorted(odds.totals(self.session.table)[key], reverse=True)
        )
        return Thing(
            f"{number} {self.word(key)}",
            self._value(sector),
            tuple(lines),
            (*self._company_paths(key), "activity", "crisis"),
            sector=key,
            rules=(ABILITIES[key].rule, "O39"),
            edge="accent" if active else "loss" if crisis else "",
        )

    def _value(self, sector: SectorView) -> tuple[str, str]:
        value = sector["value"]
        if value is None:
            return "?", "muted"
        said = self.words.catalogue.money_change(Money(value, "silver"))
        return said, "gain" if value > 0 else "loss"

    def _printed(self, sector: SectorView) -> str:
        printed = sector["printed"]
        return "?" if printed is None else self.words.catalogue.signed(printed)

    def _company_paths(self, sector: str) -> list[str]:
        return [
            f"companies.{name}.{sector}.{side}"
            for name in self.session.table.players
            for side in SIDES
        ]

    def _border(self, key: str) -> Thing | None:
        first, second = key.split("|")
        found = [b for b in self.view["board"]["borders"] if b["between"] == [first, second]]
        if not found:
            return None
        tell = self.words.tell
        lines = tuple(
            tell("app.board.base", n=number, who=who or tell("app.board.free"))
            for number, who in enumerate(found[0]["bases"], 1)
        )
        title = tell("app.board.between", sector=self.word(first), neighbour=self.word(second))
        paths = tuple(f"startup.{first}.{second}.{base}" for base in range(1, len(lines) + 1))
        return Thing(title, lines=(" · ".join(lines),), paths=paths)


BOARD = OrconomicsBoard
