"""Real browsers, as phones have them: pages with cookies of their own, touches, networks."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.move import Move

HERE = Path(__file__).parent
PATIENCE = 60.0
"""Seconds after which a test that waits for a page fails; no page takes anything near it."""
LOOKS = (0.005, 0.05)
"""Seconds between the first two looks and, growing, at most between any: each asks the browser."""


def need(*programs: str) -> None:
    """Skips with a word where a browser is missing."""
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        pytest.skip(f"not on this machine: {', '.join(missing)}")


def wait_until(true: Callable[[], Any], what: str = "it") -> Any:
    end = time.monotonic() + PATIENCE
    pause, longest = LOOKS
    while True:
        try:
            found = true()
        except Exception:  # a page that is just being loaded
            found = None
        if found:
            return found
        assert time.monotonic() < end, f"{what} never happened"
        time.sleep(pause)
        pause = min(1.5 * pause, longest)


class Chromium:
    """One browser with many pages, each a phone of its own.

    To begin a tab with cookies of its own costs it two processes. So one that a test has done with
    forgets all that it was told, and is the phone of a later test."""

    def __init__(self, width: int = 360, height: int = 640, language: str = "en") -> None:
        need("chromium", "chromedriver")
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = str(shutil.which("chromium"))
        options.enable_bidi = True
        for argument in (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-features=SpareRendererForSitePerProcess",
            "--no-first-run",
            "--hide-scrollbars",
        ):
            options.add_argument(argument)
        metrics = {"width": width, "height": height, "pixelRatio": 2, "touch": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        service = Service(str(shutil.which("chromedriver")))
        self.driver: Any = webdriver.Chrome(options=options, service=service)
        self.driver.set_script_timeout(PATIENCE)
        self._first = self._front = str(self.driver.current_window_handle)
        self._phones: list[str] = []
        self._beside: list[str] = []
        self._blank: list[str] = []

    def page(self) -> ChromiumPage:
        handle = self._blank.pop() if self._blank else self._new_phone()
        self._phones.append(handle)
        return ChromiumPage(self, handle)

    def _new_phone(self) -> str:
        context = self.driver.browser.create_user_context()
        return str(self.driver.browsing_context.create(type="tab", user_context=context))

    def beside(self, handle: str, address: str) -> ChromiumPage:
        """A page with the cookies of another."""
        self.bring(handle)
        known = set(self.driver.window_handles)
        self.driver.execute_script("window.open(arguments[0], '_blank')", address)
        wait_until(lambda: set(self.driver.window_handles) - known, "the tab")
        (opened,) = set(self.driver.window_handles) - known
        self._beside.append(opened)
        return ChromiumPage(self, opened)

    def bring(self, handle: str) -> Any:
        """The driver, with that page before it."""
        if self._front != handle:
            self.driver.switch_to.window(handle)
            self._front = handle
        return self.driver

    def close_pages(self) -> None:
        """Nothing of them is left to the next page."""
        for handle in self._beside:
            self.bring(handle).close()
            self._front = ""
        for handle in self._phones:
            self._make_blank(self.bring(handle))
        self._blank += self._phones
        self._phones, self._beside = [], []
        self.bring(self._first)

    def _make_blank(self, driver: Any) -> None:
        was = driver.execute_script("return location.origin")
        driver.get("about:blank")
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        if was != "null":
            every = {"origin": was, "storageTypes": "all"}
            driver.execute_cdp_cmd("Storage.clearDataForOrigin", every)
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {})
        driver.get_log("browser")

    def close(self) -> None:
        self.driver.quit()


class Page:
    """A phone, whatever its browser."""

    def __init__(self) -> None:
        self._finger = (HERE / "finger.js").read_text("utf-8")

    @property
    def driver(self) -> Any:
        raise NotImplementedError

    def open(self, port: int, key: str) -> None:
        """The address of the code."""
        self.driver.get(f"http://127.0.0.1:{port}/#{key}")

    def join(self, port: int, key: str, seat: int) -> Page:
        """As after scanning the code: the address is opened, a seat is tapped."""
        self.open(port, key)
        asked = "return document.readyState === 'complete' && document.body.dataset.page"
        wait_until(lambda: self.script(asked) == "seats", "the seats")  # with its script
        self.tap(f'button[data-seat="{seat}"]')
        seated = "return document.readyState === 'complete' && document.body.dataset.seat"
        wait_until(lambda: self.script(seated) == str(seat), "the table")
        wait_until(lambda: self.script("return heard > 0 && wire.readyState") == 1, "a connection")
        return self

    def script(self, code: str, *args: Any) -> Any:
        return self.driver.execute_script(code, *args)

    def text(self, selector: str) -> str:
        return str(self.script("return document.querySelector(arguments[0])?.innerText", selector))

    def tag(self) -> str:
        return str(self.script("return document.body.dataset.tag"))

    def tap(self, selector: str, block: str = "center") -> None:
        """A touch in the middle of something, after scrolling to it."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        driver = self.driver
        looked = "return typeof asked === 'undefined' || performance.now() - asked > LOOK_MS"
        wait_until(lambda: driver.execute_script(looked), "a moment to look at the question")
        found = driver.find_element("css selector", selector)
        driver.execute_script("arguments[0].scrollIntoView({block: arguments[1]})", found, block)
        touch = ActionBuilder(driver, mouse=PointerInput("touch", "finger"))
        touch.pointer_action.move_to(found).pointer_down().pointer_up()
        touch.perform()

    def make(self, move: Move) -> str:
        """A move by what the page offers; what the page says against it, or nothing."""
        return str(self.driver.execute_async_script(self._finger, [move.verb, *move.args]))

    def begin(self, move: Move) -> None:
        """The same without waiting: what comes of it is told by `ended`."""
        self.script(
            "window.ended = null; (function () {" + self._finger + "})"
            "(arguments[0], (said) => { window.ended = said; })",
            [move.verb, *move.args],
        )

    def ended(self) -> str | None:
        """What the page said in the end to what was begun; None while it still tries."""
        said: str | None = self.script("return window.ended")
        return said

    def same_as(self, part: str, html: str) -> bool:
        """Whether a part of the page is this, as the browser itself writes it."""
        return bool(
            self.script(
                "const told = document.createElement('template'); told.innerHTML = arguments[1];"
                "return told.innerHTML === document.getElementById(arguments[0]).innerHTML",
                f"part-{part}",
                html,
            )
        )

    def send_photo(self, picture: Path) -> None:
        """As the camera of the phone hands it over."""
        self.driver.find_element("id", "camera").send_keys(str(picture))

    def complaints(self) -> list[str]:
        """What the browser itself reports: broken scripts, refused content; not lost wires."""
        told = [
            one["message"] for one in self.driver.get_log("browser") if one["level"] == "SEVERE"
        ]
        return [one for one in told if "Failed to load resource" not in one]

    def look(self, dark: bool) -> None:
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})

    def too_wide(self) -> bool:
        """Whether something sticks out at the side."""
        return bool(self.script("return document.documentElement.scrollWidth > innerWidth"))

    def small_targets(self, least: int = 44) -> list[str]:
        """Buttons that a thumb would miss."""
        return list(
            self.script(
                "return [...document.querySelectorAll('button, summary')].filter((b) => "
                "{ const r = b.getBoundingClientRect(); return r.width && (r.height < arguments[0]"
                " || r.width < arguments[0]); }).map((b) => b.outerHTML.slice(0, 120))",
                least,
            )
        )


class ChromiumPage(Page):
    """A tab with cookies of its own. Each call brings it to the front first."""

    def __init__(self, browser: Chromium, handle: str) -> None:
        super().__init__()
        self._browser, self._handle = browser, handle

    @property
    def driver(self) -> Any:
        return self._browser.bring(self._handle)

    def second_tab(self) -> ChromiumPage:
        """The same phone with the page opened once more."""
        return self._browser.beside(self._handle, str(self.driver.current_url))
