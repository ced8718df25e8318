"""Files through Android's share sheet and file picker. Imports on a phone only.

Java is called on the main thread but for the contents: a file that lies in a cloud is fetched while
it is opened.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO, Any, Final

from android import activity as activity_events
from jnius import autoclass, cast, detach, find_javaclass
from kivy.clock import Clock, mainthread

from companion.system.files import Picked, Told, copy_some, in_background, mime_of
from companion.system.java import (
    HardwareError,
    activity,
    as_far_as_it_goes,
    asking_android,
    java_string,
    java_text,
)
from engine.core.text import Text, msg

INTENT: Final = "android.content.Intent"
FIRST_CODE: Final = 7101
"""Each question has a number of its own, so that an answer never counts for two."""
RESULT_OK: Final = -1
OWN_DOWNLOADS_FROM: Final = 29
"""The API level from which an app may add to the downloads without a permission."""
FROM_HISTORY: Final = 0x0010_0000
"""The app was brought back from the list of recent apps: what it once opened is long read."""

UriTaken = Callable[[Any], None]
LET_GO_EVERY: Final = 1.0
_codes = count(FIRST_CODE)
_fetched = count()


def share(path: Path, told: Told) -> None:
    """Another app can only read what has a public address: one among the downloads, or one that
    the player chooses on phones where an app has none of its own there."""
    if autoclass("android.os.Build$VERSION").SDK_INT < OWN_DOWNLOADS_FROM:
        _choose_place(path, lambda uri: _fill(uri, path, told, lambda: _send(uri, path)), told)
        return
    try:
        uri = _new_download(path)
    except HardwareError:
        told(msg("app.files.failed"))
        return

    def failed(text: Text) -> None:
        with as_far_as_it_goes():  # nothing half written stays among the downloads
            activity().getContentResolver().delete(uri, None, None)
        told(text)

    _fill(uri, path, failed, lambda: _send(uri, path))


def save(path: Path, told: Told) -> None:
    def taken(uri: Any) -> None:
        _fill(uri, path, told, lambda: told(msg("app.files.saved", file=path.name)))

    _choose_place(path, taken, told)


def pick(target: Path, picked: Picked, told: Told) -> None:
    try:
        with asking_android():
            intent = _intent("ACTION_OPEN_DOCUMENT")
            intent.setType("*/*")  # file managers have many names for the type of an archive
            _start_for_result(intent, lambda uri: _fetch(uri, target, picked, told))
    except HardwareError:
        told(msg("app.files.no_picker"))


def watch_opened(target: Path, picked: Picked, told: Told) -> None:
    def look(intent: Any) -> None:
        with as_far_as_it_goes():
            uri = _opened(intent)
            if uri is not None:
                _fetch(uri, target, picked, told)

    with as_far_as_it_goes():
        activity_events.bind(on_new_intent=mainthread(look))
        look(activity().getIntent())


# The four intents


def _intent(action: str) -> Any:
    intent_class = autoclass(INTENT)
    intent = intent_class(getattr(intent_class, action))
    intent.addCategory(intent_class.CATEGORY_OPENABLE)
    return intent


def _choose_place(path: Path, taken: UriTaken, told: Told) -> None:
    try:
        with asking_android():
            intent = _intent("ACTION_CREATE_DOCUMENT")
            intent.setType(mime_of(path))
            intent.putExtra(autoclass(INTENT).EXTRA_TITLE, java_text(path.name))
            _start_for_result(intent, taken)
    except HardwareError:
        told(msg("app.files.no_picker"))


@asking_android()
def _send(uri: Any, path: Path) -> None:
    intent_class = autoclass(INTENT)
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType(mime_of(path))
    intent.putExtra(intent_class.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intent_class.createChooser(intent, None))


def _opened(intent: Any) -> Any:
    """What the intent asks to open, once: the intent stays with the app and is looked at again."""
    intent_class = autoclass(INTENT)
    if intent is None or intent.getFlags() & FROM_HISTORY:
        return None
    if intent.getAction() == intent_class.ACTION_VIEW:
        uri = intent.getData()
    elif intent.getAction() == intent_class.ACTION_SEND:
        uri = _as_uri(intent.getParcelableExtra(intent_class.EXTRA_STREAM))
    else:
        return None
    intent.setAction(intent_class.ACTION_MAIN)
    return uri


def _as_uri(sent: Any) -> Any:
    """Any app may send anything, and pyjnius believes whoever calls a thing an address."""
    is_uri = find_javaclass("android.net.Uri").isInstance
    return cast("android.net.Uri", sent) if sent is not None and is_uri(sent) else None


def _start_for_result(intent: Any, taken: UriTaken) -> None:
    """Calls back, on the main thread, with the address that the player chose; not after a no."""
    code = next(_codes)

    @mainthread
    def answered(result: int, data: Any) -> None:
        # Later, since Java is going through its listeners when it calls them.
        activity_events.unbind(on_activity_result=on_result)
        with as_far_as_it_goes():
            uri = data.getData() if result == RESULT_OK and data is not None else None
            if uri is not None:
                taken(uri)

    def on_result(request: int, result: int, data: Any) -> None:
        if request == code:
            answered(result, data)

    activity_events.bind(on_activity_result=on_result)
    try:
        activity().startActivityForResult(intent, code)
    except Exception:
        activity_events.unbind(on_activity_result=on_result)
        raise


# Contents


@asking_android()
def _new_download(path: Path) -> Any:
    values = autoclass("android.content.ContentValues")()
    for key, value in (
        ("_display_name", path.name),
        ("mime_type", mime_of(path)),
        ("relative_path", "Download/Tableside"),
    ):
        values.put(key, java_string(value))
    downloads = autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    uri = activity().getContentResolver().insert(downloads, values)
    if uri is None:
        raise HardwareError("no place among the downloads")
    return uri


@contextmanager
def _contents(resolver: Any, uri: Any, mode: str) -> Iterator[IO[bytes]]:
    """Android is told when it is closed, and not before: a cloud sends on what it has by then."""
    with asking_android():
        opened = resolver.openFileDescriptor(uri, mode)
        if opened is None:
            raise HardwareError("no such file")
        try:
            with os.fdopen(opened.getFd(), f"{mode[0]}b", closefd=False) as stream:
                yield stream
        except OSError as error:
            opened.closeWithError(str(error))
            raise
        opened.close()


def _fill(uri: Any, path: Path, told: Told, then: Callable[[], None]) -> None:
    """The file's contents go to the address."""
    begun: list[bool] = []

    def work(resolver: Any) -> None:
        with path.open("rb") as source, _contents(resolver, uri, "wt") as target:
            begun.append(True)
            shutil.copyfileobj(source, target)

    def done(failed: OSError | None) -> None:
        try:
            if failed is not None:
                if begun:
                    _drop_half(uri)
                raise HardwareError(str(failed)) from failed
            then()
        except HardwareError:
            told(msg("app.files.failed"))

    _with_contents(work, done)


