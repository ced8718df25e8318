"""What the server answers: pages, changes as they happen, and what guests send."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import wraps
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

from microdot import Microdot, Request, Response

from companion.i18n.catalogue import Catalogue, load
from companion.i18n.locales import LANGUAGES, nearest_language
from companion.link import answers
from companion.link.addresses import is_own_host
from companion.link.host import STALE
from companion.link.limits import SMALL_BODY, Allowance, Rates
from companion.link.photo import PhotoDesk
from companion.link.room import WATCHER, Guest, Refused
from companion.link.static_files import static_files
from companion.link.table_state import TableState
from companion.system.event_log import kind_and_place
from engine.core.move import SOURCES
from engine.core.notation import Token, can_be_written
from engine.core.text import Text

LOG = logging.getLogger("tableside.link")
COOKIE: Final = "tableside"
BEAT_SECONDS: Final = 2.0
TOLD_REFUSALS: Final = (1 / 60, 3.0)
"""Lines in the log each second, and at once, for one kind of refusal of one address."""
STREAMS_EACH: Final = 3
"""Pages that one guest may have open."""
ANSWERS_KEPT: Final = 20
"""So many answers of a guest are remembered, for those that are sent twice."""
GONE: Final = "event: gone\ndata: \n\n"
"""Tells a page that it is no longer of the guest's seat."""
LONGEST_WORD, MOST_WORDS = 400, 400
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; "
        "frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Connection": "close",
}

Answer: TypeAlias = "Response | tuple[str, int] | dict[str, object]"
"""What a handler gives: a response, text with a status, or what becomes JSON."""


class Visit:
    """One request of a known guest: sat is where the guest sat when it came, and stays; seat is the
    same for who has none and only watches."""

    def __init__(self, request: Request, guest: Guest, words: Catalogue) -> None:
        self.request, self.guest, self.words = request, guest, words
        self.sat = guest.seat
        self.seat = WATCHER if guest.seat is None else guest.seat

    def told(self) -> dict[str, object]:
        """What was sent, as a JSON object."""
        try:
            found = json.loads(self.request.body or b"")
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Refused(400, "link.error.nonsense")
        return found


