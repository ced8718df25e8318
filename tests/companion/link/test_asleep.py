"""Pages that were asleep while the same phone did something elsewhere."""

from __future__ import annotations

import json
from random import Random

from companion.demo.bot import demo_move
from companion.i18n.catalogue import load
from engine.core.move import Move
from tests.companion.link.browsers import Chromium, ChromiumPage, wait_until
from tests.companion.link.hosts import Hosted, Phone, hosted

SEATED = "return document.readyState === 'complete' && document.body.dataset.seat"
SHOWN = "return document.readyState === 'complete' && document.body.dataset.page"


def fall_asleep(page: ChromiumPage) -> None:
    """As phones do it with a tab in the background: nothing is heard, and no clock runs."""
    page.script("wire.close(); heard = Infinity")


def wake(page: ChromiumPage) -> None:
    page.script("heard = 0; watch()")


def joined(chromium: Chromium, host: Hosted) -> ChromiumPage:
    page = chromium.page()
    page.join(host.port, host.key, 0)
    return page


def other_stands_up(page: ChromiumPage) -> ChromiumPage:
    """Another tab of that phone, which left their seat while the first slept."""
    other = page.second_tab()
    wait_until(lambda: other.script(SEATED) == "0", "the table")
    fall_asleep(page)
    other.tap('.foot button[data-seat=""]', "start")
    wait_until(lambda: other.script(SHOWN) == "seats", "the seats")
    return other


def test_a_tab_that_slept_while_its_phone_stood_up_shows_the_seats(chromium: Chromium) -> None:
    with hosted("orc") as host:
        page = joined(chromium, host)
        other_stands_up(page)
        wake(page)
        wait_until(lambda: page.script(SHOWN) == "seats", "the seats on the other tab")


def test_a_tab_that_slept_while_its_phone_took_another_seat_is_of_that_seat(
    chromium: Chromium,
) -> None:
    with hosted("orc") as host:
        page = joined(chromium, host)
        other = other_stands_up(page)
        other.tap('button[data-seat="1"]')
        wait_until(lambda: other.script(SEATED) == "1", "the other seat")
        wake(page)
        wait_until(lambda: page.script(SEATED) == "1", "the other seat on the other tab")
        assert page.text("header .who").strip() == host.table.players[1]


def test_a_tap_on_a_seat_says_when_the_host_cannot_be_reached(chromium: Chromium) -> None:
    with hosted("orc") as host:
        page = chromium.page()
        page.open(host.port, host.key)
        wait_until(lambda: page.script(SHOWN) == "seats", "the seats")
    page.tap('button[data-seat="0"]')
    wait_until(lambda: "again" in page.text("#said"), "a sentence")


def test_a_page_of_another_seat_is_told_to_load_anew() -> None:
    with hosted("orc") as host:
        phone = Phone(host.port).join(host.key, 1)
        told = phone.get("/events?seat=0")
        assert (told.status, told.body) == (401, b"")
        phone.post("/seat", {"seat": None})
        assert phone.get("/events?seat=1").status == 401
        assert phone.get("/events").status == 409


def both_may_borrow(host: Hosted) -> Move:
    """A loan that the players of the first two seats could take alike, as the first would."""
    rng = Random(2)
    while True:
        may = [
            {
                tuple(args)
                for offer in host.table.offers(seat)
                if offer.verb == "loan"
                for option in offer.options
                for args in option.answers()
            }
            for seat in (0, 1)
        ]
        if alike := sorted(may[0] & may[1]):
            return Move(host.table.players[0], "loan", alike[0])
        host.do(demo_move(host.table, rng))


def test_a_tap_on_a_page_of_the_old_seat_is_not_made_for_the_new_one(chromium: Chromium) -> None:
    with hosted("economicus", 3) as host:
        loan = both_may_borrow(host)
        page = joined(chromium, host)
        page.tap('[data-offer="seat:loan"]', "start")
        chosen = f"""#offer .choice[data-args='{json.dumps(loan.args, separators=(",", ":"))}']"""
        wait_until(
            lambda: page.script("return document.querySelector(arguments[0])", chosen), "the loan"
        )
        other = other_stands_up(page)
        other.tap('button[data-seat="1"]')
        wait_until(lambda: other.script(SEATED) == "1", "the other seat")
        before = list(host.table.moves)
        page.tap(chosen)
        wait_until(lambda: page.script(SEATED) == "1", "the other seat on the other tab")
        assert host.table.moves == before


