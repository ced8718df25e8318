"""Phones at this table: switched on, joined, taken back, and there again after a restart."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import current_thread
from typing import Any

import pytest

from companion.history.people import People
from companion.link import link, presence, routes
from companion.link.app_phones import serve_in_app
from companion.link.room import Room
from companion.link.room_files import FOLDER
from companion.store import open_store
from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.core.record import BadMove, Record
from engine.core.registry import rulebook
from engine.core.table import Table
from tests.companion.link.hosts import LAST_CARD, Phone
from tests.companion.states import app, played, setup
from tests.companion.window import Window


@pytest.fixture(autouse=True)
def only_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "ANYWHERE", "127.0.0.1")
    monkeypatch.setattr(link, "PORTS", ())
    monkeypatch.setattr(link, "own_addresses", lambda: ["192.168.43.1", "10.0.0.7"])


def meanwhile(window: Window, what: Any) -> Any:
    """Lets a phone speak while the app draws its frames."""
    told: list[Any] = []
    thread = threading.Thread(target=lambda: told.append(what()))
    thread.start()
    window.until(lambda: not thread.is_alive())
    return told[0]


def switched_on(window: Window) -> tuple[int, str]:
    window.tap("switch-phones")
    address = window.find("code").text
    assert address.startswith("http://192.168.43.1:")
    port, _, key = address.rpartition(":")[2].partition("/#")
    return int(port), key


def test_the_menu_leads_to_phones_and_they_are_off() -> None:
    with Window(lambda: app("orconomics", 20, "table")) as window:
        window.app.shell.screen.open_menu()
        window.settle()
        window.tap("Phones at this table")
        assert window.app.place == "phones"
        assert not window.has("code")
        assert not window.app.phones.on


def test_the_table_itself_shows_who_has_joined_and_leads_to_the_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.1)
    monkeypatch.setattr(routes, "BEAT_SECONDS", 0.1)
    with Window(lambda: app("orc", 8, "table")) as window:
        assert window.app.joined_phones is None  # nothing of the server is loaded for the button
        assert not window.find("phones").on
        window.tap("phones")
        assert window.app.place == "phones"
        port, key = switched_on(window)
        window.app.back()
        window.settle()
        button, strip = window.find("phones"), window.find("strip")
        assert (button.on, button.joined, strip.phones) == (True, 0, frozenset())
        phone = meanwhile(window, lambda: Phone(port).join(key, 1))
        window.until(lambda: strip.phones == {1})
        assert button.joined == 1
        window.until(lambda: strip.away == {1})  # it has a seat, and no page that listens
        meanwhile(window, phone.listen)
        window.until(lambda: strip.away == frozenset())
        meanwhile(window, phone.hang_up)
        window.until(lambda: strip.away == {1})
        window.tap("phones")
        assert window.sees("phone out of reach")
        window.app.back()
        window.settle()
        button, strip = window.find("phones"), window.find("strip")
        meanwhile(window, lambda: phone.post("/seat", {"seat": None}))
        window.until(lambda: strip.phones == frozenset())
        window.app.phones.switch_off()
        window.settle()
        assert not button.on


@pytest.mark.parametrize(("language", "factor"), [("en", 1.0), ("fr", 1.3), ("ru", 1.6)])
def test_everything_fits(language: str, factor: float) -> None:
    with Window(
        lambda: app("economicus", 8, "phones"), language=language, text_factor=factor
    ) as window:
        switched_on(window)
        assert window.cut_off() == []
        assert window.small_targets() == []


def test_a_friend_joins_plays_and_loses_the_seat() -> None:
    with Window(lambda: app("orc", 8, "phones")) as window:
        port, key = switched_on(window)
        phone = meanwhile(window, lambda: Phone(port).join(key, 0).listen())
        window.until(lambda: window.sees("on their own phone"))
        session = window.app.session
        while session.table.ask.who != (0,):
            session.do(random_move(session.table, Random(1)))
        before = len(session.table.moves)
        option = session.table.ask.options[0]

        def answer() -> Any:
            phone.catch_up(window.app.phones._link._host.tag)
            return phone.do("ask", option.verb, option.answers()[0]).json

        assert meanwhile(window, answer)["done"]
        assert len(session.table.moves) == before + 1
        window.tap("take-back-0")
        assert meanwhile(window, lambda: phone.get("/alive").status) == 401
        assert window.sees("no phone yet")
        phone.hang_up()


def test_a_new_code_ends_the_old_one() -> None:
    with Window(lambda: app("orc", 8, "phones")) as window:
        port, key = switched_on(window)
        window.tap("renew")
        assert window.find("code").text.endswith(window.app.phones._link.room.key)
        assert meanwhile(window, lambda: Phone(port).post("/join", {"key": key}).status) == 403


def test_another_address_can_be_chosen() -> None:
    with Window(lambda: app("orc", 8, "phones")) as window:
        switched_on(window)
        window.tap("address-10.0.0.7")
        assert window.find("code").text.startswith("http://10.0.0.7:")


def test_the_room_is_changed_on_the_servers_thread_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    with Window(lambda: app("orc", 8, "phones")) as window:
        switched_on(window)
        with monkeypatch.context() as patch:
            patch.setattr(Room, "save", lambda _room: threads.append(current_thread().name))
            window.tap("address-10.0.0.7")
            window.tap("renew")
        assert threads == ["link", "link"]


def joined_at(window: Window, table_id: int) -> Phone:
    """A friend's phone at a table that was saved, on its second seat."""
    window.app.open_table(table_id)
    window.app.go("phones")
    window.settle()
    port, key = switched_on(window)
    return meanwhile(window, lambda: Phone(port).join(key, 1))