class Routes:
    """The handlers. Used on the server's thread."""

    def __init__(self, state: TableState, rates: Rates) -> None:
        self.state = state
        self.app = Microdot()
        self._strangers = Allowance(*rates.stranger)
        self._guesses = Allowance(*rates.guess)
        self._guests = Allowance(*rates.guest)
        self._told = Allowance(*TOLD_REFUSALS)
        self._words: dict[str, Catalogue] = {}
        self._photos = PhotoDesk()
        self._streams: dict[str, list[asyncio.Event]] = {}
        self._answered: dict[str, OrderedDict[str, asyncio.Future[Text | None]]] = {}
        self._files = static_files()
        self._lay_routes()

    def _lay_routes(self) -> None:
        app = self.app
        app.before_request(self._check)
        app.after_request(self._after)
        app.after_error_request(self._after)
        app.get("/")(self._page)
        app.get("/static/<name>")(self._static)
        app.post("/join")(self._join)
        for path, handler in (
            ("/seat", self._sit),
            ("/language", self._speak),
            ("/input", self._input),
            ("/effect", self._effect),
            ("/do", self._do),
            ("/photo", self._photo),
        ):
            app.post(path)(self._for_guests(handler))
        app.get("/events")(self._for_guests(self._events))
        app.get("/alive")(self._for_guests(self._alive))
        app.get("/qr.svg")(self._for_guests(self._qr))

    def close(self) -> None:
        self._photos.close()

    def _after(self, request: Request, response: Response) -> Response:
        """Refusals are logged, a few of each kind from each address; never what was asked, which
        may hold a key."""
        code, address = response.status_code, _address(request)
        if code >= 400 and self._told.take(f"{address} {code}"):
            LOG.info("refused %s: %d", address, code)
        return _with_headers(response)

    # Who may come in

    def _check(self, request: Request) -> tuple[str, int] | None:
        """Runs before every handler: the Host is ours, the page is ours, and not too many
        requests."""
        host = request.headers.get("Host", "")
        if not is_own_host(host, self.state.addresses()):
            return "", 421
        origin = request.headers.get("Origin")
        if request.method == "POST" and origin not in (None, f"http://{host}"):
            return "", 403
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            return "", 403
        guest = self._guest(request)
        allowed = self._guests.take(guest.id) if guest else self._strangers.take(_address(request))
        if not allowed:
            return "", 429
        if request.content_length > SMALL_BODY and request.path != "/photo":
            return "", 413
        return None

    def _guest(self, request: Request) -> Guest | None:
        return self.state.room.guest(request.cookies.get(COOKIE, ""))

    def _left(self, visit: Visit) -> bool:
        """Whether the guest has left that seat meanwhile, or it was taken back."""
        return self._guest(visit.request) is not visit.guest or visit.guest.seat != visit.sat

    def _for_guests(
        self, handler: Callable[[Visit], Awaitable[Answer]]
    ) -> Callable[[Request], Awaitable[Answer]]:
        """Only for those who have joined; a refusal is a sentence.

        A page names the guest and the seat that it was made for: one that slept while its phone
        stood up, or sat down elsewhere, also at another table, is loaded anew. It neither answers
        for another seat nor shows its cards.
        """

        @wraps(handler)
        async def handle(request: Request) -> Answer:
            guest = self._guest(request)
            if guest is None or not _is_of(guest, request):
                return "", 401
            words = self._catalogue(request, guest)
            try:
                return await handler(Visit(request, guest, words))
            except Refused as refused:
                return words.say(refused.text), refused.status
            except Exception as error:  # this question cannot be answered just now; others can
                LOG.warning("a rule failed: %s", kind_and_place(error))
                return words.tell("link.error.rule_failed"), 500

        return handle

    def _catalogue(self, request: Request, guest: Guest | None) -> Catalogue:
        """The language of the page that asks, else the one chosen for the pages to come."""
        wanted = [request.args.get("language", ""), guest.language if guest else ""]
        wanted += [
            part.split(";")[0] for part in request.headers.get("Accept-Language", "").split(",")
        ]
        language = nearest_language([code.strip() for code in wanted])
        if language not in self._words:
            self._words[language] = load(language)
        return self._words[language]

    async def _join(self, request: Request) -> Answer:
        try:
            key = json.loads(request.body or b"")["key"]
            if not isinstance(key, str) or len(key) > 100:
                raise ValueError
            word = self.state.room.join(key)
        except (ValueError, KeyError, TypeError, RecursionError):
            return "", 400
        except Refused as refused:
            if not self._guesses.take(_address(request)):
                return "", 429
            LOG.info("a visitor from %s was refused: wrong key", _address(request))
            return "", refused.status
        self.state.room_changed()
        cookie = f"{COOKIE}={word}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"
        return Response("", 204, {"Set-Cookie": cookie})

    # Pages

    async def _page(self, request: Request) -> Answer:
        guest = self._guest(request)
        words = self._catalogue(request, guest)
        pages, mirror = self.state.pages, self.state.mirror
        if guest is None:
            made = pages.door(words)
        elif guest.seat is None or guest.seat >= len(mirror.table.players):
            taken = frozenset(self.state.room.taken())
            made = pages.seats(mirror.table, guest.id, taken, words)
        else:
            parts = self.state.parts(guest.seat, words)
            made = pages.table(mirror, guest.id, guest.seat, parts, words)
        return Response(made, 200, {"Content-Type": "text/html; charset=UTF-8"})

    async def _static(self, request: Request, name: str) -> Answer:  # noqa: ARG002
        if name not in self._files:
            return "", 404
        kind, content = self._files[name]
        return Response(content, 200, {"Content-Type": kind, "Cache-Control": "no-cache"})

    async def _alive(self, visit: Visit) -> Answer:  # noqa: ARG002
        return "", 204

    async def _qr(self, visit: Visit) -> Answer:  # noqa: ARG002
        drawn = self.state.qr_svg()
        return Response(drawn, 200, {"Content-Type": "image/svg+xml"})

    async def _sit(self, visit: Visit) -> Answer:
        seat = visit.told().get("seat")
        if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool)):
            raise Refused(400, "link.error.nonsense")
        self.state.room.sit(visit.guest, seat, len(self.state.mirror.table.players))
        self.state.presence.expect(visit.guest.id)
        self.state.room_changed()
        return "", 204

    async def _speak(self, visit: Visit) -> Answer:
        language = visit.told().get("language")
        if language not in LANGUAGES:
            raise Refused(400, "link.error.nonsense")
        visit.guest.language = language
        self.state.room.save()
        return "", 204

    # Changes as they happen

    async def _events(self, visit: Visit) -> Answer:
        if visit.guest.seat is None:
            raise Refused(409, "link.error.no_seat")
        stream: Any = self._stream(visit)  # microdot sends it, its types do not say so
        return Response(stream, 200, {"Content-Type": "text/event-stream"})

    async def _stream(self, visit: Visit) -> AsyncIterator[str]:
        """Only the parts that changed since the last time; between changes, a sign of life."""
        guest, state, tag = visit.guest, self.state, ""
        sent: dict[str, str] = {}
        leave = asyncio.Event()
        streams = self._streams.setdefault(guest.id, [])
        streams.append(leave)
        state.presence.came(guest.id)
        for extra in streams[:-STREAMS_EACH]:
            extra.set()
        try:
            yield "retry: 1000\n\n"
            while not leave.is_set():
                seen = state.version
                if self._left(visit):
                    yield GONE
                    return
                parts = state.parts(visit.seat, visit.words)
                fresh = {name: html for name, html in parts.items() if sent.get(name) != html}
                sent.update(fresh)
                if fresh or tag != state.mirror.tag:
                    tag = state.mirror.tag
                    told = json.dumps({"tag": tag, "parts": fresh}, ensure_ascii=False)
                    yield f"event: state\ndata: {told}\n\n"
                while not leave.is_set() and state.version == seen:
                    if not await state.wait(seen, BEAT_SECONDS):
                        yield "event: beat\ndata: \n\n"
        finally:
            streams.remove(leave)
            if not streams:
                self._streams.pop(guest.id, None)
            state.presence.left(guest.id)

    # What guests send

    async def _input(self, visit: Visit) -> Answer:
        told = visit.told()
        source, path = told.get("source"), told.get("path")
        if not isinstance(source, str) or not isinstance(path, list) or len(path) > 50:
            raise Refused(400, "link.error.nonsense")
        table, words, pages = self.state.mirror.table, visit.words, self.state.pages
        tag = self.state.mirror.tag
        if told.get("tag", tag) != tag:  # what was tapped may mean something else by now
            raise Refused(409, "link.error.stale")
        way = tuple(_tokens(part) for part in path)
        if not all(way):
            raise Refused(400, "link.error.nonsense")
        given = pages.step(table, visit.seat, source, way, words)
        if given is None:
            raise Refused(409, "link.error.stale")
        if given.ready is not None:
            return {"answer": [given.ready[0], list(given.ready[1])], "tag": tag}
        return {"html": pages.sheet(table, visit.seat, given, words), "tag": tag}

    async def _effect(self, visit: Visit) -> Answer:
        told = visit.told()
        source, verb = told.get("source"), told.get("verb")
        if not isinstance(source, str) or not isinstance(verb, str):
            raise Refused(400, "link.error.nonsense")
        table = self.state.mirror.table
        found = answers.offered(table, visit.seat, source)
        if found is None:
            raise Refused(409, "link.error.stale")
        args = _tokens(told.get("args"))
        label, written, lines = answers.effect(table, found, verb, args, visit.words)
        return {"label": label, "written": written, "lines": lines}

    async def _do(self, visit: Visit) -> Answer:
        """Makes a move for the guest's own seat. The same answer sent twice is made once."""
        told = visit.told()
        number, tag = told.get("number"), told.get("tag")
        if not isinstance(number, str) or not number or len(number) > 40:
            raise Refused(400, "link.error.nonsense")
        kept = self._answered.setdefault(visit.guest.id, OrderedDict())
        if number not in kept:
            kept[number] = asyncio.ensure_future(self._made(visit, told, str(tag)))
            if len(kept) > ANSWERS_KEPT:
                kept.popitem(last=False)
        try:
            refusal = await asyncio.shield(kept[number])
        except Exception:  # it was not made, and may be sent again
            kept.pop(number, None)
            raise
        if self._left(visit):
            return "", 401
        state = self.state
        parts = state.parts(visit.seat, visit.words)
        said = "" if refusal is None else visit.words.say(refusal)
        return {
            "done": refusal is None,
            "stale": refusal is STALE,
            "said": said,
            "tag": state.mirror.tag,
            "parts": parts,
        }

    async def _made(self, visit: Visit, told: dict[str, object], tag: str) -> Text | None:
        source, verb, by = told.get("source"), told.get("verb"), told.get("by", "hand")
        if not isinstance(source, str) or not isinstance(verb, str) or by not in SOURCES:
            raise Refused(400, "link.error.nonsense")
        args = _tokens(told.get("args"))
        return await self.state.make(visit.seat, source, verb, args, by, tag)

    async def _photo(self, visit: Visit) -> Answer:
        if visit.seat == WATCHER:
            raise Refused(403, "link.error.watching")
        headers, state = visit.request.headers, self.state
        source = headers.get("X-Source", answers.ASK)
        chosen = _written_tokens(headers.get("X-Chosen", "[]"))

        def asked() -> bool:
            return answers.offered(state.mirror.table, visit.seat, source) is not None

        seen = await self._photos.read(visit.guest, visit.request, asked)
        if self._left(visit):
            return "", 401
        return {"html": state.photo_seen(visit.seat, source, chosen, seen, visit.words)}


