"""Files out of the app and into it, through Android's own ways."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.system import files
from companion.system.files import INCOMING, pick_file, save_file, share_file, watch_opened

OK, CANCELLED = -1, 0
NAMES = {
    "sheet.pdf": "application/pdf",
    "all.zip": "application/zip",
    "won.png": "image/png",
    "tableside-games.csv": "text/csv",
    "tableside-games.json": "application/json",
    "box.txt": "text/plain",
    "of-another.kind": "application/octet-stream",
}


class Player:
    """What the player was told, and which files came in."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.files: list[bytes] = []

    def tell(self, text: Any) -> None:
        self.told.append(text.id)

    def take(self, path: Path) -> None:
        assert path.name == INCOMING
        self.files.append(path.read_bytes())


@pytest.fixture
def player() -> Player:
    return Player()


def made(folder: Path, name: str = "sheet.pdf") -> Path:
    path = folder / "own" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(name.encode() * 1000)
    return path


def answer(phone: Any, name: str = "chosen", result: int = OK) -> None:
    data = phone.intent("VIEW", f"content://test/{name}") if result == OK else None
    phone.activity.answerResult(phone.activity.code, result, data)
    phone.settle()


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_shared_by_an_address_that_others_may_read(
    phone: Any, player: Player, name: str
) -> None:
    share_file(made(phone.folder, name), player.tell)
    phone.until(lambda: phone.activity.started)
    put, opened, closed, started = phone.journal
    assert put.startswith("insert content://media/external/downloads ")
    assert f"_display_name={name}, mime_type={NAMES[name]}" in put
    assert "relative_path=Download/Tableside" in put
    assert opened == "openFileDescriptor content://test/download0 wt"
    assert closed == f"close {1000 * len(name)}"
    assert started == "startActivity android.intent.action.CHOOSER"
    sent = phone.activity.started.sent()
    assert (sent.getType(), sent.getFlags()) == (NAMES[name], 1)
    assert sent.extra("android.intent.extra.STREAM").toString() == "content://test/download0"
    assert (phone.folder / "download0").read_bytes() == name.encode() * 1000
    assert player.told == []


def test_an_older_phone_asks_for_a_place_and_shares_from_there(phone: Any, player: Player) -> None:
    from jnius import autoclass

    autoclass("android.os.Build$VERSION").SDK_INT = 28
    path = made(phone.folder)
    share_file(path, player.tell)
    assert phone.journal == ["startActivityForResult android.intent.action.CREATE_DOCUMENT"]
    answer(phone)
    phone.until(lambda: "startActivity android.intent.action.CHOOSER" in phone.journal)
    assert (phone.folder / "chosen").read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    "step", ["insert", "downloads", "openFileDescriptor", "close", "startActivity"]
)
def test_a_file_that_cannot_be_shared_is_told_and_leaves_nothing(
    phone: Any, player: Player, step: str
) -> None:
    phone.breaks(step)
    share_file(made(phone.folder), player.tell)
    phone.until(lambda: player.told)
    assert player.told == ["app.files.failed"]
    left = step in ("openFileDescriptor", "close", "startActivity")
    assert ("delete content://test/download0" in phone.journal) == left


def test_a_file_is_saved_where_the_player_says(phone: Any, player: Player) -> None:
    path = made(phone.folder, "all.zip")
    save_file(path, player.tell)
    wanted = phone.activity.started
    assert wanted.getType() == "application/zip"
    assert wanted.extra("android.intent.extra.TITLE") == "all.zip"
    answer(phone)
    phone.until(lambda: player.told)
    assert player.told == ["app.files.saved"]
    assert (phone.folder / "chosen").read_bytes() == path.read_bytes()
    assert phone.activity.listening() == 0


def test_a_place_that_takes_nothing_is_told(phone: Any, player: Player) -> None:
    save_file(made(phone.folder), player.tell)
    phone.breaks("openFileDescriptor")
    answer(phone)
    phone.until(lambda: player.told)
    assert player.told == ["app.files.failed"]
    assert not any(line.startswith("delete") for line in phone.journal)  # it may be an older file


def test_a_cloud_is_told_that_a_file_is_whole_when_it_is(phone: Any, player: Player) -> None:
    """What is saved into a cloud is sent there when it is closed."""
    path = made(phone.folder, "all.zip")
    save_file(path, player.tell)
    answer(phone)
    phone.until(lambda: player.told)
    assert phone.journal[-1] == f"close {path.stat().st_size}"


