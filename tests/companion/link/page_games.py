"""Games to their end by pages alone, each answering its own, at a host that may be killed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from companion.i18n.catalogue import load
from companion.link.mirror import Change, Mirror
from companion.link.numbers import player_numbers
from companion.link.page import Pages
from engine.core.move import Move
from tests.companion.link.browsers import Page, wait_until
from tests.companion.link.hosts import new_table, short_game
from tests.companion.link.served_file import ServedFile

NewPage: TypeAlias = "Callable[[int], Page]"
"""Opens the page of a seat; -1 watches."""
BY_PAGES = 1000 if os.environ.get("TABLESIDE_SOAK") else 20
"""Moves that are made on the pages."""


class PagesOfAGame:
    """As many pages as there are players and one that watches, at a host that may be killed."""

    def __init__(self, new_page: NewPage, game: str, file: Path, begun: Sequence[Move]) -> None:
        self.table = new_table(game)
        self.served = ServedFile(file, game, self.table.players)
        if begun:
            self.served.begin_with([*map(_by_hand, begun)])
        for move in begun:
            self.table.do(move)
        seats = (*range(len(self.table.players)), -1)
        host = self.served
        self.pages = [new_page(seat).join(host.port, host.key, seat) for seat in seats]
        self.entered: dict[int, int] = {}
        self._run, self._since = self.pages[0].tag().split("-")[0], len(begun)

    def caught_up(self, page: Page) -> None:
        """Waits until a page shows the state after the moves so far."""
        now = f"{self._run}-{len(self.table.moves) - self._since + 1}"
        wait_until(lambda: page.tag() == now, f"the state {now}")

    def make(self, move: Move) -> None:
        page = self._page(move)
        assert page.make(move) == ""
        self._made(move)

    def make_while_the_host_is_killed(self, move: Move) -> None:
        """The answer is on its way: it is made once or not at all, and then made again."""
        page, before = self._page(move), len(self.table.moves)
        page.begin(move)
        self.served.kill()
        self.served.start()
        wait_until(lambda: page.ended() is not None, "the end of the answer")
        wait_until(lambda: page.tag().split("-")[0] != self._run, "the host again")
        self._run, self._since = page.tag().split("-")[0], before
        wait_until(lambda: not page.script("return document.body.classList.contains('sending')"))
        moves = self.served.moves
        assert moves[:before] == [*map(_by_hand, self.table.moves)]
        if len(moves) == before:
            self.make(move)
            return
        self._since = before + 1 if page.tag().endswith("-1") else before
        self._made(move)

    def _page(self, move: Move) -> Page:
        ask = self.table.ask
        assert ask is not None
        seat = self.table.seats.get(move.who, ask.who[0] if ask.who else 0)
        if move.who not in self.table.seats:
            self.entered[len(self.table.moves)] = seat
        self.caught_up(self.pages[seat])
        return self.pages[seat]

    def _made(self, move: Move) -> None:
        self.table.do(move)

    def all_show_the_end(self) -> None:
        """Every page has come to the state of the host, and shows what the host would draw."""
        assert self.served.moves == [*map(_by_hand, self.table.moves)]
        words = load("en")
        mirror = Mirror(self.table.setup, self.table.rules, "")
        mirror.follow(Change(1, 0, tuple(self.table.moves), ()))
        mirror.entered = self.entered
        seats = dict.fromkeys(range(len(self.table.players)), True)
        shown = Pages().shared_parts(mirror, player_numbers(mirror.table, words), seats, words)
        for page in self.pages:
            self.caught_up(page)
            for part in ("stage", "board", "others", "log"):
                wait_until(lambda page=page, part=part: page.same_as(part, shown[part]), part)
            assert page.text(".result") == words.say(self.table.result.text)  # type: ignore[union-attr]
            assert page.complaints() == []


def _by_hand(move: Move) -> Move:
    return move._replace(by="hand")


def play_to_the_end(game: str, file: Path, new_page: NewPage, kills: int) -> None:
    """The last moves of the shortest of some games; in the soak all of it."""
    whole = short_game(game)
    begun, moves = whole[:-BY_PAGES], whole[-BY_PAGES:]
    played = PagesOfAGame(new_page, game, file, begun)
    starts = played.served.starts
    own = [number for number, move in enumerate(moves) if move.who in played.table.seats]
    killed = {own[len(own) * (n + 1) // (kills + 1)] for n in range(kills)}
    for number, move in enumerate(moves):
        if number % 8 == 0:  # on the smallest of phones
            page = played.pages[number // 8 % len(played.table.players)]
            assert not page.too_wide()
            assert page.small_targets() == []
        if number in killed:
            played.make_while_the_host_is_killed(move)
        else:
            played.make(move)
    played.all_show_the_end()
    assert played.served.starts == starts + len(killed)
    played.served.stop()