def _drop_half(uri: Any) -> None:
    """Half a backup looks like a whole one until it is needed."""
    with as_far_as_it_goes():
        contract = autoclass("android.provider.DocumentsContract")
        contract.deleteDocument(activity().getContentResolver(), uri)


def _fetch(uri: Any, target: Path, picked: Picked, told: Told) -> None:
    """The address's contents come into the app's folder.

    Under another name until they are whole: a second file may come while the first is asked about.
    """
    part = target.with_name(f"{target.name}.{next(_fetched)}")

    def work(resolver: Any) -> None:
        with _contents(resolver, uri, "r") as source, part.open("wb") as own:
            copy_some(source, own)

    def done(failed: OSError | None) -> None:
        try:
            if failed is not None:
                raise failed
            os.replace(part, target)
        except OSError:
            with suppress(OSError):  # on a full phone every byte counts
                part.unlink()
            told(msg("app.files.unreadable"))
        else:
            picked(target)

    _with_contents(work, done)


def _with_contents(work: Callable[[Any], None], done: Callable[[OSError | None], None]) -> None:
    """On a thread that must not end attached to Java.

    Letting go of a thing of Java's attaches it again, so the main thread does that after its end.
    """
    held = [activity().getContentResolver(), work, done]

    def run() -> None:
        failed: OSError | None = None
        try:
            work(held[0])
        except (HardwareError, OSError) as error:
            failed = OSError(str(error))
        detach()
        if failed is not None:
            raise failed

    thread = in_background(run, done)

    def let_go(_seconds: float) -> bool:
        if not thread.is_alive():
            held.clear()
        return bool(held)

    Clock.schedule_interval(let_go, LET_GO_EVERY)