def test_half_a_file_is_not_left_where_a_whole_one_was_wanted(
    phone: Any, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_source: object, _target: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(shutil, "copyfileobj", full)
    save_file(made(phone.folder), player.tell)
    answer(phone)
    phone.until(lambda: player.told)
    assert player.told == ["app.files.failed"]
    assert phone.journal[-2:] == ["closeWithError", "deleteDocument content://test/chosen"]


def test_a_file_from_a_cloud_does_not_hold_up_the_screen(phone: Any, player: Player) -> None:
    """It is fetched while it is opened, which may take minutes."""
    (phone.folder / "theirs").write_bytes(b"a backup")
    pick_file(phone.folder, player.take, player.tell)
    attached = phone.attached_threads()
    answer(phone, "theirs")
    phone.until(lambda: player.files)
    assert not phone.java.heldUp
    phone.until(lambda: phone.attached_threads() <= attached)


def test_a_file_that_is_gone_meanwhile_is_told(phone: Any, player: Player) -> None:
    path = made(phone.folder)
    save_file(path, player.tell)
    path.unlink()
    answer(phone)
    phone.until(lambda: player.told)
    assert player.told == ["app.files.failed"]


def test_no_place_chosen_is_no_trouble(phone: Any, player: Player) -> None:
    save_file(made(phone.folder), player.tell)
    answer(phone, result=CANCELLED)
    pick_file(phone.folder, player.take, player.tell)
    answer(phone, result=CANCELLED)
    assert (player.told, player.files) == ([], [])
    assert phone.activity.listening() == 0


def test_another_ones_answer_is_not_taken_for_ours(phone: Any, player: Player) -> None:
    pick_file(phone.folder, player.take, player.tell)
    ours = phone.activity.code
    phone.activity.answerResult(ours + 1000, OK, phone.intent("VIEW", "content://test/chosen"))
    phone.settle()
    assert phone.activity.listening() == 1
    answer(phone, result=CANCELLED)


def test_an_answer_counts_for_one_question_only(phone: Any, player: Player) -> None:
    """Both files would be written to the one place at once."""
    save_file(made(phone.folder, "all.zip"), player.tell)
    save_file(made(phone.folder, "sheet.pdf"), player.tell)
    answer(phone)
    phone.until(lambda: player.told)
    assert (phone.folder / "chosen").read_bytes() == b"sheet.pdf" * 1000
    assert sum(line.startswith("openFileDescriptor") for line in phone.journal) == 1


@pytest.mark.parametrize("deed", ["save", "pick"])
def test_a_phone_without_a_file_manager(phone: Any, player: Player, deed: str) -> None:
    phone.breaks("startActivityForResult")
    if deed == "save":
        save_file(made(phone.folder), player.tell)
    else:
        pick_file(phone.folder, player.take, player.tell)
    assert player.told == ["app.files.no_picker"]
    assert phone.activity.listening() == 0


def test_a_file_is_picked(phone: Any, player: Player) -> None:
    (phone.folder / "theirs").write_bytes(b"a backup")
    pick_file(phone.folder, player.take, player.tell)
    assert phone.journal == ["startActivityForResult android.intent.action.OPEN_DOCUMENT"]
    wanted = phone.activity.started
    assert (wanted.getType(), wanted.category()) == ("*/*", "android.intent.category.OPENABLE")
    answer(phone, "theirs")
    phone.until(lambda: player.files)
    assert player.files == [b"a backup"]


def test_a_file_that_cannot_be_read_is_told(phone: Any, player: Player) -> None:
    pick_file(phone.folder, player.take, player.tell)
    answer(phone, "gone")
    phone.until(lambda: player.told)
    assert player.told == ["app.files.unreadable"]


def test_a_folder_that_takes_nothing_is_told(phone: Any, player: Player) -> None:
    (phone.folder / "theirs").write_bytes(b"a backup")
    pick_file(phone.folder / "not there", player.take, player.tell)
    answer(phone, "theirs")
    phone.until(lambda: player.told)
    assert player.told == ["app.files.unreadable"]


def test_a_full_phone_keeps_no_half_of_a_file(
    phone: Any, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.system import android_files

    def full(_source: object, target: Any) -> None:
        target.write(b"half")
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(android_files, "copy_some", full)
    (phone.folder / "theirs").write_bytes(b"a backup")
    pick_file(phone.folder, player.take, player.tell)
    answer(phone, "theirs")
    phone.until(lambda: player.told)
    assert player.told == ["app.files.unreadable"]
    assert [path.name for path in phone.folder.iterdir()] == ["theirs"]


def test_a_file_that_is_asked_about_stays_while_another_comes(
    phone: Any, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.system import android_files

    begun, go_on = Event(), Event()

    def slowly(source: Any, target: Any) -> None:
        target.write(source.read())
        if player.files:
            begun.set()
            go_on.wait(60)

    monkeypatch.setattr(android_files, "copy_some", slowly)
    for name in ("first", "second"):
        (phone.folder / name).write_bytes(name.encode())
    watch_opened(lambda: phone.folder, player.take, player.tell)
    phone.activity.openWith(phone.intent("VIEW", "content://test/first"))
    phone.until(lambda: player.files)
    phone.activity.openWith(phone.intent("VIEW", "content://test/second"))
    phone.until(begun.is_set)
    player.take(phone.folder / INCOMING)
    go_on.set()
    phone.until(lambda: len(player.files) == 3)
    assert player.files == [b"first", b"first", b"second"]


def test_no_more_is_fetched_than_an_import_would_read(
    phone: Any, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_INCOMING", 10)
    (phone.folder / "theirs").write_bytes(b"x" * 5000)
    pick_file(phone.folder, player.take, player.tell)
    answer(phone, "theirs")
    phone.until(lambda: player.files)
    assert player.files == [b"x" * 11]


def test_the_file_that_the_app_was_started_with(phone: Any, player: Player) -> None:
    (phone.folder / "theirs").write_bytes(b"a backup")
    phone.activity.intent = phone.intent("VIEW", "content://test/theirs")
    watch_opened(lambda: phone.folder, player.take, player.tell)
    phone.until(lambda: player.files)
    watch_opened(lambda: phone.folder, player.take, player.tell)  # the app was turned, or made anew
    phone.settle()
    assert player.files == [b"a backup"]


def test_files_that_are_opened_or_sent_later(phone: Any, player: Player) -> None:
    from jnius import autoclass, cast

    for name in ("viewed", "sent"):
        (phone.folder / name).write_bytes(name.encode())
    watch_opened(lambda: phone.folder, player.take, player.tell)
    phone.activity.openWith(phone.intent("VIEW", "content://test/viewed"))
    phone.until(lambda: b"viewed" in player.files)
    sent = phone.intent("SEND")
    uri = autoclass("android.net.Uri")("content://test/sent")
    sent.putExtra("android.intent.extra.STREAM", cast("android.os.Parcelable", uri))
    phone.activity.openWith(sent)
    phone.until(lambda: b"sent" in player.files)
    assert player.told == []


def test_what_is_sent_and_is_no_address_is_not_taken_for_one(phone: Any, player: Player) -> None:
    """Java would be handed a thing of another class, which a phone does not survive."""
    from jnius import cast

    watch_opened(lambda: phone.folder, player.take, player.tell)
    sent, thing = phone.intent("SEND"), phone.intent("VIEW")
    sent.putExtra("android.intent.extra.STREAM", cast("android.os.Parcelable", thing))
    phone.activity.openWith(sent)
    phone.until(lambda: sent.getAction() == "android.intent.action.MAIN")
    (phone.folder / "theirs").write_bytes(b"a backup")
    phone.activity.openWith(phone.intent("VIEW", "content://test/theirs"))
    phone.until(lambda: player.files)
    assert phone.journal == ["openFileDescriptor content://test/theirs r", "close 8"]
    assert player.told == []


def test_nothing_is_opened_by_an_ordinary_start(phone: Any, player: Player) -> None:
    watch_opened(lambda: phone.folder, player.take, player.tell)
    again = phone.intent("VIEW", "content://test/theirs")
    again.addFlags(0x0010_0000)
    phone.activity.openWith(again)
    phone.activity.openWith(phone.intent("SEND"))
    phone.activity.openWith(phone.intent("VIEW"))
    phone.settle()
    assert not any(line.startswith("openFileDescriptor") for line in phone.journal)
    assert (player.told, player.files) == ([], [])
