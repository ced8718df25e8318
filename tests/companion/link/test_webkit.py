"""The engine of iPhones, as near as it comes: WebKit in a frame of phone size, in whole games among
pages of Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.autoplay import random_move
from tests.companion.link.browsers import PATIENCE, Chromium, Page, need, wait_until
from tests.companion.link.hosts import GAMES, hosted
from tests.companion.link.page_games import play_to_the_end
from tests.companion.link.shaky_network import ShakyNetwork

FOLDERS = ("/usr/lib", "/usr/libexec")
WIDTH = 390
SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
PLAYED = GAMES if SOAK else ("orc",)
"""The shortest game to its end in every run of the tests, all of them in the long form."""


def mini_browser() -> str:
    """The small browser that comes with WebKit, which lies beside its library."""
    found = [
        str(path) for top in FOLDERS for path in Path(top).glob("**/webkit2gtk-4*/MiniBrowser")
    ]
    if not found:
        pytest.skip("not on this machine: MiniBrowser of WebKitGTK")
    return found[0]


class WebKitPage(Page):
    """A phone with WebKit. Its own windows are never so small, so the page is in a frame, which
    a network without harm puts round it."""

    def __init__(self, driver: Any, network: ShakyNetwork) -> None:
        super().__init__()
        self._driver, self._network = driver, network

    @property
    def driver(self) -> Any:
        return self._driver

    def open(self, port: int, key: str) -> None:
        self._network.host_moved(port)
        self._driver.get(f"http://127.0.0.1:{self._network.port}/frame?{key}")
        self._driver.switch_to.frame("phone")

    def tap(self, selector: str, block: str = "center") -> None:
        """By script: this driver knows no touches."""
        del block
        self.script("document.querySelector(arguments[0]).click()", selector)

    def complaints(self) -> list[str]:
        """This driver tells none."""
        return []


@pytest.fixture
def webkit() -> Iterator[WebKitPage]:
    need("WebKitWebDriver")
    if not os.environ.get("DISPLAY"):
        pytest.skip("WebKit needs a screen, if only a virtual one")
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = mini_browser()
    options.add_argument("--automation")
    service = Service(str(shutil.which("WebKitWebDriver")))
    opened = webdriver.WebKitGTK(options=options, service=service)
    opened.set_script_timeout(PATIENCE)
    try:
        with ShakyNetwork(0, 1, harm=0.0) as network:
            yield WebKitPage(opened, network)
    finally:
        opened.quit()


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_ends_with_a_phone_of_webkit_among_the_others(
    webkit: WebKitPage, chromium: Chromium, game: str, tmp_path: Path
) -> None:
    """It has the first seat, and answers what the whole table is asked as well; the host is killed
    once while an answer is on its way."""
    pages = {0: webkit}
    play_to_the_end(game, tmp_path / "game.txt", lambda s: pages.get(s) or chromium.page(), 1)


def test_a_page_in_webkit_follows_what_others_do_and_fits(webkit: WebKitPage) -> None:
    with hosted("orconomics") as host:
        webkit.join(host.port, host.key, 0)
        for seed in range(8):
            host.do(random_move(host.table, Random(seed)))
            wait_until(lambda: webkit.tag() == host.tag, "the state")
            assert webkit.script("return document.documentElement.scrollWidth") <= WIDTH
