"""Pages that were asleep while the same phone did something elsewhere."""

from __future__ import annotations

from tests.companion.link.browsers import Chromium, ChromiumPage, wait_until
from tests.companion.link.hosts import Hosted, Phone, hosted

SEATED = "return document.readyState === 'complete' && document.body.dataset.seat"
SHOWN = "return document.readyState === 'complete' && document.body.dataset.page"


def fall_asleep(page: ChromiumPage) -> None:
    """As phones do it with a tab in the background: nothing is heard, and no clock runs."""
    page.script("wire.close(); heard = Infinity")


def wake(page: ChromiumPage) -> None:
    page.script("heard = 0; watch()")


def asleep_and_standing(chromium: Chromium, host: Hosted) -> tuple[ChromiumPage, ChromiumPage]:
    """Two tabs of one phone: the first slept when the second left their seat."""
    page = chromium.page()
    page.join(host.port, host.key, 0)
    other = page.second_tab()
    wait_until(lambda: other.script(SEATED) == "0", "the table")
    fall_asleep(page)
    other.tap('.foot button[data-seat=""]')
    wait_until(lambda: other.script(SHOWN) == "seats", "the seats")
    return page, other


def test_a_tab_that_slept_while_its_phone_stood_up_shows_the_seats(chromium: Chromium) -> None:
    with hosted("orc") as host:
        page, _ = asleep_and_standing(chromium, host)
        wake(page)
        wait_until(lambda: page.script(SHOWN) == "seats", "the seats on the other tab")


def test_a_tab_that_slept_while_its_phone_took_another_seat_is_of_that_seat(
    chromium: Chromium,
) -> None:
    with hosted("orc") as host:
        page, other = asleep_and_standing(chromium, host)
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
        assert (told.status, told.text) == (200, "event: gone\ndata: \n\n")
        phone.post("/seat", {"seat": None})
        assert phone.get("/events?seat=1").text == "event: gone\ndata: \n\n"
        assert phone.get("/events").status == 409