def test_nothing_that_a_page_of_another_seat_sends_is_taken_for_this_seat() -> None:
    with hosted("economicus", 3) as host:
        loan = both_may_borrow(host)
        phone = Phone(host.port).join(host.key, 0)
        phone.post("/seat", {"seat": 1})
        before = list(host.table.moves)
        answer = {"tag": host.tag, "number": "1", "source": "seat:loan", "verb": "loan"}
        for path, what in (
            ("/do", {**answer, "args": list(loan.args)}),
            ("/input", {"source": "seat:loan", "path": []}),
            ("/effect", {"source": "ask", "verb": "bid", "args": [1]}),
            ("/photo", b"x" * 100),
            ("/seat", {"seat": None}),
        ):
            told = phone.post(f"{path}?seat=0", what)
            assert (path, told.status, told.body) == (path, 401, b"")
        assert host.table.moves == before
        assert phone.get("/alive?seat=1").status == 204
        assert phone.post("/do?seat=1", {**answer, "args": list(loan.args)}).json["done"]
        assert host.table.moves[-1] == loan._replace(who=host.table.players[1], by="hand")


def test_two_tabs_of_one_phone_keep_the_languages_that_were_chosen_on_them(
    chromium: Chromium,
) -> None:
    with hosted("orc") as host:
        page = joined(chromium, host)
        other = page.second_tab()
        wait_until(lambda: other.script(SEATED) == "0", "the table")
        other.tap('.foot button[data-language="fr"]')
        language = "return document.readyState === 'complete' && document.documentElement.lang"
        wait_until(lambda: other.script(language) == "fr", "the table in French")
        tabs = {"en": page, "fr": other}

        def both_ask(in_words: str) -> None:
            for code, tab in tabs.items():
                wait_until(lambda tab=tab: tab.tag() == host.tag, "the state")
                asked = host.table.ask
                assert asked is not None
                assert tab.text("#part-ask h1") == load(code).say(asked.text), in_words

        fall_asleep(page)
        wake(page)
        host.do(demo_move(host.table, Random(1)))
        both_ask("what the host tells by itself")
        while 0 not in host.table.ask.who:  # type: ignore[union-attr]
            host.do(demo_move(host.table, Random(1)))
        both_ask("what the host tells by itself")
        for tab in tabs.values():
            assert tab.make(demo_move(host.table, Random(1))) == ""
            both_ask("what an answer is answered with")


def test_a_tab_of_the_last_table_becomes_one_of_the_table_that_another_tab_joined(
    chromium: Chromium,
) -> None:
    with hosted("orc") as host:
        page = joined(chromium, host)
        fall_asleep(page)
    with hosted("economicus", port=host.port) as host:
        page.second_tab().join(host.port, host.key, 0)
        wake(page)
        wait_until(lambda: page.text("header .grow") == "Economicus", "the new table")


def test_a_tap_on_a_seat_of_the_last_table_takes_none_at_the_table_joined_elsewhere(
    chromium: Chromium,
) -> None:
    """In two windows beside each other: neither hears that it is seen again."""
    with hosted("orc") as host:
        page = chromium.page()
        page.open(host.port, host.key)
        wait_until(lambda: page.script(SHOWN) == "seats", "the seats")
        page.script("addEventListener('visibilitychange', (e) => e.stopPropagation(), true)")
    with hosted("economicus", port=host.port) as host:
        page.second_tab().join(host.port, host.key, 0)
        assert page.text("h1") == "ORC"
        page.tap('button[data-seat="1"]')
        wait_until(lambda: page.script(SEATED) is not None, "the new table")
        assert (page.text("header .grow"), page.script(SEATED)) == ("Economicus", "0")


def test_seats_that_were_looked_at_before_are_looked_up_again(chromium: Chromium) -> None:
    with hosted("orc") as host:
        Phone(host.port).join(host.key, 1)
        page = chromium.page()
        page.open(host.port, host.key)
        wait_until(lambda: page.script(SHOWN) == "seats", "the seats")
        taken = "return document.querySelector('button[data-seat=\"1\"]').disabled"
        assert page.script(taken)
        host.on_table(lambda: host.link.free(1))
        page.script("document.dispatchEvent(new Event('visibilitychange'))")
        wait_until(lambda: page.script(taken) is False, "the seat that is free again")
