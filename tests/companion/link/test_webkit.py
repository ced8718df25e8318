"""The engine of iPhones, as near as it comes: WebKit, in a frame of phone size."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.demo.bot import demo_move
from engine.core.autoplay import random_move
from tests.companion.link.browsers import PATIENCE, need, wait_until
from tests.companion.link.hosts import hosted
from tests.companion.link.shaky_network import ShakyNetwork

FINGER = (Path(__file__).parent / "finger.js").read_text("utf-8")
FOLDERS = ("/usr/lib", "/usr/libexec")


def mini_browser() -> str:
    """The small browser that comes with WebKit, which lies beside its library."""
    found = [
        str(path) for top in FOLDERS for path in Path(top).glob("**/webkit2gtk-4*/MiniBrowser")
    ]
    if not found:
        pytest.skip("not on this machine: MiniBrowser of WebKitGTK")
    return found[0]


@pytest.fixture
def driver() -> Iterator[Any]:
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
    yield opened
    opened.quit()


def test_a_phone_plays_in_webkit(driver: Any) -> None:
    with hosted("orconomics") as host, ShakyNetwork(host.port, 1, harm=0.0) as network:
        driver.get(f"http://127.0.0.1:{network.port}/frame?{host.key}")
        driver.switch_to.frame("phone")
        asked = "return document.readyState === 'complete' && document.body.dataset.page"
        wait_until(lambda: driver.execute_script(asked) == "seats", "the seats")
        driver.execute_script("""document.querySelector('button[data-seat="0"]').click()""")
        state = "return document.body.dataset.tag"
        wait_until(lambda: driver.execute_script(state) == host.tag, "the table")
        rng, mine = Random(3), 0
        while mine < 12 and host.table.ask is not None:
            move = demo_move(host.table, rng)
            if 0 in (host.table.ask.who or (0,)) and move.who in ("Ana", "table"):
                wait_until(lambda: driver.execute_script(state) == host.tag, "the state")
                assert driver.execute_async_script(FINGER, [move.verb, *move.args]) == ""
                assert host.table.moves[-1]._replace(by=move.by) == move
                mine += 1
            else:
                host.do(move)
        assert driver.execute_script("return document.documentElement.scrollWidth") <= 390
        host.do(random_move(host.table, rng))
        wait_until(lambda: driver.execute_script(state) == host.tag, "the state")
