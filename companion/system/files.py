"""Files that the player takes out of the app or brings into it.

On a phone through Android's own ways (android_files.py), on a desktop through a file dialogue.
Where there is none the file stays in the app's folder, and the player is told where that is.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

from kivy.clock import mainthread
from kivy.utils import platform

from engine.core.text import Text, msg

Told = Callable[[Text], None]
Picked = Callable[[Path], None]

MIME: Final = {
    ".csv": "text/csv",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".txt": "text/plain",
    ".zip": "application/zip",
}
UNKNOWN: Final = "application/octet-stream"
INCOMING: Final = "incoming.zip"
MOST_INCOMING: Final = 64_000_000
"""Bytes: an import refuses what is larger, so no more than one byte more is fetched."""


def mime_of(path: Path) -> str:
    """What Android calls a file of this kind; it offers the apps that take such."""
    return MIME.get(path.suffix, UNKNOWN)


def can_share() -> bool:
    """Whether this device has a sheet on which the player chooses an app that takes the file."""
    return bool(platform == "android")


def share_file(path: Path, told: Told) -> None:
    from companion.system import android_files

    android_files.share(path, told)


def save_file(path: Path, told: Told) -> None:
    """Lets the player choose a place, and copies the file there."""
    if platform == "android":
        from companion.system import android_files

        android_files.save(path, told)
    else:
        _in_dialogue(lambda chosen: _copy_to(path, chosen, told), _stays_at(path, told), path)


def pick_file(folder: Path, picked: Picked, told: Told) -> None:
    """Lets the player choose a file; one that is not on this device is fetched into the folder."""
    if platform == "android":
        from companion.system import android_files

        android_files.pick(folder / INCOMING, picked, told)
    else:
        _in_dialogue(picked, lambda: told(msg("app.files.no_dialogue")))


def watch_opened(folder: Callable[[], Path], picked: Picked, told: Told) -> None:
    """Hands over each file that is opened with this app, also the one it was started with."""
    if platform == "android":
        from companion.system import android_files

        android_files.watch_opened(folder() / INCOMING, picked, told)


def in_background(
    work: Callable[[], None], done: Callable[[OSError | None], None]
) -> threading.Thread:
    """Slow files must not hold up the screen; `done` is called on the main thread."""

    def run() -> None:
        try:
            work()
        except OSError as error:
            failed = error
            mainthread(lambda: done(failed))()
        else:
            mainthread(lambda: done(None))()

    thread = threading.Thread(target=run, name="files", daemon=True)
    thread.start()
    return thread


def copy_some(source: IO[bytes], target: IO[bytes]) -> None:
    """What a stranger's file provider sends may have no end."""
    left = MOST_INCOMING + 1
    while left > 0 and (piece := source.read(min(left, 1 << 20))):
        target.write(piece)
        left -= len(piece)


def _stays_at(path: Path, told: Told) -> Callable[[], None]:
    return lambda: told(msg("app.share.saved", file=str(path)))


def _copy_to(path: Path, chosen: Path, told: Told) -> None:
    def done(failed: OSError | None) -> None:
        told(msg("app.files.failed") if failed else msg("app.share.saved", file=str(chosen)))

    in_background(lambda: _copy(path, chosen), done)


def _copy(path: Path, chosen: Path) -> None:
    if path.resolve() != chosen.resolve():
        shutil.copyfile(path, chosen)


def _in_dialogue(
    chosen: Callable[[Path], None], missing: Callable[[], None], save: Path | None = None
) -> None:
    """The desktop's own dialogue, through whatever program plyer finds for it."""

    def run() -> None:
        try:
            from plyer import filechooser

            if save is not None:
                found = filechooser.save_file(path=save.name)
            else:
                found = filechooser.open_file(filters=["*.zip", "*.txt", "*.json"])
        except Exception:  # each desktop lacks something else, and plyer guards against none of it
            mainthread(missing)()
            return
        if found and found[0]:
            mainthread(chosen)(Path(found[0]))

    if platform == "macosx":
        run()  # its dialogue opens on the main thread only
    else:
        threading.Thread(target=run, name="file-dialogue", daemon=True).start()
