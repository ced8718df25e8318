"""The board of Economicus: eleven sectors with prices, places, companies and startups."""

from __future__ import annotations

from typing import Final, Literal

from companion.boards.base import Thing
from companion.boards.ring import RingBoard
from companion.boards.ring_parts import Centre, Places, Sector, Tokens
from companion.boards.ring_texts import holders
from companion.session import odds
from companion.session.board_answers import Spot
from engine.core.text import Money
from engine.rulebooks.economicus.view_types import BoardView, SectorView, View

KINDS: Final[tuple[tuple[Literal["private", "state"], str], ...]] = (
    ("private", "square"),
    ("state", "diamond"),
)
"""Kinds of marked places and the shapes in which they are drawn."""


TokenKind = Literal["companies", "startups"]


class EconomicusBoard(RingBoard):
    """Startups stand in their sector here; a forecast shows where a crisis would strike."""

    view: View

    def subtitle(self) -> str:
        return self.words.tell("app.board.is_active", sector=self._name(self._board["active"]))

    @property
    def _board(self) -> BoardView:
        return self.view["board"]

    def _name(self, sector: str) -> str:
        return self._board["sectors"][sector]["name"] or self.word(sector)

    def sectors(self) -> list[Sector]:
        board, number = self._board, self.words.catalogue.number
        ring, active = board["ring"], board["active"]
        at = ring.index(active)
        around = (ring[at - 1], ring[(at + 1) % len(ring)])
        linked = self.session.table.options["linked"] == "on"
        return [
            Sector(
                key,
                str(sector["number"]),
                sector["name"] or "",
                sector["value"],
                tuple(self._tokens(sector, "companies") + self._tokens(sector, "startups")),
                number(sector["price"]) if sector["written"] else "",
                self._places(sector),
                active=key == active,
                crisis=key == board["crisis"]["sector"],
                earns=key in around and not linked,
                forecast=key == board["forecast"],
            )
            for key in ring
            for sector in (board["sectors"][key],)
        ]

    def token_spots(self, sector: str, tokens: Tokens) -> tuple[Spot, ...]:
        """Of the same sector a company is told by itself, a startup or a loan by a word more."""
        owner = self.session.table.players[tokens.seat]
        plain, loan, startup = (sector,), (sector, "loan"), (sector, "startup")
        gone = ("drop", "fate") if tokens.startup else ("sell",)
        borrowed = startup if tokens.startup else plain
        if tokens.loaned:
            return (
                Spot(loan, owner, exact=True, verbs=gone),
                Spot(borrowed, owner, exact=True, verbs=("repay",)),
            )
        return (
            Spot(plain, owner, exact=True, verbs=gone),
            Spot(borrowed, owner, exact=True, verbs=("loan",)),
        )

    def _tokens(self, sector: SectorView, kind: TokenKind) -> list[Tokens]:
        found = []
        for seat, (count, loaned) in enumerate(sector[kind]):
            startup = kind == "startups"
            if count > loaned:
                found.append(Tokens(seat, count - loaned, startup=startup))
            if loaned:
                found.append(Tokens(seat, loaned, loaned=True, startup=startup))
        return found

    def _places(self, sector: SectorView) -> tuple[Places, ...]:
        return tuple(
            Places(sector[kind]["taken"], max(places, sector[kind]["taken"]), shape)
            for kind, shape in KINDS
            if (places := sector[kind]["places"]) is not None
        )

    def centre_texts(self) -> Centre:
        board, tell = self._board, self.words.tell
        below = []
        crisis = board["crisis"]
        if crisis["sector"] is not None:
            said = tell(
                "app.board.crisis_at", sector=self._name(crisis["sector"]), n=crisis["level"]
            )
            below.append((said, "loss"))
        dice = odds.last_dice(self.session.table, board["active"])
        above = ((tell("app.board.active"), "accent"),)
        return Centre(self._name(board["active"]), dice, above, tuple(below))

    # What was tapped

    def thing(self, key: str) -> Thing | None:
        sector = self._board["sectors"].get(key)
        if sector is None:
            return None
        tell, catalogue = self.words.tell, self.words.catalogue
        active, crisis = key == self._board["active"], key == self._board["crisis"]["sector"]
        lines = [holders(self, self._tokens(sector, "companies"))]
        startups = self._tokens(sector, "startups")
        if startups:
            lines.append(tell("app.board.startups", who=holders(self, startups)))
        money = Money(sector["price"], "coin")
        price = tell("app.board.price" if sector["written"] else "app.board.first_price", n=money)
        lines.append(" · ".join([price, *self._places_told(sector)]))
        if crisis:
            printed = "?" if sector["income"] is None else catalogue.signed(sector["income"])
            lines.append(tell("app.board.crisis_here", printed=printed))
        value = sector["value"]
        amount = "?" if value is None else catalogue.money_change(Money(value, "coin"))
        tone = "muted" if not value else "gain" if value > 0 else "loss"
        return Thing(
            f"{sector['number']} {sector['name'] or ''}".strip(),
            (amount, tone),
            tuple(lines),
            tuple(self._paths(key)),
            sector=key,
            edge="accent" if active else "loss" if crisis else "",
        )

    def _places_told(self, sector: SectorView) -> list[str]:
        return [
            self.words.tell(f"app.board.{kind}", n=sector[kind]["taken"], all=places)
            for kind, _shape in KINDS
            if (places := sector[kind]["places"])
        ]

    def _paths(self, key: str) -> list[str]:
        names = self.session.table.players
        tokens = ("companies", "loaned_companies", "startups", "loaned_startups")
        found = [f"{what}.{key}" for what in ("price", "private", "state")]
        found += [f"{what}.{name}.{key}" for name in names for what in tokens]
        return [*found, "active", "crisis", "level", "forecast"]


BOARD = EconomicusBoard
