"""A photograph from a guest's phone: read like the live camera's frames, then judged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from microdot import Request

from companion.link.limits import PHOTO_BODY, PHOTO_SECONDS
from companion.link.room import Guest, Refused
from companion.session import camera_answers
from companion.session.camera_answers import Answer
from engine.core.ask import Ask
from engine.core.options import Args, Cards, Option
from engine.core.table import AnyTable
from engine.core.text import Text

if TYPE_CHECKING:
    from vision.scan import Image
    from vision.tags import ReadTag

MOST_PIXELS: Final = 50_000_000
"""The largest photographs that phones take; the page sends far smaller ones."""
MOST_UNPACKED: Final = 16_000_000
"""The same for pictures that are unpacked whole before they are made smaller."""
MOST_PASSES: Final = 64
"""Over a JPEG that comes in layers, finer and finer; the finest have a dozen."""
JPEG: Final = b"\xff\xd8"
KINDS: Final = (JPEG, b"\x89PNG")
"""What cameras and screens make; the page makes a JPEG of all else that its browser knows."""
READ_SECONDS: Final = 20.0
CHUNK: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class Seen:
    """What lies on the photograph: dice and tags."""

    dice: tuple[int, ...]
    tags: tuple[ReadTag, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """What was seen, and the answer that it gives; None where it does not decide the question.

    cards is the way to answer in which what was read can be mended; whether the rules allow it is
    not asked before it is entered, as that may hang on what others hold.
    """

    dice: tuple[int, ...]
    words: tuple[str, ...]
    answer: Answer | None
    cards: Cards | None = None


class PhotoDesk:
    """Takes one photograph at a time of each guest, and reads one at a time."""

    def __init__(self) -> None:
        self._busy: set[str] = set()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="link-photo")
        self._eyes: _Eyes | None = None

    async def read(self, guest: Guest, request: Request, asked: Callable[[], bool]) -> Seen:
        """What lies on the photograph; asked tells whether it is wanted still, once it is here."""
        if guest.id in self._busy:
            raise Refused(429, "link.photo.busy")
        self._busy.add(guest.id)
        try:
            async with asyncio.timeout(PHOTO_SECONDS):
                data = await _body(request)
            if not asked():
                raise Refused(409, "link.error.stale")
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(READ_SECONDS):
                return await loop.run_in_executor(self._reader, self._look, data)
        except TimeoutError:
            raise Refused(408, "link.photo.slow") from None
        finally:
            self._busy.discard(guest.id)

    def _look(self, data: bytes) -> Seen:
        _check_size(data)
        if self._eyes is None:
            self._eyes = _Eyes()
        return self._eyes.look(data)

    def close(self) -> None:
        self._reader.shutdown(wait=False, cancel_futures=True)


async def _body(request: Request) -> bytes:
    """The whole photograph; refused if the sender stops, or sends more than was announced."""
    length = request.content_length
    if not 0 < length <= PHOTO_BODY:
        raise Refused(413, "link.photo.too_large")
    stream = request.stream
    got = bytearray(request.body or b"")
    while len(got) < length:
        piece = b"" if stream is None else await stream.read(min(CHUNK, length - len(got)))
        if not piece:
            raise Refused(400, "link.photo.unreadable")
        got += piece
    return bytes(got)


def _check_size(data: bytes) -> None:
    """The size as the file tells it, before anything is unpacked: a small file can hold a lot."""
    from vision.picture_files import jpeg_passes, told_size

    told = told_size(data) if data.startswith(KINDS) else None
    if told is None:
        raise Refused(415, "link.photo.unreadable")
    passes = jpeg_passes(data) if data.startswith(JPEG) else MOST_PASSES
    most = MOST_PIXELS if passes == 1 else MOST_UNPACKED
    if passes > MOST_PASSES or told[0] * told[1] > most:
        raise Refused(413, "link.photo.too_large")


class _Eyes:
    """The readers, made on the thread that looks: loading them takes a while."""

    def __init__(self) -> None:
        from vision.dice import DiceReader
        from vision.tags import TagReader

        self._dice, self._tags = DiceReader(), TagReader()

    def look(self, data: bytes) -> Seen:
        import numpy as np

        from vision.dice import trusted
        from vision.dice.off_codes import off_codes

        image = _unpacked(data)
        tags = self._tags.read_tags(image)
        places = [np.asarray(tag.corners, np.float32) for tag in tags]
        dice = trusted(self._dice.judge(off_codes(self._dice.look(image), places)))
        return Seen(tuple(die.value for die in dice), tuple(tags))


def _unpacked(data: bytes) -> Image:
    """The picture as an array, no larger than dice and tags need it."""
    from vision.picture_files import PictureError, decode

    try:
        return decode(data).image
    except PictureError:
        raise Refused(415, "link.photo.unreadable") from None


def judged(table: AnyTable, options: Sequence[Option], seen: Seen, chosen: Args = ()) -> Judged:
    """What the photograph answers of these options; chosen is the verb and what was tapped after
    it, such as the number of the pile that lies there."""
    if camera_answers.asked_dice(options) is not None:
        return Judged(seen.dice, (), camera_answers.dice_answer(options, seen.dice))
    if not seen.tags:
        return Judged((), (), None)
    from companion.camera.order import as_asked
    from companion.tags import KnownTags

    about = table.ask.about if table.ask is not None and table.ask.options is options else ()
    ask = Ask((), Text("", {}), options, about=about)
    lying, sure = as_asked(ask, seen.tags)
    known = KnownTags([(table.rulebook.id, table.rulebook.tags())])
    found = [(known.find(read.tag), read.rotation) for read in lying if read is not None]
    ours = [(tag.item.word(table.players), turn) for tag, turn in found if tag is not None]
    words, turns = [word for word, _turn in ours], [turn for _word, turn in ours]
    if len(lying) == len(found) + 1:
        words = camera_answers.with_hidden(ask, words, lying.index(None))
    cards = camera_answers.cards_option(options, chosen)
    if cards is not None:
        return Judged((), tuple(w for w in words if cards.pool.get(w, 0) > 0), None, cards)
    answer = _answer(table, ask, words, turns, chosen) if sure else None
    return Judged((), tuple(words), answer)


def _answer(
    table: AnyTable, ask: Ask, words: Sequence[str], turns: Sequence[float], chosen: Args
) -> Answer | None:
    """The only answer that the cards are by what this seat is shown anyway. Whether the rules allow
    it hangs on what others hold or saw, and shows when it is entered, not before."""
    hiding = camera_answers.plain_cards(ask.options, chosen)
    others = Ask((), ask.text, [option for option in ask.options if option not in hiding])
    found = [
        Answer(option.verb, (*option.prefix, *words))
        for option in hiding
        if _fits_openly(table, option, words)
    ]
    seen = camera_answers.card_answer(others, words, turns, chosen).answer
    found += [seen] if seen is not None else []
    return found[0] if len(found) == 1 else None


def _fits_openly(table: AnyTable, option: Cards, words: Sequence[str]) -> bool:
    """Cards that are told secretly may be more than are asked for: as many as were dealt."""
    many = len(words) > option.high and option.verb not in table.rulebook.secret
    if not words or len(words) < option.low or many:
        return False
    return all(words.count(word) <= option.pool.get(word, 0) for word in words)
