"""People at a table, more or less: about one card a turn, auctions of two or three bids.

    record = sensible_game("orconomics", players=4, seed=1)

Such games are kept in tests/companion/records; after a rule has changed they are played anew:

    python -m tests.companion.sensible_play

Nothing here is clever. It is only less odd than play by chance, which bids to the last coin, plays
every card and claims at every moment: touches are counted on games that could be somebody's.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from engine.core.errors import EngineError
from engine.core.move import TABLE, Move
from engine.core.options import Amount, Args, Option
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import AnyTable, Table

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
MOST_MOVES = 3000


class Sensible:
    """One table of such people."""

    def __init__(self, table: AnyTable, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self._turn = -1
        self._played = 0
        self._bids = 0

    def move(self) -> Move:
        """The next answer."""
        table, ask = self.table, self.table.ask
        assert ask is not None
        if table.turn != self._turn:
            self._turn, self._played, self._bids = table.turn, 0, 0
        who = table.players[ask.who[0]] if ask.who else TABLE
        option = self._choose({option.verb: option for option in ask.options}, ask.options)
        return Move(who, option.verb, self._args(option))

    def _choose(self, verbs: dict[str, Option], options: Sequence[Option]) -> Option:
        if "bid" in verbs:
            return self._bid_or_pass(verbs)
        if "play" in verbs and "done" in verbs:
            wants = self.rng.random() < (0.92, 0.2, 0.0)[min(self._played, 2)]
            self._played += 1
            return verbs["play"] if wants else verbs["done"]
        for likely in ("claim", "pay", "roll", "typed", "auction", "accept", "dealt"):
            if likely in verbs and self._can_pay(verbs, likely):
                return verbs[likely]
        if "create" in verbs:
            return verbs["create"] if self.rng.random() < 0.25 else verbs["done"]
        if "buy" in verbs and "done" in verbs and verbs["buy"].kind == "say":
            return verbs["buy"] if self.rng.random() < 0.3 else verbs["done"]
        if "throw" in verbs:
            return verbs["pass"] if self.rng.random() < 0.7 else verbs["throw"]
        if "award" in verbs and self.rng.random() < 0.6:
            return verbs["done"]
        plain = [option for option in options if option.verb not in ("bankrupt", "free")]
        every = plain or list(options)
        verb = self.rng.choice(list(dict.fromkeys(option.verb for option in every)))
        return self.rng.choice([option for option in every if option.verb == verb])

    def _can_pay(self, verbs: dict[str, Option], verb: str) -> bool:
        return verb != "roll" or "pay" not in verbs or verbs["roll"].kind == "dice"

    def _bid_or_pass(self, verbs: dict[str, Option]) -> Option:
        """Two or three bids in all, none of them wild."""
        bid = verbs["bid"]
        assert isinstance(bid, Amount)
        ready = (0.75, 0.55, 0.3, 0.0)[min(self._bids, 3)]
        if self.rng.random() < ready:
            self._bids += 1
            return bid
        return verbs["pass"]

    def _args(self, option: Option) -> Args:
        if isinstance(option, Amount):
            most = min(option.high, option.low + option.step * (1 if option.verb == "bid" else 3))
            return (*option.prefix, self.rng.randrange(option.low, most + 1, option.step))
        if option.verb == "pay" and option.kind == "cards":
            return option.answers()[0]
        return option.sample(self.rng)


def sensible_game(game: str, players: int, seed: int, **options: Any) -> Record:
    """A whole game played like that, with the values of the sample box."""
    book = rulebook(game)
    known = {spec.id: spec.sample for spec in book.facts}
    table = Table(book, Setup(game, NAMES[:players], options, known))
    people = Sensible(table, Random(seed))
    for _ in range(MOST_MOVES):
        if table.ask is None:
            break
        for _try in range(20):
            try:
                table.do(people.move())
                break
            except EngineError:
                continue
        else:
            raise AssertionError(f"no way on: {table.ask.text}")
    return Record.of(table)


RECORDS = Path(__file__).parent / "records"
KEPT = (
    ("orconomics", 4, (1, 2, 3)),
    ("economicus", 4, (1, 2)),
    ("economicon", 4, (1, 2, 3)),
    ("few_orcs_more", 5, (1, 2, 3)),
    ("orc", 2, (1, 2, 3)),
)
"""Games that are kept as records in tests/companion/records: game, players, seeds."""


def kept(game: str) -> list[Record]:
    """The kept games of one kind."""
    paths = sorted(RECORDS.glob(f"{game}_*_players_*.txt"))
    return [Record.parse(path.read_text("utf-8")) for path in paths]


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for game, players, seeds in KEPT:
        for seed in seeds:
            record = sensible_game(game, players, seed)
            path = RECORDS / f"{game}_{players}_players_{seed}.txt"
            path.write_text(record.write(), encoding="utf-8")


if __name__ == "__main__":
    main()