def _is_of(guest: Guest, request: Request) -> bool:
    """Whether it comes from a page of that guest's seat, or names none."""
    now = {"guest": guest.id, "seat": str(guest.seat)}
    return all(request.args.get(name, value) == value for name, value in now.items())


def _written_tokens(text: str) -> tuple[Token, ...]:
    """The same as a header carries them: JSON, in letters that a header may hold."""
    try:
        told = json.loads(unquote(text, errors="strict"))
    except (ValueError, RecursionError):
        told = None
    return _tokens(told)


def _tokens(value: object) -> tuple[Token, ...]:
    """Words and whole numbers, as moves have them."""
    if not isinstance(value, list) or len(value) > MOST_WORDS:
        raise Refused(400, "link.error.nonsense")
    for token in value:
        if isinstance(token, bool) or not isinstance(token, str | int):
            raise Refused(400, "link.error.nonsense")
        if isinstance(token, str) and not (len(token) <= LONGEST_WORD and can_be_written(token)):
            raise Refused(400, "link.error.nonsense")
        if isinstance(token, int) and abs(token) > 10**9:
            raise Refused(400, "link.error.nonsense")
    return tuple(value)


def _address(request: Request) -> str:
    return str(request.client_addr[0]) if request.client_addr else "?"


def _with_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        if name not in response.headers:
            response.headers[name] = value
    return response