def test_phones_join_though_nothing_can_be_kept_of_them(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db").store
    (tmp_path / FOLDER).write_text("no folder can be made here")
    table_id, _session = played(store, setup("orc"), 8)
    with Window(lambda: app(store=store)) as window:
        phone = joined_at(window, table_id)
        assert meanwhile(window, lambda: phone.get("/alive").status) == 204
    store.close()


def test_without_a_network_it_says_how_to_make_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "own_addresses", list)
    with Window(lambda: app("orc", 8, "phones")) as window:
        window.tap("switch-phones")
        assert window.sees("hotspot")


def test_phones_come_back_by_themselves_after_a_restart(tmp_path: Path) -> None:
    store = open_store(tmp_path / "tables.db").store
    table_id, _session = played(store, setup("orc"), 8)
    with Window(lambda: app(store=store)) as window:
        phone = joined_at(window, table_id)
    with Window(lambda: app(store=store)) as window:
        window.app.open_table(table_id)
        window.settle()
        assert window.app.phones.on
        assert meanwhile(window, lambda: phone.get("/alive").status) == 204
        other, _session = played(store, setup("orc"), 4)
        window.app.open_table(other)  # on for one table only
        assert not window.app.phones.on
        window.app.open_table(table_id)
        window.app.phones.switch_off()
    with Window(lambda: app(store=store)) as window:
        window.app.open_table(table_id)
        assert not window.app.phones.on
    assert "key" not in "".join(map(str, store.settings()))
    store.close()


def taught_record() -> Record:
    """A game in which the players teach a card, and go on."""
    table, rng = Table(rulebook("economicon"), setup("economicon")), Random(1)
    while not table.view(None)["taught"]:
        table.do(random_move(table, rng))
    for _ in range(3):
        table.do(random_move(table, rng))
    return Record.of(table)


def test_a_served_record_keeps_its_own_moves_whatever_the_app_was_taught() -> None:
    record = taught_record()
    with Window(lambda: app()) as window:
        for card, effect in record.replay().view(None)["taught"].items():
            window.app.store.teach("economicon", card, effect)
        serve_in_app(window.app, record, "Friday", 0)
        window.settle()
        assert window.app.session.table.moves == list(record.moves)
        assert (window.app.place, window.app.phones.on) == ("phones", True)
        assert [kept.name for kept in window.app.store.tables()] == ["Friday"]


def test_a_served_record_goes_on_by_the_rules_it_began_with() -> None:
    begun = Record.parse(LAST_CARD.read_text("utf-8"))
    record = replace(begun, moves=(*begun.moves, Move.parse("Ana: buy")))
    with Window(lambda: app()) as window:
        serve_in_app(window.app, record, "Friday", 0)
        window.settle()
        assert window.app.session.table.rules == "1"
        assert window.app.session.table.moves == list(record.moves)


def test_a_new_table_can_be_served() -> None:
    with Window(lambda: app()) as window:
        serve_in_app(window.app, Record(setup("orc"), rules=rulebook("orc").version), "ORC", 0)
        window.settle()
        assert window.app.phones.on
        window.app.session.do(random_move(window.app.session.table, Random(1)))
        assert window.app.store.tables()[0].plies == 1


def test_a_deleted_player_of_a_new_table_is_asked_about_before_it_is_served() -> None:
    with Window(lambda: app()) as window:
        people, tables = People(window.app.store), window.app.store.tables
        people.delete("Bo")
        laid = replace(setup("orc"), players=("Ana", "bo"))
        serve_in_app(window.app, Record(laid, rules=rulebook("orc").version), "ORC", 0)
        window.settle()
        assert window.sees("Bo is deleted")
        assert tables() == []
        window.tap("show-again")
        assert window.app.phones.on
        assert window.app.session.table.players == ["Ana", "Bo"]
        assert not People(window.app.store).is_deleted("Bo")


def test_a_record_that_cannot_be_played_leaves_no_table() -> None:
    record = taught_record()
    bad = replace(record, moves=(*record.moves, Move.parse("Ana: dance")))
    with Window(lambda: app()) as window:
        with pytest.raises(BadMove):
            serve_in_app(window.app, bad, "Friday", 0)
        assert window.app.store.tables() == []
        assert window.app.session is None


def test_the_app_too_listens_on_the_wished_address_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "ANYWHERE", "192.0.2.7")  # would be refused
    with Window(lambda: app()) as window:
        new = Record(setup("orc"), rules=rulebook("orc").version)
        serve_in_app(window.app, new, "ORC", 0, "127.0.0.1")
        window.settle()
        assert window.find("code").text.startswith("http://127.0.0.1:")
        window.tap("switch-phones")
        window.tap("switch-phones")  # off, and on again: still there only
        assert window.find("code").text.startswith("http://127.0.0.1:")


def test_a_served_table_that_is_opened_again_listens_there_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its phones come back by themselves, without anybody who would look where they do."""
    monkeypatch.setattr(link, "ANYWHERE", "192.0.2.7")  # would be refused
    store = open_store(tmp_path / "tables.db").store
    with Window(lambda: app(store=store)) as window:
        new = Record(setup("orc"), rules=rulebook("orc").version)
        serve_in_app(window.app, new, "ORC", 0, "127.0.0.1")
        served = window.app.table_id
        assert served is not None
        window.app.home()
        window.app.open_table(served)
        assert window.app.phones.on
        assert window.app.phones.who().address.startswith("http://127.0.0.1:")


def test_an_address_that_is_not_here_is_told_in_the_app() -> None:
    with Window(lambda: app()) as window:
        new = Record(setup("orc"), rules=rulebook("orc").version)
        serve_in_app(window.app, new, "ORC", None, "192.0.2.7")
        window.settle()
        assert (window.app.place, window.app.phones.on) == ("phones", False)
        assert window.has("192.0.2.7 is not an address of this device.")
