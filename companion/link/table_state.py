"""What the server knows: the copy of the table, the room, and who waits for changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from companion.i18n.catalogue import Catalogue
from companion.link import answers
from companion.link.host import STALE, TableHost
from companion.link.mirror import Change, Mirror
from companion.link.numbers import PlayerNumbers, player_numbers
from companion.link.page import Pages
from companion.link.photo import Seen, judged
from companion.link.presence import Presence
from companion.link.qr import qr_svg
from companion.link.room import MOST_NOTES, WATCHER, Refused, Room
from companion.system.event_log import kind_and_place
from engine.core.move import Source
from engine.core.options import Args
from engine.core.text import Text

LOG = logging.getLogger("tableside.link")
HOST_SECONDS = 5.0
"""Seconds that the host may take for a move: it may be drawing, or be in the background."""


class TableState:
    """One table on the server's thread."""

    def __init__(self, host: TableHost, room: Room, pages: Pages) -> None:
        self.host, self.room, self.pages = host, room, pages
        self.mirror = Mirror(host.setup, host.rules, host.run)
        self.version = 0
        """Counts changes of the table and of who sits where."""
        self.addresses: Callable[[], frozenset[str]] = frozenset
        self.join_address: Callable[[], str] = str
        self.room_listener: Callable[[], None] = lambda: None
        self.presence = Presence(self.room_changed)
        self._waiting: set[asyncio.Future[bool]] = set()
        self._own: dict[tuple[int, str], dict[str, str]] = {}
        self._shared: dict[str, dict[str, str]] = {}
        self._players: dict[str, list[PlayerNumbers]] = {}

    # Changes

    def follow(self, change: Change) -> None:
        self.mirror.follow(change, self.room.taken())
        if not self.version:
            self._recall_entered()
        else:
            self._keep_entered()
        self._changed()

    def _recall_entered(self) -> None:
        """Who entered what before the host was started again, as far as it still stands."""
        moves, players = self.mirror.table.moves, self.mirror.table.players
        for at, by, move in self.room.entered:
            if 0 <= at < len(moves) and str(moves[at]) == move and by < len(players):
                self.mirror.entered[at] = by

    def _keep_entered(self) -> None:
        moves = self.mirror.table.moves
        noted = sorted(self.mirror.entered.items())[-MOST_NOTES:]
        kept = [(at, by, str(moves[at])) for at, by in noted if at < len(moves)]
        if kept != self.room.entered:
            self.room.entered = kept
            self.room.save()

    def room_changed(self) -> None:
        self._changed()
        self.room_listener()

    def _changed(self) -> None:
        self.version += 1
        self._own.clear()
        self._shared.clear()
        self._players.clear()
        waiting, self._waiting = self._waiting, set()
        for one in waiting:
            if not one.done():
                one.set_result(True)

    async def wait(self, seen: int, seconds: float) -> bool:
        """Until there is something new, or some seconds at most; whether there is."""
        if self.version != seen:
            return True
        news: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.add(news)
        try:
            async with asyncio.timeout(seconds):
                return await news
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(news)

    # What is shown

    def parts(self, seat: int, words: Catalogue) -> dict[str, str]:
        """The parts of a seat's page. What several see is made once.

        Where a rule fails a part is a sentence, until somebody asks again.
        """
        language, pages, mirror = words.language, self.pages, self.mirror
        shared, own = self._shared.get(language), self._own.get((seat, language))
        faults = pages.faults
        players = self._players.get(language)
        if players is None:
            players = pages.or_nothing(lambda: player_numbers(mirror.table, words))
        if shared is None:
            away = self.room.seats_of(self.presence.away)
            phones = {seat: seat not in away for seat in self.room.taken()}
            shared = pages.shared_parts(mirror, players, phones, words)
        if own is None:
            own = pages.own_parts(mirror, players, seat, words)
        if faults == pages.faults and players is not None:
            self._players[language], self._shared[language] = players, shared
            self._own[seat, language] = own
        return {**shared, **own}

    def qr_svg(self) -> str:
        return qr_svg(self.join_address())

    def photo_seen(self, seat: int, source: str, chosen: Args, seen: Seen, words: Catalogue) -> str:
        """What was read, with the answer that it would be to what is asked now."""
        table = self.mirror.table
        found = answers.offered(table, seat, source)
        if found is None:
            raise Refused(409, "link.error.stale")
        answer = judged(table, found.options, seen, chosen)
        return self.pages.photo(self.mirror, seat, source, answer, words)

    # What is done

    async def make(
        self, seat: int, source: str, verb: str, args: Args, by: Source, tag: str
    ) -> Text | None:
        """Makes a move for a seat; the refusal, or None."""
        if seat == WATCHER:
            raise Refused(403, "link.error.watching")
        if tag != self.mirror.tag:
            return STALE
        move = answers.move_of(self.mirror.table, seat, source, verb, args)
        if move is None:
            LOG.info("seat %d asked for a move that is not its own", seat)
            return Text("link.error.not_yours", {})
        answer = self.host.submit(move._replace(by=by), tag, seat)
        try:
            async with asyncio.timeout(HOST_SECONDS):
                refusal: Text | None = await asyncio.wrap_future(answer)
        except TimeoutError:
            raise Refused(503, "link.error.host_away") from None
        except Exception as error:
            LOG.warning("a rule failed: %s", kind_and_place(error))
            return Text("link.error.rule_failed", {})
        return refusal
